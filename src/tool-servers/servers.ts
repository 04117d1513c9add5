import type { Config } from '../services/core/process/config.js';
import { SecretText } from '../services/core/vault/secret-text.js';
import type { ToolList } from '../services/tools/catalog/refresh.js';
import type {
  CallLimits,
  ServerAnswer,
  ServerCall,
  ServerHealth,
  ServersOfPlugins,
  ToolServer,
  ToolServers,
} from '../services/tools/servers/upstream.js';
import { ServerFailure } from '../services/tools/servers/upstream-failures.js';
import { LocalServers, type LocalServersOptions } from './local-servers.js';
import { networkReach } from './reach.js';
import { RemoteServers } from './remote-servers.js';

interface ToolServersOptions extends Omit<LocalServersOptions, 'config'> {
  readonly config: LocalServersOptions['config'] & Pick<Config, 'DEPLOYMENT_MODE' | 'OUTBOUND_ALLOWED_HOSTS'>;
  readonly plugins: ServersOfPlugins;
}

/** The client of this process for tool servers. */
export class McpServers implements ToolServers {
  private readonly remote: RemoteServers;
  private readonly local: LocalServers;
  private readonly plugins: ServersOfPlugins;

  constructor({ plugins, ...options }: ToolServersOptions) {
    this.plugins = plugins;
    this.remote = new RemoteServers(networkReach(options.config));
    this.local = new LocalServers(options);
  }

  /** Starts looking for programs that other server processes of this machine have left behind. */
  start(): void {
    this.local.start();
  }

  /** Ends the programs of a company, or of all companies, that are no longer wanted. */
  attend(companyId?: string): Promise<void> {
    return this.local.attend(companyId);
  }

  check(server: ToolServer, { signal }: { readonly signal?: AbortSignal } = {}): Promise<ServerHealth> {
    return withRedactedFailures(server, () => {
      switch (server.transport) {
        case 'remote_http':
          return this.remote.check(server, signal);
        case 'local_stdio':
          return this.local.check(server, signal);
        case 'plugin':
          return this.plugins.check(server, signal);
      }
    });
  }

  listTools(server: ToolServer, { signal }: { readonly signal?: AbortSignal } = {}): Promise<ToolList> {
    return withRedactedFailures(server, () => {
      switch (server.transport) {
        case 'remote_http':
          return this.remote.listTools(server, signal);
        case 'local_stdio':
          return this.local.listTools(server, signal);
        case 'plugin':
          return this.plugins.listTools(server).then((tools) => ({ tools, leftOut: [] }));
      }
    });
  }

  callTool(server: ToolServer, call: ServerCall, limits: CallLimits): Promise<ServerAnswer> {
    return withRedactedFailures(server, () => {
      switch (server.transport) {
        case 'remote_http':
          return this.remote.callTool(server, call, limits);
        case 'local_stdio':
          return this.local.callTool(server, call, limits);
        case 'plugin':
          return this.plugins.callTool(server, call, limits);
      }
    });
  }

  async release({ connectionId }: { readonly companyId: string; readonly connectionId: string }): Promise<void> {
    await Promise.all([this.remote.release(connectionId), this.local.release(connectionId)]);
  }

  async close(): Promise<void> {
    await Promise.all([this.remote.close(), this.local.close()]);
  }
}

/**
 * Removes credentials from failure messages: people and agents see them, and a server may repeat credentials in them.
 */
async function withRedactedFailures<T>(server: ToolServer, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ServerFailure) error.message = new SecretText(server.secrets).redact(error.message);
    throw error;
  }
}
