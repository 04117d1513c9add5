import { useState } from 'react';
import { count } from '../../format/numbers.js';
import { useCompany, useRights } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { useList } from '../../graph/use-list.js';
import { ListTable } from '../../parts/list-table.js';
import { usePaths } from '../../parts/paths.js';
import { Button, IconButton, LinkButton } from '../../ui/button.js';
import { useConfirm } from '../../ui/confirm.js';
import { Toolbar } from '../../ui/layout.js';
import { Menu } from '../../ui/menu.js';
import { Empty } from '../../ui/states.js';
import { DefinitionForm } from './definition-form.js';
import {
  type DefinitionRowFragment,
  DefinitionsDocument,
  DeleteDefinitionDocument,
  UpdateDefinitionDocument,
} from './definitions.gql.js';
import { SecretStatusBadge } from './secret-states.js';

/** What each person gives for themselves, such as a token of their own. */
export function Definitions() {
  const { id } = useCompany();
  const paths = usePaths();
  const { isOwnerOrAdmin } = useRights();
  const [editedId, setEditedId] = useState<string>();
  const list = useList(DefinitionsDocument, { companyId: id }, (data) => data.company?.userSecretDefinitions, {
    live: ['USER_SECRET_DEFINITION', 'SECRET', 'MEMBER'],
  });
  const create = isOwnerOrAdmin && (
    <Button variant="primary" icon="plus" onClick={() => setEditedId('new')}>
      Define one
    </Button>
  );
  const edited = list.items.find((each) => each.id === editedId);
  return (
    <div className="stack">
      <Toolbar label="Secrets of people" end={create}>
        <LinkButton icon="user" href={paths.page('account?tab=secrets')}>
          Give your own
        </LinkButton>
      </Toolbar>
      <ListTable
        list={list}
        caption="Secrets that people give"
        rowKey={(row) => row.id}
        columns={[
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
          { key: 'coverage', title: 'Given by', render: ({ coverage }) => <Coverage coverage={coverage} /> },
          {
            key: 'actions',
            title: 'Actions',
            hiddenTitle: true,
            align: 'end',
            render: (row) => isOwnerOrAdmin && <Actions definition={row} onEdit={setEditedId} refresh={list.refresh} />,
          },
        ]}
        empty={
          <Empty icon="user" title="People give nothing of their own yet" action={create}>
            Define what each person gives; a run uses the value of the person for whom it works.
          </Empty>
        }
      />
      {editedId !== undefined && (
        <DefinitionForm
          key={editedId}
          definition={edited ?? null}
          onClose={() => setEditedId(undefined)}
          onSaved={list.refresh}
        />
      )}
    </div>
  );
}

function Coverage({ coverage }: { coverage: DefinitionRowFragment['coverage'] }) {
  const { configuredCount, missingCount, inactiveCount } = coverage;
  const all = configuredCount + missingCount + inactiveCount;
  return (
    <span title={`${count(missingCount)} missing, ${count(inactiveCount)} inactive`}>
      {count(configuredCount)} of {count(all)}
    </span>
  );
}

interface ActionsProps {
  readonly definition: DefinitionRowFragment;
  readonly onEdit: (id: string) => void;
  readonly refresh: () => void;
}

function Actions({ definition: { id, name, status }, onEdit, refresh }: ActionsProps) {
  const confirm = useConfirm();
  const update = useAction(UpdateDefinitionDocument);
  const remove = useAction(DeleteDefinitionDocument, { done: 'The definition was deleted.' });
  async function deleteIt() {
    const text = 'The values of everybody are wiped for good.';
    if (!(await confirm({ title: `Delete ${name}?`, text, action: 'Delete', danger: true, typed: name }))) return;
    await remove.run({ definitionId: id });
    refresh();
  }
  const next = status === 'ACTIVE' ? 'DISABLED' : 'ACTIVE';
  return (
    <Menu
      align="end"
      trigger={<IconButton size="s" label={`Actions of ${name}`} icon="dots" />}
      items={[
        { label: 'Change', icon: 'edit', onSelect: () => onEdit(id) },
        {
          label: next === 'ACTIVE' ? 'Activate' : 'Disable',
          icon: next === 'ACTIVE' ? 'check' : 'pause',
          onSelect: () => void update.run({ definitionId: id, status: next }),
        },
        { separator: true },
        { label: 'Delete', icon: 'trash', danger: true, onSelect: () => void deleteIt() },
      ]}
    />
  );
}
