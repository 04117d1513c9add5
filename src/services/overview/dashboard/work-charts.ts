import type { z } from 'zod';
import type { Loader } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { listsByNumber } from '#services/core/rows/batched.js';
import { page } from '#services/core/rows/loaders.js';
import { CLOSED_SQL } from '#services/work/issues/model.js';
import {
  AssigneeCountView,
  bucketOf,
  bucketRangeCondition,
  type ChartKey,
  chartLoader,
  type IssuePointView,
  ofKey,
  type PriorityCountView,
  type RunPointView,
  type StatusCountView,
} from './chart-model.js';

type Dated<V extends z.ZodType> = Omit<z.input<V>, 'start'> & { readonly start: Date };
export type IssuePoint = Dated<typeof IssuePointView>;
export type RunPoint = Dated<typeof RunPointView>;

/** Joins issues to the keys; an agent's issues are those assigned to it. */
const ISSUES_OF = {
  company: ofKey('company', 'i'),
  agent: `${ofKey('company', 'i')} AND i."assigneeAgentId" = k.id`,
  project: ofKey('project', 'i'),
};

const issuesAt = (scope: ChartKey['scope'], what: string, time: string, status?: string): string => `
  SELECT k.n, ${bucketOf(`i."${time}"`)} AS bucket, '${what}' AS what, count(*)::int AS issues
    FROM keys k JOIN "Issue" i ON ${ISSUES_OF[scope]} AND i."hiddenAt" IS NULL AND ${bucketRangeCondition(`i."${time}"`)}
     ${status ? `AND i.status = '${status}'` : ''} GROUP BY 1, 2`;

const countOf = (what: string): string =>
  `coalesce(sum(c.issues) FILTER (WHERE c.what = '${what}'), 0)::int AS ${what}`;

/** Issues opened and closed by bucket. */
export const issuePoints: Loader<ChartKey, IssuePoint[]> = chartLoader<IssuePoint>(
  ({ scope }) => `
  c AS (${issuesAt(scope, 'opened', 'createdAt')}
        UNION ALL ${issuesAt(scope, 'completed', 'completedAt', 'done')}
        UNION ALL ${issuesAt(scope, 'cancelled', 'cancelledAt', 'cancelled')})
  SELECT k.n::int AS n, b.start, ${['opened', 'completed', 'cancelled'].map(countOf).join(', ')}
    FROM keys k CROSS JOIN buckets b LEFT JOIN c ON c.n = k.n AND c.bucket = b.bucket
   GROUP BY k.n, b.start ORDER BY k.n, b.start`,
);

const OUTCOMES = {
  total: 'true',
  succeeded: `r.status = 'succeeded' AND r."retryOfRunId" IS NULL`,
  recovered: `r.status = 'succeeded' AND r."retryOfRunId" IS NOT NULL`,
  failed: `r.status = 'failed'`,
  timedOut: `r.status = 'timed_out'`,
  cancelled: `r.status = 'cancelled'`,
  interrupted: `r.status = 'interrupted'`,
};
const RUNS_BY_OUTCOME = Object.entries(OUTCOMES)
  .map(([name, condition]) => `(count(*) FILTER (WHERE ${condition}))::int AS "${name}"`)
  .join(', ');
const RUN_POINT = Object.keys(OUTCOMES)
  .map((name) => `coalesce(c."${name}", 0) AS "${name}"`)
  .join(', ');

/** Ended runs by bucket and outcome. Runs do not belong to projects. */
export const runPoints: Loader<ChartKey, RunPoint[]> = chartLoader<RunPoint>(
  ({ scope }) => `
  c AS (SELECT k.n, ${bucketOf('r."finishedAt"')} AS bucket, ${RUNS_BY_OUTCOME}
          FROM keys k JOIN "HeartbeatRun" r ON ${ofKey(scope, 'r')} AND ${bucketRangeCondition('r."finishedAt"')} GROUP BY 1, 2)
  SELECT k.n::int AS n, b.start, ${RUN_POINT} FROM keys k CROSS JOIN buckets b
    LEFT JOIN c ON c.n = k.n AND c.bucket = b.bucket ORDER BY k.n, b.start`,
);

