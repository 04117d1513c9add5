import type { JsonObject, JsonValue } from '#services/core/text/json.js';

// The connection between the server and plugins. Code that decides which calls a plugin gets knows no processes, and
// code that runs its process knows no rules.

/** The methods that the server calls on a worker. */
export type WorkerMethod =
  | 'initialize'
  | 'health'
  | 'shutdown'
  | 'validateConfig'
  | 'configChanged'
  | 'onEvent'
  | 'runJob'
  | 'handleWebhook'
  | 'handleApiRequest'
  | 'getData'
  | 'performAction'
  | 'executeTool';

/** The context of a call to a plugin: the plugin's requests during the call belong to this company, and to no other. */
export interface PluginInvocation {
  /** Null if the call concerns the installation. */
  readonly companyId: string | null;
  readonly actor: { readonly type: 'agent' | 'user' | 'system'; readonly id: string };
  readonly runId: string | null;
  /** The paths that an instance admin wrote into the request: folders of the server that the plugin may be given. */
  readonly adminPaths?: readonly string[];
  /** The configuration that replaces the stored one for this call: it is tried before it is stored. */
  readonly triedConfig?: JsonObject;
  /** How many events of plugins led to the call; 0 by default. */
  readonly eventDepth?: number;
}

export interface PluginCall {
  readonly pluginId: string;
  readonly method: WorkerMethod;
  readonly params: JsonObject;
  readonly invocation: PluginInvocation;
  /** 30 seconds by default, 15 minutes at most. */
  readonly timeoutMs?: number;
  /** Cancels the call: nobody waits for the answer any more. */
  readonly signal?: AbortSignal;
}

/** The reasons why a worker gave no result, with their protocol codes. */
export const FAILURES = {
  WORKER_UNAVAILABLE: -32000,
  CAPABILITY_DENIED: -32001,
  WORKER_ERROR: -32002,
  TIMEOUT: -32003,
  METHOD_NOT_IMPLEMENTED: -32004,
  INVOCATION_SCOPE_DENIED: -32005,
  CROSS_TENANT_CONFIG: -32006,
} as const;
export type PluginFailureCode = keyof typeof FAILURES;

/** A call of a plugin, or by it, that failed. Its message may be shown to the caller. */
export class PluginFailure extends Error {
  constructor(
    readonly code: PluginFailureCode,
    message: string,
    readonly details?: JsonValue,
  ) {
    super(message);
    this.name = 'PluginFailure';
  }
}

/** The workers of plugins, in any process: exactly one process of the installation runs each. */
export interface PluginHost {
  /** @throws PluginFailure; the reason of the signal */
  call(call: PluginCall): Promise<JsonValue>;
  /** Starts, restarts and stops workers to match the present plugins. Resolves when this is under way. */
  attend(): Promise<void>;
  /** Waits until the worker of a plugin has reported that it is ready, or cannot be. */
  settled(pluginId: string): Promise<void>;
  close(): Promise<void>;
}
