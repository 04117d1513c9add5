import { z } from 'zod';
import { takenAs } from '../schema/derive/input-shapes.js';
import { CompanyRef } from '../schema/organization/company.js';
import { EventRef, eventNode } from '../schema/overview/activity.js';
import { EffectiveToolsRef } from '../schema/tools/effective.js';
import { ToolGatewayRef, ToolGatewayTokenRef, ToolGrantDelegationRef, ToolGrantRef } from '../schema/tools/gateway.js';
import { ToolPolicyRef } from '../schema/tools/policy.js';
import { ToolProfileBindingRef, ToolProfileEntryRef, ToolProfileRef } from '../schema/tools/profile.js';
import {
  ToolActionRequestRef,
  ToolApplicationRef,
  ToolCatalogEntryRef,
  ToolRuntimeSlotRef,
  ToolServerRef,
} from '../schema/tools/server.js';
import { SmokeLabRunRef, SmokeLabStepRef } from '../schema/tools/smoke-lab.js';
import { ToolStdioTemplateRef } from '../schema/tools/stdio-template.js';
import { companyNode } from '../services/organization/companies/rows.js';
import * as actionRequests from '../services/tools/approvals/operations.js';
import { actionRequestNode } from '../services/tools/approvals/request-rows.js';
import * as trustRules from '../services/tools/approvals/trust-rule-operations.js';
import { delegationAlone, delegationNode, grantAlone, grantNode } from '../services/tools/authorizations/grant-rows.js';
import * as grants from '../services/tools/authorizations/grants.js';
import { issueConnectionToken } from '../services/tools/authorizations/issue.js';
import { requestToolAuthorization, startToolAuthorization } from '../services/tools/authorizations/start.js';
import { entryNode } from '../services/tools/catalog/rows.js';
import { archiveToolConnection } from '../services/tools/connections/archive.js';
import { updateToolCatalogEntry } from '../services/tools/connections/catalog.js';
import { createToolConnection } from '../services/tools/connections/create.js';
import { setToolInstalls } from '../services/tools/connections/installs.js';
import { importMcpJson, McpJson } from '../services/tools/connections/mcp-json-import.js';
import { refreshToolCatalog } from '../services/tools/connections/refresh-catalog.js';
import { connectionNode } from '../services/tools/connections/rows.js';
import { updateToolConnection } from '../services/tools/connections/update.js';
import { installToolExample } from '../services/tools/examples/operations.js';
import { smokeToolExample } from '../services/tools/examples/smoke.js';
import * as namedGateways from '../services/tools/gateways/operations.js';
import { gatewayAlone, gatewayNode, gatewayTokenAlone, gatewayTokenNode } from '../services/tools/gateways/rows.js';
import { createToolGatewayToken, revokeToolGatewayToken } from '../services/tools/gateways/tokens.js';
import { duplicateToolPolicy } from '../services/tools/policies/duplicate.js';
import * as policies from '../services/tools/policies/operations.js';
import { reorderToolPolicies } from '../services/tools/policies/order.js';
import { policyAlone, toolPolicyNode } from '../services/tools/policies/rows.js';
import { bindToolProfile, unbindToolProfile } from '../services/tools/profiles/bindings.js';
import { deleteToolProfile } from '../services/tools/profiles/delete.js';
import { duplicateToolProfile } from '../services/tools/profiles/duplicate.js';
import * as entries from '../services/tools/profiles/entry-operations.js';
import { reviewNewTools } from '../services/tools/profiles/new-tools.js';
import * as profiles from '../services/tools/profiles/operations.js';
import { profileAlone, profileBindingNode, profileEntryNode, profileNode } from '../services/tools/profiles/rows.js';
import { checkToolConnection } from '../services/tools/runtime/check.js';
import { restartToolRuntimeSlot, stopToolRuntimeSlot } from '../services/tools/runtime/control.js';
import { slotNode } from '../services/tools/runtime/rows.js';
import * as applications from '../services/tools/servers/operations.js';
import { applicationNode } from '../services/tools/servers/rows.js';
import * as templates from '../services/tools/servers/template-operations.js';
import { templateNode } from '../services/tools/servers/template-rows.js';
import * as sessions from '../services/tools/sessions/operations.js';
import { getEffectiveTools } from '../services/tools/simulation/effective.js';
import { explainTools } from '../services/tools/simulation/explain.js';
import { testToolPolicy } from '../services/tools/simulation/policy-test.js';
import { replayToolPolicies } from '../services/tools/simulation/replay-operations.js';
import { getToolTestAccess, listToolTestAgents } from '../services/tools/simulation/test-agents.js';
import { getToolTestCall, testTool } from '../services/tools/simulation/test-calls.js';
import { installSmokeLabFixtures } from '../services/tools/smoke-lab/install-fixtures.js';
import { resetSmokeLab } from '../services/tools/smoke-lab/reset.js';
import { smokeLabRunNode, smokeLabStepNode } from '../services/tools/smoke-lab/rows.js';
import * as smokeLabRuns from '../services/tools/smoke-lab/runs.js';
import * as smokeLab from '../services/tools/smoke-lab/services.js';
import { deletedFrom, expose, exposeQuery, reread, rereadAll, whole } from './expose.js';

