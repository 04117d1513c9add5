import { useState } from 'react';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { useForm } from '../../ui/form.js';
import { Notice } from '../../ui/states.js';
import { TextInput } from '../../ui/text-input.js';
import { api, messageOf, RestRefusal } from './rest.js';

interface SignInFormProps {
  /** The person is signed in: the cookie is set. */
  readonly onSignedIn: () => void;
}

/** E-mail and password, then the code of the second factor where the account has one. */
export function SignInForm({ onSignedIn }: SignInFormProps) {
  const [challenge, setChallenge] = useState<string>();
  if (challenge !== undefined) {
    return <CodeForm challenge={challenge} onSignedIn={onSignedIn} onBack={() => setChallenge(undefined)} />;
  }
  return <PasswordForm onSignedIn={onSignedIn} onChallenge={setChallenge} />;
}

interface PasswordFormProps extends SignInFormProps {
  readonly onChallenge: (challenge: string) => void;
}

function PasswordForm({ onSignedIn, onChallenge }: PasswordFormProps) {
  const form = useForm({
    initial: { email: '', password: '' },
    submit: async (values) => {
      try {
        await api('/api/auth/sign-in/email', values);
      } catch (error) {
        const challenge = challengeOf(error);
        if (challenge === undefined) return { message: messageOf(error) };
        onChallenge(challenge);
        return;
      }
      onSignedIn();
    },
  });
  return (
    <form className="stack" aria-label="Sign in" onSubmit={form.handleSubmit}>
      {form.formError && <Refused text={form.formError} />}
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
      <Field label="Password" required>
        {(control) => (
          <TextInput
            {...control}
            type="password"
            autoComplete="current-password"
            value={form.values.password}
            onChange={(password) => form.set('password', password)}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" busy={form.busy}>
        Sign in
      </Button>
    </form>
  );
}

function challengeOf(error: unknown): string | undefined {
  const isAsked = error instanceof RestRefusal && error.code === 'second_factor_required';
  return isAsked ? String(error.details.challenge ?? '') : undefined;
}

interface CodeFormProps extends SignInFormProps {
  readonly challenge: string;
  readonly onBack: () => void;
}

function CodeForm({ challenge, onSignedIn, onBack }: CodeFormProps) {
  const form = useForm({
    initial: { code: '' },
    submit: async ({ code }) => {
      try {
        await api('/api/auth/sign-in/second-factor', { challenge, code: code.trim() });
      } catch (error) {
        return { message: messageOf(error) };
      }
      onSignedIn();
    },
  });
  return (
    <form className="stack" aria-label="Second factor" onSubmit={form.handleSubmit}>
      {form.formError && <Refused text={form.formError} />}
      <Field label="Code" required hint="Six digits of your authenticator app, or one of your backup codes.">
        {(control) => (
          <TextInput
            {...control}
            autoFocus
            mono
            autoComplete="one-time-code"
            value={form.values.code}
            onChange={(code) => form.set('code', code)}
          />
        )}
      </Field>
      <div className="row">
        <Button type="submit" variant="primary" busy={form.busy}>
          Continue
        </Button>
        <Button onClick={onBack}>Back</Button>
      </div>
    </form>
  );
}

/** Why a form was refused, read out as soon as it is there. */
export const Refused = ({ text }: { text: string }) => (
  <div role="alert">
    <Notice tone="danger">{text}</Notice>
  </div>
);
