import { z } from 'zod';
import { membershipScan } from '#services/core/postgres/columns.js';
import type { Bind } from '#services/core/postgres/statement.js';
import { allowedValues, amongCondition, type FilterOf, filterOf, idsIn, inColumn } from '#services/core/rows/filter.js';
import { moment, rawText, text, uuid } from '#services/core/text/fields.js';
import { AttentionKind, attentionSql } from './attention.js';
import { IssuePriority, IssueStatus, OriginKind } from './model.js';

const person = (what: string) => text(200).optional().describe(`${what}: a user id or "me"`);
export const some = <T extends z.ZodType>(values: T) => z.array(values).min(1).max(20);
/** The maximum length of a search text. */
export const MAX_SEARCH_TEXT = 200;

/** REST's parameters of every list of issues. */
export const issueFilterFields = {
  status: some(IssueStatus).optional().describe('Return only issues with these statuses'),
  priority: some(IssuePriority).optional().describe('Return only issues with these priorities'),
  assigneeAgentId: text(200)
    .nullish()
    .describe('Return only issues assigned to this agent; null for issues without an assigned agent'),
  participantAgentId: uuid()
    .optional()
    .describe('Return only issues that this agent created, was assigned, commented on or ran'),
  assigneeUserId: person('Return only issues assigned to this person'),
  touchedByUserId: person('Return only issues that this person created, was assigned, changed or commented on'),
  inboxArchivedByUserId: person("Return only issues archived in this person's inbox"),
  unreadForUserId: person('Return only issues with comments that this person has not read'),
  projectId: uuid().optional().describe('Return only issues of this project'),
  parentId: uuid().optional().describe('Return only the children of this issue'),
  parentIssueId: uuid().optional().describe('An alias of `parentId`'),
  descendantOf: uuid().optional().describe('Return only the descendants of this issue'),
  labelId: uuid().optional().describe('Return only issues with this label'),
  originKind: OriginKind.optional().describe('Return only issues with this kind of origin'),
  originId: text(255).optional().describe('Return only issues with this origin'),
  excludeRoutineExecutions: z.boolean().optional().describe('True to exclude issues that routines created'),
  attention: z
    .enum(['blocked'])
    .optional()
    .describe('Return only issues that are stalled until a person or an agent acts'),
  hasPlanDocument: z
    .boolean()
    .optional()
    .describe('True to return only issues that have a document with the key plan, false for only those without'),
  q: rawText(MAX_SEARCH_TEXT)
    .optional()
    .describe('Words to search for in titles, identifiers, descriptions and comments; the best matches come first'),
  updatedSince: moment().optional().describe('Return only issues updated since this time'),
};

const { touchedByUserId, inboxArchivedByUserId, unreadForUserId, attention, hasPlanDocument, q } = issueFilterFields;
const userId = () => text(200);

