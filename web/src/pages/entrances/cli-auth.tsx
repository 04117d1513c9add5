import { useState } from 'react';
import { useAddress, useParam } from '../../parts/use-address.js';
import { Button } from '../../ui/button.js';
import { Code } from '../../ui/code.js';
import { Facts } from '../../ui/layout.js';
import { PlainText } from '../../ui/plain-text.js';
import { ErrorNote, Notice } from '../../ui/states.js';
import { ExactTime } from '../../ui/time.js';
import { Entrance } from './entrance.js';
import { api, messageOf } from './rest.js';
import { Refused, SignInForm } from './sign-in-form.js';
import { useRest } from './use-rest.js';

interface KeyRequest {
  readonly status: 'pending' | 'approved' | 'cancelled' | 'expired';
  readonly command: string;
  readonly clientName: string | null;
  readonly requestedAccess: 'board' | 'instance_admin_required';
  readonly requestedCompanyId: string | null;
  readonly requestedCompanyName: string | null;
  readonly expiresAt: string;
  readonly requiresSignIn: boolean;
  readonly canApprove: boolean;
}

const ENDINGS = {
  approved: 'Approved. You can close this page and go back to the command line.',
  cancelled: 'Refused. The command line gets no key.',
  expired: 'Nobody approved this request in time. Start again on the command line.',
};

/** On which a person looks at what a command line asks for, signs in if need be, and approves or refuses. */
export function CliAuthPage() {
  const id = useParam('id');
  const { get } = useAddress();
  const token = get('token') ?? '';
  const path = `/api/cli-auth/challenges/${encodeURIComponent(id)}`;
  const { answer, problem, reload } = useRest(`${path} ${token}`, () =>
    api<KeyRequest>(`${path}?token=${encodeURIComponent(token)}`),
  );
  return (
    <Entrance title="A command line asks for a key">
      <p>The key opens what you may do, for 30 days. Approve only what you have just started yourself.</p>
      {problem && <ErrorNote title="There is no such request" message={problem} retry={reload} />}
      {answer && <RequestFacts request={answer} id={id} />}
      {answer?.status === 'pending' && answer.requiresSignIn && <SignInForm onSignedIn={reload} />}
      {answer?.status === 'pending' && answer.canApprove && <Decision path={path} token={token} onDecided={reload} />}
      {answer && <Ending request={answer} />}
    </Entrance>
  );
}

function RequestFacts({ request, id }: { request: KeyRequest; id: string }) {
  const { command, clientName, requestedAccess, requestedCompanyId, requestedCompanyName, expiresAt } = request;
  return (
    <Facts
      items={[
        ['Command', <Code key="command">{command}</Code>],
        ['Client', clientName ? <PlainText key="client" text={clientName} /> : 'not named'],
        ['Company', requestedCompanyName ?? requestedCompanyId ?? 'all that you reach'],
        requestedAccess === 'instance_admin_required' && ['Who may approve', 'Instance admins'],
        ['Waits until', <ExactTime key="until" at={expiresAt} />],
        ['Request', <Code key="id">{id}</Code>],
      ]}
    />
  );
}

interface DecisionProps {
  readonly path: string;
  readonly token: string;
  readonly onDecided: () => void;
}

function Decision({ path, token, onDecided }: DecisionProps) {
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState<'approve' | 'cancel'>();
  async function decide(how: 'approve' | 'cancel') {
    setBusy(how);
    setProblem('');
    try {
      await api(`${path}/${how}`, { token });
      onDecided();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(undefined);
    }
  }
  return (
    <div className="stack">
      {problem && <Refused text={problem} />}
      <div className="row">
        <Button variant="primary" busy={busy === 'approve'} onClick={() => void decide('approve')}>
          Approve
        </Button>
        <Button busy={busy === 'cancel'} onClick={() => void decide('cancel')}>
          Refuse
        </Button>
      </div>
    </div>
  );
}

function Ending({ request: { status, requiresSignIn, canApprove } }: { request: KeyRequest }) {
  if (status === 'pending') {
    return requiresSignIn || canApprove ? null : <Notice tone="warning">You may not approve this request.</Notice>;
  }
  return (
    <div role="status">
      <Notice tone={status === 'approved' ? 'success' : 'info'}>{ENDINGS[status]}</Notice>
    </div>
  );
}
