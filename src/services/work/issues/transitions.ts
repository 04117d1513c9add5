import type { Issue } from '#generated/prisma/client.js';
import { type Actor, actingPlugin } from '#services/core/actors/actor.js';
import { CLOSED_STATUSES, IssueStatus } from './model.js';

// The transitions of an issue: any status may follow any other, under the conditions and with the consequences listed
// here. `refusals.ts` implements the checks of the refusals; `status.ts` carries out the consequences.

export type Refusal =
  | 'unblocker_without_block'
  | 'no_assignee'
  | 'open_blockers'
  | 'nothing_to_wait_for'
  | 'no_review_path'
  | 'review_policy';

export type Consequence =
  | 'free_lock'
  | 'close_interactions'
  | 'end_monitor'
  | 'end_monitor_without_agent'
  | 'drop_required_actions'
  | 'bring_back_to_inboxes'
  | 'put_away_from_own_inbox'
  | 'cancel_work'
  | 'cancel_runs_of_previous_agent'
  | 'wake_assignee'
  | 'wake_new_assignee'
  | 'wake_ready_dependents'
  | 'wake_parent';

/** The status before a step, or `new`. */
export type StepOrigin = IssueStatus | 'new';

interface Condition {
  readonly from: readonly StepOrigin[];
  readonly to: readonly IssueStatus[];
  /** The actors that the rule applies to; all by default. */
  readonly by?: readonly Actor['kind'][];
  /** The rule applies to a change of the assignee or to any change; by default to a change of the status. */
  readonly on?: 'handover' | 'any';
  /** The rule as a sentence. */
  readonly rule: string;
}
type Rule = Condition & ({ readonly refusal: Refusal } | { readonly consequence: Consequence });

const STATUSES = IssueStatus.options;
const ANYWHERE: readonly StepOrigin[] = ['new', ...STATUSES];
const WATCHED: readonly IssueStatus[] = ['in_progress', 'in_review'];
const allBut = (...some: readonly IssueStatus[]): readonly IssueStatus[] => STATUSES.filter((s) => !some.includes(s));

/** Whether an issue with this status may have a monitor. */
export const isWatched = (status: string): boolean => WATCHED.some((one) => one === status);

/** The table of transitions. Refusals are checked in its order. */
export const ISSUE_TRANSITIONS: readonly Rule[] = [
  {
    from: ANYWHERE,
    to: allBut('blocked'),
    on: 'any',
    refusal: 'unblocker_without_block',
    rule: 'Only a blocked issue has an unblock descriptor.',
  },
  {
    from: ANYWHERE,
    to: ['in_progress'],
    on: 'any',
    refusal: 'no_assignee',
    rule: 'An issue in progress has an assignee.',
  },
  {
    from: ANYWHERE,
    to: ['in_progress'],
    refusal: 'open_blockers',
    rule: 'Work starts once every blocker is done.',
  },
  {
    from: ANYWHERE,
    to: ['blocked'],
    refusal: 'nothing_to_wait_for',
    rule: 'A blocked issue waits for a blocker, an answer, an approval, or an owner who must unblock it.',
  },
  {
    from: ANYWHERE,
    to: ['in_review'],
    by: ['agent'],
    refusal: 'no_review_path',
    rule: 'An agent moves an issue into review only if something can end the review.',
  },
  {
    from: ANYWHERE,
    to: ['done'],
    by: ['agent', 'board'],
    refusal: 'review_policy',
    rule: "The issue's review policy decides who may complete it.",
  },
  {
    from: STATUSES,
    to: CLOSED_STATUSES,
    consequence: 'close_interactions',
    rule: 'The pending interactions of a closed issue expire.',
  },
  {
    from: STATUSES,
    to: allBut(...WATCHED),
    on: 'any',
    consequence: 'end_monitor',
    rule: 'A monitor ends when the issue is neither in progress nor in review.',
  },
  {
    from: STATUSES,
    to: WATCHED,
    on: 'any',
    consequence: 'end_monitor_without_agent',
    rule: 'A monitor ends when the issue is not assigned to an agent, since it wakes one.',
  },
  {
    from: ['in_progress'],
    to: allBut('in_progress'),
    consequence: 'free_lock',
    rule: 'A run holds an issue only while the issue is in progress.',
  },
  {
    from: STATUSES,
    to: STATUSES,
    on: 'handover',
    consequence: 'free_lock',
    rule: 'A run holds an issue only while its agent is the assignee.',
  },
  {
    from: STATUSES,
    to: CLOSED_STATUSES,
    consequence: 'drop_required_actions',
    rule: 'The failed runs of a closed issue require no action.',
  },
  {
    from: STATUSES,
    to: STATUSES,
    on: 'handover',
    consequence: 'drop_required_actions',
    rule: 'The failed runs of a former assignee require no action.',
  },
  {
    from: STATUSES,
    to: STATUSES,
    consequence: 'bring_back_to_inboxes',
    rule: 'A change of status brings the issue back into all inboxes except that of the person who made it.',
  },
  {
    from: STATUSES,
    to: ['done'],
    by: ['board'],
    consequence: 'put_away_from_own_inbox',
    rule: 'An issue that a person completes is archived in their own inbox.',
  },
  {
    from: STATUSES,
    to: ['cancelled'],
    consequence: 'cancel_work',
    rule: 'Cancelling an issue cancels its wakes and runs.',
  },
  {
    from: STATUSES,
    to: STATUSES,
    on: 'handover',
    consequence: 'cancel_runs_of_previous_agent',
    rule: 'The runs of a former assignee are cancelled; an agent that reassigns its own issue ends its run itself.',
  },
  {
    from: ANYWHERE,
    to: allBut('backlog'),
    on: 'handover',
    consequence: 'wake_new_assignee',
    rule: 'An agent is woken when an issue is assigned to it, unless the issue is in the backlog.',
  },
  {
    from: ['backlog'],
    to: allBut('backlog', ...CLOSED_STATUSES),
    consequence: 'wake_assignee',
    rule: 'The assignee is woken when an issue leaves the backlog without being closed.',
  },
  {
    from: ['blocked', ...CLOSED_STATUSES],
    to: ['todo'],
    consequence: 'wake_assignee',
    rule: 'The assignee is woken when a blocked or closed issue moves to todo.',
  },
  {
    from: ['in_review'],
    to: ['todo'],
    by: ['board'],
    consequence: 'wake_assignee',
    rule: 'The assignee is woken when the board moves an issue from review to todo.',
  },
  {
    from: STATUSES,
    to: ['done'],
    consequence: 'wake_ready_dependents',
    rule: 'The assignees of issues whose last open blocker is done are woken.',
  },
  {
    from: allBut(...CLOSED_STATUSES),
    to: CLOSED_STATUSES,
    consequence: 'wake_parent',
    rule: 'The assignee of the parent is woken once all of its children are closed.',
  },
];

