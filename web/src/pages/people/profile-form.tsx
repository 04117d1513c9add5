import { useViewer } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { useForm } from '../../ui/form.js';
import { TextInput } from '../../ui/text-input.js';
import { UpdateMyProfileDocument } from './account.gql.js';
import type { Account } from './page-account.js';

export function ProfileForm({ user }: { user: Account['user'] }) {
  const { hasSession } = useViewer();
  const update = useAction(UpdateMyProfileDocument, { isQuiet: true, done: 'Your profile was changed.' });
  const { values, set, errors, formError, busy, dirty, handleSubmit } = useForm({
    initial: { name: user.name, image: user.image ?? '' },
    submit: async ({ name, image }) => {
      const { refusal } = await update.run({ name, image: image.trim() || null });
      return refusal && formRefusal(refusal, ['name', 'image']);
    },
  });
  return (
    <form className="stack narrow" aria-label="Profile" onSubmit={handleSubmit}>
      <FormNote error={formError} />
      <Field label="Name" required error={errors.name}>
        {(control) => (
          <TextInput {...control} autoComplete="name" value={values.name} onChange={(name) => set('name', name)} />
        )}
      </Field>
      <Field label="Picture" hint="The address of a picture, on the web or on this server." error={errors.image}>
        {(control) => <TextInput {...control} value={values.image} onChange={(image) => set('image', image)} />}
      </Field>
      {hasSession && <p className="muted">You sign in as {user.email}.</p>}
      <div className="row">
        <Button type="submit" variant="primary" busy={busy} disabledReason={dirty ? null : 'Nothing was changed.'}>
          Save
        </Button>
      </div>
    </form>
  );
}
