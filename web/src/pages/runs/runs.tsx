import { useMemo } from 'react';
import { words } from '../../format/words.js';
import { useCompany } from '../../graph/company.js';
import type { LiveEvent } from '../../graph/topics.js';
import { useList } from '../../graph/use-list.js';
import { AgentCombobox } from '../../parts/agent-combobox.js';
import { AgentLink, IssueLink } from '../../parts/links.js';
import { ListTable } from '../../parts/list-table.js';
import { usePaths } from '../../parts/paths.js';
import { requiredActionText } from '../../parts/required-action.js';
import { RunStatusBadge } from '../../parts/statuses.js';
import { useAddress } from '../../parts/use-address.js';
import { Button, LinkButton } from '../../ui/button.js';
import { Page, Toolbar } from '../../ui/layout.js';
import { Money } from '../../ui/numbers.js';
import { PlainText } from '../../ui/plain-text.js';
import { Select } from '../../ui/select.js';
import { Empty } from '../../ui/states.js';
import type { Column } from '../../ui/table.js';
import { Duration, Time } from '../../ui/time.js';
import { PERIODS, RUN_SOURCES, RUN_STATUSES, runFilterOf } from './run-filter.js';
import { IssueOfFilter } from './run-issue-filter.js';
import { RunListDocument, type RunListQuery } from './runs.gql.js';

type Row = NonNullable<RunListQuery['company']>['runs']['nodes'][number];

/** Runs come, and change their status: what they write in between changes no list. */
const concernsList = ({ entityType, action }: LiveEvent): boolean =>
  entityType === 'RUN' && action !== 'RUN_PROGRESS' && action !== 'RUN_LOGGED' && action !== 'RUN_NOTED';

export function RunsPage() {
  const { id: companyId } = useCompany();
  const paths = usePaths();
  const filter = useRunFilter();
  const list = useList(RunListDocument, { companyId, filter }, (data) => data.company?.runs, { live: concernsList });
  return (
    <Page title="Runs" wide>
      <Filters />
      <ListTable
        list={list}
        caption="Runs, newest first"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        href={({ id }) => paths.run(id)}
        empty={<NoRuns isFiltered={Object.keys(filter).length > 0} />}
      />
    </Page>
  );
}

function useRunFilter() {
  const { get } = useAddress();
  const [status, agent, issue, source, since] = ['status', 'agent', 'issue', 'source', 'since'].map(get);
  // A period is counted from when it was chosen: the list would else be another one at each moment.
  return useMemo(
    () => runFilterOf({ status, agent, issue, source, since }, Date.now()),
    [status, agent, issue, source, since],
  );
}

function Filters() {
  const { get, set } = useAddress();
  const hasFilter = ['status', 'agent', 'issue', 'source', 'since'].some((name) => get(name) !== undefined);
  return (
    <Toolbar
      label="Filters"
      end={
        hasFilter && (
          <Button
            size="s"
            variant="quiet"
            icon="close"
            onClick={() => set({ status: [], agent: [], issue: [], source: [], since: [] })}
          >
            Clear
          </Button>
        )
      }
    >
      <Select
        aria-label="Status"
        value={get('status') ?? 'any'}
        onChange={(status) => set({ status: status === 'any' ? undefined : status })}
        options={[
          { value: 'any', label: 'Any status' },
          { value: 'open', label: 'Not ended' },
          { value: 'needs action', label: 'Needs action' },
          ...RUN_STATUSES.map((status) => ({ value: status as string, label: words(status) })),
        ]}
      />
      <div className="run-filter">
        <AgentCombobox
          label="Agent"
          placeholder="Any agent"
          value={get('agent') ?? null}
          onChange={(agent) => set({ agent: agent ?? undefined })}
        />
      </div>
      <IssueOfFilter />
      <Select
        aria-label="Cause"
        value={get('source') ?? 'any'}
        onChange={(source) => set({ source: source === 'any' ? undefined : source })}
        options={[
          { value: 'any', label: 'Any cause' },
          ...RUN_SOURCES.map((source) => ({ value: source as string, label: words(source) })),
        ]}
      />
      <Select
        aria-label="Time"
        value={get('since') ?? 'any'}
        onChange={(since) => set({ since: since === 'any' ? undefined : since })}
        options={[{ value: 'any', label: 'Any time' }, ...PERIODS]}
      />
    </Toolbar>
  );
}

const COLUMNS: readonly Column<Row>[] = [
  { key: 'status', title: 'Status', width: '8rem', render: ({ status }) => <RunStatusBadge status={status} /> },
  { key: 'agent', title: 'Agent', render: ({ agent }) => agent && <AgentLink agent={agent} /> },
  {
    key: 'issue',
    title: 'Issue',
    render: (run) => (
      <div className="run-about">
        {run.issue ? <IssueLink issue={run.issue} /> : <span className="muted">None</span>}
        <RunNote run={run} />
      </div>
    ),
  },
  { key: 'cause', title: 'Cause', secondary: true, render: ({ invocationSource }) => words(invocationSource) },
  { key: 'created', title: 'Requested', render: ({ createdAt }) => <Time at={createdAt} /> },
  { key: 'duration', title: 'Duration', secondary: true, align: 'end', render: (run) => <RunDuration run={run} /> },
  { key: 'cost', title: 'Cost', secondary: true, align: 'end', render: ({ cost }) => <Money cents={cost.costCents} /> },
];

/** What somebody has to do about it, what went wrong, or what it does. */
function RunNote({ run: { requiredAction, error, status, statusMessage, scheduledRetryAt } }: { run: Row }) {
  if (requiredAction) {
    return (
      <span className="run-note run-note-action">
        <PlainText text={requiredActionText(requiredAction)} />
      </span>
    );
  }
  if (status === 'SCHEDULED_RETRY' && scheduledRetryAt) {
    return (
      <span className="run-note">
        Next try <Time at={scheduledRetryAt} />
      </span>
    );
  }
  const text = status === 'RUNNING' ? statusMessage : error;
  return text ? (
    <span className="run-note">
      <PlainText text={text} />
    </span>
  ) : null;
}

const RunDuration = ({ run: { startedAt, finishedAt } }: { run: Row }) => <Duration from={startedAt} to={finishedAt} />;

function NoRuns({ isFiltered }: { isFiltered: boolean }) {
  const paths = usePaths();
  const { set } = useAddress();
  if (isFiltered) {
    return (
      <Empty
        icon="play"
        title="No run matches"
        action={
          <Button onClick={() => set({ status: [], agent: [], issue: [], source: [], since: [] })}>
            Show all runs
          </Button>
        }
      />
    );
  }
  return (
    <Empty
      icon="play"
      title="No agent has worked yet"
      action={
        <LinkButton variant="primary" href={paths.page('issues')}>
          Go to issues
        </LinkButton>
      }
    >
      A run is one piece of work of an agent. It begins when an issue is assigned to an agent, or when somebody mentions
      or wakes it.
    </Empty>
  );
}
