import { createActivity, listActivity } from '../services/activity/activity.js';
import { exportAgentActionsCsv, listAgentActions } from '../services/activity/audit.js';
import { verifyJournal } from '../services/activity/verify.js';
import { dashboardRoutes } from './dashboard.js';
import { integer } from './decode.js';
import { type Call, type Content, route, type Section } from './route.js';
import { sendText } from './send.js';

const auditReaders = { actors: 'A board user of the company, or an agent with audit:view_agent_actions' };
const csv: Content = {
  description: 'One row an action, newest first',
  types: { 'text/csv': { schema: { type: 'string' } } },
};

function sendCsv({ res }: Call, table: string): void {
  const headers = { 'Content-Disposition': 'attachment; filename="agent-actions.csv"' };
  sendText(res, 200, 'text/csv; charset=utf-8', table, headers);
}

export const activity: Section = {
  name: 'activity',
  description: 'What happened: the journal of a company, its audit trail and the proof that neither was rewritten.',
  routes: [
    ...dashboardRoutes,
    route('get', '/api/companies/:companyId/activity', listActivity, { query: { limit: integer } }),
    route('post', '/api/companies/:companyId/activity', createActivity, { status: 201 }),
    route('get', '/api/companies/:companyId/activity/verify', verifyJournal),
    route('get', '/api/companies/:companyId/audit/agent-actions', listAgentActions, {
      ...auditReaders,
      query: { limit: integer },
    }),
    route('get', '/api/companies/:companyId/audit/agent-actions.csv', exportAgentActionsCsv, {
      ...auditReaders,
      respond: { content: csv, send: sendCsv },
    }),
  ],
};
