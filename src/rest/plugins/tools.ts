import { executePluginTool } from '#services/plugins/tools/execute.js';
import { listPluginTools } from '#services/plugins/tools/operations.js';
import { route } from '../http/route.js';

export const pluginToolRoutes = [
  route('get', '/api/plugins/tools', listPluginTools, { errors: [404] }),
  route('post', '/api/plugins/tools/execute', executePluginTool, {
    actors: 'An agent in its run; people who hold `tools:use` or `tools:manage_connections`',
    errors: [409, 422, 429, 502, 503, 504],
  }),
];
