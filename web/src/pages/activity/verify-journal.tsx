import { useState } from 'react';
import { useClient } from 'urql';
import { count } from '../../format/numbers.js';
import { type Refusal, refusalOf } from '../../graph/refusal.js';
import { Button } from '../../ui/button.js';
import { CopyText } from '../../ui/copy.js';
import { Dialog } from '../../ui/dialog.js';
import { Facts } from '../../ui/layout.js';
import { ErrorNote, Notice } from '../../ui/states.js';
import { VerifyJournalDocument, type VerifyJournalQuery } from './activity.gql.js';

type Verification = NonNullable<VerifyJournalQuery['verifyJournal']>;

/** Has the server compute the chain of hashes anew, from the first event to the last. */
export function VerifyJournal({ companyId }: { companyId: string }) {
  const client = useClient();
  const [isBusy, setBusy] = useState(false);
  const [found, setFound] = useState<Verification>();
  const [refusal, setRefusal] = useState<Refusal>();
  const isOpen = found !== undefined || refusal !== undefined;

  async function verify() {
    setBusy(true);
    const answer = await client
      .query(VerifyJournalDocument, { companyId }, { requestPolicy: 'network-only' })
      .toPromise();
    setBusy(false);
    setRefusal(answer.error && refusalOf(answer.error));
    setFound(answer.data?.verifyJournal ?? undefined);
  }
  function close() {
    setFound(undefined);
    setRefusal(undefined);
  }
  return (
    <>
      <Button icon="success" busy={isBusy} onClick={verify}>
        Verify the journal
      </Button>
      <Dialog open={isOpen} onOpenChange={close} title="The chain of the journal">
        {refusal && <ErrorNote title="It could not be verified" message={refusal.message} hint={refusal.hint} />}
        {found && <Result found={found} />}
      </Dialog>
    </>
  );
}

function Result({ found: { ok, events, head, brokenAt } }: { found: Verification }) {
  return (
    <div className="stack">
      {ok ? (
        <Notice tone="success" title="Nothing was changed">
          Each of {count(events)} events has the hash that follows from it and from the event before it.
        </Notice>
      ) : (
        <Notice tone="danger" title={`The chain is broken at event ${brokenAt ? count(brokenAt.seq) : '?'}`}>
          {brokenAt?.reason} Somebody changed the database past the product: compare it with a backup.
        </Notice>
      )}
      <Facts
        items={[
          ['Events', count(events)],
          ['Last event', count(head.seq)],
          [
            'Its hash',
            <span key="hash" className="row">
              <code>{head.hash}</code> <CopyText text={head.hash} label="Copy the hash" />
            </span>,
          ],
        ]}
      />
      <p className="muted">
        Keep the number and the hash of the last event elsewhere: with them, a later verification shows that nothing up
        to it was changed or taken away.
      </p>
    </div>
  );
}
