import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { localBoard } from '#services/core/actors/actor.js';
import { PluginRequest } from '#services/plugins/api-routes/request.js';
import { setPluginConfig } from '#services/plugins/config/operations.js';
import { setPluginFolder } from '#services/plugins/folders/operations.js';
import { installPlugin } from '#services/plugins/registry/install.js';
import { removePlugin } from '#services/plugins/registry/manage.js';
import { listPlugins } from '#services/plugins/registry/operations.js';
import { createPluginSession } from '#services/plugins/sessions/operations.js';
import { offerPluginTools } from '#services/plugins/tools/offer.js';
import { receivePluginWebhook } from '#services/plugins/webhooks/receive.js';
import { WebhookRequest } from '#services/plugins/webhooks/request.js';
import { createToolProfileEntry } from '#services/tools/profiles/entry-operations.js';
import { forWorker } from '#tests/kit/each-file.js';
import { temporaryHome } from '#tests/kit/folders.js';
import { manifestOf, pluginPackage, workerOf } from '#tests/kit/plugin-package.js';
import { type Caller, callerOf } from '#tests/kit/world.js';
import { type Fixture, inBearer, inCompany, inInstallation, type Part, type Subject } from '../part.js';

/** The plugin that all companies of a test have. */
const PLUGIN = 'contract.plugin';

/** Its ID, which is no secret of a company. */
let pluginIdOfAll = '';

const MANIFEST = manifestOf({
  id: PLUGIN,
  capabilities: [
    'jobs.schedule',
    'webhooks.receive',
    'api.routes.register',
    'agent.tools.register',
    'local.folders',
    'ui.page.register',
  ],
  instanceConfigSchema: { type: 'object', properties: { size: { type: 'integer' } } },
  jobs: [{ jobKey: 'count', displayName: 'Count', schedule: '0 0 1 1 *' }],
  webhooks: [{ endpointKey: 'in', displayName: 'In' }],
  tools: [{ name: 'echo', displayName: 'Echo', description: 'Gives back.', parametersSchema: {} }],
  localFolders: [{ folderKey: 'vault', displayName: 'Vault', access: 'readWrite' }],
  apiRoutes: [{ routeKey: 'grow', method: 'POST', path: '/grow', auth: 'board', companyResolution: { from: 'query' } }],
  ui: { slots: [{ type: 'page', id: 'home', displayName: 'Home', exportName: 'Home' }] },
});

const WORKER = workerOf(`{
  runJob: () => ({}),
  handleWebhook: () => ({}),
  validateConfig: () => ({ ok: true, warnings: [], errors: [] }),
  configChanged: () => ({}),
  getData: () => ({ size: 1 }),
  performAction: () => ({ size: 2 }),
  executeTool: ({ parameters }) => ({ data: parameters }),
  handleApiRequest: () => ({ status: 200, body: { size: 3 } }),
}`);

/** One folder for all companies: what differs between them is ids. */
let folder: Promise<string> | undefined;
const vault = (): Promise<string> => {
  folder ??= forWorker(temporaryHome);
  return folder;
};

const plugin = (fields: object = {}): Fixture => inInstallation(() => ({ pluginId: PLUGIN, ...fields }));
const inPlugin = (fields: (of: Subject) => object = () => ({})): Fixture =>
  inCompany((of) => ({ pluginId: PLUGIN, companyId: of.companyId, ...fields(of) }));
/** The same by an administrator of the installation. */
const byAdmin = (fields?: (of: Subject) => object): Fixture => ({
  ...inPlugin(fields),
  caller: ({ world }) => callerOf(world.services, localBoard),
});
const folderAt = ({ things }: Subject) => ({ folderKey: 'vault', path: things.pluginVault });

const asPlugin = ({ world }: Subject): Caller =>
  callerOf(world.services, { kind: 'system', name: `plugin:${PLUGIN}`, plugin: { key: PLUGIN, permissions: [] } });
/** What only a plugin asks. */
const byPlugin = (input: (of: Subject) => Record<string, unknown>): Fixture => ({
  ...inCompany(input),
  caller: asPlugin,
});
const conversation = ({ companyId, agents }: Subject, pluginId: string | undefined) => ({
  companyId,
  pluginId,
  agentId: agents.idle,
  prompt: 'How are you?',
});
const ofSession = ({ companyId, things }: Subject) => ({
  companyId,
  pluginId: pluginIdOfAll,
  sessionId: things.pluginSession,
});

/** A request to a webhook of the plugin. */
const delivery = () => ({
  pluginId: PLUGIN,
  endpointKey: 'in',
  request: new WebhookRequest({ headers: {}, read: async () => Buffer.from('{}') }),
});

/** A row of each kind that a plugin leaves with a company. */
async function left({ world: { board, services }, companyId }: Subject, pluginId: string): Promise<void> {
  await board.run(receivePluginWebhook, { ...delivery(), companyId });
  await services.database.transaction('all', async (tx) => {
    await tx.pluginState.create({ data: { companyId, pluginId, scopeKind: 'company', key: 'size', value: 1 } });
    await tx.pluginLog.create({ data: { companyId, pluginId, level: 'info', message: 'Counted' } });
    await tx.pluginEventCursor.create({ data: { companyId, pluginId, seq: 0n } });
    const managed = { companyId, pluginId, kind: 'agents', key: 'clerk', resourceId: companyId };
    await tx.pluginManaged.create({ data: managed });
  });
}

