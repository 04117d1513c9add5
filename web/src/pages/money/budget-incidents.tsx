import { words } from '../../format/words.js';
import { useCompany } from '../../graph/company.js';
import { useList } from '../../graph/use-list.js';
import { BudgetDecision } from '../../parts/budget-decision.js';
import { ListTable } from '../../parts/list-table.js';
import { usePaths } from '../../parts/paths.js';
import { LinkButton } from '../../ui/button.js';
import { Section } from '../../ui/layout.js';
import { Notice } from '../../ui/states.js';
import type { Column } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import { usedOf } from './budget-words.js';
import { BudgetIncidentsDocument, type BudgetIncidentsQuery, type BudgetsQuery } from './budgets.gql.js';

type Incident = NonNullable<BudgetsQuery['company']>['budgetIncidents']['nodes'][number];
type PastIncident = NonNullable<BudgetIncidentsQuery['company']>['budgetIncidents']['nodes'][number];

/** Budgets that reached their warning or their limit, and wait for a decision. */
export function OpenIncidents({ incidents }: { incidents: readonly Incident[] }) {
  if (incidents.length === 0) return null;
  return (
    <Section title="Needs a decision" count={incidents.length}>
      {incidents.map((incident) => (
        <OpenIncident key={incident.id} incident={incident} />
      ))}
    </Section>
  );
}

function OpenIncident({ incident }: { incident: Incident }) {
  const paths = usePaths();
  const { id, scopeName, thresholdType, metric, amountLimit, amountObserved, createdAt, approvalId } = incident;
  const isReached = thresholdType === 'HARD';
  return (
    <Notice
      tone={isReached ? 'danger' : 'warning'}
      title={isReached ? `${scopeName} has used up its budget` : `${scopeName} has nearly used up its budget`}
      action={approvalId && <LinkButton href={paths.approval(approvalId)}>See the approval</LinkButton>}
    >
      <p>
        {usedOf(metric, amountObserved, amountLimit)}, <Time at={createdAt} />.
      </p>
      {isReached && (
        <BudgetDecision payload={{ metric: metric.toLowerCase(), amountLimit, amountObserved }} incidentId={id} />
      )}
    </Notice>
  );
}

export function PastIncidents() {
  const { id: companyId } = useCompany();
  const list = useList(BudgetIncidentsDocument, { companyId }, (data) => data.company?.budgetIncidents, {
    live: ['BUDGET_INCIDENT'],
    pageSize: 20,
  });
  return (
    <Section title="Earlier decisions" collapsible="closed">
      <ListTable
        list={list}
        caption="Earlier decisions, newest first"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        empty={<p className="muted">No budget was reached yet.</p>}
      />
    </Section>
  );
}

const COLUMNS: readonly Column<PastIncident>[] = [
  { key: 'at', title: 'Reached', render: ({ createdAt }) => <Time at={createdAt} /> },
  { key: 'scope', title: 'Of', render: ({ scopeName }) => scopeName },
  {
    key: 'use',
    title: 'Used',
    render: ({ metric, amountObserved, amountLimit }) => usedOf(metric, amountObserved, amountLimit),
  },
  { key: 'end', title: 'Outcome', render: ({ status }) => words(status) },
  {
    key: 'ended',
    title: 'Decided',
    secondary: true,
    render: ({ resolvedAt }) => resolvedAt && <Time at={resolvedAt} />,
  },
];
