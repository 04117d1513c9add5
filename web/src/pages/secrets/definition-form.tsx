import { useCompany } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { useForm } from '../../ui/form.js';
import { TextArea, TextInput } from '../../ui/text-input.js';
import { CreateDefinitionDocument, type DefinitionRowFragment, UpdateDefinitionDocument } from './definitions.gql.js';

const FIELDS = ['name', 'key', 'description', 'usageGuidance'];

interface DefinitionFormProps {
  /** Null for a new one. */
  readonly definition: DefinitionRowFragment | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

export function DefinitionForm({ definition, onClose, onSaved }: DefinitionFormProps) {
  const { id: companyId } = useCompany();
  const create = useAction(CreateDefinitionDocument, { isQuiet: true, done: 'The definition was made.' });
  const update = useAction(UpdateDefinitionDocument, { isQuiet: true, done: 'The definition was changed.' });
  const { values, set, errors, formError, busy, handleSubmit } = useForm({
    initial: {
      name: definition?.name ?? '',
      key: definition?.key ?? '',
      description: definition?.description ?? '',
      usageGuidance: definition?.usageGuidance ?? '',
    },
    submit: async ({ name, key, description, usageGuidance }) => {
      const fields = {
        name,
        key,
        description: description.trim() || null,
        usageGuidance: usageGuidance.trim() || null,
      };
      const { refusal } = definition
        ? await update.run({ definitionId: definition.id, ...fields })
        : await create.run({ companyId, ...fields });
      if (refusal) return formRefusal(refusal, FIELDS);
      onSaved();
      onClose();
    },
  });
  return (
    <Dialog
      open
      keepsOpen
      onOpenChange={onClose}
      title={definition ? `Change ${definition.name}` : 'A secret of people'}
    >
      <form className="stack" onSubmit={handleSubmit}>
        <FormNote error={formError} />
        <Field label="Name" required hint="Such as: GitHub token." error={errors.name}>
          {(control) => <TextInput {...control} value={values.name} onChange={(name) => set('name', name)} />}
        </Field>
        <Field label="Key" required hint="What settings refer to." error={errors.key}>
          {(control) => <TextInput {...control} mono value={values.key} onChange={(key) => set('key', key)} />}
        </Field>
        <Field label="What it is for" error={errors.description}>
          {(control) => (
            <TextInput {...control} value={values.description} onChange={(text) => set('description', text)} />
          )}
        </Field>
        <Field label="How to get one" hint="People read it when they give theirs." error={errors.usageGuidance}>
          {(control) => (
            <TextArea {...control} value={values.usageGuidance} onChange={(text) => set('usageGuidance', text)} />
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
