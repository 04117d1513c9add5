import type {
  ApprovalCardFragment,
  EventLineFragment,
  InteractionCardFragment,
  ThreadCommentFragment,
  ThreadRunFragment,
} from './issue.gql.js';

export type ThreadComment = ThreadCommentFragment;
export type ThreadEvent = EventLineFragment;
export type ThreadRun = ThreadRunFragment;

/** Items of one kind as far as they are read, and whether older ones are not. */
export interface Stream<Item> {
  readonly items: readonly Item[];
  readonly hasMore: boolean;
}

export interface ThreadStreams {
  readonly comments: Stream<ThreadComment>;
  readonly events: Stream<ThreadEvent>;
  readonly runs: Stream<ThreadRun>;
  readonly interactions: readonly InteractionCardFragment[];
  readonly approvals: readonly ApprovalCardFragment[];
}

interface At {
  readonly key: string;
  readonly at: string;
}

export type ThreadEntry =
  | (At & { readonly kind: 'comment'; readonly comment: ThreadComment })
  | (At & { readonly kind: 'event'; readonly event: ThreadEvent })
  | (At & { readonly kind: 'run'; readonly run: ThreadRun; readonly part: 'start' | 'end' })
  | (At & { readonly kind: 'interaction'; readonly interaction: InteractionCardFragment })
  | (At & { readonly kind: 'approval'; readonly approval: ApprovalCardFragment });

/** Events that say what the thread shows by itself, or that concern one reader only. */
const LEFT_OUT: ReadonlySet<ThreadEvent['action']> = new Set([
  'ISSUE_COMMENT_ADDED',
  'ISSUE_COMMENT_DELETED',
  'ISSUE_READ_MARKED',
  'ISSUE_READ_UNMARKED',
  'ISSUE_INBOX_ARCHIVED',
  'ISSUE_INBOX_UNARCHIVED',
  'ISSUE_CHECKED_OUT',
  'ISSUE_CHECKOUT_LOCK_ADOPTED',
  'ISSUE_APPROVAL_LINKED',
  'ISSUE_INTERACTION_CREATED',
  'ISSUE_INTERACTION_ACCEPTED',
  'ISSUE_INTERACTION_ANSWERED',
  'ISSUE_INTERACTION_CANCELLED',
  'ISSUE_INTERACTION_EXPIRED',
  'ISSUE_INTERACTION_REJECTED',
  'ISSUE_INTERACTION_SKIPPED',
  'ISSUE_INTERACTION_WITHDRAWN',
]);

/**
 * Everything that happened on an issue, oldest first. It begins where the first stream ends whose older items are not read:
 * before that there would be gaps.
 */
export function threadOf({ comments, events, runs, interactions, approvals }: ThreadStreams): ThreadEntry[] {
  const begin = Math.max(beginOf(comments), beginOf(events), beginOf(runs));
  const entries: ThreadEntry[] = [
    ...comments.items.map((comment) => ({ kind: 'comment' as const, key: comment.id, at: comment.createdAt, comment })),
    ...events.items
      .filter(({ action }) => !LEFT_OUT.has(action))
      .map((event) => ({ kind: 'event' as const, key: event.id, at: event.createdAt, event })),
    ...runs.items.flatMap(entriesOfRun),
    ...interactions.map((interaction) => ({
      kind: 'interaction' as const,
      key: interaction.id,
      at: interaction.createdAt,
      interaction,
    })),
    ...approvals.map((approval) => ({ kind: 'approval' as const, key: approval.id, at: approval.createdAt, approval })),
  ];
  const shown = entries.filter(({ at }) => Date.parse(at) >= begin);
  shown.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return shown.filter((entry, index) => !isFollowedByItsEnd(entry, shown[index + 1]));
}

function beginOf({ items, hasMore }: Stream<{ readonly createdAt: string }>): number {
  if (!hasMore) return Number.NEGATIVE_INFINITY;
  return Math.min(...items.map(({ createdAt }) => Date.parse(createdAt)));
}

function entriesOfRun(run: ThreadRun): ThreadEntry[] {
  const start: ThreadEntry = {
    kind: 'run',
    key: `${run.id} start`,
    at: run.startedAt ?? run.createdAt,
    run,
    part: 'start',
  };
  if (!run.finishedAt) return [start];
  return [start, { kind: 'run', key: `${run.id} end`, at: run.finishedAt, run, part: 'end' }];
}

/** A run during which nothing else happened is one line. */
function isFollowedByItsEnd(entry: ThreadEntry, next: ThreadEntry | undefined): boolean {
  return entry.kind === 'run' && next?.kind === 'run' && entry.part === 'start' && next.run.id === entry.run.id;
}

/** The first comment that is new for a reader: the line of what is unread stands before it. */
export function firstUnread(
  entries: readonly ThreadEntry[],
  seenUntil: string | null,
  readerId: string | null,
): string | undefined {
  if (seenUntil === null) return undefined;
  const since = Date.parse(seenUntil);
  const first = entries.find(
    (entry) => entry.kind === 'comment' && entry.comment.authorUserId !== readerId && Date.parse(entry.at) > since,
  );
  return first?.key;
}
