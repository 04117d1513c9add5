import { z } from 'zod';
import { companyMember } from '#services/access/rules.js';
import { query } from '#services/core/operation/operation.js';
import { uuid } from '#services/core/text/fields.js';
import { PluginNotWorking } from '../bridge/failures.js';
import { pluginRef } from '../registry/model.js';
import { pluginOfCompany } from '../registry/of-company.js';
import { isWorking } from '../registry/working.js';
import { PluginStreamEventView, streamName } from './model.js';
import type { StreamReader } from './reader.js';
import './service.js';

export const followPluginStream = query({
  name: 'followPluginStream',
  summary: 'Follow the events of a plugin channel from now on',
  input: z.object({
    ...pluginRef,
    channel: streamName().describe("The plugin's name for the channel."),
    companyId: uuid().describe('The company that the channel is about.'),
  }),
  output: z.array(PluginStreamEventView),
  on: pluginOfCompany,
  allow: companyMember,
  run(scope, { channel }, { plugin, companyId }): Promise<StreamReader> {
    if (!isWorking(plugin)) throw PluginNotWorking();
    return scope.services.pluginStreams.readers.follow({ pluginId: plugin.id, companyId, channel }, scope.actor);
  },
  present: async (_scope, reader) => {
    await reader.return();
    return [];
  },
});
