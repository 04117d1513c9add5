import { getDashboard, getSidebarBadges } from '../services/dashboard/dashboard.js';
import { route } from './route.js';

/** Routes of the activity section that show a company at a glance. */
export const dashboardRoutes = [
  route('get', '/api/companies/:companyId/dashboard', getDashboard),
  route('get', '/api/companies/:companyId/sidebar-badges', getSidebarBadges),
];
