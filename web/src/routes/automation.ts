import type { AnyRoute } from '@tanstack/react-router';
import { page } from './page.js';
import { companyRoute } from './parents.js';

export const automationRoutes: readonly AnyRoute[] = [
  page(companyRoute, 'routines', () => import('../pages/routines/routines.js'), 'RoutinesPage'),
  page(companyRoute, 'routines/$routineId', () => import('../pages/routines/routine.js'), 'RoutinePage'),
  page(companyRoute, 'cases', () => import('../pages/cases/cases.js'), 'CasesPage'),
  page(companyRoute, 'cases/$identifier', () => import('../pages/cases/case.js'), 'CasePage'),
];
