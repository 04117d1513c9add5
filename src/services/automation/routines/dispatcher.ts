import type { RoutineRun } from '../../../generated/prisma/client.js';
import { Gathered } from '../../core/concurrency/coalesce.js';
import type { Services } from '../../core/operation/scope.js';
import { groupBy } from '../../core/text/group-by.js';
import { dispatchReceived } from './received.js';
import { RUNS_BY_ID } from './rows.js';

/** A run that waits, by no more than its id: there may be many, and what came with them is large. */
interface Received extends Pick<RoutineRun, 'id' | 'companyId'> {
  /** Somebody waits for what becomes of it. */
  readonly awaited: boolean;
}

const MAX_TOGETHER = 100;

/**
 * Dispatches what this process has accepted, right after its commit, those of a moment together. What it does not get
 * to, or what fails, waits in the database for any process's scheduler.
 */
export class Dispatcher {
  private readonly work = new Gathered<Received, RoutineRun | undefined>({
    most: MAX_TOGETHER,
    work: (received) => this.dispatch(received),
  });

  constructor(
    private readonly services: Services,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** Whether what is asked for now is not done with what is next. */
  get isBusy(): boolean {
    return this.work.size >= MAX_TOGETHER;
  }

  /** @returns the run as it is then, where it is awaited and can be read */
  ask({ id, companyId }: RoutineRun, awaited: boolean): Promise<RoutineRun | undefined> {
    return this.work.ask({ id, companyId, awaited });
  }

  private async dispatch(received: readonly Received[]): Promise<(RoutineRun | undefined)[]> {
    for (const [companyId, runs] of groupBy(received, (run) => run.companyId)) {
      const ids = runs.map(({ id }) => id);
      await dispatchReceived(this.services, companyId, ids).catch(this.failed);
    }
    const runs = await this.read(received.filter(({ awaited }) => awaited));
    const found = new Map(runs.map((run) => [run.id, run]));
    return received.map(({ id }) => found.get(id));
  }

  private async read(runs: readonly Received[]): Promise<RoutineRun[]> {
    if (runs.length === 0) return [];
    const companyIds = [...new Set(runs.map(({ companyId }) => companyId))];
    const ids = runs.map(({ id }) => id);
    return this.services.database.read<RoutineRun>(companyIds, RUNS_BY_ID, [companyIds, ids]).catch((error) => {
      this.failed(error);
      return [];
    });
  }
}
