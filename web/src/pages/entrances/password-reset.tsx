import { useState } from 'react';
import { addressOf } from '../../graph/base.js';
import { Button, LinkButton } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { useForm } from '../../ui/form.js';
import { Notice } from '../../ui/states.js';
import { TextInput } from '../../ui/text-input.js';
import { Entrance } from './entrance.js';
import { api, messageOf } from './rest.js';
import { Refused } from './sign-in-form.js';

/** Behind the #, so that opening the page sends it to nobody. */
const tokenOf = (hash: string) => hash.replace(/^#/, '');

export function PasswordResetPage() {
  const [token] = useState(() => tokenOf(location.hash));
  const [isSet, setSet] = useState(false);
  return (
    <Entrance title="Set a new password">
      {token === '' && <Refused text="This address is not whole: open the link as you got it." />}
      {token !== '' && !isSet && <NewPassword token={token} onDone={() => setSet(true)} />}
      {isSet && (
        <Notice
          tone="success"
          title="The password is set"
          action={<LinkButton href={addressOf('/sign-in')}>Sign in</LinkButton>}
        >
          Every browser was signed out: sign in with the new password.
        </Notice>
      )}
    </Entrance>
  );
}

function NewPassword({ token, onDone }: { token: string; onDone: () => void }) {
  const form = useForm({
    initial: { password: '', again: '' },
    validate: ({ password, again }) =>
      password === again ? [] : [{ path: ['again'], message: 'The two passwords differ.' }],
    submit: async ({ password }) => {
      try {
        await api('/api/auth/password-resets', { token, newPassword: password });
      } catch (error) {
        return { message: messageOf(error) };
      }
      history.replaceState(history.state, '', location.pathname);
      onDone();
    },
  });
  return (
    <form className="stack" aria-label="Set a new password" onSubmit={form.handleSubmit}>
      {form.formError && <Refused text={form.formError} />}
      <Field label="New password" required hint="At least 8 characters.">
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
      <Field label="The same again" required error={form.errors.again}>
        {(control) => (
          <TextInput
            {...control}
            type="password"
            autoComplete="new-password"
            value={form.values.again}
            onChange={(again) => form.set('again', again)}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" busy={form.busy}>
        Set the password
      </Button>
    </form>
  );
}
