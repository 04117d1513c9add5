import { ActorLink } from '../../parts/links.js';
import { usePaths } from '../../parts/paths.js';
import { IssueStatusDot, PriorityIcon } from '../../parts/statuses.js';
import { Anchor } from '../../ui/anchor.js';
import { StatusDot } from '../../ui/badge.js';
import { IconButton } from '../../ui/button.js';
import { PlainText } from '../../ui/plain-text.js';
import type { RowFocus } from '../../ui/roving.js';
import { Time } from '../../ui/time.js';
import type { InboxIssue } from './inbox-items.js';
import type { Triage } from './use-triage.js';

interface InboxRowProps {
  readonly issue: InboxIssue;
  readonly focus: RowFocus;
  readonly triage: Triage;
  readonly isArchived: boolean;
}

/** An issue in the inbox. */
export function InboxRow({ issue, focus, triage, isArchived }: InboxRowProps) {
  const paths = usePaths();
  const { identifier, title, status, priority, assignee, activeRun, isUnreadForMe, lastActivityAt } = issue;
  return (
    <div className={isUnreadForMe ? 'inbox-row inbox-row-unread' : 'inbox-row'}>
      <span className="inbox-unread">{isUnreadForMe ? <StatusDot tone="accent" label="Unread" /> : null}</span>
      <Anchor className="inbox-title" href={paths.issue(identifier)} {...focus}>
        <IssueStatusDot status={status} />
        <span className="identifier">{identifier}</span>
        <span className="truncate">
          <PlainText text={title} />
        </span>
      </Anchor>
      {activeRun ? <StatusDot tone="accent" pulse label="An agent is at work on it" /> : null}
      <PriorityIcon priority={priority} />
      {assignee ? <ActorLink actor={assignee} /> : null}
      <Time at={lastActivityAt} />
      <span className="row">
        <IconButton
          size="s"
          icon={isUnreadForMe ? 'check' : 'bell'}
          label={isUnreadForMe ? `Mark ${identifier} as read` : `Mark ${identifier} as unread`}
          onClick={() => triage.toggleRead(issue)}
        />
        <IconButton
          size="s"
          icon={isArchived ? 'inbox' : 'archive'}
          label={isArchived ? `Move ${identifier} back into the inbox` : `Archive ${identifier}`}
          onClick={() => (isArchived ? triage.unarchive(issue) : triage.archive(issue))}
        />
      </span>
    </div>
  );
}
