import * as operations from '#services/tools/approvals/operations.js';
import * as trustRules from '#services/tools/approvals/trust-rule-operations.js';
import { listRunToolDecisions } from '#services/tools/audit/decisions.js';
import { listToolAudit } from '#services/tools/audit/events.js';
import { installToolExample, listToolExamples } from '#services/tools/examples/operations.js';
import { smokeToolExample } from '#services/tools/examples/smoke.js';
import { listToolRuntimeSlots, restartToolRuntimeSlot, stopToolRuntimeSlot } from '#services/tools/runtime/control.js';
import { getToolRuntimeHealth } from '#services/tools/runtime/health.js';
import { getEffectiveTools } from '#services/tools/simulation/effective.js';
import { testToolPolicy } from '#services/tools/simulation/policy-test.js';
import { getToolTestAccess, listToolTestAgents } from '#services/tools/simulation/test-agents.js';
import { getToolTestCall, testTool } from '#services/tools/simulation/test-calls.js';
import { type Route, type RouteSection, route } from '../http/route.js';
import { applications } from './applications.js';
import { connections, stdioTemplates } from './connections.js';
import { namedGateways } from './named-gateways.js';
import { policies } from './policies.js';
import { profiles } from './profiles.js';
import { sessions } from './sessions.js';
import { smokeLab } from './smoke-lab.js';

const OF_COMPANY = '/api/companies/:companyId/tools';

/** The slots under a path. @param suffix of the operation IDs; without one, the operations have other paths */
const slots = (base: string, suffix = ''): readonly Route[] => {
  const optionsOf = ({ name }: { readonly name: string }) => ({ operationId: `${name}${suffix}` });
  return [
    route('get', base, listToolRuntimeSlots, optionsOf(listToolRuntimeSlots)),
    route('post', `${base}/:slotId/stop`, stopToolRuntimeSlot, optionsOf(stopToolRuntimeSlot)),
    route('post', `${base}/:slotId/restart`, restartToolRuntimeSlot, {
      ...optionsOf(restartToolRuntimeSlot),
      errors: [422, 429],
    }),
  ];
};

const runtime: readonly Route[] = [
  ...slots(`${OF_COMPANY}/runtime-slots`),
  ...slots('/api/tool-gateway/runtime-slots', 'AtGateway'),
  route('get', `${OF_COMPANY}/runtime-health`, getToolRuntimeHealth),
];

const BASE = '/api/companies/:companyId/tools/examples';

const examples: readonly Route[] = [
  route('get', BASE, listToolExamples),
  route('post', `${BASE}/:exampleId/install`, installToolExample, {
    status: { of: ({ created }) => (created ? 201 : 200), oneOf: [200, 201] },
    errors: [409],
  }),
  route('post', `${BASE}/:exampleId/smoke`, smokeToolExample, { errors: [409] }),
];

const audit: readonly Route[] = [
  route('get', '/api/tool-gateway/audit', listToolAudit),
  route('get', '/api/companies/:companyId/tools/runs/:runId/decisions', listRunToolDecisions),
];
const agentAccess: readonly Route[] = [
  route('get', '/api/companies/:companyId/tools/profiles/effective/agents/:agentId', getEffectiveTools),
  route('post', '/api/companies/:companyId/tools/policy/test', testToolPolicy, {
    errors: [422],
  }),
  route('get', '/api/tool-connections/:connectionId/test-agents', listToolTestAgents),
  route('get', '/api/tool-connections/:connectionId/test-agents/:agentId/access', getToolTestAccess),
  route('post', '/api/tool-connections/:connectionId/test-calls', testTool, { errors: [409, 503] }),
  route('get', '/api/tool-connections/:connectionId/test-calls/:actionRequestId', getToolTestCall),
];

const RULES = '/api/companies/:companyId/tools/trust-rules';

const actionRequests: readonly Route[] = [
  route('get', '/api/companies/:companyId/tools/action-requests', operations.listToolActionRequests),
  route('post', '/api/tool-gateway/action-requests/:actionRequestId/approve', operations.approveToolActionRequest, {
    errors: [409],
  }),
  route('post', '/api/tool-gateway/action-requests/:actionRequestId/decline', operations.declineToolActionRequest, {
    errors: [409],
  }),
  route(
    'post',
    '/api/companies/:companyId/tools/action-requests/:actionRequestId/trust-rule',
    trustRules.createToolTrustRule,
    { status: 201, errors: [409, 422] },
  ),
  route('get', RULES, trustRules.listToolTrustRules),
  route('post', `${RULES}/:policyId/revoke`, trustRules.revokeToolTrustRule),
];

export const toolRoutes: RouteSection = {
  name: 'tools',
  description: 'Tools: external software that agents may use, and the conditions for its use.',
  routes: [...applications, ...connections, ...examples, ...policies, ...profiles, ...agentAccess, ...smokeLab],
};

export const toolGateway: RouteSection = {
  name: 'gateway',
  description: "The gateway through which runs and other clients call a company's tools.",
  routes: [...namedGateways, ...sessions, ...actionRequests, ...stdioTemplates, ...audit, ...runtime],
};
