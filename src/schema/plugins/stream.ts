import { type PluginStreamEvent, PluginStreamEventView } from '#services/plugins/streams/model.js';
import { outputTypeOf } from '../derive/output.js';

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
