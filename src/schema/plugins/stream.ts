import { type PluginStreamEvent, PluginStreamEventView } from '../../services/plugins/streams/model.js';
import { outputTypeOf } from '../derive/output.js';

export const PluginStreamEventRef = outputTypeOf<typeof PluginStreamEventView, PluginStreamEvent>(
  PluginStreamEventView,
  {
    fields: {
      data: {
        type: 'JSONObject',
        nullable: true,
        description: 'What the plugin said, in the field `data`; null for anything but a message.',
        resolve: ({ type, data }) => (type === 'message' ? { data } : null) as never,
      },
    },
  },
);
