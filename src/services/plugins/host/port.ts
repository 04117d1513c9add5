import type { JsonObject, JsonValue } from '../../core/text/json.js';

// How the server speaks with plugins. Whoever decides what a plugin is asked knows no processes, and whoever runs its
// process knows no rules.

/** What the server asks of a worker. */
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

/** For whom a plugin is asked: what it asks of the server meanwhile is of this company, and of no other. */
export interface PluginInvocation {
  /** Null for what concerns the installation. */
  readonly companyId: string | null;
  readonly actor: { readonly type: 'agent' | 'user' | 'system'; readonly id: string };
  readonly runId: string | null;
  /** The paths that an instance admin has written into the request: folders of the server that it may be given. */
  readonly adminPaths?: readonly string[];
  /** The configuration that counts for the call instead of the stored one: it is tried before it is stored. */
  readonly triedConfig?: JsonObject;
  /** How many events of plugins led to the call; none unless given. */
  readonly eventDepth?: number;
}

export interface PluginCall {
  readonly pluginId: string;
  readonly method: WorkerMethod;
  readonly params: JsonObject;
  readonly invocation: PluginInvocation;
  /** 30 seconds unless given, 15 minutes at most. */
  readonly timeoutMs?: number;
  /** Takes the call back: nobody waits for the answer any more. */
  readonly signal?: AbortSignal;
}

/** Why a worker gave no result, with the code of the protocol. */
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

/** A call of a plugin, or by it, that failed. Its message may be shown to whoever is behind the call. */
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

/** The workers of plugins, wherever they run: one process of the installation has each. */
export interface PluginHost {
  /** @throws PluginFailure; the reason of the signal */
  call(call: PluginCall): Promise<JsonValue>;
  /** Starts, restarts and stops workers as the plugins of the installation want now. Resolves when that is under way. */
  attend(): Promise<void>;
  /** Waits until the worker of a plugin has said that it is ready, or cannot be. */
  settled(pluginId: string): Promise<void>;
  close(): Promise<void>;
}
