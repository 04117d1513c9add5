import { isInstanceAdmin } from '../../services/access/rules.js';
import { PluginDetailView } from '../../services/plugins/registry/model.js';
import { supportsConfigTest } from '../../services/plugins/registry/operations.js';
import { nounOf } from '../derive/noun.js';

export const PluginRef = nounOf('Plugin', PluginDetailView, {
  fields: {
    categories: { resolve: ({ manifest }) => (manifest as { categories: never[] }).categories },
    manifestJson: { resolve: ({ manifest }) => manifest as never },
    apiVersion: { resolve: () => 1 as const },
    supportsConfigTest: { resolve: (plugin, _args, { scope }) => supportsConfigTest(scope, plugin) },
    packagePath: { resolve: ({ localPath }, _args, { scope }) => (isInstanceAdmin(scope.actor) ? localPath : null) },
  },
});
