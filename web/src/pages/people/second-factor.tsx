import { useState } from 'react';
import { plural } from '../../format/words.js';
import { useAction } from '../../graph/use-action.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { RevealOnce } from '../../parts/reveal-once.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { CodeBlock } from '../../ui/code.js';
import { Field } from '../../ui/field.js';
import { useForm } from '../../ui/form.js';
import { Section } from '../../ui/layout.js';
import { TextInput } from '../../ui/text-input.js';
import { Time } from '../../ui/time.js';
import { ConfirmSecondFactorDocument, DisableSecondFactorDocument, EnrolSecondFactorDocument } from './account.gql.js';
import type { Account } from './page-account.js';

interface SecondFactorProps {
  readonly factor: NonNullable<Account['secondFactor']>;
  readonly refresh: () => void;
}

/** The state of the second factor, and the way to switch it on or off. */
export function SecondFactor({ factor, refresh }: SecondFactorProps) {
  const [backupCodes, setBackupCodes] = useState<readonly string[]>();
  const { isEnabled, enabledAt, backupCodesLeft } = factor;
  return (
    <Section
      title="Second factor"
      actions={<Badge tone={isEnabled ? 'success' : 'neutral'}>{isEnabled ? 'On' : 'Off'}</Badge>}
    >
      {backupCodes && (
        <RevealOnce
          name="Backup codes"
          text={backupCodes.join('\n')}
          advice="Keep them where you find them without your phone: each opens the account once. They are not shown again."
        />
      )}
      {isEnabled ? (
        <>
          <p>
            On since <Time at={enabledAt} />, with {plural(backupCodesLeft, 'backup code')} left.
          </p>
          <Disable refresh={refresh} />
        </>
      ) : (
        <Enrol
          onDone={(codes) => {
            setBackupCodes(codes);
            refresh();
          }}
        />
      )}
    </Section>
  );
}

interface EnrolProps {
  readonly onDone: (backupCodes: readonly string[]) => void;
}

function Enrol({ onDone }: EnrolProps) {
  const [key, setKey] = useState<{ secret: string; otpauthUrl: string }>();
  const enrol = useAction(EnrolSecondFactorDocument, { isQuiet: true });
  const form = useForm({
    initial: { password: '' },
    submit: async ({ password }) => {
      const { payload, refusal } = await enrol.run({ password });
      if (refusal) return formRefusal(refusal, ['password']);
      setKey(payload);
    },
  });
  if (key) return <Confirm enrolment={key} onDone={onDone} />;
  return (
    <form className="stack narrow" aria-label="Second factor" onSubmit={form.handleSubmit}>
      <p>With it, signing in asks for a code of an authenticator app after the password.</p>
      <FormNote error={form.formError} />
      <Field label="Your password" required error={form.errors.password}>
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
      <div className="row">
        <Button type="submit" busy={form.busy}>
          Set it up
        </Button>
      </div>
    </form>
  );
}

interface ConfirmProps extends EnrolProps {
  readonly enrolment: { readonly secret: string; readonly otpauthUrl: string };
}

function Confirm({ enrolment, onDone }: ConfirmProps) {
  const confirm = useAction(ConfirmSecondFactorDocument, { isQuiet: true, done: 'The second factor is on.' });
  const form = useForm({
    initial: { code: '' },
    submit: async ({ code }) => {
      const { payload, refusal } = await confirm.run({ code: code.trim() });
      if (refusal) return formRefusal(refusal, ['code']);
      onDone(payload.backupCodes);
    },
  });
  return (
    <form className="stack narrow" aria-label="Confirm the second factor" onSubmit={form.handleSubmit}>
      <p>
        Type the key into your authenticator app, or <a href={enrolment.otpauthUrl}>open it there</a>. It is not shown
        again.
      </p>
      <CodeBlock text={enrolment.secret} label="Key of the second factor" />
      <CodeBlock text={enrolment.otpauthUrl} label="The same as an address, for apps that take one" />
      <FormNote error={form.formError} />
      <Field label="Code" required hint="The six digits that the app shows now." error={form.errors.code}>
        {(control) => (
          <TextInput
            {...control}
            mono
            autoComplete="one-time-code"
            inputMode="numeric"
            value={form.values.code}
            onChange={(code) => form.set('code', code)}
          />
        )}
      </Field>
      <div className="row">
        <Button type="submit" variant="primary" busy={form.busy}>
          Switch it on
        </Button>
      </div>
    </form>
  );
}

function Disable({ refresh }: { refresh: () => void }) {
  const disable = useAction(DisableSecondFactorDocument, { isQuiet: true, done: 'The second factor is off.' });
  const { values, set, errors, formError, busy, handleSubmit } = useForm({
    initial: { password: '', code: '' },
    submit: async ({ password, code }) => {
      const { refusal } = await disable.run({ password, code: code.trim() });
      if (refusal) return formRefusal(refusal, ['password', 'code']);
      refresh();
    },
  });
  return (
    <form className="stack narrow" aria-label="Switch the second factor off" onSubmit={handleSubmit}>
      <FormNote error={formError} />
      <Field label="Your password" required error={errors.password}>
        {(control) => (
          <TextInput
            {...control}
            type="password"
            autoComplete="current-password"
            value={values.password}
            onChange={(password) => set('password', password)}
          />
        )}
      </Field>
      <Field label="Code" required error={errors.code}>
        {(control) => (
          <TextInput
            {...control}
            mono
            autoComplete="one-time-code"
            value={values.code}
            onChange={(code) => set('code', code)}
          />
        )}
      </Field>
      <div className="row">
        <Button type="submit" variant="danger" busy={busy}>
          Switch it off
        </Button>
      </div>
    </form>
  );
}
