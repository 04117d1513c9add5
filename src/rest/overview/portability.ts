import { exportAgentActionsCsv, listAgentActions } from '#services/overview/activity/audit.js';
import { createActivity, listActivity, verifyJournal } from '#services/overview/activity/operations.js';
import { getDashboard, getSidebarBadges } from '#services/overview/dashboard/operations.js';
import { type RouteSection, route } from '../http/route.js';
import { textAnswer } from '../http/text-answer.js';
import { exportRoutes } from './exports.js';
import { importRoutes } from './imports.js';

export const portability: RouteSection = {
  name: 'portability',
  description: 'Export and import of companies as packages of files.',
  routes: [...exportRoutes, ...importRoutes],
};
const csv = textAnswer('text/csv', 'One row for each action, newest first', {
  'Content-Disposition': 'attachment; filename="agent-actions.csv"',
});

export const activity: RouteSection = {
  name: 'activity',
  description: 'The activity of a company, its audit trail, and the verification of its journal.',
  routes: [
    route('get', '/api/companies/:companyId/dashboard', getDashboard),
    route('get', '/api/companies/:companyId/sidebar-badges', getSidebarBadges),
    route('get', '/api/companies/:companyId/activity', listActivity),
    route('post', '/api/companies/:companyId/activity', createActivity, { status: 201 }),
    route('get', '/api/companies/:companyId/activity/verify', verifyJournal),
    route('get', '/api/companies/:companyId/audit/agent-actions', listAgentActions),
    route('get', '/api/companies/:companyId/audit/agent-actions.csv', exportAgentActionsCsv, {
      respond: csv,
    }),
  ],
};
