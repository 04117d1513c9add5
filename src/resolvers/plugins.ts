import { PluginRef } from '../schema/plugins/plugin.js';
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
