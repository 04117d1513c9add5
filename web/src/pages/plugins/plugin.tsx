import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useCompany, useRights } from '../../graph/company.js';
import { usePage } from '../../graph/use-page.js';
import { Loading } from '../../parts/list-table.js';
import { usePaths } from '../../parts/paths.js';
import { useAddress, useParam } from '../../parts/use-address.js';
import { Page } from '../../ui/layout.js';
import { PlainText } from '../../ui/plain-text.js';
import { ErrorNote, Notice } from '../../ui/states.js';
import { TabList, TabPanel } from '../../ui/tabs.js';
import { PluginActions } from './plugin-actions.js';
import { readManifest } from './plugin-manifest.js';
import { PluginOverview } from './plugin-overview.js';
import type { PluginTabProps } from './plugin-props.js';
import { doesWork, PluginStatusBadge } from './plugin-words.js';
import { PluginPageDocument } from './plugins.gql.js';
import { useStarting } from './use-starting.js';

const PluginConfiguration = lazy(async () => ({
  default: (await import('./plugin-configuration.js')).PluginConfiguration,
}));
const PluginJobs = lazy(async () => ({ default: (await import('./plugin-jobs.js')).PluginJobs }));
const PluginWebhooks = lazy(async () => ({ default: (await import('./plugin-webhooks.js')).PluginWebhooks }));
const PluginLogs = lazy(async () => ({ default: (await import('./plugin-logs.js')).PluginLogs }));
const PluginFolders = lazy(async () => ({ default: (await import('./plugin-folders.js')).PluginFolders }));
const PluginTools = lazy(async () => ({ default: (await import('./plugin-tools.js')).PluginTools }));
const PluginContributions = lazy(async () => ({
  default: (await import('./plugin-contributions.js')).PluginContributions,
}));
const Wiki = lazy(async () => ({ default: (await import('./wiki.js')).Wiki }));

/** The wiki offers its pages as data, which are read here. */
const WIKI = 'orgraph.wiki';

const TABS = [
  { id: 'overview', label: 'Overview' },
  { id: 'wiki', label: 'Pages' },
  { id: 'configuration', label: 'Configuration' },
  { id: 'jobs', label: 'Jobs' },
  { id: 'webhooks', label: 'Webhooks' },
  { id: 'folders', label: 'Folders' },
  { id: 'tools', label: 'Tools' },
  { id: 'data', label: 'Data' },
  { id: 'logs', label: 'Log' },
] as const;

type TabId = (typeof TABS)[number]['id'];

export function PluginPage() {
  const id = useParam('pluginId');
  const { id: companyId } = useCompany();
  const { isInstanceAdmin } = useRights();
  const { data, refusal, isLoading, refresh } = usePage(
    PluginPageDocument,
    { id, companyId, mayAdminister: isInstanceAdmin },
    { live: ['PLUGIN'] },
  );
  useStarting(data?.plugin?.status === 'INSTALLED', refresh);
  const plugin = data?.plugin;
  if (plugin) {
    return <PluginView page={data} plugin={plugin} manifest={readManifest(plugin.manifest)} refresh={refresh} />;
  }
  return (
    <Page title="Plugin">
      {refusal || !isLoading ? (
        <ErrorNote
          message={refusal?.message ?? 'There is no such plugin.'}
          hint={refusal?.hint}
          retry={refusal && refresh}
        />
      ) : (
        <Loading rows={8} />
      )}
    </Page>
  );
}

/** The tabs that have something to show to whoever looks. */
function shownTabs({ plugin, manifest, page }: PluginTabProps, isAdmin: boolean) {
  const isShown: Readonly<Record<TabId, boolean>> = {
    overview: true,
    wiki: plugin.pluginKey === WIKI,
    configuration: isAdmin && manifest.configSchema !== null,
    jobs: isAdmin && manifest.jobs.length > 0,
    webhooks: isAdmin && manifest.webhooks.length > 0,
    folders: (page.pluginFolders?.declarations.length ?? 0) > 0,
    tools: (page.pluginTools?.length ?? 0) > 0,
    data: true,
    logs: isAdmin,
  };
  return TABS.filter(({ id }) => isShown[id]);
}

function PluginView(props: PluginTabProps) {
  const { plugin, manifest, refresh } = props;
  const { get, set } = useAddress();
  const { isInstanceAdmin } = useRights();
  const paths = usePaths();
  const navigate = useNavigate();
  const tabs = shownTabs(props, isInstanceAdmin);
  const active = tabs.find(({ id }) => id === get('tab'))?.id ?? 'overview';
  return (
    <Page
      title={manifest.displayName || plugin.pluginKey}
      titleSuffix={<PluginStatusBadge status={plugin.status} />}
      actions={
        isInstanceAdmin && (
          <PluginActions
            plugin={plugin}
            refresh={refresh}
            onRemoved={() => void navigate({ to: paths.page('plugins') as never })}
          />
        )
      }
      tabs={
        <TabList
          label="Plugin"
          tabs={tabs}
          active={active}
          onSelect={(tab) => set({ tab: tab === 'overview' ? undefined : tab }, { keepsHistory: true })}
        />
      }
    >
      {!doesWork(plugin.status) && plugin.lastError && (
        <Notice tone={plugin.status === 'ERROR' ? 'danger' : 'warning'} title="It does not work">
          <PlainText text={plugin.lastError} />
        </Notice>
      )}
      <TabPanel tab={active}>
        <Suspense fallback={<Loading rows={6} />}>
          <div className="page-sections">
            <ActiveTab {...props} active={active} />
          </div>
        </Suspense>
      </TabPanel>
    </Page>
  );
}

function ActiveTab({ active, ...props }: PluginTabProps & { readonly active: TabId }) {
  switch (active) {
    case 'wiki':
      return <Wiki pluginId={props.plugin.id} />;
    case 'configuration':
      return <PluginConfiguration {...props} />;
    case 'jobs':
      return <PluginJobs {...props} />;
    case 'webhooks':
      return <PluginWebhooks {...props} />;
    case 'folders':
      return <PluginFolders {...props} />;
    case 'tools':
      return <PluginTools {...props} />;
    case 'data':
      return <PluginContributions {...props} />;
    case 'logs':
      return <PluginLogs pluginId={props.plugin.id} />;
    default:
      return <PluginOverview {...props} />;
  }
}
