import type { JsonObject, JsonValue } from '#services/core/text/json.js';
import type { ListedTool, ToolList } from '../catalog/refresh.js';
import type { CallContext, ToolCaller } from '../policies/call.js';

// The interface to tool servers. Code that decides about calls knows nothing of the protocol, and code that speaks the
// protocol knows no rules.

/** The settings of a connection, without the values of its secrets. */
export interface ConnectionConfig extends JsonObject {
  quarantineNewEntries: boolean;
  safeDefault: boolean;
}

interface ServerIdentity {
  readonly companyId: string;
  readonly applicationId: string;
  readonly connectionId: string;
  /**
   * Identifies the owner and the versions of the credentials. Calls share sessions, sockets and programs only if they
   * have the same connection and key, so no caller reaches data that a server keeps for another.
   */
  readonly credentialKey: string;
  readonly config: ConnectionConfig;
  /** The values of the credentials, which must not appear in any response or log. */
  readonly secrets: readonly string[];
  /** The grant whose token is among the credentials, if any. */
  readonly grant?: GrantInUse;
}

/** A grant with the version of its tokens. */
export interface GrantInUse {
  readonly id: string;
  readonly version: number;
  /** Whether a rejected token can be renewed without a person. */
  readonly renewable: boolean;
  readonly expiresAt: Date | null;
  readonly scopes: readonly string[];
}

/** A server with a URL. */
export interface RemoteServer extends ServerIdentity {
  readonly transport: 'remote_http';
  /** Credentials in headers, by lower-case name. Sent with every request, to the origin of the address only. */
  readonly headers: Readonly<Record<string, string>>;
  /** Credentials in the query of the address. */
  readonly query: Readonly<Record<string, string>>;
}

/** The program of a local server, from its template. */
export interface StdioProgram {
  readonly templateId: string;
  /** Whether it is a program of the server itself: then its command is only displayed and never run. */
  readonly isBuiltIn: boolean;
  readonly command: string;
  readonly args: readonly string[];
  /** The declared tools; empty if the program lists its tools itself. */
  readonly tools: readonly ListedTool[];
}

/** A server that is a program on this machine. */
export interface LocalServer extends ServerIdentity {
  readonly transport: 'local_stdio';
  readonly program: StdioProgram;
  /**
   * Credentials in environment variables. Together with PATH, HOME and SERVICE_RUN_ID, they are the whole environment
   * of the program.
   */
  readonly env: Readonly<Record<string, string>>;
}

/** A plugin of the installation. It has no credentials of the connection. */
export interface PluginServer extends ServerIdentity {
  readonly transport: 'plugin';
  readonly pluginId: string;
}

export type ToolServer = RemoteServer | LocalServer | PluginServer;

export interface ServerCall {
  /** The tool's name at its server. */
  readonly tool: string;
  readonly arguments: JsonObject;
  /** The schema of the arguments: a server may require some of them in headers. */
  readonly inputSchema: JsonObject;
  /**
   * Sent with this call only, by lower-case name. If the server's own headers have the same name, those win. A program
   * gets none.
   */
  readonly headers?: Readonly<Record<string, string>>;
  /** The caller and its context. Only plugins get them; servers outside do not. */
  readonly origin: CallOrigin;
}

export interface CallOrigin {
  readonly caller: ToolCaller;
  readonly context: CallContext;
}

export interface ServerAnswer {
  readonly content: readonly JsonValue[];
  readonly structuredContent?: JsonValue;
  /** The tool itself reports a failure. */
  readonly isError: boolean;
  /** The size of the response as received. */
  readonly bytes: number;
}

export interface ServerHealth {
  /** `degraded`: the server responds, but declares no tools. */
  readonly status: 'ok' | 'degraded';
  readonly message?: string;
  readonly latencyMs: number;
  readonly protocolVersion: string;
  readonly serverInfo: { readonly name: string; readonly version: string } | null;
}

export interface CallLimits {
  /** From 1 to 60,000, the limits for a call of a tool. */
  readonly timeoutMs: number;
  /** Cancels the call: the server is notified, and the call ends at once with the signal's reason. */
  readonly signal?: AbortSignal;
}

/**
 * The client of tool servers, by the Model Context Protocol, and of plugins. Every failure is a `ServerFailure`, except
 * for an abort, which throws the reason of its signal.
 */
export interface ToolServers {
  /** Opens a new connection, whatever is cached about the server. */
  check(server: ToolServer, options?: { readonly signal?: AbortSignal }): Promise<ServerHealth>;
  /** The complete list, or a failure: never a part of a list. */
  listTools(server: ToolServer, options?: { readonly signal?: AbortSignal }): Promise<ToolList>;
  /** Sends the call at most once, unless it is certain that the server has done nothing. */
  callTool(server: ToolServer, call: ServerCall, limits: CallLimits): Promise<ServerAnswer>;
  /** Closes everything that this process has open for a connection, which was changed or is no longer in use. */
  release(connection: { readonly companyId: string; readonly connectionId: string }): Promise<void>;
  /** Closes all connections and programs. */
  close(): Promise<void>;
}

/** The interface to the tools of plugins; the code that runs plugins implements it. It throws the same failures. */
export interface ServersOfPlugins {
  check(server: PluginServer, signal?: AbortSignal): Promise<ServerHealth>;
  listTools(server: PluginServer): Promise<readonly ListedTool[]>;
  callTool(server: PluginServer, call: ServerCall, limits: CallLimits): Promise<ServerAnswer>;
}
