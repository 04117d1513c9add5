import { type FormEvent, useMemo, useState } from 'react';
import { plural } from '../../format/words.js';
import { usePage } from '../../graph/use-page.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { classes } from '../../ui/classes.js';
import { PlainText } from '../../ui/plain-text.js';
import { TextArea } from '../../ui/text-input.js';
import { Time } from '../../ui/time.js';
import { concernsDocuments, type DocumentOwner, useOwnerAction } from '../document-owner.js';
import { ActorLink } from '../links.js';
import { RichText } from '../rich-text.js';
import {
  AnnotationCommentsDocument,
  CommentCaseAnnotationDocument,
  CommentIssueAnnotationDocument,
  UpdateCaseAnnotationDocument,
  UpdateIssueAnnotationDocument,
} from './annotations.gql.js';
import type { Thread } from './threads.js';

interface ThreadCardProps {
  readonly owner: DocumentOwner;
  readonly thread: Thread;
  /** Whether its passage is marked in the text. */
  readonly isPlaced: boolean;
  readonly isActive: boolean;
  readonly mayWrite: boolean;
  readonly onActive: (id: string | null) => void;
  /** Scrolls its passage into sight. */
  readonly onReveal: (id: string) => void;
  /** Called when something was written. */
  readonly onChanged: () => void;
}

const LONGEST_QUOTE_SHOWN = 200;

/** A thread about a passage: the passage, what was said, and what one has to say. */
export function ThreadCard(props: ThreadCardProps) {
  const { owner, thread, isPlaced, isActive, mayWrite, onActive, onReveal } = props;
  const { id, selectedText, status, resolvedAt, resolvedBy } = thread;
  const quote =
    selectedText.length > LONGEST_QUOTE_SHOWN ? `${selectedText.slice(0, LONGEST_QUOTE_SHOWN)}…` : selectedText;
  return (
    <li
      id={`thread-${id}`}
      className={classes('thread', isActive && 'thread-active')}
      onPointerEnter={() => onActive(id)}
      onPointerLeave={() => onActive(null)}
      onFocus={() => onActive(id)}
    >
      {isPlaced ? (
        <button type="button" className="thread-quote" title="Show it in the text" onClick={() => onReveal(id)}>
          <PlainText text={quote} />
        </button>
      ) : (
        <p className="thread-quote">
          <PlainText text={quote} />
        </p>
      )}
      <AnchorNote thread={thread} />
      <Comments thread={thread} owner={owner} />
      {status === 'RESOLVED' && (
        <p className="muted">
          Resolved by <ActorLink actor={resolvedBy} /> <Time at={resolvedAt} />
        </p>
      )}
      {mayWrite && <ThreadActions {...props} />}
    </li>
  );
}

/** What was said: the first comments, and all of them when they are asked for. */
function Comments({ thread, owner }: Pick<ThreadCardProps, 'thread' | 'owner'>) {
  const [isWhole, setWhole] = useState(false);
  const live = useMemo(() => concernsDocuments(owner), [owner]);
  const { data } = usePage(AnnotationCommentsDocument, { id: thread.id }, { live, pause: !isWhole });
  const whole = data?.node?.__typename === 'AnnotationThread' ? data.node.comments : undefined;
  const { nodes, totalCount } = whole ?? thread.comments;
  return (
    <>
      <ol className="thread-comments" aria-label="Comments">
        {nodes.map((comment) => (
          <li key={comment.id}>
            <span className="thread-author">
              <ActorLink actor={comment.author} /> <Time at={comment.createdAt} />
            </span>
            <RichText text={comment.body} headingLevel={5} />
          </li>
        ))}
      </ol>
      {totalCount > nodes.length && (
        <Button size="s" variant="quiet" busy={isWhole && !whole} onClick={() => setWhole(true)}>
          {whole ? 'The first 200 are shown' : `Show ${plural(totalCount - nodes.length, 'more comment')}`}
        </Button>
      )}
    </>
  );
}

/** What became of the passage in later revisions. */
function AnchorNote({ thread: { status, anchorState, anchorConfidence } }: Pick<ThreadCardProps, 'thread'>) {
  if (status === 'RESOLVED' || anchorState === 'ACTIVE') return null;
  if (anchorState === 'ORPHANED') return <Badge tone="warning">No longer in the text</Badge>;
  return (
    <Badge tone="warning">
      {anchorConfidence === 'AMBIGUOUS' ? 'It may be another place' : 'The words have changed'}
    </Badge>
  );
}

function ThreadActions({ owner, thread: { id, status }, onChanged }: ThreadCardProps) {
  const [text, setText] = useState<string | null>(null);
  const comment = useOwnerAction(owner, CommentIssueAnnotationDocument, CommentCaseAnnotationDocument);
  const update = useOwnerAction(owner, UpdateIssueAnnotationDocument, UpdateCaseAnnotationDocument);
  const isOpen = status === 'OPEN';
  const toggle = async () => {
    const { payload } = await update.run({ threadId: id, status: isOpen ? 'RESOLVED' : 'OPEN' });
    if (payload) onChanged();
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const { payload } = await comment.run({ threadId: id, body: text?.trim() ?? '' });
    if (!payload) return;
    setText(null);
    onChanged();
  };
  return (
    <>
      {text !== null && (
        <form className="thread-form" onSubmit={send}>
          <TextArea aria-label="Reply" rows={2} autoFocus maxLength={20_000} value={text} onChange={setText} />
          <div className="row">
            <Button
              type="submit"
              size="s"
              variant="primary"
              busy={comment.isBusy}
              disabledReason={text.trim() === '' ? 'Write something first.' : null}
            >
              Reply
            </Button>
            <Button size="s" variant="quiet" onClick={() => setText(null)}>
              Cancel
            </Button>
          </div>
        </form>
      )}
      {text === null && (
        <div className="row">
          <Button size="s" variant="quiet" icon="comment" onClick={() => setText('')}>
            Reply
          </Button>
          <Button
            size="s"
            variant="quiet"
            icon={isOpen ? 'check' : 'retry'}
            busy={update.isBusy}
            onClick={() => void toggle()}
          >
            {isOpen ? 'Resolve' : 'Reopen'}
          </Button>
        </div>
      )}
    </>
  );
}