expose([applications.createToolApplication, applications.updateToolApplication], {
  application: reread(ToolApplicationRef, applicationNode),
});

expose(applications.deleteToolApplication, deletedFrom('company', CompanyRef, companyNode));

const server = reread(ToolServerRef, connectionNode);

expose([createToolConnection, updateToolConnection], { server });

expose(archiveToolConnection, {
  server,
  revokedGrants: {},
  removedInstalls: {},
  removedSecretBindings: {},
  removedCatalogEntries: {},
  stoppedSlots: {},
});

takenAs(McpJson, { shown: z.string().max(200_000) });

exposeQuery('toolServerDrafts', importMcpJson, { only: 'drafts' });

const serverOfConnection = reread(
  ToolServerRef,
  connectionNode,
  ({ connection }: { connection: { id: string } }) => connection.id,
);

expose(checkToolConnection, {
  server: serverOfConnection,
  runtimeSlot: {
    type: ToolRuntimeSlotRef,
    nullable: true,
    description: 'The slot of the checked program; null for a server that is not a program of this installation.',
    resolve: ({ runtimeSlot }, _args, { scope }) => runtimeSlot && scope.load(slotNode, runtimeSlot.id),
  },
});

expose(refreshToolCatalog, { server: serverOfConnection, discoveredCount: {}, quarantinedCount: {}, warnings: {} });

expose(setToolInstalls, { server: reread(ToolServerRef, connectionNode, ({ connectionId }) => connectionId) });

expose(updateToolCatalogEntry, { entry: reread(ToolCatalogEntryRef, entryNode) });

expose([startToolAuthorization, requestToolAuthorization], { url: {} });

expose(issueConnectionToken, { issued: whole('The token, shown this once.') });

expose(grants.revokeToolGrant, { grant: reread(ToolGrantRef, grantNode) }, { by: grantAlone });

expose(grants.delegateToolGrant, { delegation: reread(ToolGrantDelegationRef, delegationNode) }, { by: grantAlone });

expose(grants.revokeToolGrantDelegation, deletedFrom('grant', ToolGrantRef, grantNode), { by: delegationAlone });

expose([templates.createToolStdioTemplate, templates.disableToolStdioTemplate], {
  template: reread(ToolStdioTemplateRef, templateNode),
});

const policy = reread(ToolPolicyRef, toolPolicyNode);

expose(policies.createToolPolicy, { policy });

expose([policies.updateToolPolicy, duplicateToolPolicy], { policy }, { by: policyAlone });

expose(policies.deleteToolPolicy, deletedFrom('company', CompanyRef, companyNode), { by: policyAlone });

expose(trustRules.createToolTrustRule, { policy }, { by: trustRules.requestAlone });

expose(trustRules.revokeToolTrustRule, { policy }, { by: policyAlone });

expose(reorderToolPolicies, {
  policies: rereadAll(ToolPolicyRef, toolPolicyNode, (list: { policies: { id: string }[] }) =>
    list.policies.map(({ id }) => id),
  ),
});

const request = reread(ToolActionRequestRef, actionRequestNode);

expose(
  [actionRequests.approveToolActionRequest, actionRequests.declineToolActionRequest],
  { request },
  {
    omit: ['companyId'],
  },
);

const profile = reread(ToolProfileRef, profileNode);

expose([profiles.createToolProfile, profiles.updateToolProfile, duplicateToolProfile], { profile });

expose(deleteToolProfile, {
  ...deletedFrom('company', CompanyRef, companyNode),
  reassignedToProfile: {
    type: ToolProfileRef,
    nullable: true,
    description: 'The profile that replaced the deleted one; null if no profile did.',
    resolve: ({ reassignedToProfileId: id }, _args, { scope }) => id && scope.load(profileNode, id),
  },
  reassignedBindingCount: {},
});

