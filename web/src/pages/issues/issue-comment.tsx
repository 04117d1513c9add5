import { useViewer } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { ActorLink } from '../../parts/links.js';
import { usePaths } from '../../parts/paths.js';
import { LazyRichText } from '../../parts/rich-text-lazy.js';
import { Anchor } from '../../ui/anchor.js';
import { IconButton } from '../../ui/button.js';
import { useConfirm } from '../../ui/confirm.js';
import { Menu } from '../../ui/menu.js';
import { Time } from '../../ui/time.js';
import { TimelineItem } from '../../ui/timeline.js';
import { useToasts } from '../../ui/toasts.js';
import { DeleteCommentDocument } from './issue.gql.js';
import { useIssue } from './issue-context.js';
import { FileLink } from './issue-files.js';
import { actorName } from './issue-obstacles.js';
import type { ThreadComment } from './issue-thread-entries.js';

interface IssueCommentProps {
  readonly comment: ThreadComment;
  readonly onChange: (comment: ThreadComment) => void;
}

export function IssueComment({ comment, onChange }: IssueCommentProps) {
  const { id, author, body, createdAt, createdByRunId, deletedAt, attachments } = comment;
  const paths = usePaths();
  const name = author ? actorName(author) : 'Somebody who is gone';
  if (deletedAt) {
    return (
      <TimelineItem icon="trash" at={createdAt} id={`comment-${id}`}>
        <span className="muted">A comment of {name} was deleted.</span>
      </TimelineItem>
    );
  }
  return (
    <TimelineItem large icon="comment" id={`comment-${id}`}>
      <article className="issue-comment" aria-label={`Comment of ${name}`}>
        <header className="issue-comment-head">
          <ActorLink actor={author} />
          <Time at={createdAt} />
          {createdByRunId && <Anchor href={paths.run(createdByRunId)}>in a run</Anchor>}
          <CommentMenu comment={comment} onChange={onChange} />
        </header>
        <LazyRichText text={body} headingLevel={3} />
        {attachments.nodes.length > 0 && (
          <ul className="issue-files">
            {attachments.nodes.map((file) => (
              <li key={file.id}>
                <FileLink file={file} />
              </li>
            ))}
          </ul>
        )}
      </article>
    </TimelineItem>
  );
}

function CommentMenu({ comment, onChange }: IssueCommentProps) {
  const { readOnly } = useIssue();
  const { person } = useViewer();
  const confirm = useConfirm();
  const { show } = useToasts();
  const { run } = useAction(DeleteCommentDocument, { done: 'The comment is deleted.' });
  const isOwn = person !== null && comment.authorUserId === person.id;
  const remove = async () => {
    const text = 'Its text is gone for everybody. That there was a comment stays in the thread.';
    if (!(await confirm({ title: 'Delete this comment?', text, action: 'Delete the comment', danger: true }))) return;
    const { payload } = await run({ commentId: comment.id });
    if (payload) onChange(payload.comment);
  };
  const copy = async (text: string, done: string) => {
    await navigator.clipboard?.writeText(text);
    show({ text: done });
  };
  return (
    <span className="issue-comment-menu">
      <Menu
        align="end"
        trigger={<IconButton size="s" icon="dots" label="Comment actions" />}
        items={[
          {
            label: 'Copy link',
            icon: 'link',
            onSelect: () => void copy(`${location.href.split('#')[0]}#comment-${comment.id}`, 'The link is copied.'),
          },
          { label: 'Copy text', icon: 'copy', onSelect: () => void copy(comment.body, 'The text is copied.') },
          isOwn && {
            label: 'Delete',
            icon: 'trash',
            danger: true,
            disabledReason: readOnly,
            onSelect: () => void remove(),
          },
        ]}
      />
    </span>
  );
}
