import type { JsonObject, JsonValue } from '../../core/text/json.js';
import type { CallRun } from '../decisions/data.js';
import type { CallContext, ToolCaller } from '../policies/call.js';

/** After how long a call is given up that says nothing of it. */
export const DEFAULT_TIMEOUT_MS = 10_000;

/** What is known of a client of a gateway. */
export interface GatewayClient {
  readonly tokenId: string;
  /** What it calls itself. */
  readonly name: string | null;
  /** The headers of its request, by lower-case name: those that the gateway allows are passed on. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** A call as a caller asks for it, whoever that is: a session, a client of a gateway, a person who tries a tool. */
export interface ToolCallRequest {
  readonly companyId: string;
  readonly caller: ToolCaller;
  readonly context: CallContext;
  readonly run: CallRun | null;
  readonly sessionId: string | null;
  /** The client of a gateway that calls; none for calls that come otherwise, or are made for it later. */
  readonly client?: GatewayClient;
  readonly trigger: 'call' | 'test' | 'approval';
  /** The name under which the tool is listed. */
  readonly toolName: string;
  readonly arguments: JsonObject;
  readonly timeoutMs: number;
  /** The same call under the same key is made once. */
  readonly idempotencyKey: string | null;
  /** The issue on which people are asked, where it is not the issue of the context. */
  readonly approvalIssueId: string | null;
  /** The request by which people have permitted it. */
  readonly approvedActionRequestId: string | null;
}

/** What a server answered. */
export interface ToolResultContent {
  /** Blocks of text, images and the like, as the server gave them. */
  readonly content: readonly JsonValue[];
  /** The structured form of the same, null where the server gives none. */
  readonly data: JsonValue;
  /** Whether the tool says that it failed. */
  readonly isError: boolean;
}

/** A call that was made. */
export interface ToolCallOutcome {
  readonly invocationId: string;
  /** The result was stored before: nothing has been called now. */
  readonly replayed: boolean;
  readonly toolName: string;
  readonly result: ToolResultContent;
}
