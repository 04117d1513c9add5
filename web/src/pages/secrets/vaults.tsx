import { useState } from 'react';
import { words } from '../../format/words.js';
import { useCompany, useRights } from '../../graph/company.js';
import { usePage } from '../../graph/use-page.js';
import { Loading } from '../../parts/list-table.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Columns, Section } from '../../ui/layout.js';
import { Empty, ErrorNote, Notice } from '../../ui/states.js';
import { Table } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import type { Tone } from '../../ui/tone.js';
import { DiscoverVaults } from './discover-vaults.js';
import { ImportSecrets } from './import-secrets.js';
import type { OpenVault } from './open-vault.js';
import { PROVIDERS } from './secret-states.js';
import { VaultActions } from './vault-actions.js';
import { VaultForm } from './vault-form.js';
import { type VaultRowFragment, VaultsDocument, type VaultsQuery } from './vaults.gql.js';

type Health = NonNullable<NonNullable<VaultsQuery['company']>['secretProviderHealth']>[number];

const TONES: Readonly<Record<string, Tone>> = {
  READY: 'success',
  OK: 'success',
  WARNING: 'warning',
  WARN: 'warning',
  ERROR: 'danger',
  DISABLED: 'neutral',
  COMING_SOON: 'info',
};

/** Where values are kept, for one company, and whether that works. */
export function Vaults() {
  const { id: companyId } = useCompany();
  const { mayWrite } = useRights();
  const [open, setOpen] = useState<OpenVault>();
  const { data, refusal, refresh } = usePage(
    VaultsDocument,
    { companyId },
    { live: ['SECRET_VAULT', 'SECRET_PROVIDER'] },
  );
  const vaults = data?.company?.secretVaults?.nodes ?? [];
  const actions = mayWrite && (
    <>
      <Button size="s" icon="search" onClick={() => setOpen({ kind: 'discover' })}>
        Discover
      </Button>
      <Button size="s" icon="plus" onClick={() => setOpen({ kind: 'new' })}>
        New vault
      </Button>
    </>
  );
  if (!data && !refusal) return <Loading rows={4} />;
  return (
    <div className="page-main">
      {refusal && <ErrorNote message={refusal.message} hint={refusal.hint} retry={refresh} />}
      <Section title="Vaults" count={vaults.length} actions={actions}>
        <VaultTable vaults={vaults} onOpen={setOpen} refresh={refresh} />
      </Section>
      <Section title="Providers">
        <Columns>
          {(data?.company?.secretProviderHealth ?? []).map((health) => (
            <ProviderHealth key={health.provider} health={health} />
          ))}
        </Columns>
      </Section>
      {open && <Opened open={open} vaults={vaults} onOpen={setOpen} refresh={refresh} />}
    </div>
  );
}

interface VaultTableProps {
  readonly vaults: readonly VaultRowFragment[];
  readonly onOpen: (open: OpenVault | undefined) => void;
  readonly refresh: () => void;
}

function VaultTable({ vaults, onOpen, refresh }: VaultTableProps) {
  const { mayWrite } = useRights();
  return (
    <Table
      caption="Vaults of the company"
      rows={vaults}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'name',
          title: 'Name',
          render: ({ displayName, isDefault }) => (
            <span className="row">
              {displayName}
              {isDefault && <Badge tone="accent">Default</Badge>}
            </span>
          ),
        },
        { key: 'provider', title: 'Provider', render: ({ provider }) => PROVIDERS[provider] },
        { key: 'health', title: 'Health', render: (vault) => <VaultHealth vault={vault} /> },
        {
          key: 'checked',
          title: 'Checked',
          secondary: true,
          render: ({ healthCheckedAt }) => <Time at={healthCheckedAt} none="never" />,
        },
        {
          key: 'actions',
          title: 'Actions',
          hiddenTitle: true,
          align: 'end',
          render: (vault) => mayWrite && <VaultActions vault={vault} onOpen={onOpen} refresh={refresh} />,
        },
      ]}
      empty={
        <Empty icon="lock" title="No vaults">
          Values are kept by this server, encrypted. A vault has them kept by another provider.
        </Empty>
      }
    />
  );
}

function VaultHealth({ vault: { status, healthStatus, healthMessage, healthDetails } }: { vault: VaultRowFragment }) {
  const shown = status === 'DISABLED' ? status : (healthStatus ?? status);
  const guidance = healthDetails?.guidance ?? [];
  return (
    <div className="stack-tight">
      <span>
        <Badge tone={TONES[shown]}>{words(shown)}</Badge>
      </span>
      {healthMessage && <span className="muted">{[healthMessage, ...guidance].join(' ')}</span>}
    </div>
  );
}

function ProviderHealth({ health: { provider, status, message, warnings, backupGuidance } }: { health: Health }) {
  return (
    <div className="stack">
      <Notice tone={TONES[status]} title={PROVIDERS[provider]}>
        <p>{message}</p>
        {[...warnings, ...backupGuidance].map((text) => (
          <p key={text} className="muted">
            {text}
          </p>
        ))}
      </Notice>
    </div>
  );
}

interface OpenedProps extends VaultTableProps {
  readonly open: OpenVault;
}

function Opened({ open, vaults, onOpen, refresh }: OpenedProps) {
  const close = () => onOpen(undefined);
  if (open.kind === 'discover') return <DiscoverVaults onClose={close} onCreated={refresh} />;
  if (open.kind === 'new') return <VaultForm vault={null} onClose={close} onSaved={refresh} />;
  const vault = vaults.find(({ id }) => id === open.vaultId);
  if (!vault) return null;
  if (open.kind === 'form') return <VaultForm vault={vault} onClose={close} onSaved={refresh} />;
  return <ImportSecrets vault={vault} onClose={close} />;
}
