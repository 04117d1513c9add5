import type { RoutineRun } from '#generated/prisma/client.js';
import { Coalescer } from '#services/core/concurrency/coalesce.js';
import type { Services } from '#services/core/operation/scope.js';
import { groupBy } from '#services/core/text/group-by.js';
import { RUNS_BY_ID } from '../routines/rows.js';
import { dispatchReceived } from './dispatch-received-runs.js';

/** A received run without its payload: payloads are large, and there may be many. */
interface ReceivedRun extends Pick<RoutineRun, 'id' | 'companyId'> {
  /** Whether a caller waits for the dispatched run. */
  readonly awaited: boolean;
}

const MAX_TOGETHER = 100;

/**
 * Dispatches the runs that this process has accepted, in batches and right after their commit. Runs that fail or that
 * it does not reach stay in the database; the scheduler of any process dispatches them.
 */
export class Dispatcher {
  private readonly work = new Coalescer<ReceivedRun, RoutineRun | undefined>({
    most: MAX_TOGETHER,
    work: (received) => this.dispatchAll(received),
  });

  constructor(
    private readonly services: Services,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** Whether a run added now would miss the next batch. */
  get isBusy(): boolean {
    return this.work.size >= MAX_TOGETHER;
  }

  /** @returns the dispatched run, if it is awaited and readable */
  dispatch({ id, companyId }: RoutineRun, awaited: boolean): Promise<RoutineRun | undefined> {
    return this.work.ask({ id, companyId, awaited });
  }

  private async dispatchAll(received: readonly ReceivedRun[]): Promise<(RoutineRun | undefined)[]> {
    for (const [companyId, runs] of groupBy(received, (run) => run.companyId)) {
      const ids = runs.map(({ id }) => id);
      await dispatchReceived(this.services, companyId, ids).catch(this.failed);
    }
    const runs = await this.read(received.filter(({ awaited }) => awaited));
    const runsById = new Map(runs.map((run) => [run.id, run]));
    return received.map(({ id }) => runsById.get(id));
  }

  private async read(runs: readonly ReceivedRun[]): Promise<RoutineRun[]> {
    if (runs.length === 0) return [];
    const companyIds = [...new Set(runs.map(({ companyId }) => companyId))];
    const ids = runs.map(({ id }) => id);
    return this.services.database.query<RoutineRun>(companyIds, RUNS_BY_ID, [companyIds, ids]).catch((error) => {
      this.failed(error);
      return [];
    });
  }
}
