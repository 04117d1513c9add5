import { useState } from 'react';
import { words } from '../../format/words.js';
import { useCompany, useRights } from '../../graph/company.js';
import { usePage } from '../../graph/use-page.js';
import { Loading } from '../../parts/list-table.js';
import { type Paths, usePaths } from '../../parts/paths.js';
import { Anchor } from '../../ui/anchor.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Columns, Page, Section, Stat } from '../../ui/layout.js';
import { Money } from '../../ui/numbers.js';
import { Meter } from '../../ui/progress.js';
import { Empty, ErrorNote } from '../../ui/states.js';
import { type Column, Table } from '../../ui/table.js';
import { BudgetForm } from './budget-form.js';
import { OpenIncidents, PastIncidents } from './budget-incidents.js';
import { type Policy, usedOf } from './budget-words.js';
import { BudgetsDocument, type BudgetsQuery } from './budgets.gql.js';

type Company = NonNullable<BudgetsQuery['company']>;

/** What may be spent, by whom, and what happens at the limit. */
export function BudgetsPage() {
  const { id: companyId } = useCompany();
  const { isOwnerOrAdmin } = useRights();
  const [edited, setEdited] = useState<Policy | 'new'>();
  const { data, refusal, refresh } = usePage(
    BudgetsDocument,
    { companyId },
    { live: ['BUDGET_POLICY', 'BUDGET_INCIDENT', 'COST_EVENT', 'APPROVAL', 'AGENT', 'COMPANY'] },
  );
  const company = data?.company;
  return (
    <Page
      title="Budgets"
      actions={
        isOwnerOrAdmin && (
          <Button variant="primary" icon="plus" onClick={() => setEdited('new')}>
            Set a budget
          </Button>
        )
      }
    >
      {!company && refusal && <ErrorNote message={refusal.message} hint={refusal.hint} retry={refresh} />}
      {!company && !refusal && <Loading rows={5} />}
      {company && <Content company={company} onEdit={isOwnerOrAdmin ? setEdited : undefined} />}
      {edited && (
        <BudgetForm policy={edited === 'new' ? null : edited} onClose={() => setEdited(undefined)} onDone={refresh} />
      )}
    </Page>
  );
}

function Content({ company, onEdit }: { company: Company; onEdit: ((policy: Policy) => void) | undefined }) {
  const paths = usePaths();
  const { budgetMonthlyCents, spentMonthlyCents, budgetPolicies, budgetIncidents } = company;
  return (
    <>
      <Columns narrow>
        <Stat label="Spent this month (UTC)" value={<Money cents={spentMonthlyCents} />} href={paths.page('costs')} />
        <Stat
          label="The company's budget"
          value={budgetMonthlyCents > 0 ? <Money cents={budgetMonthlyCents} /> : 'None'}
        />
      </Columns>
      <OpenIncidents incidents={budgetIncidents.nodes} />
      <Section title="Budgets" count={budgetPolicies.totalCount}>
        <Table
          caption="Budgets"
          columns={columnsOf(paths, onEdit)}
          rows={budgetPolicies.nodes}
          rowKey={({ id }) => id}
          empty={
            <Empty icon="budget" title="Nothing is limited">
              A budget limits money, tokens or runs of the company, an agent or a project, in a month or for all time.
              At the limit its runs stop, and a person is asked.
            </Empty>
          }
        />
      </Section>
      <PastIncidents />
    </>
  );
}

const columnsOf = (paths: Paths, onEdit: ((policy: Policy) => void) | undefined): readonly Column<Policy>[] => [
  { key: 'scope', title: 'Of', render: (policy) => <ScopeName policy={policy} paths={paths} /> },
  {
    key: 'use',
    title: 'Used',
    render: ({ metric, amount, observedAmount }) => (
      <div className="budget-use">
        <span>{usedOf(metric, observedAmount, amount)}</span>
        <Meter
          value={observedAmount}
          max={amount}
          label="Use of the budget"
          text={usedOf(metric, observedAmount, amount)}
        />
      </div>
    ),
  },
  {
    key: 'window',
    title: 'Counted',
    secondary: true,
    render: ({ windowKind }) => (windowKind === 'LIFETIME' ? 'All time' : 'Each month'),
  },
  {
    key: 'limit',
    title: 'At the limit',
    secondary: true,
    render: ({ hardStopEnabled, warnPercent }) => `${hardStopEnabled ? 'Stops' : 'Goes on'}, warns at ${warnPercent} %`,
  },
  { key: 'state', title: 'State', render: (policy) => <StateBadge policy={policy} /> },
  ...(onEdit
    ? [
        {
          key: 'edit',
          title: 'Change',
          hiddenTitle: true,
          align: 'end' as const,
          render: (policy: Policy) => (
            <Button size="s" onClick={() => onEdit(policy)}>
              Change
            </Button>
          ),
        },
      ]
    : []),
];

function ScopeName({ policy: { scope, scopeType, scopeName }, paths }: { policy: Policy; paths: Paths }) {
  const isLink = scope?.__typename === 'Agent' || scope?.__typename === 'Project';
  const href = isLink && (scope.__typename === 'Agent' ? paths.agent(scope.urlKey) : paths.project(scope.urlKey));
  return (
    <span className="row">
      {href ? <Anchor href={href}>{scopeName}</Anchor> : scopeName}
      <span className="muted">{words(scopeType)}</span>
    </span>
  );
}

function StateBadge({ policy: { isActive, paused, status } }: { policy: Policy }) {
  if (!isActive) return <Badge>Off</Badge>;
  if (paused || status === 'HARD_STOP') return <Badge tone="danger">{paused ? 'Paused by it' : 'Used up'}</Badge>;
  return status === 'WARNING' ? <Badge tone="warning">Nearly used up</Badge> : <Badge tone="success">Within</Badge>;
}
