import type { Issue } from '#generated/prisma/client.js';
import { type Actor, isServer } from '#services/core/actors/actor.js';
import { unprocessable } from '#services/core/errors/errors.js';
import {
  type ExecutionPolicy,
  type ExecutionState,
  IDLE_STATE,
  type Participant,
  type Stage,
} from './execution-policy.js';
import type { IssueStatus } from './model.js';

/** The changes that a request asks for in an issue with stages. */
interface StageRequest {
  readonly status: IssueStatus | undefined;
  readonly reassigned: boolean;
  readonly commented: boolean;
  readonly reviewRequest: { readonly instructions: string } | null;
  /** The ids of agents that cannot be assigned a stage. */
  readonly unavailable: ReadonlySet<string>;
}

/** The move that the stages require instead. */
interface StageMove {
  readonly status: IssueStatus;
  /** The next assignee; null to keep the current one. */
  readonly assignee: Participant | null;
  readonly state: ExecutionState;
  /** Whether the caller decided on a review, which is subject to the review policy. */
  readonly verdict: boolean;
}

const ACTIVE_ONLY = 'Only the active reviewer or approver can advance the current execution stage';

/**
 * Interprets a request for an issue with stages: it starts the first open stage, or is the verdict on the current one.
 * The board may override both.
 * @returns null if the request applies unchanged
 * @throws 422 for callers other than its participant while a stage is open, a verdict without a comment, too many
 * rounds, or no participant
 */
export function stageMove(issue: Issue, actor: Actor, request: StageRequest): StageMove | null {
  const policy = issue.executionPolicy as ExecutionPolicy | null;
  if (!policy?.stages.length || isServer(actor) || actor.kind === 'anonymous') return null;
  const state = executionStateOf(issue);
  if (state.status === 'pending' && issue.status === 'in_review') return verdict(policy, state, actor, request);
  if (request.status !== 'done' && request.status !== 'in_review') return null;
  const worker = assigneeOf(issue) ?? callerOf(actor);
  if (request.status === 'done' && actor.kind === 'board' && !isSame(worker, callerOf(actor))) return null;
  // Work that was resumed after its completion is reviewed again.
  const open = state.status === 'completed' ? { ...IDLE_STATE, monitor: state.monitor } : state;
  const reviewState = { ...open, reviewRequest: request.reviewRequest, returnAssignee: worker };
  return nextStage(policy, reviewState, request, false);
}

export const executionStateOf = ({ executionState }: Pick<Issue, 'executionState'>): ExecutionState => ({
  ...IDLE_STATE,
  ...(executionState as Partial<ExecutionState> | null),
});

function verdict(policy: ExecutionPolicy, state: ExecutionState, actor: Actor, request: StageRequest) {
  const { status } = request;
  const moved = status !== undefined && status !== 'in_review';
  if (!moved && !request.reassigned) return null;
  if (!isSame(state.currentParticipant, callerOf(actor))) {
    if (actor.kind !== 'board') throw unprocessable(ACTIVE_ONLY, { currentParticipant: state.currentParticipant });
    return moved ? override(state, status, request) : null;
  }
  if (!moved)
    throw unprocessable(ACTIVE_ONLY, { nextAction: 'decide with a status: done approves, any other asks for changes' });
  if (policy.commentRequired && !request.commented) {
    throw unprocessable('A decision on an execution stage requires a comment', { stageId: state.currentStageId });
  }
  return status === 'done' ? approve(policy, state, request) : requestChanges(policy, state);
}

function approve(policy: ExecutionPolicy, state: ExecutionState, request: StageRequest): StageMove {
  const completed = [...state.completedStageIds, ...(state.currentStageId ? [state.currentStageId] : [])];
  const passed = { ...state, completedStageIds: completed, lastDecisionOutcome: 'approved' as const };
  const finished = { ...passed, ...NO_STAGE, status: 'completed' as const };
  return nextStage(policy, passed, request, true) ?? { status: 'done', assignee: null, state: finished, verdict: true };
}

