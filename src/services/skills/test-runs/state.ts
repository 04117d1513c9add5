import type { Loader } from '#services/core/operation/scope.js';
import { steadyStatement } from '#services/core/postgres/statement.js';
import { rowsBy } from '#services/core/rows/batched.js';

/** The state of a test run, read from its issue, the result document and the runs on the issue. */
export interface TestState {
  readonly id: string;
  readonly status: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
  readonly output: string | null;
  readonly error: string | null;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
}

/** The state of a test run whose issue was deleted. */
export const GONE: Omit<TestState, 'id'> = {
  status: 'failed',
  output: null,
  error: 'Its issue was deleted',
  startedAt: null,
  finishedAt: null,
};

/**
 * SQL for the status of the test run `t`, from its issue `i` and its runs. `live` is the status of an active run, if
 * any; `last` is that of the last run.
 */
const STATUS = `
  CASE WHEN t."cancelledAt" IS NOT NULL OR i.status = 'cancelled' THEN 'cancelled'
       WHEN i.id IS NULL THEN 'failed'
       WHEN i.status = 'done' THEN 'succeeded'
       WHEN runs.live = 'running' THEN 'running'
       WHEN runs.live IS NOT NULL THEN 'queued'
       WHEN runs.last IS NULL THEN 'queued'
       WHEN runs.last = 'succeeded' AND d.id IS NOT NULL THEN 'succeeded'
       ELSE 'failed' END`;

const JOINS = `
  LEFT JOIN "Issue" i ON i."companyId" = t."companyId" AND i.id = t."issueId"
  LEFT JOIN "Document" d ON d."companyId" = t."companyId" AND d."issueId" = t."issueId" AND d.key = t."outputDocumentKey"
  LEFT JOIN LATERAL (
    SELECT min(r."startedAt") AS started, max(r."finishedAt") AS finished,
           max(r.status) FILTER (WHERE r.status IN ('running', 'queued', 'scheduled_retry')) AS live,
           (array_agg(r.status ORDER BY r."createdAt" DESC, r.id DESC))[1] AS last,
           (array_agg(r.error ORDER BY r."createdAt" DESC, r.id DESC))[1] AS error
      FROM "HeartbeatRun" r WHERE r."companyId" = t."companyId" AND r."issueId" = t."issueId") runs ON true`;

const STATES = steadyStatement(`
  SELECT state.*, CASE WHEN state.status = 'failed' THEN coalesce(state.failure, 'The agent ended without a result') END AS error
    FROM (SELECT t.id, ${STATUS} AS status, v.body AS output, runs.started AS "startedAt",
                 CASE WHEN i.id IS NULL THEN '${GONE.error}'
                      WHEN i.status = 'blocked' THEN 'The agent is blocked' ELSE runs.error END AS failure,
                 coalesce(t."cancelledAt", i."completedAt", i."cancelledAt",
                   CASE WHEN runs.live IS NULL THEN runs.finished END) AS "finishedAt"
            FROM "SkillTestRun" t ${JOINS}
            LEFT JOIN "DocumentRevision" v ON v."companyId" = d."companyId" AND v.id = d."latestRevisionId"
           WHERE t.id = ANY($1::uuid[])) state`);

/** The states of test runs by ID: one statement for all. */
export const statesOf: Loader<string, TestState | null> = rowsBy<TestState>(STATES, 'id');

/** SQL for whether the test run `t` has one of the statuses. */
export const hasStatus = (isAmong: (sql: string) => string): string =>
  `EXISTS (SELECT FROM (SELECT 1) one ${JOINS} WHERE ${isAmong(STATUS)})`;

export const isTestOver = ({ status }: Pick<TestState, 'status'>): boolean =>
  status !== 'queued' && status !== 'running';
