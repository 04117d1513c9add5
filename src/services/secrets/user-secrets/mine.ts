import { z } from 'zod';
import { boardReader, ownKeeper } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { unprocessable } from '#services/core/errors/errors.js';
import { deletesOfCompany, mutation, query } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { sentFields } from '#services/core/text/changes.js';
import { Ok, pathId, uuid } from '#services/core/text/fields.js';
import { addVersion, storeSecret } from '../secrets/create.js';
import { wipeSecrets } from '../secrets/delete.js';
import { emitSecret } from '../secrets/events.js';
import {
  externalRef,
  type ManagedMode,
  presentSecret,
  type SecretRow,
  SecretStatusChange,
  SecretView,
  secretDescription,
  secretKey,
  secretValue,
} from '../secrets/model.js';
import { changeSecret, hasFields, NO_FIELDS, ROTATION_EMPTY, rotation } from '../secrets/operations.js';
import { lockSecret, secretRef } from '../secrets/rows.js';
import type { SecretProviderId } from '../vaults/model.js';
import { MyUserSecretView, presentDefinition } from './model.js';
import { secretOwner } from './policy.js';
import {
  callerIdOf,
  DefinitionNotFound,
  type DefinitionRow,
  definitionById,
  definitionByKey,
  definitionsOfCompany,
  lockDefinition,
  ownSecretOf,
  userSecretById,
} from './rows.js';

/** A definition with the caller's own value, if any. */
export interface MyUserSecret {
  readonly definition: DefinitionRow;
  readonly secret: SecretRow | null;
}

/** Definitions, each with the caller's own value: one statement for all of them. */
export function withMySecrets(scope: Scope, definitions: readonly DefinitionRow[]): Promise<MyUserSecret[]> {
  const userId = callerIdOf(scope);
  const own = ({ companyId, id: definitionId }: DefinitionRow) =>
    scope.load(ownSecretOf, { companyId, userId, definitionId });
  return Promise.all(definitions.map(async (definition) => ({ definition, secret: await own(definition) })));
}

export const listMyUserSecrets = query({
  name: 'listMyUserSecrets',
  summary: "List a company's user secret definitions with the caller's secrets",
  input: z.object({ companyId: pathId() }),
  output: z.array(MyUserSecretView),
  on: companyKeyById,
  allow: boardReader,
  run: async (scope, _input, company) => withMySecrets(scope, await definitionsOfCompany.all(scope, [company.id])),
  present: (_scope, secrets) =>
    secrets.map(({ definition, secret }) => ({
      definition: presentDefinition(definition),
      secret: secret && presentSecret(secret),
    })),
});

export const createMyUserSecret = mutation({
  name: 'createMyUserSecret',
  summary: 'Set your own value of a user secret definition',
  input: z
    .object({
      companyId: pathId(),
      definitionId: uuid().optional().describe("The definition's ID."),
      definitionKey: secretKey().optional().describe("The definition's key, instead of its ID."),
      value: secretValue().optional(),
      externalRef: externalRef().optional(),
    })
    .refine(({ definitionId, definitionKey }) => (definitionId === undefined) !== (definitionKey === undefined), {
      message: 'Either definitionId or definitionKey must be provided',
      path: ['definitionId'],
    })
    .refine(({ value, externalRef: ref }) => (value === undefined) !== (ref === undefined), {
      message: 'Either value or externalRef must be provided',
      path: ['value'],
    }),
  output: SecretView,
  on: companyKeyById,
  allow: ownKeeper,
  async run(scope, { definitionId, definitionKey = '', value, externalRef: ref }, { id: companyId }) {
    const requestedDefinition = definitionId
      ? await definitionById(scope, { companyId, definitionId })
      : await definitionByKey(scope, companyId, definitionKey);
    if (!requestedDefinition) throw DefinitionNotFound();
    const definition = await lockDefinition(scope, requestedDefinition, 'KEY SHARE');
    assertAccepts(definition, value !== undefined);
    const secret = await storeSecret(scope, {
      companyId,
      value,
      externalRef: ref,
      key: definition.key,
      name: definition.name,
      owner: { userId: callerIdOf(scope), definitionId: definition.id },
      provider: definition.provider as SecretProviderId,
      providerConfigId: definition.providerConfigId,
      managedMode: definition.managedMode as ManagedMode,
    });
    emitSecret(scope, secret, 'user_secret.created', { definitionId: definition.id });
    return presentSecret(secret);
  },
});

function assertAccepts({ status, managedMode }: DefinitionRow, hasValue: boolean): void {
  if (status !== 'active') throw unprocessable('The user secret definition is not active', { status });
  const managed = managedMode === 'service_managed';
  if (managed && !hasValue) throw unprocessable('This user secret takes a value, not an externalRef');
  if (!managed && hasValue) throw unprocessable('This user secret takes an externalRef, not a value');
}

const mySecretRef = { companyId: pathId(), ...secretRef };

export const updateMyUserSecret = mutation({
  name: 'updateMyUserSecret',
  summary: 'Update your own user secret; its value changes only by rotation',
  input: z
    .strictObject({
      ...mySecretRef,
      status: SecretStatusChange.optional().describe('The new status; only an active secret can be read.'),
      description: secretDescription().optional(),
      externalRef: externalRef().optional(),
    })
    .refine(({ companyId: _, secretId: __, ...patch }) => hasFields(patch), NO_FIELDS),
  output: SecretView,
  on: userSecretById,
  allow: secretOwner,
  async run(scope, { companyId: _, secretId: __, ...patch }, known) {
    const secret = await changeSecret(scope, known, patch);
    const fields = Object.keys(sentFields(patch));
    emitSecret(scope, secret, 'user_secret.updated', { fields, status: secret.status });
    return presentSecret(secret);
  },
});

export const rotateMyUserSecret = mutation({
  name: 'rotateMyUserSecret',
  summary: 'Rotate your own user secret to a new value',
  input: z
    .object({ ...mySecretRef, ...rotation })
    .refine(({ companyId: _, secretId: __, ...to }) => hasFields(to), ROTATION_EMPTY),
  output: SecretView,
  on: userSecretById,
  allow: secretOwner,
  async run(scope, { companyId: _, secretId: __, ...to }, known) {
    const secret = await addVersion(scope, known, to);
    emitSecret(scope, secret, 'user_secret.rotated', { version: secret.latestVersion });
    return presentSecret(secret);
  },
});

export const deleteMyUserSecret = mutation({
  name: 'deleteMyUserSecret',
  summary: 'Delete your own user secret and wipe its value',
  input: z.object(mySecretRef),
  output: Ok,
  on: userSecretById,
  allow: secretOwner,
  deletes: deletesOfCompany,
  async run(scope, _input, known) {
    const secret = await lockSecret(scope, known);
    await wipeSecrets(scope, [secret]);
    emitSecret(scope, secret, 'user_secret.deleted');
    return { ok: true as const };
  },
});
