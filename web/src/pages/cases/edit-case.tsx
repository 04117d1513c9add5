import { useRef } from 'react';
import { useAction } from '../../graph/use-action.js';
import { Composer } from '../../parts/composer.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { useForm } from '../../ui/form.js';
import { TextInput } from '../../ui/text-input.js';
import { type CaseDetailFragment, UpdateCaseDocument } from './case.gql.js';

interface EditCaseProps {
  readonly subject: CaseDetailFragment;
  readonly onClose: () => void;
}

/** Edits title and summary of a case. */
export function EditCase({ subject, onClose }: EditCaseProps) {
  const first = useRef<HTMLInputElement>(null);
  const { run } = useAction(UpdateCaseDocument, { isQuiet: true, done: 'The case is saved.' });
  const form = useForm({
    initial: { title: subject.title, summary: subject.summary ?? '' },
    validate: ({ title }) => (title.trim() === '' ? [{ path: ['title'], message: 'Give it a title.' }] : []),
    submit: async ({ title, summary }) => {
      const { refusal } = await run({ caseId: subject.id, title: title.trim(), summary: summary.trim() || null });
      if (refusal) return formRefusal(refusal, ['title', 'summary']);
      onClose();
      return null;
    },
  });
  const { values, set, errors } = form;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Edit the case"
      size="l"
      keepsOpen
      initialFocus={first}
    >
      <form className="stack" onSubmit={form.handleSubmit} noValidate>
        <FormNote error={form.formError} />
        <Field label="Title" required error={errors.title}>
          {(control) => (
            <TextInput
              {...control}
              ref={first}
              maxLength={500}
              value={values.title}
              onChange={(title) => set('title', title)}
            />
          )}
        </Field>
        <Field label="Summary" error={errors.summary}>
          {(control) => (
            <Composer {...control} rows={8} value={values.summary} onChange={(summary) => set('summary', summary)} />
          )}
        </Field>
        <div className="dialog-footer">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
