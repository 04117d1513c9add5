import type { Routine, RoutineTrigger } from '#generated/prisma/client.js';
import { authorOf } from '#services/core/actors/actor.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { pick } from '#services/core/text/pick.js';
import { removeWebhookSecrets } from './trigger-secrets.js';

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
