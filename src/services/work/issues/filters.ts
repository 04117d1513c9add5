import { z } from 'zod';
import type { Bind } from '../../core/postgres/bind.js';
import { fewOrAlong } from '../../core/postgres/few-or-along.js';
import { moment, rawText, text, uuid } from '../../core/text/fields.js';
import { attentionSql } from './attention.js';
import { IssuePriority, IssueStatus, OriginKind } from './model.js';

type Maybe<T> = T | null | undefined;

const person = (what: string) => text(200).optional().describe(`${what}: a user id or "me"`);
export const some = <T extends z.ZodType>(values: T) => z.array(values).min(1).max(20);
/** The maximum length of a search text. */
export const MAX_SEARCH_TEXT = 200;

/** The filters of every list of issues. */
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
  excludeRoutineExecutions: z.boolean().optional().describe('Whether to exclude issues that routines created'),
  attention: z.enum(['blocked']).optional().describe('Return only issues that are stalled until somebody acts'),
  hasPlanDocument: z
    .boolean()
    .optional()
    .describe('Return only issues with, or only without, a document with the key plan'),
  q: rawText(MAX_SEARCH_TEXT)
    .optional()
    .describe('Words to search for in titles, identifiers, descriptions and comments; the best matches come first'),
  updatedSince: moment().optional().describe('Return only issues updated since'),
};

type FilterFields = Omit<z.output<z.ZodObject<typeof issueFilterFields>>, 'parentIssueId'>;

/** Which issues a list contains. Undefined excludes nothing, and so does null unless it is a value of the field. */
export type IssueFilter = { readonly [K in keyof FilterFields]?: Maybe<Readonly<FilterFields[K]>> };

const NEEDS_ATTENTION: readonly IssueStatus[] = ['blocked', 'in_review', 'in_progress'];
const RANKS: Readonly<Record<string, number>> = { critical: 4, high: 3, medium: 2, low: 1 };

/** The statuses that a filter allows, or undefined for all. */
function statusesOf({ status, attention }: IssueFilter): readonly string[] | undefined {
  if (!attention) return status ? [...new Set(status)] : undefined;
  return status ? NEEDS_ATTENTION.filter((one) => status.includes(one)) : NEEDS_ATTENTION;
}

const ranksOf = ({ priority }: IssueFilter): number[] | undefined =>
  priority ? [...new Set(priority)].map((name) => RANKS[name] ?? 0) : undefined;

const EQUAL = {
  assigneeUserId: 'text',
  projectId: 'uuid',
  parentId: 'uuid',
  originKind: 'text',
  originId: 'text',
} as const;

/** SQL conditions on the row `t`; `company` is the SQL of its company's id. */
export function issueConditions(filter: IssueFilter, bind: Bind, company: string): string[] {
  const equal = Object.entries(EQUAL).flatMap(([column, type]) => {
    const value = filter[column as keyof typeof EQUAL];
    return value == null ? [] : [`t."${column}" = ${bind(value)}::${type}`];
  });
  const plan = `EXISTS (SELECT FROM "Document" d
    WHERE d."companyId" = ${company} AND d."issueId" = t.id AND d.key = 'plan')`;
  const { assigneeAgentId, hasPlanDocument, updatedSince, originKind } = filter;
  return [
    `t."hiddenAt" IS NULL`,
    ...equal,
    // The index of lists by origin excludes the origin of most issues.
    ...(originKind && originKind !== 'manual' ? [`t."originKind" <> 'manual'`] : []),
    ...(assigneeAgentId === null ? [`t."assigneeAgentId" IS NULL`] : []),
    ...(assigneeAgentId ? [`t."assigneeAgentId" = ${bind(assigneeAgentId)}::uuid`] : []),
    ...(filter.excludeRoutineExecutions ? [`t."originKind" <> 'routine_execution'`] : []),
    ...(hasPlanDocument == null ? [] : [hasPlanDocument ? plan : `NOT ${plan}`]),
    ...(updatedSince ? [`t."updatedAt" >= ${bind(updatedSince.toISOString())}::timestamptz`] : []),
    ...(filter.attention ? [`EXISTS (${attentionSql('t')})`] : []),
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
}

/** The sets that a filter intersects, usually the smallest first. */
export function membersOf(filter: IssueFilter, bind: Bind, company: string): Members[] {
  const rows = (table: string, condition: string): Members => ({
    from: `"${table}" m WHERE m."companyId" = ${company} AND ${condition}`,
    many: true,
  });
  const { q, descendantOf, unreadForUserId, inboxArchivedByUserId, labelId, participantAgentId, touchedByUserId } =
    filter;
  const ofUser = (user: string, condition: string) =>
    rows('IssueUserState', `m."userId" = ${bind(user)}::text AND ${condition}`);
  return [
    ...(q == null ? [] : [{ from: `(${matchesOf(bind(q), company)}) m`, many: false }]),
    ...(descendantOf ? [{ from: `(${descendantsOf(bind(descendantOf), company)}) m`, many: false }] : []),
    ...(unreadForUserId ? [ofUser(unreadForUserId, UNREAD)] : []),
    ...(inboxArchivedByUserId ? [ofUser(inboxArchivedByUserId, `m."archivedAt" IS NOT NULL`)] : []),
    ...(labelId ? [rows('IssueLabel', `m."labelId" = ${bind(labelId)}::uuid`)] : []),
    ...(participantAgentId ? [rows('IssueParticipant', `m."agentId" = ${bind(participantAgentId)}::uuid`)] : []),
    ...(touchedByUserId ? [ofUser(touchedByUserId, `m."lastTouchAt" IS NOT NULL`)] : []),
  ];
}

/** SQL for whether others commented after the last visit or act of the person with the state `m`; matches a partial index. */
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
  /** Whether that is the order of the list indexes: priority, activity, update, id. */
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
 * SQL for the first matching rows `t`, read in the cheapest way that the filter allows: a set with few members is read
 * and sorted; a set with many is checked along the list, where it soon fills a page; without a set, the list index is
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
  return fewOrAlong({
    members: `SELECT m."issueId" FROM ${driver.from}`,
    few: fromSet,
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
  const bound = [...keys, ...Object.keys(filter).filter((key) => filter[key as keyof IssueFilter] !== undefined)];
  const statuses =
    statusesOf(filter) ?? (bound.some((key) => LISTED_BY_STATUS.has(key)) ? IssueStatus.options : undefined);
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
