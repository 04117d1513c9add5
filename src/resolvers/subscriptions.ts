import '../services/core/journal/follow.js';
import type { OutputRef } from '@pothos/core';
import type { PluginLog } from '../generated/prisma/client.js';
import { RoutineRunEventRef } from '../schema/automation/routine.js';
import { builder, type GraphContext } from '../schema/builder.js';
import { enumTypeOf } from '../schema/derive/enums.js';
import { byFilter } from '../schema/list.js';
import { EventRef } from '../schema/overview/activity.js';
import { PluginLogRef } from '../schema/plugins/work.js';
import { RunEventRef } from '../schema/runs/run-event.js';
import { byteOf, RunLogRef } from '../schema/runs/run-log.js';
import { CaseEventRef } from '../schema/work/case-event.js';
import { followJournal } from '../services/access/follow-journal.js';
import { concernsRun } from '../services/automation/firing/graph.js';
import { routineById } from '../services/automation/routines/rows.js';
import { badRequest, Unauthorized } from '../services/core/errors/errors.js';
import type { EventSelection, Gate } from '../services/core/journal/follow.js';
import type { JournalEvent } from '../services/core/journal/journal.js';
import type { InCompany } from '../services/core/operation/operation.js';
import type { Scope } from '../services/core/operation/scope.js';
import { agentById } from '../services/organization/agents/rows.js';
import { companyById } from '../services/organization/companies/rows.js';
import { EventFilter, eventConditions, isSelected } from '../services/overview/activity/model.js';
import { PluginLogFollower } from '../services/plugins/logs/follow.js';
import { PluginLogLevel } from '../services/plugins/logs/model.js';
import { pluginById } from '../services/plugins/registry/rows.js';
import { followLog, type LogPart } from '../services/runs/logs/follow.js';
import { isRunEvent } from '../services/runs/runs/events.js';
import { runById } from '../services/runs/runs/rows.js';
import { appsEnabled } from '../services/tools/enabled.js';
import { casesGate, concernsCase } from '../services/work/cases/follow.js';
import { casesEnabled } from '../services/work/cases/policy.js';
import { caseById } from '../services/work/cases/rows.js';
import { issueById } from '../services/work/issues/rows.js';

// Declares the errors that end subscriptions, so the schema lists them.

/** The source of a subscription's events, and the selection that it delivers. */
interface Source {
  readonly of: InCompany;
  readonly only?: (event: JournalEvent) => boolean | Promise<boolean>;
  readonly gate?: Gate;
  readonly selection?: EventSelection;
}

/** The ids in a subscription's arguments. */
type Ids<Name extends string> = Readonly<Record<Name, string | null | undefined>>;

type Arguments = Ids<string> & { readonly filter?: object | null };

const narrowing = byFilter(EventFilter.schema);

interface Journal<Name extends string> {
  readonly type: OutputRef;
  readonly description: string;
  /** The description of each id. */
  readonly ids: Readonly<Record<Name, string>>;
  /** The required ids. */
  readonly required?: readonly NoInfer<Name>[];
  /** Whether clients may narrow it by a filter. */
  readonly isNarrowed?: true;
  readonly sourceOf: (scope: Scope, ids: Ids<NoInfer<Name>>) => Promise<Source>;
}

/** Adds a subscription to events of the journal. */
function follow<Name extends string>(
  name: string,
  { type, description, ids, required = [], isNarrowed, sourceOf }: Journal<Name>,
): void {
  const names = Object.keys(ids) as Name[];
  builder.subscriptionField(name, (t) => {
    const idOf = (id: Name) => t.arg.id({ required: required.includes(id), description: ids[id] });
    return t.field({
      type,
      description,
      args: {
        ...Object.fromEntries(names.map((id) => [id, idOf(id)])),
        ...(isNarrowed && { filter: t.arg(narrowing.args.filter as never) }),
        after: t.arg.string({ description: "The cursor of the client's last event; starts now if omitted." }),
      },
      async subscribe(_root: unknown, { after, filter, ...given }: Arguments, context: GraphContext) {
        const { scope, follower } = context;
        if (scope.actor.kind === 'anonymous') throw Unauthorized();
        const selected = filter ? selectedBy(narrowing.filterOf({ filter }, context)) : {};
        return followJournal(scope, follower, { ...(await sourceOf(scope, given as Ids<Name>)), ...selected, after });
      },
      resolve: afresh,
    } as never);
  });
}

