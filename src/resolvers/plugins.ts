import { builder } from '../schema/builder.js';
import '../schema/plugins/plugin.js';
import { PluginConfigRef, PluginConfigTestRef, PluginRef, PluginStreamEventRef } from '../schema/plugins/plugin.js';
import { PluginJobRef, PluginJobRunRef } from '../schema/plugins/work.js';
import { executeQuery } from '../services/core/operation/execute.js';
import { getPluginData, performPluginAction } from '../services/plugins/bridge/operations.js';
import * as config from '../services/plugins/config/operations.js';
import { configNode } from '../services/plugins/config/rows.js';
import { testPluginConfig } from '../services/plugins/config/trial.js';
import * as folders from '../services/plugins/folders/operations.js';
import { triggerPluginJob } from '../services/plugins/jobs/operations.js';
import { jobNode, jobRunNode } from '../services/plugins/jobs/pages.js';
import { listPluginExamples } from '../services/plugins/registry/examples.js';
import { installPlugin } from '../services/plugins/registry/install.js';
import * as manage from '../services/plugins/registry/manage.js';
import * as registry from '../services/plugins/registry/operations.js';
import { pluginNode } from '../services/plugins/registry/rows.js';
import type { PluginStreamEvent } from '../services/plugins/streams/model.js';
import { followPluginStream } from '../services/plugins/streams/operations.js';
import { executePluginTool } from '../services/plugins/tools/execute.js';
import { listPluginTools } from '../services/plugins/tools/operations.js';
import { DELETED, expose, exposeQuery, reread, whole } from './expose.js';

exposeQuery('plugins', registry.listPlugins, { type: [PluginRef] });

exposeQuery('plugin', registry.getPlugin, { type: PluginRef, id: 'pluginId' });

exposeQuery('pluginContributions', registry.listPluginContributions);

exposeQuery('pluginExamples', listPluginExamples);

const plugin = reread(PluginRef, pluginNode);

expose([installPlugin, manage.enablePlugin, manage.disablePlugin, manage.upgradePlugin], { plugin });

expose(manage.removePlugin, DELETED);

expose(triggerPluginJob, {
  job: reread(PluginJobRef, jobNode, ({ jobId }) => jobId),
  run: reread(PluginJobRunRef, jobRunNode, ({ runId }) => runId, 'The requested run.'),
});

exposeQuery('pluginConfig', config.getPluginConfig, { type: PluginConfigRef });

expose(config.setPluginConfig, { pluginConfig: reread(PluginConfigRef, configNode) });

expose(testPluginConfig, {
  test: {
    type: PluginConfigTestRef,
    description: 'The data that the plugin returned.',
    resolve: (output) => output as never,
  },
});

exposeQuery('pluginTools', listPluginTools);

expose(executePluginTool, {
  // The caller may be an agent, which cannot read plugins.
  pluginId: {},
  toolName: {},
  // Content and data may also be text or lists, which no scalar here can represent.
  result: {
    type: 'JSONObject',
    description:
      'The result of the tool: `content`, `data` and `error`, each omitted if the tool returned nothing for it.',
    resolve: ({ result }) => result,
  },
});

/** A plugin may also return text or a list, which no scalar here can represent. */
const ANSWER = 'The data that the plugin returned, in the field `data`.';

exposeQuery('pluginData', getPluginData, {
  type: 'JSONObject',
  description: `Data that a plugin has. ${ANSWER}`,
  // The operation waits for a program.
  complexity: 50,
});

expose(performPluginAction, {
  answer: { type: 'JSONObject', description: ANSWER, resolve: (output) => output },
});

builder.subscriptionField('pluginStream', (t) =>
  t.field({
    type: PluginStreamEventRef,
    description:
      'The events of a plugin channel from now on. Events are not stored: messages sent while nobody listens are lost. Ends when the plugin no longer works.',
    args: {
      pluginId: t.arg.id({ required: true, description: "The plugin's ID or key." }),
      companyId: t.arg.id({ required: true, description: "The company's UUID." }),
      channel: t.arg.string({ required: true, description: "The plugin's name for the channel." }),
    },
    subscribe: (_root, args, { scope }) => executeQuery(followPluginStream, scope, args),
    resolve: (event: PluginStreamEvent) => event,
  }),
);

exposeQuery('pluginFolders', folders.listPluginFolders);

exposeQuery('pluginFolder', folders.getPluginFolderStatus);

exposeQuery('validatePluginFolder', folders.validatePluginFolder);

expose(folders.setPluginFolder, { folder: whole('The folder as it now is.') });
