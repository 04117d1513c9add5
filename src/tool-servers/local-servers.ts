import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { ProgramMoved } from '../forwarding/call-codec.js';
import { CallForwarding } from '../forwarding/forwarding.js';
import type { Config } from '../services/core/process/config.js';
import type { ForwardedRequest } from '../services/core/process/forwarded-requests.js';
import type { JsonObject } from '../services/core/text/json.js';
import type { Cipher } from '../services/core/vault/cipher.js';
import type { ToolList } from '../services/tools/catalog/refresh.js';
import type { SlotColumn, ToolRequests } from '../services/tools/runtime/forwarded-requests.js';
import { type HeldSlot, slotKeyOf } from '../services/tools/runtime/slots.js';
import type {
  CallLimits,
  LocalServer,
  ServerAnswer,
  ServerCall,
  ServerHealth,
} from '../services/tools/servers/upstream.js';
import { LocalServersUnavailable } from '../services/tools/servers/upstream-failures.js';
import { toolCallCodec } from './local/call-codec.js';
import { HeldElsewhere, type ProgramPeer } from './local/peer.js';
import { LocalSlots, type LocalSlotsOptions } from './local/slots.js';
import { type Exchange, withDeadline } from './upstream/exchange.js';
import { listAll, type SizedResult } from './upstream/listing.js';
import { callAnswerOf, type Introduction } from './upstream/messages.js';

/** A program in another process, which forwards the requests to it. */
class DistantPeer implements ProgramPeer {
  constructor(
    private readonly forwarding: CallForwarding<SlotColumn, SizedResult>,
    private readonly program: Omit<ForwardedRequest<SlotColumn>, 'question'>,
  ) {}

  /** @throws `ProgramMoved` if the request has certainly not begun; the failure in the holder; `OutcomeUnknown` */
  async request(method: string, params: JsonObject, exchange: Exchange): Promise<SizedResult> {
    if (exchange.signal.aborted) throw exchange.reason;
    exchange.sent = true;
    try {
      return await this.forwarding.ask({ ...this.program, question: { method, params } }, exchange);
    } catch (error) {
      if (error instanceof ProgramMoved) exchange.sent = false;
      throw error;
    }
  }

  async ping(exchange: Exchange): Promise<Introduction> {
    return (await this.request('ping', {}, exchange)).result as unknown as Introduction;
  }
}

export interface LocalServersOptions extends Omit<LocalSlotsOptions, 'hashOf'> {
  readonly config: LocalSlotsOptions['config'] & Pick<Config, 'TOOL_STDIO'>;
  readonly cipher: Pick<Cipher, 'fingerprint'>;
  /** The requests between processes. */
  readonly forwarded: ToolRequests;
  /** The database URL, for a connection that listens for these requests. */
  readonly url: string;
}

const CHECK_MS = 20_000;
const LIST_MS = 60_000;
/** The maximum number of remembered programs that run elsewhere. */
const MOST_KNOWN = 1_000;
/** The pause before another attempt to find the process that runs a program. */
const PAUSE_MS = 100;

/**
 * Servers that are programs: one for each connection and set of credentials, run by the first process that needs it.
 * Other processes forward their requests to that one.
 */
export class LocalServers {
  private readonly slots: LocalSlots;
  private readonly forwarding: CallForwarding<SlotColumn, SizedResult>;
  private readonly elsewhere = new LRUCache<string, HeldSlot>({ max: MOST_KNOWN });

  constructor(private readonly options: LocalServersOptions) {
    const { forwarded: requests, url, log } = options;
    this.slots = new LocalSlots({ ...options, hashOf: (server) => this.hashOf(server) });
    this.forwarding = new CallForwarding({
      requests,
      manner: toolCallCodec((slotId, fence) => this.slots.ofLease(slotId, fence)),
      url,
      name: 'requests between processes',
      isHolding: () => this.slots.size > 0,
      log,
    });
  }

  /** Starts looking for programs that an earlier server process has left behind. */
  start(): void {
    this.slots.start();
  }