/** The events that a filter selects: live events in memory, past events in the database. */
const selectedBy = (filter: EventFilter): Pick<Source, 'only' | 'selection'> => ({
  only: (event) => isSelected(filter, event),
  selection: { conditions: (bind, company) => eventConditions(filter, bind, company) },
});

/** @throws 400 unless exactly one of two ids is given */
function assertOne(ids: Ids<string>): void {
  const [first, second] = Object.keys(ids) as [string, string];
  if (!ids[first] === !ids[second]) throw badRequest(`Give either ${first} or ${second}`);
}

/** Values that were loaded for the previous event may have changed since. */
function afresh(event: JournalEvent, _args: object, { scope }: GraphContext): JournalEvent {
  scope.startAnew();
  return event;
}

const companyOf = async (scope: Scope, companyId: string | null | undefined): Promise<InCompany> => ({
  companyId: (await companyById(scope, { companyId: companyId as string })).id,
});

const isInteraction = ({ action }: JournalEvent): boolean => action.startsWith('issue.thread_interaction_');
const isOf =
  (type: string, id?: string) =>
  ({ entityType, entityId }: JournalEvent): boolean =>
    entityType === type && (id === undefined || entityId === id);

const isWakeOf =
  ({ agentId, issueId }: { agentId: string | undefined; issueId: string | undefined }) =>
  ({ entityType, details }: JournalEvent): boolean => {
    if (entityType !== 'wake') return false;
    const of = details as { agentId?: string; issueId?: string | null } | null;
    return (!agentId || of?.agentId === agentId) && (!issueId || of?.issueId === issueId);
  };

const isOfActionRequest = ({ action, entityType, details }: JournalEvent): boolean =>
  entityType === 'tool_invocation' &&
  (action.startsWith('tool_gateway.approval_') || (details as { trigger?: string } | null)?.trigger === 'approval');

const COMPANY = "The company's UUID.";
const ISSUE = 'The issue: UUID or identifier.';

follow('events', {
  type: EventRef,
  description: 'The journal of a company: all events after a cursor, then every new event, each once and in order.',
  ids: { companyId: COMPANY },
  required: ['companyId'],
  isNarrowed: true,
  sourceOf: async (scope, { companyId }) => ({ of: await companyOf(scope, companyId) }),
});

follow('issueEvents', {
  type: EventRef,
  description: 'The events of an issue and of its parts, with the cursors of `events`.',
  ids: { issueId: ISSUE },
  required: ['issueId'],
  async sourceOf(scope, { issueId }) {
    const issue = await issueById(scope, { issueId: issueId as string });
    return { of: issue, only: isOf('issue', issue.id) };
  },
});

follow('caseEvents', {
  type: CaseEventRef,
  description:
    'The events of a case and of its parts, or of all cases of a company, with the cursors of `events`. Ends when cases are switched off.',
  ids: { caseId: 'The case: UUID or identifier; this or companyId.', companyId: COMPANY },
  async sourceOf(scope, { caseId, companyId }) {
    await casesEnabled(scope);
    assertOne({ caseId, companyId });
    const gate = casesGate(scope);
    if (companyId) return { of: await companyOf(scope, companyId), only: (event) => concernsCase(event), gate };
    const caseRow = await caseById(scope, { caseId: caseId as string });
    return { of: caseRow, only: (event) => concernsCase(event, caseRow.id), gate };
  },
});

follow('approvals', {
  type: EventRef,
  description: "The events of a company's approvals, with the cursors of `events`.",
  ids: { companyId: COMPANY },
  required: ['companyId'],
  sourceOf: async (scope, { companyId }) => ({ of: await companyOf(scope, companyId), only: isOf('approval') }),
});

follow('interactions', {
  type: EventRef,
  description: 'The events of the interactions of a company or of one issue, with the cursors of `events`.',
  ids: { companyId: "The company's UUID; this or issueId.", issueId: ISSUE },
  async sourceOf(scope, { companyId, issueId }) {
    assertOne({ companyId, issueId });
    if (companyId) return { of: await companyOf(scope, companyId), only: isInteraction };
    const issue = await issueById(scope, { issueId: issueId as string });
    const ofIssue = isOf('issue', issue.id);
    return { of: issue, only: (event) => isInteraction(event) && ofIssue(event) };
  },
});

