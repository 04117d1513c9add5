import { BoundedQueue } from '#services/core/concurrency/bounded-queue.js';
import { toolGatewayError } from '#services/core/errors/errors.js';
import type { CompanyTool, CompanyTools } from '../calls/company-tools.js';
import type { DecisionRequest } from '../decisions/data.js';
import { decide } from '../decisions/decide.js';

/** A tool that its caller may call, at once or after an approval. */
export interface ListedCompanyTool {
  readonly tool: CompanyTool;
  readonly applicationName: string;
  readonly requiresApproval: boolean;
}

export type ToolCallSite = Omit<DecisionRequest, 'catalogEntryId' | 'arguments' | 'now'>;

/**
 * The tools that a caller may call, sorted by name; the same decision function as for calls. Tools in quarantine are
 * left out, even if a trust rule would permit requests for them: nobody has reviewed their descriptions yet.
 */
export function callableTools(tools: CompanyTools, site: ToolCallSite): ListedCompanyTool[] {
  const now = Date.now();
  return [...tools.byName]
    .flatMap(([, tool]) => {
      const { catalogEntryId, status } = tool;
      if (status !== 'active') return [];
      const { decision } = decide(tools.rules, { ...site, catalogEntryId, arguments: null, now });
      if (decision !== 'allow' && decision !== 'require_approval') return [];
      const applicationName = tools.connections.get(tool.connectionId)?.applicationName ?? '';
      return [{ tool, applicationName, requiresApproval: decision === 'require_approval' }];
    })
    .sort((a, b) => (a.tool.gatewayName < b.tool.gatewayName ? -1 : 1));
}

const APPROVAL_NOTE = 'A person must approve each call of this tool; it is refused until then.';

/** The server's description of the tool, with a note if each call needs an approval. */
export const describedTool = ({ tool, requiresApproval }: ListedCompanyTool): string =>
  [tool.description, requiresApproval && APPROVAL_NOTE].filter(Boolean).join('\n\n');

const DiscoveryBusy = toolGatewayError('tool_discovery_busy', 'Tool discovery is busy. Retry shortly.');

/** Builds a few tool lists at a time. */
export const discoveryQueue = (): BoundedQueue =>
  new BoundedQueue({ atOnce: 8, waiting: 32, busy: () => DiscoveryBusy({ retryAfterMs: 1_000 }) });
