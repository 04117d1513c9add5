import { z } from 'zod';
import { reachedCompanyId } from '#services/access/tenancy.js';
import { parseInput } from '#services/core/operation/execute.js';
import { uuid } from '#services/core/text/fields.js';
import { PluginConfigTestView, PluginConfigView } from '#services/plugins/config/model.js';
import { pluginConfigOf } from '#services/plugins/config/rows.js';
import { adminReader } from '#services/plugins/registry/of-company.js';
import { pluginNode } from '#services/plugins/registry/rows.js';
import { fieldArgumentsOf, wireValue } from '../derive/input.js';
import { nounOf } from '../derive/noun.js';
import { outputTypeOf } from '../derive/output.js';
import { rowIn } from '../fast/row.js';
import { reads } from '../fast/selection.js';
import { relationsOf } from '../relation.js';
import { PluginRef } from './plugin.js';

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
