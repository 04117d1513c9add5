import { useState } from 'react';
import { useCompany, useRights } from '../../graph/company.js';
import { useList } from '../../graph/use-list.js';
import { ListTable } from '../../parts/list-table.js';
import { usePaths } from '../../parts/paths.js';
import { useAddress } from '../../parts/use-address.js';
import { Button } from '../../ui/button.js';
import { Toolbar } from '../../ui/layout.js';
import { Count } from '../../ui/numbers.js';
import { Segmented } from '../../ui/segmented.js';
import { Empty } from '../../ui/states.js';
import type { Column } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import { CreateSecret } from './create-secret.js';
import { PROVIDERS, SecretStatusBadge } from './secret-states.js';
import { type SecretRowFragment, SecretsDocument } from './secrets.gql.js';

type Status = SecretRowFragment['status'];

const SHOWN = [
  { value: 'present' as const, label: 'Present' },
  { value: 'deleted' as const, label: 'Deleted' },
];
const PRESENT: Status[] = ['ACTIVE', 'DISABLED', 'ARCHIVED'];
const DELETED: Status[] = ['DELETED'];

const COLUMNS: readonly Column<SecretRowFragment>[] = [
  {
    key: 'name',
    title: 'Name',
    render: ({ name, key }) => (
      <>
        {name} <span className="muted mono">{key}</span>
      </>
    ),
  },
  { key: 'status', title: 'Status', render: ({ status }) => <SecretStatusBadge status={status} /> },
  {
    key: 'place',
    title: 'Kept by',
    secondary: true,
    render: ({ vault, provider }) => vault?.displayName ?? PROVIDERS[provider],
  },
  { key: 'uses', title: 'Uses', align: 'end', render: ({ referenceCount }) => <Count value={referenceCount} /> },
  {
    key: 'version',
    title: 'Version',
    align: 'end',
    secondary: true,
    render: ({ latestVersion }) => <Count value={latestVersion} />,
  },
  {
    key: 'read',
    title: 'Last read',
    secondary: true,
    render: ({ lastResolvedAt }) => <Time at={lastResolvedAt} none="never" />,
  },
];

export function SecretTable() {
  const { id } = useCompany();
  const { mayWrite } = useRights();
  const paths = usePaths();
  const { get, set } = useAddress();
  const [isCreating, setCreating] = useState(false);
  const shown = get('show') === 'deleted' ? 'deleted' : 'present';
  const list = useList(
    SecretsDocument,
    { companyId: id, filter: { statuses: shown === 'deleted' ? DELETED : PRESENT }, orderBy: 'NAME_ASC' as const },
    (data) => data.company?.secrets,
    { live: ['SECRET'] },
  );
  const create = mayWrite && (
    <Button variant="primary" icon="plus" onClick={() => setCreating(true)}>
      New secret
    </Button>
  );
  return (
    <div className="stack">
      <Toolbar label="Which secrets" end={create}>
        <Segmented
          label="Which secrets"
          options={SHOWN}
          value={shown}
          onChange={(next) => set({ show: next === 'deleted' ? next : undefined })}
        />
      </Toolbar>
      <ListTable
        list={list}
        caption="Secrets by name"
        rowKey={(row) => row.id}
        href={(row) => paths.page(`secrets/${row.id}`)}
        columns={COLUMNS}
        empty={
          <Empty icon="secret" title={shown === 'deleted' ? 'None was deleted' : 'No secrets yet'} action={create}>
            A secret is what an agent needs and nobody should see, such as a key of an API. Its value goes in, and no
            person gets it out again.
          </Empty>
        }
      />
      {isCreating && <CreateSecret onClose={() => setCreating(false)} onCreated={list.refresh} />}
    </div>
  );
}
