import { listPluginExamples } from '#services/plugins/registry/examples.js';
import { installPlugin } from '#services/plugins/registry/install.js';
import { disablePlugin, enablePlugin, removePlugin, upgradePlugin } from '#services/plugins/registry/manage.js';
import { getPlugin, listPluginContributions, listPlugins } from '#services/plugins/registry/operations.js';
import { route } from '../http/route.js';

export const ONE_PLUGIN = '/api/plugins/:pluginId';

export const registry = [
  route('get', '/api/plugins', listPlugins),
  route('get', '/api/plugins/examples', listPluginExamples),
  route('get', '/api/plugins/ui-contributions', listPluginContributions),
  route('post', '/api/plugins/install', installPlugin, { status: 201, errors: [409, 502] }),
  route('get', ONE_PLUGIN, getPlugin),
  route('delete', ONE_PLUGIN, removePlugin),
  route('post', `${ONE_PLUGIN}/enable`, enablePlugin, { errors: [409] }),
  route('post', `${ONE_PLUGIN}/disable`, disablePlugin, { errors: [409] }),
  route('post', `${ONE_PLUGIN}/upgrade`, upgradePlugin, { errors: [400, 409, 502] }),
];
