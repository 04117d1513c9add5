import { clientAddress } from '#http/address.js';
import { exactBytes } from '#http/exact-bytes.js';
import { endUnlessRead } from '#http/late-body.js';
import { getPluginConfig, setPluginConfig } from '#services/plugins/config/operations.js';
import { testPluginConfig } from '#services/plugins/config/trial.js';
import { getPluginDashboard, getPluginHealth } from '#services/plugins/health/operations.js';
import { listPluginJobRuns, listPluginJobs, triggerPluginJob } from '#services/plugins/jobs/operations.js';
import { listPluginLogs } from '#services/plugins/logs/operations.js';
import { DEFAULT_WEBHOOK_BYTES, MAX_WEBHOOK_BYTES } from '#services/plugins/manifest/model.js';
import { executePluginTool } from '#services/plugins/tools/execute.js';
import { listPluginTools } from '#services/plugins/tools/operations.js';
import { receivePluginWebhook } from '#services/plugins/webhooks/receive.js';
import { WebhookRequest } from '#services/plugins/webhooks/request.js';
import { plain } from '../http/decode.js';
import { type Content, type RouteCall, type RouteSection, route } from '../http/route.js';
import { apiRoutes } from './api-routes.js';
import { bridge } from './bridge.js';
import { folders } from './folders.js';
import { ONE_PLUGIN, registry } from './registry.js';
import { streams } from './streams.js';

const content: Content = {
  description: `Any body that the plugin accepts, up to the bytes that its manifest declares: at most ${MAX_WEBHOOK_BYTES}, and ${DEFAULT_WEBHOOK_BYTES} unless it says. It gets the exact bytes`,
  types: { '*/*': { schema: { type: 'string', format: 'binary' } } },
};

/** Does not read the body yet: only if the plugin exists and works. */
async function receive({ services, req, res }: RouteCall) {
  endUnlessRead(req, res);
  await services.limits.count('pluginWebhook', clientAddress(req, services.config));
  const read = (maxBytes: number) => exactBytes(req, maxBytes);
  return { request: new WebhookRequest({ headers: req.headers, read }) };
}

const webhooks = [
  route('post', `${ONE_PLUGIN}/webhooks/:endpointKey`, receivePluginWebhook, {
    receive: { content, read: receive },
    fromStrangers: true,
    query: { companyId: plain },
    status: { of: ({ status }) => (status === 'success' ? 200 : 502), oneOf: [200, 502] },
    errors: [429],
  }),
];

const pluginToolRoutes = [
  route('get', '/api/plugins/tools', listPluginTools, { errors: [404] }),
  route('post', '/api/plugins/tools/execute', executePluginTool, {
    errors: [409, 422, 429, 502, 503, 504],
  }),
];

const logs = [route('get', `${ONE_PLUGIN}/logs`, listPluginLogs)];

const JOBS = `${ONE_PLUGIN}/jobs`;

const jobs = [
  route('get', JOBS, listPluginJobs),
  route('get', `${JOBS}/:jobId/runs`, listPluginJobRuns),
  route('post', `${JOBS}/:jobId/trigger`, triggerPluginJob),
];

const pluginHealthRoutes = [
  route('get', `${ONE_PLUGIN}/health`, getPluginHealth),
  route('get', `${ONE_PLUGIN}/dashboard`, getPluginDashboard),
];

const CONFIG = `${ONE_PLUGIN}/config`;

const config = [
  route('get', CONFIG, getPluginConfig, { errors: [400] }),
  route('post', CONFIG, setPluginConfig, { errors: [400] }),
  route('post', `${CONFIG}/test`, testPluginConfig, { errors: [400] }),
];

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
