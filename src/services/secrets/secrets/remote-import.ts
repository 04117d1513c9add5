import { z } from 'zod';
import { board } from '#services/access/rules.js';
import { companyKeyById, lockCompany } from '#services/access/tenancy.js';
import { DomainError, unprocessable } from '#services/core/errors/errors.js';
import { emitterOf } from '#services/core/operation/emitter.js';
import { mutation } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { describedEnum, pathId, uuid } from '#services/core/text/fields.js';
import { remotePage } from '../vaults/discovery.js';
import type { SecretProviderId } from '../vaults/model.js';
import type { SecretProvider, Vault } from '../vaults/provider.js';
import { providers } from '../vaults/providers.js';
import { usableVault, vaultNode } from '../vaults/rows.js';
import { storeSecret } from './create.js';
import { emitSecret } from './events.js';
import { externalRef, secretDescription, secretKey, secretName } from './model.js';

const ConflictView = z
  .object({
    type: describedEnum('SecretImportConflictType', 'The kind of conflict of a remote secret with another secret.', {
      external_ref: 'Both are the same secret.',
      key: 'Both would have the same key.',
    }).describe('The kind of conflict.'),
    secretId: z.uuid().nullable().describe('The ID of the other secret; null if it is in the same list.'),
    message: z.string().describe('The conflict in a sentence.'),
  })
  .meta({ id: 'SecretImportConflict', description: 'A conflict that prevents an import.' });

export const ImportCandidateView = z
  .object({
    externalRef: z.string().describe('The name or ARN of the secret at the provider.'),
    remoteName: z.string().describe('The name of the secret at the provider.'),
    name: z.string().describe('The display name that the secret would get.'),
    key: z.string().describe('The key that the secret would get.'),
    status: describedEnum('SecretImportStatus', 'The import status of a remote secret.', {
      ready: 'The secret can be imported.',
      duplicate: 'The secret is already imported.',
      conflict: 'Another secret has its key.',
    }).describe('Ready, imported before, or in conflict.'),
    importable: z.boolean().describe('True if the secret can be imported without changes.'),
    conflicts: z.array(ConflictView).describe('The conflicts that prevent the import.'),
  })
  .meta({ id: 'SecretImportCandidate', description: 'A secret of a vault that is a candidate for import.' });

const emitImport = emitterOf('secret_provider_config');

const providerConfigId = () => uuid().describe('The vault that contains the secrets.');

export const previewRemoteSecretImport = mutation({
  name: 'previewRemoteSecretImport',
  summary: 'Preview an import of secrets without storing anything',
  input: z.object({ companyId: pathId(), providerConfigId: providerConfigId(), ...remotePage }),
  output: z
    .object({
      candidates: z.array(ImportCandidateView).describe('The secrets of the vault.'),
      nextToken: z.string().nullable().describe('The token of the next page; null on the last.'),
    })
    .meta({ id: 'SecretImportPreview' }),
  on: companyKeyById,
  allow: board,
  async run(scope, { providerConfigId: vaultId, query, nextToken, pageSize }, { id: companyId }) {
    const { vault, provider } = await importable(scope, companyId, vaultId);
    await scope.services.limits.take('remoteSecrets', companyId);
    const page = await provider.list(vault, { query: query?.trim() || undefined, nextToken, pageSize });
    const drafts = page.secrets.map((secret) => ({
      externalRef: secret.externalRef,
      remoteName: secret.name,
      name: nameOf(secret.name),
      key: keyOf(secret.name),
    }));
    const existingSecrets = await knownTo(scope, vault, drafts);
    const keys = new Set<string>();
    const candidates = drafts.map((draft) => {
      const conflicts = conflictsOf(draft, existingSecrets);
      if (keys.has(draft.key)) conflicts.push(takenKey(draft.key, null));
      keys.add(draft.key);
      const status = statusOf(conflicts);
      return { ...draft, status, importable: status === 'ready', conflicts };
    });
    const candidateCount = { candidates: candidates.length };
    emitImport(scope, { companyId, id: vaultId }, 'secret_provider_config.import_previewed', candidateCount);
    return { candidates, nextToken: page.nextToken };
  },
});