/** A change of an issue, as far as the table needs it. */
export interface Step {
  readonly from: StepOrigin;
  readonly to: IssueStatus;
  readonly by: Actor['kind'];
  readonly isHandover: boolean;
}

const applies = ({ from, to, by, on }: Condition, step: Step): boolean =>
  from.includes(step.from) &&
  to.includes(step.to) &&
  (by === undefined || by.includes(step.by)) &&
  (on === 'any' || (on === 'handover' ? step.isHandover : step.from !== step.to));

/** The refusals that the table lists for a step. */
export const refusalsOf = (step: Step): readonly Refusal[] =>
  ISSUE_TRANSITIONS.flatMap((rule) => ('refusal' in rule && applies(rule, step) ? [rule.refusal] : []));

/** The consequences that the table lists for a step. */
export const consequencesOf = (step: Step): ReadonlySet<Consequence> =>
  new Set(
    ISSUE_TRANSITIONS.flatMap((rule) => ('consequence' in rule && applies(rule, step) ? [rule.consequence] : [])),
  );

type Assignment = Pick<Issue, 'assigneeAgentId' | 'assigneeUserId'>;

/** The step between two states of an issue; for a new one there is no state before. */
export function stepBetween(
  before: (Assignment & Pick<Issue, 'status'>) | null,
  after: Assignment & Pick<Issue, 'status'>,
  actor: Actor,
): Step {
  const isHandover =
    before === null ||
    before.assigneeAgentId !== after.assigneeAgentId ||
    before.assigneeUserId !== after.assigneeUserId;
  return {
    from: before ? (before.status as IssueStatus) : 'new',
    to: after.status as IssueStatus,
    by: actingPlugin(actor) ? 'board' : actor.kind,
    isHandover,
  };
}

/** The times that are set when a status is entered. All but `startedAt` are cleared when it is left. */
export const ENTRY_TIMES = {
  in_progress: 'startedAt',
  done: 'completedAt',
  cancelled: 'cancelledAt',
  blocked: 'blockedTransitionAt',
} as const satisfies Partial<Record<IssueStatus, keyof Issue>>;

interface Move {
  readonly from: readonly IssueStatus[];
  readonly to: IssueStatus;
  /** The statuses from which an agent may not request it. */
  readonly boardOnly?: readonly IssueStatus[];
  /** The rule as a sentence. */
  readonly rule: string;
}

/** The moves that follow from something other than a request for a status. Each one obeys the table. */
export const MOVES = {
  runStarts: {
    from: ['backlog', 'todo', 'blocked'],
    to: 'in_progress',
    rule: "A run that starts on its agent's issue moves the issue to in_progress.",
  },
  assigneeLeaves: {
    from: ['in_progress'],
    to: 'todo',
    rule: 'An issue in progress moves to todo when its assignee releases it or leaves the company.',
  },
  commentReopens: {
    from: ['blocked', ...CLOSED_STATUSES],
    to: 'todo',
    boardOnly: ['cancelled'],
    rule: 'A comment can move a closed or blocked issue to todo; agents cannot reopen a cancelled issue.',
  },
} as const satisfies Readonly<Record<string, Move>>;

/** Whether a move starts at this status. */
export const startsAt = ({ from }: Move, status: string): boolean => from.some((one) => one === status);

/** The default status of a new issue: todo with an assignee, else backlog. */
export const initialStatus = (assigned: boolean): IssueStatus => (assigned ? 'todo' : 'backlog');