follow('toolActionRequests', {
  type: EventRef,
  description:
    "The events of a company's tool calls that need a person's decision, with the cursors of `events`: the request, the decision or its expiry, and the call that follows an approval.",
  ids: { companyId: COMPANY },
  required: ['companyId'],
  async sourceOf(scope, { companyId }) {
    await appsEnabled(scope);
    return { of: await companyOf(scope, companyId), only: isOfActionRequest };
  },
});

follow('wakes', {
  type: EventRef,
  description:
    'The events of the wakes of a company, an agent or an issue, with the cursors of `events`: a wake is requested, merged, deferred or refused; a deferred wake is later promoted, refused or cancelled. Later events are among those of its run.',
  ids: {
    companyId: "The company's UUID, also of a shortname; needed without agentId and issueId.",
    agentId: 'The agent: UUID or shortname.',
    issueId: ISSUE,
  },
  async sourceOf(scope, { companyId, agentId, issueId }) {
    const agent = agentId ? await agentById(scope, { agentId, ...(companyId ? { companyId } : {}) }) : undefined;
    const issue = issueId ? await issueById(scope, { issueId }) : undefined;
    if (!companyId && !agent && !issue) throw badRequest('Give companyId, agentId or issueId');
    const of = agent ?? issue ?? (await companyOf(scope, companyId));
    return { of, only: isWakeOf({ agentId: agent?.id, issueId: issue?.id }) };
  },
});

follow('runEvents', {
  type: RunEventRef,
  description:
    'The events of a run, or of all runs of a company, with the cursors of `events`. The output of runs is in `runLog`.',
  ids: { runId: "The run's UUID; this or companyId.", companyId: COMPANY },
  async sourceOf(scope, { runId, companyId }) {
    assertOne({ runId, companyId });
    if (companyId) return { of: await companyOf(scope, companyId), only: isRunEvent };
    const run = await runById(scope, { runId: runId as string });
    return { of: run, only: (event) => isRunEvent(event) && event.entityId === run.id };
  },
});

follow('routineRuns', {
  type: RoutineRunEventRef,
  description:
    'The events of the firings of a routine, or of all routines of a company, with the cursors of `events`: a firing is dispatched or skipped. Another event follows when its issue is taken up, ends, is blocked or is reopened.',
  ids: { routineId: "The routine's UUID; this or companyId.", companyId: COMPANY },
  async sourceOf(scope, { routineId, companyId }) {
    assertOne({ routineId, companyId });
    if (companyId) return { of: await companyOf(scope, companyId), only: (event) => concernsRun(scope, event) };
    const routine = await routineById(scope, { routineId: routineId as string });
    return { of: routine, only: (event) => concernsRun(scope, event, routine.id) };
  },
});

builder.subscriptionFields((t) => ({
  runLog: t.field({
    type: RunLogRef,
    description:
      "The output of a run from an offset on, then its new output, each byte once; ends with the part that completes the log. Logs of other agents' runs require agent_config:read.",
    args: {
      runId: t.arg.id({ required: true, description: "The run's UUID." }),
      offset: t.arg({
        type: 'SafeInt',
        defaultValue: 0,
        description: "The nextOffset of the client's last part; the beginning if omitted.",
      }),
    },
    subscribe: async (_root, { runId, offset }, { scope, follower }) => {
      if (scope.actor.kind === 'anonymous') throw Unauthorized();
      return followLog(scope, follower, await runById(scope, { runId }), byteOf(offset ?? 0));
    },
    resolve: (part: LogPart) => part,
  }),
  pluginLogs: t.field({
    type: PluginLogRef,
    description: "The new lines of a plugin's log, each once; earlier lines are in `Plugin.logs`. For instance admins.",
    args: {
      pluginId: t.arg.id({ required: true, description: 'The plugin: ID or key.' }),
      level: t.arg({ type: enumTypeOf(PluginLogLevel), description: 'Only lines of this level; all if omitted.' }),
    },
    async subscribe(_root, { pluginId, level }, { scope }) {
      if (scope.actor.kind === 'anonymous') throw Unauthorized();
      const plugin = await pluginById(scope, { pluginId });
      const lines = new PluginLogFollower(scope, plugin.id, (level as string | null | undefined) ?? null);
      await lines.start();
      return lines;
    },
    resolve: (line: PluginLog) => line,
  }),
}));
