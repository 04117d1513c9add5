import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Suspect } from '../processes/process-tracking.js';
import { DomainError } from '../services/core/errors/errors.js';
import type { Services } from '../services/core/operation/scope.js';
import { transact } from '../services/core/operation/transact.js';
import { ENGINE } from '../services/runs/runs/actor.js';
import { endRun } from '../services/runs/runs/end-run.js';
import type { RunFence } from '../services/runs/runs/fence.js';
import type { RunEnd } from '../services/runs/runs/run-end.js';
import type { ClaimedRun } from '../services/runs/runs/start-run.js';
import { recordLateUsage } from '../services/runs/runs/usage.js';
import { confirmStopped } from '../services/runs/stop-orders/confirm.js';
import { startHere } from '../services/runs/wakes/start.js';
import { observe } from './observed.js';
import { withoutDetails } from './outcome.js';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
/** After this many rejections that waiting cannot resolve, the details of the end are omitted. */
const PATIENCE = 3;

/** Starts the next queued runs of an agent in this process. */
export interface NextRuns {
  /** Whether the process accepts more runs. */
  isTaken(): boolean;
  start(of: { readonly companyId: string; readonly agentId: string }): void;
}

/** Writes the ends of a process's runs, and retries while the database is unreachable. */
export class Closing {
  private readonly ending = new AbortController();

  constructor(
    readonly services: Services,
    private readonly log: Logger,
    private readonly next: NextRuns,
  ) {}

  /** Stops retrying because the process ends. The process that finds the expired lease ends the run. */
  giveUp(): void {
    this.ending.abort();
  }

  /** Ends a run, unless it now belongs to another process. */
  async finish(run: ClaimedRun, fence: RunFence, end: RunEnd, suspects: readonly Suspect[] = []): Promise<void> {
    let hasNext = false;
    const result = await this.persist(run, end, (written) =>
      transact(this.services, ENGINE, fence.companyId, async (scope) => {
        await endRun(scope, fence, written);
        hasNext = this.next.isTaken() && startHere(scope, run);
      }),
    );
    if (result === 'lost') return this.confirm(run, fence, end, suspects);
    if (hasNext) this.next.start({ companyId: run.companyId, agentId: run.agentId });
    if (result === 'written') observe({ event: 'ended', status: end.status, seconds: secondsSince(run.startedAt) });
  }

  /** Records that a cancelled run is gone, or which of its processes may be left, and its usage until then. */
  async confirm(
    run: ClaimedRun,
    { companyId, runId, fence }: RunFence,
    end: RunEnd,
    suspects: readonly Suspect[] = [],
  ): Promise<void> {
    const { usage, exitCode = null, signal = null } = end;
    await this.persist(run, end, async () => {
      const isOurs = await transact(this.services, ENGINE, companyId, (scope) =>
        confirmStopped(scope, { companyId, runId, fence }, { exitCode, signal, suspects }),
      );
      if (!isOurs || !usage) return;
      await transact(this.services, ENGINE, companyId, (write) =>
        recordLateUsage(write, { companyId, runId, fence }, usage),
      );
    });
  }

  private async persist(
    run: ClaimedRun,
    end: RunEnd,
    write: (end: RunEnd) => Promise<unknown>,
  ): Promise<'written' | 'lost' | 'given up'> {
    let written = end;
    const attempt = async (count: number): Promise<void> => {
      try {
        await write(written);
      } catch (error) {
        if (count >= PATIENCE && isRowRefused(error)) written = withoutDetails(end);
        throw error;
      }
    };
    try {
      return (await this.insist(run, attempt)) ? 'written' : 'given up';
    } catch {
      return 'lost';
    }
  }

  /**
   * Repeats a write of a run until it succeeds or the process ends. @returns false if the process ended first
   * @throws 409 lease_lost
   */
  async insist(run: ClaimedRun, write: (attempt: number) => Promise<unknown>): Promise<boolean> {
    for (let attempt = 1; ; attempt++) {
      try {
        await write(attempt);
        return true;
      } catch (error) {
        if (error instanceof DomainError && error.code === 'lease_lost') throw error;
        const level = attempt === 1 ? 'warn' : 'debug';
        this.log[level]({ err: error, runId: run.id }, 'the state of a run could not be written and will be retried');
      }
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS);
      await sleep(pause, undefined, { signal: this.ending.signal }).catch(() => {});
      if (this.ending.signal.aborted) return false;
    }
  }
}

/** Whether PostgreSQL rejects the row itself (classes 22, data, and 23, constraints), so waiting does not help. */
export const isRowRefused = (error: unknown): boolean =>
  /^2[23]/.test(String((error as { code?: unknown } | null)?.code ?? ''));

const secondsSince = (time: Date | null): number => (time ? Math.max(0, (Date.now() - time.getTime()) / 1000) : 0);
