import { z } from 'zod';
import { isInstanceAdmin } from '#services/access/rules.js';
import { reachedCompanyId } from '#services/access/tenancy.js';
import { parseInput } from '#services/core/operation/execute.js';
import { uuid } from '#services/core/text/fields.js';
import { PluginConfigTestView, PluginConfigView } from '#services/plugins/config/model.js';
import { pluginConfigOf } from '#services/plugins/config/rows.js';
import { PluginFoldersView } from '#services/plugins/folders/model.js';
import { PluginDetailView, presentPendingUpgrade } from '#services/plugins/registry/model.js';
import { adminReader } from '#services/plugins/registry/of-company.js';
import { supportsConfigTest } from '#services/plugins/registry/operations.js';
import { pluginNode, pluginOfKey } from '#services/plugins/registry/rows.js';
import { type PluginStreamEvent, PluginStreamEventView } from '#services/plugins/streams/model.js';
import { builder } from '../builder.js';
import { fieldArgumentsOf, wireValue } from '../derive/input.js';
import { nounOf } from '../derive/noun.js';
import { outputTypeOf } from '../derive/output.js';
import { rowIn } from '../fast/row.js';
import { reads } from '../fast/selection.js';
import { PluginActorRef } from '../people/actor.js';
import { listCost, relationsOf } from '../relation.js';

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

// Each entry reads a folder on the disk.
outputTypeOf(PluginFoldersView, { fields: { declarations: listCost(5), folders: listCost(5) } });

export const PluginStreamEventRef = outputTypeOf<typeof PluginStreamEventView, PluginStreamEvent>(
  PluginStreamEventView,
  {
    fields: {
      data: {
        type: 'JSONObject',
        nullable: true,
        description: 'The data of the message, in the field `data`; null for other events.',
        resolve: ({ type, data }) => (type === 'message' ? { data } : null) as never,
      },
    },
  },
);

export const PluginConfigRef = nounOf('PluginConfig', PluginConfigView, { json: ['configJson'] });

export const PluginConfigTestRef = outputTypeOf(PluginConfigTestView);

relationsOf(PluginConfigRef, { plugin: rowIn(PluginRef, pluginNode, 'pluginId', 'The plugin.') });

const OfCompany = z.object({ companyId: uuid().describe('The ID of the company.') });

relationsOf(PluginRef, {
  config: {
    type: PluginConfigRef,
    nullable: true,
    description:
      "A company's settings for the plugin; null if never set. For instance admins with access to the company.",
    args: fieldArgumentsOf(OfCompany),
    ...reads('id'),
    async resolve({ id: pluginId }: { readonly id: string }, args: never, { scope }) {
      const companyId = reachedCompanyId(scope, parseInput(OfCompany, wireValue(args)).companyId);
      await adminReader(scope, { companyId });
      return scope.load(pluginConfigOf, { pluginId, companyId });
    },
  },
});
