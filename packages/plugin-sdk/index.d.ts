export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };
type Awaitable<T> = T | Promise<T>;
/** JSON; nothing is null. */
type Answer = Awaitable<unknown>;

export type ErrorCode =
  | 'WORKER_UNAVAILABLE'
  | 'CAPABILITY_DENIED'
  | 'WORKER_ERROR'
  | 'TIMEOUT'
  | 'METHOD_NOT_IMPLEMENTED'
  | 'INVOCATION_SCOPE_DENIED'
  | 'CROSS_TENANT_CONFIG';

/** A request that failed. Thrown by a handler it is the answer to the server, and its data is shown to the caller. */
export declare class PluginError extends Error {
  constructor(code: ErrorCode, message: string, data?: Json);
  readonly code: ErrorCode;
  readonly data?: Json;
}

/** Where a value is kept. `scopeId` is the ID of the project, issue or agent. */
export interface StatePlace {
  readonly scopeKind: 'instance' | 'company' | 'project' | 'issue' | 'agent';
  readonly scopeId?: string;
}

export interface StateKey extends StatePlace {
  /** Up to 200 characters. */
  readonly key: string;
}

export interface HttpRequest {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** 10,000 unless given, 30,000 at most. */
  readonly timeoutMs?: number;
  /** `follow` unless given. */
  readonly redirect?: 'follow' | 'manual';
}

export interface HttpAnswer {
  /** The address that answered: redirects may have led elsewhere. */
  readonly url: string;
  readonly status: number;
  /** Names are lower-case. */
  readonly headers: Readonly<Record<string, string>>;
  bytes(): Uint8Array;
  text(): string;
  /** @throws SyntaxError */
  json(): Json;
}

type LogLine = (message: unknown, meta?: Json) => Promise<void>;

/** What a plugin can ask of the server. All but `log` throw `PluginError`. */
export interface Asking {
  /** Any method of the protocol, such as `issues.get`. */
  call<T = Json>(method: string, params?: JsonObject): Promise<T>;
  readonly log: { readonly debug: LogLine; readonly info: LogLine; readonly warn: LogLine; readonly error: LogLine };
  readonly config: {
    /** What the company has set; null for nothing, and outside of calls of a company. */
    get(): Promise<JsonObject | null>;
  };
  readonly state: {
    get(key: StateKey): Promise<{ readonly value: Json; readonly version: number; readonly updatedAt: string } | null>;
    /**
     * @param entry `expectedVersion` is the version that must still be there, zero for none. Another one is a failure with
     * the data `{code: 'version_conflict', version}`
     */
    set(entry: StateKey & { readonly value: Json; readonly expectedVersion?: number }): Promise<{ version: number }>;
    delete(key: StateKey & { readonly expectedVersion?: number }): Promise<{ deleted: boolean }>;
    /** @param place `after` is the `nextAfter` of the page before; a page has 100 keys unless `limit` says so, 1,000 at most */
    list(
      place: StatePlace & { readonly prefix?: string; readonly after?: string; readonly limit?: number },
    ): Promise<{ keys: { key: string; version: number; updatedAt: string }[]; nextAfter: string | null }>;
  };
  readonly http: { fetch(url: string | URL, request?: HttpRequest): Promise<HttpAnswer> };
  readonly secrets: {
    /** The value of a secret to which the configuration of the company refers. */
    resolve(secretId: string): Promise<string>;
  };
  readonly activity: { log(message: string, metadata?: JsonObject): Promise<{ ok: true }> };
  readonly metrics: {
    write(name: string, value: number, labels?: Readonly<Record<string, string>>): Promise<{ ok: true }>;
  };
}

/** What a handler has: what it asks by it is asked for the company of its call, until five seconds after its end. */
export interface Context extends Asking {
  /** Aborts when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  readonly invocationId: string | null;
  /** Null where the call concerns the installation. */
  readonly companyId: string | null;
  /** Who is behind the call, where the server says so. */
  readonly actor: JsonObject | null;
  /** The agent, run, company and project of a call of a tool; null for anything else. */
  readonly runContext: JsonObject | null;
}

export interface Health {
  readonly status: 'ok' | 'degraded' | 'error';
  readonly message?: string;
  readonly details?: Json;
}

export interface Job {
  readonly jobKey: string;
  readonly runId: string;
  readonly trigger: 'schedule' | 'manual' | 'retry';
  /** Null for a job that a person started. */
  readonly scheduledAt: string | null;
}

export interface WebhookRequest {
  readonly endpointKey: string;
  /** Names are lower-case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Exactly what was sent; in base64 where `rawBodyEncoding` says so, since it is no text. */
  readonly rawBody: string;
  readonly rawBodyEncoding?: 'base64';
  /** Null for what is no JSON. */
  readonly parsedBody: Json;
  readonly requestId: string;
}

export interface ApiRequest {
  readonly routeKey: string;
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: JsonObject;
  readonly body: Json;
  readonly actor: JsonObject;
  readonly companyId: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface ApiAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Json;
}

export interface ToolResult {
  readonly content?: Json;
  readonly data?: Json;
  readonly error?: string;
}

export interface CompanyConfig {
  readonly config: JsonObject;
  readonly companyId: string;
}

export interface ConfigVerdict {
  readonly ok: boolean;
  readonly warnings?: readonly string[];
  readonly errors?: readonly string[];
}

/** What a setup has: what it asks by it is of no company. Each handler is registered once, before the setup has ended. */
export interface Setup extends Asking {
  readonly manifest: JsonObject;
  readonly instanceInfo: {
    readonly instanceId: string;
    readonly hostVersion: string;
    readonly deploymentMode: string;
    readonly deploymentExposure: string;
  };
  /** `{status: 'ok'}` unless given. */
  health(handler: (context: Context) => Awaitable<Health>): void;
  /** The last thing before the process ends, which may take ten seconds. */
  shutdown(handler: (context: Context) => Awaitable<unknown>): void;
  onEvent(handler: (event: JsonObject, context: Context) => Awaitable<unknown>): void;
  validateConfig(handler: (config: CompanyConfig, context: Context) => Awaitable<ConfigVerdict>): void;
  configChanged(handler: (config: CompanyConfig, context: Context) => Awaitable<unknown>): void;
  /** The list `logs` of what it returns, up to 100 lines, is shown with the run. */
  job(jobKey: string, handler: (job: Job, context: Context) => Answer): void;
  webhook(endpointKey: string, handler: (request: WebhookRequest, context: Context) => Answer): void;
  apiRoute(routeKey: string, handler: (request: ApiRequest, context: Context) => Awaitable<ApiAnswer>): void;
  data(key: string, handler: (params: JsonObject, context: Context) => Answer): void;
  action(key: string, handler: (params: JsonObject, context: Context) => Answer): void;
  tool(name: string, handler: (parameters: JsonObject, context: Context) => Awaitable<ToolResult>): void;
}

export interface PluginDefinition {
  setup(ctx: Setup): Awaitable<unknown>;
}

/**
 * Starts a plugin, at once: this process speaks with the server from now on.
 * @param streams for tests: those of the process unless given
 */
export declare function definePlugin(
  definition: PluginDefinition,
  streams?: { readonly input?: NodeJS.ReadableStream; readonly output?: NodeJS.WritableStream },
): void;
