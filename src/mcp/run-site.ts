import { companyWriter } from '../services/access/rules.js';
import { Unauthorized } from '../services/core/errors/errors.js';
import type { Scope } from '../services/core/operation/scope.js';
import { appsEnabledForCalls, assertAppsEnabled } from '../services/tools/enabled.js';
import { callTool } from '../services/tools/sessions/call.js';
import { callableTools } from '../services/tools/sessions/listing.js';
import { runSite } from '../services/tools/sessions/site.js';
import type { McpSite } from './methods.js';

/** The time limit of a call: clients of the protocol do not send their own. */
export const TIMEOUT_MS = 60_000;

/** The tools that the agent of a run may call. @throws 401 for other callers; 403 while tools are disabled */
export async function siteOfRun(scope: Scope): Promise<McpSite> {
  if (scope.actor.kind !== 'agent') throw Unauthorized();
  await appsEnabledForCalls(scope);
  const site = await runSite(scope);
  const { toolSnapshots, toolDiscovery } = scope.services;
  return {
    name: 'Orgraph',
    list: () =>
      toolDiscovery.run(async () => {
        const tools = await toolSnapshots.current(site.companyId);
        assertAppsEnabled(tools);
        return callableTools(tools, site);
      }),
    async call(name, given) {
      await companyWriter(scope, site);
      const tools = await toolSnapshots.of(site.companyId);
      return callTool(scope, {
        ...site,
        trigger: 'call',
        toolName: tools.byMcpName.get(name)?.gatewayName ?? name,
        arguments: given,
        timeoutMs: TIMEOUT_MS,
        idempotencyKey: null,
        approvalIssueId: null,
        approvedActionRequestId: null,
      });
    },
  };
}
