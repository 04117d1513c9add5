import type { RouteSection } from '../http/route.js';
import { exportRoutes } from './exports.js';
import { importRoutes } from './imports.js';

export const portability: RouteSection = {
  name: 'portability',
  description: 'Export and import of companies as packages of files.',
  routes: [...exportRoutes, ...importRoutes],
};
