import { LRUCache } from 'lru-cache';
import type { NetworkReach } from '../services/core/process/addresses.js';
import type { JsonObject } from '../services/core/text/json.js';
import type { ToolList } from '../services/tools/catalog/refresh.js';
import type {
  CallLimits,
  RemoteServer,
  ServerAnswer,
  ServerCall,
  ServerHealth,
} from '../services/tools/servers/upstream.js';
import { withDeadline } from './upstream/exchange.js';
import { listAll } from './upstream/listing.js';
import { callAnswerOf } from './upstream/messages.js';
import { headerArgumentsOf } from './upstream/param-headers.js';
import { RemotePeer } from './upstream/remote.js';

/** The maximum number of servers with an open client, and how long it stays open after its last use. */
const MAX_PEERS = 1_000;
const IDLE_MS = 600_000;
const CHECK_MS = 20_000;
const LIST_MS = 60_000;
const PAGE_MS = 15_000;

interface KnownPeer {
  readonly peer: RemotePeer;
  readonly connectionId: string;
}

/** Servers with a URL. Each connection has its own sockets and session for each set of credentials. */
export class RemoteServers {
  private readonly leaving = new Set<Promise<void>>();
  private readonly peers = new LRUCache<string, KnownPeer>({
    max: MAX_PEERS,
    ttl: IDLE_MS,
    updateAgeOnGet: true,
    dispose: ({ peer }) => this.leave(peer),
  });

  constructor(private readonly network: NetworkReach) {}

  /** Shares nothing with calls, because their cached state may be the cause of a problem. */
  async check(server: RemoteServer, signal?: AbortSignal): Promise<ServerHealth> {
    const peer = new RemotePeer(server, this.network);
    const startedAt = performance.now();
    try {
      const { protocolVersion, serverInfo, offersTools } = await withDeadline(CHECK_MS, signal, (exchange) =>
        peer.opened(exchange),
      );
      const latencyMs = Math.round(performance.now() - startedAt);
      const health = { latencyMs, protocolVersion, serverInfo };
      return offersTools
        ? { status: 'ok', ...health }
        : { status: 'degraded', message: 'The server says that it offers no tools', ...health };
    } finally {
      this.leave(peer);
    }
  }

  async listTools(server: RemoteServer, signal?: AbortSignal): Promise<ToolList> {
    const peer = this.peerOf(server);
    const { list, era } = await withDeadline(LIST_MS, signal, async (whole) => {
      const pages = (params: JsonObject) =>
        withDeadline(PAGE_MS, whole.signal, (page) => peer.request({ method: 'tools/list', params }, page));
      return { list: await listAll(pages), era: (await peer.opened(whole)).era };
    });
    // Revisions with a handshake have no headers for arguments, so they ignore what a schema says about them.
    return era === 'handshake' ? list : withoutImpossible(list);
  }

  async callTool(server: RemoteServer, call: ServerCall, { timeoutMs, signal }: CallLimits): Promise<ServerAnswer> {
    const peer = this.peerOf(server);
    const params = { name: call.tool, arguments: call.arguments };
    const { result, bytes } = await withDeadline(timeoutMs, signal, (exchange) =>
      peer.request({ method: 'tools/call', params, call }, exchange),
    );
    return callAnswerOf(result, bytes);
  }

  async release(connectionId: string): Promise<void> {
    for (const [key, peered] of this.peers.entries()) if (peered.connectionId === connectionId) this.peers.delete(key);
    await Promise.all(this.leaving);
  }

  async close(): Promise<void> {
    this.peers.clear();
    await Promise.all(this.leaving);
  }

  private peerOf(server: RemoteServer): RemotePeer {
    const { companyId, connectionId, credentialKey, config } = server;
    const key = JSON.stringify([companyId, connectionId, credentialKey, config.url]);
    const existingEntry = this.peers.get(key);
    if (existingEntry) return existingEntry.peer;
    const peer = new RemotePeer(server, this.network);
    this.peers.set(key, { peer, connectionId });
    return peer;
  }

  private leave(peer: RemotePeer): void {
    const leaving = peer.close();
    this.leaving.add(leaving);
    void leaving.finally(() => this.leaving.delete(leaving));
  }
}

/** Leaves out tools that require arguments in impossible headers, since nobody could call them. */
function withoutImpossible({ tools, leftOut }: ToolList): ToolList {
  const isPossible = ({ inputSchema }: ToolList['tools'][number]): boolean =>
    headerArgumentsOf(inputSchema) !== undefined;
  const others = tools.filter((tool) => !isPossible(tool));
  return {
    tools: tools.filter(isPossible),
    leftOut: [...leftOut, ...others.map(({ name }) => `${name} requires arguments in headers that cannot be sent`)],
  };
}
