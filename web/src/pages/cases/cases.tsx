import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { words } from '../../format/words.js';
import { useCompany, useRights } from '../../graph/company.js';
import { useList } from '../../graph/use-list.js';
import { AddressSearch } from '../../parts/address-search.js';
import { LabelChip } from '../../parts/label-chip.js';
import { ListTable } from '../../parts/list-table.js';
import { usePaths } from '../../parts/paths.js';
import { useAddress } from '../../parts/use-address.js';
import { Button } from '../../ui/button.js';
import { Page, Toolbar } from '../../ui/layout.js';
import { PlainText } from '../../ui/plain-text.js';
import { Select } from '../../ui/select.js';
import { Empty } from '../../ui/states.js';
import type { Column } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import { CASE_STATUSES, CaseStatusBadge, isCaseStatus } from './case-words.js';
import { CaseListDocument, type CaseListQuery, type CaseListQueryVariables } from './cases.gql.js';
import { CasesOff, isCasesOff } from './cases-off.js';

const CreateCase = lazy(async () => ({ default: (await import('./create-case.js')).CreateCase }));

type Row = NonNullable<NonNullable<CaseListQuery['company']>['cases']>['nodes'][number];

const FILTERS = ['status', 'type', 'label', 'project', 'q'] as const;

/** The cases of the company, with those that something happened to last at the top. */
export function CasesPage() {
  const { id: companyId } = useCompany();
  const { mayWrite } = useRights();
  const paths = usePaths();
  const navigate = useNavigate();
  const filter = useFilter();
  const [isCreating, setCreating] = useState(false);
  const list = useList(CaseListDocument, { companyId, filter }, (data) => data.company?.cases, { live: ['CASE'] });
  if (list.refusal && isCasesOff(list.refusal)) return <CasesOff />;
  const create = mayWrite && (
    <Button variant="primary" icon="plus" onClick={() => setCreating(true)}>
      New case
    </Button>
  );
  return (
    <Page title="Cases" actions={create} wide>
      <Filters />
      <ListTable
        list={list}
        caption="Cases, changed last first"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        href={({ identifier }) => paths.case(identifier)}
        empty={<NoCases create={create} />}
      />
      {isCreating && (
        <Suspense>
          <CreateCase
            onClose={() => setCreating(false)}
            onCreated={(identifier) => void navigate({ to: paths.case(identifier) as never })}
          />
        </Suspense>
      )}
    </Page>
  );
}

function useFilter(): NonNullable<CaseListQueryVariables['filter']> {
  const { get } = useAddress();
  const [status, type, label, project, q] = FILTERS.map(get);
  return {
    ...(isCaseStatus(status)
      ? { statuses: [status] }
      : status === 'all'
        ? {}
        : { not: { statuses: ['DONE', 'CANCELLED'] } }),
    ...(type && { types: [type] }),
    ...(label && { labelIds: [label] }),
    ...(project && { projectIds: [project] }),
    ...(q && { q: q.slice(0, 200) }),
  };
}

function Filters() {
  const { get, set } = useAddress();
  const { shell } = useCompany();
  return (
    <Toolbar label="Filters">
      <div className="case-filter">
        <AddressSearch label="Find cases" />
      </div>
      <div className="case-filter">
        <AddressSearch name="type" label="Type" placeholder="Any type" />
      </div>
      <Select
        aria-label="Status"
        value={get('status') ?? 'open'}
        onChange={(status) => set({ status: status === 'open' ? undefined : status })}
        options={[
          { value: 'open', label: 'Not ended' },
          ...CASE_STATUSES.map((status) => ({ value: status as string, label: words(status) })),
          { value: 'all', label: 'All' },
        ]}
      />
      <Select
        aria-label="Label"
        value={get('label') ?? 'any'}
        onChange={(label) => set({ label: label === 'any' ? undefined : label })}
        options={[
          { value: 'any', label: 'Any label' },
          ...(shell?.labels.nodes ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
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

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'title',
    title: 'Case',
    render: ({ identifier, title }) => (
      <>
        <span className="identifier">{identifier}</span> <PlainText text={title} />
      </>
    ),
  },
  { key: 'type', title: 'Type', render: ({ caseType }) => <PlainText text={caseType} /> },
  { key: 'status', title: 'Status', width: '7rem', render: ({ status }) => <CaseStatusBadge status={status} /> },
  {
    key: 'labels',
    title: 'Labels',
    secondary: true,
    render: ({ labels }) => (
      <span className="row">
        {labels.map((label) => (
          <LabelChip key={label.id} label={label} />
        ))}
      </span>
    ),
  },
  {
    key: 'project',
    title: 'Project',
    secondary: true,
    render: ({ project }) => project && <PlainText text={project.name} />,
  },
  { key: 'parent', title: 'Part of', secondary: true, render: ({ parentCase }) => parentCase?.identifier },
  { key: 'time', title: 'Changed', render: ({ updatedAt }) => <Time at={updatedAt} /> },
];

function NoCases({ create }: { create: ReactNode }) {
  const { get, set } = useAddress();
  if (FILTERS.some((name) => get(name) !== undefined)) {
    const cleared = Object.fromEntries(FILTERS.map((name) => [name, undefined]));
    return (
      <Empty
        icon="case"
        title="No case matches"
        action={<Button onClick={() => set(cleared)}>Clear the filters</Button>}
      />
    );
  }
  return (
    <Empty icon="case" title="No cases" action={create}>
      A case holds what outlives one issue: a launch, a complaint of a customer, an audit. It has fields, documents and
      files of its own, and links to the issues that work on it.
    </Empty>
  );
}