/** Changes what every other operation finds. */
const alone = (fixture: Fixture): Fixture => ({
  ...fixture,
  alone: 'changes what every other operation finds; tests/services/plugins/registry.test.ts',
});

/** The plugin at work: whatever else had become of it is purged, and it is installed anew. */
async function installed({ world: { board, services } }: Subject): Promise<string> {
  const known: { pluginKey: string; id: string; status: string }[] = await board.run(listPlugins, {});
  const before = known.find(({ pluginKey }) => pluginKey === PLUGIN);
  if (before?.status === 'ready') return before.id;
  if (before) await board.run(removePlugin, { pluginId: PLUGIN, purge: true });
  const packageName = await forWorker(() => pluginPackage({ manifest: MANIFEST, worker: WORKER }));
  const { id } = await board.run(installPlugin, { packageName, isLocalPath: true });
  await services.pluginHost.attend();
  // Another server process may run it.
  const status = async () =>
    (await services.database.transaction('all', (tx) => tx.plugin.findUniqueOrThrow({ where: { id } }))).status;
  await vi.waitFor(async () => expect(await status()).toBe('ready'), { timeout: 170_000, interval: 100 });
  return id;
}

/** Has the agent the tools of the plugin. */
async function withTools({ world: { board, services }, companyId, things }: Subject, pluginId: string): Promise<void> {
  await offerPluginTools(services, { companyId, pluginId });
  const { id: catalogEntryId } = await services.database.transaction('all', (tx) =>
    tx.toolCatalogEntry.findFirstOrThrow({ where: { companyId, application: { pluginId } } }),
  );
  const entry = { profileId: things.toolProfile, selectorType: 'catalog_entry', catalogEntryId };
  await board.run(createToolProfileEntry, entry);
}

export const plugins: Part = {
  async make(subject) {
    const { companyId, world } = subject;
    const pluginId = await installed(subject);
    pluginIdOfAll = pluginId;
    await world.board.run(setPluginConfig, { pluginId, companyId, configJson: { size: 1 } });
    const [path, before] = [join(await vault(), 'ours'), join(await vault(), 'before')];
    await Promise.all([path, before].map((one) => mkdir(one, { recursive: true })));
    await world.board.run(setPluginFolder, { pluginId, companyId, folderKey: 'vault', path: before });
    await withTools(subject, pluginId);
    await left(subject, pluginId);
    const session = await asPlugin(subject).run(createPluginSession, conversation(subject, pluginId));
    return { pluginVault: path, pluginSession: session.id };
  },
  async begin({ world }) {
    const known: { pluginKey: string; id: string }[] = await world.board.run(listPlugins, {});
    pluginIdOfAll = known.find(({ pluginKey }) => pluginKey === PLUGIN)?.id ?? '';
  },
  fixtures: {
    listPlugins: inInstallation(() => ({})),
    listPluginExamples: inInstallation(() => ({})),
    listPluginContributions: inInstallation(() => ({})),
    getPlugin: plugin(),
    installPlugin: alone(inInstallation(() => ({ packageName: '/nowhere', isLocalPath: true }))),
    enablePlugin: alone(plugin()),
    disablePlugin: alone(plugin()),
    upgradePlugin: alone(plugin()),
    removePlugin: alone(plugin()),
    listPluginJobs: plugin(),
    listPluginJobRuns: plugin({ jobId: 'count' }),
    triggerPluginJob: plugin({ jobId: 'count' }),
    receivePluginWebhook: inBearer(() => delivery()),
    listPluginLogs: plugin(),
    getPluginHealth: plugin(),
    getPluginDashboard: plugin(),

    getPluginConfig: byAdmin(),
    setPluginConfig: byAdmin(() => ({ configJson: { size: 2 } })),
    testPluginConfig: byAdmin(() => ({ configJson: { size: 3 } })),
    listPluginFolders: inPlugin(),
    getPluginFolderStatus: inPlugin(() => ({ folderKey: 'vault' })),
    validatePluginFolder: byAdmin(folderAt),
    setPluginFolder: byAdmin(folderAt),
    getPluginData: inPlugin(() => ({ key: 'size', params: {} })),
    performPluginAction: inPlugin(() => ({ key: 'grow', params: {} })),
    followPluginStream: {
      ...inPlugin(() => ({ channel: 'news' })),
      alone: 'does not end; tests/rest/plugins/streams.test.ts',
    },
    callPluginRoute: {
      ...inBearer(({ companyId }) => ({
        pluginId: PLUGIN,
        path: ['grow'],
        request: new PluginRequest({
          method: 'POST',
          segments: ['grow'],
          query: { companyId },
          headers: {},
          read: async () => null,
        }),
      })),
      caller: ({ owner }) => owner,
      alone: 'says in its request for which company it is; tests/services/plugins/api-routes.test.ts',
    },
    listPluginTools: inInstallation(() => ({ pluginId: PLUGIN })),
    createPluginSession: byPlugin((of) => conversation(of, pluginIdOfAll)),
    listPluginSessions: byPlugin(({ companyId }) => ({ companyId, pluginId: pluginIdOfAll })),
    sendToPluginSession: byPlugin((of) => ({ ...ofSession(of), message: 'And now?' })),
    closePluginSession: byPlugin(ofSession),
    executePluginTool: inCompany(({ companyId, worker, things }) => ({
      tool: `${PLUGIN}:echo`,
      parameters: {},
      runContext: { agentId: worker.row.id, runId: things.toolRun, companyId, projectId: things.project },
    })),
  },
};
