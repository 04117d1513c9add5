import { duplicateToolPolicy } from '#services/tools/policies/duplicate.js';
import * as operations from '#services/tools/policies/operations.js';
import { reorderToolPolicies } from '#services/tools/policies/order.js';
import { type Route, route } from '../http/route.js';

const BASE = '/api/companies/:companyId/tools/policies';

export const policies: readonly Route[] = [
  route('get', BASE, operations.listToolPolicies),
  route('post', BASE, operations.createToolPolicy, { status: 201, errors: [409, 422] }),
  route('post', `${BASE}/reorder`, reorderToolPolicies, { errors: [422] }),
  route('patch', `${BASE}/:policyId`, operations.updateToolPolicy, { errors: [409, 422] }),
  route('delete', `${BASE}/:policyId`, operations.deleteToolPolicy, { errors: [422] }),
  route('post', `${BASE}/:policyId/duplicate`, duplicateToolPolicy, {
    status: 201,
    errors: [409, 422],
  }),
];
