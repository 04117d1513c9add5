import { getPluginDashboard, getPluginHealth } from '#services/plugins/health/operations.js';
import { route } from '../http/route.js';
import { ONE_PLUGIN } from './registry.js';

export const pluginHealthRoutes = [
  route('get', `${ONE_PLUGIN}/health`, getPluginHealth),
  route('get', `${ONE_PLUGIN}/dashboard`, getPluginDashboard),
];
