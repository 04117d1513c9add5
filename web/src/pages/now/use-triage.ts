import { useCallback, useState } from 'react';
import { useAction } from '../../graph/use-action.js';
import { useToasts } from '../../ui/toasts.js';
import {
  ArchiveInInboxDocument,
  MarkReadInInboxDocument,
  MarkUnreadInInboxDocument,
  UnarchiveInInboxDocument,
} from './inbox.gql.js';
import type { InboxIssue } from './inbox-items.js';

export interface Triage {
  /** Whether an issue was put away and nothing happened to it since. */
  isPutAway(issue: InboxIssue): boolean;
  archive(issue: InboxIssue): void;
  unarchive(issue: InboxIssue): void;
  toggleRead(issue: InboxIssue): void;
}

/** What a person does with the issues of their inbox: it shows at once, and can be undone. */
export function useTriage(): Triage {
  const { show } = useToasts();
  // By the activity at which it was put away: with the next one an issue is back.
  const [putAway, setPutAway] = useState<ReadonlyMap<string, string>>(new Map());
  const archiving = useAction(ArchiveInInboxDocument);
  const unarchiving = useAction(UnarchiveInInboxDocument);
  const reading = useAction(MarkReadInInboxDocument);
  const unreading = useAction(MarkUnreadInInboxDocument);

  const hide = useCallback((issue: InboxIssue, isHidden: boolean) => {
    setPutAway((before) => {
      const next = new Map(before);
      if (isHidden) next.set(issue.id, issue.lastActivityAt);
      else next.delete(issue.id);
      return next;
    });
  }, []);

  const archive = async (issue: InboxIssue) => {
    hide(issue, true);
    const onAction = () => void unarchive(issue, false);
    show({ text: `${issue.identifier} is archived.`, action: { label: 'Undo', onAction } });
    const { refusal } = await archiving.run({ issueId: issue.id });
    if (refusal) hide(issue, false);
  };
  const unarchive = async (issue: InboxIssue, isTold: boolean) => {
    hide(issue, isTold);
    if (isTold) {
      const onAction = () => void archive(issue);
      show({ text: `${issue.identifier} is back in the inbox.`, action: { label: 'Undo', onAction } });
    }
    const { refusal } = await unarchiving.run({ issueId: issue.id });
    if (refusal) hide(issue, !isTold);
  };
  return {
    isPutAway: ({ id, lastActivityAt }) => putAway.get(id) === lastActivityAt,
    archive: (issue) => void archive(issue),
    unarchive: (issue) => void unarchive(issue, true),
    toggleRead: (issue) => void (issue.isUnreadForMe ? reading : unreading).run({ issueId: issue.id }),
  };
}
