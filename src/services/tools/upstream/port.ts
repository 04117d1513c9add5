import type { JsonObject, JsonValue } from '../../core/text/json.js';
import type { ListedTool, ToolList } from '../catalog/refresh.js';
import type { CallContext, ToolCaller } from '../policies/call.js';

// How the server speaks to servers of tools. Whoever decides about calls knows no protocol, and whoever speaks the
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
   * Names the credentials: whose they are and of which versions. Sessions, sockets and programs are shared only by calls
   * of one connection with the same key, so that nobody gets into what a server keeps for somebody else.
   */
  readonly credentialKey: string;
  readonly config: ConnectionConfig;
  /** The values of the credentials, which must be in no answer and in no log. */
  readonly secrets: readonly string[];
  /** Whose token is among the credentials, where one is. */
  readonly grant?: GrantInUse;
}

/** A grant with the version of its tokens. */
export interface GrantInUse {
  readonly id: string;
  readonly version: number;
  /** Whether a token that is refused can be renewed without a person. */
  readonly renewable: boolean;
  readonly expiresAt: Date | null;
  readonly scopes: readonly string[];
}

/** A server at an address. */
export interface RemoteServer extends ServerIdentity {
  readonly transport: 'remote_http';
  /** Credentials in headers, by lower-case name. They are sent with every request, to the origin of the address only. */
  readonly headers: Readonly<Record<string, string>>;
  /** Credentials in the query of the address. */
  readonly query: Readonly<Record<string, string>>;
}

/** The program of a local server, as its template has it. */
export interface StdioProgram {
  readonly templateId: string;
  /** Whether it is a program of the server itself: then its command is a name for people, and is never run. */
  readonly isBuiltIn: boolean;
  readonly command: string;
  readonly args: readonly string[];
  /** The tools that it is said to have; none for those that it lists itself. */
  readonly tools: readonly ListedTool[];
}

/** A server that is a program on this machine. */
export interface LocalServer extends ServerIdentity {
  readonly transport: 'local_stdio';
  readonly program: StdioProgram;
  /** Credentials in variables: with PATH and HOME they are the whole environment of the program. */
  readonly env: Readonly<Record<string, string>>;
}

/** A plugin of the installation. It has no credentials of the connection. */
export interface PluginServer extends ServerIdentity {
  readonly transport: 'plugin';
  readonly pluginId: string;
}

export type ToolServer = RemoteServer | LocalServer | PluginServer;

export interface ServerCall {
  /** The name that the server gives the tool. */
  readonly tool: string;
  readonly arguments: JsonObject;
  /** The schema of the arguments: a server may want some of them in headers. */
  readonly inputSchema: JsonObject;
  /** Sent with this call only, beneath the headers of the server; by lower-case name. A program gets none. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Who calls, and in which work. Only plugins are told; a server outside is not. */
  readonly origin: CallOrigin;
}

export interface CallOrigin {
  readonly caller: ToolCaller;
  readonly context: CallContext;
}

export interface ServerAnswer {
  readonly content: readonly JsonValue[];
  readonly structuredContent?: JsonValue;
  /** The tool itself says that it failed. */
  readonly isError: boolean;
  /** The size of the answer as it came. */
  readonly bytes: number;
}

export interface ServerHealth {
  /** `degraded`: it answers, but says that it offers no tools. */
  readonly status: 'ok' | 'degraded';
  readonly message?: string;
  readonly latencyMs: number;
  readonly protocolVersion: string;
  readonly serverInfo: { readonly name: string; readonly version: string } | null;
}

export interface CallLimits {
  /** From 1 to 60,000; beyond this it is no call of a tool. */
  readonly timeoutMs: number;
  /** Takes the call back. The server is told, and the call ends with the signal's reason at once. */
  readonly signal?: AbortSignal;
}

/**
 * Speaks the Model Context Protocol, and with plugins. Every failure is a `ServerFailure`, but for an abort, which ends with the reason of
 * its signal.
 */
export interface ToolServers {
  /** Connects anew, whatever is known of the server. */
  check(server: ToolServer, options?: { readonly signal?: AbortSignal }): Promise<ServerHealth>;
  /** The complete list, or a failure: no part of a list is ever given. */
  listTools(server: ToolServer, options?: { readonly signal?: AbortSignal }): Promise<ToolList>;
  /** Asks at most once, unless it is certain that the server has done nothing. */
  callTool(server: ToolServer, call: ServerCall, limits: CallLimits): Promise<ServerAnswer>;
  /** Ends what this process has open to a connection: it was changed or is not in use any more. */
  release(connection: { readonly companyId: string; readonly connectionId: string }): Promise<void>;
  /** Ends everything. */
  close(): Promise<void>;
}

/** How plugins are asked about their tools: whoever runs them fills it. Failures are the same. */
export interface ServersOfPlugins {
  check(server: PluginServer, signal?: AbortSignal): Promise<ServerHealth>;
  listTools(server: PluginServer): Promise<readonly ListedTool[]>;
  callTool(server: PluginServer, call: ServerCall, limits: CallLimits): Promise<ServerAnswer>;
}

/** This area's part of what every process has open. */
declare module '../../core/operation/scope.js' {
  interface Services {
    readonly toolServers: ToolServers;
  }
}
