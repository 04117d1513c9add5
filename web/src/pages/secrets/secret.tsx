import { useState } from 'react';
import { words } from '../../format/words.js';
import { useRights } from '../../graph/company.js';
import { usePage } from '../../graph/use-page.js';
import { ActorLink } from '../../parts/links.js';
import { Loading } from '../../parts/list-table.js';
import { useParam } from '../../parts/use-address.js';
import { Button } from '../../ui/button.js';
import { Code } from '../../ui/code.js';
import { Facts, Page, Section } from '../../ui/layout.js';
import { ErrorNote } from '../../ui/states.js';
import { Table } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import { Accesses } from './accesses.js';
import { EditSecret } from './edit-secret.js';
import { RotateSecret } from './rotate-secret.js';
import { SecretPageDocument } from './secret.gql.js';
import { SecretActions } from './secret-actions.js';
import type { SecretDetails } from './secret-details.js';
import { PROVIDERS, SecretStatusBadge } from './secret-states.js';
import { SecretUses } from './secret-uses.js';

/** One secret: what it is, where it is used, its versions, and who read it. */
export function SecretPage() {
  const id = useParam('secretId');
  const { data, refusal, refresh } = usePage(
    SecretPageDocument,
    { id },
    { live: ({ entityType, entityId }) => entityType === 'SECRET' && entityId === id },
  );
  const secret = data?.secret;
  if (!secret) {
    return (
      <Page title="Secret">
        {refusal ? <ErrorNote message={refusal.message} hint={refusal.hint} retry={refresh} /> : <Loading rows={6} />}
      </Page>
    );
  }
  return (
    <Page
      title={secret.name}
      titleSuffix={<SecretStatusBadge status={secret.status} />}
      actions={<Controls secret={secret} refresh={refresh} />}
      aside={<About secret={secret} />}
    >
      {secret.description && <p>{secret.description}</p>}
      <SecretUses secret={secret} refresh={refresh} />
      <Versions versions={secret.versions.nodes} />
      <Accesses secretId={secret.id} />
    </Page>
  );
}

function Controls({ secret, refresh }: { secret: SecretDetails; refresh: () => void }) {
  const { mayWrite } = useRights();
  const [opened, setOpened] = useState<'rotate' | 'edit'>();
  if (!mayWrite || secret.status === 'DELETED') return null;
  const close = () => setOpened(undefined);
  return (
    <>
      <Button
        icon="retry"
        disabledReason={secret.status === 'ACTIVE' ? null : 'Only an active secret rotates.'}
        onClick={() => setOpened('rotate')}
      >
        Rotate
      </Button>
      <Button icon="edit" onClick={() => setOpened('edit')}>
        Change
      </Button>
      <SecretActions secret={secret} refresh={refresh} />
      {opened === 'rotate' && <RotateSecret secret={secret} onClose={close} onRotated={refresh} />}
      {opened === 'edit' && <EditSecret secret={secret} onClose={close} />}
    </>
  );
}

function About({ secret }: { secret: SecretDetails }) {
  return (
    <Facts
      items={[
        ['Key', <Code key="key">{secret.key}</Code>],
        ['Kept by', secret.vault?.displayName ?? PROVIDERS[secret.provider]],
        secret.externalRef !== null && ['Reference', <Code key="ref">{secret.externalRef}</Code>],
        ['Version', secret.latestVersion],
        ['Last rotated', <Time key="rotated" at={secret.lastRotatedAt} none="never" />],
        ['Last read', <Time key="read" at={secret.lastResolvedAt} none="never" />],
        ['Made', <Time key="made" at={secret.createdAt} />],
        ['By', <ActorLink key="by" actor={secret.createdBy} />],
      ]}
    />
  );
}

function Versions({ versions }: { versions: SecretDetails['versions']['nodes'] }) {
  return (
    <Section title="Versions">
      <Table
        caption="Versions, newest first"
        rows={versions}
        rowKey={({ version }) => String(version)}
        columns={[
          { key: 'version', title: 'Version', render: ({ version }) => version },
          { key: 'status', title: 'Status', render: ({ status }) => words(status) },
          { key: 'made', title: 'Made', render: ({ createdAt }) => <Time at={createdAt} /> },
          { key: 'by', title: 'By', render: ({ createdBy }) => <ActorLink actor={createdBy} /> },
        ]}
      />
    </Section>
  );
}
