import { useState } from 'react';
import { useCompany, useMay } from '../../graph/company.js';
import { useList } from '../../graph/use-list.js';
import { AgentLink } from '../../parts/links.js';
import { ListTable } from '../../parts/list-table.js';
import { usePaths } from '../../parts/paths.js';
import { Button } from '../../ui/button.js';
import { Code } from '../../ui/code.js';
import { Empty } from '../../ui/states.js';
import type { Column } from '../../ui/table.js';
import { GatewayForm } from './gateway-form.js';
import { type ToolGatewayRowFragment as GatewayRow, ToolGatewaysDocument } from './gateways.gql.js';
import { ToolStatusBadge } from './tool-states.js';
import { ToolsFrame } from './tools-frame.js';

const COLUMNS: readonly Column<GatewayRow>[] = [
  { key: 'name', title: 'Gateway', render: ({ name }) => name },
  { key: 'status', title: 'Status', render: ({ status }) => <ToolStatusBadge status={status} /> },
  {
    key: 'agent',
    title: 'Its clients act as',
    render: ({ agent }) => (agent ? <AgentLink agent={agent} /> : <span className="muted">The system</span>),
  },
  { key: 'profile', title: 'Profile', render: ({ profile }) => profile?.name ?? <span className="muted">None</span> },
  { key: 'path', title: 'Address', secondary: true, render: ({ endpointPath }) => <Code>{endpointPath}</Code> },
];

/** Where programs outside call the tools of the company, by its rules. */
export function GatewaysPage() {
  const { id: companyId } = useCompany();
  const mayWrite = useMay('TOOLS_ADMIN');
  const paths = usePaths();
  const [isCreating, setCreating] = useState(false);
  const list = useList(ToolGatewaysDocument, { companyId }, (data) => data.company?.toolGateways, {
    live: ['TOOL_GATEWAY'],
  });
  const create = mayWrite && !list.refusal && (
    <Button variant="primary" icon="plus" onClick={() => setCreating(true)}>
      New gateway
    </Button>
  );
  return (
    <ToolsFrame tab="tools/gateways" actions={create}>
      <ListTable
        list={list}
        caption="Gateways, the oldest first"
        rowKey={({ id }) => id}
        href={({ id }) => paths.page(`tools/gateways/${id}`)}
        columns={COLUMNS}
        empty={
          <Empty icon="globe" title="No gateways yet" action={create}>
            A gateway lets an editor, a command line or an agent elsewhere call the tools of the company, each by a
            token of its own and by the same rules.
          </Empty>
        }
      />
      {isCreating && <GatewayForm gateway={null} onClose={() => setCreating(false)} onDone={list.refresh} />}
    </ToolsFrame>
  );
}
