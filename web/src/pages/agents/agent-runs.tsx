import { words } from '../../format/words.js';
import type { LiveEvent } from '../../graph/topics.js';
import { useList } from '../../graph/use-list.js';
import { IssueLink } from '../../parts/links.js';
import { ListTable } from '../../parts/list-table.js';
import { usePaths } from '../../parts/paths.js';
import { RunStatusBadge } from '../../parts/statuses.js';
import { useAddress } from '../../parts/use-address.js';
import { Toolbar } from '../../ui/layout.js';
import { Money } from '../../ui/numbers.js';
import { PlainText } from '../../ui/plain-text.js';
import { Segmented } from '../../ui/segmented.js';
import { Empty } from '../../ui/states.js';
import type { Column } from '../../ui/table.js';
import { Duration, Time } from '../../ui/time.js';
import { AgentRunsDocument, type AgentRunsQuery } from './agent.gql.js';
import type { TabProps } from './tab-props.js';

type Row = NonNullable<AgentRunsQuery['agent']>['runs']['nodes'][number];

const SHOWN = [
  { value: 'all' as const, label: 'All' },
  { value: 'open' as const, label: 'Not ended' },
  { value: 'failed' as const, label: 'Failed' },
];

const STATUSES = {
  all: undefined,
  open: ['QUEUED', 'RUNNING', 'SCHEDULED_RETRY'] as Row['status'][],
  failed: ['FAILED', 'TIMED_OUT', 'INTERRUPTED'] as Row['status'][],
};

/** The runs of the agent, newest first. */
export function AgentRuns({ agent: { id, companyId, name } }: TabProps) {
  const paths = usePaths();
  const { get, set } = useAddress();
  const shown = SHOWN.find(({ value }) => value === get('show'))?.value ?? 'all';
  const statuses = STATUSES[shown];
  const concerns = ({ entityType, agentId, action }: LiveEvent) =>
    entityType === 'RUN' && agentId === id && action !== 'RUN_PROGRESS' && action !== 'RUN_LOGGED';
  const list = useList(
    AgentRunsDocument,
    { companyId, id, filter: statuses ? { statuses } : {} },
    (data) => data.agent?.runs,
    { live: concerns },
  );
  return (
    <div className="stack">
      <Toolbar label="Which runs">
        <Segmented
          label="Which runs"
          options={SHOWN}
          value={shown}
          onChange={(next) => set({ show: next === 'all' ? undefined : next })}
        />
      </Toolbar>
      <ListTable
        list={list}
        caption={`Runs of ${name}, newest first`}
        columns={COLUMNS}
        rowKey={(run) => run.id}
        href={(run) => paths.run(run.id)}
        empty={
          <Empty icon="play" title={shown === 'all' ? 'It has not worked yet' : 'No such run'}>
            A run begins when an issue is assigned to it, or when somebody mentions or wakes it.
          </Empty>
        }
      />
    </div>
  );
}

const COLUMNS: readonly Column<Row>[] = [
  { key: 'status', title: 'Status', render: ({ status }) => <RunStatusBadge status={status} /> },
  {
    key: 'issue',
    title: 'Issue',
    render: ({ issue, error }) => (
      <span className="agent-lines">
        {issue ? <IssueLink issue={issue} /> : <span className="muted">None</span>}
        {error && (
          <span className="agent-note">
            <PlainText text={error.slice(0, 200)} />
          </span>
        )}
      </span>
    ),
  },
  { key: 'cause', title: 'Cause', secondary: true, render: ({ invocationSource }) => words(invocationSource) },
  { key: 'created', title: 'Requested', render: ({ createdAt }) => <Time at={createdAt} /> },
  {
    key: 'duration',
    title: 'Duration',
    secondary: true,
    align: 'end',
    render: ({ startedAt, finishedAt }) => <Duration from={startedAt} to={finishedAt} />,
  },
  { key: 'cost', title: 'Cost', secondary: true, align: 'end', render: ({ cost }) => <Money cents={cost.costCents} /> },
];
