import { installPlugin } from '../../../src/services/plugins/registry/install.js';
import { listPlugins } from '../../../src/services/plugins/registry/operations.js';
import { WebhookRequest } from '../../../src/services/plugins/webhooks/request.js';
import { manifestOf, pluginPackage, workerOf } from '../../kit/plugin-package.js';
import { type Fixture, inBearer, inInstallation, type Part } from '../part.js';

/** The plugin that all companies of a test have. */
const PLUGIN = 'contract.plugin';

const MANIFEST = manifestOf({
  id: PLUGIN,
  capabilities: ['jobs.schedule', 'webhooks.receive'],
  jobs: [{ jobKey: 'count', displayName: 'Count' }],
  webhooks: [{ endpointKey: 'in', displayName: 'In' }],
});

const WORKER = workerOf('{ runJob: () => ({}), handleWebhook: () => ({}) }');

const plugin = (fields: object = {}): Fixture => inInstallation(() => ({ pluginId: PLUGIN, ...fields }));

/** Changes what every other operation finds. */
const alone = (fixture: Fixture): Fixture => ({
  ...fixture,
  alone: 'changes what every other operation finds; tests/services/plugins/registry.test.ts',
});

export const plugins: Part = {
  async make({ world: { board, services } }) {
    const known: { pluginKey: string; id: string }[] = await board.run(listPlugins, {});
    if (known.some(({ pluginKey }) => pluginKey === PLUGIN)) return {};
    const packageName = await pluginPackage({ manifest: MANIFEST, worker: WORKER });
    const { id } = await board.run(installPlugin, { packageName, isLocalPath: true });
    await services.pluginHost.settled(id);
    return {};
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
    receivePluginWebhook: inBearer(() => ({
      pluginId: PLUGIN,
      endpointKey: 'in',
      request: new WebhookRequest({ headers: {}, read: async () => Buffer.from('{}') }),
    })),
    listPluginLogs: plugin(),
    getPluginHealth: plugin(),
    getPluginDashboard: plugin(),
  },
};
