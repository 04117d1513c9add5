import type { AnyRoute } from '@tanstack/react-router';
import { page } from './page.js';
import { companyRoute } from './parents.js';

export const runRoutes: readonly AnyRoute[] = [
  page(companyRoute, 'runs', () => import('../pages/runs/runs.js'), 'RunsPage'),
  page(companyRoute, 'runs/$runId', () => import('../pages/runs/run.js'), 'RunPage'),
];
