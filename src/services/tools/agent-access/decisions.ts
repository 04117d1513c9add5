import type { Loader, Scope } from '../../core/operation/scope.js';
import { draftSightOf } from '../connections/policy.js';
import { decide, type ToolDecision } from '../decisions/decide.js';
import type { CompanyTool, CompanyTools } from '../snapshots/company-tools.js';

/** An agent at work somewhere: nowhere in particular where all is null. */
export interface AgentPlace {
  readonly companyId: string;
  readonly agentId: string;
  readonly projectId: string | null;
  readonly routineId: string | null;
  readonly issueId: string | null;
}

/** A tool, and what an agent's calls of it get. */
export interface ToolAccess {
  readonly tool: CompanyTool;
  readonly decision: ToolDecision;
}

/** The access of an agent to tools, by the same decision as calls; of arguments it knows nothing. */
export function accessOf(
  { rules }: CompanyTools,
  tools: readonly CompanyTool[],
  { companyId, agentId, projectId, routineId, issueId }: AgentPlace,
): ToolAccess[] {
  const site = {
    companyId,
    caller: { actorType: 'agent', actorId: agentId, agentId },
    context: { runId: null, projectId, routineId, issueId, gatewayId: null },
    run: null,
    arguments: null,
    now: Date.now(),
  } as const;
  return tools.map((tool) => ({ tool, decision: decide(rules, { ...site, catalogEntryId: tool.catalogEntryId }) }));
}

/** The tools of companies as of now, asked for once however many agents of them are shown. */
const currentTools: Loader<string, CompanyTools> = {
  batch: ({ services }, companyIds) => Promise.all(companyIds.map((id) => services.toolSnapshots.current(id))),
};

/** A company's tools as of now that the caller may know of, by their names: without those gone and drafts of others. */
export async function knownTools(
  scope: Scope,
  companyId: string,
): Promise<{ readonly tools: CompanyTools; readonly known: readonly CompanyTool[] }> {
  const [tools, { draftsOf }] = await Promise.all([
    scope.load(currentTools, companyId),
    draftSightOf(scope, { companyId }),
  ]);
  const isKnown = ({ status, connectionId, connectionStatus }: CompanyTool): boolean => {
    if (status === 'removed') return false;
    if (connectionStatus !== 'draft' || draftsOf === null) return true;
    return tools.connections.get(connectionId)?.createdByUserId === draftsOf;
  };
  const known = tools.tools.filter(isKnown).sort((a, b) => (a.gatewayName < b.gatewayName ? -1 : 1));
  return { tools, known };
}
