import type { Routine, RoutineRun, RoutineTrigger } from '../../../generated/prisma/client.js';
import { lockCompany } from '../../access/tenancy.js';
import { conflict, DomainError, unprocessable } from '../../core/errors/errors.js';
import type { WriteScope } from '../../core/operation/scope.js';
import type { JsonObject } from '../../core/text/fields.js';
import { uuid7 } from '../../core/text/uuid7.js';
import { wakeIdle } from '../../runs/wakes/idle-wakes.js';
import { assertAssignable } from '../../work/issues/assign.js';
import { unresolvedBlockers } from '../../work/issues/blockers.js';
import { createIssuesIn, type NewIssue } from '../../work/issues/create.js';
import type { IssuePriority } from '../../work/issues/model.js';
import { type ActiveIssue, keyOf, lockActive } from './active.js';
import { ROUTINES } from './actor.js';
import { fingerprintOf } from './fingerprint.js';
import { describedWith, titledAs } from './issue-text.js';
import { type Outcome, settleRuns } from './settle.js';
import { interpolate, resolveVariables } from './variables.js';

/** What whoever runs a routine by hand says in the place of what the routine says. */
export interface RunOverrides {
  readonly variables?: JsonObject | null | undefined;
  readonly projectId?: string | null | undefined;
  readonly assigneeAgentId?: string | undefined;
}

/** A firing that waits, with the locked routine and the trigger that fired it. */
export interface Firing {
  readonly run: RoutineRun;
  readonly routine: Routine;
  readonly trigger: Pick<RoutineTrigger, 'signingMode'> | null;
  readonly given?: RunOverrides | undefined;
}

/**
 * Makes of each firing an issue, or has it join one that is active, as its routine's policy says. For 100
 * firings of 100 routines as many statements as for one. The caller holds the routines and no company, issue or run; of
 * two firings of a routine the later one sees the earlier one's issue.
 * @returns the runs as they are then, in the order of the firings
 * @throws what is wrong with a firing by hand: 422 for missing variables, 409 agent_not_assignable; other firings end as
 * failed with the message
 */
export async function dispatch(
  scope: WriteScope,
  companyId: string,
  firings: readonly Firing[],
): Promise<RoutineRun[]> {
  if (firings.length === 0) return [];
  const { status } = await lockCompany(scope, companyId);
  const unassignable = await unassignableAmong(scope, companyId, firings);
  const plans = firings.map((firing) => planned(firing, status, unassignable));
  const sound = plans.filter((plan) => 'fingerprint' in plan);
  const active = await lockActive(scope, companyId, sound.filter(mayJoin));
  const decisions: Decision[] = plans.map((plan) => ('fingerprint' in plan ? decided(plan, active) : plan));
  const made = decisions.flatMap((decision) => ('issue' in decision ? [decision.issue] : []));
  await createIssuesIn(scope, companyId, made, { by: ROUTINES });
  await wakeJoined(scope, companyId, decisions);
  return settleRuns(
    scope,
    companyId,
    decisions.map(({ outcome }) => outcome),
  );
}

/** Why agents that are to get work cannot, by their id. */
async function unassignableAmong(
  scope: WriteScope,
  companyId: string,
  firings: readonly Firing[],
): Promise<ReadonlyMap<string, DomainError>> {
  const agentIds = new Set(firings.flatMap((firing) => assigneeOf(firing) ?? []));
  const found = new Map<string, DomainError>();
  const check = (agentId: string) =>
    assertAssignable(scope, companyId, { agentId }, ROUTINES).catch((error) => {
      if (!(error instanceof DomainError)) throw error;
      found.set(agentId, error);
    });
  await Promise.all([...agentIds].map(check));
  return found;
}

const assigneeOf = ({ routine, given }: Firing): string | null => given?.assigneeAgentId ?? routine.assigneeAgentId;

/** What a firing asks for. */
interface Plan {
  readonly firing: Firing;
  readonly routineId: string;
  readonly fingerprint: string;
  readonly issue: NewIssue & { readonly id: string };
}

interface Failed {
  readonly outcome: Outcome;
}

/** @returns what the firing asks for, or how it ends where it asks for what is not to be had */
function planned(firing: Firing, companyStatus: string, unassignable: ReadonlyMap<string, DomainError>): Plan | Failed {
  try {
    if (companyStatus !== 'active') throw conflict('Company is not active', { status: companyStatus });
    const assigneeAgentId = assigneeOf(firing);
    if (!assigneeAgentId) throw unprocessable('Default agent required');
    const refusal = unassignable.get(assigneeAgentId);
    if (refusal) throw refusal;
    return planOf(firing, assigneeAgentId);
  } catch (error) {
    if (!(error instanceof DomainError) || isByHand(firing.run)) throw error;
    return { outcome: { ...pinned(firing), status: 'failed', failureReason: error.message } };
  }
}

