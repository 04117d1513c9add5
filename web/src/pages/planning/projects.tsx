import { useState } from 'react';
import { count } from '../../format/numbers.js';
import { words } from '../../format/words.js';
import { useCompany, useRights } from '../../graph/company.js';
import { useList } from '../../graph/use-list.js';
import { AgentLink } from '../../parts/links.js';
import { ListTable } from '../../parts/list-table.js';
import { usePaths } from '../../parts/paths.js';
import { ProjectMark } from '../../parts/project-picker.js';
import { useAddress } from '../../parts/use-address.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Page, Toolbar } from '../../ui/layout.js';
import { Money } from '../../ui/numbers.js';
import { Select } from '../../ui/select.js';
import { Empty } from '../../ui/states.js';
import type { Column } from '../../ui/table.js';
import { ProjectForm } from './project-form.js';
import { PROJECT_STATUSES, PROJECT_TONES } from './project-words.js';
import { ProjectsDocument, type ProjectsQuery } from './projects.gql.js';

type Row = NonNullable<ProjectsQuery['company']>['projects']['nodes'][number];

const ANY = 'any';

/** What the company works towards, with how far it has come. */
export function ProjectsPage() {
  const { id: companyId } = useCompany();
  const { mayWrite } = useRights();
  const { get, set } = useAddress();
  const paths = usePaths();
  const [isCreating, setCreating] = useState(false);
  const status = PROJECT_STATUSES.find((each) => each === get('status'));
  const isArchivedToo = get('archived') !== undefined;
  const filter = { ...(status ? { statuses: [status] } : {}), ...(isArchivedToo ? { includeArchived: true } : {}) };
  const list = useList(ProjectsDocument, { companyId, filter }, (data) => data.company?.projects, {
    live: ['PROJECT', 'ISSUE'],
  });
  const create = mayWrite ? () => setCreating(true) : undefined;
  return (
    <Page
      title="Projects"
      actions={
        create && (
          <Button variant="primary" icon="plus" onClick={create}>
            New project
          </Button>
        )
      }
    >
      <Toolbar label="Filters">
        <Select
          aria-label="Status"
          value={status ?? ANY}
          onChange={(value) => set({ status: value === ANY ? undefined : value })}
          options={[
            { value: ANY, label: 'Any status' },
            ...PROJECT_STATUSES.map((each) => ({ value: each as string, label: words(each) })),
          ]}
        />
        <Select
          aria-label="Archived"
          value={isArchivedToo ? 'all' : 'present'}
          onChange={(value) => set({ archived: value === 'all' ? '1' : undefined })}
          options={[
            { value: 'present', label: 'Without archived' },
            { value: 'all', label: 'With archived' },
          ]}
        />
      </Toolbar>
      <ListTable
        list={list}
        caption="Projects"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        href={({ urlKey }) => paths.project(urlKey)}
        empty={<NoProjects onCreate={create} />}
      />
      {isCreating && <ProjectForm project={null} onClose={() => setCreating(false)} />}
    </Page>
  );
}

function NoProjects({ onCreate }: { onCreate: (() => void) | undefined }) {
  return (
    <Empty
      icon="project"
      title="No projects"
      action={
        onCreate && (
          <Button variant="primary" onClick={onCreate}>
            Begin the first project
          </Button>
        )
      }
    >
      A project gathers issues that lead to one result. It can have a lead, a budget, variables and a repository of its
      own.
    </Empty>
  );
}

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'name',
    title: 'Project',
    render: ({ name, color }) => (
      <span className="row">
        <ProjectMark color={color} />
        {name}
      </span>
    ),
  },
  {
    key: 'status',
    title: 'Status',
    render: ({ status, archivedAt, pausedAt }) => {
      if (archivedAt) return <Badge>Archived</Badge>;
      return pausedAt ? (
        <Badge tone="warning">Paused</Badge>
      ) : (
        <Badge tone={PROJECT_TONES[status]}>{words(status)}</Badge>
      );
    },
  },
  {
    key: 'lead',
    title: 'Lead',
    secondary: true,
    render: ({ leadAgent }) => leadAgent && <AgentLink agent={leadAgent} />,
  },
  { key: 'open', title: 'Open', align: 'end', render: ({ open }) => count(open.totalCount) },
  { key: 'done', title: 'Done', align: 'end', secondary: true, render: ({ done }) => count(done.totalCount) },
  {
    key: 'spend',
    title: 'Spent',
    align: 'end',
    secondary: true,
    render: ({ spend }) => <Money cents={spend.billedCents} />,
  },
];
