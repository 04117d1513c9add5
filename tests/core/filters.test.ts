import { randomUUID } from 'node:crypto';
import { isInputObjectType } from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { buildSchema } from '#resolvers/index.js';
import { DeliveryFilter, RoutineRunFilter } from '#services/automation/firing/graph.js';
import { RoutineFilter } from '#services/automation/routines/rows.js';
import { Scope } from '#services/core/operation/scope.js';
import { binder, statement } from '#services/core/postgres/statement.js';
import { type Filter, TimeRange } from '#services/core/rows/filter.js';
import { ApprovalFilter } from '#services/governance/approvals/rows.js';
import { IncidentFilter } from '#services/money/budgets/rows.js';
import { FinanceFilter } from '#services/money/costs/finance.js';
import { CostFilter } from '#services/money/costs/model.js';
import { AgentFilter } from '#services/organization/agents/rows.js';
import { CompanyFilter } from '#services/organization/companies/rows.js';
import { GoalFilter } from '#services/organization/goals/rows.js';
import { InstanceEventFilter } from '#services/organization/instance/events.js';
import { LabelFilter } from '#services/organization/labels/rows.js';
import { ProjectFilter } from '#services/organization/projects/rows.js';
import { EventFilter } from '#services/overview/activity/model.js';
import { SearchFilter } from '#services/overview/search/page.js';
import { BoardKeyFilter } from '#services/people/board-keys/rows.js';
import { JoinFilter } from '#services/people/invites/join-rows.js';
import { InviteFilter } from '#services/people/invites/rows.js';
import { MemberFilter } from '#services/people/members/rows.js';
import { PluginJobFilter, PluginJobRunFilter } from '#services/plugins/jobs/pages.js';
import { PluginLogFilter } from '#services/plugins/logs/pages.js';
import { PluginDeliveryFilter } from '#services/plugins/webhooks/pages.js';
import { RunEventFilter } from '#services/runs/runs/events.js';
import { RunFilter } from '#services/runs/runs/rows.js';
import { StopFilter } from '#services/runs/stop-orders/rows.js';
import { WakeFilter } from '#services/runs/wakes/rows.js';
import { SecretAccessFilter, SecretFilter } from '#services/secrets/secrets/rows.js';
import { SkillFilter, SkillVersionFilter } from '#services/skills/library/rows.js';
import { SkillSourceFilter } from '#services/skills/sources/rows.js';
import { SkillTestInputFilter, SkillTestRunFilter } from '#services/skills/test-runs/rows.js';
import { ToolActionRequestFilter } from '#services/tools/approvals/request-rows.js';
import { ToolAuditFilter } from '#services/tools/audit/rows.js';
import { ToolGrantFilter } from '#services/tools/authorizations/grant-rows.js';
import { ToolCallFilter } from '#services/tools/calls/rows.js';
import { ToolCatalogEntryFilter } from '#services/tools/catalog/rows.js';
import { ToolServerFilter } from '#services/tools/connections/rows.js';
import { ToolGatewayFilter, ToolGatewayTokenFilter } from '#services/tools/gateways/rows.js';
import { ToolPolicyFilter } from '#services/tools/policies/rows.js';
import { ToolProfileBindingFilter, ToolProfileEntryFilter, ToolProfileFilter } from '#services/tools/profiles/rows.js';
import { ToolRuntimeSlotFilter } from '#services/tools/runtime/rows.js';
import { ToolApplicationFilter } from '#services/tools/servers/rows.js';
import { AttachmentFilter, CaseAttachmentFilter } from '#services/work/attachments/rows.js';
import { CaseFilter } from '#services/work/cases/filters.js';
import { CaseLinkFilter } from '#services/work/cases/graph.js';
import { TimelineFilter } from '#services/work/cases/timeline.js';
import { CommentFilter } from '#services/work/comments/rows.js';
import { DocumentFilter } from '#services/work/documents/rows.js';
import { ThreadFilter } from '#services/work/documents/threads.js';
import { InteractionFilter } from '#services/work/interactions/rows.js';
import { IssueFilter } from '#services/work/issues/filters.js';
import { WorkProductFilter } from '#services/work/work-products/rows.js';
import { createWorld, type World } from '../kit/world.js';

