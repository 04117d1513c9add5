import { inSlices } from '#services/core/concurrency/in-slices.js';
import type { SlicedWork } from '#services/core/concurrency/slices.js';
import type { Loader, Scope } from '#services/core/operation/scope.js';
import type { CompanyTool, CompanyTools } from '../calls/company-tools.js';
import { draftSightOf } from '../connections/policy.js';
import { decide, type ToolDecision } from '../decisions/decide.js';

/** An agent and its place of work. All null means no particular place. */
export interface AgentPlace {
  readonly companyId: string;
  readonly agentId: string;
  readonly projectId: string | null;
  readonly routineId: string | null;
  readonly issueId: string | null;
}

/** A tool with the decision about an agent's calls of it. */
export interface ToolAccess {
  readonly tool: CompanyTool;
  readonly decision: ToolDecision;
}

/**
 * The access of an agent to tools, by the same decision as for calls, but with unknown arguments. A company may have
 * 20,000 tools, so the work can run in slices.
 */
export function* toolAccess(
  { rules }: CompanyTools,
  tools: readonly CompanyTool[],
  { companyId, agentId, projectId, routineId, issueId }: AgentPlace,
): SlicedWork<ToolAccess[]> {
  const site = {
    companyId,
    caller: { actorType: 'agent', actorId: agentId, agentId },
    context: { runId: null, projectId, routineId, issueId, gatewayId: null },
    run: null,
    arguments: null,
    now: Date.now(),
  } as const;
  const accesses: ToolAccess[] = [];
  for (const tool of tools) {
    yield;
    accesses.push({ tool, decision: decide(rules, { ...site, catalogEntryId: tool.catalogEntryId }) });
  }
  return accesses;
}

/** The current tools of a company. */
interface KnownTools {
  readonly tools: CompanyTools;
  /**
   * The tools that the caller may see, sorted by name: without removed tools and without drafts that are hidden from
   * the caller.
   */
  readonly known: readonly CompanyTool[];
}

/** Loads the tools once per company, however many of its agents a page shows. */
const knownTools: Loader<string, KnownTools> = {
  batch: (scope, companyIds) => Promise.all(companyIds.map((id) => findKnownTools(scope, id))),
};

export const knownToolsOf = (scope: Scope, companyId: string): Promise<KnownTools> => scope.load(knownTools, companyId);

async function findKnownTools(scope: Scope, companyId: string): Promise<KnownTools> {
  const [tools, { draftsOf }] = await Promise.all([
    scope.services.toolSnapshots.current(companyId),
    draftSightOf(scope, { companyId }),
  ]);
  const isKnown = ({ status, connectionId, connectionStatus }: CompanyTool): boolean => {
    if (status === 'removed') return false;
    if (connectionStatus !== 'draft' || draftsOf === null) return true;
    return tools.connections.get(connectionId)?.createdByUserId === draftsOf;
  };
  const visibleTools = tools.tools.filter(isKnown).sort((a, b) => (a.gatewayName < b.gatewayName ? -1 : 1));
  return { tools, known: visibleTools };
}

/** The access of an agent to each tool of its company that the caller may see. */
interface CompanyAccess {
  readonly tools: CompanyTools;
  readonly access: readonly ToolAccess[];
}

/** Decides for all agents of a page at once. This keeps later reads for their tools in one statement. */
const companyAccess: Loader<AgentPlace, CompanyAccess> = {
  cacheKey: ({ companyId, agentId, projectId, routineId, issueId }) =>
    [companyId, agentId, projectId, routineId, issueId].join(' '),
  async batch(scope, places) {
    const toolsByPlace = await Promise.all(places.map(({ companyId }) => knownToolsOf(scope, companyId)));
    return inSlices(accessOfAll(places, toolsByPlace));
  },
};

function* accessOfAll(places: readonly AgentPlace[], known: readonly KnownTools[]): SlicedWork<CompanyAccess[]> {
  const all: CompanyAccess[] = [];
  for (const [index, place] of places.entries()) {
    const { tools, known: ofCompany } = known[index] as KnownTools;
    all.push({ tools, access: yield* toolAccess(tools, ofCompany, place) });
  }
  return all;
}

/** The access of an agent to the tools of its company, for one place of work. A request decides it once. */
export const companyAccessOf = (scope: Scope, place: AgentPlace): Promise<CompanyAccess> =>
  scope.load(companyAccess, place);
