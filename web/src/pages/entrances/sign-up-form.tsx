import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { useForm } from '../../ui/form.js';
import { TextInput } from '../../ui/text-input.js';
import { api, messageOf } from './rest.js';
import { Refused } from './sign-in-form.js';

interface SignUpFormProps {
  /** The token of an invite or of a claim, by which somebody may sign up where only the invited may. */
  readonly invitation?: string;
  readonly onSignedIn: () => void;
}

export function SignUpForm({ invitation, onSignedIn }: SignUpFormProps) {
  const form = useForm({
    initial: { name: '', email: '', password: '' },
    submit: async (values) => {
      try {
        await api('/api/auth/sign-up/email', values, invitation ? { 'x-orgraph-invite': invitation } : {});
      } catch (error) {
        return { message: messageOf(error) };
      }
      onSignedIn();
    },
  });
  return (
    <form className="stack" aria-label="Make an account" onSubmit={form.handleSubmit}>
      {form.formError && <Refused text={form.formError} />}
      <Field label="Name" required>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="name"
            value={form.values.name}
            onChange={(name) => form.set('name', name)}
          />
        )}
      </Field>
      <Field label="E-mail" required>
        {(control) => (
          <TextInput
            {...control}
            type="email"
            autoComplete="username"
            value={form.values.email}
            onChange={(email) => form.set('email', email)}
          />
        )}
      </Field>
      <Field label="Password" required hint="At least 8 characters.">
        {(control) => (
          <TextInput
            {...control}
            type="password"
            autoComplete="new-password"
            minLength={8}
            maxLength={128}
            value={form.values.password}
            onChange={(password) => form.set('password', password)}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" busy={form.busy}>
        Sign up
      </Button>
    </form>
  );
}