function requestChanges({ maxReviewRounds }: ExecutionPolicy, state: ExecutionState): StageMove {
  const changesRequestedCount = state.changesRequestedCount + 1;
  if (maxReviewRounds && changesRequestedCount > maxReviewRounds) {
    throw unprocessable(
      `The ${maxReviewRounds} review rounds of this issue are used up: approve it, or leave it to the board`,
      {
        maxReviewRounds,
        changesRequestedCount: state.changesRequestedCount,
      },
    );
  }
  return {
    status: 'in_progress',
    assignee: state.returnAssignee,
    state: {
      ...state,
      status: 'changes_requested',
      currentParticipant: null,
      lastDecisionOutcome: 'changes_requested',
      changesRequestedCount,
    },
    verdict: true,
  };
}

/** The board ends the stages: with done they are completed, with any other status the work returns. */
function override(state: ExecutionState, status: IssueStatus, { reassigned }: StageRequest): StageMove {
  const ended = { ...state, ...NO_STAGE, status: status === 'done' ? ('completed' as const) : ('idle' as const) };
  const isReturned = status === 'todo' || status === 'in_progress';
  return { status, assignee: isReturned && !reassigned ? state.returnAssignee : null, state: ended, verdict: false };
}

const NO_STAGE = {
  currentStageId: null,
  currentStageIndex: null,
  currentStageType: null,
  currentParticipant: null,
} as const;

/** The move to the first open stage, or null after the last one. */
function nextStage(
  { stages }: ExecutionPolicy,
  state: ExecutionState,
  { unavailable }: StageRequest,
  byVerdict: boolean,
): StageMove | null {
  const index = stages.findIndex(({ id }) => !state.completedStageIds.includes(id));
  const stage = stages[index];
  if (!stage) return null;
  const participant = reviewerOf(stage, state.returnAssignee, unavailable);
  const pending = {
    ...state,
    status: 'pending' as const,
    currentStageId: stage.id,
    currentStageIndex: index,
    currentStageType: stage.type,
    currentParticipant: participant,
  };
  return { status: 'in_review', assignee: participant, state: pending, verdict: byVerdict };
}

/** The first participant other than the worker who is available. @throws 422 if there is none */
function reviewerOf(
  { id, type, participants }: Stage,
  worker: Participant | null,
  unavailable: ReadonlySet<string>,
): Participant {
  const able = (candidate: Participant): boolean =>
    !isSame(candidate, worker) && !(candidate.agentId && unavailable.has(candidate.agentId));
  const participant = participants.find(able);
  if (participant) return participant;
  throw unprocessable(`Execution stage ${id} has no ${type} participant other than the worker`, { stageId: id });
}

const assigneeOf = ({ assigneeAgentId, assigneeUserId }: Issue): Participant | null => {
  if (assigneeAgentId) return { type: 'agent', agentId: assigneeAgentId, userId: null };
  return assigneeUserId ? { type: 'user', agentId: null, userId: assigneeUserId } : null;
};

const callerOf = (actor: Actor): Participant | null => {
  if (actor.kind === 'agent') return { type: 'agent', agentId: actor.agentId, userId: null };
  return actor.kind === 'board' ? { type: 'user', agentId: null, userId: actor.userId } : null;
};

const isSame = (one: Participant | null, other: Participant | null): boolean =>
  one !== null && other !== null && one.agentId === other.agentId && one.userId === other.userId;

/** The state after a change of the policy: a removed stage is no longer open. */
export function stateUnder(policy: ExecutionPolicy, state: ExecutionState): ExecutionState {
  const ids = new Set(policy.stages.map(({ id }) => id));
  const completedStageIds = state.completedStageIds.filter((id) => ids.has(id));
  const index = policy.stages.findIndex(({ id }) => id === state.currentStageId);
  if (state.currentStageId === null || index >= 0) {
    return { ...state, completedStageIds, currentStageIndex: index < 0 ? null : index };
  }
  return { ...state, ...NO_STAGE, status: 'idle', completedStageIds };
}
