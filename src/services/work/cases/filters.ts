import { z } from 'zod';
import type { Case } from '#generated/prisma/client.js';
import { membershipScan, patternOf } from '#services/core/postgres/columns.js';
import type { PageSelection, PageSpec } from '#services/core/postgres/page-statement.js';
import type { Bind } from '#services/core/postgres/statement.js';
import { amongCondition, type FilterOf, filterOf, idsIn, inColumn } from '#services/core/rows/filter.js';
import { BY_CREATION, byColumn, ordersOf } from '#services/core/rows/ordered-pages.js';
import { rawText, shownText, text, uuid } from '#services/core/text/fields.js';
import { CaseStatus, isCaseClosed } from './model.js';

const some = <T extends z.ZodType>(values: T) => z.array(values).max(100).optional();
const MAX_WORDS = 200;

const ACTIVE = CaseStatus.options.filter((status) => !isCaseClosed(status));
/** The condition of the index of active cases. */
const IS_ACTIVE = `t.status NOT IN ('done', 'cancelled')`;

/**
 * The OFFSET forces a look-up for each row: the planner assumes that each label is rare and would read all its cases.
 */
const hasLabel = (labelIds: readonly string[], bind: Bind): string => `
  EXISTS (SELECT FROM "CaseLabel" m
           WHERE m."companyId" = t."companyId" AND m."caseId" = t.id AND ${amongCondition('m."labelId"', labelIds, bind, 'uuid')} OFFSET 0)`;

function statusSql(statuses: readonly string[], bind: Bind): string {
  const isActive = statuses.length > 0 && !statuses.some(isCaseClosed);
  if (isActive && new Set(statuses).size === ACTIVE.length) return IS_ACTIVE;
  return `${isActive ? `${IS_ACTIVE} AND ` : ''}${amongCondition('t.status', statuses, bind)}`;
}

/** The filter of lists of cases. */
export const CaseFilter = filterOf({
  id: 'CaseFilter',
  nouns: 'cases',
  lists: {
    statuses: { value: CaseStatus, meaning: 'in one of these statuses', options: CaseStatus.options, sql: statusSql },
    types: inColumn('caseType', shownText(120), 'of one of these types'),
    keys: inColumn('key', shownText(512), 'with one of these keys'),
    // `includeNoProject` extends this condition, so `also` builds both.
    projectIds: { value: uuid(), meaning: 'of one of these projects' },
    labelIds: { value: uuid(), meaning: 'with one of these labels', sql: hasLabel },
    parentCaseIds: idsIn('parentCaseId', uuid(), 'directly below one of these cases'),
    createdByAgentIds: idsIn('createdByAgentId', uuid(), 'created by one of these agents'),
    createdByUserIds: inColumn('createdByUserId', text(200), 'created by one of these people'),
  },
  times: { createdAt: 'were created', updatedAt: 'had their latest activity', completedAt: 'were completed' },
  fields: {
    includeNoProject: z
      .boolean()
      .optional()
      .describe('Return cases without a project, in addition to those of `projectIds`.'),
    q: rawText(MAX_WORDS).optional().describe('A part of the identifier, title, summary or key, ignoring case.'),
  },
  also: ({ projectIds, includeNoProject, not, q }, bind) => [
    ...anyOf(
      projectIds && amongCondition('t."projectId"', projectIds, bind, 'uuid'),
      includeNoProject && 't."projectId" IS NULL',
    ),
    ...(not?.projectIds?.length
      ? [`(${amongCondition('t."projectId"', not.projectIds, bind, 'uuid')}) IS NOT TRUE`]
      : []),
    ...(q?.trim() ? [contains(bind(patternOf(q.trim())))] : []),
  ],
});
export type CaseFilter = FilterOf<typeof CaseFilter>;

/** REST's parameters of a list of cases. */
export const caseFilterFields = {
  types: some(shownText(120)).describe('Return only cases of these types'),
  statuses: some(CaseStatus).describe('Return only cases with these statuses'),
  active: z
    .boolean()
    .optional()
    .describe('Return only cases that are neither done nor cancelled, in addition to statuses'),
  projectIds: some(uuid()).describe('Return only cases of these projects'),
  includeNoProject: z
    .boolean()
    .optional()
    .describe('Return cases without a project, in addition to those of projectIds'),
  labelIds: some(uuid()).describe('Return only cases with one of these labels'),
  parentCaseId: uuid().optional().describe('Return only the direct children of this case'),
  q: rawText(MAX_WORDS).optional().describe('A part of the identifier, title, summary or key, ignoring case'),
};

/** The filter of REST's parameters. */
export const caseFilter = ({
  active,
  statuses,
  parentCaseId,
  ...input
}: z.output<z.ZodObject<typeof caseFilterFields>>): CaseFilter => ({
  ...input,
  ...((statuses || active) && { statuses: [...(statuses ?? []), ...(active ? ACTIVE : [])] }),
  ...(parentCaseId && { parentCaseIds: [parentCaseId] }),
});

/** One condition that holds if any of these does; empty without conditions. */
function anyOf(...conditions: readonly (string | false | undefined)[]): string[] {
  const presentConditions = conditions.filter((condition) => typeof condition === 'string');
  return presentConditions.length > 0 ? [`(${presentConditions.join(' OR ')})`] : [];
}

const SEARCHED = ['identifier', 'title', 'summary', 'key'] as const;

const contains = (pattern: string): string =>
  `(${SEARCHED.map((column) => `t.${column} ILIKE ${pattern}::text`).join(' OR ')})`;

/** A page of the cases with a label takes 15 ms for 100,000 such cases and 5 ms for 50; a plain join takes 1.5 s. */
function selectCases({ columns, conditions, ordering, limit, filter, bind }: PageSelection<CaseFilter>): string {
  const scan = (from: string, also: readonly string[] = []) => `
    SELECT ${columns.map((column) => `t."${column}"`).join(', ')} FROM ${from}
     WHERE ${[...conditions, ...also].join(' AND ')} ORDER BY ${ordering} LIMIT ${limit}`;
  if (!filter?.labelIds) return scan('"Case" t');
  return membershipScan({
    members: `
      SELECT m."caseId" FROM "CaseLabel" m
       WHERE m."companyId" = k.k0 AND ${amongCondition('m."labelId"', filter.labelIds, bind, 'uuid')}`,
    few: (members, isFew) =>
      scan(`(SELECT DISTINCT "caseId" FROM ${members}) s JOIN "Case" t ON t."companyId" = k.k0 AND t.id = s."caseId"`, [
        isFew,
      ]),
    along: (isLarge) => scan('"Case" t', [isLarge]),
    ordering,
    limit,
  });
}

const CaseOrder = ordersOf({
  id: 'CaseOrder',
  nouns: 'cases',
  by: {
    updated_at: byColumn('updatedAt', 'timestamptz', 'Most recent activity last.', 'Most recent activity first.'),
    created_at: { ...BY_CREATION, columns: { caseNumber: 'int4' } },
  },
  initial: 'updated_at_desc',
});

/** Pages of the cases of a parent; the first column of its key is its company. */
export const casePages = (
  by: Readonly<Record<string, string>>,
  source: Pick<PageSpec<CaseFilter>, 'select' | 'from'> = { select: selectCases },
) =>
  CaseOrder.pages<Case, CaseFilter>({
    table: 'Case',
    by: { companyId: 'uuid', ...by },
    conditions: CaseFilter.conditions,
    ...source,
  });

/** A company's cases. */
export const casesOfCompany = casePages({});
