import type { Scope } from '#services/core/operation/scope.js';
import type { PageWindow } from '#services/core/postgres/page-statement.js';
import { type Bind, binder, statement } from '#services/core/postgres/statement.js';
import { rangeConditions, type TimeRange } from '#services/core/rows/filter.js';
import {
  type IssueFilter,
  issueConditions,
  membersOf,
  SEARCH_LIMIT,
  stateConditions,
} from '#services/work/issues/filters.js';

/** A match of a search. */
export interface Hit {
  readonly kind: 'issue' | 'comment' | 'document' | 'agent' | 'project';
  readonly entityId: string;
  readonly issueId: string | null;
  readonly rank: number;
  readonly updatedAt: string;
  /** The hit's position in the order of the search, as text. */
  readonly position: readonly string[];
}

export type Counts = Record<Hit['kind'], number>;

const KINDS = {
  issues: 'issue',
  comments: 'comment',
  documents: 'document',
  agents: 'agent',
  projects: 'project',
} as const;
const TABLES = { comment: 'IssueComment', document: 'Document', agent: 'Agent', project: 'Project' } as const;

interface SearchRequest {
  readonly q: string;
  readonly within: 'all' | keyof typeof KINDS;
  readonly sort: 'relevance' | 'updated' | 'created' | 'priority';
  readonly filter: IssueFilter;
  readonly updatedAt: TimeRange | undefined;
  readonly limit: number;
  readonly offset: number;
  /** The positions that bound the page, and the end from which it is read. */
  readonly window?: Pick<PageWindow<never>, 'after' | 'before' | 'backward'>;
}

// The columns of each order with their types, all descending. The id, ascending, breaks ties.
const RANK = ['m.rank', 'float4'] as const;
const UPDATE = ['m."updatedAt"', 'timestamptz'] as const;
const ORDERS: Readonly<Record<SearchRequest['sort'], readonly (readonly [sql: string, type: string])[]>> = {
  relevance: [RANK, UPDATE],
  updated: [UPDATE],
  created: [['m."createdAt"', 'timestamptz']],
  // Hits without an issue come last.
  priority: [['coalesce(m."priorityRank", 0)', 'int4'], RANK, UPDATE],
};

/** The types of the values in a position. */
export const positionTypes = (sort: SearchRequest['sort']): string[] => [
  ...ORDERS[sort].map(([, type]) => type),
  'uuid',
];

const orderingOf = (sort: SearchRequest['sort'], backward: boolean): string =>
  [
    ...ORDERS[sort].map(([sql]) => `${sql} ${backward ? 'ASC' : 'DESC'}`),
    `m."entityId"${backward ? ' DESC' : ''}`,
  ].join(', ');

const positionSql = (sort: SearchRequest['sort']): string => {
  const texts = ORDERS[sort].map(([sql, type]) =>
    type === 'timestamptz' ? `to_char(${sql} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : `(${sql})::text`,
  );
  return `ARRAY[${[...texts, 'm."entityId"::text'].join(', ')}]`;
};

/** SQL conditions for the hits after one position and before the other. */
function between(sort: SearchRequest['sort'], window: SearchRequest['window'], bind: Bind): string[] {
  const columns = `(${ORDERS[sort].map(([sql]) => sql).join(', ')})`;
  const beyond = (position: readonly string[], [of, then]: readonly [string, string]): string => {
    const values = positionTypes(sort).map((type, index) => `${bind(position[index])}::${type}`);
    const id = values.pop();
    const row = `(${values.join(', ')})`;
    return `(${columns} ${of} ${row} OR ${columns} = ${row} AND m."entityId" ${then} ${id})`;
  };
  return [
    ...(window?.after ? [beyond(window.after, ['<', '>'])] : []),
    ...(window?.before ? [beyond(window.before, ['>', '<'])] : []),
  ];
}

/**
 * The matches, in one statement: the best 1,000 of each kind, except those about hidden issues. An issue whose
 * identifier is the search text comes first.
 */
export async function findHits(
  scope: Scope,
  companyId: string,
  { q, within, sort, filter, updatedAt, limit, offset, window }: SearchRequest,
): Promise<{ hits: Hit[]; counts: Counts; hasMore: boolean }> {
  const values: unknown[] = [];
  const bind = binder(values);
  const company = `${bind(companyId)}::uuid`;
  const searchText = `${bind(q)}::text`;
  const kinds = `${bind(kindsOf(within, filter))}::text[]`;
  const ofIssue = [
    ...issueConditions(filter, bind),
    ...stateConditions(filter, bind),
    ...membersOf(filter, bind, company).map(({ from }) => `EXISTS (SELECT FROM ${from} AND m."issueId" = t.id)`),
  ].join(' AND ');
  const changed = rangeConditions('f."updatedAt"', updatedAt, bind);
  const created = Object.entries(TABLES).map(
    ([kind, table]) => `WHEN '${kind}' THEN (SELECT e."createdAt" FROM "${table}" e WHERE e.id = f."entityId")`,
  );
  const text = `
    WITH found AS (
      SELECT o.* FROM unnest(${kinds}) AS k(kind)
       CROSS JOIN LATERAL orgraph_search(${company}, ARRAY[k.kind], orgraph_query(${searchText}), ${SEARCH_LIMIT}) o
       WHERE NOT (o.kind = 'issue' AND EXISTS (
         SELECT FROM "Issue" n WHERE n.id = o."entityId" AND n.identifier = upper(${searchText})))
      UNION ALL
      SELECT 'issue', n.id, n.id, 1000::real, n."updatedAt" FROM "Issue" n
       WHERE n."companyId" = ${company} AND n.identifier = upper(${searchText}) AND 'issue' = ANY(${kinds})
    ), matches AS MATERIALIZED (
      SELECT f.*, t."priorityRank"${sort === 'created' ? `, CASE f.kind ${created.join(' ')} ELSE t."createdAt" END AS "createdAt"` : ''}
        FROM found f LEFT JOIN "Issue" t ON t."companyId" = ${company} AND t.id = f."issueId"
       WHERE (f."issueId" IS NULL OR ${ofIssue})${changed.map((condition) => ` AND ${condition}`).join('')}
    ), top AS (
      SELECT m.kind, m."entityId", m."issueId", m.rank, m."updatedAt", ${positionSql(sort)} AS position FROM matches m
       WHERE ${['true', ...between(sort, window, bind)].join(' AND ')}
       ORDER BY ${orderingOf(sort, window?.backward ?? false)} LIMIT ${bind(limit + 1)}::int OFFSET ${bind(offset)}::int)
    SELECT (SELECT json_agg(p) FROM top p) AS hits,
           (SELECT json_object_agg(c.kind, c.n) FROM (SELECT kind, count(*) AS n FROM matches GROUP BY 1) c) AS counts`;
  const row = await scope.row<{ hits: Hit[] | null; counts: Partial<Counts> | null }>(statement(text), values);
  const hits = row?.hits ?? [];
  return {
    hits: hits.slice(0, limit),
    counts: { issue: 0, comment: 0, document: 0, agent: 0, project: 0, ...row?.counts },
    hasMore: hits.length > limit,
  };
}

/** The kinds to search. A filter by issue properties excludes agents and projects. */
function kindsOf(within: SearchRequest['within'], filter: IssueFilter): Hit['kind'][] {
  const aboutIssues = Object.values(filter).some((value) => value !== undefined);
  const kinds = within === 'all' ? Object.values(KINDS) : [KINDS[within]];
  return kinds.filter((kind) => !aboutIssues || (kind !== 'agent' && kind !== 'project'));
}
