import { setTimeout as sleep } from 'node:timers/promises';
import type { Forwarder } from '../forwarder.js';
import { between } from '../plan.js';
import type { DemoClient, Noted } from './client.js';
import type { Fault } from './plan.js';
import type { FrailWorld } from './world.js';

/** Longer than a lease lasts; not always so long that others have noticed it. */
const SUSPENDED_MS = [15_500, 21_000] as const;
/** Longer than a lease, or not. */
const FROZEN_MS = [5_000, 18_000] as const;
const CUTS = 6;
const LOOK_MS = 50;

/** Brings the faults about, each when the client has come so far. */
export class Trouble {
  /** What takes its time while other faults happen. */
  private suspension: Promise<void> = Promise.resolve();
  private readonly done: string[] = [];

  constructor(
    private readonly world: FrailWorld,
    private readonly client: DemoClient,
    private readonly chance: () => number,
    private readonly say: (line: string) => void,
  ) {}

  /** @returns what was done, in words; fewer than the faults when the client ended before */
  async bring(faults: readonly Fault[]): Promise<readonly string[]> {
    for (const { kind, after } of faults) {
      if (!(await this.reached(after))) break;
      const what = await this.commit(kind);
      this.done.push(what);
      this.say(`fault ${this.done.length} of ${faults.length}: ${what}`);
    }
    await this.suspension;
    await this.world.cluster.whole();
    return this.done;
  }

  /** Waits until the client has noted so many lines of a kind, or of any. @returns false when it ends before that */
  private async reached(lines: number, kind?: Noted['kind']): Promise<boolean> {
    let hasEnded = false;
    void this.client.ended.then(() => {
      hasEnded = true;
    });
    const counts = (noted: Noted) => kind === undefined || noted.kind === kind;
    while ((await this.client.history()).filter(counts).length < lines) {
      if (hasEnded) return false;
      await sleep(LOOK_MS);
    }
    return !hasEnded;
  }

  private async commit(kind: Fault['kind']): Promise<string> {
    const { cluster, database } = this.world;
    const pick = () => between(this.chance, 0, 6);
    switch (kind) {
      case 'kill':
        await cluster.kill(pick(), between(this.chance, 0, 1_500));
        return 'a server is killed';
      case 'suspend':
        // One at a time: somebody must be there to notice.
        await this.suspension;
        this.suspension = cluster.suspend(pick(), between(this.chance, ...SUSPENDED_MS));
        return 'a server is suspended';
      case 'partition':
        await this.suspension;
        this.suspension = this.partition(this.back(), between(this.chance, ...SUSPENDED_MS));
        return 'a server and the database do not reach each other';
      case 'crash':
        await database.crash();
        await sleep(between(this.chance, 0, 2_000));
        await database.revive();
        return 'the database has crashed and come back';
      case 'freeze':
        await database.freeze();
        await sleep(between(this.chance, ...FROZEN_MS));
        await database.thaw();
        return 'the database was frozen for a while';
      case 'cut clients':
        return `${await this.cutClients()} connections of clients are cut`;
      case 'cut servers':
        return `${this.back().cut(CUTS, this.chance)} connections of servers are cut`;
    }
  }

  /** Cuts all connections, once the company is followed. @returns how many there were */
  private async cutClients(): Promise<number> {
    const { front } = this.world;
    await this.reached(1, 'event');
    const count = front.cut(front.open, this.chance);
    // The connection that follows the company was among them, or had just been lost: the client notes either.
    await this.reached(1, 'cut');
    return count;
  }

  /** The network between one of the servers and the database. */
  private back(): Forwarder {
    const { backs } = this.world;
    return backs[between(this.chance, 0, backs.length)] as Forwarder;
  }

  private async partition(network: Forwarder, ms: number): Promise<void> {
    network.hold();
    await sleep(ms);
    network.release();
  }
}
