import { lazy, Suspense } from 'react';
import { useCompany, useRights } from '../../graph/company.js';
import type { LiveEvent } from '../../graph/topics.js';
import { type List, useList } from '../../graph/use-list.js';
import { ListTable } from '../../parts/list-table.js';
import { usePaths } from '../../parts/paths.js';
import { useAddress } from '../../parts/use-address.js';
import { Button, LinkButton } from '../../ui/button.js';
import { Page } from '../../ui/layout.js';
import { Empty } from '../../ui/states.js';
import { agentFilterOf, FILTER_NAMES, matches, orderOf } from './agent-filter.js';
import { AgentFilterBar } from './agent-filter-bar.js';
import { AGENT_COLUMNS, type AgentListRow } from './agent-row.js';
import { AgentListDocument, AgentsFoundDocument } from './agents.gql.js';

const HireAgent = lazy(async () => ({ default: (await import('../../parts/hire-agent.js')).HireAgent }));

/** All agents of the company: who works, at what, and what it costs. */
export function AgentsPage() {
  const { get, set } = useAddress();
  const { mayWrite } = useRights();
  const paths = usePaths();
  const order = orderOf(get('sort'));
  const q = get('q') ?? '';
  const list = useAgentRows(q, order.order);
  const setHiring = (isHiring: boolean) => set({ hire: isHiring ? '1' : undefined });
  return (
    <Page
      title="Agents"
      wide
      actions={
        <>
          <LinkButton icon="org" href={paths.page('org')}>
            Org chart
          </LinkButton>
          {mayWrite && (
            <Button variant="primary" icon="plus" onClick={() => setHiring(true)}>
              Hire agent
            </Button>
          )}
        </>
      }
    >
      <AgentFilterBar total={list.total} />
      <ListTable
        list={list}
        caption="Agents of the company"
        columns={AGENT_COLUMNS}
        rowKey={({ id }) => id}
        href={({ urlKey }) => paths.agent(urlKey)}
        sort={q ? undefined : order}
        onSort={q ? undefined : ({ key, descending }) => set({ sort: `${descending ? '-' : ''}${key}` })}
        empty={<NoAgents onHire={mayWrite ? () => setHiring(true) : undefined} />}
      />
      <Suspense>
        {mayWrite && get('hire') !== undefined && <HireAgent onClose={() => setHiring(false)} onHired={list.refresh} />}
      </Suspense>
    </Page>
  );
}

/** Agents come and go, and their runs begin and end: what runs write in between changes no row. */
const concernsAgents = ({ entityType, action }: LiveEvent): boolean =>
  entityType === 'AGENT' ||
  (entityType === 'RUN' && action !== 'RUN_PROGRESS' && action !== 'RUN_LOGGED' && action !== 'RUN_NOTED');

/** The agents by filters, or what a search finds of them. */
function useAgentRows(q: string, orderBy: ReturnType<typeof orderOf>['order']): List<AgentListRow> {
  const { id: companyId } = useCompany();
  const { get } = useAddress();
  const [status, role, adapter, terminated] = ['status', 'role', 'adapter', 'terminated'].map(get);
  const filter = agentFilterOf({ status, role, adapter, terminated });
  const all = useList(AgentListDocument, { companyId, filter, orderBy }, (data) => data.company?.agents, {
    live: concernsAgents,
    pause: q !== '',
  });
  const found = useList(AgentsFoundDocument, { companyId, q }, (data) => data.search, {
    live: concernsAgents,
    pause: q === '',
  });
  if (q === '') return all;
  const items = found.items.flatMap(({ entity }) =>
    entity?.__typename === 'Agent' && matches(entity, filter) ? [entity] : [],
  );
  return { ...found, items };
}

function NoAgents({ onHire }: { onHire: (() => void) | undefined }) {
  const { get, set } = useAddress();
  const showAll = () => set(Object.fromEntries(FILTER_NAMES.map((name) => [name, undefined])));
  if (FILTER_NAMES.some((name) => get(name) !== undefined)) {
    return <Empty icon="agents" title="No agent matches" action={<Button onClick={showAll}>Show all agents</Button>} />;
  }
  return (
    <Empty
      icon="agents"
      title="No agents yet"
      action={
        onHire && (
          <Button variant="primary" onClick={onHire}>
            Hire the first agent
          </Button>
        )
      }
    >
      An agent works on issues: a program or a model with a role, a manager, instructions and a budget. Most companies
      begin with a CEO, who hires others.
    </Empty>
  );
}
