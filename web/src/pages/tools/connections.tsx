import { useState } from 'react';
import { plural } from '../../format/words.js';
import { useCompany, useRights } from '../../graph/company.js';
import { useList } from '../../graph/use-list.js';
import { ListTable } from '../../parts/list-table.js';
import { usePaths } from '../../parts/paths.js';
import { useAddress } from '../../parts/use-address.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Section, Toolbar } from '../../ui/layout.js';
import { Segmented } from '../../ui/segmented.js';
import { Empty } from '../../ui/states.js';
import type { Column } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import { AddConnection } from './add-connection.js';
import { Applications } from './applications.js';
import { ToolConnectionsDocument, type ToolConnectionsQuery } from './connections.gql.js';
import { Examples } from './examples.js';
import { HealthBadge, ToolStatusBadge, TRANSPORTS } from './tool-states.js';
import { ToolsFrame } from './tools-frame.js';

type Server = NonNullable<NonNullable<ToolConnectionsQuery['company']>['toolServers']>['nodes'][number];

const SHOWN = [
  { value: 'present' as const, label: 'Present' },
  { value: 'archived' as const, label: 'Archived' },
];

/** The servers whose tools agents use, and the applications that they are of. */
export function ConnectionsPage() {
  const { mayWrite } = useRights();
  const [isAdding, setAdding] = useState(false);
  const add = mayWrite && (
    <Button variant="primary" icon="plus" onClick={() => setAdding(true)}>
      Connect tools
    </Button>
  );
  return (
    <ToolsFrame tab="tools" actions={add}>
      <Servers onAdd={mayWrite ? () => setAdding(true) : undefined} />
      <Applications />
      <Examples />
      {isAdding && <AddConnection onClose={() => setAdding(false)} />}
    </ToolsFrame>
  );
}

const isWaiting = ({ waiting }: Server) => waiting.totalCount > 0;

const COLUMNS: readonly Column<Server>[] = [
  {
    key: 'name',
    title: 'Connection',
    render: ({ name, application }) => (
      <>
        {application ? `${application.name}: ` : ''}
        {name}
      </>
    ),
  },
  { key: 'status', title: 'Status', render: (server) => <ToolStatusBadge {...server} /> },
  {
    key: 'health',
    title: 'Server',
    render: ({ healthStatus, healthMessage }) => <HealthBadge health={healthStatus} message={healthMessage} />,
  },
  {
    key: 'tools',
    title: 'Tools',
    render: (server) => (
      <span className="row">
        {plural(server.tools.totalCount, 'tool')}
        {isWaiting(server) && <Badge tone="warning">{`${server.waiting.totalCount} to review`}</Badge>}
      </span>
    ),
  },
  { key: 'kind', title: 'Reached', secondary: true, render: ({ transport }) => TRANSPORTS[transport] },
  {
    key: 'used',
    title: 'Last used',
    secondary: true,
    render: ({ lastUsedAt }) => <Time at={lastUsedAt} none="never" />,
  },
];

function Servers({ onAdd }: { onAdd: (() => void) | undefined }) {
  const { id: companyId } = useCompany();
  const paths = usePaths();
  const { get, set } = useAddress();
  const shown = get('show') === 'archived' ? 'archived' : 'present';
  const list = useList(
    ToolConnectionsDocument,
    { companyId, filter: shown === 'archived' ? { statuses: ['ARCHIVED' as const] } : { statuses: PRESENT } },
    (data) => data.company?.toolServers,
    { live: ['TOOL_CONNECTION', 'TOOL_CATALOG_ENTRY', 'TOOL_APPLICATION'] },
  );
  const action = onAdd && (
    <Button variant="primary" icon="plus" onClick={onAdd}>
      Connect tools
    </Button>
  );
  return (
    <Section title="Connections">
      <Toolbar label="Which connections">
        <Segmented
          label="Which connections"
          options={SHOWN}
          value={shown}
          onChange={(next) => set({ show: next === 'archived' ? next : undefined })}
        />
      </Toolbar>
      <ListTable
        list={list}
        caption="Connections, the last changed first"
        rowKey={({ id }) => id}
        href={({ id }) => paths.page(`tools/connections/${id}`)}
        columns={COLUMNS}
        empty={
          shown === 'archived' ? (
            <Empty icon="tool" title="None was archived" />
          ) : (
            <Empty icon="tool" title="No tools are connected yet" action={action}>
              A connection leads to a server with tools, by the Model Context Protocol. Agents call the tools that
              profiles and policies let them call.
            </Empty>
          )
        }
      />
    </Section>
  );
}

const PRESENT: Server['status'][] = ['ACTIVE', 'DRAFT', 'DISABLED'];