/** The company or project whose issues are counted. */
export interface WorkCountKey {
  readonly companyId: string;
  readonly projectId: string | null;
}

const OPEN = `i.status NOT IN (${CLOSED_SQL})`;

/** Only keys with a project compare the project: the indexes of a company's lists do not include it. */
const countsOf = <T extends object>(columns: string, order: string, ofProject: string): Loader<WorkCountKey, T[]> =>
  listsByNumber<T, WorkCountKey>(
    statement(`
  SELECT k.n::int AS n, ${columns}, count(*)::int AS issues,
         (count(*) FILTER (WHERE ${OPEN}))::int AS "openIssues"
    FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS k(company, project, n)
    JOIN "Issue" i ON i."companyId" = k.company ${ofProject} AND i."hiddenAt" IS NULL
   GROUP BY k.n, ${order.replaceAll(' DESC', '')} ORDER BY k.n, ${order}`),
    { values: (keys) => [keys.map(({ companyId }) => companyId), keys.map(({ projectId }) => projectId)] },
  );

function countsBy<V extends z.ZodType>(columns: string, order: string): Loader<WorkCountKey, (z.input<V> & object)[]> {
  type Count = z.input<V> & object;
  const ofCompanies = countsOf<Count>(columns, order, '');
  const ofProjects = countsOf<Count>(columns, order, 'AND i."projectId" = k.project');
  return {
    cacheKey: ({ companyId, projectId }) => `${companyId} ${projectId}`,
    async batch(scope, keys) {
      const countsByKey = new Map<WorkCountKey, Count[]>();
      const read = async (counts: Loader<WorkCountKey, Count[]>, some: readonly WorkCountKey[]): Promise<void> => {
        const lists = some.length > 0 ? await counts.batch(scope, some) : [];
        for (const [index, key] of some.entries()) countsByKey.set(key, lists[index] as Count[]);
      };
      await Promise.all([
        read(
          ofCompanies,
          keys.filter(({ projectId }) => projectId === null),
        ),
        read(
          ofProjects,
          keys.filter(({ projectId }) => projectId !== null),
        ),
      ]);
      return keys.map((key) => countsByKey.get(key) as Count[]);
    },
  };
}

/** The priority, derived from its rank: the indexes of lists contain the rank. */
const PRIORITY = `CASE i."priorityRank" WHEN 4 THEN 'critical' WHEN 3 THEN 'high' WHEN 2 THEN 'medium' ELSE 'low' END`;

export const issuesByStatus = countsBy<typeof StatusCountView>('i.status', 'i.status');
export const issuesByPriority = countsBy<typeof PriorityCountView>(`${PRIORITY} AS priority`, 'i."priorityRank" DESC');

/** Counts by assignee, most open issues first. Paginated, because a company may have thousands of agents. */
const byAssignee = (by: Readonly<Record<string, string>>) => {
  const columns = Object.keys(by).map((column) => `i."${column}"`);
  return page<z.input<typeof AssigneeCountView>>({
    from: () => `
      SELECT ${columns.join(', ')}, i."assigneeAgentId" AS "agentId", i."assigneeUserId" AS "userId",
             coalesce(i."assigneeAgentId"::text, '') AS "agentKey", coalesce(i."assigneeUserId", '') AS "userKey",
             count(*)::int AS issues, (count(*) FILTER (WHERE ${OPEN}))::int AS "openIssues",
             -(count(*) FILTER (WHERE ${OPEN})) AS rank
        FROM "Issue" i WHERE ${columns.map((column, n) => `${column} = k.k${n}`).join(' AND ')} AND i."hiddenAt" IS NULL
       GROUP BY ${columns.join(', ')}, i."assigneeAgentId", i."assigneeUserId"`,
    by,
    orderBy: { rank: 'int8', agentKey: 'text', userKey: 'text' },
    columns: [...Object.keys(AssigneeCountView.shape), 'rank', 'agentKey', 'userKey'],
  });
};

export const assigneesOfCompany = byAssignee({ companyId: 'uuid' });
export const assigneesOfProject = byAssignee({ companyId: 'uuid', projectId: 'uuid' });
