import { useCompany } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { useForm } from '../../ui/form.js';
import { RadioGroup } from '../../ui/radio-group.js';
import { TextArea, TextInput } from '../../ui/text-input.js';
import {
  CreateToolProfileDocument,
  type ToolProfileRowFragment as ProfileRow,
  UpdateToolProfileDocument,
} from './profiles.gql.js';

const DEFAULTS = [
  { value: 'DENY' as const, label: 'Only what is included', hint: 'New tools are not called before you include them.' },
  { value: 'ALLOW' as const, label: 'All but what is excluded', hint: 'New tools are called once they were reviewed.' },
];

/** A key is made of the name: small letters, digits and dashes. */
export function keyOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '') || 'profile';
}

interface ProfileFormProps {
  /** Null for a new one. */
  readonly profile: ProfileRow | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function ProfileForm({ profile, onClose, onDone }: ProfileFormProps) {
  const { id: companyId } = useCompany();
  const create = useAction(CreateToolProfileDocument, { isQuiet: true, done: 'The profile is created.' });
  const update = useAction(UpdateToolProfileDocument, { isQuiet: true, done: 'Saved.' });
  const form = useForm({
    initial: {
      name: profile?.name ?? '',
      description: profile?.description ?? '',
      defaultAction: profile?.defaultAction ?? ('DENY' as const),
    },
    submit: async ({ name, description, defaultAction }) => {
      const fields = { name, description: description || null, defaultAction };
      const { refusal } = profile
        ? await update.run({ profileId: profile.id, ...fields })
        : await create.run({ companyId, profileKey: keyOf(name), ...fields });
      if (refusal) return formRefusal(refusal, ['name', 'description', 'defaultAction']);
      onDone();
      onClose();
      return null;
    },
  });
  const { values, set, errors } = form;
  return (
    <Dialog
      open
      keepsOpen={form.dirty}
      onOpenChange={onClose}
      title={profile ? `Change ${profile.name}` : 'New profile'}
    >
      <form className="stack" onSubmit={form.handleSubmit}>
        <FormNote error={form.formError} />
        <Field label="Name" required error={errors.name}>
          {(control) => <TextInput {...control} value={values.name} onChange={(name) => set('name', name)} />}
        </Field>
        <RadioGroup
          label="It allows"
          options={DEFAULTS}
          value={values.defaultAction}
          onChange={(action) => set('defaultAction', action)}
        />
        <Field label="What it is for" error={errors.description}>
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              value={values.description}
              onChange={(description) => set('description', description)}
            />
          )}
        </Field>
        <div className="dialog-footer">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            {profile ? 'Save' : 'Create'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
