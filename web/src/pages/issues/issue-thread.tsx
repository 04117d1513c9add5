import { Fragment, useEffect, useMemo, useRef, useState } from 'react';
import { useViewer } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { ApprovalCard } from '../../parts/approval-card.js';
import { EventLine } from '../../parts/event-line.js';
import { InteractionCard } from '../../parts/interaction-card.js';
import { Button } from '../../ui/button.js';
import { Section } from '../../ui/layout.js';
import { Timeline, TimelineItem } from '../../ui/timeline.js';
import { MarkIssueReadDocument } from './issue.gql.js';
import { IssueComment } from './issue-comment.js';
import { IssueComposer } from './issue-composer.js';
import { useIssue } from './issue-context.js';
import { IssueRunLine } from './issue-run-line.js';
import { rememberSeen, seenAt } from './issue-seen.js';
import { firstUnread, type ThreadComment, type ThreadEntry } from './issue-thread-entries.js';
import { useIssueThread } from './use-issue-thread.js';

/** Everything that happened on the issue, newest at the end, and what somebody wants to say to it. */
export function IssueThread() {
  const { issue } = useIssue();
  const { entries, hasOlder, isLoading, readOlder, put } = useIssueThread(issue);
  const unread = useUnreadLine(entries);
  useMarkRead();
  useAnchor();
  return (
    <Section title="Thread">
      {hasOlder && (
        <Button size="s" icon="chevron-up" busy={isLoading} onClick={() => void readOlder()}>
          Show older
        </Button>
      )}
      <Timeline label="Thread, oldest first">
        {entries.map((entry) => (
          <Fragment key={entry.key}>
            {entry.key === unread && (
              <li className="issue-unread">
                <span>New since your last visit</span>
              </li>
            )}
            <Entry entry={entry} onChange={put} />
          </Fragment>
        ))}
      </Timeline>
      <IssueComposer onAdd={put} />
    </Section>
  );
}

function Entry({ entry, onChange }: { entry: ThreadEntry; onChange: (comment: ThreadComment) => void }) {
  switch (entry.kind) {
    case 'comment':
      return <IssueComment comment={entry.comment} onChange={onChange} />;
    case 'run':
      return <IssueRunLine run={entry.run} part={entry.part} />;
    case 'event':
      return (
        <TimelineItem icon="activity" at={entry.at}>
          <EventLine event={entry.event} />
        </TimelineItem>
      );
    case 'interaction':
      return (
        <TimelineItem icon="inbox" id={`interaction-${entry.interaction.id}`}>
          <InteractionCard interaction={entry.interaction} />
        </TimelineItem>
      );
    case 'approval':
      return (
        <TimelineItem icon="approval" id={`approval-${entry.approval.id}`}>
          <ApprovalCard approval={entry.approval} />
        </TimelineItem>
      );
  }
}

/** Where what the reader has not seen began when they opened the page: it does not move while they read. */
function useUnreadLine(entries: readonly ThreadEntry[]): string | undefined {
  const { issue } = useIssue();
  const { person } = useViewer();
  const [seenUntil] = useState(() => latest(seenAt(issue.id), issue.myLastTouchAt));
  return useMemo(() => firstUnread(entries, seenUntil, person?.id ?? null), [entries, seenUntil, person]);
}

const latest = (one: string | null, other: string | null): string | null =>
  one && other ? (Date.parse(one) > Date.parse(other) ? one : other) : (one ?? other);

/** Marks the issue as read while somebody looks at it. */
function useMarkRead(): void {
  const { issue } = useIssue();
  const { person } = useViewer();
  const { run } = useAction(MarkIssueReadDocument, { isQuiet: true });
  const marking = useRef(false);
  const { id, isUnreadForMe, lastActivityAt } = issue;
  useEffect(() => {
    if (!person) return undefined;
    const mark = () => {
      if (document.visibilityState !== 'visible') return;
      rememberSeen(id, lastActivityAt);
      if (!isUnreadForMe || marking.current) return;
      marking.current = true;
      void run({ issueId: id }).finally(() => {
        marking.current = false;
      });
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [id, isUnreadForMe, lastActivityAt, person, run]);
}

/** Goes to the entry that the address names, once it is drawn. */
function useAnchor(): void {
  useEffect(() => {
    const anchor = decodeURIComponent(location.hash.slice(1));
    if (anchor) document.getElementById(anchor)?.scrollIntoView({ block: 'center' });
  }, []);
}
