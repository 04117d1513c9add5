import type { Confinement } from '#processes/isolation/confinement.js';
import type { SlotEnd, SlotLease, SlotRegistry, SlotState } from '#services/tools/runtime/slots.js';
import type { LocalServer } from '#services/tools/servers/upstream.js';
import {
  CapacityUnavailable,
  LocalServerFailed,
  RestartBackoff,
  RestartSuppressed,
  type ServerFailure,
} from '#services/tools/servers/upstream-failures.js';
import { type Exchange, withDeadline } from '../upstream/exchange.js';
import { HeldElsewhere } from './peer.js';
import { ServerProgram } from './program.js';
import { StdioPeer } from './stdio-peer.js';

export interface SlotTimes {
  /** The time limit for a program's introduction. */
  readonly startMs: number;
  /** The idle time after which it is stopped. */
  readonly idleMs: number;
  /** The interval between pings of an idle program, and the time limit of a ping. */
  readonly pingMs: number;
  readonly pongMs: number;
}

export interface SlotWorkshop {
  readonly registry: SlotRegistry;
  readonly times: SlotTimes;
  readonly confinement: Confinement | null;
  /** The folder of a program. */
  readonly folderOf: (processKey: string) => string;
  /** The hash of a server's program with its arguments and variables. */
  readonly hashOf: (server: LocalServer) => string;
  readonly log: (message: string) => void;
}

/** The maximum number of calls that wait for a program to start. */
const MAX_WAITING = 32;

/**
 * One program with the lease under which it runs, from before its start until after its end. Its states:
 *
 * - claiming: `lease` is not set; calls wait for `claimed`.
 * - starting: `lease` is set and `peer` is not; calls wait for `ready`.
 * - running: `peer` is set, and `users` counts its calls.
 * - idle: `peer` is set, and `users` is 0.
 * - ending: `isEnding` is set; `LocalSlots` gives it no new calls.
 * - gone: `gone` has resolved.
 *
 * claiming -> starting: the registry gives a lease.
 * claiming -> gone: the registry refuses the lease, or another process makes the calls.
 * starting -> running, idle: the program has introduced itself, and the registry has recorded that it is ready.
 * starting -> ending: the program does not introduce itself within `startMs`.
 * idle -> running: `use` begins; running -> idle: the last `use` returns.
 * idle -> ending: no call came for `idleMs`, or the program does not answer a ping within `pongMs`.
 * any -> ending: `stop` or `giveUp`, or the program ends by itself.
 * ending -> gone: nothing is left; `end` has recorded `stopped` if `stopping` is set, and otherwise `failed`.
 */