// Every filter of the graph: each list, what it excludes and each range, against rows of the table that it is of.

type Row = Readonly<Record<string, string | null>>;

interface Entry {
  readonly filter: Filter<z.ZodObject>;
  readonly table: string;
  /** Columns that are not called as the list's values are, and rows for values that are no column's. */
  readonly columns?: Readonly<Record<string, string | ((value: string) => Row)>>;
  /** What all rows have. */
  readonly base?: Row;
  /** What lets rows through that the filter leaves out by default. */
  readonly always?: Readonly<Record<string, unknown>>;
  /** Lists that the statements of the noun apply, and lists through another table: a test of the graph has them. */
  readonly elsewhere?: readonly string[];
}

const AGO = '2020-01-01T00:00:00.000Z';
const AHEAD = '2200-01-01T00:00:00.000Z';
const INVITE_IN: Readonly<Record<string, Row>> = {
  accepted: { acceptedAt: AGO },
  revoked: { revokedAt: AGO },
  expired: { expiresAt: AGO },
  active: { expiresAt: AHEAD },
};

/** An action of events of runs of a type or severity. */
const ACTION_OF: Readonly<Record<string, string>> = {
  lifecycle: 'heartbeat.started',
  'adapter.invoke': 'heartbeat.invoked',
  info: 'heartbeat.succeeded',
  warn: 'heartbeat.cancelled',
};

