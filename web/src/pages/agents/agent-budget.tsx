import { useState } from 'react';
import { figure, type Unit } from '../../format/numbers.js';
import { plural, words } from '../../format/words.js';
import { useRights } from '../../graph/company.js';
import { usePage } from '../../graph/use-page.js';
import { Loading } from '../../parts/list-table.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Columns, Section, Stat } from '../../ui/layout.js';
import { Money } from '../../ui/numbers.js';
import { Meter } from '../../ui/progress.js';
import { Empty, ErrorNote } from '../../ui/states.js';
import { Table } from '../../ui/table.js';
import type { Tone } from '../../ui/tone.js';
import { AgentBudgetDocument, type PolicyOfAgentFragment } from './agent-access.gql.js';
import { MonthSpend } from './agent-row.js';
import { LimitForm, MonthlyBudget } from './limit-form.js';
import type { TabProps } from './tab-props.js';

const UNITS: Readonly<Record<PolicyOfAgentFragment['metric'], Unit>> = {
  BILLED_CENTS: 'cents',
  TOTAL_TOKENS: 'tokens',
  RUNS: 'count',
};

const HEALTH: Readonly<Record<PolicyOfAgentFragment['status'], readonly [Tone, string]>> = {
  OK: ['success', 'Fine'],
  WARNING: ['warning', 'Nearly used'],
  HARD_STOP: ['danger', 'Used up'],
};

/** What the agent may spend, and what it spent. */
export function AgentBudget({ agent }: TabProps) {
  const { id, companyId } = agent;
  const { mayWrite } = useRights();
  const [opened, setOpened] = useState<PolicyOfAgentFragment | 'new'>();
  const { data, refusal, isLoading, refresh } = usePage(
    AgentBudgetDocument,
    { companyId, id },
    { live: ['COST_EVENT', 'BUDGET_POLICY', 'BUDGET_INCIDENT', 'AGENT'] },
  );
  const budget = data?.agent;
  if (!budget) {
    if (isLoading) return <Loading rows={4} />;
    return <ErrorNote message={refusal?.message ?? 'There is nothing to read.'} hint={refusal?.hint} retry={refresh} />;
  }
  const { month, budgetPolicies } = budget;
  const unpriced = month.unpricedEvents > 0 && `${plural(month.unpricedEvents, 'use')} without a known price`;
  const add = mayWrite && (
    <Button size="s" icon="plus" onClick={() => setOpened('new')}>
      New limit
    </Button>
  );
  return (
    <>
      <Columns narrow>
        <Stat
          label="Spent this month"
          value={<MonthSpend agent={agent} />}
          hint={unpriced || 'Months begin at midnight of UTC.'}
        />
        <Stat label="Set aside for its runs" value={<Money cents={month.reservedCents} />} />
      </Columns>
      {mayWrite && (
        <MonthlyBudget
          key={budget.budgetMonthlyCents}
          agentId={id}
          cents={budget.budgetMonthlyCents}
          onSaved={refresh}
        />
      )}
      <Section title="Limits" count={budgetPolicies.length} actions={add}>
        <Policies policies={budgetPolicies} name={agent.name} onOpen={mayWrite ? setOpened : undefined} />
      </Section>
      {opened && (
        <LimitForm
          agentId={id}
          policy={opened === 'new' ? undefined : opened}
          onClose={() => setOpened(undefined)}
          onSaved={refresh}
        />
      )}
    </>
  );
}

interface PoliciesProps {
  readonly policies: readonly PolicyOfAgentFragment[];
  readonly name: string;
  readonly onOpen: ((policy: PolicyOfAgentFragment) => void) | undefined;
}

function Policies({ policies, name, onOpen }: PoliciesProps) {
  return (
    <Table
      caption={`Limits of ${name}`}
      rows={policies}
      rowKey={({ id }) => id}
      columns={[
        { key: 'what', title: 'Limit', render: (policy) => limitText(policy) },
        {
          key: 'used',
          title: 'Used',
          render: (policy) => {
            const [used, limit] = [policy.observedAmount, policy.amount].map((each) =>
              figure(each, UNITS[policy.metric]),
            );
            const text = `${used} of ${limit}`;
            return (
              <span className="agent-spend">
                <span className="numeric nowrap">{text}</span>
                <Meter value={policy.observedAmount} max={policy.amount} label={limitText(policy)} text={text} />
              </span>
            );
          },
        },
        {
          key: 'state',
          title: 'State',
          render: ({ status, isActive }) =>
            isActive ? <Badge tone={HEALTH[status][0]}>{HEALTH[status][1]}</Badge> : <Badge>Switched off</Badge>,
        },
        {
          key: 'stop',
          title: 'At the limit',
          secondary: true,
          render: ({ hardStopEnabled, warnPercent }) =>
            `${hardStopEnabled ? 'It is paused' : 'The board is told'}; warning at ${warnPercent}%`,
        },
        {
          key: 'actions',
          title: 'Actions',
          hiddenTitle: true,
          align: 'end',
          render: (policy) =>
            onOpen && (
              <Button size="s" aria-label={`Change: ${limitText(policy)}`} onClick={() => onOpen(policy)}>
                Change
              </Button>
            ),
        },
      ]}
      empty={
        <Empty icon="budget" title="No limits">
          Without a limit of its own it spends what the company may.
        </Empty>
      }
    />
  );
}

function limitText({ metric, windowKind }: PolicyOfAgentFragment): string {
  const what = metric === 'BILLED_CENTS' ? 'Spending' : words(metric);
  return windowKind === 'LIFETIME' ? `${what} in all` : `${what} a month`;
}
