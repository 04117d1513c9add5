import { z } from 'zod';
import type { Issue } from '#generated/prisma/client.js';
import { companyMember } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { unprocessable } from '#services/core/errors/errors.js';
import { query } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { tableColumns } from '#services/core/postgres/columns.js';
import { binder } from '#services/core/postgres/statement.js';
import { rowsOfTable } from '#services/core/rows/loaders.js';
import { pathId, uuid } from '#services/core/text/fields.js';
import { AttentionView, attentionOf } from '../issues/attention.js';
import { issueFilter } from '../issues/filter-input.js';
import { type IssueFilter, issueConditions, issueFilterFields, selectIssues } from '../issues/filters.js';
import { IssueCompactView, IssueRowView, ROW_DESCRIPTION, rowDescription } from '../issues/model.js';
import { issuesOfCompany } from '../issues/pages.js';
import { blockersOf } from '../issues/related.js';
import { presentIssue } from '../issues/rows.js';
import { callingUser, myStateOf } from '../issues/user-state.js';

const MAX_LIMIT = 1000;

const pageFields = {
  sortField: z.enum(['updated', 'id']).optional().describe('The field to sort by, instead of priority and activity'),
  sortDir: z.enum(['asc', 'desc']).optional().describe('The sort direction, desc by default. Requires sortField'),
  limit: z
    .int()
    .min(1)
    .default(500)
    .transform((limit) => Math.min(limit, MAX_LIMIT))
    .describe(`The maximum number of issues, at most ${MAX_LIMIT}`),
  offset: z.int().min(0).max(1_000_000_000).default(0).describe('The number of issues to skip'),
  afterId: uuid().optional().describe('Return only issues with a greater id. Requires sortField=id and sortDir=asc'),
};

const listInput = z.object({
  companyId: pathId(),
  ...issueFilterFields,
  ...pageFields,
  view: z.enum(['compact']).optional().describe('Set to compact for few fields and an ETag'),
  includeBlockedBy: z.boolean().default(false).describe('True to include the blockers of each issue'),
});

type ListInput = z.output<typeof listInput>;

/** A row of the list. */
const ListedIssueView = IssueRowView.extend({
  attention: AttentionView.optional().describe('The reason why the issue is stalled. Only with attention=blocked'),
}).meta({ id: 'ListedIssue' });

/** A page of issues, and which parts of them to present. */
interface ListPage {
  readonly issues: readonly Issue[];
  readonly compact: boolean;
  readonly includeBlockedBy: boolean;
  /** Whether each row states why the issue is stalled. */
  readonly includeAttention: boolean;
}

export const listIssues = query({
  name: 'listIssues',
  summary: 'List the issues of a company by priority, then by latest activity',
  input: listInput,
  output: z.union([z.array(ListedIssueView), z.array(IssueCompactView)]),
  on: companyKeyById,
  allow: companyMember,
  async run(scope, input, company): Promise<ListPage> {
    if (input.afterId && (input.sortField !== 'id' || input.sortDir !== 'asc' || input.offset > 0)) {
      throw unprocessable('afterId needs sortField=id, sortDir=asc and no offset');
    }
    const issues = await findIssues(scope, company.id, issueFilter(scope, input), input);
    const { view, includeBlockedBy, attention } = input;
    return { issues, compact: view === 'compact', includeBlockedBy, includeAttention: attention !== undefined };
  },
  present: (scope, { issues, compact, ...extras }) =>
    Promise.all(
      issues.map((issue) => (compact ? presentCompact(scope, issue) : presentRow(scope, issue, extras))),
    ) as Promise<z.input<typeof ListedIssueView>[]>,
});

const LIST_ORDER = ['priorityRank', 'lastActivityAt', 'updatedAt', 'id'];
const SORT_COLUMNS = { updated: ['updatedAt', 'id'], id: ['id'] } as const;
const COLUMNS = tableColumns('Issue').names;
/** Lists cut descriptions, so this reads only enough of each to determine whether it is cut. */
const SELECTED = COLUMNS.map((name) =>
  name === 'description' ? `left(t.description, ${ROW_DESCRIPTION + 1}) AS description` : `t."${name}"`,
);

type Window = Pick<ListInput, 'sortField' | 'sortDir' | 'limit' | 'offset' | 'afterId'>;

function findIssues(scope: Scope, companyId: string, filter: IssueFilter, window: Window): Promise<Issue[]> {
  const { sortField, sortDir = 'desc', limit, offset, afterId } = window;
  const values: unknown[] = [];
  const bind = binder(values);
  const company = `${bind(companyId)}::uuid`;
  const columns = sortField ? SORT_COLUMNS[sortField] : LIST_ORDER;
  const text = selectIssues({
    columns: COLUMNS,
    conditions: [
      `t."companyId" = ${company}`,
      ...issueConditions(filter, bind),
      ...(afterId ? [`t.id > ${bind(afterId)}::uuid`] : []),
    ],
    ordering: columns.map((column) => `t."${column}" ${sortField ? sortDir : 'DESC'}`).join(', '),
    inListOrder: !sortField,
    bestFirst: !sortField,
    limit: `${bind(limit + offset)}::int`,
    filter,
    bind,
    company,
  });
  return rowsOfTable<Issue>(
    scope,
    'Issue',
    `SELECT ${SELECTED.join(', ')} FROM (${text}) t OFFSET ${bind(offset)}::int`,
    values,
  );
}

type RowExtras = Pick<ListPage, 'includeBlockedBy' | 'includeAttention'>;

async function presentRow(scope: Scope, issue: Issue, { includeBlockedBy, includeAttention }: RowExtras) {
  const isPerson = callingUser(scope.actor) !== undefined;
  const [wire, mine, blockedBy, attention] = await Promise.all([
    presentIssue(scope, issue),
    isPerson ? scope.load(myStateOf, issue.id) : undefined,
    includeBlockedBy ? scope.load(blockersOf.summaries, issue.id) : undefined,
    includeAttention ? scope.load(attentionOf, issue.id) : undefined,
  ]);
  return Object.assign(
    wire,
    rowDescription(issue.description),
    blockedBy && { blockedBy: [...blockedBy] },
    attention && { attention },
    mine && {
      myLastTouchAt: mine.myLastTouchAt?.toISOString() ?? null,
      lastExternalCommentAt: mine.lastExternalCommentAt?.toISOString() ?? null,
      isUnreadForMe: mine.isUnreadForMe,
    },
  );
}

const COMPACT = Object.keys(IssueCompactView.shape);

async function presentCompact(scope: Scope, issue: Issue): Promise<z.input<typeof IssueCompactView>> {
  const wire = await presentIssue(scope, issue);
  return Object.fromEntries(COMPACT.map((field) => [field, wire[field as keyof typeof wire]])) as never;
}

export const countIssues = query({
  name: 'countIssues',
  summary: 'Count the matching issues of a company',
  input: z.object({ companyId: pathId(), ...issueFilterFields }),
  output: z.object({ count: z.int() }).meta({ id: 'IssueCount' }),
  on: companyKeyById,
  allow: companyMember,
  run: async (scope, { companyId: _, ...input }, company) => ({
    count: await scope.load(issuesOfCompany.in.priority_desc.count, {
      parent: [company.id],
      args: { filter: issueFilter(scope, input) },
    }),
  }),
});
