import { z } from 'zod';
import type { Issue } from '#generated/prisma/client.js';
import { agentOnly } from '#services/access/rules.js';
import { forbidden } from '#services/core/errors/errors.js';
import { query } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { tableColumns } from '#services/core/postgres/columns.js';
import { binder, statement } from '#services/core/postgres/statement.js';
import { rowsOfTable } from '#services/core/rows/loaders.js';
import { presenterOf } from '#services/core/rows/present.js';
import { text } from '#services/core/text/fields.js';
import { callingAgent } from '#services/organization/agents/rows.js';
import { companyById } from '#services/organization/companies/rows.js';
import { unresolvedBlockers } from '../issues/blockers.js';
import { issueConditions, selectIssues } from '../issues/filters.js';
import { computedIssueFields, IssueRowView, IssueStatus, IssueView, rowDescription } from '../issues/model.js';
import { presentIssue } from '../issues/rows.js';
import { activeRunsOf } from '../issues/runs.js';

/** The statuses of issues in an agent's inbox. */
export const INBOX_STATUSES = ['in_progress', 'todo', 'blocked'] as const;

/** The default limit of a list of issues. */
const MAX_INBOX = 500;

/** The wire shape of an issue in an agent's inbox. */
const InboxItemView = IssueView.pick({
  id: true,
  identifier: true,
  title: true,
  status: true,
  priority: true,
  projectId: true,
  goalId: true,
  parentId: true,
  updatedAt: true,
  activeRun: true,
  dependencyReady: true,
  unresolvedBlockerCount: true,
  unresolvedBlockerIssueIds: true,
}).meta({ id: 'AgentInboxItem' });

type ItemRow = Pick<Issue, Exclude<keyof typeof InboxItemView.shape, keyof typeof computedIssueFields>>;

const ITEM_COLUMNS = Object.keys(InboxItemView.shape)
  .filter((name) => !(name in computedIssueFields))
  .map((name) => `t."${name}"`)
  .join(', ');

const ORDER = `"priorityRank" DESC, "lastActivityAt" DESC, "updatedAt" DESC, id DESC`;

// Each status is read in the order of its index: the cost does not grow with an agent's backlog.
const OWN = statement(`
  SELECT ${ITEM_COLUMNS} FROM unnest($3::text[]) AS s(status) CROSS JOIN LATERAL (
      SELECT * FROM "Issue" t
       WHERE t."companyId" = $1::uuid AND t."assigneeAgentId" = $2::uuid AND t.status = s.status AND t."hiddenAt" IS NULL
       ORDER BY ${ORDER} LIMIT ${MAX_INBOX}) t
   ORDER BY ${ORDER} LIMIT ${MAX_INBOX}`);

export const getAgentInboxLite = query({
  name: 'getAgentInboxLite',
  summary: 'List the issues assigned to you in todo, in_progress and blocked, by priority',
  input: z.object({}),
  output: z.array(InboxItemView),
  on: callingAgent,
  allow: agentOnly,
  run: (scope, _input, { companyId, id }) => scope.sql<ItemRow>(OWN, [companyId, id, INBOX_STATUSES]),
  present: (scope, items) => Promise.all(items.map((item) => presentItem(scope, item))),
});

const inboxItem = presenterOf(InboxItemView, computedIssueFields);

async function presentItem(scope: Scope, item: ItemRow): Promise<z.input<typeof InboxItemView>> {
  const [activeRun, blockers] = await Promise.all([
    scope.load(activeRunsOf, item.id),
    scope.load(unresolvedBlockers, item.id),
  ]);
  return inboxItem(item, { activeRun, blockers });
}

const COLUMNS = tableColumns('Issue').names;

export const getAgentInboxMine = query({
  name: 'getAgentInboxMine',
  summary: 'List the issues in the inbox of the person responsible for you',
  input: z.object({
    userId: text(200).describe("The person's id."),
    status: z.array(IssueStatus).min(1).max(20).optional().describe('Return only issues with these statuses.'),
  }),
  output: z.array(IssueRowView),
  on: callingAgent,
  allow: agentOnly,
  async run(scope, { userId, status }, { companyId }) {
    await assertResponsible(scope, companyId, userId);
    const values: unknown[] = [];
    const bind = binder(values);
    const company = `${bind(companyId)}::uuid`;
    const user = bind(userId);
    const filter = { touchedByUserId: userId, statuses: status };
    const archived = `EXISTS (SELECT FROM "IssueUserState" a WHERE a."companyId" = ${company}
      AND a."userId" = ${user}::text AND a."issueId" = t.id AND a."archivedAt" IS NOT NULL)`;
    const selected = selectIssues({
      columns: COLUMNS,
      conditions: [`t."companyId" = ${company}`, ...issueConditions(filter, bind), `NOT ${archived}`],
      ordering: ORDER.replaceAll(/("\w+"|\bid\b) DESC/g, 't.$1 DESC'),
      inListOrder: true,
      limit: `${MAX_INBOX}`,
      filter,
      bind,
      company,
    });
    return rowsOfTable<Issue>(scope, 'Issue', selected, values);
  },
  present: (scope, issues) => Promise.all(issues.map((issue) => presentRow(scope, issue))),
});

async function presentRow(scope: Scope, issue: Issue): Promise<z.input<typeof IssueRowView>> {
  return Object.assign(await presentIssue(scope, issue), rowDescription(issue.description));
}

/** @throws 403 unless the person is responsible for the calling agent, by its run or as its company's default */
async function assertResponsible(scope: Scope, companyId: string, userId: string): Promise<void> {
  const { actor } = scope;
  const ofRun = actor.kind === 'agent' ? actor.responsibleUserId : undefined;
  const responsible = ofRun ?? (await companyById(scope, { companyId })).defaultResponsibleUserId;
  if (responsible !== userId) throw forbidden('Agents can only read the inbox of the user responsible for them');
}