/** Whoever runs a routine by hand waits for the answer, and is told what is wrong with it. */
const isByHand = ({ source }: RoutineRun): boolean => source === 'manual' || source === 'api';

const pinned = ({ run, routine }: Firing) => ({
  run,
  routineRevisionId: routine.latestRevisionId,
  responsibleUserId: run.responsibleUserId ?? routine.responsibleUserId,
});

function planOf(firing: Firing, assigneeAgentId: string): Plan {
  const { run, routine, trigger, given } = firing;
  // What the clock notes on a run is not what somebody sent.
  const payload = run.source === 'schedule' ? null : (run.triggerPayload as JsonObject | null);
  const variables = resolveVariables(routine, { variables: given?.variables, payload });
  const projectId = given?.projectId === undefined ? routine.projectId : given.projectId;
  const fingerprint = fingerprintOf({ routineId: routine.id, projectId, assigneeAgentId, variables });
  const at = run.scheduledFor ?? run.triggeredAt;
  const description = routine.description && interpolate(routine.description, variables, at);
  const issue: Plan['issue'] = {
    id: uuid7(),
    title: titledAs(interpolate(routine.title, variables, at), routine.title),
    description: describedWith(description, run, trigger),
    status: 'todo',
    priority: routine.priority as IssuePriority,
    projectId,
    assigneeAgentId,
    parentId: routine.parentIssueId,
    goalId: routine.goalId ?? undefined,
    responsibleUserId: pinned(firing).responsibleUserId,
    originKind: 'routine_execution',
    originId: routine.id,
    originRunId: run.id,
    originFingerprint: fingerprint,
  };
  return { firing, routineId: routine.id, fingerprint, issue };
}

const mayJoin = ({ firing }: Plan): boolean => firing.routine.concurrencyPolicy !== 'always_enqueue';

interface Made extends Failed {
  readonly issue: NewIssue;
}

interface Joined extends Failed {
  readonly plan: Plan;
  readonly joined: ActiveIssue;
}

type Decision = Failed | Made | Joined;

/** What a firing comes to. One that makes an issue is what later ones of the batch may join. */
function decided(plan: Plan, active: Map<string, ActiveIssue>): Made | Joined {
  const { firing, fingerprint, issue } = plan;
  const outcome = { ...pinned(firing), dispatchFingerprint: fingerprint };
  const joined = mayJoin(plan) ? active.get(keyOf(plan)) : undefined;
  if (!joined) {
    if (mayJoin(plan)) active.set(keyOf(plan), newActive(plan));
    return { issue, outcome: { ...outcome, status: 'issue_created', linkedIssueId: issue.id } };
  }
  const skips = firing.routine.concurrencyPolicy === 'skip_if_active';
  return {
    plan,
    joined,
    outcome: {
      ...outcome,
      linkedIssueId: joined.id,
      status: skips ? 'skipped' : 'coalesced',
      ...(skips ? {} : { coalescedIntoRunId: joined.originRunId }),
    },
  };
}

/** An issue that is about to be made; its assignee is woken then. */
const newActive = ({ firing, issue }: Plan): ActiveIssue => ({
  id: issue.id,
  status: 'todo',
  assigneeAgentId: issue.assigneeAgentId ?? null,
  projectId: null,
  responsibleUserId: null,
  originRunId: firing.run.id,
  isLive: true,
});

/** Wakes the assignees of issues that firings joined and nobody works on, once each. */
async function wakeJoined(scope: WriteScope, companyId: string, decisions: readonly Decision[]): Promise<void> {
  const idle = new Map<string, Joined>();
  for (const decision of decisions) {
    if (!('joined' in decision) || decision.outcome.status !== 'coalesced') continue;
    const { joined } = decision;
    if (joined.assigneeAgentId && !joined.isLive && !idle.has(joined.id)) idle.set(joined.id, decision);
  }
  const open = await Promise.all([...idle.keys()].map((id) => scope.load(unresolvedBlockers, id)));
  const wakes = [...idle.values()].map(({ plan, joined }, index) => ({
    companyId,
    agentId: joined.assigneeAgentId as string,
    issueId: joined.id,
    idleIssue: {
      projectId: joined.projectId,
      responsibleUserId: joined.responsibleUserId,
      isBlocked: open[index]!.length > 0,
    },
    ...({ reason: 'routine_coalesced', source: 'automation', by: ROUTINES } as const),
    payload: { issueId: joined.id, routineId: plan.routineId, routineRunId: plan.firing.run.id },
  }));
  await wakeIdle(scope, companyId, wakes);
}
