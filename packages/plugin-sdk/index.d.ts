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
    /**
     * @param place `after` is the `nextAfter` of the page before; a page has 100 keys unless `limit` says so, 1,000 at
     * most, and 100 with `includeValues`
     */
    list(
      place: StatePlace & {
        readonly prefix?: string;
        readonly after?: string;
        readonly limit?: number;
        readonly includeValues?: boolean;
      },
    ): Promise<{
      keys: { key: string; version: number; updatedAt: string; value?: Json }[];
      nextAfter: string | null;
    }>;
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
  readonly events: {
    /** What `onEvent` is to hear, instead of what it heard before: in the setup, or later for the time that follows. */
    subscribe(eventTypes: readonly string[]): Promise<{ eventTypes: string[] }>;
    /** Tells other plugins of the company, to whom it is `plugin.<the key of this one>.<name>`. */
    emit(name: string, payload: JsonObject): Promise<{ eventId: string; eventType: string }>;
  };
  /** A folder that the manifest declares, as the company has it. */
  folder(folderKey: string): Folder;
  /** The tables of the plugin, which all companies share: name the company in each statement. */
  readonly db: {
    /** In the setup. Those that were applied before are passed over. @returns the IDs of those that were applied now */
    migrate(migrations: readonly { readonly id: string; readonly sql: string }[]): Promise<string[]>;
    /** Reads only. Parameters are `$1`, `$2` and so on. */
    query<Row extends JsonObject = JsonObject>(sql: string, params?: readonly Json[]): Promise<Rows<Row>>;
    execute<Row extends JsonObject = JsonObject>(sql: string, params?: readonly Json[]): Promise<Rows<Row>>;
  };
  /** What is told at once to the dashboards of the company that listen; nobody hears it later. */
  readonly streams: {
    open(channel: string): Promise<Json>;
    /** @param event its name, `message` unless given */
    emit(channel: string, data: Json, event?: string): Promise<Json>;
    close(channel: string): Promise<Json>;
  };
  /** What the manifest declares, in the company of the call. */
  readonly managed: {
    readonly agents: Managed;
    readonly projects: Managed;
    readonly routines: Managed;
    readonly skills: Managed;
  };
}

export interface Rows<Row> {
  readonly rows: Row[];
  readonly rowCount: number;
}

export interface Managed {
  get(key: string): Promise<ManagedRecord>;
  /** The same, made where it is missing. */
  reconcile(key: string): Promise<ManagedRecord>;
}

export interface ManagedRecord {
  readonly key: string;
  /** Null while it is missing. */
  readonly id: string | null;
  readonly status: 'missing' | 'present';
  readonly record: JsonObject | null;
}

/**
 * Files of a folder. Paths are relative to it and have `/` between their parts; hashes are SHA-256 of the bytes, in hex.
 * Failures have the data `{code}`: `not_configured`, `invalid_path`, `symlink_escape`, `not_found`, `too_large`,
 * `read_only`, and `hash_conflict` with the `hash` that is there.
 */
export interface Folder {
  status(): Promise<FolderStatus>;
  /** Sets where it is; without a path the server makes one of its own. A path is taken from an instance admin only. */
  configure(path?: string): Promise<FolderStatus>;
  /** The folder itself unless `path` is given, and nothing below its own files and folders unless `recursive`. */
  list(
    path?: string,
    options?: { readonly recursive?: boolean; readonly limit?: number },
  ): Promise<{ readonly entries: readonly FolderEntry[]; readonly isTruncated: boolean }>;
  /** Null where there is no such file. */
  readText(path: string): Promise<(FileVersion & { readonly contents: string; readonly modifiedAt: string }) | null>;
  /** @param options `expectedHash` is that of the file that must still be there; null for none */
  writeText(path: string, contents: string, options?: { readonly expectedHash?: string | null }): Promise<FileVersion>;
  delete(path: string, options?: { readonly expectedHash?: string }): Promise<{ readonly deleted: boolean }>;
  makeDirectory(path: string): Promise<{ readonly path: string }>;
}

export interface FileVersion {
  readonly path: string;
  readonly hash: string;
  readonly byteSize: number;
}

export interface FolderEntry {
  readonly path: string;
  readonly kind: 'file' | 'directory';
  readonly byteSize: number;
  readonly modifiedAt: string;
}

export interface FolderStatus {
  readonly folderKey: string;
  readonly configured: boolean;
  readonly path: string | null;
  readonly access: 'read' | 'readWrite';
  readonly readable: boolean;
  readonly writable: boolean;
  readonly missingDirectories: readonly string[];
  readonly missingFiles: readonly string[];
  readonly healthy: boolean;
  readonly problems: readonly { readonly code: string; readonly message: string; readonly path: string | null }[];
  readonly checkedAt: string;
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

/** Something that happened in a company. */
export interface Event {
  /** Delivered again after a failure, it has the same ID. */
  readonly eventId: string;
  readonly eventType: string;
  readonly companyId: string;
  readonly occurredAt: string;
  readonly actor: { readonly type: string; readonly id: string };
  readonly entityType: string;
  readonly entityId: string;
  readonly payload: JsonObject;
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
  /** The company that its address names by `?companyId=`, which has configured the plugin; null for the installation. */
  readonly companyId: string | null;
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
  /** The schema of `db`; null where the plugin has none. */
  readonly databaseNamespace: string | null;
  /** `{status: 'ok'}` unless given. */
  health(handler: (context: Context) => Awaitable<Health>): void;
  /** The last thing before the process ends, which may take ten seconds. */
  shutdown(handler: (context: Context) => Awaitable<unknown>): void;
  /**
   * Hears events of these types, such as `issue.created`, or `issue.*` for all whose types begin so. Each type is
   * subscribed to once the setup has ended. Where a handler throws the event comes again, to all that hear it.
   */
  event(types: string | readonly string[], handler: (event: Event, context: Context) => Awaitable<unknown>): void;
  /** Hears whatever `events.subscribe` was asked for, instead of `event`. */
  onEvent(handler: (event: Event, context: Context) => Awaitable<unknown>): void;
  validateConfig(handler: (config: CompanyConfig, context: Context) => Awaitable<ConfigVerdict>): void;
  configChanged(handler: (config: CompanyConfig, context: Context) => Awaitable<unknown>): void;
  /** The list `logs` of what it returns, up to 100 lines, is shown with the run. */
  job(jobKey: string, handler: (job: Job, context: Context) => Answer): void;
  webhook(endpointKey: string, handler: (request: WebhookRequest, context: Context) => Answer): void;
  route(routeKey: string, handler: (request: ApiRequest, context: Context) => Awaitable<ApiAnswer>): void;
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
