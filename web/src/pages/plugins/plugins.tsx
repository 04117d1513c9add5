import { lazy, Suspense, useState } from 'react';
import { words } from '../../format/words.js';
import { useRights } from '../../graph/company.js';
import { usePage } from '../../graph/use-page.js';
import { Loading } from '../../parts/list-table.js';
import { usePaths } from '../../parts/paths.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Page, Section } from '../../ui/layout.js';
import { PlainText } from '../../ui/plain-text.js';
import { Empty, ErrorNote } from '../../ui/states.js';
import { Table } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import { PluginActions } from './plugin-actions.js';
import type { Example } from './plugin-example.js';
import { readManifest } from './plugin-manifest.js';
import { PluginStatusBadge } from './plugin-words.js';
import { PluginsDocument, type PluginsQuery } from './plugins.gql.js';
import { useStarting } from './use-starting.js';

const InstallPlugin = lazy(async () => ({ default: (await import('./install-plugin.js')).InstallPlugin }));

type Row = NonNullable<PluginsQuery['plugins']>[number];

/** The plugins of this installation: they serve all its companies. */
export function PluginsPage() {
  const { isInstanceAdmin } = useRights();
  const paths = usePaths();
  /** What is being installed: one that ships with the server, or any package. */
  const [installing, setInstalling] = useState<Example | 'package' | null>(null);
  const { data, refusal, isLoading, refresh } = usePage(
    PluginsDocument,
    { mayAdminister: isInstanceAdmin },
    { live: ['PLUGIN'] },
  );
  const plugins = data?.plugins ?? [];
  useStarting(
    plugins.some(({ status }) => status === 'INSTALLED'),
    refresh,
  );
  const examples = (data?.pluginExamples ?? []).filter(
    ({ pluginKey }) => !plugins.some((plugin) => plugin.pluginKey === pluginKey),
  );
  const install = isInstanceAdmin && (
    <Button variant="primary" icon="plus" onClick={() => setInstalling('package')}>
      Install
    </Button>
  );
  return (
    <Page title="Plugins" actions={install} wide>
      {refusal && <ErrorNote message={refusal.message} hint={refusal.hint} retry={refresh} />}
      {!data && isLoading && <Loading rows={6} />}
      {data?.plugins && (
        <Table
          caption="Plugins, as they were installed"
          rows={plugins}
          rowKey={({ id }) => id}
          href={({ pluginKey }) => paths.page(`plugins/${encodeURIComponent(pluginKey)}`)}
          columns={[
            { key: 'name', title: 'Plugin', render: (plugin) => <Name plugin={plugin} /> },
            { key: 'status', title: 'Status', render: (plugin) => <State plugin={plugin} /> },
            {
              key: 'kinds',
              title: 'For',
              secondary: true,
              render: ({ categories }) => categories.map((category) => words(category)).join(', '),
            },
            { key: 'version', title: 'Version', secondary: true, render: ({ version }) => version },
            {
              key: 'installed',
              title: 'Installed',
              secondary: true,
              render: ({ installedAt }) => <Time at={installedAt} />,
            },
            {
              key: 'actions',
              title: 'Actions',
              hiddenTitle: true,
              align: 'end',
              render: (plugin) => isInstanceAdmin && <PluginActions plugin={plugin} refresh={refresh} />,
            },
          ]}
          empty={
            <Empty icon="plugin" title="No plugins" action={install}>
              A plugin runs jobs, hears webhooks, gives tools to agents, and asks the server for what it was allowed.
            </Empty>
          }
        />
      )}
      {isInstanceAdmin && examples.length > 0 && <Examples examples={examples} onInstall={setInstalling} />}
      <Suspense>
        {installing && (
          <InstallPlugin
            example={installing === 'package' ? null : installing}
            onClose={() => setInstalling(null)}
            onInstalled={refresh}
          />
        )}
      </Suspense>
    </Page>
  );
}

const Name = ({ plugin }: { plugin: Row }) => {
  const { displayName, description } = readManifest(plugin.manifest);
  return (
    <span className="stack-tight">
      <PlainText text={displayName || plugin.pluginKey} />
      {description && (
        <span className="muted plugin-purpose">
          <PlainText text={description} />
        </span>
      )}
    </span>
  );
};

function State({ plugin: { status, health, lastError } }: { plugin: Row }) {
  const failed = (health?.checks ?? []).filter(({ passed }) => !passed);
  return (
    <span className="stack-tight">
      <span className="row">
        <PluginStatusBadge status={status} />
        {health && status !== 'DISABLED' && !health.healthy && <Badge tone="danger">Not healthy</Badge>}
      </span>
      {lastError ? (
        <span className="muted">
          <PlainText text={lastError} />
        </span>
      ) : (
        failed.map(({ name, message }) => (
          <span key={name} className="muted">
            {words(name)}: <PlainText text={message ?? 'failed'} />
          </span>
        ))
      )}
    </span>
  );
}

interface ExamplesProps {
  readonly examples: readonly Example[];
  readonly onInstall: (example: Example) => void;
}

function Examples({ examples, onInstall }: ExamplesProps) {
  return (
    <Section title="Plugins that ship with the server">
      <Table
        caption="Plugins that can be installed"
        rows={examples}
        rowKey={({ pluginKey }) => pluginKey}
        columns={[
          {
            key: 'name',
            title: 'Plugin',
            render: ({ displayName, description }) => (
              <span className="stack-tight">
                {displayName}
                <span className="muted plugin-purpose">{description}</span>
              </span>
            ),
          },
          {
            key: 'kind',
            title: 'Kind',
            render: ({ tag, experimental }) => (
              <span className="row">
                <Badge tone={tag === 'EXAMPLE' ? 'neutral' : 'accent'}>
                  {tag === 'EXAMPLE' ? 'Example' : 'For use'}
                </Badge>
                {experimental && <Badge tone="warning">Experimental</Badge>}
              </span>
            ),
          },
          {
            key: 'install',
            title: 'Install',
            hiddenTitle: true,
            align: 'end',
            render: (example) => (
              <Button
                size="s"
                icon="download"
                aria-label={`Install ${example.displayName}`}
                onClick={() => onInstall(example)}
              >
                Install
              </Button>
            ),
          },
        ]}
      />
    </Section>
  );
}
