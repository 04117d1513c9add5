import { randomBytes, randomUUID } from 'node:crypto';
import type { Routine, RoutineTrigger } from '#generated/prisma/client.js';
import { publicUrl } from '#services/access/addresses.js';
import { authorOf } from '#services/core/actors/actor.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { pick } from '#services/core/text/group-by.js';
import type { SealedValue, SecretPlace } from '#services/core/vault/cipher.js';
import { openedOrNull } from '#services/core/vault/reseal.js';
import { addVersion, storeSecret } from '#services/secrets/secrets/create.js';
import { wipeSecrets } from '#services/secrets/secrets/delete.js';
import { emitSecret } from '#services/secrets/secrets/events.js';
import type { SecretRow } from '#services/secrets/secrets/model.js';
import { secretNode } from '#services/secrets/secrets/rows.js';

// The secret of a webhook is a company secret, bound to the trigger's routine. Every webhook has one in every signing
// mode, so a change of the mode needs no new address.

const newToken = (): string => randomBytes(32).toString('base64url');

/** The unguessable part of a webhook's address. In hex: command lines treat a leading dash as an option. */
export const newPublicId = (): string => randomBytes(32).toString('hex');

/** The public address of a webhook. */
export const webhookUrlOf = ({ services }: Scope, publicId: string): string =>
  publicUrl(services, `/api/routine-triggers/public/${publicId}/fire`);

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

type StoredSecret = SecretPlace & Pick<SealedValue, 'material' | 'masterKeyId'> & { readonly triggerId: string };

/**
 * The current values of triggers' secrets by trigger id, in one statement. Deleted, disabled and undecryptable secrets
 * are missing. The reads are not recorded as accesses: the values are only compared with deliveries, and at a thousand
 * deliveries a second no one could find the other accesses.
 */
export async function secretValueOf(
  scope: Scope,
  triggers: readonly Pick<RoutineTrigger, 'id' | 'companyId' | 'secretId'>[],
): Promise<Map<string, SecretValue>> {
  const bound = triggers.filter(({ secretId }) => secretId !== null);
  if (bound.length === 0) return new Map();
  const rows = await scope.sql<StoredSecret>(VALUES, [
    bound.map(({ id }) => id),
    bound.map(({ companyId }) => companyId),
    bound.map(({ secretId }) => secretId),
  ]);
  return new Map(
    rows.flatMap((row) => {
      const value = openedOrNull(scope.services.cipher, row, row);
      return value === null ? [] : [[row.triggerId, { value, version: row.version }] as const];
    }),
  );
}

type RoutineKey = Pick<Routine, 'companyId' | 'id' | 'title'>;

/** The path of a trigger's secret in the bindings of its routine. */
const pathOf = (triggerId: string): string => `triggers.${triggerId}.secret`;

/** The number of characters of a title that fit into the name of a secret. */
const TITLE_CHARACTERS = 70;

