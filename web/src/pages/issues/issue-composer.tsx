import { useEffect, useState } from 'react';
import { randomId } from '../../graph/keys.js';
import { useAction } from '../../graph/use-action.js';
import { Composer } from '../../parts/composer.js';
import { FormNote } from '../../parts/form-note.js';
import { isOpenRun } from '../../parts/run-states.js';
import { useIssueUpload } from '../../parts/uploads.js';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { AddCommentDocument } from './issue.gql.js';
import { useIssue } from './issue-context.js';
import type { ThreadComment } from './issue-thread-entries.js';

const draftKey = (issueId: string) => `orgraph-draft-${issueId}`;

/** A comment that is being written. It is kept until it is sent, as long as the tab lives. */
function useDraft(issueId: string) {
  const [text, setText] = useState(() => sessionStorage.getItem(draftKey(issueId)) ?? '');
  useEffect(() => {
    if (text) sessionStorage.setItem(draftKey(issueId), text);
    else sessionStorage.removeItem(draftKey(issueId));
  }, [issueId, text]);
  return [text, setText] as const;
}

export function IssueComposer({ onAdd }: { onAdd: (comment: ThreadComment) => void }) {
  const { issue, refresh, readOnly } = useIssue();
  const [text, setText] = useDraft(issue.id);
  const [resume, setResume] = useState(false);
  const [reopen, setReopen] = useState(false);
  const [interrupt, setInterrupt] = useState(false);
  const [error, setError] = useState<string | null>(null);
  // The same when it is sent again after an error, so that it stands there once.
  const [clientRequestId, setClientRequestId] = useState(randomId);
  const upload = useIssueUpload(issue.id);
  const { run, isBusy } = useAction(AddCommentDocument, { isQuiet: true });
  if (readOnly) return <p className="muted">{readOnly}</p>;

  const isClosed = issue.status === 'DONE' || issue.status === 'CANCELLED';
  const mayReopen = isClosed || issue.status === 'BLOCKED';
  const isAtWork = issue.activeRun !== null && isOpenRun(issue.activeRun);
  const send = async () => {
    const body = text.trim();
    if (body === '' || isBusy) return;
    const switches = {
      ...(resume && issue.assigneeAgent && { resume }),
      ...(reopen && mayReopen && { reopen }),
      ...(interrupt && isAtWork && { interrupt }),
    };
    const { payload, refusal } = await run({ issueId: issue.id, body, clientRequestId, ...switches });
    setError(refusal ? `${refusal.message} ${refusal.hint}`.trim() : null);
    if (!payload) return;
    onAdd(payload.comment);
    setText('');
    setClientRequestId(randomId());
    for (const reset of [setResume, setReopen, setInterrupt]) reset(false);
    refresh();
  };
  const name = issue.assigneeAgent?.name;
  return (
    <div className="issue-composer">
      <FormNote error={error} />
      <Composer
        label="Comment"
        placeholder={
          name ? `Write to ${name}, or name others with @` : 'Write a comment; name an agent with @ to wake it'
        }
        value={text}
        onChange={setText}
        onSubmit={() => void send()}
        upload={upload}
        footer={
          <>
            <div className="row">
              {mayReopen && <Checkbox label="Open it again" checked={reopen} onChange={setReopen} />}
              {name && <Checkbox label={`Have ${name} go on`} checked={resume} onChange={setResume} />}
              {isAtWork && <Checkbox label="Stop the run first" checked={interrupt} onChange={setInterrupt} />}
            </div>
            <Button
              variant="primary"
              icon="send"
              busy={isBusy}
              disabledReason={text.trim() === '' ? 'Write something first.' : null}
              onClick={() => void send()}
            >
              Comment
            </Button>
          </>
        }
      />
    </div>
  );
}