/** The filter of lists of issues. A person is named by a user id or "me". */
export const IssueFilter = filterOf({
  id: 'IssueFilter',
  nouns: 'issues',
  remark: 'Hidden ones are left out',
  lists: {
    // The statements below go through each status and priority.
    statuses: { value: IssueStatus, meaning: 'with one of these statuses' },
    priorities: { value: IssuePriority, meaning: 'with one of these priorities' },
    assigneeAgentIds: idsIn('assigneeAgentId', uuid(), 'assigned to one of these agents'),
    assigneeUserIds: inColumn('assigneeUserId', userId(), 'assigned to one of these people: user ids or "me"'),
    projectIds: idsIn('projectId', uuid(), 'of one of these projects'),
    goalIds: idsIn('goalId', uuid(), 'of one of these goals'),
    parentIds: idsIn('parentId', uuid(), 'directly below one of these issues'),
    labelIds: { value: uuid(), meaning: 'with one of these labels' },
    originKinds: inColumn('originKind', OriginKind, 'with one of these kinds of origin'),
    originIds: inColumn('originId', text(255), 'with one of these origins'),
    createdByAgentIds: idsIn('createdByAgentId', uuid(), 'created by one of these agents'),
    createdByUserIds: inColumn('createdByUserId', userId(), 'created by one of these people: user ids or "me"'),
    participantAgentIds: {
      value: uuid(),
      meaning: 'that one of these agents created, was assigned, commented on or ran',
    },
  },
  times: {
    createdAt: 'were created',
    updatedAt: 'were changed last',
    lastActivityAt: 'had their latest activity',
    startedAt: 'were started',
    completedAt: 'were completed',
    cancelledAt: 'were cancelled',
  },
  fields: {
    unassigned: z
      .boolean()
      .optional()
      .describe('True for only issues without an assigned agent, false for only issues with one.'),
    descendantOf: uuid().optional().describe('Only issues below this issue, at any depth.'),
    touchedByUserId,
    inboxArchivedByUserId,
    unreadForUserId,
    attention: AttentionKind.optional().describe(attention.description ?? ''),
    hasPlanDocument,
    q,
  },
  also: ({ unassigned, hasPlanDocument: hasPlan, attention: kind }) => [
    ...(unassigned == null ? [] : [`t."assigneeAgentId" IS ${unassigned ? '' : 'NOT '}NULL`]),
    ...(hasPlan == null ? [] : [hasPlan ? PLAN : `NOT ${PLAN}`]),
    ...(kind ? [`EXISTS (${attentionSql('t')})`] : []),
  ],
});
export type IssueFilter = FilterOf<typeof IssueFilter>;

const PLAN = `EXISTS (SELECT FROM "Document" d
  WHERE d."companyId" = t."companyId" AND d."issueId" = t.id AND d.key = 'plan')`;

const NEEDS_ATTENTION: readonly IssueStatus[] = ['blocked', 'in_review', 'in_progress'];
const RANKS: Readonly<Record<IssuePriority, number>> = { critical: 4, high: 3, medium: 2, low: 1 };

/** The statuses that a filter allows, or undefined for all. */
export function statusesOf({ statuses, not, attention: kind }: IssueFilter): readonly IssueStatus[] | undefined {
  const listed = allowedValues(IssueStatus.options, statuses, not?.statuses);
  if (!kind) return listed;
  return listed ? NEEDS_ATTENTION.filter((one) => listed.includes(one)) : NEEDS_ATTENTION;
}

const ranksOf = ({ priorities, not }: IssueFilter): number[] | undefined =>
  allowedValues(IssuePriority.options, priorities, not?.priorities)?.map((name) => RANKS[name]);

/** SQL conditions on the row `t` besides statuses, priorities and sets. */
export function issueConditions(filter: IssueFilter, bind: Bind): string[] {
  const { not } = filter;
  const origins = allowedValues(OriginKind.options, filter.originKinds, not?.originKinds);
  const exclusionOf = (table: string, column: string, ids: readonly string[] | undefined): string[] =>
    ids?.length
      ? [
          `NOT EXISTS (SELECT FROM "${table}" m
            WHERE m."companyId" = t."companyId" AND m."issueId" = t.id AND ${amongCondition(`m."${column}"`, ids, bind, 'uuid')})`,
        ]
      : [];
  return [
    `t."hiddenAt" IS NULL`,
    ...IssueFilter.conditions(filter, bind),
    // The index of lists by origin excludes the origin of most issues.
    ...(origins && !origins.includes('manual') ? [`t."originKind" <> 'manual'`] : []),
    ...exclusionOf('IssueLabel', 'labelId', not?.labelIds),
    ...exclusionOf('IssueParticipant', 'agentId', not?.participantAgentIds),
  ];
}