export const SecretImportResultView = z
  .object({
    externalRef: z.string().describe('The name or ARN of the secret at the provider.'),
    status: describedEnum('SecretImportOutcome', 'The result of the import of a secret.', {
      imported: 'The secret was imported.',
      skipped: 'The secret was imported before, or its key is taken.',
      error: 'The secret cannot be imported.',
    }).describe('Imported, skipped or failed.'),
    reason: z
      .string()
      .nullable()
      .describe('The reason why the secret was not imported, in a sentence; null if it was imported.'),
    secretId: z.uuid().nullable().describe('The ID of the imported or existing secret; null if it cannot be imported.'),
  })
  .meta({ id: 'SecretImportResult', description: 'The result of the import of a secret.' });
type Result = z.input<typeof SecretImportResultView>;

export const importRemoteSecrets = mutation({
  name: 'importRemoteSecrets',
  summary: 'Import secrets of a vault as references; values stay there',
  input: z.object({
    companyId: pathId(),
    providerConfigId: providerConfigId(),
    secrets: z
      .array(
        z
          .object({
            externalRef: externalRef(),
            name: secretName().optional(),
            key: secretKey().optional(),
            description: secretDescription().optional(),
            providerVersionRef: z
              .string()
              .trim()
              .min(1)
              .max(256)
              .nullish()
              .describe('The name of the version at the provider; null or omitted for the current version.'),
          })
          .meta({ id: 'SecretToImport' }),
      )
      .min(1)
      .max(100)
      .describe('The secrets to import. A missing name or key defaults to one derived from the name at the provider.'),
  }),
  output: z
    .object({
      importedCount: z.int().describe('The number of imported secrets.'),
      skippedCount: z.int().describe('The number of secrets that already exist or whose key is taken.'),
      errorCount: z.int().describe('The number of secrets that cannot be imported.'),
      results: z.array(SecretImportResultView).describe('The results, in the order of the request.'),
    })
    .meta({ id: 'SecretImport' }),
  on: companyKeyById,
  allow: board,
  async run(scope, { providerConfigId: vaultId, secrets }, { id: companyId }) {
    const { vault, provider } = await importable(scope, companyId, vaultId);
    const drafts = secrets.map((secret) => {
      const remoteName = remoteNameOf(secret.externalRef);
      return { ...secret, name: secret.name ?? nameOf(remoteName), key: secret.key ?? keyOf(remoteName), remoteName };
    });
    // Without the lock, two concurrent imports would each find a secret missing and import it twice.
    await lockCompany(scope, companyId);
    const existingSecrets = await knownTo(scope, vault, drafts);
    const results: Result[] = [];
    for (const draft of drafts)
      results.push(await importOne(scope, { vault, provider, known: existingSecrets }, draft));
    const count = (status: Result['status']) => results.filter((result) => result.status === status).length;
    const [importedCount, skippedCount, errorCount] = [count('imported'), count('skipped'), count('error')];
    const counts = { importedCount, skippedCount, errorCount };
    emitImport(scope, { companyId, id: vaultId }, 'secret_provider_config.secrets_imported', counts);
    return { ...counts, results };
  },
});

type Lister = SecretProvider & Required<Pick<SecretProvider, 'list'>>;

/** @throws 422 when the vault belongs to another company, cannot be used, or supports no import */
async function importable(scope: WriteScope, companyId: string, id: string) {
  const row = await scope.load(vaultNode, id);
  if (row?.companyId !== companyId) throw unprocessable('providerConfigId must be a vault of the same company');
  const provider = providers[row.provider as SecretProviderId];
  const vault = usableVault({ companyId, provider: provider.id }, row);
  if (!provider.list) throw unprocessable(`${provider.label} has no secrets to import`);
  return { vault, provider: provider as Lister };
}

interface Draft {
  readonly externalRef: string;
  /** The provider's name for the secret, another way to refer to it. */
  readonly remoteName: string;
  readonly key: string;
}

interface Known {
  /** Ids of secrets by their reference. */
  readonly refs: Map<string, string>;
  /** Ids of secrets by key. */
  readonly keys: Map<string, string>;
}

const KNOWN = statement(`
  SELECT id, key, "externalRef" AS ref, "providerConfigId" AS "vaultId" FROM "Secret"
   WHERE "companyId" = $1::uuid AND scope = 'company' AND "deletedAt" IS NULL
     AND ("externalRef" = ANY($2::text[]) OR key = ANY($3::text[]))`);

