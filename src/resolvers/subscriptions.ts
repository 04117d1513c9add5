import { RoutineRunEventRef } from '../schema/automation/routine-run-event.js';
import { builder, type GraphContext } from '../schema/builder.js';
import { EventRef } from '../schema/overview/activity.js';
import { RunEventRef } from '../schema/runs/run-event.js';
import { byteOf, RunLogRef } from '../schema/runs/run-log.js';
import { CaseEventRef } from '../schema/work/case-event.js';
import { followJournal } from '../services/access/follow-journal.js';
import { badRequest, Unauthorized } from '../services/core/errors/errors.js';
import { agentById } from '../services/organization/agents/rows.js';
import { companyById } from '../services/organization/companies/rows.js';
import { casesGate, concernsCase } from '../services/work/cases/follow.js';
import { casesEnabled } from '../services/work/cases/policy.js';
import { caseById } from '../services/work/cases/rows.js';
// Declares the errors with which subscriptions end, so that the schema lists them.
import '../services/core/journal/follow.js';
import { concernsRun } from '../services/automation/routines/follow.js';
import { routineById } from '../services/automation/routines/rows.js';
import type { Gate } from '../services/core/journal/follow.js';
import type { JournalEvent } from '../services/core/journal/journal.js';
import type { InCompany } from '../services/core/operation/operation.js';
import type { Scope } from '../services/core/operation/scope.js';
import { isRunEvent } from '../services/runs/runs/events.js';
import { followLog, type LogPart } from '../services/runs/runs/follow.js';
import { runById } from '../services/runs/runs/rows.js';
import { issueById } from '../services/work/issues/rows.js';

/** Where a subscription's events come from, and which of them it delivers. */
interface Source {
  readonly of: InCompany;
  readonly only?: (event: JournalEvent) => boolean | Promise<boolean>;
  readonly gate?: Gate;
}

const AFTER = 'The cursor of the last event the client has; from now on when left out.';

async function follow(
  { scope, follower }: GraphContext,
  after: string | null | undefined,
  sourceOf: (scope: Scope) => Promise<Source>,
): Promise<AsyncIterable<JournalEvent>> {
  if (scope.actor.kind === 'anonymous') throw Unauthorized();
  return followJournal(scope, follower, { ...(await sourceOf(scope)), after });
}

/** What was loaded for the event before may have changed since. */
function afresh(event: JournalEvent, _args: object, { scope }: GraphContext): JournalEvent {
  scope.forget();
  return event;
}

