import { useNavigate } from '@tanstack/react-router';
import { useAction } from '../../graph/use-action.js';
import { usePaths } from '../../parts/paths.js';
import { useRunActions } from '../../parts/use-run-actions.js';
import { Button, IconButton } from '../../ui/button.js';
import { useConfirm } from '../../ui/confirm.js';
import { Menu } from '../../ui/menu.js';
import {
  ChangeIssueDocument,
  DeleteIssueDocument,
  ForceReleaseIssueDocument,
  MarkIssueUnreadDocument,
} from './issue.gql.js';
import { useIssue } from './issue-context.js';

/** What can be done with the issue as a whole. */
export function IssueActions() {
  const { issue, readOnly, refresh } = useIssue();
  const runs = useRunActions();
  const agent = issue.assigneeAgent;
  const isOver = issue.status === 'DONE' || issue.status === 'CANCELLED';
  const wake = async () => {
    if (agent && (await runs.wake(agent.id, issue.id))) refresh();
  };
  return (
    <>
      {agent && !isOver && !issue.activeRun && !readOnly && (
        <Button icon="bolt" busy={runs.isBusy} onClick={() => void wake()}>
          Wake {agent.name}
        </Button>
      )}
      <MoreActions />
    </>
  );
}

function MoreActions() {
  const { issue, readOnly, refresh } = useIssue();
  const paths = usePaths();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const unread = useAction(MarkIssueUnreadDocument, { done: 'The issue is unread again.' });
  const change = useAction(ChangeIssueDocument);
  const release = useAction(ForceReleaseIssueDocument, { done: 'The issue is free.' });
  const remove = useAction(DeleteIssueDocument, { done: ({ identifier }) => `${identifier} is deleted.` });
  const { id: issueId, identifier } = issue;

  const forceRelease = async () => {
    const text =
      'The run that holds it can no longer write to it, unless it takes it again. Nothing that it wrote is lost.';
    const request = { title: `Take ${identifier} from its run?`, text, action: 'Take it', danger: true };
    if (await confirm(request)) await release.run({ issueId }).then(refresh);
  };
  const destroy = async () => {
    const text = 'Its thread, documents and files are deleted too. What it cost stays counted. This cannot be undone.';
    const request = {
      title: `Delete ${identifier}?`,
      text,
      action: 'Delete the issue',
      danger: true,
      typed: identifier,
    };
    if (!(await confirm(request))) return;
    const { payload } = await remove.run({ issueId });
    if (payload) void navigate({ to: paths.page('issues') });
  };
  const hide = () => change.run({ issueId, hiddenAt: issue.hiddenAt ? null : new Date().toISOString() }).then(refresh);
  return (
    <Menu
      align="end"
      trigger={<IconButton icon="dots" label="More actions" />}
      items={[
        { label: 'Mark as unread', icon: 'bell', onSelect: () => void unread.run({ issueId }) },
        issue.hiddenAt
          ? { label: 'Show in lists again', icon: 'eye', disabledReason: readOnly, onSelect: () => void hide() }
          : { label: 'Hide from lists', icon: 'eye-off', disabledReason: readOnly, onSelect: () => void hide() },
        issue.checkoutRunId !== null && {
          label: 'Take it from its run',
          icon: 'unlock',
          disabledReason: readOnly,
          onSelect: () => void forceRelease(),
        },
        { separator: true },
        { label: 'Delete', icon: 'trash', danger: true, disabledReason: readOnly, onSelect: () => void destroy() },
      ]}
    />
  );
}
