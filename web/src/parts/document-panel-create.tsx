import { useRef } from 'react';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { Field } from '../ui/field.js';
import { type FieldIssue, useForm } from '../ui/form.js';
import { TextInput } from '../ui/text-input.js';
import { Composer } from './composer.js';
import { type DocumentOwner, useOwnerAction } from './document-owner.js';
import { PutCaseDocumentDocument, PutIssueDocumentDocument } from './document-panel.gql.js';
import { FormNote, formRefusal } from './form-note.js';

interface CreateDocumentProps {
  readonly owner: DocumentOwner;
  /** The keys of the documents that are there. */
  readonly taken: readonly string[];
  readonly onClose: () => void;
  readonly onCreated: (key: string) => void;
}

interface Values {
  readonly key: string;
  readonly title: string;
  readonly body: string;
}

const KEYS_OF_ISSUES = /^[a-z0-9][a-z0-9_-]{0,63}$/;
const KEYS_OF_CASES = /^[A-Za-z0-9_.:-]{1,120}$/;

export function CreateDocument({ owner, taken, onClose, onCreated }: CreateDocumentProps) {
  const { run } = useOwnerAction(owner, PutIssueDocumentDocument, PutCaseDocumentDocument, { isQuiet: true });
  const first = useRef<HTMLInputElement>(null);
  const form = useForm<Values>({
    initial: { key: '', title: '', body: '' },
    validate: (values) => [...keyIssues(owner, taken, values.key), ...bodyIssues(values.body)],
    submit: async ({ key, title, body }) => {
      const { refusal } = await run({ ...owner, key, body, title: title.trim() || null });
      if (refusal) return formRefusal(refusal, ['key', 'title', 'body']);
      onCreated(key);
      onClose();
      return null;
    },
  });
  const { values, set, errors } = form;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="New document"
      size="l"
      keepsOpen
      initialFocus={first}
    >
      <form className="stack" onSubmit={form.handleSubmit} noValidate>
        <FormNote error={form.formError} />
        <Field label="Key" required error={errors.key} hint="Names it in addresses and for agents, such as plan.">
          {(control) => (
            <TextInput {...control} ref={first} mono value={values.key} onChange={(key) => set('key', key)} />
          )}
        </Field>
        <Field label="Title" error={errors.title}>
          {(control) => (
            <TextInput {...control} maxLength={200} value={values.title} onChange={(title) => set('title', title)} />
          )}
        </Field>
        <Field label="Text" required error={errors.body}>
          {(control) => (
            <Composer
              {...control}
              rows={12}
              value={values.body}
              onChange={(body) => set('body', body)}
              onSubmit={() => void form.handleSubmit()}
            />
          )}
        </Field>
        <div className="dialog-footer">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            Create document
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function keyIssues(owner: DocumentOwner, taken: readonly string[], key: string): readonly FieldIssue[] {
  const issue = (message: string): readonly FieldIssue[] => [{ path: ['key'], message }];
  if (key === '') return issue('Give it a key.');
  if (taken.includes(key)) return issue('A document has this key already.');
  if ('issueId' in owner) return KEYS_OF_ISSUES.test(key) ? [] : issue('Use a-z, 0-9, _ and -, at most 64 of them.');
  return KEYS_OF_CASES.test(key) ? [] : issue('Use letters, digits, _, ., : and -, at most 120 of them.');
}

const bodyIssues = (body: string): readonly FieldIssue[] =>
  body.trim() === '' ? [{ path: ['body'], message: 'Write its text.' }] : [];