const ENTRIES: readonly Entry[] = [
  { filter: AgentFilter, table: 'Agent', columns: { managerIds: 'reportsTo' }, always: { includeTerminated: true } },
  { filter: ApprovalFilter, table: 'Approval' },
  {
    filter: AttachmentFilter,
    table: 'IssueAttachment',
    columns: { commentIds: 'issueCommentId' },
    elsewhere: ['contentTypes'],
  },
  { filter: BoardKeyFilter, table: 'BoardApiKey', always: { includeInactive: true } },
  { filter: CaseAttachmentFilter, table: 'CaseAttachment', elsewhere: ['contentTypes'] },
  { filter: CaseFilter, table: 'Case', columns: { types: 'caseType' }, elsewhere: ['labelIds'] },
  { filter: CaseLinkFilter, table: 'CaseLink' },
  { filter: CommentFilter, table: 'IssueComment' },
  { filter: CompanyFilter, table: 'Company' },
  { filter: CostFilter, table: 'CostEvent', columns: { runIds: 'heartbeatRunId' } },
  { filter: DeliveryFilter, table: 'RoutineDelivery' },
  { filter: DocumentFilter, table: 'Document' },
  { filter: EventFilter, table: 'Event', elsewhere: ['createdAt'] },
  { filter: FinanceFilter, table: 'FinanceEvent', columns: { runIds: 'heartbeatRunId' } },
  { filter: GoalFilter, table: 'Goal' },
  { filter: IncidentFilter, table: 'BudgetIncident' },
  { filter: InstanceEventFilter, table: 'InstanceEvent' },
  { filter: InteractionFilter, table: 'Interaction' },
  {
    filter: InviteFilter,
    table: 'Invite',
    columns: { states: (state) => INVITE_IN[state] as Row, allowedJoinTypes: 'allowedJoinTypes' },
    base: { expiresAt: AHEAD },
  },
  {
    filter: IssueFilter,
    table: 'Issue',
    elsewhere: ['statuses', 'priorities', 'labelIds', 'participantAgentIds'],
  },
  { filter: JoinFilter, table: 'JoinRequest' },
  { filter: LabelFilter, table: 'Label', elsewhere: ['colors'] },
  { filter: MemberFilter, table: 'CompanyMembership', columns: { roles: 'membershipRole' } },
  { filter: ProjectFilter, table: 'Project', always: { includeArchived: true }, elsewhere: ['goalIds'] },
  { filter: RoutineFilter, table: 'Routine' },
  { filter: RoutineRunFilter, table: 'RoutineRun' },
  {
    filter: RunEventFilter,
    table: 'Event',
    columns: {
      eventTypes: (type) => ({ action: ACTION_OF[type] as string }),
      levels: (level) => ({ action: ACTION_OF[level] as string }),
    },
  },
  { filter: RunFilter, table: 'HeartbeatRun' },
  {
    filter: SearchFilter,
    table: 'Issue',
    elsewhere: [
      'statuses',
      'priorities',
      'assigneeAgentIds',
      'assigneeUserIds',
      'projectIds',
      'goalIds',
      'labelIds',
      'updatedAt',
    ],
  },
  { filter: SecretFilter, table: 'Secret', columns: { vaultIds: 'providerConfigId' } },
  { filter: SecretAccessFilter, table: 'SecretAccessEvent', columns: { runIds: 'heartbeatRunId' } },
  {
    filter: SkillFilter,
    table: 'Skill',
    columns: { categories: (category) => ({ categories: `{${category}}` }) },
  },
  { filter: SkillSourceFilter, table: 'SkillSource' },
  { filter: SkillTestInputFilter, table: 'SkillTestInput' },
  {
    filter: SkillTestRunFilter,
    table: 'SkillTestRun',
    columns: { versionIds: 'skillVersionId' },
    elsewhere: ['statuses'],
  },
  { filter: SkillVersionFilter, table: 'SkillVersion' },
  { filter: StopFilter, table: 'StopOrder' },
  { filter: ThreadFilter, table: 'AnnotationThread' },
  {
    filter: TimelineFilter,
    table: 'Event',
    columns: {
      kinds: (kind) => ({ action: `case.${kind}` }),
      caseIds: 'entityId',
      actorAgentIds: (actorId) => ({ actorType: 'agent', actorId }),
      actorUserIds: (actorId) => ({ actorType: 'user', actorId }),
    },
  },
  { filter: PluginDeliveryFilter, table: 'PluginDelivery' },
  { filter: PluginJobFilter, table: 'PluginJob' },
  { filter: PluginJobRunFilter, table: 'PluginJobRun' },
  { filter: PluginLogFilter, table: 'PluginLog' },
  { filter: ToolApplicationFilter, table: 'ToolApplication' },
  { filter: ToolActionRequestFilter, table: 'ToolActionRequest' },
  {
    filter: ToolAuditFilter,
    table: 'Event',
    elsewhere: ['outcomes', 'applicationIds', 'connectionIds', 'gatewayIds', 'createdAt'],
  },
  { filter: ToolCallFilter, table: 'ToolInvocation' },
  { filter: ToolCatalogEntryFilter, table: 'ToolCatalogEntry', base: { status: 'active' } },
  { filter: ToolGatewayFilter, table: 'ToolGateway', base: { status: 'active' } },
  { filter: ToolGatewayTokenFilter, table: 'ToolGatewayToken' },
  { filter: ToolGrantFilter, table: 'ToolGrant' },
  { filter: ToolRuntimeSlotFilter, table: 'ToolRuntimeSlot' },
  { filter: ToolServerFilter, table: 'ToolConnection', base: { status: 'active' } },
  { filter: ToolPolicyFilter, table: 'ToolPolicy' },
  { filter: ToolProfileFilter, table: 'ToolProfile' },
  { filter: ToolProfileEntryFilter, table: 'ToolProfileEntry' },
  { filter: ToolProfileBindingFilter, table: 'ToolProfileBinding' },
  { filter: WakeFilter, table: 'Wake' },
  { filter: WorkProductFilter, table: 'WorkProduct' },
];

const idOf = ({ filter }: Entry): string => filter.schema.meta()?.id ?? '';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

/** The numbers of the rows that a filter finds. */
async function found({ filter, table, always }: Entry, values: object, rows: readonly Row[]): Promise<number[]> {
  const given: unknown[] = [];
  const bind = binder(given);
  const records = bind(JSON.stringify(rows));
  const parsed = filter.schema.parse({ ...always, ...values });
  const conditions = ['true', ...filter.conditions(parsed, bind)].map((condition) => `(${condition})`);
  const text = `
    SELECT n::int FROM (
      SELECT (jsonb_populate_record(NULL::"${table}", r.value)).*, r.n
        FROM jsonb_array_elements(${records}::jsonb) WITH ORDINALITY AS r(value, n)) t
     WHERE ${conditions.join(' AND ')} ORDER BY n`;
  const scope = new Scope(world.services, world.board.actor);
  return (await scope.sql<{ n: number }>(statement(text), given)).map(({ n }) => n);
}

