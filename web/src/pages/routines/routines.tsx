import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { plural, words } from '../../format/words.js';
import { useCompany, useRights } from '../../graph/company.js';
import { useList } from '../../graph/use-list.js';
import { AgentCombobox } from '../../parts/agent-combobox.js';
import { AgentLink, IssueLink } from '../../parts/links.js';
import { ListTable } from '../../parts/list-table.js';
import { usePaths } from '../../parts/paths.js';
import { useAddress } from '../../parts/use-address.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Page, Toolbar } from '../../ui/layout.js';
import { PlainText } from '../../ui/plain-text.js';
import { Select } from '../../ui/select.js';
import { Empty } from '../../ui/states.js';
import type { Column } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import { FIRING_TONES, ROUTINE_TONES, reasonText } from './routine-words.js';
import { type RoutineLineFragment, RoutineListDocument, type RoutineListQueryVariables } from './routines.gql.js';

const RoutineForm = lazy(async () => ({ default: (await import('./routine-form.js')).RoutineForm }));

const STATUSES = ['ACTIVE', 'PAUSED', 'ARCHIVED'] as const;
type Status = (typeof STATUSES)[number];

const isStatus = (value: string | undefined): value is Status => STATUSES.some((status) => status === value);

/** The routines of the company: when they fire next, and what came of it last. */
export function RoutinesPage() {
  const { id: companyId } = useCompany();
  const { mayWrite } = useRights();
  const paths = usePaths();
  const navigate = useNavigate();
  const filter = useFilter();
  const [isCreating, setCreating] = useState(false);
  const list = useList(RoutineListDocument, { companyId, filter }, (data) => data.company?.routines, {
    live: ['ROUTINE'],
  });
  const create = mayWrite && (
    <Button variant="primary" icon="plus" onClick={() => setCreating(true)}>
      New routine
    </Button>
  );
  return (
    <Page title="Routines" actions={create} wide>
      <Filters />
      <ListTable
        list={list}
        caption="Routines by title"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        href={({ id }) => paths.routine(id)}
        empty={<NoRoutines create={create} />}
      />
      {isCreating && (
        <Suspense>
          <RoutineForm
            onClose={() => setCreating(false)}
            onSaved={({ id }) => void navigate({ to: paths.routine(id) as never })}
          />
        </Suspense>
      )}
    </Page>
  );
}

function useFilter(): NonNullable<RoutineListQueryVariables['filter']> {
  const { get } = useAddress();
  const [status, agent, project] = ['status', 'agent', 'project'].map(get);
  return {
    ...(isStatus(status) ? { statuses: [status] } : status === 'all' ? {} : { not: { statuses: ['ARCHIVED'] } }),
    ...(agent && { assigneeAgentIds: [agent] }),
    ...(project && { projectIds: [project] }),
  };
}

function Filters() {
  const { get, set } = useAddress();
  const { shell } = useCompany();
  return (
    <Toolbar label="Filters">
      <Select
        aria-label="Status"
        value={get('status') ?? 'kept'}
        onChange={(status) => set({ status: status === 'kept' ? undefined : status })}
        options={[
          { value: 'kept', label: 'Not archived' },
          ...STATUSES.map((status) => ({ value: status as string, label: words(status) })),
          { value: 'all', label: 'All' },
        ]}
      />
      <div className="routine-filter">
        <AgentCombobox
          label="Agent"
          placeholder="Any agent"
          value={get('agent') ?? null}
          onChange={(agent) => set({ agent: agent ?? undefined })}
        />
      </div>
      <Select
        aria-label="Project"
        value={get('project') ?? 'any'}
        onChange={(project) => set({ project: project === 'any' ? undefined : project })}
        options={[
          { value: 'any', label: 'Any project' },
          ...(shell?.projects.nodes ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </Toolbar>
  );
}

const COLUMNS: readonly Column<RoutineLineFragment>[] = [
  { key: 'title', title: 'Routine', render: ({ title }) => <PlainText text={title} /> },
  {
    key: 'status',
    title: 'Status',
    width: '7rem',
    render: ({ status }) => <Badge tone={ROUTINE_TONES[status]}>{words(status)}</Badge>,
  },
  { key: 'next', title: 'Next', render: (routine) => <NextFiring routine={routine} /> },
  { key: 'last', title: 'Last outcome', render: (routine) => <LastOutcome routine={routine} /> },
  {
    key: 'agent',
    title: 'Agent',
    secondary: true,
    render: ({ assigneeAgent }) =>
      assigneeAgent ? <AgentLink agent={assigneeAgent} /> : <span className="muted">Nobody</span>,
  },
  {
    key: 'project',
    title: 'Project',
    secondary: true,
    render: ({ project }) => (project ? <PlainText text={project.name} /> : <span className="muted">None</span>),
  },
];

function NextFiring({ routine: { triggers, status } }: { routine: RoutineLineFragment }) {
  const live = triggers.filter(({ enabled, archivedAt }) => enabled && archivedAt === null);
  const times = live.flatMap(({ nextRunAt }) => nextRunAt ?? []).toSorted();
  const webhooks = live.filter(({ kind }) => kind === 'WEBHOOK').length;
  if (status !== 'ACTIVE') return <span className="muted">By hand only</span>;
  if (times[0]) return <Time at={times[0]} />;
  return <span className="muted">{webhooks > 0 ? `At ${plural(webhooks, 'webhook')}` : 'By hand only'}</span>;
}

function LastOutcome({ routine: { latestRun } }: { routine: RoutineLineFragment }) {
  if (!latestRun) return <span className="muted">Never fired</span>;
  const { status, failureReason, linkedIssue, triggeredAt } = latestRun;
  return (
    <div className="routine-outcome">
      <span className="row">
        <Badge tone={FIRING_TONES[status]}>{words(status)}</Badge> <Time at={triggeredAt} />
      </span>
      {linkedIssue ? <IssueLink issue={linkedIssue} /> : null}
      {!linkedIssue && failureReason ? <PlainText text={reasonText(failureReason)} /> : null}
    </div>
  );
}

function NoRoutines({ create }: { create: ReactNode }) {
  const { get, set } = useAddress();
  const isFiltered = ['status', 'agent', 'project'].some((name) => get(name) !== undefined);
  if (isFiltered) {
    return (
      <Empty
        icon="routine"
        title="No routine matches"
        action={<Button onClick={() => set({ status: [], agent: [], project: [] })}>Clear the filters</Button>}
      />
    );
  }
  return (
    <Empty icon="routine" title="No routines" action={create}>
      Work that recurs or answers events: a report every Monday, a review of each pull request. Each firing makes an
      issue for an agent.
    </Empty>
  );
}
