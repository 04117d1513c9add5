import { isInstanceAdmin } from '#services/access/rules.js';
import { PluginDetailView, presentPendingUpgrade } from '#services/plugins/registry/model.js';
import { supportsConfigTest } from '#services/plugins/registry/operations.js';
import { pluginOfKey } from '#services/plugins/registry/rows.js';
import { builder } from '../builder.js';
import { nounOf } from '../derive/noun.js';
import { PluginActorRef } from '../people/actor.js';

export const PluginRef = nounOf('Plugin', PluginDetailView, {
  fields: {
    categories: { resolve: ({ manifest }) => (manifest as { categories: never[] }).categories },
    manifestJson: { resolve: ({ manifest }) => manifest as never },
    apiVersion: { resolve: () => 1 as const },
    pendingUpgrade: { resolve: presentPendingUpgrade },
    supportsConfigTest: { resolve: (plugin, _args, { scope }) => supportsConfigTest(scope, plugin) },
    packagePath: { resolve: ({ localPath }, _args, { scope }) => (isInstanceAdmin(scope.actor) ? localPath : null) },
  },
});

builder.objectField(PluginActorRef, 'plugin', (t) =>
  t.field({
    type: PluginRef,
    nullable: true,
    description: 'The plugin; null for a removed one, and for agents, which see no plugins.',
    resolve: ({ key }, _args, { scope }) => (scope.actor.kind === 'board' ? scope.load(pluginOfKey, key) : null),
  }),
);
