import type { z } from 'zod';
import { describedEnum } from '../../core/text/described-enum.js';
import type { JsonObject } from '../../core/text/json.js';
import type { EntryRisk } from '../catalog/risk.js';

export const ToolActorType = describedEnum('ToolActorType', 'Who calls a tool.', {
  agent: 'An agent.',
  user: 'A person.',
  system: 'The server itself, or a client of a gateway.',
  plugin: 'A plugin.',
});
export type ToolActorType = z.output<typeof ToolActorType>;

export const PROVIDER_TYPES = ['mcp_remote_http', 'mcp_local_stdio', 'plugin'] as const;
export type ProviderType = (typeof PROVIDER_TYPES)[number];

/** Who calls. */
export interface ToolCaller {
  readonly actorType: ToolActorType;
  readonly actorId: string;
  readonly agentId: string | null;
}

/** Where a call comes from. */
export interface CallContext {
  readonly runId: string | null;
  readonly projectId: string | null;
  readonly routineId: string | null;
  readonly issueId: string | null;
  readonly gatewayId: string | null;
}

/** What rules may know of a tool. */
export interface ToolFacts {
  readonly catalogEntryId: string;
  readonly connectionId: string;
  readonly applicationId: string;
  readonly applicationKey: string;
  readonly providerType: ProviderType;
  /** The name that its server gives it. */
  readonly toolName: string;
  /** The name under which the gateway lists it. */
  readonly gatewayName: string;
  readonly riskLevel: EntryRisk;
}

/** One call of one tool, as rules see it. */
export interface ToolCall {
  readonly companyId: string;
  readonly caller: ToolCaller;
  readonly context: CallContext;
  readonly tool: ToolFacts;
  /** Whole, as parsed; never redacted or cut. Null where they are not known, as in lists. */
  readonly arguments: JsonObject | null;
  /** Milliseconds since the epoch. */
  readonly now: number;
}
