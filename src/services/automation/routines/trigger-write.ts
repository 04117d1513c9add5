import type { Routine, RoutineTrigger } from '../../../generated/prisma/client.js';
import { authorOf } from '../../core/actors/actor.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { removeWebhookSecrets } from './trigger-secrets.js';
import type { Settings } from './trigger-settings.js';

/** What of a trigger somebody decides and may change. */
export type Decided = Settings & Pick<RoutineTrigger, 'label' | 'enabled' | 'archivedAt'>;

export const decidedIn = (trigger: Decided): Decided => ({
  label: trigger.label,
  enabled: trigger.enabled,
  archivedAt: trigger.archivedAt,
  cronExpression: trigger.cronExpression,
  timezone: trigger.timezone,
  signingMode: trigger.signingMode,
  replayWindowSec: trigger.replayWindowSec,
  setupPending: trigger.setupPending,
});

/** What changes of one into the other, as the journal tells it. */
export function changesBetween(before: Decided, after: Decided): Record<string, { from: unknown; to: unknown }> {
  const keys = Object.keys(decidedIn(after)) as (keyof Decided)[];
  const changed = keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  return Object.fromEntries(changed.map((key) => [key, { from: before[key], to: after[key] }]));
}

// A schedule that now means something else is due at another time, which `setSchedules` finds.
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

/** Writes triggers of a company, whose routines the caller has locked; `setSchedules` is called after it. */
export async function writeTriggers(
  scope: WriteScope,
  companyId: string,
  triggers: readonly (Decided & Pick<RoutineTrigger, 'id'>)[],
): Promise<void> {
  if (triggers.length === 0) return;
  const { createdByAgentId, createdByUserId } = authorOf(scope.actor);
  const rows = JSON.stringify(triggers.map((trigger) => ({ id: trigger.id, ...decidedIn(trigger) })));
  await scope.sql(WRITE, [companyId, rows, createdByAgentId, createdByUserId]);
}

// Before the triggers: what settles a run writes it first, and its trigger after.
const LEAVE_RUNS = statement(
  `UPDATE "RoutineRun" SET "triggerId" = NULL WHERE "companyId" = $1::uuid AND "triggerId" = ANY($2::uuid[])`,
);
const DELETE = statement(`DELETE FROM "RoutineTrigger" WHERE "companyId" = $1::uuid AND id = ANY($2::uuid[])`);

/** Deletes triggers of a locked routine with their secrets and deliveries; their runs stay, of no trigger any more. */
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
