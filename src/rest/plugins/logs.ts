import { listPluginLogs } from '#services/plugins/logs/operations.js';
import { route } from '../http/route.js';
import { ONE_PLUGIN } from './registry.js';

export const logs = [route('get', `${ONE_PLUGIN}/logs`, listPluginLogs)];
