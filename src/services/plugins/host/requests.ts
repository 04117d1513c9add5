import { ForwardedRequests, type ForwardedRequestsOptions } from '#services/core/process/forwarded-requests.js';
import type { ForwardingTables } from '#services/core/process/forwarded-statements.js';
import { WORKER_LEASE_LIVES } from './leases.js';

const TABLES: ForwardingTables<'pluginId'> = {
  requests: '"PluginRequest"',
  key: ['pluginId'],
  leases: '"PluginWorker" w',
  holderId: 'w."holderId"',
  isLease: `w."pluginId" = r."pluginId" AND w.fence = r.fence AND ${WORKER_LEASE_LIVES}`,
  takesRequest: 'true',
  channel: 'orgraph_plugins_',
};

/** The rows of calls that one server process forwards to the process that runs the worker. */
export type PluginRequests = ForwardedRequests<'pluginId'>;

export const pluginRequests = (options: ForwardedRequestsOptions): PluginRequests =>
  new ForwardedRequests(TABLES, options);
