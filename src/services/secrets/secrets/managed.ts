import { enqueueJobs } from '#services/core/jobs/jobs.js';
import type { Services, WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { JsonObject } from '#services/core/text/fields.js';
import type { ManagedSecret, RemoteVersion, Vault } from '../vaults/provider.js';
import { providers } from '../vaults/providers.js';

/** After this time, the transaction that stores the secret has ended: none lasts longer than 30 s. */
const SETTLED_AFTER_MS = 5 * 60_000;

/**
 * Writes a value to a remote provider. Call it before the transaction takes locks, because it may take 10 s. If the
 * transaction fails or the process dies, a job removes the value again.
 * @throws ProviderFailure
 */
export async function writeRemote(
  scope: WriteScope,
  vault: Vault,
  secret: ManagedSecret,
  value: string,
): Promise<RemoteVersion> {
  const { write, placeOf } = providers[vault.provider];
  if (!write || !placeOf) throw new Error(`${vault.provider} keeps no values elsewhere`);
  // A secret with an earlier version stays at the provider even if this transaction fails.
  if (!secret.externalRef) await scheduleRemoval(scope.services, vault, secret);
  return write(vault, secret, value);
}

/** Schedules the job in a separate transaction, before the value is written. */
async function scheduleRemoval({ database }: Services, vault: Vault, { companyId, secretId }: ManagedSecret) {
  const payload = { companyId, secretId, vault: vault as unknown as JsonObject };
  const runAt = new Date(Date.now() + SETTLED_AFTER_MS);
  await database.transaction([companyId], (tx) => enqueueJobs(tx, [{ task: 'removeUnkeptSecret', payload, runAt }]));
}

const KEPT = statement(`
  SELECT version FROM "SecretVersion"
   WHERE "companyId" = $1::uuid AND "secretId" = $2::uuid AND position($3 in "externalRef") > 0 LIMIT 1`);

/** A value written by `writeRemote` whose secret may not have been stored. */
export interface RemoteValue {
  readonly companyId: string;
  readonly secretId: string;
  readonly vault: Vault;
}

/** Removes a value from its provider unless a version of a stored secret refers to it. */
export async function removeUnkeptSecret(
  { database }: Services,
  { companyId, secretId, vault }: RemoteValue,
): Promise<void> {
  const { remove, placeOf } = providers[vault.provider];
  if (!remove || !placeOf) return;
  const place = placeOf(vault, { companyId, secretId });
  const [kept] = await database.query([companyId], KEPT, [companyId, secretId, place]);
  if (!kept) await remove(vault, place, { forever: true });
}
