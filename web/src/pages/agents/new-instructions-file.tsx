import { useAction } from '../../graph/use-action.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { useForm } from '../../ui/form.js';
import { TextInput } from '../../ui/text-input.js';
import { PutInstructionsDocument } from './agent-instructions.gql.js';

interface NewInstructionsFileProps {
  readonly agentId: string;
  /** The files that are there already. */
  readonly paths: readonly string[];
  readonly suggestion: string;
  readonly onClose: () => void;
  readonly onCreated: (path: string) => void;
}

export function NewInstructionsFile(props: NewInstructionsFileProps) {
  const { agentId, paths, suggestion, onClose, onCreated } = props;
  const put = useAction(PutInstructionsDocument, { isQuiet: true });
  const { values, set, errors, formError, busy, handleSubmit } = useForm({
    initial: { path: suggestion },
    validate: ({ path }) => {
      if (!path.trim()) return [{ path: ['path'], message: 'Give it a name.' }];
      return paths.includes(path.trim()) ? [{ path: ['path'], message: 'There is such a file.' }] : [];
    },
    submit: async ({ path }) => {
      const { refusal } = await put.run({ agentId, path: path.trim(), content: '' });
      if (refusal) return formRefusal(refusal, ['path']);
      onCreated(path.trim());
      onClose();
    },
  });
  return (
    <Dialog open onOpenChange={onClose} title="New file">
      <form className="stack" onSubmit={handleSubmit}>
        <FormNote error={formError} />
        <Field label="Path" required hint="Such as review.md or guides/style.md." error={errors.path}>
          {(control) => (
            <TextInput {...control} mono maxLength={500} value={values.path} onChange={(path) => set('path', path)} />
          )}
        </Field>
        <div className="dialog-footer">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            Create
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
