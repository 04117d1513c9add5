import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { ToolRow } from '../decisions/data.js';
import type { ToolCall } from '../policies/call.js';
import { type Selectors, selectionOf } from '../policies/selectors.js';
import type { ActionContext, ActionRequestRow } from './requests.js';

/** The requester of an action, with the context. */
type Requester = Pick<ActionRequestRow, 'companyId' | 'requestedByAgentId' | 'requestedByUserId'> & {
  readonly context: Omit<ActionContext, 'runId'>;
};

/** An action as rules see it. Clients of gateways are neither agents nor people. */
export function callOfAction(tool: ToolRow, asking: Requester): ToolCall {
  const { companyId, requestedByAgentId: agentId, requestedByUserId: userId } = asking;
  const actorType = agentId ? 'agent' : userId ? 'user' : 'system';
  return {
    companyId,
    caller: { actorType, actorId: agentId ?? userId ?? '', agentId },
    context: { ...asking.context, runId: null },
    tool,
    arguments: null,
    now: Date.now(),
  };
}

// Requests for one version of a tool differ only in these columns, so they are counted in groups.
const APPROVED = statement(`
  SELECT "companyId", "requestedByAgentId", "requestedByUserId", context - 'runId' AS context, count(*)::int AS count
    FROM "ToolActionRequest"
   WHERE "companyId" = $1::uuid AND "connectionId" = $2::uuid AND "catalogEntryId" = $3::uuid
     AND "entryVersionHash" = $4 AND status IN ('approved', 'executing', 'executed')
     AND ($5::text IS NULL OR "canonicalArgumentsHash" = $5)
   GROUP BY 1, 2, 3, 4`);

/**
 * The number of approved actions that match the selectors, for the current version of the tool.
 * @param argumentsHash the hash of the only arguments that count; null for all
 */
export async function approvedActions(
  scope: Scope,
  tool: ToolRow,
  selectors: Selectors,
  argumentsHash: string | null,
): Promise<number> {
  const { companyId, connectionId, catalogEntryId, versionHash } = tool;
  const values = [companyId, connectionId, catalogEntryId, versionHash, argumentsHash];
  const groups = await scope.sql<Requester & { readonly count: number }>(APPROVED, values);
  const isSelected = selectionOf(selectors);
  return groups.filter((group) => isSelected(callOfAction(tool, group))).reduce((total, { count }) => total + count, 0);
}
