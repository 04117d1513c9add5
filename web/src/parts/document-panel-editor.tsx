import { useState } from 'react';
import { useClient } from 'urql';
import { Button } from '../ui/button.js';
import { useConfirm } from '../ui/confirm.js';
import { Field } from '../ui/field.js';
import { Notice } from '../ui/states.js';
import { TextInput } from '../ui/text-input.js';
import { Composer } from './composer.js';
import { type DocumentOwner, ownerId, useOwnerAction } from './document-owner.js';
import {
  DocumentTextDocument,
  PutCaseDocumentDocument,
  PutIssueDocumentDocument,
  type WrittenDocumentFragment,
} from './document-panel.gql.js';
import { DocumentConflict } from './document-panel-conflict.js';
import { FormNote } from './form-note.js';
import { useCaseUpload, useIssueUpload } from './uploads.js';
import { useLeaveGuard } from './use-leave-guard.js';

interface DocumentEditorProps {
  readonly owner: DocumentOwner;
  /** As it is now: it may get another revision while it is edited. */
  readonly document: WrittenDocumentFragment;
  readonly onClose: () => void;
}

/** A revision of a document that is being edited: the text, and what it was made of. */
interface Draft {
  readonly base: WrittenDocumentFragment;
  readonly body: string;
  readonly title: string;
  readonly changeSummary: string;
}

const draftOf = (base: WrittenDocumentFragment): Draft => ({
  base,
  body: base.body,
  title: base.title ?? '',
  changeSummary: '',
});

export function DocumentEditor({ owner, document, onClose }: DocumentEditorProps) {
  const [draft, setDraft] = useState(() => draftOf(document));
  const { save, isBusy, error, newer, setNewer } = useSave(owner, draft, onClose);
  const confirm = useConfirm();
  const [toIssue, toCase] = [useIssueUpload(ownerId(owner)), useCaseUpload(ownerId(owner))];
  const { base, body, title, changeSummary } = draft;
  const isDirty = body !== base.body || title !== (base.title ?? '');
  useLeaveGuard(isDirty);
  const change = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes });

  const close = async () => {
    const text = 'What you changed of the document is not saved.';
    if (!isDirty || (await confirm({ title: 'Discard your changes?', text, action: 'Discard', danger: true })))
      onClose();
  };
  if (newer) {
    return (
      <DocumentConflict
        base={base.body}
        mine={body}
        theirs={newer.body}
        revisionNumber={newer.latestRevisionNumber}
        onUse={(text) => {
          change({ base: newer, body: text });
          setNewer(null);
        }}
      />
    );
  }
  return (
    <form
      className="stack"
      aria-label={`Edit ${document.key}`}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <FormNote error={error} />
      {document.latestRevisionId !== base.latestRevisionId && (
        <Notice
          tone="warning"
          title={`Revision ${document.latestRevisionNumber} was written meanwhile`}
          action={<Button onClick={() => setNewer(document)}>Compare</Button>}
        />
      )}
      <Field label="Title">
        {(control) => (
          <TextInput {...control} maxLength={200} value={title} onChange={(next) => change({ title: next })} />
        )}
      </Field>
      <Composer
        label="Text"
        rows={18}
        value={body}
        onChange={(next) => change({ body: next })}
        onSubmit={() => void save()}
        upload={'issueId' in owner ? toIssue : toCase}
      />
      <Field label="What changes" hint="In short, for those who look at the revisions.">
        {(control) => (
          <TextInput
            {...control}
            maxLength={500}
            value={changeSummary}
            onChange={(next) => change({ changeSummary: next })}
          />
        )}
      </Field>
      <div className="row">
        <Button type="submit" variant="primary" busy={isBusy} disabledReason={isDirty ? null : 'Nothing is changed.'}>
          Save as revision {base.latestRevisionNumber + 1}
        </Button>
        <Button onClick={() => void close()}>Cancel</Button>
      </div>
    </form>
  );
}

/** Saves a draft. Where another revision was written meanwhile, it is fetched to be brought together with the draft. */
function useSave(owner: DocumentOwner, draft: Draft, onSaved: () => void) {
  const client = useClient();
  const { run, isBusy } = useOwnerAction(owner, PutIssueDocumentDocument, PutCaseDocumentDocument, {
    isQuiet: true,
    done: ({ document }) => `Saved as revision ${document.latestRevisionNumber}.`,
  });
  const [error, setError] = useState<string | null>(null);
  const [newer, setNewer] = useState<WrittenDocumentFragment | null>(null);

  const fetchNewer = async () => {
    const options = { requestPolicy: 'network-only' } as const;
    const { data } = await client.query(DocumentTextDocument, { id: draft.base.id }, options).toPromise();
    if (data?.node?.__typename === 'Document') setNewer(data.node);
    else setError('The document was deleted meanwhile. Copy your text before you close this.');
  };
  const save = async () => {
    const { base, body, title, changeSummary } = draft;
    setError(null);
    const { refusal } = await run({
      ...owner,
      key: base.key,
      body,
      baseRevisionId: base.latestRevisionId,
      ...(title !== (base.title ?? '') && { title: title.trim() || null }),
      ...(changeSummary.trim() !== '' && { changeSummary: changeSummary.trim() }),
    });
    if (!refusal) onSaved();
    else if (refusal.code === 'STALE_BASE_REVISION') await fetchNewer();
    else setError(`${refusal.message} ${refusal.hint}`.trim());
  };
  return { save, isBusy, error, newer, setNewer };
}
