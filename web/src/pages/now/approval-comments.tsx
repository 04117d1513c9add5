import { useState } from 'react';
import { useRights } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { Composer } from '../../parts/composer.js';
import { ActorLink } from '../../parts/links.js';
import { RichText } from '../../parts/rich-text.js';
import { Button } from '../../ui/button.js';
import { Section } from '../../ui/layout.js';
import { Time } from '../../ui/time.js';
import { AddApprovalCommentDocument, type ApprovalPageQuery } from './approval.gql.js';

type Comments = NonNullable<ApprovalPageQuery['approval']>['comments']['nodes'];

interface ApprovalCommentsProps {
  readonly approvalId: string;
  readonly comments: Comments;
}

/** What was said about a request, and the place to say more. */
export function ApprovalComments({ approvalId, comments }: ApprovalCommentsProps) {
  const { mayWrite } = useRights();
  return (
    <Section title="Comments" count={comments.length}>
      {comments.map(({ id, author, createdAt, body }) => (
        <article key={id} className="ask approval-comment" aria-label="Comment">
          <header className="row">
            <ActorLink actor={author} />
            <Time at={createdAt} />
          </header>
          <RichText text={body} headingLevel={3} />
        </article>
      ))}
      {mayWrite ? <NewComment approvalId={approvalId} /> : null}
    </Section>
  );
}

function NewComment({ approvalId }: { approvalId: string }) {
  const [body, setBody] = useState('');
  const { run, isBusy } = useAction(AddApprovalCommentDocument);
  const send = async () => {
    if (body.trim() === '' || isBusy) return;
    const { payload } = await run({ approvalId, body });
    if (payload) setBody('');
  };
  return (
    <Composer
      label="New comment"
      value={body}
      onChange={setBody}
      onSubmit={() => void send()}
      placeholder="What should whoever asked, or the board, know?"
      rows={3}
      footer={
        <Button
          size="s"
          busy={isBusy}
          disabledReason={body.trim() === '' ? 'Write something first.' : null}
          onClick={() => void send()}
        >
          Comment
        </Button>
      }
    />
  );
}