/** Creates the secret of a trigger. The caller writes its id into the trigger's row. */
async function createWebhookSecret(
  scope: WriteScope,
  { companyId, id: routineId, title }: RoutineKey,
  triggerId: string,
): Promise<{ secretId: string; webhookSecret: string }> {
  const webhookSecret = newToken();
  const secret = await storeSecret(scope, {
    companyId,
    key: `routine-webhook-${randomUUID()}`,
    name: `Webhook of ${[...title].slice(0, TITLE_CHARACTERS).join('')}`,
    description: "Verifies the senders of a routine's webhook. Rotate the webhook's secret to replace it.",
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

/** The address and secret of a new webhook: its columns, and `material`, which is shown once. */
export async function newWebhook(scope: WriteScope, routine: RoutineKey, triggerId: string) {
  const publicId = newPublicId();
  const { secretId, webhookSecret } = await createWebhookSecret(scope, routine, triggerId);
  return { publicId, secretId, material: { webhookUrl: webhookUrlOf(scope, publicId), webhookSecret } };
}

/**
 * Replaces the value of a trigger's secret. A deleted secret is created again.
 * @throws 422 if the secret is not active
 */
export async function renewWebhookSecret(
  scope: WriteScope,
  routine: RoutineKey,
  trigger: Pick<RoutineTrigger, 'id' | 'secretId'>,
): Promise<{ secretId: string; webhookSecret: string }> {
  const currentSecret = trigger.secretId && (await scope.load(secretNode, trigger.secretId));
  if (!currentSecret || currentSecret.status === 'deleted') return createWebhookSecret(scope, routine, trigger.id);
  const webhookSecret = newToken();
  const secret = await addVersion(scope, currentSecret, { value: webhookSecret });
  emitSecret(scope, secret, 'secret.rotated', { version: secret.latestVersion });
  return { secretId: secret.id, webhookSecret };
}

// The strongest lock, as for any deletion of a secret.
const LOCK = statement(`
  SELECT * FROM "Secret" WHERE "companyId" = $1::uuid AND id = ANY($2::uuid[]) AND "deletedAt" IS NULL ORDER BY id FOR UPDATE`);

const UNBIND = statement(`
  DELETE FROM "SecretBinding"
   WHERE "companyId" = $1::uuid AND "targetType" = 'routine' AND "targetId" = $2::uuid AND "configPath" = ANY($3::text[])`);

const USED = statement(`
  SELECT DISTINCT "secretId" AS id FROM "SecretBinding" WHERE "companyId" = $1::uuid AND "secretId" = ANY($2::uuid[])`);

/** Deletes the secrets of triggers before their deletion, except secrets with other bindings. */
async function removeWebhookSecrets(
  scope: WriteScope,
  { companyId, id: routineId }: RoutineKey,
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

const COLUMNS = [
  ...(['label', 'enabled', 'archivedAt', 'cronExpression', 'timezone'] as const),
  ...(['signingMode', 'replayWindowSec', 'setupPending'] as const),
];

/** The fields of a trigger that members and agents set. */
export type TriggerDefinition = Pick<RoutineTrigger, (typeof COLUMNS)[number]>;

export const triggerDefinitionIn = (trigger: TriggerDefinition): TriggerDefinition => pick(trigger, COLUMNS);

// A changed expression or zone changes the due time, which `setSchedules` computes.
const WRITE = statement(`
  UPDATE "RoutineTrigger" t
     SET label = n.label, enabled = n.enabled, "archivedAt" = n."archivedAt", "cronExpression" = n."cronExpression",
         timezone = n.timezone, "signingMode" = n."signingMode", "replayWindowSec" = n."replayWindowSec",
         "setupPending" = n."setupPending", "updatedByAgentId" = $3::uuid, "updatedByUserId" = $4,
         "updatedAt" = clock_timestamp(),
         "nextRunAt" = CASE WHEN (t."cronExpression", t.timezone) = (n."cronExpression", n.timezone) THEN t."nextRunAt" END
    FROM jsonb_to_recordset($2::jsonb)
      AS n(id uuid, label text, enabled boolean, "archivedAt" timestamptz, "cronExpression" text, timezone text,
           "signingMode" text, "replayWindowSec" int, "setupPending" boolean)
   WHERE t."companyId" = $1::uuid AND t.id = n.id`);

/** Writes triggers of a company. The caller has locked their routines, and calls `setSchedules` afterwards. */
export async function writeTriggers(
  scope: WriteScope,
  companyId: string,
  triggers: readonly (TriggerDefinition & Pick<RoutineTrigger, 'id'>)[],
): Promise<void> {
  if (triggers.length === 0) return;
  const { createdByAgentId, createdByUserId } = authorOf(scope.actor);
  const rows = JSON.stringify(triggers.map((trigger) => ({ id: trigger.id, ...triggerDefinitionIn(trigger) })));
  await scope.sql(WRITE, [companyId, rows, createdByAgentId, createdByUserId]);
}

// Runs before the triggers are locked, in the order in which settling a run writes them.
const LEAVE_RUNS = statement(
  `UPDATE "RoutineRun" SET "triggerId" = NULL WHERE "companyId" = $1::uuid AND "triggerId" = ANY($2::uuid[])`,
);
const DELETE = statement(`DELETE FROM "RoutineTrigger" WHERE "companyId" = $1::uuid AND id = ANY($2::uuid[])`);

/** Deletes triggers of a locked routine with their secrets and deliveries. Their runs stay, without a trigger. */
export async function deleteTriggers(
  scope: WriteScope,
  routine: Routine,
  triggers: readonly RoutineTrigger[],
): Promise<void> {
  if (triggers.length === 0) return;
  const ids = triggers.map(({ id }) => id);
  await removeWebhookSecrets(scope, routine, triggers);
  await scope.sql(LEAVE_RUNS, [routine.companyId, ids]);
  await scope.sql(DELETE, [routine.companyId, ids]);
}
