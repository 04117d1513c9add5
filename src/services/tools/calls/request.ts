import type { JsonObject, JsonValue } from '#services/core/text/json.js';
import type { CallRun } from '../decisions/data.js';
import type { CallContext, ToolCaller } from '../policies/call.js';

/** The timeout of a call that sets none. */
export const DEFAULT_TIMEOUT_MS = 10_000;

/** A client of a gateway. */
export interface GatewayClient {
  readonly tokenId: string;
  /** The name that the client gives itself. */
  readonly name: string | null;
  /** The headers of its request, by lower-case name. The gateway forwards those that it allows. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** A call as requested by a session, a client of a gateway, or a person testing a tool. */
export interface ToolCallRequest {
  readonly companyId: string;
  readonly caller: ToolCaller;
  readonly context: CallContext;
  readonly run: CallRun | null;
  readonly sessionId: string | null;
  /**
   * The calling client of a gateway; undefined for calls from elsewhere, and for calls that the server makes for it
   * later.
   */
  readonly client?: GatewayClient;
  readonly trigger: 'call' | 'test' | 'approval';
  /** The name under which the tool is listed. */
  readonly toolName: string;
  readonly arguments: JsonObject;
  readonly timeoutMs: number;
  /** A call with the same key is made only once. */
  readonly idempotencyKey: string | null;
  /** The issue for the approval card, if it is not the issue of the context. */
  readonly approvalIssueId: string | null;
  /** The action request that permits the call. */
  readonly approvedActionRequestId: string | null;
}

/** The result from a server. */
export interface ToolResultContent {
  /** Blocks of text, images and the like, as the server sent them. */
  readonly content: readonly JsonValue[];
  /** The structured form of the content; null if the server sends none. */
  readonly data: JsonValue;
  /** Whether the tool reports a failure. */
  readonly isError: boolean;
}

/** A call that was made. */
export interface ToolCallOutcome {
  readonly invocationId: string;
  /** Whether the result was stored before, and nothing was called now. */
  readonly replayed: boolean;
  readonly toolName: string;
  readonly result: ToolResultContent;
}
