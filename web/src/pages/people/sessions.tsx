import { plural } from '../../format/words.js';
import { useAction } from '../../graph/use-action.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { useConfirm } from '../../ui/confirm.js';
import { Section } from '../../ui/layout.js';
import { Empty } from '../../ui/states.js';
import { Table } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import { EndMyOtherSessionsDocument, EndMySessionDocument } from './account.gql.js';
import type { Account } from './page-account.js';

type Session = NonNullable<Account['sessions']>[number];

interface SessionsProps {
  readonly sessions: readonly Session[];
  readonly refresh: () => void;
}

/** The browsers in which the person is signed in. */
export function Sessions({ sessions, refresh }: SessionsProps) {
  return (
    <Section title="Sessions" count={sessions.length} actions={sessions.length > 1 && <EndOthers refresh={refresh} />}>
      <Table
        caption="Browsers in which you are signed in"
        rows={sessions}
        rowKey={({ sessionId }) => sessionId}
        columns={[
          { key: 'browser', title: 'Browser', render: ({ userAgent }) => userAgent ?? 'Unknown' },
          { key: 'address', title: 'Address', secondary: true, render: ({ address }) => address ?? '–' },
          { key: 'seen', title: 'Last seen', render: ({ lastSeenAt }) => <Time at={lastSeenAt} /> },
          { key: 'since', title: 'Since', secondary: true, render: ({ createdAt }) => <Time at={createdAt} /> },
          {
            key: 'actions',
            title: 'Actions',
            hiddenTitle: true,
            align: 'end',
            render: (session) =>
              session.isCurrent ? (
                <Badge tone="accent">This one</Badge>
              ) : (
                <EndOne session={session} refresh={refresh} />
              ),
          },
        ]}
        empty={<Empty icon="user" title="You are signed in nowhere" />}
      />
    </Section>
  );
}

function EndOne({ session, refresh }: { session: Session; refresh: () => void }) {
  const end = useAction(EndMySessionDocument, { done: 'The session was ended.' });
  async function run() {
    await end.run({ sessionId: session.sessionId });
    refresh();
  }
  return (
    <Button size="s" busy={end.isBusy} onClick={() => void run()}>
      End
    </Button>
  );
}

function EndOthers({ refresh }: { refresh: () => void }) {
  const confirm = useConfirm();
  const end = useAction(EndMyOtherSessionsDocument, {
    done: ({ endedSessions }) => `${plural(endedSessions, 'session was', 'sessions were')} ended.`,
  });
  async function run() {
    const text = 'All other browsers are signed out, and all assistants lose their access.';
    if (!(await confirm({ title: 'End all others?', text, action: 'End them', danger: true }))) return;
    await end.run({});
    refresh();
  }
  return (
    <Button size="s" busy={end.isBusy} onClick={() => void run()}>
      End all others
    </Button>
  );
}
