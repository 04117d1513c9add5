import { z } from 'zod';
import type { HeartbeatRun } from '../../../generated/prisma/client.js';
import type { Loader, WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { describedEnum } from '../../core/text/described-enum.js';

export const RunStatus = describedEnum('RunStatus', 'How far a run is.', {
  queued: 'It waits for its turn.',
  scheduled_retry: 'It failed and will be tried again.',
  running: 'It works.',
  succeeded: 'It ended well.',
  interrupted: 'Somebody interrupted it.',
  failed: 'It failed.',
  cancelled: 'It was called off.',
  timed_out: 'It took too long.',
});
export type RunStatus = z.output<typeof RunStatus>;

export const InvocationSource = describedEnum('InvocationSource', 'Why an agent was woken.', {
  timer: 'Its time had come.',
  assignment: 'It was given an issue.',
  on_demand: 'Somebody asked for it.',
  automation: 'Something happened that concerns it.',
});
export const TriggerDetail = describedEnum('TriggerDetail', 'How an agent was woken.', {
  manual: 'By hand.',
  ping: 'By a ping.',
  callback: 'By a callback.',
  system: 'By the server.',
});

/** A run in flight, as issues show it. */
export const ActiveRunView = z
  .object({
    id: z.uuid(),
    status: RunStatus.describe('How far it is.'),
    agentId: z.uuid().describe('The agent that runs.'),
    invocationSource: InvocationSource.describe('Why the agent was woken.'),
    triggerDetail: TriggerDetail.nullable().describe('How the agent was woken.'),
    startedAt: z.iso.datetime().nullable().describe('When it began.'),
    finishedAt: z.iso.datetime().nullable().describe('When it ended.'),
    createdAt: z.iso.datetime().describe('When it was asked for.'),
  })
  .meta({ id: 'ActiveRun', description: 'A run in flight.' });
export type ActiveRun = Pick<
  HeartbeatRun,
  'id' | 'status' | 'agentId' | 'invocationSource' | 'triggerDetail' | 'startedAt' | 'finishedAt' | 'createdAt'
>;

type ActiveRunWire = z.input<typeof ActiveRunView>;

export const presentActiveRun = (run: ActiveRun): ActiveRunWire => ({
  id: run.id,
  status: run.status as RunStatus,
  agentId: run.agentId,
  invocationSource: run.invocationSource as ActiveRunWire['invocationSource'],
  triggerDetail: run.triggerDetail as ActiveRunWire['triggerDetail'],
  startedAt: run.startedAt?.toISOString() ?? null,
  finishedAt: run.finishedAt?.toISOString() ?? null,
  createdAt: run.createdAt.toISOString(),
});

const ACTIVE = statement(`
  SELECT k.n::int, r.* FROM unnest($1::uuid[]) WITH ORDINALITY AS k(id, n)
  JOIN "Issue" i ON i.id = k.id
  CROSS JOIN LATERAL (
    SELECT r.id, r.status, r."agentId", r."invocationSource", r."triggerDetail", r."startedAt", r."finishedAt", r."createdAt"
      FROM "HeartbeatRun" r
     WHERE r."companyId" = i."companyId" AND r."issueId" = i.id AND r.status IN ('queued', 'running')
     ORDER BY r.status = 'running' DESC, r."createdAt", r.id LIMIT 1) r`);

/** An issue's run in flight, by the issue's id: one that runs before one that waits, the oldest first. */
export const activeRunsOf: Loader<string, ActiveRun | null> = {
  async batch(scope, issueIds) {
    const found: (ActiveRun | null)[] = issueIds.map(() => null);
    for (const { n, ...run } of await scope.sql<ActiveRun & { n: number }>(ACTIVE, [issueIds])) found[n - 1] = run;
    return found;
  },
};

/**
 * SQL for the run of the issue in the row `issue` for which somebody has to do something, since it failed or a rule
 * stopped it: the assignee's before others', of several the latest.
 */
export const parkedRun = (company: string, issue: string): string => `
  SELECT r.id, r."requiredAction", r."finishedAt" FROM "HeartbeatRun" r
   WHERE r."companyId" = ${company} AND r."issueId" = ${issue}.id AND r."requiredAction" IS NOT NULL
   ORDER BY r."agentId" IS NOT DISTINCT FROM ${issue}."assigneeAgentId" DESC, r."createdAt" DESC, r.id DESC LIMIT 1`;

const CLEAR_ACTIONS = statement(`
  UPDATE "HeartbeatRun" SET "requiredAction" = NULL, "updatedAt" = clock_timestamp()
   WHERE "companyId" = $1::uuid AND "issueId" = $2::uuid AND "requiredAction" IS NOT NULL`);

/** Nobody has to act on the parked runs of an issue any more: it was closed, or given to somebody else. */
export async function clearActionsOfIssue(
  scope: WriteScope,
  { companyId, id }: { readonly companyId: string; readonly id: string },
): Promise<void> {
  await scope.sql(CLEAR_ACTIONS, [companyId, id]);
}