export class LocalSlot {
  /** Resolves when nothing is left of it. */
  readonly gone: Promise<void>;
  /** Takes no new requests: it is ending, or has ended. */
  isEnding = false;
  lease: SlotLease | undefined;
  private program: ServerProgram | undefined;
  private readonly claimed: Promise<SlotLease>;
  private readonly ready: Promise<StdioPeer>;
  private peer: StdioPeer | undefined;
  private lastUsedAt = performance.now();
  private checkedAt = performance.now();
  private users = 0;
  /** The reason for a deliberate stop. */
  private stopping: 'idle' | 'asked' | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    readonly server: LocalServer,
    readonly slotKey: string,
    private readonly workshop: SlotWorkshop,
  ) {
    let isGone = (): void => {};
    this.gone = new Promise((resolve) => {
      isGone = resolve;
    });
    this.claimed = this.claim();
    this.ready = this.start(isGone);
    this.ready.catch(() => {}); // Callers that await it handle the error.
  }

  get pid(): number {
    return this.program?.pid ?? 0;
  }

  get state(): SlotState | undefined {
    if (!this.lease) return undefined;
    const now = performance.now();
    const isIdle = this.users === 0;
    return {
      lease: this.lease,
      status: this.peer ? (isIdle ? 'idle' : 'running') : 'starting',
      usedMsAgo: now - this.lastUsedAt,
      idleInMs: isIdle && this.peer ? Math.max(0, this.lastUsedAt + this.workshop.times.idleMs - now) : null,
      checkedMsAgo: this.peer ? now - this.checkedAt : null,
    };
  }

  /** Whether this slot runs the server's program as it is configured now, and takes requests. */
  runs({ program: { command, args }, env }: LocalServer): boolean {
    const own = this.server;
    const isSame =
      JSON.stringify([own.program.command, own.program.args, own.env]) === JSON.stringify([command, args, env]);
    return isSame && !this.isEnding;
  }

  /** Uses the program once it is ready. @throws 429 if too many calls wait for it; `HeldElsewhere` */
  async use<T>(exchange: Exchange, work: (peer: StdioPeer) => Promise<T>): Promise<T> {
    const place = ++this.users;
    try {
      if (!this.peer) await this.assertRoom(place, exchange);
      return await work(await exchange.race(this.ready));
    } finally {
      this.users -= 1;
      this.lastUsedAt = performance.now();
    }
  }

  /**
   * Waits for the claim first: no call waits for a program that another process runs.
   * @throws the errors of the claim, and 429
   */
  private async assertRoom(place: number, exchange: Exchange): Promise<void> {
    await exchange.race(this.claimed);
    if (place <= MAX_WAITING || this.peer) return;
    const details = { retryAfterMs: 1_000 };
    throw CapacityUnavailable('Too many calls wait for the program of this connection', { details });
  }

  /** Stops the program in order. Its open requests fail. */
  stop(why = 'The program was stopped'): void {
    this.stopping ??= 'asked';
    this.isEnding = true;
    this.peer?.fail(why);
    this.program?.stop();
  }

  /** Ends the program and records it as failed. */
  giveUp(why: string): void {
    this.isEnding = true;
    this.program?.giveUp(why);
  }

  private async start(isGone: () => void): Promise<StdioPeer> {
    try {
      this.lease = await this.claimed;
    } catch (error) {
      this.isEnding = true;
      isGone();
      throw error;
    }
    const program = this.launch(this.lease);
    const peer = new StdioPeer(program);
    this.listen = (chunk) => peer.receive(chunk);
    const ended = program.ended.then((how) => this.end(program, peer, how)).finally(isGone);
    try {
      await withDeadline(this.workshop.times.startMs, undefined, async (exchange) => {
        await exchange.race(Promise.race([program.started, ended]));
        await peer.introduce(exchange);
      });
      if (this.isEnding) throw LocalServerFailed('The program was stopped while it started');
      if (!(await this.workshop.registry.ready(this.lease))) this.stop();
      this.peer = peer;
      this.lastUsedAt = this.checkedAt = performance.now();
      this.look();
      return peer;
    } catch (error) {
      this.giveUp(
        (error as ServerFailure).code === 'tool_timeout'
          ? `The program did not introduce itself within ${this.workshop.times.startMs} ms`
          : (error as Error).message,
      );
      // Waits until the row has recorded the failure.
      await ended;
      throw LocalServerFailed(await program.ended);
    }
  }

  private listen: (chunk: string) => void = () => {};

  private launch(lease: SlotLease): ServerProgram {
    const { registry, confinement, folderOf } = this.workshop;
    const { processKey } = lease;
    this.program = new ServerProgram({
      server: this.server,
      processKey,
      folder: folderOf(processKey),
      confinement,
      onOutput: (chunk) => this.listen(chunk),
      spawned: async (process) => {
        const mayStart = await registry.started(lease, process);
        if (!mayStart || this.isEnding) throw new Error('it is no longer needed');
      },
    });
    return this.program;
  }

  private async claim(): Promise<SlotLease> {
    const { companyId, applicationId, connectionId, program } = this.server;
    const { slotKey } = this;
    const { templateId } = program;
    const { registry, hashOf } = this.workshop;
    const programHash = hashOf(this.server);
    const claim = await registry.claim({ companyId, applicationId, connectionId, slotKey, templateId, programHash });
    if ('lease' in claim) return claim.lease;
    if ('held' in claim) throw new HeldElsewhere(claim.held);
    const [failure, message] = REFUSALS[claim.refusal];
    throw failure(message, { details: { retryAfterMs: claim.retryAfterMs } });
  }

  /** Records how the program ended. */
  private async end(program: ServerProgram, peer: StdioPeer, how: string): Promise<void> {
    this.isEnding = true;
    clearTimeout(this.timer);
    peer.fail(this.stopping ? 'The program was stopped' : how);
    const hasFailed = this.stopping === undefined;
    const outcome: SlotEnd = {
      status: hasFailed ? 'failed' : 'stopped',
      lastError: hasFailed ? [how, program.lastWords()].filter(Boolean).join('\n') : null,
      isIdle: this.stopping === 'idle',
    };
    const { registry, log } = this.workshop;
    await registry.end(this.lease as SlotLease, outcome).catch(({ message }: Error) => {
      log(`the end of a program of a connection was not recorded; its lease will expire instead: ${message}`);
    });
  }

  /** Schedules the next check: stops the program after its idle time, and pings it in between. */
  private look(): void {
    const { idleMs, pingMs } = this.workshop.times;
    const next = Math.min(this.lastUsedAt + idleMs, this.checkedAt + pingMs);
    const wait = Math.max(20, this.users > 0 ? Math.min(idleMs, pingMs) : next - performance.now());
    this.timer = setTimeout(() => void this.attend(), wait).unref();
  }

  private async attend(): Promise<void> {
    const { idleMs, pingMs } = this.workshop.times;
    if (this.isEnding) return;
    const now = performance.now();
    if (this.users === 0 && now - this.lastUsedAt >= idleMs) {
      this.stopping ??= 'idle';
      return this.stop();
    }
    if (this.users === 0 && now - this.checkedAt >= pingMs) await this.ping();
    if (!this.isEnding) this.look();
  }

  private async ping(): Promise<void> {
    try {
      await withDeadline(this.workshop.times.pongMs, undefined, async (exchange) => this.peer?.ping(exchange));
      this.checkedAt = performance.now();
    } catch {
      this.giveUp('The program no longer responds');
    }
  }
}

const REFUSALS = {
  held: [CapacityUnavailable, 'Another server process runs the program of this connection'],
  company_full: [CapacityUnavailable, 'The company already runs its maximum number of programs'],
  host_full: [CapacityUnavailable, 'This machine already runs its maximum number of programs'],
  backoff: [RestartBackoff, 'The program of this connection failed a moment ago'],
  suppressed: [RestartSuppressed, 'The program of this connection failed three times within a minute'],
} as const;
