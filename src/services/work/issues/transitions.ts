import type { Issue } from '../../../generated/prisma/client.js';
import type { Actor } from '../../core/actors/actor.js';
import { IssueStatus } from './model.js';

// The transitions of an issue: any status may follow any other, and what that takes and brings about stands here. The
// checks behind the refusals are in `refusals.ts`; `status.ts` carries the consequences out.

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

/** Where an issue comes from: it is new, or in a status. */
export type Origin = IssueStatus | 'new';

interface Condition {
  readonly from: readonly Origin[];
  readonly to: readonly IssueStatus[];
  /** Whom the rule is for; everybody unless given. */
  readonly by?: readonly Actor['kind'][];
  /** A change of the assignee, or any change at all; a move from one status to another unless given. */
  readonly on?: 'handover' | 'any';
  /** The rule in words. */
  readonly rule: string;
}
type Rule = Condition & ({ readonly refusal: Refusal } | { readonly consequence: Consequence });

const STATUSES = IssueStatus.options;
const ANYWHERE: readonly Origin[] = ['new', ...STATUSES];
const CLOSED: readonly IssueStatus[] = ['done', 'cancelled'];
const WATCHED: readonly IssueStatus[] = ['in_progress', 'in_review'];
const allBut = (...some: readonly IssueStatus[]): readonly IssueStatus[] => STATUSES.filter((s) => !some.includes(s));

/** Done and cancelled issues are closed: nothing waits for anybody in them. */
export const isClosed = (status: string): boolean => CLOSED.some((one) => one === status);

/** Whether a monitor may watch for something in this status. */
export const isWatched = (status: string): boolean => WATCHED.some((one) => one === status);

/** The table. Refusals are checked in its order. */
export const TRANSITIONS: readonly Rule[] = [
  {
    from: ANYWHERE,
    to: allBut('blocked'),
    on: 'any',
    refusal: 'unblocker_without_block',
    rule: 'Only a blocked issue says who has to unblock it.',
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
    rule: 'Work begins once every blocker is done.',
  },
  {
    from: ANYWHERE,
    to: ['blocked'],
    refusal: 'nothing_to_wait_for',
    rule: 'A blocked issue waits for a blocker, an answer, an approval, or for whoever has to unblock it.',
  },
  {
    from: ANYWHERE,
    to: ['in_review'],
    by: ['agent'],
    refusal: 'no_review_path',
    rule: 'An agent hands work in for review only where something can bring it out of review again.',
  },
  {
    from: ANYWHERE,
    to: ['done'],
    by: ['agent', 'board'],
    refusal: 'review_policy',
    rule: 'Who may call an issue done is for its review policy to say.',
  },
  {
    from: STATUSES,
    to: CLOSED,
    consequence: 'close_interactions',
    rule: 'Nobody is asked anything on a closed issue: pending interactions expire.',
  },
  {
    from: STATUSES,
    to: allBut(...WATCHED),
    on: 'any',
    consequence: 'end_monitor',
    rule: 'A monitor ends with the work or review that it watches for.',
  },
  {
    from: STATUSES,
    to: WATCHED,
    on: 'any',
    consequence: 'end_monitor_without_agent',
    rule: 'A monitor wakes an agent: it ends where a person has the issue, or nobody.',
  },
  {
    from: ['in_progress'],
    to: allBut('in_progress'),
    consequence: 'free_lock',
    rule: 'A run holds an issue no longer than it is in progress.',
  },
  {
    from: STATUSES,
    to: STATUSES,
    on: 'handover',
    consequence: 'free_lock',
    rule: 'A run holds an issue no longer than its agent has it.',
  },
  {
    from: STATUSES,
    to: CLOSED,
    consequence: 'drop_required_actions',
    rule: 'Nobody has to mend the failed runs of a closed issue.',
  },
  {
    from: STATUSES,
    to: STATUSES,
    on: 'handover',
    consequence: 'drop_required_actions',
    rule: 'Nobody has to mend the failed runs of somebody who has the issue no more.',
  },
  {
    from: STATUSES,
    to: STATUSES,
    consequence: 'bring_back_to_inboxes',
    rule: 'A move brings the issue back into the inboxes of all but the person who made it.',
  },
  {
    from: STATUSES,
    to: ['done'],
    by: ['board'],
    consequence: 'put_away_from_own_inbox',
    rule: 'What a person calls done goes from their own inbox.',
  },
  {
    from: STATUSES,
    to: ['cancelled'],
    consequence: 'cancel_work',
    rule: 'To cancel an issue is to cancel its wakes and runs.',
  },
  {
    from: STATUSES,
    to: STATUSES,
    on: 'handover',
    consequence: 'cancel_runs_of_previous_agent',
    rule: 'Who has lost the issue stops working on it; an agent that hands on its own ends its run itself.',
  },
  {
    from: ANYWHERE,
    to: allBut('backlog'),
    on: 'handover',
    consequence: 'wake_new_assignee',
    rule: 'An agent is woken for what it is given, unless that is for later.',
  },
  {
    from: ['backlog'],
    to: allBut('backlog', ...CLOSED),
    consequence: 'wake_assignee',
    rule: 'The assignee is woken when an issue leaves the backlog to be worked on.',
  },
  {
    from: ['blocked', ...CLOSED],
    to: ['todo'],
    consequence: 'wake_assignee',
    rule: 'The assignee is woken when an issue is to be done again.',
  },
  {
    from: ['in_review'],
    to: ['todo'],
    by: ['board'],
    consequence: 'wake_assignee',
    rule: 'The assignee is woken when the board sends its work back.',
  },
  {
    from: STATUSES,
    to: ['done'],
    consequence: 'wake_ready_dependents',
    rule: 'Who waited for the last open blocker is woken.',
  },
  {
    from: allBut(...CLOSED),
    to: CLOSED,
    consequence: 'wake_parent',
    rule: 'Who has the parent is woken once all of its parts are closed.',
  },
];

