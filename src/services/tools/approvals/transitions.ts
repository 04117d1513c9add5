import type { TellingCode } from '#services/core/errors/error-codes.js';
import type { DenialCode } from '../decisions/reasons.js';

// The life cycle of an action request as one table: each transition has a source, a step, a target and an actor.

export const ACTION_STATUSES = [
  'pending',
  'approved',
  'executing',
  'executed',
  'failed',
  'declined',
  'expired',
  'cancelled',
] as const;
export type ActionStatus = (typeof ACTION_STATUSES)[number];

export type ActionStep = 'approve' | 'decline' | 'expire' | 'cancel' | 'execute' | 'succeed' | 'fail';

/** A person with more than read access, or the server itself. */
export type ActionActor = 'person' | 'server';

interface Transition {
  readonly from: ActionStatus;
  readonly step: ActionStep;
  readonly to: ActionStatus;
  readonly by: ActionActor;
}

export const ACTION_REQUEST_TRANSITIONS: readonly Transition[] = [
  { from: 'pending', step: 'approve', to: 'approved', by: 'person' },
  { from: 'pending', step: 'decline', to: 'declined', by: 'person' },
  { from: 'pending', step: 'expire', to: 'expired', by: 'server' },
  { from: 'pending', step: 'cancel', to: 'cancelled', by: 'server' },
  { from: 'approved', step: 'execute', to: 'executing', by: 'server' },
  { from: 'executing', step: 'succeed', to: 'executed', by: 'server' },
  { from: 'executing', step: 'fail', to: 'failed', by: 'server' },
];

/** The status after a step; undefined if the step is not possible or not the actor's. */
export const statusAfter = (from: ActionStatus, step: ActionStep, by: ActionActor): ActionStatus | undefined =>
  ACTION_REQUEST_TRANSITIONS.find((one) => one.from === from && one.step === step && one.by === by)?.to;

/** Whether no transition leaves this status. */
export const isFinal = (status: ActionStatus): boolean =>
  !ACTION_REQUEST_TRANSITIONS.some(({ from }) => from === status);

/** A refusal, as the gateway returns it. */
export interface GatewayRefusal {
  readonly reasonCode: TellingCode;
}

const refusal = (reasonCode: TellingCode): GatewayRefusal => ({ reasonCode });

/** How long a request waits for its answer. */
export const ACTION_LIFETIME_MS = 3_600_000;

/** The tool of a request, as recorded or as it is now. */
export interface ActionTarget {
  readonly connectionId: string;
  readonly versionHash: string;
  readonly entryStatus: string;
}

/** The facts at the time of an answer to a request. */
export interface AnswerFacts {
  readonly byAgent: boolean;
  readonly isOfCompany: boolean;
  readonly status: ActionStatus;
  readonly expiresAt: number;
  readonly now: number;
  readonly isIssueOpen: boolean;
  readonly recorded: ActionTarget;
  /** Null when the tool is gone. */
  readonly present: ActionTarget | null;
  /** The reason code if policies deny the call now; null otherwise. */
  readonly denialReason: DenialCode | null;
}

const isSameTarget = (recorded: ActionTarget, present: ActionTarget | null): boolean =>
  present !== null &&
  present.entryStatus !== 'removed' &&
  present.connectionId === recorded.connectionId &&
  present.versionHash === recorded.versionHash &&
  present.entryStatus === recorded.entryStatus;

/** A check of an answer, with the refusal to return if the check is true. */
type Obstacle<Facts> = readonly [isThere: (facts: Facts) => boolean, refusal: (facts: Facts) => GatewayRefusal];

const BEFORE_ANSWER: readonly Obstacle<AnswerFacts>[] = [
  [({ byAgent }) => byAgent, () => refusal('human_review_required')],
  [({ isOfCompany }) => !isOfCompany, () => refusal('action_request_not_found')],
  [({ status }) => status === 'expired', () => refusal('action_expired')],
  [({ status }) => status !== 'pending', () => refusal('action_not_pending')],
];

const BEFORE_APPROVAL: readonly Obstacle<AnswerFacts>[] = [
  ...BEFORE_ANSWER,
  [({ now, expiresAt }) => now >= expiresAt, () => refusal('action_expired')],
  [({ isIssueOpen }) => !isIssueOpen, () => refusal('action_task_closed')],
  [({ recorded, present }) => !isSameTarget(recorded, present), () => refusal('approved_tool_target_changed')],
  [({ denialReason }) => denialReason !== null, ({ denialReason }) => refusal(denialReason ?? 'deny_default')],
];

const first = <Facts>(obstacles: readonly Obstacle<Facts>[], facts: Facts): GatewayRefusal | undefined =>
  obstacles.find(([isThere]) => isThere(facts))?.[1](facts);

/**
 * The result of an approval: `execute`, `executed_before` for a repeated approval, or the first refusal of the list
 * that applies.
 */
export function answerToApproval(facts: AnswerFacts): GatewayRefusal | 'executed_before' | 'execute' {
  const isRepeat = !facts.byAgent && facts.isOfCompany && facts.status === 'executed';
  return isRepeat ? 'executed_before' : (first(BEFORE_APPROVAL, facts) ?? 'execute');
}

/** Why a request cannot be declined. A closed issue or a changed tool does not prevent it. */
export const obstacleToDecline = (facts: Pick<AnswerFacts, 'byAgent' | 'isOfCompany' | 'status'>) =>
  first(BEFORE_ANSWER as readonly Obstacle<typeof facts>[], facts);

/** A comparison of a call with the request that it names as its permission. */
export interface UseFacts {
  readonly isSameAgent: boolean;
  readonly isSameCompany: boolean;
  readonly isSameIssue: boolean;
  readonly isSameAction: boolean;
  readonly status: ActionStatus;
  readonly consumedAt: Date | null;
}

const BEFORE_USE: readonly Obstacle<UseFacts>[] = [
  [
    ({ isSameAgent, isSameCompany, isSameIssue }) => !(isSameAgent && isSameCompany && isSameIssue),
    () => refusal('action_scope_mismatch'),
  ],
  [({ isSameAction }) => !isSameAction, () => refusal('action_tool_mismatch')],
  [({ consumedAt }) => consumedAt !== null, () => refusal('action_already_consumed')],
  [({ status }) => status !== 'approved', () => refusal('action_not_approved')],
];

/** Why a request does not permit a call; undefined when it does. */
export const obstacleToUse = (facts: UseFacts): GatewayRefusal | undefined => first(BEFORE_USE, facts);

/** The response to a repeated call, by the status of its earlier request. */
export const ANSWER_TO_REPEAT: Readonly<Record<ActionStatus, 'same_request' | 'declined' | 'replay' | 'new_request'>> =
  {
    pending: 'same_request',
    approved: 'same_request',
    executing: 'same_request',
    executed: 'replay',
    failed: 'replay',
    declined: 'declined',
    expired: 'new_request',
    cancelled: 'new_request',
  };