const entry = reread(ToolProfileEntryRef, profileEntryNode);

expose([entries.createToolProfileEntry, entries.updateToolProfileEntry], { entry });

expose(entries.deleteToolProfileEntry, deletedFrom('profile', ToolProfileRef, profileNode));

expose(bindToolProfile, { binding: reread(ToolProfileBindingRef, profileBindingNode) }, { by: profileAlone });

expose(unbindToolProfile, { unbound: {} }, { by: profileAlone });

expose(reviewNewTools, {
  profile: reread(ToolProfileRef, profileNode, ({ profile: { id } }: { profile: { id: string } }) => id),
  allowedCount: {},
  keptBlockedCount: {},
  entriesCreated: {},
});

expose(testToolPolicy, {
  decision: {},
  auditEvent: {
    type: EventRef,
    nullable: true,
    description: 'The event recorded in the journal; null if there is no event.',
    resolve: ({ auditEvent }, _args, { scope }) => auditEvent && scope.load(eventNode, auditEvent.id),
  },
});

exposeQuery('effectiveTools', getEffectiveTools, { type: EffectiveToolsRef });

exposeQuery('toolExplanations', explainTools);

exposeQuery('toolPolicyReplay', replayToolPolicies);

exposeQuery('toolTestAgents', listToolTestAgents, { only: 'agents' });

exposeQuery('toolTestAccess', getToolTestAccess, { only: 'access' });

expose(testTool, {
  decision: {},
  invocationId: {},
  result: {},
  error: {},
  request: {
    type: ToolActionRequestRef,
    nullable: true,
    description: "The request for a person's decision; null if the call needs no decision.",
    resolve: ({ actionRequestId }, _args, { scope }) =>
      actionRequestId && scope.load(actionRequestNode, actionRequestId),
  },
});

exposeQuery('toolTestCall', getToolTestCall);

const gateway = reread(ToolGatewayRef, gatewayNode);

expose(namedGateways.createToolGateway, { gateway });

expose(namedGateways.updateToolGateway, { gateway }, { by: gatewayAlone });

const gatewayToken = reread(ToolGatewayTokenRef, gatewayTokenNode);

expose(createToolGatewayToken, { gatewayToken, token: {} }, { by: gatewayAlone });

expose(revokeToolGatewayToken, { gatewayToken }, { by: gatewayTokenAlone });

expose(sessions.createToolSession, { session: whole('The new session with its token.') });

expose(sessions.revokeToolSession, { session: whole('The revoked session.') });

expose(
  [stopToolRuntimeSlot, restartToolRuntimeSlot],
  { slot: reread(ToolRuntimeSlotRef, slotNode) },
  { omit: ['companyId'] },
);

const idIn = (key: string) => (output: object) => (output as Record<string, { id: string }>)[key]?.id as string;

expose(installToolExample, {
  example: {},
  created: {},
  application: reread(ToolApplicationRef, applicationNode, idIn('application')),
  server: reread(ToolServerRef, connectionNode, idIn('connection')),
  profile: reread(ToolProfileRef, profileNode, idIn('profile')),
  profileBinding: reread(ToolProfileBindingRef, profileBindingNode, idIn('profileBinding')),
});

expose(smokeToolExample, { ok: {}, actor: {}, checks: {} });

expose([smokeLab.startSmokeLabServices, smokeLab.stopSmokeLabServices], { services: {} });

expose(installSmokeLabFixtures, {
  created: {},
  application: reread(ToolApplicationRef, applicationNode, idIn('application')),
  server: reread(ToolServerRef, connectionNode, idIn('connection')),
  oauthServer: reread(ToolServerRef, connectionNode, idIn('oauthConnection')),
});

const smokeLabRun = reread(SmokeLabRunRef, smokeLabRunNode, idIn('run'));

expose([smokeLabRuns.createSmokeLabRun, smokeLabRuns.updateSmokeLabRun], { run: smokeLabRun });

expose(smokeLabRuns.addSmokeLabStep, {
  step: reread(SmokeLabStepRef, smokeLabStepNode, idIn('step')),
  summary: {},
});

expose(resetSmokeLab, { revokedGrants: {}, removedNotes: {}, archivedConnections: {}, cancelledRuns: {} });
