import { randomBytes, randomUUID } from 'node:crypto';
import type { Routine, RoutineTrigger } from '../../../generated/prisma/client.js';
import { publicUrl } from '../../access/addresses.js';
import { authorOf } from '../../core/actors/actor.js';
import type { Scope, WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { CipherError, type Material } from '../../core/vault/cipher.js';
import { addVersion, storeSecret } from '../../secrets/secrets/create.js';
import { wipeSecrets } from '../../secrets/secrets/delete.js';
import { emitSecret } from '../../secrets/secrets/events.js';
import type { SecretRow } from '../../secrets/secrets/model.js';
import { secretNode } from '../../secrets/secrets/rows.js';

// The secrets that the senders of webhooks know: each a secret of the company, bound to the trigger's routine. A webhook
// has one whatever its signing mode, so that changing the mode needs no other address.

const WORD_BYTES = 32;

/** 256 random bits, fit for an address. */
const newWord = (): string => randomBytes(WORD_BYTES).toString('base64url');

/** A name for a webhook's address that nobody can guess. */
export const newPublicId = newWord;

/** Where a webhook is fired, as its senders reach this server. */
export const webhookUrlOf = ({ services }: Scope, publicId: string): string =>
  publicUrl(services.config, `/api/routine-triggers/public/${publicId}/fire`);

/** A secret's present value. */
interface SecretValue {
  readonly value: string;
  readonly version: number;
}

const VALUES = statement(`
  SELECT k.id AS "triggerId", s."companyId", s.id AS "secretId", v.version, m.material, m."masterKeyId"
    FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]) AS k(id, company, secret)
    JOIN "Secret" s ON s."companyId" = k.company AND s.id = k.secret AND s.status = 'active'
    JOIN "SecretVersion" v ON v."companyId" = s."companyId" AND v."secretId" = s.id AND v.status = 'current'
    JOIN "SecretVersionMaterial" m ON m."companyId" = v."companyId" AND m."secretId" = v."secretId" AND m.version = v.version`);

interface Stored {
  readonly triggerId: string;
  readonly companyId: string;
  readonly secretId: string;
  readonly version: number;
  readonly material: Material;
  readonly masterKeyId: string;
}

/**
 * The present values of triggers' secrets by the trigger's id, in one statement; none of a trigger whose secret was
 * deleted, switched off or cannot be opened. Not on record as accesses: nobody gets the value, a delivery is only
 * compared with it, and a thousand deliveries a second would drown every other reader of it.
 */
export async function secretValueOf(
  scope: Scope,
  triggers: readonly Pick<RoutineTrigger, 'id' | 'companyId' | 'secretId'>[],
): Promise<Map<string, SecretValue>> {
  const bound = triggers.filter(({ secretId }) => secretId !== null);
  if (bound.length === 0) return new Map();
  const rows = await scope.sql<Stored>(VALUES, [
    bound.map(({ id }) => id),
    bound.map(({ companyId }) => companyId),
    bound.map(({ secretId }) => secretId),
  ]);
  return new Map(
    rows.flatMap((row) => {
      const value = opened(scope, row);
      return value === undefined ? [] : [[row.triggerId, { value, version: row.version }] as const];
    }),
  );
}

function opened({ services }: Scope, { companyId, secretId, version, ...sealed }: Stored): string | undefined {
  try {
    return services.cipher.open(sealed, { companyId, secretId, version });
  } catch (error) {
    if (error instanceof CipherError) return undefined;
    throw error;
  }
}

type Of = Pick<Routine, 'companyId' | 'id' | 'title'>;

/** Where a routine's bindings have a trigger's secret. */
const pathOf = (triggerId: string): string => `triggers.${triggerId}.secret`;

/** The beginning of a title, short enough for the name of a secret. */
const TITLE_CHARACTERS = 70;

/** Keeps a new secret for a trigger, which the caller writes into its row. Its name tells what it is for. */
async function createWebhookSecret(
  scope: WriteScope,
  { companyId, id: routineId, title }: Of,
  triggerId: string,
): Promise<{ secretId: string; webhookSecret: string }> {
  const webhookSecret = newWord();
  const secret = await storeSecret(scope, {
    companyId,
    key: `routine-webhook-${randomUUID()}`,
    name: `Webhook of ${[...title].slice(0, TITLE_CHARACTERS).join('')}`,
    description: "What the senders of a routine's webhook know; replaced by rotating that.",
    provider: 'local_encrypted',
    managedMode: 'service_managed',
    value: webhookSecret,
  });
  const binding = { secretId: secret.id, versionSelector: 'latest', required: true };
  const place = { companyId, targetType: 'routine', targetId: routineId, configPath: pathOf(triggerId) };
  await scope.db.secretBinding.upsert({
    where: { companyId_targetType_targetId_configPath: place },
    create: { ...place, ...binding, ...authorOf(scope.actor) },
    update: binding,
  });
  emitSecret(scope, secret, 'secret.created', { managedMode: secret.managedMode });
  return { secretId: secret.id, webhookSecret };
}

/** The address and the secret of a new webhook: its columns, and what is shown once. */
export async function newWebhook(scope: WriteScope, routine: Of, triggerId: string) {
  const publicId = newPublicId();
  const { secretId, webhookSecret } = await createWebhookSecret(scope, routine, triggerId);
  return { publicId, secretId, material: { webhookUrl: webhookUrlOf(scope, publicId), webhookSecret } };
}

/**
 * Gives a trigger's secret a new value; one that was deleted meanwhile is made again.
 * @throws 422 when somebody has switched it off
 */
export async function renewWebhookSecret(
  scope: WriteScope,
  routine: Of,
  trigger: Pick<RoutineTrigger, 'id' | 'secretId'>,
): Promise<{ secretId: string; webhookSecret: string }> {
  const known = trigger.secretId && (await scope.load(secretNode, trigger.secretId));
  if (!known || known.status === 'deleted') return createWebhookSecret(scope, routine, trigger.id);
  const webhookSecret = newWord();
  const secret = await addVersion(scope, known, { value: webhookSecret });
  emitSecret(scope, secret, 'secret.rotated', { version: secret.latestVersion });
  return { secretId: secret.id, webhookSecret };
}

// The strongest lock, as for any deletion: whoever is about to refer to one of them is waited for, or waits.
const LOCK = statement(`
  SELECT * FROM "Secret" WHERE "companyId" = $1::uuid AND id = ANY($2::uuid[]) AND "deletedAt" IS NULL ORDER BY id FOR UPDATE`);

const UNBIND = statement(`
  DELETE FROM "SecretBinding"
   WHERE "companyId" = $1::uuid AND "targetType" = 'routine' AND "targetId" = $2::uuid AND "configPath" = ANY($3::text[])`);

const USED = statement(`
  SELECT DISTINCT "secretId" AS id FROM "SecretBinding" WHERE "companyId" = $1::uuid AND "secretId" = ANY($2::uuid[])`);

/** Deletes the secrets of triggers that are deleted; one that something else refers to stays. */
export async function removeWebhookSecrets(
  scope: WriteScope,
  { companyId, id: routineId }: Of,
  triggers: readonly Pick<RoutineTrigger, 'id' | 'secretId'>[],
): Promise<void> {
  const ids = triggers.flatMap(({ secretId }) => secretId ?? []);
  if (ids.length === 0) return;
  const secrets = await scope.sql<SecretRow>(LOCK, [companyId, ids]);
  await scope.sql(UNBIND, [companyId, routineId, triggers.map(({ id }) => pathOf(id))]);
  const used = new Set((await scope.sql<{ id: string }>(USED, [companyId, ids])).map(({ id }) => id));
  const unused = secrets.filter(({ id }) => !used.has(id));
  await wipeSecrets(scope, unused);
  for (const secret of unused) emitSecret(scope, secret, 'secret.deleted', { force: false, removedBindings: 1 });
}
