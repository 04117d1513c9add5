import type { RouteSection } from '../http/route.js';
import { apiRoutes } from './api-routes.js';
import { bridge } from './bridge.js';
import { config } from './config.js';
import { folders } from './folders.js';
import { pluginHealthRoutes } from './health.js';
import { jobs } from './jobs.js';
import { logs } from './logs.js';
import { registry } from './registry.js';
import { streams } from './streams.js';
import { pluginToolRoutes } from './tools.js';
import { webhooks } from './webhooks.js';

export const plugins: RouteSection = {
  name: 'plugins',
  description: 'Packages that extend the server.',
  // First, since `tools` is not a plugin.
  routes: [
    ...pluginToolRoutes,
    ...registry,
    ...jobs,
    ...webhooks,
    ...logs,
    ...pluginHealthRoutes,
    ...bridge,
    ...streams,
    ...apiRoutes,
    ...config,
    ...folders,
  ],
};
