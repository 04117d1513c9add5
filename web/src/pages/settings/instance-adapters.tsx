import { useState } from 'react';
import { words } from '../../format/words.js';
import { usePage } from '../../graph/use-page.js';
import { Loading } from '../../parts/list-table.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Section } from '../../ui/layout.js';
import { Empty, ErrorNote } from '../../ui/states.js';
import { Table } from '../../ui/table.js';
import { AdapterActions } from './adapter-actions.js';
import { InstallAdapter } from './install-adapter.js';
import type { Adapter } from './installed-adapter.js';
import { InstanceAdaptersDocument } from './instance.gql.js';

/** The ways in which this server can run an agent. */
export function InstanceAdapters() {
  const [isInstalling, setInstalling] = useState(false);
  const { data, refusal, refresh } = usePage(InstanceAdaptersDocument, {});
  if (!data && !refusal) return <Loading rows={8} />;
  const adapters = data?.adapters ?? [];
  return (
    <Section
      title="Adapters"
      count={adapters.length}
      actions={
        <Button variant="primary" icon="plus" onClick={() => setInstalling(true)}>
          Install
        </Button>
      }
    >
      {refusal && <ErrorNote message={refusal.message} hint={refusal.hint} retry={refresh} />}
      <Table
        caption="Adapters"
        rows={adapters}
        rowKey={({ type }) => type}
        columns={[
          {
            key: 'label',
            title: 'Adapter',
            render: ({ label, type }) => (
              <>
                {label} <span className="muted mono">{type}</span>
              </>
            ),
          },
          { key: 'source', title: 'From', render: (adapter) => <Origin adapter={adapter} /> },
          { key: 'state', title: 'State', render: (adapter) => <State adapter={adapter} /> },
          { key: 'models', title: 'Models', align: 'end', secondary: true, render: ({ modelsCount }) => modelsCount },
          {
            key: 'actions',
            title: 'Actions',
            hiddenTitle: true,
            align: 'end',
            render: (adapter) => <AdapterActions adapter={adapter} refresh={refresh} />,
          },
        ]}
        empty={<Empty icon="plugin" title="No adapters" />}
      />
      {isInstalling && <InstallAdapter onClose={() => setInstalling(false)} onInstalled={refresh} />}
    </Section>
  );
}

function Origin({ adapter: { source, packageName, version } }: { adapter: Adapter }) {
  if (source === 'BUILTIN') return <>{words(source)}</>;
  return (
    <span className="mono">
      {packageName}
      {version && `@${version}`}
    </span>
  );
}

function State({ adapter: { disabled, loaded, problem, overriddenBuiltin, overridePaused } }: { adapter: Adapter }) {
  return (
    <div className="stack-tight">
      <span className="row">
        {disabled ? (
          <Badge tone="warning">Disabled</Badge>
        ) : (
          <Badge tone={loaded ? 'success' : 'danger'}>{loaded ? 'Ready' : 'Not loaded'}</Badge>
        )}
        {overriddenBuiltin && <Badge tone="info">{overridePaused ? 'Stands aside' : 'Replaces a built-in one'}</Badge>}
      </span>
      {problem && <span className="muted">{problem}</span>}
    </div>
  );
}
