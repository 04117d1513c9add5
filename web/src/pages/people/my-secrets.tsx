import { useState } from 'react';
import { words } from '../../format/words.js';
import { useAction } from '../../graph/use-action.js';
import { AgentLink } from '../../parts/links.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { useConfirm } from '../../ui/confirm.js';
import { Section } from '../../ui/layout.js';
import { Empty } from '../../ui/states.js';
import { Table } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import { type AccountQuery, DeleteMySecretDocument } from './account.gql.js';
import type { MySecret, MySecretGrant } from './my-secret.js';
import { GrantMySecret, RevokeGrant } from './my-secret-grants.js';
import { MySecretValue } from './my-secret-value.js';

interface MySecretsProps {
  readonly company: AccountQuery['company'];
  readonly refresh: () => void;
}

/** Values that each person gives for themselves, and which agents may use them. */
export function MySecrets({ company, refresh }: MySecretsProps) {
  const [editedId, setEditedId] = useState<string>();
  const secrets = company?.mySecrets?.nodes ?? [];
  const grants = company?.mySecretGrants?.nodes ?? [];
  const edited = secrets.find(({ definition }) => definition.id === editedId);
  return (
    <div className="page-main">
      <Section title="My secrets" count={secrets.length}>
        <SecretTable secrets={secrets} onEdit={setEditedId} refresh={refresh} />
        {edited && <MySecretValue mine={edited} onClose={() => setEditedId(undefined)} onSaved={refresh} />}
      </Section>
      <Grants grants={grants} secrets={secrets} refresh={refresh} />
    </div>
  );
}

interface SecretTableProps {
  readonly secrets: readonly MySecret[];
  readonly onEdit: (definitionId: string) => void;
  readonly refresh: () => void;
}

function SecretTable({ secrets, onEdit, refresh }: SecretTableProps) {
  return (
    <Table
      caption="Secrets that you give yourself"
      rows={secrets}
      rowKey={({ definition }) => definition.id}
      columns={[
        {
          key: 'name',
          title: 'Name',
          render: ({ definition }) => (
            <span className="stack-tight">
              <span>{definition.name}</span>
              <span className="muted">{definition.usageGuidance ?? definition.description ?? definition.key}</span>
            </span>
          ),
        },
        { key: 'state', title: 'State', render: (mine) => <State mine={mine} /> },
        {
          key: 'used',
          title: 'Last used',
          secondary: true,
          render: ({ secret }) => <Time at={secret?.lastResolvedAt} none="never" />,
        },
        {
          key: 'actions',
          title: 'Actions',
          hiddenTitle: true,
          align: 'end',
          render: (mine) => (
            <span className="row row-end">
              <Button size="s" onClick={() => onEdit(mine.definition.id)}>
                {mine.secret ? 'Replace' : 'Give'}
              </Button>
              {mine.secret && <TakeBack mine={mine} refresh={refresh} />}
            </span>
          ),
        },
      ]}
      empty={
        <Empty icon="secret" title="Nothing is asked of you">
          An owner or admin defines what each person gives, such as a token of their own.
        </Empty>
      }
    />
  );
}

function State({ mine: { secret } }: { mine: MySecret }) {
  if (!secret) return <Badge>Not given</Badge>;
  return <Badge tone={secret.status === 'ACTIVE' ? 'success' : 'warning'}>{words(secret.status)}</Badge>;
}

function TakeBack({ mine: { secret, definition }, refresh }: { mine: MySecret; refresh: () => void }) {
  const confirm = useConfirm();
  const remove = useAction(DeleteMySecretDocument, { done: 'The value was deleted.' });
  async function run() {
    const text = 'All versions of it are wiped for good; runs that need it fail.';
    if (
      !secret ||
      !(await confirm({ title: `Delete your ${definition.name}?`, text, action: 'Delete', danger: true }))
    ) {
      return;
    }
    await remove.run({ secretId: secret.id });
    refresh();
  }
  return (
    <Button size="s" busy={remove.isBusy} onClick={() => void run()}>
      Delete
    </Button>
  );
}

interface GrantsProps {
  readonly grants: readonly MySecretGrant[];
  readonly secrets: readonly MySecret[];
  readonly refresh: () => void;
}

function Grants({ grants, secrets, refresh }: GrantsProps) {
  const [isGranting, setGranting] = useState(false);
  const grant = secrets.length > 0 && (
    <Button size="s" icon="plus" onClick={() => setGranting(true)}>
      Let an agent use one
    </Button>
  );
  return (
    <Section title="Agents that may use them" count={grants.length} actions={grant}>
      <Table
        caption="Agents that may use your secrets"
        rows={grants}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'agent',
            title: 'Agent',
            render: ({ agent, agentId }) => (agent ? <AgentLink agent={agent} /> : agentId),
          },
          { key: 'secret', title: 'Secret', render: ({ definitionKey }) => definitionKey },
          {
            key: 'state',
            title: 'State',
            render: ({ suspendedAt, suspendedReason }) =>
              suspendedAt ? (
                <Badge tone="warning" title={suspendedReason ?? undefined}>
                  Suspended
                </Badge>
              ) : (
                <Badge tone="success">Granted</Badge>
              ),
          },
          { key: 'since', title: 'Since', secondary: true, render: ({ grantedAt }) => <Time at={grantedAt} /> },
          {
            key: 'actions',
            title: 'Actions',
            hiddenTitle: true,
            align: 'end',
            render: (each) => <RevokeGrant grant={each} refresh={refresh} />,
          },
        ]}
        empty={
          <Empty icon="agents" title="No agent may use them by itself">
            Runs that you cause yourself use them without it.
          </Empty>
        }
      />
      {isGranting && <GrantMySecret secrets={secrets} onClose={() => setGranting(false)} onGranted={refresh} />}
    </Section>
  );
}