  /** Checks the programs of a company, or of all companies, at once, since something may have changed for them. */
  attend(companyId?: string): Promise<void> {
    return this.slots.attend(companyId);
  }

  async check(server: LocalServer, signal?: AbortSignal): Promise<ServerHealth> {
    const startedAt = performance.now();
    const { protocolVersion, serverInfo, offersTools } = await withDeadline(CHECK_MS, signal, (exchange) =>
      this.use(server, exchange, (peer) => peer.ping(exchange)),
    );
    const health = { latencyMs: Math.round(performance.now() - startedAt), protocolVersion, serverInfo };
    return offersTools
      ? { status: 'ok', ...health }
      : { status: 'degraded', message: 'The program says that it offers no tools', ...health };
  }

  async listTools(server: LocalServer, signal?: AbortSignal): Promise<ToolList> {
    this.assertAllowed();
    const { tools } = server.program;
    if (tools.length > 0) return { tools, leftOut: [] };
    return withDeadline(LIST_MS, signal, (exchange) =>
      this.use(server, exchange, (peer) => listAll((params) => peer.request('tools/list', params, exchange))),
    );
  }

  async callTool(server: LocalServer, call: ServerCall, { timeoutMs, signal }: CallLimits): Promise<ServerAnswer> {
    const params = { name: call.tool, arguments: call.arguments };
    const { result, bytes } = await withDeadline(timeoutMs, signal, (exchange) =>
      this.use(server, exchange, (peer) => peer.request('tools/call', params, exchange)),
    );
    return callAnswerOf(result, bytes);
  }

  release(connectionId: string): Promise<void> {
    return this.slots.release(connectionId);
  }

  async close(): Promise<void> {
    await this.forwarding.close();
    await this.slots.close();
    await this.forwarding.closed();
  }

  /**
   * Uses the program of a server, here or where it runs. Work is repeated if its request did not begin. Of several
   * requests, only the last did not begin, and the ones before it have changed nothing.
   * @throws ServerFailure
   */
  private async use<T>(server: LocalServer, exchange: Exchange, work: (peer: ProgramPeer) => Promise<T>): Promise<T> {
    this.assertAllowed();
    const key = slotKeyOf(server);
    for (;;) {
      this.slots.assertOpen();
      const held = this.elsewhere.get(key);
      try {
        if (held) return await work(this.peerOf(server, held));
        const slot = await this.slots.of(server, key, exchange);
        void this.forwarding.attend();
        return await slot.use(exchange, work);
      } catch (error) {
        if (error instanceof HeldElsewhere) await this.turnTo(server, error.held, exchange);
        else if (error instanceof ProgramMoved) await this.turnFrom(key, held, exchange);
        else throw error;
      }
    }
  }

  private peerOf(server: LocalServer, held: HeldSlot): ProgramPeer {
    const { slotId, fence } = held;
    const program = { companyId: server.companyId, slotId, fence, programHash: this.hashOf(server) };
    return new DistantPeer(this.forwarding, program);
  }

  /** Forwards further requests to the process that runs the program, or waits for that process to end it. */
  private async turnTo(server: LocalServer, held: HeldSlot, exchange: Exchange): Promise<void> {
    if (held.state === 'open') {
      this.elsewhere.set(slotKeyOf(server), held);
      return;
    }
    if (held.state === 'other') await this.options.registry.replace(server.companyId, held);
    await exchange.race(sleep(PAUSE_MS));
  }

  private async turnFrom(key: string, held: HeldSlot | undefined, exchange: Exchange): Promise<void> {
    if (this.elsewhere.get(key) === held) this.elsewhere.delete(key);
    await exchange.race(sleep(PAUSE_MS));
  }

  private hashOf({ companyId, program: { command, args }, env }: LocalServer): string {
    return this.options.cipher.fingerprint(JSON.stringify([command, args, env]), companyId);
  }

  private assertAllowed(): void {
    if (this.options.config.TOOL_STDIO === 'on') return;
    throw LocalServersUnavailable('This installation does not run programs of connections (TOOL_STDIO)');
  }
}