const companyOf = async (scope: Scope, companyId: string): Promise<InCompany> => ({
  companyId: (await companyById(scope, { companyId })).id,
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

builder.subscriptionFields((t) => ({
  events: t.field({
    type: EventRef,
    description:
      'The journal of a company: everything after a cursor, then everything that happens, each once and in order.',
    args: {
      companyId: t.arg.id({ required: true, description: "The company's UUID." }),
      after: t.arg.string({ description: AFTER }),
    },
    subscribe: (_root, { companyId, after }, context) =>
      follow(context, after, async (scope) => ({ of: await companyOf(scope, companyId) })),
    resolve: afresh,
  }),
  issueEvents: t.field({
    type: EventRef,
    description: 'What happens to an issue and what belongs to it, as `events` has it.',
    args: {
      issueId: t.arg.id({ required: true, description: 'The issue: UUID or identifier.' }),
      after: t.arg.string({ description: AFTER }),
    },
    subscribe: (_root, { issueId, after }, context) =>
      follow(context, after, async (scope) => {
        const issue = await issueById(scope, { issueId });
        return { of: issue, only: isOf('issue', issue.id) };
      }),
    resolve: afresh,
  }),
  caseEvents: t.field({
    type: CaseEventRef,
    description:
      'What happens to a case and what belongs to it, or to all cases of a company, by the cursors of `events`. Ends when cases are switched off.',
    args: {
      caseId: t.arg.id({ description: 'The case: UUID or identifier; this or companyId.' }),
      companyId: t.arg.id({ description: "The company's UUID." }),
      after: t.arg.string({ description: AFTER }),
    },
    subscribe: (_root, { caseId, companyId, after }, context) =>
      follow(context, after, async (scope) => {
        await casesEnabled(scope);
        if (!companyId === !caseId) throw badRequest('Give caseId or companyId, one of them');
        const gate = casesGate(scope);
        if (companyId) return { of: await companyOf(scope, companyId), only: (event) => concernsCase(event), gate };
        const found = await caseById(scope, { caseId: caseId as string });
        return { of: found, only: (event) => concernsCase(event, found.id), gate };
      }),
    resolve: afresh,
  }),
  approvals: t.field({
    type: EventRef,
    description: "What happens to a company's approvals, as `events` has it.",
    args: {
      companyId: t.arg.id({ required: true, description: "The company's UUID." }),
      after: t.arg.string({ description: AFTER }),
    },
    subscribe: (_root, { companyId, after }, context) =>
      follow(context, after, async (scope) => ({ of: await companyOf(scope, companyId), only: isOf('approval') })),
    resolve: afresh,
  }),
  interactions: t.field({
    type: EventRef,
    description: 'What happens to the interactions of a company or of one issue, as `events` has it.',
    args: {
      companyId: t.arg.id({ description: "The company's UUID; this or issueId." }),
      issueId: t.arg.id({ description: 'The issue: UUID or identifier.' }),
      after: t.arg.string({ description: AFTER }),
    },
    subscribe: (_root, { companyId, issueId, after }, context) =>
      follow(context, after, async (scope) => {
        if (!companyId === !issueId) throw badRequest('Give companyId or issueId, one of them');
        if (companyId) return { of: await companyOf(scope, companyId), only: isInteraction };
        const issue = await issueById(scope, { issueId: issueId as string });
        const ofIssue = isOf('issue', issue.id);
        return { of: issue, only: (event) => isInteraction(event) && ofIssue(event) };
      }),
    resolve: afresh,
  }),
  wakeups: t.field({
    type: EventRef,
    description:
      'What becomes of the wakes of a company, an agent or an issue, as `events` has it: each is asked for, merged, deferred or refused, and what waited is promoted, refused or called off. From then on the events of its run tell.',
    args: {
      companyId: t.arg.id({
        description: "The company's UUID, also of a shortname; needed without agentId and issueId.",
      }),
      agentId: t.arg.id({ description: 'The agent: UUID or shortname.' }),
      issueId: t.arg.id({ description: 'The issue: UUID or identifier.' }),
      after: t.arg.string({ description: AFTER }),
    },
    subscribe: (_root, { companyId, agentId, issueId, after }, context) =>
      follow(context, after, async (scope) => {
        const agent = agentId ? await agentById(scope, { agentId, ...(companyId ? { companyId } : {}) }) : undefined;
        const issue = issueId ? await issueById(scope, { issueId }) : undefined;
        if (!companyId && !agent && !issue) throw badRequest('Give companyId, agentId or issueId');
        const of = agent ?? issue ?? (await companyOf(scope, companyId as string));
        return { of, only: isWakeOf({ agentId: agent?.id, issueId: issue?.id }) };
      }),
    resolve: afresh,
  }),
  runEvents: t.field({
    type: RunEventRef,
    description:
      'What happens to a run, or to all runs of a company, as `events` has it. What they write is in `runLog`.',
    args: {
      runId: t.arg.id({ description: "The run's UUID; this or companyId." }),
      companyId: t.arg.id({ description: "The company's UUID." }),
      after: t.arg.string({ description: AFTER }),
    },
    subscribe: (_root, { runId, companyId, after }, context) =>
      follow(context, after, async (scope) => {
        if (!companyId === !runId) throw badRequest('Give runId or companyId, one of them');
        if (companyId) return { of: await companyOf(scope, companyId), only: isRunEvent };
        const run = await runById(scope, { runId: runId as string });
        return { of: run, only: (event) => isRunEvent(event) && event.entityId === run.id };
      }),
    resolve: afresh,
  }),
  routineRuns: t.field({
    type: RoutineRunEventRef,
    description:
      'What comes of the firings of a routine, or of all routines of a company, by the cursors of `events`: each is dispatched or skipped, and told again when the issue that it made is taken up, ends, is blocked or is opened again.',
    args: {
      routineId: t.arg.id({ description: "The routine's UUID; this or companyId." }),
      companyId: t.arg.id({ description: "The company's UUID." }),
      after: t.arg.string({ description: AFTER }),
    },
    subscribe: (_root, { routineId, companyId, after }, context) =>
      follow(context, after, async (scope) => {
        if (!companyId === !routineId) throw badRequest('Give routineId or companyId, one of them');
        if (companyId) return { of: await companyOf(scope, companyId), only: (event) => concernsRun(scope, event) };
        const routine = await routineById(scope, { routineId: routineId as string });
        return { of: routine, only: (event) => concernsRun(scope, event, routine.id) };
      }),
    resolve: afresh,
  }),
  runLog: t.field({
    type: RunLogRef,
    description:
      'What a run wrote from an offset on, then what it writes, each byte once; ends with the part that is complete. Of the runs of other agents, for those with agent_config:read.',
    args: {
      runId: t.arg.id({ required: true, description: "The run's UUID." }),
      offset: t.arg.float({
        defaultValue: 0,
        description: 'The nextOffset of the last part the client has; the beginning when left out.',
      }),
    },
    subscribe: async (_root, { runId, offset }, { scope, follower }) => {
      if (scope.actor.kind === 'anonymous') throw Unauthorized();
      return followLog(scope, follower, await runById(scope, { runId }), byteOf(offset ?? 0));
    },
    resolve: (part: LogPart) => part,
  }),
}));
