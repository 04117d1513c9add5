import { plural } from '../../format/words.js';
import { useRights } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { useList } from '../../graph/use-list.js';
import { usePage } from '../../graph/use-page.js';
import { IssueLink } from '../../parts/links.js';
import { ListTable } from '../../parts/list-table.js';
import { usePaths } from '../../parts/paths.js';
import { RunStatusBadge } from '../../parts/statuses.js';
import { Anchor } from '../../ui/anchor.js';
import { Button } from '../../ui/button.js';
import { useConfirm } from '../../ui/confirm.js';
import { Facts, Section } from '../../ui/layout.js';
import { Money, Tokens } from '../../ui/numbers.js';
import { PlainText } from '../../ui/plain-text.js';
import { Empty } from '../../ui/states.js';
import { Time } from '../../ui/time.js';
import { AgentSessionsDocument, type AgentSessionsQuery, ResetSessionsOfAgentDocument } from './agent-access.gql.js';
import type { TabProps } from './tab-props.js';

type Read = NonNullable<AgentSessionsQuery['agent']>;
type Session = NonNullable<Read['sessions']>['nodes'][number];

/** What the agent remembers from one run to the next. */
export function AgentSessions({ agent: { id, companyId } }: TabProps) {
  const { mayWrite } = useRights();
  const variables = { companyId, id };
  const list = useList(AgentSessionsDocument, variables, (data) => data.agent?.sessions, {
    live: ({ action, agentId, entityId }) =>
      (agentId === id && action === 'RUN_SUCCEEDED') || (entityId === id && action === 'AGENT_RUNTIME_SESSION_RESET'),
  });
  const { data } = usePage(AgentSessionsDocument, { ...variables, first: 1 });
  const state = data?.agent?.runtimeState;
  const all = mayWrite && list.items.length > 0 && <Reset agentId={id} onReset={list.refresh} />;
  return (
    <>
      {state && <State state={state} />}
      <Section title="Sessions" count={list.total} actions={all}>
        <ListTable
          list={list}
          caption="Sessions with the adapter, oldest first"
          rowKey={(session) => session.id}
          columns={[
            { key: 'about', title: 'About', render: (session) => <About session={session} /> },
            { key: 'run', title: 'Last run', render: (session) => <LastRun session={session} /> },
            { key: 'adapter', title: 'Adapter', secondary: true, render: ({ adapterType }) => adapterType },
            { key: 'at', title: 'Changed', secondary: true, render: ({ updatedAt }) => <Time at={updatedAt} /> },
            {
              key: 'actions',
              title: 'Actions',
              hiddenTitle: true,
              align: 'end',
              render: (session) => mayWrite && <Reset agentId={id} session={session} onReset={list.refresh} />,
            },
          ]}
          empty={
            <Empty icon="history" title="No sessions">
              An adapter that can resume its work keeps a session for each issue.
            </Empty>
          }
        />
      </Section>
    </>
  );
}

function State({ state }: { state: NonNullable<Read['runtimeState']> }) {
  return (
    <Section title="All runs so far">
      <Facts
        items={[
          ['Cost', <Money key="cost" cents={state.totalCostCents} />],
          ['Tokens read', <Tokens key="in" value={state.totalInputTokens} />],
          ['Read from caches', <Tokens key="cached" value={state.totalCachedInputTokens} />],
          ['Tokens written', <Tokens key="out" value={state.totalOutputTokens} />],
          ['Last error', state.lastError && <PlainText key="error" text={state.lastError} />],
        ]}
      />
    </Section>
  );
}

const About = ({ session: { lastRun, sessionKey, sessionDisplayId, lastError } }: { session: Session }) => (
  <span className="agent-lines">
    {lastRun?.issue ? <IssueLink issue={lastRun.issue} /> : <span className="mono">{sessionKey}</span>}
    {sessionDisplayId && <span className="muted mono">{sessionDisplayId}</span>}
    {lastError && (
      <span className="agent-note">
        <PlainText text={lastError} />
      </span>
    )}
  </span>
);

function LastRun({ session: { lastRun } }: { session: Session }) {
  const paths = usePaths();
  if (!lastRun) return <span className="muted">–</span>;
  return (
    <span className="row">
      <RunStatusBadge status={lastRun.status} />
      <Anchor href={paths.run(lastRun.id)}>Run</Anchor>
    </span>
  );
}

interface ResetProps {
  readonly agentId: string;
  /** The only session that is reset; all of them without it. */
  readonly session?: Session;
  readonly onReset: () => void;
}

function Reset({ agentId, session, onReset }: ResetProps) {
  const confirm = useConfirm();
  const reset = useAction(ResetSessionsOfAgentDocument, {
    done: ({ clearedSessions }) => `${plural(clearedSessions, 'session')} reset.`,
  });
  async function ask() {
    const title = session ? 'Reset this session?' : 'Reset all sessions?';
    const text = 'Its next run begins anew: it does not remember what it said and did before.';
    if (!(await confirm({ title, text, action: 'Reset', danger: true }))) return;
    await reset.run({ agentId, ...(session && { sessionKey: session.sessionKey }) });
    onReset();
  }
  return (
    <Button size="s" busy={reset.isBusy} onClick={() => void ask()}>
      {session ? 'Reset' : 'Reset all'}
    </Button>
  );
}
