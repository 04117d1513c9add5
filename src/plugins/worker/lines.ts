import type { Services } from '#services/core/operation/scope.js';
import type { PluginLogLevel } from '#services/plugins/logs/model.js';
import { type PluginLine, writePluginLogs } from '#services/plugins/logs/write.js';

/** How many lines of a worker are kept per second. */
const MOST_A_SECOND = 100;
const SECOND_MS = 1_000;
const FLUSH_MS = 200;
/** Maximum number of lines that wait for the database. */
const MOST_WAITING = 2_000;
/** Maximum length of a line, in characters. */
const MAX_LINE = 8_000;

interface LinesOptions {
  readonly services: Pick<Services, 'database' | 'pluginSecrets'>;
  readonly pluginId: string;
  readonly log: (message: string) => void;
}

/** The lines of a plugin's log that its worker writes, or that this process writes about it. */
export class WorkerLines {
  private waiting: PluginLine[] = [];
  private rest = '';
  /** Whether the rest of an overlong line is being skipped. */
  private isSkipping = false;
  private second = 0;
  private inSecond = 0;
  private omitted = 0;
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();
  private last = '';

  constructor(private readonly options: LinesOptions) {}

  /** The last line of the process on its error output. */
  get lastWords(): string {
    return this.last;
  }

  /** Adds a line of this process. */
  note(level: PluginLogLevel, message: string): void {
    if (this.waiting.length < MOST_WAITING) this.push(level, message);
  }

  /** Adds a line about a mistake of the worker; there may be many. */
  complain(message: string): void {
    this.pushWithinLimit('warn', message);
  }

  /** Takes a piece of the worker's error output. @returns how many lines end in it */
  hear(chunk: string): number {
    const lines = `${this.rest}${chunk}`.split('\n');
    this.rest = lines.pop() as string;
    // No more lines than `MOST_A_SECOND` can be kept, so of a longer flood only the last line is read besides.
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

  /** Call it before a process of the worker starts. */
  beginOutput(): void {
    this.last = '';
  }

  /** Call it when the process has ended. */
  endOutput(): void {
    if (this.rest) this.hearLine(this.rest);
    this.rest = '';
    this.isSkipping = false;
    this.tellOmitted();
  }

  /** Writes the waiting lines. */
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
    this.last = this.options.services.pluginSecrets.redactText(this.options.pluginId, text.slice(0, MAX_LINE));
    this.pushWithinLimit('info', text);
  }

  private pushWithinLimit(level: PluginLogLevel, message: string): void {
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
    const { pluginId, services } = this.options;
    const safeMessage = services.pluginSecrets.redactText(pluginId, message);
    this.waiting.push({ pluginId, companyId: null, level, message: safeMessage, at: new Date() });
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