const inner = (schema: unknown): unknown => (schema instanceof z.ZodOptional ? schema.unwrap() : schema);
const shapeOf = ({ filter }: Entry): Record<string, unknown> => filter.schema.shape;
const tested = ({ elsewhere = [] }: Entry, name: string): boolean => !elsewhere.includes(name);
const listsOf = (entry: Entry): string[] => {
  const not = inner(shapeOf(entry).not);
  return Object.keys(not instanceof z.ZodObject ? not.shape : {}).filter((name) => tested(entry, name));
};
const timesOf = (entry: Entry): string[] =>
  Object.keys(shapeOf(entry)).filter((name) => inner(shapeOf(entry)[name]) === TimeRange && tested(entry, name));

/** Two values of a list. */
function samplesOf(entry: Entry, name: string): [string, string] {
  const list = inner(shapeOf(entry)[name]) as z.ZodArray<z.ZodType>;
  const value = list.element;
  if (value instanceof z.ZodEnum) return value.options.slice(0, 2) as [string, string];
  return value.safeParse('one').success ? ['one', 'two'] : [randomUUID(), randomUUID()];
}

const singular = (name: string): string =>
  /statuses$/i.test(name) ? name.slice(0, -2) : name.replace(/ies$/, 'y').replace(/s$/, '');

function rowFor({ columns = {}, base }: Entry, name: string, value: string): Row {
  const column = columns[name] ?? singular(name);
  return { ...base, ...(typeof column === 'string' ? { [column]: value } : column(value)) };
}

const cases = ENTRIES.map((entry) => [idOf(entry), entry] as const);

describe('the filters of the graph', () => {
  test('are all in this table', () => {
    const types = Object.values(buildSchema().getTypeMap()).filter(isInputObjectType);
    const names = types.map(({ name }) => name).filter((name) => /Filter$/.test(name));
    expect(ENTRIES.map(idOf).toSorted()).toEqual(names.toSorted());
  });

  test.each(cases)('%s finds what its lists name, and what they do not exclude', async (_id, entry) => {
    for (const name of listsOf(entry)) {
      const [one, two] = samplesOf(entry, name);
      const rows = [rowFor(entry, name, one), rowFor(entry, name, two)];
      const answers = [
        await found(entry, { [name]: [one] }, rows),
        await found(entry, { [name]: [two] }, rows),
        await found(entry, { [name]: [one, two, one] }, rows),
        await found(entry, { [name]: [] }, rows),
        await found(entry, { not: { [name]: [one] } }, rows),
        await found(entry, { not: { [name]: [one, two] } }, rows),
        await found(entry, { not: { [name]: [] } }, rows),
        await found(entry, { [name]: [one, two], not: { [name]: [two] } }, rows),
      ];
      expect([name, ...answers]).toEqual([name, [1], [2], [1, 2], [], [2], [], [1, 2], [1]]);
    }
  });

  test.each(cases)('%s finds what its ranges hold: from the first moment until before the last', async (_id, entry) => {
    const [before, at, after] = ['2024-01-01T00:00:00.000Z', '2024-01-02T00:00:00.000Z', '2024-01-03T00:00:00.000Z'];
    for (const name of timesOf(entry)) {
      const rows = [before, at, after].map((time) => ({ ...entry.base, [name]: time }));
      const answers = [
        await found(entry, { [name]: { after: at } }, rows),
        await found(entry, { [name]: { before: at } }, rows),
        await found(entry, { [name]: { after: at, before: after } }, rows),
        await found(entry, { [name]: {} }, rows),
      ];
      expect([name, ...answers]).toEqual([name, [2, 3], [1], [2], [1, 2, 3]]);
    }
  });

  test.each(cases)('%s takes of ids only ids', (_id, entry) => {
    const ofUuids = listsOf(entry).filter((name) => samplesOf(entry, name)[0].length === 36);
    for (const name of ofUuids) {
      expect([name, entry.filter.schema.safeParse({ [name]: ['me'] }).success]).toEqual([name, false]);
      expect([name, entry.filter.schema.safeParse({ not: { [name]: ['me'] } }).success]).toEqual([name, false]);
    }
  });
});
