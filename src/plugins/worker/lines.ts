import type { Services } from '../../services/core/operation/scope.js';
import type { PluginLogLevel } from '../../services/plugins/logs/model.js';
import { type PluginLine, writePluginLogs } from '../../services/plugins/logs/write.js';
import { withoutPluginSecrets } from '../../services/plugins/worker-api/withheld.js';

/** How many lines of a worker are kept in a second. */
const MOST_A_SECOND = 100;
const SECOND_MS = 1_000;
const FLUSH_MS = 200;
/** How many lines wait for the database at most. */
const MOST_WAITING = 2_000;
/** How long a line may be. */
const MAX_LINE = 8_000;

interface LinesOptions {
  readonly services: Pick<Services, 'database'>;
  readonly pluginId: string;
  readonly log: (message: string) => void;
}

/** The lines of the log of a plugin that its worker, or this process about it, writes. */
export class WorkerLines {
  private waiting: PluginLine[] = [];
  private rest = '';
  /** Whether the rest of a line that was too long is passed over. */
  private isSkipping = false;
  private second = 0;
  private inSecond = 0;
  private omitted = 0;
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();
  private last = '';

  constructor(private readonly options: LinesOptions) {}

  /** What the process said last on its error output. */
  get lastWords(): string {
    return this.last;
  }

  /** A line of this process. */
  note(level: PluginLogLevel, message: string): void {
    if (this.waiting.length < MOST_WAITING) this.push(level, message);
  }

  /** A line about what the worker does wrong, of which there may be many. */
  complain(message: string): void {
    this.limited('warn', message);
  }

  /** A piece of the worker's error output. @returns how many lines end in it */
  hear(chunk: string): number {
    const lines = `${this.rest}${chunk}`.split('\n');
    this.rest = lines.pop() as string;
    // No more can be kept, and of a flood none is looked at but the last.
    const passed = lines.splice(MOST_A_SECOND, Math.max(0, lines.length - MOST_A_SECOND - 1)).length;
    this.omitted += passed;
    for (const line of lines) this.hearLine(line);
    if (this.rest.length > MAX_LINE) this.skipRest();
    return lines.length + passed;
  }

  private skipRest(): void {
    this.hearLine(this.rest);
    this.rest = '';
    this.isSkipping = true;
  }

  /** Before a process of the worker starts. */
  beginOutput(): void {
    this.last = '';
  }

  /** At its end. */
  endOutput(): void {
    if (this.rest) this.hearLine(this.rest);
    this.rest = '';
    this.isSkipping = false;
    this.tellOmitted();
  }

  /** Writes what waits. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.tellOmitted();
    const lines = this.waiting;
    this.waiting = [];
    this.writing = this.writing.then(() => this.write(lines));
    return this.writing;
  }

  private hearLine(line: string): void {
    const isRest = this.isSkipping;
    this.isSkipping = false;
    const text = line.trimEnd();
    if (isRest || text === '') return;
    this.last = withoutPluginSecrets(this.options.pluginId, text.slice(0, MAX_LINE));
    this.limited('info', text);
  }

  private limited(level: PluginLogLevel, message: string): void {
    const now = performance.now();
    if (now - this.second >= SECOND_MS) {
      this.tellOmitted();
      this.second = now;
      this.inSecond = 0;
    }
    this.inSecond += 1;
    if (this.inSecond > MOST_A_SECOND || this.waiting.length >= MOST_WAITING) this.omitted += 1;
    else this.push(level, message);
  }

  private tellOmitted(): void {
    if (this.omitted > 0) this.push('warn', `${this.omitted} more lines within a second were left out`);
    this.omitted = 0;
  }

  private push(level: PluginLogLevel, message: string): void {
    const { pluginId } = this.options;
    const told = withoutPluginSecrets(pluginId, message);
    this.waiting.push({ pluginId, companyId: null, level, message: told, at: new Date() });
    this.timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref();
  }

  private async write(lines: readonly PluginLine[]): Promise<void> {
    try {
      await writePluginLogs(this.options.services, lines);
    } catch (error) {
      this.options.log(`lines of the log of a plugin were not written: ${(error as Error).message}`);
    }
  }
}
