import { z } from 'zod';
import type { HeartbeatRun, Issue } from '#generated/prisma/client.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { rowsByNumber } from '#services/core/rows/batched.js';
import { presenterOf } from '#services/core/rows/present.js';
import { describedEnum } from '#services/core/text/fields.js';

export const RunStatus = describedEnum('RunStatus', 'The statuses of a run.', {
  queued: 'Waiting to start.',
  scheduled_retry: 'Failed, and scheduled to be retried.',
  running: 'Running.',
  succeeded: 'Succeeded.',
  interrupted: 'Interrupted by a shutdown of the server.',
  failed: 'Failed.',
  cancelled: 'Cancelled.',
  timed_out: 'Timed out.',
});
export type RunStatus = z.output<typeof RunStatus>;

export const InvocationSource = describedEnum('InvocationSource', 'The reasons for waking an agent.', {
  timer: "The agent's timer fired.",
  assignment: 'An issue was assigned to the agent.',
  on_demand: 'A caller requested it.',
  automation: 'An event that concerns the agent happened.',
});
export const TriggerDetail = describedEnum('TriggerDetail', 'The ways of waking an agent.', {
  manual: 'Manually.',
  ping: 'By a ping.',
  callback: 'By a callback.',
  system: 'By the server.',
});

/** A queued or running run, as issues show it. */
export const ActiveRunView = z
  .object({
    id: z.uuid(),
    status: RunStatus.describe('The state of the run.'),
    agentId: z.uuid().describe('The id of the agent.'),
    invocationSource: InvocationSource.describe('The reason for waking the agent.'),
    triggerDetail: TriggerDetail.nullable().describe(
      'The way in which the agent was woken; null if only invocationSource is known.',
    ),
    startedAt: z.iso.datetime().nullable().describe('The time at which the run started; null while it waits.'),
    finishedAt: z.iso.datetime().nullable().describe('The time at which the run ended; null until then.'),
    createdAt: z.iso.datetime().describe('The time at which the run was requested.'),
  })
  .meta({ id: 'ActiveRun', description: 'A queued or running run.' });
export type ActiveRun = Pick<
  HeartbeatRun,
  'id' | 'status' | 'agentId' | 'invocationSource' | 'triggerDetail' | 'startedAt' | 'finishedAt' | 'createdAt'
>;

export const presentActiveRun = presenterOf(ActiveRunView);

const ACTIVE = statement(`
  SELECT k.n::int, r.* FROM unnest($1::uuid[]) WITH ORDINALITY AS k(id, n)
  JOIN "Issue" i ON i.id = k.id
  CROSS JOIN LATERAL (
    SELECT r.id, r.status, r."agentId", r."invocationSource", r."triggerDetail", r."startedAt", r."finishedAt", r."createdAt"
      FROM "HeartbeatRun" r
     WHERE r."companyId" = i."companyId" AND r."issueId" = i.id AND r.status IN ('queued', 'running')
     ORDER BY r.status = 'running' DESC, r."createdAt", r.id LIMIT 1) r`);

/** An issue's active run by the issue's id, or null: a running one before a queued one, then the oldest. */
export const activeRunsOf = rowsByNumber<ActiveRun>(ACTIVE);

/**
 * SQL for the run of the issue in the row `issue` that requires an action because it failed or a rule stopped it. A run
 * of the assignee comes before others, then the latest.
 */
export const parkedRun = (company: string, issue: string): string => `
  SELECT r.id, r."requiredAction", r."finishedAt" FROM "HeartbeatRun" r
   WHERE r."companyId" = ${company} AND r."issueId" = ${issue}.id AND r."requiredAction" IS NOT NULL
   ORDER BY r."agentId" IS NOT DISTINCT FROM ${issue}."assigneeAgentId" DESC, r."createdAt" DESC, r.id DESC LIMIT 1`;

const CLEAR_ACTIONS = statement(`
  UPDATE "HeartbeatRun" SET "requiredAction" = NULL, "updatedAt" = clock_timestamp()
   WHERE "companyId" = $1::uuid AND "issueId" = $2::uuid AND "requiredAction" IS NOT NULL`);

/** Clears the required actions of an issue's runs, once the issue is closed or assigned to somebody else. */
export async function clearActionsOfIssue(
  scope: WriteScope,
  { companyId, id }: Pick<Issue, 'companyId' | 'id'>,
): Promise<void> {
  await scope.sql(CLEAR_ACTIONS, [companyId, id]);
}
