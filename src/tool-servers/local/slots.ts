import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { confinementOf, type IsolationConfig } from '#processes/isolation/guarded.js';
import { memoryOfTree, processTable } from '#processes/processes.js';
import { killLeftovers } from '#processes/stragglers.js';
import type { Config } from '#services/core/process/config.js';
import { SLOT_LEASE_SECONDS, type SlotRegistry } from '#services/tools/runtime/slots.js';
import type { LocalServer } from '#services/tools/servers/upstream.js';
import { CapacityUnavailable } from '#services/tools/servers/upstream-failures.js';
import type { Exchange } from '../upstream/exchange.js';
import { LocalSlot, type SlotTimes, type SlotWorkshop } from './slot.js';

export interface LocalTimes extends SlotTimes {
  /** The interval of lease renewals and memory checks. */
  readonly beatMs: number;
  /** The interval of searches for programs whose server process is gone. */
  readonly sweepMs: number;
}

const TIMES: LocalTimes = {
  startMs: 15_000,
  idleMs: 60_000,
  pingMs: 30_000,
  pongMs: 5_000,
  beatMs: 5_000,
  sweepMs: 15_000,
};
/** Without a renewal for this long, programs are stopped, since another process may start them afterwards. */
const LOST_MS = (SLOT_LEASE_SECONDS - 6) * 1_000;

export interface LocalSlotsOptions {
  readonly config: IsolationConfig & Pick<Config, 'TOOL_STDIO_MAX_RSS'>;
  readonly registry: SlotRegistry;
  readonly hashOf: SlotWorkshop['hashOf'];
  readonly log: (message: string) => void;
  readonly times?: Partial<LocalTimes>;
}

/** The programs that this process runs, with their leases. */
export class LocalSlots {
  private readonly slots = new Map<string, LocalSlot>();
  private readonly workshop: SlotWorkshop;
  private readonly times: LocalTimes;
  private renewedAt = performance.now();
  private beating: NodeJS.Timeout | undefined;
  private sweeping: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(private readonly options: LocalSlotsOptions) {
    const { config, registry, hashOf, log } = options;
    this.times = { ...TIMES, ...options.times };
    this.workshop = {
      registry,
      times: this.times,
      confinement: confinementOf(config),
      folderOf: (processKey) => this.folderOf(processKey),
      hashOf,
      log,
    };
  }

  get size(): number {
    return this.slots.size;
  }

  /** Starts looking for programs that an earlier server process has left behind. */
  start(): void {
    const next = (): void => {
      void this.sweep().finally(() => {
        if (!this.isClosed) this.sweeping = setTimeout(next, this.times.sweepMs).unref();
      });
    };
    next();
  }

  /** The slot of a server, started if needed. Waits for an ending one first: two programs never run at once. */
  async of(server: LocalServer, key: string, exchange: Exchange): Promise<LocalSlot> {
    for (;;) {
      this.assertOpen();
      const existingSlot = this.slots.get(key);
      if (existingSlot?.runs(server)) return existingSlot;
      existingSlot?.stop('The connection now runs another program');
      if (existingSlot) {
        await exchange.race(existingSlot.gone);
        if (this.slots.get(key) === existingSlot) this.slots.delete(key);
        continue;
      }
      const slot = new LocalSlot(server, key, this.workshop);
      if (this.slots.size === 0) this.renewedAt = performance.now();
      this.slots.set(key, slot);
      void slot.gone.then(() => {
        if (this.slots.get(key) === slot) this.slots.delete(key);
      });
      this.beatLater();
      return slot;
    }
  }

  /** The slot of a lease, while its program runs in this process. */
  ofLease(slotId: string, fence: string): LocalSlot | undefined {
    return [...this.slots.values()].find(({ lease }) => lease?.id === slotId && lease.fence === fence);
  }

  /** @throws 429 once this process starts no more programs */
  assertOpen(): void {
    if (this.isClosed) throw CapacityUnavailable('The server is stopping', { details: { retryAfterMs: 1_000 } });
  }

  async release(connectionId: string): Promise<void> {
    const slots = [...this.slots.values()].filter(({ server }) => server.connectionId === connectionId);
    for (const slot of slots) slot.stop();
    await Promise.all(slots.map(({ gone }) => gone));
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.sweeping);
    for (const slot of this.slots.values()) slot.stop('The server is stopping');
    await Promise.all([...this.slots.values()].map(({ gone }) => gone));
    clearTimeout(this.beating);
  }

  /** Checks the programs of a company, or of all companies, at once, since something may have changed for them. */
  async attend(companyId?: string): Promise<void> {
    const isConcerned = [...this.slots.values()].some(
      ({ server }) => server.companyId === (companyId ?? server.companyId),
    );
    if (isConcerned && !this.isClosed) await this.beat();
  }

  private beatLater(): void {
    this.beating ??= setTimeout(() => {
      void this.beat().finally(() => {
        this.beating = undefined;
        if (this.slots.size > 0) this.beatLater();
      });
    }, this.times.beatMs).unref();
  }

  /** Renews the leases of all programs, stops unwanted ones, and ends those that take too much memory. */
  private async beat(): Promise<void> {
    const held = [...this.slots.values()].flatMap((slot) => (slot.state ? [{ slot, state: slot.state }] : []));
    if (held.length === 0) return;
    this.watchMemory(held.map(({ slot }) => slot));
    const sentAt = performance.now();
    try {
      const renewedIds = await this.options.registry.renew(held.map(({ state }) => state));
      this.renewedAt = sentAt;
      for (const { slot, state } of held) {
        if (!renewedIds.has(state.lease.id) && !slot.isEnding)
          slot.stop('The program was stopped by a request, or lost its lease');
      }
    } catch (error) {
      this.options.log(`leases of programs of connections could not be renewed: ${(error as Error).message}`);
      if (performance.now() - this.renewedAt < LOST_MS) return;
      for (const { slot } of held) slot.stop('The program was stopped because its lease could not be renewed');
    }
  }

  private watchMemory(slots: readonly LocalSlot[]): void {
    const limit = this.options.config.TOOL_STDIO_MAX_RSS;
    const table = processTable();
    for (const slot of slots) {
      if (slot.pid === 0 || slot.isEnding) continue;
      if (memoryOfTree(slot.pid, table) > limit)
        slot.giveUp(`The program took more memory than ${limit} bytes (TOOL_STDIO_MAX_RSS)`);
    }
  }

  private async sweep(): Promise<void> {
    try {
      for (const { processKey, pid, processStartedAt } of await this.options.registry.sweep()) {
        await killLeftovers({ runId: processKey, pid, startedAt: processStartedAt });
        await rm(this.folderOf(processKey), { recursive: true, force: true });
      }
    } catch (error) {
      this.options.log(`programs that another server process left could not be ended: ${(error as Error).message}`);
    }
  }

  private folderOf(processKey: string): string {
    return join(this.options.config.ORGRAPH_HOME, 'tool-servers', processKey);
  }
}
