import { createHash } from 'node:crypto';
import type { Routine, RoutineRun, RoutineTrigger } from '#generated/prisma/client.js';
import { lockCompany } from '#services/access/tenancy.js';
import { conflict, DomainError, unprocessable } from '#services/core/errors/errors.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { canonicalJson } from '#services/core/text/canonical.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { uuid7 } from '#services/core/text/uuid7.js';
import { wakeIdle } from '#services/runs/wakes/idle-wakes.js';
import { unresolvedBlockers } from '#services/work/issues/blockers.js';
import { createIssuesIn } from '#services/work/issues/create.js';
import type { IssuePriority } from '#services/work/issues/model.js';
import type { NewIssue } from '#services/work/issues/new-issue.js';
import { assertAssignable } from '#services/work/issues/references.js';
import { ROUTINES } from '../routines/events.js';
import { interpolate, resolveVariables } from '../routines/variables.js';
import { type ActiveIssue, describedWith, fingerprintKey, lockActive, titledAs } from './active.js';
import { type Outcome, settleRuns } from './settle.js';

/** Two runs may share an issue only if these values are equal. */
interface FingerprintSource {
  readonly routineId: string;
  readonly projectId: string | null;
  readonly assigneeAgentId: string;
  /** The values of the routine's variables, including defaults. */
  readonly variables: JsonObject;
}

/** A SHA-256 in hex. */
const fingerprintOf = ({ routineId, projectId, assigneeAgentId, variables }: FingerprintSource): string =>
  createHash('sha256')
    .update(canonicalJson([routineId, projectId, assigneeAgentId, variables]))
    .digest('hex');

/** Values of a manual run that replace those of the routine. */
export interface RunOverrides {
  readonly variables?: JsonObject | null | undefined;
  readonly projectId?: string | null | undefined;
  readonly assigneeAgentId?: string | undefined;
}

/** A received run with its locked routine and its trigger. */
export interface Firing {
  readonly run: RoutineRun;
  readonly routine: Routine;
  readonly trigger: Pick<RoutineTrigger, 'signingMode'> | null;
  readonly overrides?: RunOverrides | undefined;
}

/**
 * Creates the issue of each firing, or joins it to an active one, by its routine's policy. Takes the same number of
 * statements for one firing as for 100. The caller holds the routines, but no company, issue or run. If a routine has
 * two firings, the later one sees the issue of the earlier one.
 * @returns the settled runs, in the order of the firings
 * @throws for a manual run: 422 for missing variables, 409 agent_not_assignable; other firings fail with the message
 */
export async function dispatch(
  scope: WriteScope,
  companyId: string,
  firings: readonly Firing[],
): Promise<RoutineRun[]> {
  if (firings.length === 0) return [];
  const { status } = await lockCompany(scope, companyId);
  const unassignable = await unassignableAmong(scope, companyId, firings);
  const plans = firings.map((firing) => planOrFailure(firing, status, unassignable));
  const joining = plans.filter((plan) => 'fingerprint' in plan).filter(mayJoin);
  const active = await lockActive(scope, companyId, joining);
  const decisions: Decision[] = plans.map((plan) => ('fingerprint' in plan ? decide(plan, active) : plan));
  const issues = decisions.flatMap((decision) => ('issue' in decision ? [decision.issue] : []));
  await createIssuesIn(scope, companyId, issues, { by: ROUTINES });
  await wakeJoined(scope, companyId, decisions);
  return settleRuns(
    scope,
    companyId,
    decisions.map(({ outcome }) => outcome),
  );
}

/** The reasons why assignees cannot be assigned, by their id. */
async function unassignableAmong(
  scope: WriteScope,
  companyId: string,
  firings: readonly Firing[],
): Promise<ReadonlyMap<string, DomainError>> {
  const agentIds = new Set(firings.flatMap((firing) => assigneeOf(firing) ?? []));
  const errorsByAgent = new Map<string, DomainError>();
  const check = (agentId: string) =>
    assertAssignable(scope, companyId, { agentId }, ROUTINES).catch((error) => {
      if (!(error instanceof DomainError)) throw error;
      errorsByAgent.set(agentId, error);
    });
  await Promise.all([...agentIds].map(check));
  return errorsByAgent;
}

