import { lazy, Suspense } from 'react';
import { plural, words } from '../../format/words.js';
import { usePage } from '../../graph/use-page.js';
import { AgentLink, IssueLink } from '../../parts/links.js';
import { Loading } from '../../parts/list-table.js';
import { usePaths } from '../../parts/paths.js';
import { RichText } from '../../parts/rich-text.js';
import { IssueStatusBadge, PriorityIcon, RunStatusBadge } from '../../parts/statuses.js';
import { Anchor } from '../../ui/anchor.js';
import { LinkButton } from '../../ui/button.js';
import { Columns, Facts, Section, Stat } from '../../ui/layout.js';
import { Count, Money, Tokens } from '../../ui/numbers.js';
import { Empty, ErrorNote } from '../../ui/states.js';
import { Table } from '../../ui/table.js';
import { Duration, Time } from '../../ui/time.js';
import { AgentOverviewDocument, type AgentOverviewQuery } from './agent.gql.js';
import { MonthSpend } from './agent-row.js';
import type { TabProps } from './tab-props.js';

const AgentCharts = lazy(async () => ({ default: (await import('./agent-charts.js')).AgentCharts }));

type Overview = NonNullable<AgentOverviewQuery['agent']>;

/** What the agent does, for whom, and what it spent. */
export function AgentOverview({ agent }: TabProps) {
  const { id, companyId } = agent;
  const { data, refusal, isLoading, refresh } = usePage(
    AgentOverviewDocument,
    { companyId, id },
    { live: ({ entityType, agentId }) => entityType === 'ISSUE' || (entityType === 'RUN' && agentId === id) },
  );
  const overview = data?.agent;
  if (!overview) {
    if (isLoading) return <Loading rows={8} />;
    return <ErrorNote message={refusal?.message ?? 'Nothing is known of it.'} hint={refusal?.hint} retry={refresh} />;
  }
  return (
    <div className="agent-overview">
      <div className="stack">
        <Figures agent={agent} overview={overview} />
        <CurrentRuns runs={overview.openRuns.nodes} />
        <Issues agent={agent} overview={overview} />
        <Section title="The last 30 days">
          <Suspense fallback={<Loading rows={4} />}>
            <AgentCharts agentId={id} />
          </Suspense>
        </Section>
      </div>
      <aside className="stack" aria-label={`About ${agent.name}`}>
        <About agent={agent} overview={overview} />
      </aside>
    </div>
  );
}

function Figures({ agent, overview: { month, lifetime } }: TabProps & { overview: Overview }) {
  const unpriced =
    month.unpricedEvents > 0 ? `${plural(month.unpricedEvents, 'use')} without a known price` : undefined;
  return (
    <Columns narrow>
      <Stat label="Spent this month" value={<MonthSpend agent={agent} />} hint={unpriced} />
      <Stat label="Runs this month" value={<Count value={month.runs} />} />
      <Stat
        label="Tokens this month"
        value={<Tokens value={month.inputTokens + month.cachedInputTokens + month.outputTokens} />}
      />
      <Stat
        label="Spent in all"
        value={<Money cents={lifetime.billedCents} />}
        hint={`${plural(lifetime.runs, 'run')}`}
      />
    </Columns>
  );
}

function CurrentRuns({ runs }: { runs: Overview['openRuns']['nodes'] }) {
  const paths = usePaths();
  return (
    <Section title="Current work" count={runs.length}>
      <Table
        caption="Runs that have not ended"
        rows={runs}
        rowKey={({ id }) => id}
        href={({ id }) => paths.run(id)}
        columns={[
          { key: 'status', title: 'Status', render: ({ status }) => <RunStatusBadge status={status} /> },
          { key: 'issue', title: 'Issue', render: ({ issue }) => (issue ? <IssueLink issue={issue} /> : 'None') },
          {
            key: 'time',
            title: 'Time',
            align: 'end',
            render: ({ startedAt, scheduledRetryAt, createdAt }) =>
              startedAt ? <Duration from={startedAt} /> : <Time at={scheduledRetryAt ?? createdAt} />,
          },
        ]}
        empty={<p className="muted">It does nothing at the moment.</p>}
      />
    </Section>
  );
}

function Issues({ agent, overview: { inbox, issues } }: TabProps & { overview: Overview }) {
  const paths = usePaths();
  const waiting = new Set(inbox.nodes.map(({ id }) => id));
  const rows = [...inbox.nodes, ...issues.nodes.filter(({ id }) => !waiting.has(id))].slice(0, 12);
  return (
    <Section
      title="Issues"
      count={issues.totalCount}
      actions={
        <LinkButton size="s" variant="quiet" href={`${paths.page('issues')}?assignee=agent:${agent.id}`}>
          All of them
        </LinkButton>
      }
    >
      <Table
        caption={`Issues of ${agent.name}, those to be done first`}
        rows={rows}
        rowKey={({ id }) => id}
        href={({ identifier }) => paths.issue(identifier)}
        columns={[
          {
            key: 'issue',
            title: 'Issue',
            render: ({ identifier, title }) => (
              <>
                <span className="identifier">{identifier}</span> {title}
              </>
            ),
          },
          { key: 'priority', title: 'Priority', render: ({ priority }) => <PriorityIcon priority={priority} /> },
          { key: 'status', title: 'Status', render: ({ status }) => <IssueStatusBadge status={status} /> },
          {
            key: 'updated',
            title: 'Changed',
            align: 'end',
            secondary: true,
            render: ({ updatedAt }) => <Time at={updatedAt} />,
          },
        ]}
        empty={
          <Empty icon="issues" title="No issues yet">
            It works on the issues that are assigned to it.
          </Empty>
        }
      />
    </Section>
  );
}

function About({ agent, overview }: TabProps & { overview: Overview }) {
  const paths = usePaths();
  const { chainOfCommand, reports, routines } = overview;
  return (
    <>
      <Section title="About">
        <Facts
          items={[
            ['Adapter', agent.adapterType],
            ['Last run', <Time key="run" at={agent.lastHeartbeatAt} none="never" />],
            ['Hired', <Time key="hired" at={agent.createdAt} />],
          ]}
        />
        {agent.capabilities && <RichText text={agent.capabilities} />}
      </Section>
      <Section title="Reports to">
        {chainOfCommand.length === 0 ? <p className="muted">Nobody: it stands at the top.</p> : null}
        <ol className="agent-chain">
          {chainOfCommand.map((manager) => (
            <li key={manager.id}>
              <AgentLink agent={manager} hasStatus />
            </li>
          ))}
        </ol>
      </Section>
      {reports.totalCount > 0 && (
        <Section title="Reports" count={reports.totalCount}>
          <ul className="agent-chain">
            {reports.nodes.map((report) => (
              <li key={report.id}>
                <AgentLink agent={report} hasStatus />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {routines.nodes.length > 0 && (
        <Section title="Routines">
          <ul className="agent-chain">
            {routines.nodes.map(({ id, title, status }) => (
              <li key={id}>
                <Anchor href={paths.routine(id)}>{title}</Anchor> <span className="muted">{words(status)}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