/** The drafts that the company already has. A name identifies a secret within its vault, an ARN everywhere. */
async function knownTo(scope: WriteScope, vault: Vault, drafts: readonly Draft[]): Promise<Known> {
  const names = [...drafts.map((draft) => draft.externalRef), ...drafts.map(({ remoteName }) => remoteName)];
  const rows = await scope.sql<{ id: string; key: string; ref: string | null; vaultId: string | null }>(KNOWN, [
    vault.companyId,
    [...new Set(names)],
    drafts.map(({ key }) => key),
  ]);
  const same = rows.filter(({ ref, vaultId }) => ref !== null && (ref.startsWith('arn:') || vaultId === vault.id));
  return {
    refs: new Map(same.map(({ id, ref }) => [ref as string, id])),
    keys: new Map(rows.map(({ id, key }) => [key, id])),
  };
}

type Conflict = z.input<typeof ConflictView>;

const takenKey = (key: string, secretId: string | null): Conflict => ({
  type: 'key',
  secretId,
  message: `Another secret has the key ${key}`,
});

function conflictsOf({ externalRef: ref, remoteName, key }: Draft, { refs, keys }: Known): Conflict[] {
  const same = refs.get(ref) ?? refs.get(remoteName);
  if (same) return [{ type: 'external_ref', secretId: same, message: 'It is imported already' }];
  const holder = keys.get(key);
  return holder ? [takenKey(key, holder)] : [];
}

function statusOf([first]: readonly Conflict[]): 'ready' | 'duplicate' | 'conflict' {
  if (!first) return 'ready';
  return first.type === 'external_ref' ? 'duplicate' : 'conflict';
}

interface NamedDraft extends Draft {
  readonly name: string;
  readonly description?: string | null | undefined;
  readonly providerVersionRef?: string | null | undefined;
}

interface ImportSource {
  readonly vault: Vault;
  readonly provider: SecretProvider;
  readonly known: Known;
}

/** Imports one secret; its failure does not affect the others. */
async function importOne(
  scope: WriteScope,
  { vault, provider, known }: ImportSource,
  draft: NamedDraft,
): Promise<Result> {
  const { externalRef: ref, key, remoteName } = draft;
  const [conflict] = conflictsOf(draft, known);
  if (conflict) return { externalRef: ref, status: 'skipped', reason: conflict.message, secretId: conflict.secretId };
  await scope.db.$executeRaw`SAVEPOINT imported`;
  try {
    const secret = await storeSecret(scope, {
      companyId: vault.companyId,
      provider: provider.id,
      providerConfigId: vault.id,
      managedMode: 'external_reference',
      externalRef: ref,
      providerVersionRef: draft.providerVersionRef,
      key,
      name: draft.name,
      description: draft.description,
    });
    await scope.db.$executeRaw`RELEASE SAVEPOINT imported`;
    for (const reference of [ref, remoteName]) known.refs.set(reference, secret.id);
    known.keys.set(key, secret.id);
    emitSecret(scope, secret, 'secret.imported', { providerConfigId: vault.id });
    return { externalRef: ref, status: 'imported', reason: null, secretId: secret.id };
  } catch (error) {
    await scope.db.$executeRaw`ROLLBACK TO SAVEPOINT imported`;
    if (!(error instanceof DomainError)) throw error;
    return { externalRef: ref, status: 'error', reason: error.message, secretId: null };
  }
}

/** The name in an ARN, without the six characters that AWS appends; any other reference is a name. */
const remoteNameOf = (ref: string): string =>
  /^arn:[^:]*:secretsmanager:(?:[^:]*:){3}(.+)-\w{6}$/.exec(ref)?.[1] ?? ref;

const MAX_NAME = 160;
const MAX_KEY = 120;

/** The end of a remote name, which may exceed Orgraph's limit. */
const nameOf = (remoteName: string): string => remoteName.slice(-MAX_NAME).trim() || remoteName.slice(0, MAX_NAME);

/** A remote name as a key: slashes and other characters become underscores. */
const keyOf = (remoteName: string): string =>
  remoteName
    .replace(/[^a-zA-Z0-9_.-]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(-MAX_KEY) || 'secret';
