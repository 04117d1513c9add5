import { useAction } from '../../graph/use-action.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { useForm } from '../../ui/form.js';
import { TextInput } from '../../ui/text-input.js';
import type { SecretDetails } from './secret-details.js';
import { UpdateSecretDocument } from './secrets.gql.js';

const FIELDS = ['name', 'key', 'description'];

export function EditSecret({ secret, onClose }: { secret: SecretDetails; onClose: () => void }) {
  const update = useAction(UpdateSecretDocument, { isQuiet: true, done: 'The secret was changed.' });
  const { values, set, errors, formError, busy, handleSubmit } = useForm({
    initial: { name: secret.name, key: secret.key, description: secret.description ?? '' },
    submit: async ({ name, key, description }) => {
      const { refusal } = await update.run({ secretId: secret.id, name, key, description: description.trim() || null });
      if (refusal) return formRefusal(refusal, FIELDS);
      onClose();
    },
  });
  return (
    <Dialog open keepsOpen onOpenChange={onClose} title={`Change ${secret.name}`}>
      <form className="stack" onSubmit={handleSubmit}>
        <FormNote error={formError} />
        <Field label="Name" required error={errors.name}>
          {(control) => <TextInput {...control} value={values.name} onChange={(name) => set('name', name)} />}
        </Field>
        <Field label="Key" required hint="References name the secret by its id: they stay." error={errors.key}>
          {(control) => <TextInput {...control} mono value={values.key} onChange={(key) => set('key', key)} />}
        </Field>
        <Field label="What it is for" error={errors.description}>
          {(control) => (
            <TextInput {...control} value={values.description} onChange={(text) => set('description', text)} />
          )}
        </Field>
        <div className="dialog-footer">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
