import { useMemo } from 'react';
import { useCompany } from '../../graph/company.js';
import { useList } from '../../graph/use-list.js';
import { AgentCombobox } from '../../parts/agent-combobox.js';
import { AgentLink, IssueLink } from '../../parts/links.js';
import { ListTable } from '../../parts/list-table.js';
import { usePaths } from '../../parts/paths.js';
import { useAddress } from '../../parts/use-address.js';
import { Badge } from '../../ui/badge.js';
import { Toolbar } from '../../ui/layout.js';
import { Money, Tokens } from '../../ui/numbers.js';
import { Empty } from '../../ui/states.js';
import type { Column } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import { CostEventsDocument, type CostEventsQuery } from './costs.gql.js';
import type { Range } from './range.js';

type CostEvent = NonNullable<CostEventsQuery['company']>['costEvents']['nodes'][number];

/** Each report of what something cost. */
export function CostEvents({ range: { from, to } }: { range: Range }) {
  const { id: companyId } = useCompany();
  const { get, set } = useAddress();
  const paths = usePaths();
  const agent = get('agent');
  const filter = useMemo(
    () => ({ occurredAt: { after: from, before: to }, ...(agent ? { agentIds: [agent] } : {}) }),
    [from, to, agent],
  );
  const list = useList(CostEventsDocument, { companyId, filter }, (data) => data.company?.costEvents, {
    live: ['COST_EVENT'],
  });
  return (
    <>
      <Toolbar label="Filters">
        <div className="run-filter">
          <AgentCombobox
            label="Agent"
            placeholder="Any agent"
            value={agent ?? null}
            onChange={(id) => set({ agent: id ?? undefined })}
          />
        </div>
      </Toolbar>
      <ListTable
        list={list}
        caption="Cost events, newest first"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        href={({ runId }) => (runId ? paths.run(runId) : undefined)}
        empty={<Empty icon="cost" title="Nothing was spent in this range" />}
      />
    </>
  );
}

const COLUMNS: readonly Column<CostEvent>[] = [
  { key: 'at', title: 'When', render: ({ occurredAt }) => <Time at={occurredAt} /> },
  { key: 'agent', title: 'Agent', render: ({ agent }) => agent && <AgentLink agent={agent} /> },
  { key: 'issue', title: 'Issue', secondary: true, render: ({ issue }) => issue && <IssueLink issue={issue} /> },
  { key: 'model', title: 'Model', secondary: true, render: ({ model }) => model },
  {
    key: 'tokens',
    title: 'Tokens',
    align: 'end',
    secondary: true,
    render: ({ inputTokens, outputTokens }) => <Tokens value={inputTokens + outputTokens} />,
  },
  {
    key: 'cost',
    title: 'Cost',
    align: 'end',
    render: ({ costCents, costStatus }) =>
      costStatus === 'UNPRICED' ? <Badge tone="warning">No price</Badge> : <Money cents={costCents} />,
  },
];
