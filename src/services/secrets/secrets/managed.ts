import { enqueueJobs } from '../../core/jobs/jobs.js';
import type { Services, WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import type { JsonObject } from '../../core/text/fields.js';
import type { ManagedSecret, RemoteVersion, Vault } from '../vaults/provider.js';
import { providers } from '../vaults/providers.js';

/** By then the transaction that wanted the value has long ended: none lasts longer than 30 s. */
const SETTLED_AFTER_MS = 5 * 60_000;

/**
 * Keeps a value with a provider that holds it elsewhere. To be called before the transaction takes locks, since it may
 * take 10 s. Should the transaction fail, or the process die, what was written is removed again.
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
  // An earlier version's value stays with the provider whatever becomes of the new one: a secret is there already.
  if (!secret.externalRef) await promiseRemoval(scope.services, vault, secret);
  return write(vault, secret, value);
}

/** In a transaction of its own, before anything is written, so that it stands whatever happens next. */
async function promiseRemoval({ database }: Services, vault: Vault, { companyId, secretId }: ManagedSecret) {
  const payload = { companyId, secretId, vault: vault as unknown as JsonObject };
  const runAt = new Date(Date.now() + SETTLED_AFTER_MS);
  await database.transaction([companyId], (tx) => enqueueJobs(tx, [{ task: 'removeUnkeptSecret', payload, runAt }]));
}

const KEPT = statement(`
  SELECT version FROM "SecretVersion"
   WHERE "companyId" = $1::uuid AND "secretId" = $2::uuid AND position($3 in "externalRef") > 0 LIMIT 1`);

/** What `writeRemote` promised to look after. */
export interface Unkept {
  readonly companyId: string;
  readonly secretId: string;
  readonly vault: Vault;
}

/** Removes a value from its provider that no version of a stored secret is kept in. */
export async function removeUnkeptSecret({ database }: Services, unkept: Unkept): Promise<void> {
  const { companyId, secretId, vault } = unkept;
  const { remove, placeOf } = providers[vault.provider];
  if (!remove || !placeOf) return;
  const place = placeOf(vault, { companyId, secretId });
  const [kept] = await database.read([companyId], KEPT, [companyId, secretId, place]);
  if (!kept) await remove(vault, place, { forever: true });
}
