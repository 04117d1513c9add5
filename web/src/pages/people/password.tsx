import { useState } from 'react';
import { plural } from '../../format/words.js';
import { useAction } from '../../graph/use-action.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { useForm } from '../../ui/form.js';
import { Section } from '../../ui/layout.js';
import { TextInput } from '../../ui/text-input.js';
import { ChangeMyPasswordDocument } from './account.gql.js';

export function ChangePassword({ onChanged }: { onChanged: () => void }) {
  const [turn, setTurn] = useState(0);
  return (
    <Section title="Password">
      <PasswordForm
        key={turn}
        onChanged={() => {
          // A new form: what was typed is kept nowhere.
          setTurn(turn + 1);
          onChanged();
        }}
      />
    </Section>
  );
}

function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const change = useAction(ChangeMyPasswordDocument, {
    isQuiet: true,
    done: ({ endedSessions }) =>
      `The password was changed; ${plural(endedSessions, 'other session was', 'other sessions were')} ended.`,
  });
  const { values, set, errors, formError, busy, handleSubmit } = useForm({
    initial: { currentPassword: '', newPassword: '' },
    submit: async (values) => {
      const { refusal } = await change.run(values);
      if (refusal) return formRefusal(refusal, ['currentPassword', 'newPassword']);
      onChanged();
    },
  });
  return (
    <form className="stack narrow" aria-label="Password" onSubmit={handleSubmit}>
      <FormNote error={formError} />
      <Field label="Present password" required error={errors.currentPassword}>
        {(control) => (
          <TextInput
            {...control}
            type="password"
            autoComplete="current-password"
            value={values.currentPassword}
            onChange={(text) => set('currentPassword', text)}
          />
        )}
      </Field>
      <Field
        label="New password"
        required
        hint="At least 8 characters. All other sessions and all assistants end."
        error={errors.newPassword}
      >
        {(control) => (
          <TextInput
            {...control}
            type="password"
            autoComplete="new-password"
            minLength={8}
            maxLength={128}
            value={values.newPassword}
            onChange={(text) => set('newPassword', text)}
          />
        )}
      </Field>
      <div className="row">
        <Button type="submit" busy={busy}>
          Change the password
        </Button>
      </div>
    </form>
  );
}
