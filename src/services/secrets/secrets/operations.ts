import { z } from 'zod';
import { Prisma, type Secret } from '#generated/prisma/client.js';
import { board, boardReader } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { unprocessable, validationError } from '#services/core/errors/errors.js';
import { mutation, query } from '#services/core/operation/operation.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { refuseDuplicate } from '#services/core/postgres/failures.js';
import { statement } from '#services/core/postgres/statement.js';
import { presenterOf } from '#services/core/rows/present.js';
import { isEmpty, sentFields } from '#services/core/text/changes.js';
import { pathId, text, uuid } from '#services/core/text/fields.js';
import { urlKeyOf } from '#services/core/text/names.js';
import { SecretProviderId } from '../vaults/model.js';
import { providers } from '../vaults/providers.js';
import { vaultFor } from '../vaults/rows.js';
import { addVersion, secretExists, storeSecret } from './create.js';
import { emitSecret } from './events.js';
import {
  CatalogEntryView,
  externalRef,
  ListedSecretView,
  ManagedMode,
  presentSecret,
  providerMetadata,
  type SecretRow,
  SecretStatusChange,
  SecretView,
  secretDescription,
  secretKey,
  secretName,
  secretValue,
} from './model.js';
import { catalogReader } from './policy.js';
import { catalogOfCompany, lockSecret, secretById, secretRef } from './rows.js';

const OF_COMPANY = statement(`
  SELECT s.*, (SELECT count(*)::int FROM "SecretBinding" b WHERE b."companyId" = s."companyId" AND b."secretId" = s.id)
           AS "referenceCount"
    FROM "Secret" s WHERE s."companyId" = $1::uuid AND s.scope = 'company' AND s."deletedAt" IS NULL
   ORDER BY s."createdAt" DESC, s.id DESC`);

export const listSecrets = query({
  name: 'listSecrets',
  summary: "List a company's secrets without their values, newest first",
  input: z.object({ companyId: pathId() }),
  output: z.array(ListedSecretView),
  on: companyKeyById,
  allow: boardReader,
  run: (scope, _input, company) => scope.sql<Secret & { referenceCount: number }>(OF_COMPANY, [company.id]),
  present: (_scope, secrets) =>
    secrets.map((secret) => ({ ...presentSecret(secret), referenceCount: secret.referenceCount })),
});

const presentEntry = presenterOf(CatalogEntryView);

export const getSecretCatalog = query({
  name: 'getSecretCatalog',
  summary: "List a company's secrets as ID, name, key and status, by name",
  input: z.object({ companyId: pathId() }),
  output: z.array(CatalogEntryView),
  on: companyKeyById,
  allow: catalogReader,
  run: (scope, _input, company) => catalogOfCompany.all(scope, [company.id]),
  present: (_scope, secrets) => secrets.map((secret) => presentEntry(secret)),
});

export const getSecret = query({
  name: 'getSecret',
  summary: 'Get a secret without its value',
  input: z.object(secretRef),
  output: SecretView,
  on: secretById,
  allow: boardReader,
  run: (_scope, _input, secret) => secret,
  present: (_scope, secret) => presentSecret(secret),
});

const newSecret = z
  .object({
    companyId: pathId(),
    name: secretName(),
    key: secretKey().optional(),
    provider: SecretProviderId.default('local_encrypted').describe('The provider that stores the value.'),
    providerConfigId: uuid()
      .nullish()
      .describe("The vault that stores the value. Defaults to the provider's default vault."),
    managedMode: ManagedMode.default('service_managed').describe(
      'Controls whether Orgraph stores the value or only a reference to it.',
    ),
    value: secretValue().optional(),
    externalRef: externalRef().optional(),
    description: secretDescription().optional(),
    providerMetadata: providerMetadata().optional(),
  })
  .superRefine(({ managedMode, value, externalRef: ref }, context) => {
    const managed = managedMode === 'service_managed';
    const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (managed && value === undefined) issue('value', 'A secret whose value is kept here needs one');
    if (managed && ref !== undefined) issue('externalRef', 'Only an external reference takes one');
    if (!managed && ref === undefined) issue('externalRef', 'An external reference needs one');
    if (!managed && value !== undefined) issue('value', 'An external reference takes none');
  });

const MAX_KEY = 120;

/** The default key of a secret, derived from its name. */
function keyOf(name: string): string {
  const key = urlKeyOf(name, '').slice(0, MAX_KEY);
  if (key !== '') return key;
  throw validationError([
    { code: 'custom', path: ['key'], message: 'Required, because no key can be made from this name' },
  ]);
}

export const createSecret = mutation({
  name: 'createSecret',
  summary: "Create a secret or a reference to a provider's secret",
  input: newSecret,
  output: SecretView,
  on: companyKeyById,
  allow: board,
  async run(scope, { companyId: _, key, ...fields }, { id: companyId }) {
    const secret = await storeSecret(scope, { ...fields, companyId, key: key ?? keyOf(fields.name) });
    emitSecret(scope, secret, 'secret.created', { managedMode: secret.managedMode });
    return presentSecret(secret);
  },
});

