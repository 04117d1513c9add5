import { useNavigate } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useRef } from 'react';
import { addressOf } from '../../graph/base.js';
import { useCompany } from '../../graph/company.js';
import { usePage } from '../../graph/use-page.js';
import { AgentActionBar } from '../../parts/agent-actions.js';
import { roleText } from '../../parts/agent-words.js';
import { Loading } from '../../parts/list-table.js';
import { usePaths } from '../../parts/paths.js';
import { AgentStatusBadge } from '../../parts/statuses.js';
import { useAddress, useParam } from '../../parts/use-address.js';
import { Avatar } from '../../ui/avatar.js';
import { Page } from '../../ui/layout.js';
import { ErrorNote } from '../../ui/states.js';
import { TabList, TabPanel } from '../../ui/tabs.js';
import { AgentPageDocument } from './agent.gql.js';
import { AgentNotices } from './agent-notices.js';
import { AGENT_TABS, type AgentTab, tabOf } from './agent-tabs.js';
import type { TabProps } from './tab-props.js';

const PANELS: Readonly<Record<AgentTab, ComponentType<TabProps>>> = {
  overview: lazy(async () => ({ default: (await import('./agent-overview.js')).AgentOverview })),
  runs: lazy(async () => ({ default: (await import('./agent-runs.js')).AgentRuns })),
  configuration: lazy(async () => ({ default: (await import('./agent-configuration.js')).AgentConfiguration })),
  instructions: lazy(async () => ({ default: (await import('./agent-instructions.js')).AgentInstructions })),
  skills: lazy(async () => ({ default: (await import('./agent-skills.js')).AgentSkills })),
  tools: lazy(async () => ({ default: (await import('./agent-tools.js')).AgentTools })),
  secrets: lazy(async () => ({ default: (await import('./agent-secrets.js')).AgentSecrets })),
  keys: lazy(async () => ({ default: (await import('./agent-keys.js')).AgentKeys })),
  budget: lazy(async () => ({ default: (await import('./agent-budget.js')).AgentBudget })),
  permissions: lazy(async () => ({ default: (await import('./agent-permissions.js')).AgentPermissions })),
  sessions: lazy(async () => ({ default: (await import('./agent-sessions.js')).AgentSessions })),
  activity: lazy(async () => ({ default: (await import('./agent-activity.js')).AgentActivity })),
};

/** All of one agent: what it does, how it runs, what it may, and what it cost. */
export function AgentPage() {
  const key = useParam('agentKey');
  const { id: companyId } = useCompany();
  const id = useRef<string>(undefined);
  const { data, refusal, isLoading, refresh } = usePage(
    AgentPageDocument,
    { companyId, key },
    { live: ({ entityType, entityId }) => entityType === 'AGENT' && entityId === id.current },
  );
  const agent = data?.agent;
  id.current = agent?.id;
  if (agent) return <FoundAgent key={agent.id} agent={agent} refresh={refresh} />;
  return (
    <Page title="Agent">
      {isLoading ? (
        <Loading rows={8} />
      ) : (
        <ErrorNote
          message={refusal?.message ?? 'There is no such agent.'}
          hint={refusal?.hint || 'It may be deleted, or belong to another company.'}
          retry={refresh}
        />
      )}
    </Page>
  );
}

function FoundAgent({ agent, refresh }: TabProps & { refresh: () => void }) {
  const { get, set } = useAddress();
  const paths = usePaths();
  const navigate = useNavigate();
  const tab = tabOf(get('tab'));
  const Panel = PANELS[tab];
  return (
    <Page
      title={agent.name}
      wide
      titleSuffix={
        <>
          <Avatar name={agent.name} src={addressOf(agent.avatarUrl)} />
          <AgentStatusBadge status={agent.status} />
          <span className="muted">{agent.title ?? roleText(agent.role)}</span>
        </>
      }
      actions={
        <AgentActionBar
          agent={agent}
          managerId={agent.manager?.id ?? null}
          onChanged={refresh}
          onDeleted={() => void navigate({ to: paths.page('agents') })}
        />
      }
      tabs={
        <TabList
          label={`Pages of ${agent.name}`}
          tabs={AGENT_TABS}
          active={tab}
          onSelect={(next) =>
            set(
              { tab: next === 'overview' ? undefined : next, q: undefined, file: undefined, show: undefined },
              { keepsHistory: true },
            )
          }
        />
      }
    >
      <TabPanel tab={tab}>
        <div className="stack">
          <AgentNotices agent={agent} />
          <Suspense fallback={<Loading rows={6} />}>
            <Panel agent={agent} />
          </Suspense>
        </div>
      </TabPanel>
    </Page>
  );
}
