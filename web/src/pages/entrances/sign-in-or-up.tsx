import { useState } from 'react';
import { TabList, TabPanel } from '../../ui/tabs.js';
import { SignInForm } from './sign-in-form.js';
import { SignUpForm } from './sign-up-form.js';

type Way = 'in' | 'up';

interface SignInOrUpProps {
  /** The token of the page, by which somebody may sign up. */
  readonly invitation: string;
  readonly onSignedIn: () => void;
}

/** For pages that need a person: those who have an account sign in, others make one. */
export function SignInOrUp({ invitation, onSignedIn }: SignInOrUpProps) {
  const [way, setWay] = useState<Way>('in');
  return (
    <div className="stack">
      <TabList
        label="Your account"
        tabs={[
          { id: 'in', label: 'Sign in' },
          { id: 'up', label: 'Make an account' },
        ]}
        active={way}
        onSelect={setWay}
      />
      <TabPanel tab={way}>
        {way === 'in' ? (
          <SignInForm onSignedIn={onSignedIn} />
        ) : (
          <SignUpForm invitation={invitation} onSignedIn={onSignedIn} />
        )}
      </TabPanel>
    </div>
  );
}
