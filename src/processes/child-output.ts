import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { inTime } from '../services/core/concurrency/time-limit.js';

interface OutputTaker {
  onOutput(stream: 'stdout' | 'stderr', chunk: string): boolean;
  drained(): Promise<void>;
}

const TICK_MS = 20;
/** How long a pipe must be silent before it counts as unused. */
const SILENCE_MS = 500;
/** The maximum time for reading the output of escaped processes. */
const FLED_MS = 2_000;

/** Passes on the output of a child, no faster than the caller processes it. */
export class ChildOutput {
  private readonly closed: Promise<unknown>;
  private isClosed = false;
  /** Streams that wait for `drained`. */
  private readonly blocked = new Set<Readable>();
  private lastAt = performance.now();

  constructor(
    private readonly child: { readonly stdout: Readable; readonly stderr: Readable },
    private readonly taker: OutputTaker,
    private readonly failed: (error: unknown) => void,
  ) {
    this.closed = Promise.all([this.take('stdout'), this.take('stderr')]).then(() => {
      this.isClosed = true;
    });
  }

  /** Waits until all writers are gone, at most for the given time. */
  async closedWithin(ms: number): Promise<void> {
    await inTime(ms, this.closed, () => {});
  }

  /**
   * Reads the remaining output in the pipes, when all writers should be gone.
   * @param isHurried whether to stop waiting for the caller
   */
  async finish(isHurried: () => boolean): Promise<void> {
    const { stdout, stderr } = this.child;
    this.lastAt = performance.now();
    for (let read = 0; !this.isClosed && read < FLED_MS; ) {
      await this.closedWithin(TICK_MS);
      if (this.blocked.size > 0 && !isHurried()) continue;
      read += TICK_MS;
      if (performance.now() - this.lastAt > SILENCE_MS) break;
    }
    stdout.destroy();
    stderr.destroy();
  }

  private async take(name: 'stdout' | 'stderr'): Promise<void> {
    const stream = this.child[name];
    const decoder = new StringDecoder('utf8');
    stream.on('data', (bytes: Buffer) => this.hand(name, decoder.write(bytes)));
    stream.on('error', () => {}); // The stream's close event follows.
    // Node resumes all streams when the child exits.
    stream.on('resume', () => this.blocked.has(stream) && stream.pause());
    await once(stream, 'close').catch(() => {});
    this.hand(name, decoder.end());
  }

  private hand(name: 'stdout' | 'stderr', chunk: string): void {
    this.lastAt = performance.now();
    if (!chunk) return;
    try {
      if (!this.taker.onOutput(name, chunk)) void this.pause(this.child[name]);
    } catch (error) {
      this.failed(error);
    }
  }

  private async pause(stream: Readable): Promise<void> {
    this.blocked.add(stream);
    stream.pause();
    try {
      await this.taker.drained();
    } catch (error) {
      this.failed(error);
    }
    this.blocked.delete(stream);
    this.lastAt = performance.now();
    stream.resume();
  }
}