export const hasFields = (patch: object): boolean => !isEmpty(sentFields(patch));
export const NO_FIELDS = 'At least one field must be provided';

export const updateSecret = mutation({
  name: 'updateSecret',
  summary: 'Update a secret; its value changes only by rotation',
  input: z
    .strictObject({
      ...secretRef,
      name: secretName().optional(),
      key: secretKey().optional(),
      status: SecretStatusChange.optional().describe('The new status; only an active secret can be read.'),
      providerConfigId: uuid().nullish().describe("The secret's vault; null for the provider's default vault."),
      description: secretDescription().optional(),
      externalRef: externalRef().optional(),
      providerMetadata: providerMetadata().optional(),
    })
    .refine(({ secretId: _, ...patch }) => hasFields(patch), NO_FIELDS),
  output: SecretView,
  on: secretById,
  allow: board,
  async run(scope, { secretId: _, ...patch }, known) {
    const changed = await changeSecret(scope, known, patch);
    emitSecret(scope, changed, 'secret.updated', { fields: Object.keys(sentFields(patch)), status: changed.status });
    return presentSecret(changed);
  },
});

interface SecretChange {
  readonly name?: string | undefined;
  readonly key?: string | undefined;
  readonly status?: string | undefined;
  readonly description?: string | null | undefined;
  readonly providerConfigId?: string | null | undefined;
  readonly externalRef?: string | undefined;
  readonly providerMetadata?: object | null | undefined;
}

/**
 * Changes a secret's row. @throws 404 when it was deleted; 409 for a taken key; 422 for an invalid vault or reference
 */
export async function changeSecret(scope: WriteScope, known: SecretRow, patch: SecretChange): Promise<SecretRow> {
  const { providerMetadata: metadata, ...plain } = patch;
  await assertPlace(scope, known, patch);
  const secret = await lockSecret(scope, known);
  if (patch.externalRef !== undefined) {
    const current = { companyId: secret.companyId, secretId: secret.id, status: 'current' };
    await scope.db.secretVersion.updateMany({ where: current, data: { externalRef: patch.externalRef } });
  }
  const notes =
    metadata === undefined
      ? {}
      : { providerMetadata: metadata === null ? Prisma.DbNull : (metadata as Prisma.InputJsonObject) };
  return refuseDuplicate(
    () => scope.db.secret.update({ where: { id: secret.id }, data: sentFields({ ...plain, ...notes }) }),
    () => secretExists(patch.name ?? secret.name, patch.key ?? secret.key),
  );
}

/** A reference may move to another place; a value stored by a remote provider moves only by rotation. */
async function assertPlace(scope: Scope, secret: SecretRow, patch: SecretChange): Promise<void> {
  const { companyId, managedMode } = secret;
  if (patch.externalRef === undefined && patch.providerConfigId === undefined) return;
  const provider = providers[secret.provider as SecretProviderId];
  const managed = managedMode === 'service_managed';
  if (managed && patch.externalRef !== undefined)
    throw unprocessable('Only an external reference takes an externalRef');
  const configId = patch.providerConfigId === undefined ? secret.providerConfigId : patch.providerConfigId;
  if (managed && provider.id !== 'local_encrypted' && configId !== secret.providerConfigId) {
    throw unprocessable('Rotate the secret to move its value to another vault');
  }
  const vault = await vaultFor(scope, companyId, provider.id, configId);
  const ref = patch.externalRef ?? secret.externalRef;
  const flaw = ref === null || managed ? undefined : provider.flawOf?.(vault, ref);
  if (flaw) throw unprocessable(flaw);
}

export const rotation = {
  value: secretValue().optional(),
  externalRef: externalRef().optional(),
  providerVersionRef: text(2048)
    .nullish()
    .describe('The name of the version at the provider; null or omitted for its current version.'),
  providerConfigId: uuid()
    .nullish()
    .describe("The vault to move the secret to; null for the provider's default vault."),
};
export const ROTATION_EMPTY =
  'At least one of value, externalRef, providerVersionRef and providerConfigId must be provided';

export const rotateSecret = mutation({
  name: 'rotateSecret',
  summary: 'Rotate a secret to a new version',
  input: z.object({ ...secretRef, ...rotation }).refine(({ secretId: _, ...to }) => hasFields(to), ROTATION_EMPTY),
  output: SecretView,
  on: secretById,
  allow: board,
  async run(scope, { secretId: _, ...to }, known) {
    const secret = await addVersion(scope, known, to);
    emitSecret(scope, secret, 'secret.rotated', { version: secret.latestVersion });
    return presentSecret(secret);
  },
});
