import * as operations from '#services/tools/approvals/operations.js';
import * as trustRules from '#services/tools/trust-rules/operations.js';
import { holderRule } from '../http/actors.js';
import { type Route, route } from '../http/route.js';

const RULES = '/api/companies/:companyId/tools/trust-rules';

export const actionRequests: readonly Route[] = [
  route('get', '/api/companies/:companyId/tools/action-requests', operations.listToolActionRequests),
  route('post', '/api/tool-gateway/action-requests/:actionRequestId/approve', operations.approveToolActionRequest, {
    actors: 'A board user of the company who is not a viewer; to remember the action, one who holds tools:admin',
    errors: [409],
  }),
  route('post', '/api/tool-gateway/action-requests/:actionRequestId/decline', operations.declineToolActionRequest, {
    actors: 'A board user of the company who is not a viewer',
    errors: [409],
  }),
  route(
    'post',
    '/api/companies/:companyId/tools/action-requests/:actionRequestId/trust-rule',
    trustRules.createToolTrustRule,
    { status: 201, errors: [409, 422], actors: holderRule('tools:admin') },
  ),
  route('get', RULES, trustRules.listToolTrustRules),
  route('post', `${RULES}/:policyId/revoke`, trustRules.revokeToolTrustRule),
];
