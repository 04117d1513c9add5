import { useRef, useState } from 'react';
import { useClient } from 'urql';
import { useToasts } from '../../ui/toasts.js';
import { IssueThreadBeforeDocument } from './issue.gql.js';
import type { PageIssue } from './issue-context.js';
import {
  type ThreadComment,
  type ThreadEntry,
  type ThreadEvent,
  type ThreadRun,
  threadOf,
} from './issue-thread-entries.js';

/** How many of each kind are read at first, and with each step back. */
export const THREAD_STEP = 30;

interface End {
  readonly hasMore: boolean;
  readonly cursor: string | null;
}

type Kind = 'comments' | 'activity' | 'runs';
type Ends = Readonly<Record<Kind, End>>;

interface Thread {
  readonly entries: readonly ThreadEntry[];
  readonly hasOlder: boolean;
  readonly isLoading: boolean;
  readOlder(): Promise<void>;
  /** Shows a comment as it is now, such as one that was just written or deleted. */
  put(comment: ThreadComment): void;
}

/** Everything that happened on an issue, as far back as it is read. What was read stays when newer entries push it out. */
export function useIssueThread(issue: PageIssue): Thread {
  const client = useClient();
  const { show } = useToasts();
  const known = useRef({
    comments: new Map<string, ThreadComment>(),
    events: new Map<string, ThreadEvent>(),
    runs: new Map<string, ThreadRun>(),
  }).current;
  const [ends, setEnds] = useState<Ends>(() => ({
    comments: endOf(issue.comments),
    activity: endOf(issue.activity),
    runs: endOf(issue.runs),
  }));
  const [isLoading, setLoading] = useState(false);
  const [, redraw] = useState(0);

  const keep = (page: { comments?: Nodes<ThreadComment>; activity?: Nodes<ThreadEvent>; runs?: Nodes<ThreadRun> }) => {
    for (const comment of page.comments?.nodes ?? []) known.comments.set(comment.id, comment);
    for (const event of page.activity?.nodes ?? []) known.events.set(event.id, event);
    for (const run of page.runs?.nodes ?? []) known.runs.set(run.id, run);
  };
  keep(issue);

  const readOlder = async () => {
    setLoading(true);
    const variables = {
      id: issue.id,
      first: THREAD_STEP,
      comments: ends.comments.cursor,
      activity: ends.activity.cursor,
      runs: ends.runs.cursor,
      hasComments: ends.comments.hasMore,
      hasActivity: ends.activity.hasMore,
      hasRuns: ends.runs.hasMore,
    };
    const { data, error } = await client.query(IssueThreadBeforeDocument, variables).toPromise();
    setLoading(false);
    const page = data?.issue;
    if (!page) return void show({ text: error?.message ?? 'The older entries could not be read.', tone: 'danger' });
    keep(page as Parameters<typeof keep>[0]);
    setEnds((before) => ({
      comments: page.comments ? endOf(page.comments) : before.comments,
      activity: page.activity ? endOf(page.activity) : before.activity,
      runs: page.runs ? endOf(page.runs) : before.runs,
    }));
    return undefined;
  };

  const entries = threadOf({
    comments: { items: [...known.comments.values()], hasMore: ends.comments.hasMore },
    events: { items: [...known.events.values()], hasMore: ends.activity.hasMore },
    runs: { items: [...known.runs.values()], hasMore: ends.runs.hasMore },
    interactions: issue.interactions.nodes,
    approvals: issue.approvals.nodes,
  });
  return {
    entries,
    hasOlder: ends.comments.hasMore || ends.activity.hasMore || ends.runs.hasMore,
    isLoading,
    readOlder,
    put: (comment) => {
      known.comments.set(comment.id, comment);
      redraw((count) => count + 1);
    },
  };
}

interface Nodes<Item> {
  readonly nodes: readonly Item[];
}

const endOf = ({
  pageInfo,
}: {
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}) => ({
  hasMore: pageInfo.hasNextPage,
  cursor: pageInfo.endCursor,
});
