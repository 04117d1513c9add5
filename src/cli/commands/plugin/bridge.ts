import type { Command } from '#cli/table/types.js';

export const commands: readonly Command[] = [
  { path: 'plugin data', operation: 'getPluginDataByKey', fields: ['data'] },
  { path: 'plugin action', operation: 'performPluginActionByKey', fields: ['data'] },
  { path: 'plugin bridge:data', operation: 'getPluginData', args: ['pluginId', 'key'], fields: ['data'] },
  { path: 'plugin bridge:action', operation: 'performPluginAction', args: ['pluginId', 'key'], fields: ['data'] },
  {
    path: 'plugin bridge:stream',
    operation: 'followPluginStream',
    flags: [
      { name: 'durationMs', type: 'integer', placeholder: 'ms', description: 'Stop after this many milliseconds' },
    ],
    examples: ['plugin bridge:stream acme.clock ticks --duration-ms 5000'],
    run: () => import('./stream.js'),
  },
  {
    path: 'plugin api',
    summary: 'Call a route that a plugin declares',
    args: ['pluginId', 'path'],
    flags: [
      {
        name: 'method',
        short: 'X',
        type: 'string',
        values: ['GET', 'POST', 'PATCH', 'DELETE'],
        description: 'The HTTP method; POST with a payload, else GET by default',
      },
      { name: 'payload', type: 'json', description: 'The request body' },
      { name: 'query', type: 'json', description: 'The query parameters as JSON' },
    ],
    examples: [`plugin api acme.notes notes --payload '{"text": "Hello"}'`],
    run: () => import('./route.js'),
  },
];