/** A change of an issue, as far as the table asks. */
export interface Step {
  readonly from: Origin;
  readonly to: IssueStatus;
  readonly by: Actor['kind'];
  readonly isHandover: boolean;
}

const applies = ({ from, to, by, on }: Condition, step: Step): boolean =>
  from.includes(step.from) &&
  to.includes(step.to) &&
  (by === undefined || by.includes(step.by)) &&
  (on === 'any' || (on === 'handover' ? step.isHandover : step.from !== step.to));

/** What the table refuses a step for. */
export const refusalsOf = (step: Step): readonly Refusal[] =>
  TRANSITIONS.flatMap((rule) => ('refusal' in rule && applies(rule, step) ? [rule.refusal] : []));

/** What the table has follow from a step. */
export const consequencesOf = (step: Step): ReadonlySet<Consequence> =>
  new Set(TRANSITIONS.flatMap((rule) => ('consequence' in rule && applies(rule, step) ? [rule.consequence] : [])));

type Assignment = Pick<Issue, 'assigneeAgentId' | 'assigneeUserId'>;

/** The step between two states of an issue; of a new one, whose assignee is given it, from none. */
export function stepBetween(
  before: (Assignment & Pick<Issue, 'status'>) | null,
  after: Assignment & Pick<Issue, 'status'>,
  { kind }: Actor,
): Step {
  const isHandover =
    before === null ||
    before.assigneeAgentId !== after.assigneeAgentId ||
    before.assigneeUserId !== after.assigneeUserId;
  return {
    from: before ? (before.status as IssueStatus) : 'new',
    to: after.status as IssueStatus,
    by: kind,
    isHandover,
  };
}

/** The times that a status sets when it is entered. All but the start last only as long as their status. */
export const ENTRY_TIMES = {
  in_progress: 'startedAt',
  done: 'completedAt',
  cancelled: 'cancelledAt',
  blocked: 'blockedTransitionAt',
} as const satisfies Partial<Record<IssueStatus, keyof Issue>>;

interface Move {
  readonly from: readonly IssueStatus[];
  readonly to: IssueStatus;
  /** From where an agent may not ask for it. */
  readonly boardOnly?: readonly IssueStatus[];
  /** The rule in words. */
  readonly rule: string;
}

/** The moves that follow from something else than a status that somebody names. Each goes by the table. */
export const MOVES = {
  runStarts: {
    from: ['backlog', 'todo', 'blocked'],
    to: 'in_progress',
    rule: 'A run that starts on an issue of its agent brings it in progress.',
  },
  assigneeLeaves: {
    from: ['in_progress'],
    to: 'todo',
    rule: 'Work in progress is to be done again when whoever does it gives it back or leaves the company.',
  },
  commentReopens: {
    from: ['blocked', ...CLOSED],
    to: 'todo',
    boardOnly: ['cancelled'],
    rule: 'A comment can bring a closed or blocked issue back to be done; an agent may not ask so for a cancelled one.',
  },
} as const satisfies Readonly<Record<string, Move>>;

/** Whether a move starts at this status. */
export const startsAt = ({ from }: Move, status: string): boolean => from.some((one) => one === status);

/** The status of a new issue that names none: what somebody has is to be done. */
export const initialStatus = (assigned: boolean): IssueStatus => (assigned ? 'todo' : 'backlog');
