import { useEffect } from 'react';
import { type Client, useClient } from 'urql';
import { addressOf } from '../../graph/base.js';
import { useAddress } from '../../parts/use-address.js';
import { Anchor } from '../../ui/anchor.js';
import { ErrorNote, Notice } from '../../ui/states.js';
import { currentPerson } from './current-person.js';
import { Entrance } from './entrance.js';
import { health } from './rest.js';
import { returnPath } from './return-path.js';
import { SignInForm } from './sign-in-form.js';
import { SignUpForm } from './sign-up-form.js';
import { useRest } from './use-rest.js';

/** Leads on by loading the page anew, so that nothing is left of what a stranger was shown. */
const goTo = (path: string) => location.replace(path);

const state = async (client: Client) => ({ person: await currentPerson(client), isUnclaimed: await isUnclaimed() });
const isUnclaimed = async () => (await health()).bootstrapStatus === 'bootstrap_pending';

export function SignInPage() {
  const { get } = useAddress();
  const client = useClient();
  const to = returnPath(get('to'));
  const { answer, problem, reload } = useRest('sign-in', () => state(client));
  const isKnown = answer?.person != null;
  useEffect(() => {
    if (isKnown) goTo(to);
  }, [isKnown, to]);
  if (isKnown) return null;
  return (
    <Entrance title="Sign in">
      {problem && <ErrorNote message={problem} retry={reload} />}
      <SignInForm onSignedIn={() => goTo(to)} />
      <p className="muted">
        No account yet? <Anchor href={addressOf('/sign-up')}>Make one</Anchor>. Who forgot their password asks an
        instance admin for a link to set a new one.
      </p>
      {answer?.isUnclaimed && <FirstPerson to={to} />}
    </Entrance>
  );
}

function FirstPerson({ to }: { to: string }) {
  return (
    <div className="stack">
      <Notice title="Nobody administers this installation yet">
        Make the first account, or sign in. You can claim the installation on the next page.
      </Notice>
      <SignUpForm onSignedIn={() => goTo(to)} />
    </div>
  );
}

export function SignUpPage() {
  const { get } = useAddress();
  const to = returnPath(get('to'));
  return (
    <Entrance title="Make an account">
      <SignUpForm invitation={get('invite')} onSignedIn={() => goTo(to)} />
      <p className="muted">
        On most installations only invited people can sign up: open the link of your invite to do so. You have an
        account? <Anchor href={addressOf('/sign-in')}>Sign in</Anchor>.
      </p>
    </Entrance>
  );
}
