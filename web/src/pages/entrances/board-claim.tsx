import { useState } from 'react';
import { useAddress, useParam } from '../../parts/use-address.js';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { useForm } from '../../ui/form.js';
import { ErrorNote, Notice } from '../../ui/states.js';
import { TextInput } from '../../ui/text-input.js';
import { Entrance } from './entrance.js';
import { Onward } from './invite.js';
import { api, messageOf } from './rest.js';
import { Refused } from './sign-in-form.js';
import { SignInOrUp } from './sign-in-or-up.js';
import { useRest } from './use-rest.js';

interface Claim {
  readonly status: 'available' | 'claimed' | 'expired';
  readonly requiresSignIn: boolean;
}

const ENDS = {
  claimed: 'Somebody has claimed this installation.',
  expired: 'Nobody claimed it in time. The server prints a new address when it starts.',
};

/** On which the first administrator takes over an installation, by the address that the server prints. */
export function BoardClaimPage() {
  const token = useParam('token');
  const path = `/api/board-claim/${encodeURIComponent(token)}`;
  const { answer, problem, reload } = useRest(path, () => api<Claim>(path));
  const [isMine, setMine] = useState(false);
  const isOpen = answer?.status === 'available';
  return (
    <Entrance title="Claim this installation">
      <p>Whoever claims it administers it, with all companies of the local board.</p>
      {problem && <ErrorNote title="This claim cannot be used" message={problem} retry={reload} />}
      {!isMine && answer && answer.status !== 'available' && <Notice>{ENDS[answer.status]}</Notice>}
      {!isMine && isOpen && answer.requiresSignIn && <SignInOrUp invitation={token} onSignedIn={reload} />}
      {!isMine && isOpen && !answer.requiresSignIn && <CodeForm path={path} onClaimed={() => setMine(true)} />}
      {isMine && (
        <div role="status">
          <Notice tone="success" title="You administer this installation now." action={<Onward />} />
        </div>
      )}
    </Entrance>
  );
}

function CodeForm({ path, onClaimed }: { path: string; onClaimed: () => void }) {
  const { get } = useAddress();
  const form = useForm({
    initial: { code: get('code') ?? '' },
    submit: async ({ code }) => {
      try {
        await api(`${path}/claim`, { code: code.trim() });
      } catch (error) {
        return { message: messageOf(error) };
      }
      onClaimed();
    },
  });
  return (
    <form className="stack" aria-label="Claim" onSubmit={form.handleSubmit}>
      {form.formError && <Refused text={form.formError} />}
      <Field label="Code" required hint="Eight digits, printed by the server beside the address.">
        {(control) => (
          <TextInput
            {...control}
            mono
            autoComplete="off"
            value={form.values.code}
            onChange={(code) => form.set('code', code)}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" busy={form.busy}>
        Claim
      </Button>
    </form>
  );
}