/** Statuses and priorities as conditions, for reads that do not go through each status or priority separately. */
export function stateConditions(filter: IssueFilter, bind: Bind): string[] {
  const [statuses, ranks] = [statusesOf(filter), ranksOf(filter)];
  return [
    ...(statuses ? [`t.status = ANY(${bind(statuses)}::text[])`] : []),
    ...(ranks ? [`t."priorityRank" = ANY(${bind(ranks)}::int[])`] : []),
  ];
}

/** A set of issues that another table refers to. */
interface Members {
  /** FROM and WHERE of the rows `m`. */
  readonly from: string;
  /** Whether their number is unbounded; then the list starts from them only if they are few. */
  readonly many: boolean;
  /** Whether it may contain an issue more than once. */
  readonly repeats?: boolean;
}

/** The sets that a filter intersects, usually the smallest first. */
export function membersOf(filter: IssueFilter, bind: Bind, company: string): Members[] {
  const rows = (table: string, condition: string, repeats = false): Members => ({
    from: `"${table}" m WHERE m."companyId" = ${company} AND ${condition}`,
    many: true,
    repeats,
  });
  const ofIds = (table: string, column: string, ids: readonly string[] | undefined): Members[] =>
    ids ? [rows(table, amongCondition(`m."${column}"`, ids, bind, 'uuid'), ids.length > 1)] : [];
  const ofUser = (user: string | undefined, condition: string): Members[] =>
    user ? [rows('IssueUserState', `m."userId" = ${bind(user)}::text AND ${condition}`)] : [];
  const few = (from: string): Members => ({ from: `(${from}) m`, many: false });
  return [
    ...(filter.q == null ? [] : [few(matchesOf(bind(filter.q), company))]),
    ...(filter.descendantOf ? [few(descendantsOf(bind(filter.descendantOf), company))] : []),
    ...ofUser(filter.unreadForUserId, UNREAD),
    ...ofUser(filter.inboxArchivedByUserId, `m."archivedAt" IS NOT NULL`),
    ...ofIds('IssueLabel', 'labelId', filter.labelIds),
    ...ofIds('IssueParticipant', 'agentId', filter.participantAgentIds),
    ...ofUser(filter.touchedByUserId, `m."lastTouchAt" IS NOT NULL`),
  ];
}

/**
 * SQL for whether others commented after the last visit or act of the person with the state `m`; matches a partial
 * index.
 */
export const UNREAD = `m."lastExternalCommentAt" > greatest(m."lastReadAt", m."lastTouchAt")`;

/** The maximum number of matches of a search text, the best ones. */
export const SEARCH_LIMIT = 1000;

/** The issues that match a search text; one whose identifier is the text ranks first. */
const matchesOf = (q: string, company: string): string => `
  SELECT f."issueId", max(f.rank) AS rank FROM (
    SELECT i.id AS "issueId", 1000::real AS rank FROM "Issue" i
     WHERE i."companyId" = ${company} AND i.identifier = upper(btrim(${q}::text))
    UNION ALL
    SELECT o."issueId", o.rank
      FROM orgraph_search(${company}, ARRAY['issue', 'comment'], orgraph_query(${q}::text), ${SEARCH_LIMIT}) o) f
   GROUP BY 1`;

const descendantsOf = (ancestor: string, company: string): string => `
  WITH RECURSIVE below("issueId") AS (
    SELECT i.id FROM "Issue" i WHERE i."companyId" = ${company} AND i."parentId" = ${ancestor}::uuid
    UNION
    SELECT i.id FROM below JOIN "Issue" i ON i."companyId" = ${company} AND i."parentId" = below."issueId")
  SELECT "issueId" FROM below`;

interface IssueSelection {
  readonly columns: readonly string[];
  /** Conditions on `t` besides the filter's sets, statuses and priorities. */
  readonly conditions: readonly string[];
  readonly ordering: string;
  /** Whether `ordering` is the order of the indexes after the status: priority, activity, update, id; or position. */
  readonly inListOrder: boolean;
  /** Whether matches of a search text are ordered by rank first. */
  readonly bestFirst?: boolean;
  readonly limit: string;
  readonly filter: IssueFilter;
  readonly bind: Bind;
  readonly company: string;
  /** The columns that the conditions compare with one value each. */
  readonly keys?: readonly string[];
}

