import { BoundedQueue } from '../services/core/concurrency/bounded-queue.js';
import { inTime } from '../services/core/concurrency/time-limit.js';
import { Scope, type Services } from '../services/core/operation/scope.js';
import { transact } from '../services/core/operation/transact.js';
import { keepOutput, type RunOutput } from '../services/runs/logs/log.js';
import { ENGINE } from '../services/runs/runs/actor.js';
import type { RunLog } from './run-log.js';

const FLUSH_MS = 200;
/** This much text of one company is written without waiting. */
const FLUSH_BYTES = 65_536;
/** The approximate size of one transaction's output. */
const BATCH_BYTES = 1_048_576;
/** The maximum number of concurrent transactions: logs must leave connections for requests. */
const CONCURRENT = 2;
const LONGEST_PAUSE_MS = 5_000;
/** How long the end of the process waits for the database to accept the rest. */
const LAST_WORDS_MS = 5_000;

/**
 * Writes the logs of all runs of a process. One transaction writes the output that one company's runs produce within
 * 200 ms, or from 64 KiB on. Failed writes are retried, and runs are slowed down meanwhile.
 */
export class LogWriter {
  private readonly companies = new Map<string, CompanyLogs>();
  private readonly writes = new BoundedQueue({ atOnce: CONCURRENT });
  private closed = false;

  /** @param warn called at the first of consecutive failures to write logs */
  constructor(
    readonly services: Services,
    private readonly warn: (message: string) => void = () => {},
  ) {}

  wake(log: RunLog): void {
    if (this.closed) log.giveUp();
    else this.logsOf(log.run).add(log);
  }

  private logsOf({ companyId }: RunLog['run']): CompanyLogs {
    let logs = this.companies.get(companyId);
    if (!logs) {
      logs = new CompanyLogs({
        keep: (waiting) => this.writes.run(() => this.keep(companyId, waiting)),
        warn: this.warn,
        emptied: () => this.companies.delete(companyId),
      });
      this.companies.set(companyId, logs);
    }
    return logs;
  }

  /** Writes the rest, for at most LAST_WORDS_MS. Later output is dropped. */
  async close(): Promise<void> {
    this.closed = true;
    const all = [...this.companies.values()];
    await inTime(LAST_WORDS_MS, Promise.all(all.map((logs) => logs.empty())), () => {});
    for (const logs of all) logs.giveUp();
  }

  private async keep(companyId: string, logs: readonly RunLog[]): Promise<void> {
    const share = Math.max(Math.floor(BATCH_BYTES / logs.length), FLUSH_BYTES);
    const scope = new Scope(this.services, ENGINE, [companyId]);
    // Secrets are looked up outside the transaction, since the lookup may need a vault.
    const results = await Promise.allSettled(logs.map((log) => log.take(scope, share)));
    const outputs = results.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []));
    if (outputs.length > 0) await this.write(companyId, logs, outputs);
    const failed = results.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
  }

  private async write(companyId: string, logs: readonly RunLog[], outputs: readonly RunOutput[]): Promise<void> {
    const own = await transact(this.services, ENGINE, companyId, (write) => keepOutput(write, companyId, outputs));
    const written = new Map(outputs.map((output) => [output.run.runId, output]));
    for (const log of logs) {
      const output = written.get(log.run.runId);
      if (!output) continue;
      if (own.has(output.run.runId)) log.kept();
      else log.lose();
    }
  }
}

interface OwnerOfLogs {
  keep(logs: readonly RunLog[]): Promise<void>;
  warn(message: string): void;
  /** Called when all output is written. */
  emptied(): void;
}

/** The logs of one company's runs in this process that have unwritten output. */
class CompanyLogs {
  private readonly waiting = new Set<RunLog>();
  private timer: NodeJS.Timeout | undefined;
  private flushing: Promise<void> | undefined;
  private failures = 0;

  constructor(private readonly owner: OwnerOfLogs) {}

  add(log: RunLog): void {
    this.waiting.add(log);
    if (this.flushing || this.failures > 0) return; // the next flush takes it
    if (this.isUrgent()) this.flushSoon(0);
    else this.timer ??= setTimeout(() => void this.flush(), FLUSH_MS);
  }

  /** Resolves when all output is written. */
  async empty(): Promise<void> {
    while (this.waiting.size > 0) {
      await (this.flushing ?? this.flush());
      if (this.failures > 0) await new Promise((resolve) => setTimeout(resolve, FLUSH_MS));
    }
  }

  giveUp(): void {
    clearTimeout(this.timer);
    for (const log of this.waiting) log.giveUp();
    this.waiting.clear();
  }

  private size(): number {
    let bytes = 0;
    for (const log of this.waiting) bytes += log.held;
    return bytes;
  }

  private flushSoon(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), ms);
  }

  private flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.flushing ??= this.attempt().finally(() => {
      this.flushing = undefined;
      this.goOn();
    });
    return this.flushing;
  }

  private async attempt(): Promise<void> {
    try {
      await this.owner.keep([...this.waiting]);
      this.failures = 0;
    } catch (error) {
      this.failures += 1;
      if (this.failures === 1)
        this.owner.warn(`Logs of runs cannot be written and will be retried: ${(error as Error).message}`);
    }
    for (const log of this.waiting) if (log.settled) this.waiting.delete(log);
  }

  private goOn(): void {
    if (this.waiting.size === 0) {
      this.failures = 0;
      this.owner.emptied();
    } else if (this.failures > 0) this.flushSoon(Math.min(FLUSH_MS * 2 ** this.failures, LONGEST_PAUSE_MS));
    else this.flushSoon(this.isUrgent() ? 0 : FLUSH_MS);
  }

  private isUrgent(): boolean {
    return this.size() >= FLUSH_BYTES || [...this.waiting].some(({ closing }) => closing);
  }
}
