import { useState } from 'react';
import { useCompany, useRights, useViewer } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { usePage } from '../../graph/use-page.js';
import { ActorLink } from '../../parts/links.js';
import { Loading } from '../../parts/list-table.js';
import { usePaths } from '../../parts/paths.js';
import { Anchor } from '../../ui/anchor.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { useConfirm } from '../../ui/confirm.js';
import { Section } from '../../ui/layout.js';
import { Empty, ErrorNote } from '../../ui/states.js';
import { Table } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import {
  AgentSecretsDocument,
  type AgentSecretsQuery,
  GrantOwnSecretToAgentDocument,
  RevokeOwnSecretOfAgentDocument,
  RevokeSecretGrantOfAgentDocument,
} from './agent-secrets.gql.js';
import { GrantOwnSecret, GrantSecret } from './grant-secret.js';
import type { TabProps } from './tab-props.js';

type Read = NonNullable<AgentSecretsQuery['agent']>;
type SecretGrant = NonNullable<Read['secretAccessGrants']>['nodes'][number];
type OwnGrant = NonNullable<Read['userSecretGrants']>['nodes'][number];

/** The secrets that the agent's runs may ask for. */
export function AgentSecrets({ agent: { id, companyId } }: TabProps) {
  const { data, refusal, isLoading, refresh } = usePage(
    AgentSecretsDocument,
    { companyId, id },
    { live: ({ entityType, entityId, agentId }) => entityType !== 'RUN' && (entityId === id || agentId === id) },
  );
  const read = data?.agent;
  if (!read && isLoading) return <Loading rows={6} />;
  const refused = (
    <ErrorNote message={refusal?.message ?? 'There is nothing to read.'} hint={refusal?.hint} retry={refresh} />
  );
  return (
    <>
      {read?.secretAccessGrants ? (
        <SecretGrants agentId={id} grants={read.secretAccessGrants.nodes} refresh={refresh} />
      ) : (
        refused
      )}
      {read?.userSecretGrants && <OwnGrants agentId={id} grants={read.userSecretGrants.nodes} refresh={refresh} />}
    </>
  );
}

interface GrantsProps<Grant> {
  readonly agentId: string;
  readonly grants: readonly Grant[];
  readonly refresh: () => void;
}

function SecretGrants({ agentId, grants, refresh }: GrantsProps<SecretGrant>) {
  const { mayWrite } = useRights();
  const paths = usePaths();
  const [isGranting, setGranting] = useState(false);
  const grant = mayWrite && (
    <Button size="s" icon="plus" onClick={() => setGranting(true)}>
      Grant a secret
    </Button>
  );
  return (
    <Section title="Secrets of the company" count={grants.length} actions={grant}>
      <Table
        caption="Secrets that its runs may read, by their keys"
        rows={grants}
        rowKey={({ key }) => key}
        columns={[
          { key: 'key', title: 'Key', render: ({ key }) => <span className="mono">{key}</span> },
          {
            key: 'secret',
            title: 'Secret',
            render: ({ secret, secretId }) => (
              <Anchor href={paths.page(`secrets/${secretId}`)}>{secret?.name ?? secretId}</Anchor>
            ),
          },
          { key: 'version', title: 'Version', secondary: true, render: ({ versionSelector }) => versionSelector },
          {
            key: 'by',
            title: 'Granted by',
            secondary: true,
            render: ({ createdBy }) => <ActorLink actor={createdBy} />,
          },
          { key: 'at', title: 'Granted', secondary: true, render: ({ createdAt }) => <Time at={createdAt} /> },
          {
            key: 'actions',
            title: 'Actions',
            hiddenTitle: true,
            align: 'end',
            render: ({ key }) => mayWrite && <RevokeSecret agentId={agentId} secretKey={key} refresh={refresh} />,
          },
        ]}
        empty={
          <Empty icon="secret" title="No secret is granted to it">
            Its runs read a granted secret when they ask for it, and each reading is on record. Variables of its
            configuration need no grant.
          </Empty>
        }
      />
      {isGranting && <GrantSecret agentId={agentId} onClose={() => setGranting(false)} onGranted={refresh} />}
    </Section>
  );
}

interface RevokeSecretProps {
  readonly agentId: string;
  readonly secretKey: string;
  readonly refresh: () => void;
}

function RevokeSecret({ agentId, secretKey, refresh }: RevokeSecretProps) {
  const confirm = useConfirm();
  const revoke = useAction(RevokeSecretGrantOfAgentDocument, { done: 'The grant is revoked.' });
  async function ask() {
    const text = 'Its runs cannot read the secret any more. What they have read, they may have kept.';
    if (!(await confirm({ title: `Revoke ${secretKey}?`, text, action: 'Revoke', danger: true }))) return;
    await revoke.run({ agentId, key: secretKey });
    refresh();
  }
  return (
    <Button size="s" busy={revoke.isBusy} aria-label={`Revoke ${secretKey}`} onClick={() => void ask()}>
      Revoke
    </Button>
  );
}

function OwnGrants({ agentId, grants, refresh }: GrantsProps<OwnGrant>) {
  const { person } = useViewer();
  const [isGranting, setGranting] = useState(false);
  const grant = person && (
    <Button size="s" icon="plus" onClick={() => setGranting(true)}>
      Let it use one of mine
    </Button>
  );
  return (
    <Section title="Secrets of people" count={grants.length} actions={grant}>
      <Table
        caption="Secrets of people that it uses in runs for them"
        rows={grants}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'secret',
            title: 'Secret',
            render: ({ definition, definitionKey }) => definition?.name ?? definitionKey,
          },
          { key: 'person', title: 'Person', render: ({ user }) => <ActorLink actor={user} /> },
          {
            key: 'state',
            title: 'State',
            render: ({ suspendedAt, suspendedReason }) =>
              suspendedAt ? (
                <span className="agent-lines">
                  <Badge tone="warning">Suspended</Badge>
                  <span className="agent-note">{suspendedReason}</span>
                </span>
              ) : (
                <Badge tone="success">In force</Badge>
              ),
          },
          { key: 'at', title: 'Granted', secondary: true, render: ({ grantedAt }) => <Time at={grantedAt} /> },
          {
            key: 'actions',
            title: 'Actions',
            hiddenTitle: true,
            align: 'end',
            render: (own) =>
              own.userId === person?.id && <OwnGrantActions agentId={agentId} grant={own} refresh={refresh} />,
          },
        ]}
        empty={<p className="muted">Nobody lets it use a secret of their own.</p>}
      />
      {isGranting && <GrantOwnSecret agentId={agentId} onClose={() => setGranting(false)} onGranted={refresh} />}
    </Section>
  );
}

interface OwnGrantActionsProps {
  readonly agentId: string;
  readonly grant: OwnGrant;
  readonly refresh: () => void;
}

function OwnGrantActions({ agentId, grant: { definitionId, suspendedAt }, refresh }: OwnGrantActionsProps) {
  const { id: companyId } = useCompany();
  const revoke = useAction(RevokeOwnSecretOfAgentDocument, { done: 'The grant is taken back.' });
  const renew = useAction(GrantOwnSecretToAgentDocument, { done: 'The agent may use it again.' });
  const input = { companyId, agentId, definitionId };
  return (
    <span className="row row-end">
      {suspendedAt && (
        <Button size="s" busy={renew.isBusy} onClick={() => void renew.run(input).then(refresh)}>
          Grant again
        </Button>
      )}
      <Button size="s" busy={revoke.isBusy} onClick={() => void revoke.run(input).then(refresh)}>
        Take back
      </Button>
    </span>
  );
}
