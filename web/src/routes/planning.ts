import type { AnyRoute } from '@tanstack/react-router';
import { page } from './page.js';
import { companyRoute } from './parents.js';

export const planningRoutes: readonly AnyRoute[] = [
  page(companyRoute, 'projects', () => import('../pages/planning/projects.js'), 'ProjectsPage'),
  page(companyRoute, 'projects/$projectKey', () => import('../pages/planning/project.js'), 'ProjectPage'),
  page(companyRoute, 'goals', () => import('../pages/planning/goals.js'), 'GoalsPage'),
  page(companyRoute, 'costs', () => import('../pages/money/costs.js'), 'CostsPage'),
  page(companyRoute, 'budgets', () => import('../pages/money/budgets.js'), 'BudgetsPage'),
  page(companyRoute, 'activity', () => import('../pages/activity/activity.js'), 'ActivityPage'),
  page(companyRoute, 'search', () => import('../pages/search/search.js'), 'SearchPage'),
];
