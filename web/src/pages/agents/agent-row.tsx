import { money } from '../../format/numbers.js';
import { addressOf } from '../../graph/base.js';
import { roleText, troubleOf } from '../../parts/agent-words.js';
import { AgentLink, IssueLink } from '../../parts/links.js';
import { usePaths } from '../../parts/paths.js';
import { AgentStatusBadge } from '../../parts/statuses.js';
import { Anchor } from '../../ui/anchor.js';
import { Avatar } from '../../ui/avatar.js';
import { Money } from '../../ui/numbers.js';
import { PlainText } from '../../ui/plain-text.js';
import { Meter } from '../../ui/progress.js';
import type { Column } from '../../ui/table.js';
import { Duration, Time } from '../../ui/time.js';
import type { AgentListRowFragment } from './agents.gql.js';

export type AgentListRow = AgentListRowFragment;

export const AGENT_COLUMNS: readonly Column<AgentListRow>[] = [
  { key: 'name', title: 'Name', sort: true, render: (agent) => <AgentName agent={agent} /> },
  { key: 'status', title: 'Status', render: (agent) => <AgentState agent={agent} /> },
  { key: 'work', title: 'Works on', secondary: true, render: (agent) => <CurrentWork agent={agent} /> },
  { key: 'role', title: 'Role', secondary: true, render: ({ role }) => roleText(role) },
  {
    key: 'manager',
    title: 'Manager',
    secondary: true,
    render: ({ manager }) => (manager ? <AgentLink agent={manager} /> : <span className="muted">Nobody</span>),
  },
  { key: 'adapter', title: 'Adapter', secondary: true, render: ({ adapterType }) => adapterType },
  { key: 'spend', title: 'Spent this month', align: 'end', render: (agent) => <MonthSpend agent={agent} /> },
  {
    key: 'heartbeat',
    title: 'Last run',
    secondary: true,
    sort: true,
    align: 'end',
    render: ({ lastHeartbeatAt }) => <Time at={lastHeartbeatAt} none="never" />,
  },
];

function AgentName({ agent: { name, title, role, avatarUrl } }: { agent: AgentListRow }) {
  return (
    <span className="agent-name">
      <Avatar name={name} src={addressOf(avatarUrl)} />
      <span className="agent-lines">
        <span>{name}</span>
        <span className="muted">{title ?? roleText(role)}</span>
      </span>
    </span>
  );
}

function AgentState({ agent }: { agent: AgentListRow }) {
  const trouble = troubleOf(agent);
  return (
    <span className="agent-lines">
      <AgentStatusBadge status={agent.status} />
      {trouble && (
        <span className="agent-note">
          <PlainText text={trouble.slice(0, 160)} />
        </span>
      )}
    </span>
  );
}

/** What an agent does at the moment. */
export function CurrentWork({ agent }: { agent: Pick<AgentListRow, 'runs'> }) {
  const paths = usePaths();
  const run = agent.runs.nodes[0];
  if (run?.status !== 'RUNNING') return <span className="muted">–</span>;
  return (
    <span className="agent-lines">
      {run.issue && <IssueLink issue={run.issue} />}
      <span className="row">
        <Anchor href={paths.run(run.id)}>{run.issue ? 'its run' : 'A run without an issue'}</Anchor>
        <Duration from={run.startedAt} />
      </span>
      {run.statusMessage && (
        <span className="agent-note">
          <PlainText text={run.statusMessage} />
        </span>
      )}
    </span>
  );
}

interface MonthSpendProps {
  readonly agent: Pick<AgentListRow, 'name' | 'spentMonthlyCents' | 'budgetMonthlyCents'>;
}

/** What an agent spent in this month, against its budget where it has one. */
export function MonthSpend({ agent: { name, spentMonthlyCents: spent, budgetMonthlyCents: budget } }: MonthSpendProps) {
  if (budget === 0) return <Money cents={spent} />;
  const text = `${money(spent)} of ${money(budget)}`;
  return (
    <span className="agent-spend">
      <span className="numeric nowrap">{text}</span>
      <Meter value={spent} max={budget} label={`Budget of ${name}`} text={text} />
    </span>
  );
}
