import { PluginConfigRef, PluginConfigTestRef } from '../schema/plugins/config.js';
import { PluginRef } from '../schema/plugins/plugin.js';
import { PluginJobRef, PluginJobRunRef } from '../schema/plugins/work.js';
import * as config from '../services/plugins/config/operations.js';
import { configNode } from '../services/plugins/config/rows.js';
import { testPluginConfig } from '../services/plugins/config/trial.js';
import { triggerPluginJob } from '../services/plugins/jobs/operations.js';
import { jobNode, jobRunNode } from '../services/plugins/jobs/pages.js';
import { listPluginExamples } from '../services/plugins/registry/examples.js';
import { installPlugin } from '../services/plugins/registry/install.js';
import * as manage from '../services/plugins/registry/manage.js';
import * as registry from '../services/plugins/registry/operations.js';
import { pluginNode } from '../services/plugins/registry/rows.js';
import { DELETED, expose, exposeQuery, reread } from './expose.js';

exposeQuery('plugins', registry.listPlugins, { type: [PluginRef] });

exposeQuery('plugin', registry.getPlugin, { type: PluginRef, id: 'pluginId' });

exposeQuery('pluginContributions', registry.listPluginContributions);

exposeQuery('pluginExamples', listPluginExamples);

const plugin = reread(PluginRef, pluginNode);

expose([installPlugin, manage.enablePlugin, manage.disablePlugin, manage.upgradePlugin], { plugin });

expose(manage.removePlugin, DELETED);

expose(triggerPluginJob, {
  job: reread(PluginJobRef, jobNode, ({ jobId }) => jobId),
  run: reread(PluginJobRunRef, jobRunNode, ({ runId }) => runId, 'The run that was asked for.'),
});

exposeQuery('pluginConfig', config.getPluginConfig, { type: PluginConfigRef });

expose(config.setPluginConfig, { config: reread(PluginConfigRef, configNode) });

expose(testPluginConfig, {
  test: {
    type: PluginConfigTestRef,
    description: 'What the plugin said.',
    resolve: (output) => output as never,
  },
});
