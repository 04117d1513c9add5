import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEachFile } from '../kit/each-file.js';

/** A connection through the forwarder: the caller's side and that of whoever serves it. */
interface Link {
  readonly near: Socket;
  readonly far: Socket;
}

/**
 * Passes connections on to whoever is there, as a balancer does that looks into none of them: to each in turn. It can
 * cut any connection as a broken network does, without a good-bye, or fall silent. It ends with the test file.
 */
export class Forwarder {
  private readonly links = new Set<Link>();
  private isHeld = false;
  private turn = 0;
  private readonly server: Server;

  /** @param targets the ports on this machine that take connections now */
  private constructor(private readonly targets: () => readonly number[]) {
    this.server = createServer((near) => this.pass(near));
  }

  static async open(targets: () => readonly number[]): Promise<Forwarder> {
    const forwarder = new Forwarder(targets);
    await once(forwarder.server.listen(0, '127.0.0.1'), 'listening');
    afterEachFile(() => forwarder.close());
    return forwarder;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get open(): number {
    return this.links.size;
  }

  /** Cuts up to so many connections, chosen by chance. @returns how many there were */
  cut(count: number, chance: () => number): number {
    const all = [...this.links];
    const chosen = Array.from({ length: Math.min(count, all.length) }, () => {
      const [link] = all.splice(Math.floor(chance() * all.length), 1);
      return link as Link;
    });
    for (const link of chosen) this.end(link);
    return chosen.length;
  }

  /** Passes nothing on any more, as a network does that drops all packets: neither side learns of it. */
  hold(): void {
    this.isHeld = true;
    for (const { near, far } of this.links) for (const side of [near, far]) side.unpipe().pause();
  }

  /** Passes on again, and what was held with it. */
  release(): void {
    this.isHeld = false;
    for (const { near, far } of this.links) near.pipe(far).pipe(near);
  }

  private close(): void {
    this.server.close();
    for (const link of this.links) this.end(link);
  }

  private pass(near: Socket): void {
    const targets = this.targets();
    const port = targets[this.turn++ % targets.length];
    if (port === undefined) {
      near.resetAndDestroy();
      return;
    }
    const link = { near, far: connect(port, '127.0.0.1') };
    this.links.add(link);
    for (const [from, to] of [
      [link.near, link.far],
      [link.far, link.near],
    ] as const) {
      from.setNoDelay(true);
      if (!this.isHeld) from.pipe(to);
      from.on('error', () => this.end(link));
      from.on('close', () => to.destroyed && this.links.delete(link));
    }
  }

  /** Both sides learn of it as a reset. */
  private end(link: Link): void {
    this.links.delete(link);
    for (const side of [link.near, link.far]) side.resetAndDestroy();
  }
}