const assigneeOf = ({ routine, overrides }: Firing): string | null =>
  overrides?.assigneeAgentId ?? routine.assigneeAgentId;

/** The issue that a firing would create. */
interface Plan {
  readonly firing: Firing;
  readonly routineId: string;
  readonly fingerprint: string;
  readonly issue: NewIssue & { readonly id: string };
}

interface Failure {
  readonly outcome: Outcome;
}

/** The plan of a firing, or its failure if the run is not manual. */
function planOrFailure(
  firing: Firing,
  companyStatus: string,
  unassignable: ReadonlyMap<string, DomainError>,
): Plan | Failure {
  try {
    if (companyStatus !== 'active') throw conflict('Company is not active', { status: companyStatus });
    const assigneeAgentId = assigneeOf(firing);
    if (!assigneeAgentId) throw unprocessable('Default agent required');
    const refusal = unassignable.get(assigneeAgentId);
    if (refusal) throw refusal;
    return planOf(firing, assigneeAgentId);
  } catch (error) {
    if (!(error instanceof DomainError) || isByHand(firing.run)) throw error;
    return { outcome: { ...outcomeBase(firing), status: 'failed', failureReason: error.message } };
  }
}

/** Whether a caller waits for the result and receives its errors. */
const isByHand = ({ source }: RoutineRun): boolean => source === 'manual' || source === 'api';

const outcomeBase = ({ run, routine }: Firing) => ({
  run,
  routineRevisionId: routine.latestRevisionId,
  responsibleUserId: run.responsibleUserId ?? routine.responsibleUserId,
});

function planOf(firing: Firing, assigneeAgentId: string): Plan {
  const { run, routine, trigger, overrides } = firing;
  // No one sent the payload of a scheduled run.
  const payload = run.source === 'schedule' ? null : (run.triggerPayload as JsonObject | null);
  const variables = resolveVariables(routine, { variables: overrides?.variables, payload });
  const projectId = overrides?.projectId === undefined ? routine.projectId : overrides.projectId;
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
    responsibleUserId: outcomeBase(firing).responsibleUserId,
    originKind: 'routine_execution',
    originId: routine.id,
    originRunId: run.id,
    originFingerprint: fingerprint,
  };
  return { firing, routineId: routine.id, fingerprint, issue };
}

const mayJoin = ({ firing }: Plan): boolean => firing.routine.concurrencyPolicy !== 'always_enqueue';

interface Creation extends Failure {
  readonly issue: NewIssue;
}

interface Joining extends Failure {
  readonly plan: Plan;
  readonly joined: ActiveIssue;
}

type Decision = Failure | Creation | Joining;

/** Decides whether a firing creates its issue or joins an active one. Later firings of the batch may join its issue. */
function decide(plan: Plan, active: Map<string, ActiveIssue>): Creation | Joining {
  const { firing, fingerprint, issue } = plan;
  const outcome = { ...outcomeBase(firing), dispatchFingerprint: fingerprint };
  const joined = mayJoin(plan) ? active.get(fingerprintKey(plan)) : undefined;
  if (!joined) {
    if (mayJoin(plan)) active.set(fingerprintKey(plan), newActive(plan));
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

/** An issue that will be created. Its creation wakes the assignee. */
const newActive = ({ firing, issue }: Plan): ActiveIssue => ({
  id: issue.id,
  status: 'todo',
  assigneeAgentId: issue.assigneeAgentId ?? null,
  projectId: null,
  responsibleUserId: null,
  originRunId: firing.run.id,
  isLive: true,
});

/** Wakes the assignees of joined issues without a live run, once each. */
async function wakeJoined(scope: WriteScope, companyId: string, decisions: readonly Decision[]): Promise<void> {
  const idle = new Map<string, Joining>();
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
