import { useCompany, useRights } from '../../graph/company.js';
import { usePage } from '../../graph/use-page.js';
import { Loading } from '../../parts/list-table.js';
import { useAddress, useParam } from '../../parts/use-address.js';
import { PlainText } from '../../ui/plain-text.js';
import { Empty, ErrorNote, Notice } from '../../ui/states.js';
import { TabList, TabPanel } from '../../ui/tabs.js';
import { ToolConnectionDocument } from './connection.gql.js';
import { ConnectionAccess } from './connection-access.js';
import { ConnectionActions } from './connection-actions.js';
import { ConnectionCatalog } from './connection-catalog.js';
import type { ConnectionProps } from './connection-props.js';
import { ConnectionSettings } from './connection-settings.js';
import { HealthBadge, ToolStatusBadge } from './tool-states.js';
import { ToolsFrame } from './tools-frame.js';
import { TryTool } from './try-tool.js';

/** A connection to a server: its tools, how it is reached, whose access it uses, and a way to try it. */
export function ConnectionPage() {
  const id = useParam('serverId');
  const { id: companyId } = useCompany();
  const { mayWrite } = useRights();
  const { data, refusal, isLoading, refresh } = usePage(
    ToolConnectionDocument,
    { id },
    { live: ({ entityType, entityId }) => entityId === id || OF_CATALOGS.has(entityType) },
  );
  const node = data?.node;
  const connection = node?.__typename === 'ToolServer' && node.companyId === companyId ? node : undefined;
  if (!connection) {
    return (
      <ToolsFrame tab="tools" title="Connection">
        {refusal ? (
          <ErrorNote message={refusal.message} hint={refusal.hint} retry={refresh} />
        ) : isLoading ? (
          <Loading rows={6} />
        ) : (
          <Empty icon="tool" title="There is no such connection" />
        )}
      </ToolsFrame>
    );
  }
  return (
    <ToolsFrame
      tab="tools"
      title={connection.application ? `${connection.application.name}: ${connection.name}` : connection.name}
      titleSuffix={
        <>
          <ToolStatusBadge status={connection.status} enabled={connection.enabled} />
          <HealthBadge health={connection.healthStatus} message={connection.healthMessage} />
        </>
      }
      actions={mayWrite && connection.status !== 'ARCHIVED' && <ConnectionActions connection={connection} />}
    >
      <ConnectionNotices connection={connection} />
      <ConnectionTabs connection={connection} />
    </ToolsFrame>
  );
}

const OF_CATALOGS: ReadonlySet<string> = new Set(['TOOL_CATALOG_ENTRY', 'TOOL_GRANT']);

function ConnectionNotices({ connection }: ConnectionProps) {
  const { healthStatus, healthMessage, lastError, status, lastCatalogRefreshAt } = connection;
  const isIll = healthStatus === 'ERROR' || healthStatus === 'DEGRADED' || healthStatus === 'MISSING_SECRET';
  return (
    <>
      {isIll && (
        <Notice tone="danger" title="The server does not answer as it should">
          <PlainText text={healthMessage ?? lastError ?? 'It gave no reason.'} />
        </Notice>
      )}
      {status === 'DRAFT' && (
        <Notice title="A draft">Only you and those who manage connections see it. Nobody calls its tools.</Notice>
      )}
      {status !== 'ARCHIVED' && !lastCatalogRefreshAt && (
        <Notice title="Its tools are not known yet">Ask its server for them: “Ask for its tools”.</Notice>
      )}
    </>
  );
}

const TABS = ['catalog', 'settings', 'access', 'try'] as const;
type TabName = (typeof TABS)[number];

function ConnectionTabs({ connection }: ConnectionProps) {
  const { get, set } = useAddress();
  const { mayWrite } = useRights();
  const active = TABS.find((name) => name === get('tab')) ?? 'catalog';
  const waiting = connection.waiting.totalCount;
  const tabs: readonly { readonly id: TabName; readonly label: string; readonly count?: number | null }[] = [
    { id: 'catalog', label: 'Tools', count: waiting > 0 ? waiting : null },
    { id: 'settings', label: 'Settings and credentials' },
    { id: 'access', label: 'Access' },
    ...(mayWrite ? [{ id: 'try' as const, label: 'Try a tool' }] : []),
  ];
  return (
    <>
      <TabList
        label="Connection"
        tabs={tabs}
        active={active}
        onSelect={(tab) => set({ tab, show: undefined }, { keepsHistory: true })}
      />
      <TabPanel tab={active}>
        <div className="stack">
          {active === 'catalog' && <ConnectionCatalog connection={connection} />}
          {active === 'settings' && <ConnectionSettings key={connection.id} connection={connection} />}
          {active === 'access' && <ConnectionAccess connection={connection} />}
          {active === 'try' && <TryTool connection={connection} />}
        </div>
      </TabPanel>
    </>
  );
}
