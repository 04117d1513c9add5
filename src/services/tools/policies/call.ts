import type { z } from 'zod';
import { describedEnum } from '#services/core/text/fields.js';
import type { JsonObject } from '#services/core/text/json.js';
import type { EntryRisk } from '../catalog/risk.js';

export const ToolActorType = describedEnum('ToolActorType', 'The kind of caller of a tool.', {
  agent: 'An agent.',
  user: 'A person.',
  system: 'The server itself, or a client of a gateway.',
  plugin: 'A plugin.',
});
export type ToolActorType = z.output<typeof ToolActorType>;

export const PROVIDER_TYPES = ['mcp_remote_http', 'mcp_local_stdio', 'plugin'] as const;
export type ProviderType = (typeof PROVIDER_TYPES)[number];

/** The caller of a tool. */
export interface ToolCaller {
  readonly actorType: ToolActorType;
  readonly actorId: string;
  readonly agentId: string | null;
}

/** The context of a call. */
export interface CallContext {
  readonly runId: string | null;
  readonly projectId: string | null;
  readonly routineId: string | null;
  readonly issueId: string | null;
  readonly gatewayId: string | null;
}

/** The facts about a tool that rules can use. */
export interface ToolFacts {
  readonly catalogEntryId: string;
  readonly connectionId: string;
  readonly applicationId: string;
  readonly applicationKey: string;
  readonly providerType: ProviderType;
  /** The tool's name at its server. */
  readonly toolName: string;
  /** The tool's name at the gateway. */
  readonly gatewayName: string;
  readonly riskLevel: EntryRisk;
}

/** A call of a tool, as rules see it. */
export interface ToolCall {
  readonly companyId: string;
  readonly caller: ToolCaller;
  readonly context: CallContext;
  readonly tool: ToolFacts;
  /** The whole parsed arguments; never redacted or cut. Null if unknown, as in lists of tools. */
  readonly arguments: JsonObject | null;
  /** Milliseconds since the epoch. */
  readonly now: number;
}