/**
 * SQL for the first matching rows `t`, read in the cheapest way that the filter allows. A set with few members is read
 * and sorted. A set with many is checked along the list, where it soon fills a page. Without a set, the list index is
 * read once for each allowed status and priority, and the results are merged.
 */
export function selectIssues(selection: IssueSelection): string {
  const { filter, bind, company, columns, ordering, limit } = selection;
  const [driver, ...others] = membersOf(filter, bind, company);
  const among = others.map(isMember);
  if (!driver) return alongLists(selection, []);
  const order = selection.bestFirst && filter.q != null ? `s.rank DESC, ${ordering}` : ordering;
  const conditions = [...selection.conditions, ...stateConditions(filter, bind), ...among].join(' AND ');
  const fromSet = (set: string, also = 'true') => `
    SELECT ${columnList(columns, 't')} FROM ${set} s JOIN "Issue" t ON t."companyId" = ${company} AND t.id = s."issueId"
     WHERE ${conditions} AND ${also} ORDER BY ${order} LIMIT ${limit}`;
  if (!driver.many) return fromSet(`(SELECT m.* FROM ${driver.from})`);
  return membershipScan({
    members: `SELECT m."issueId" FROM ${driver.from}`,
    few: (set, isFew) => fromSet(driver.repeats ? `(SELECT DISTINCT "issueId" FROM ${set})` : set, isFew),
    along: (isLarge) => alongLists(selection, [isLarge, isMember(driver), ...among]),
    ordering,
    limit,
  });
}

const isMember = ({ from, many }: Members): string =>
  many ? `EXISTS (SELECT FROM ${from} AND m."issueId" = t.id)` : `t.id IN (SELECT m."issueId" FROM ${from})`;

const columnList = (columns: readonly string[], row: string): string =>
  columns.map((column) => `${row}."${column}"`).join(', ');

/** The columns whose list indexes contain the status before the order. */
const LISTED_BY_STATUS: ReadonlySet<string> = new Set(['assigneeAgentId', 'assigneeUserId', 'projectId']);

/** SQL that reads one page for each status and priority from the list index, and merges them. */
function alongLists(
  { columns, conditions, ordering, inListOrder, limit, filter, bind, keys = [] }: IssueSelection,
  also: readonly string[],
): string {
  const selected = columnList(columns, 't');
  const scan = (more: readonly string[]) => `
    SELECT ${selected} FROM "Issue" t WHERE ${[...conditions, ...more, ...also].join(' AND ')}
     ORDER BY ${ordering} LIMIT ${limit}`;
  if (!inListOrder) return scan(stateConditions(filter, bind));
  const isListedByStatus =
    keys.some((key) => LISTED_BY_STATUS.has(key)) ||
    filter.unassigned ||
    [filter.assigneeAgentIds, filter.assigneeUserIds, filter.projectIds].some((ids) => ids?.length === 1);
  const statuses = statusesOf(filter) ?? (isListedByStatus ? IssueStatus.options : undefined);
  const ranks = ranksOf(filter);
  if (!statuses && !ranks) return scan([]);
  const lists = [
    ...(statuses ? [`unnest(${bind(statuses)}::text[]) AS a(status)`] : []),
    ...(ranks ? [`unnest(${bind(ranks)}::int[]) AS b(rank)`] : []),
  ];
  const one = [...(statuses ? ['t.status = a.status'] : []), ...(ranks ? ['t."priorityRank" = b.rank'] : [])];
  return `
    SELECT ${selected} FROM ${lists.join(' CROSS JOIN ')} CROSS JOIN LATERAL (${scan(one)}) t
     ORDER BY ${ordering} LIMIT ${limit}`;
}
