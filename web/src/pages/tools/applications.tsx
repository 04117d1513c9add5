import { words } from '../../format/words.js';
import { useCompany, useRights } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { type List, useList } from '../../graph/use-list.js';
import { ActorLink } from '../../parts/links.js';
import { ListTable } from '../../parts/list-table.js';
import { IconButton } from '../../ui/button.js';
import { useConfirm } from '../../ui/confirm.js';
import { Section } from '../../ui/layout.js';
import { Menu } from '../../ui/menu.js';
import { Count } from '../../ui/numbers.js';
import { Empty } from '../../ui/states.js';
import type { Column } from '../../ui/table.js';
import {
  type ToolApplicationRowFragment as Application,
  DeleteToolApplicationDocument,
  ToolApplicationsDocument,
  UpdateToolApplicationDocument,
} from './connections.gql.js';
import { ToolStatusBadge } from './tool-states.js';

const COLUMNS: readonly Column<Application>[] = [
  {
    key: 'name',
    title: 'Application',
    render: ({ name, applicationKey }) => (
      <>
        {name} <span className="muted mono">{applicationKey}</span>
      </>
    ),
  },
  { key: 'status', title: 'Status', render: ({ status }) => <ToolStatusBadge status={status} /> },
  { key: 'type', title: 'Kind', secondary: true, render: ({ type }) => words(type) },
  {
    key: 'owner',
    title: 'Answers for it',
    secondary: true,
    render: ({ owner }) => (owner ? <ActorLink actor={owner} /> : <span className="muted">Nobody</span>),
  },
  {
    key: 'servers',
    title: 'Connections',
    align: 'end',
    render: ({ servers }) => <Count value={servers.totalCount} />,
  },
];

/** The software outside that connections lead to. */
export function Applications() {
  const { id: companyId } = useCompany();
  const { mayWrite } = useRights();
  const list = useList(ToolApplicationsDocument, { companyId }, (data) => data.company?.toolApplications, {
    live: ['TOOL_APPLICATION', 'TOOL_CONNECTION'],
  });
  const columns = mayWrite ? [...COLUMNS, menuColumn(list)] : COLUMNS;
  return (
    <Section title="Applications" collapsible="closed">
      <ListTable
        list={list}
        caption="Applications by name"
        rowKey={({ id }) => id}
        columns={columns}
        empty={
          <Empty icon="plugin" title="No applications">
            An application comes with its first connection.
          </Empty>
        }
      />
    </Section>
  );
}

const menuColumn = (list: List<Application>): Column<Application> => ({
  key: 'menu',
  title: 'Actions',
  hiddenTitle: true,
  align: 'end',
  render: (application) => <ApplicationMenu application={application} refresh={list.refresh} />,
});

interface ApplicationMenuProps {
  readonly application: Application;
  readonly refresh: () => void;
}

function ApplicationMenu({ application: { id, name, status, servers }, refresh }: ApplicationMenuProps) {
  const confirm = useConfirm();
  const update = useAction(UpdateToolApplicationDocument);
  const remove = useAction(DeleteToolApplicationDocument, { done: 'The application is deleted.' });
  const setStatus = (next: Application['status']) => void update.run({ applicationId: id, status: next });
  const erase = async () => {
    const text = 'It has no connections any more. What its tools did stays in the audit.';
    if (!(await confirm({ title: `Delete ${name}?`, text, action: 'Delete', danger: true }))) return;
    if ((await remove.run({ applicationId: id })).payload) refresh();
  };
  return (
    <Menu
      align="end"
      trigger={<IconButton size="s" icon="dots" label={`Actions of ${name}`} />}
      items={[
        status === 'ACTIVE'
          ? { label: 'Disable', hint: 'Nobody calls its tools.', onSelect: () => setStatus('DISABLED') }
          : { label: 'Use', hint: 'Its tools may be called.', onSelect: () => setStatus('ACTIVE') },
        {
          label: 'Delete',
          icon: 'trash',
          danger: true,
          disabledReason: servers.totalCount > 0 ? 'It has connections.' : null,
          onSelect: () => void erase(),
        },
      ]}
    />
  );
}
