import { type FormEvent, useState } from 'react';
import type { Projection } from '../../../../src/services/work/documents/projection.js';
import { plural } from '../../format/words.js';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { PlainText } from '../../ui/plain-text.js';
import { TextArea } from '../../ui/text-input.js';
import { type DocumentOwner, useOwnerAction } from '../document-owner.js';
import type { Part } from './alignment.js';
import { CreateCaseAnnotationDocument, CreateIssueAnnotationDocument } from './annotations.gql.js';
import { LONGEST_QUOTE, placesOf, selectorOf } from './selector.js';
import type { AnnotatedDocument } from './threads.js';

interface ThreadFormProps {
  readonly owner: DocumentOwner;
  readonly document: AnnotatedDocument;
  readonly projection: Projection;
  /** The passage in the plain text; null where its words are typed. */
  readonly part: Part | null;
  readonly onClose: () => void;
  readonly onCreated: (threadId: string) => void;
}

/** Starts a thread about a passage: one that was selected, or one whose words are typed. */
export function ThreadForm({ owner, document, projection, part, onClose, onCreated }: ThreadFormProps) {
  const [words, setWords] = useState('');
  const [body, setBody] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { run, isBusy } = useOwnerAction(owner, CreateIssueAnnotationDocument, CreateCaseAnnotationDocument);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = part ?? passageOf(projection, words);
    if (typeof found === 'string') return setError(found);
    if (found.end - found.start > LONGEST_QUOTE) return setError('The passage is too long: take a part of it.');
    const { payload } = await run({
      ...owner,
      key: document.key,
      baseRevisionId: document.latestRevisionId,
      baseRevisionNumber: document.latestRevisionNumber,
      body: body.trim(),
      selector: selectorOf(projection, found),
    });
    if (payload) onCreated(payload.thread.id);
  };
  return (
    <form
      className="thread thread-form"
      aria-label="New thread"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      {part ? (
        <p className="thread-quote">
          <PlainText text={projection.text.slice(part.start, part.end)} />
        </p>
      ) : (
        <Field label="Passage" required error={error} hint="Words of the text, as they stand there.">
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              autoFocus
              value={words}
              onChange={(next) => {
                setWords(next);
                setError(null);
              }}
            />
          )}
        </Field>
      )}
      <Field label="Comment" required error={part ? error : null}>
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            autoFocus={part !== null}
            maxLength={20_000}
            value={body}
            onChange={setBody}
          />
        )}
      </Field>
      <div className="row">
        <Button
          type="submit"
          size="s"
          variant="primary"
          busy={isBusy}
          disabledReason={body.trim() === '' ? 'Write a comment first.' : null}
        >
          Comment
        </Button>
        <Button size="s" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** The one place of the words, or why there is none. */
function passageOf({ text }: Projection, words: string): Part | string {
  const [place, ...others] = placesOf(text, words);
  if (!place) return 'These words do not stand in the text.';
  return others.length === 0 ? place : `They stand at ${plural(others.length + 1, 'place')}: take a few words more.`;
}
