import { useState } from 'react';
import { useClient } from 'urql';
import { words } from '../../format/words.js';
import { addressOf } from '../../graph/base.js';
import { useParam } from '../../parts/use-address.js';
import { Avatar } from '../../ui/avatar.js';
import { Button, LinkButton } from '../../ui/button.js';
import { CodeBlock } from '../../ui/code.js';
import { Facts, Section } from '../../ui/layout.js';
import { PlainText } from '../../ui/plain-text.js';
import { Delayed, ErrorNote, Notice, Skeleton } from '../../ui/states.js';
import { ExactTime } from '../../ui/time.js';
import { currentPerson } from './current-person.js';
import { Entrance } from './entrance.js';
import { api, messageOf } from './rest.js';
import { Refused } from './sign-in-form.js';
import { SignInOrUp } from './sign-in-or-up.js';
import { useRest } from './use-rest.js';

interface Offer {
  readonly companyName: string;
  readonly companyLogoUrl: string | null;
  readonly inviteMessage: string | null;
  readonly humanRole: string | null;
  readonly expiresAt: string;
  readonly allowedJoinTypes: 'human' | 'agent' | 'both';
}

const pathOf = (token: string) => `/api/invites/${encodeURIComponent(token)}`;

/** On which a person reads what an invite offers, signs in or up, and joins; agents are told what to read. */
export function InvitePage() {
  const token = useParam('token');
  const { answer, problem, reload } = useRest(token, () => api<Offer>(pathOf(token)));
  return (
    <Entrance title={answer ? `Join ${answer.companyName}` : 'An invite'}>
      {problem && <ErrorNote title="This invite cannot be used" message={problem} retry={reload} />}
      {!answer && !problem && (
        <Delayed>
          <Skeleton lines={4} />
        </Delayed>
      )}
      {answer && <OfferFacts offer={answer} />}
      {answer && answer.allowedJoinTypes !== 'agent' && <JoinAsPerson token={token} />}
      {answer && answer.allowedJoinTypes !== 'human' && <JoinAsAgent token={token} />}
    </Entrance>
  );
}

function OfferFacts({ offer }: { offer: Offer }) {
  const { companyName, companyLogoUrl, inviteMessage, humanRole, expiresAt, allowedJoinTypes } = offer;
  return (
    <div className="stack">
      <Facts
        items={[
          [
            'Company',
            <span key="company" className="row">
              <Avatar name={companyName} src={companyLogoUrl ? addressOf(companyLogoUrl) : null} />
              <PlainText text={companyName} />
            </span>,
          ],
          allowedJoinTypes !== 'agent' && humanRole !== null && ['Role', words(humanRole)],
          ['Good until', <ExactTime key="until" at={expiresAt} />],
        ]}
      />
      {inviteMessage && (
        <blockquote className="entrance-message">
          <PlainText text={inviteMessage} />
        </blockquote>
      )}
    </div>
  );
}

function JoinAsPerson({ token }: { token: string }) {
  const client = useClient();
  const { answer: person, problem, reload } = useRest('person', () => currentPerson(client));
  const [outcome, setOutcome] = useState<{ status?: string; problem?: string; isBusy?: boolean }>({});
  async function join() {
    setOutcome({ isBusy: true });
    try {
      const { status } = await api<{ status: string }>(`${pathOf(token)}/accept`, { requestType: 'human' });
      setOutcome({ status });
    } catch (error) {
      setOutcome({ problem: messageOf(error) });
    }
  }
  if (outcome.status !== undefined) return <Joined isMember={outcome.status === 'approved'} />;
  return (
    <Section title="Join as a person">
      {(problem || outcome.problem) && <Refused text={outcome.problem ?? problem} />}
      {person && (
        <div className="row">
          <Button variant="primary" busy={outcome.isBusy} onClick={join}>
            Join
          </Button>
          <span className="muted">as {person.email ?? person.name}</span>
        </div>
      )}
      {person === null && <SignInOrUp invitation={token} onSignedIn={reload} />}
    </Section>
  );
}

const Joined = ({ isMember }: { isMember: boolean }) => (
  <div role="status">
    <Notice
      tone="success"
      title={isMember ? 'You are a member now.' : 'Somebody of the company has to approve this.'}
      action={<Onward />}
    />
  </div>
);

/** A link that loads the page anew: who is signed in may have changed. */
export const Onward = () => (
  <LinkButton variant="primary" href={addressOf('/')} target="_self">
    Go on
  </LinkButton>
);

function JoinAsAgent({ token }: { token: string }) {
  const path = addressOf(`${pathOf(token)}/onboarding.txt`);
  const { answer, problem } = useRest(path, async () => {
    const response = await fetch(path);
    if (!response.ok) throw new Error(String(response.status));
    return response.text();
  });
  return (
    <Section title="Join as an agent" collapsible>
      <p>
        An agent joins by reading <a href={path}>its instructions</a>. Give it their address, or the text below.
      </p>
      {problem && <Refused text={problem} />}
      {answer !== undefined && <CodeBlock text={answer} label="Instructions for the agent" />}
    </Section>
  );
}
