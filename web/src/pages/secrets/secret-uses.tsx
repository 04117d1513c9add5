import { useState } from 'react';
import { words } from '../../format/words.js';
import { useCompany, useRights } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { AgentLink } from '../../parts/links.js';
import { usePaths } from '../../parts/paths.js';
import { Anchor } from '../../ui/anchor.js';
import { Button } from '../../ui/button.js';
import { Code } from '../../ui/code.js';
import { Section } from '../../ui/layout.js';
import { Empty } from '../../ui/states.js';
import { Table } from '../../ui/table.js';
import { GrantToAgent } from './grant-to-agent.js';
import { type BindingRowFragment, RevokeSecretOfAgentDocument } from './secret.gql.js';
import type { SecretDetails } from './secret-details.js';

/** The place in which the server notes that an agent may read the secret within its runs. */
const GRANT_PREFIX = 'access.';

interface SecretUsesProps {
  readonly secret: SecretDetails;
  readonly refresh: () => void;
}

/** The settings that refer to a secret, and the agents that may read it by themselves. */
export function SecretUses({ secret, refresh }: SecretUsesProps) {
  const { mayWrite } = useRights();
  const [isGranting, setGranting] = useState(false);
  const grant = mayWrite && secret.status === 'ACTIVE' && (
    <Button size="s" icon="plus" onClick={() => setGranting(true)}>
      Grant to an agent
    </Button>
  );
  return (
    <Section title="Used by" count={secret.referenceCount} actions={grant}>
      <Table
        caption="Uses of the secret"
        rows={secret.bindings.nodes}
        rowKey={({ id }) => id}
        columns={[
          { key: 'target', title: 'What', render: (binding) => <Target binding={binding} /> },
          { key: 'place', title: 'Where', render: (binding) => <Place binding={binding} /> },
          { key: 'version', title: 'Version', secondary: true, render: (binding) => binding.versionSelector },
          {
            key: 'actions',
            title: 'Actions',
            hiddenTitle: true,
            align: 'end',
            render: (binding) => mayWrite && <Revoke binding={binding} refresh={refresh} />,
          },
        ]}
        empty={
          <Empty icon="link" title="Nothing uses it yet">
            A variable of an agent, project or routine refers to it, or an agent is granted it here.
          </Empty>
        }
      />
      {isGranting && <GrantToAgent secret={secret} onClose={() => setGranting(false)} onGranted={refresh} />}
    </Section>
  );
}

function Target({ binding: { agent, target } }: { binding: BindingRowFragment }) {
  const paths = usePaths();
  if (agent) return <AgentLink agent={agent} />;
  const { entity, label, type, entityId } = target;
  if (entity?.__typename === 'Project') return <Anchor href={paths.project(entity.urlKey)}>{entity.name}</Anchor>;
  if (entity?.__typename === 'Routine') return <Anchor href={paths.routine(entity.id)}>{entity.title}</Anchor>;
  return <>{label ?? `${words(type)} ${entityId.slice(0, 8)}`}</>;
}

function Place({ binding: { configPath, label } }: { binding: BindingRowFragment }) {
  const isGrant = configPath.startsWith(GRANT_PREFIX);
  return (
    <>
      {isGrant && 'Read within runs as '}
      <Code>{isGrant ? configPath.slice(GRANT_PREFIX.length) : (label ?? configPath)}</Code>
    </>
  );
}

function Revoke({ binding, refresh }: { binding: BindingRowFragment; refresh: () => void }) {
  const { id: companyId } = useCompany();
  const revoke = useAction(RevokeSecretOfAgentDocument, { done: 'The grant was taken back.' });
  const { configPath, targetId, targetType } = binding;
  if (targetType !== 'AGENT' || !configPath.startsWith(GRANT_PREFIX)) return null;
  async function run() {
    await revoke.run({ agentId: targetId, companyId, key: configPath.slice(GRANT_PREFIX.length) });
    refresh();
  }
  return (
    <Button size="s" busy={revoke.isBusy} onClick={() => void run()}>
      Take back
    </Button>
  );
}
