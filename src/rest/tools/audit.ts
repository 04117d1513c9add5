import { listRunToolDecisions } from '#services/tools/audit/decisions.js';
import { listToolAudit } from '#services/tools/audit/events.js';
import { type Route, route } from '../http/route.js';

export const audit: readonly Route[] = [
  route('get', '/api/tool-gateway/audit', listToolAudit, {
    actors: 'A caller with `tools:view_audit`',
  }),
  route('get', '/api/companies/:companyId/tools/runs/:runId/decisions', listRunToolDecisions),
];
