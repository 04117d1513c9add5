import type { Suspect } from '../processes/process-tracking.js';
import { lives } from '../processes/processes.js';
import { killLeftovers } from '../processes/stragglers.js';
import { strangersFrom } from '../processes/trace.js';
import { Scope, type Services } from '../services/core/operation/scope.js';
import { transact } from '../services/core/operation/transact.js';
import { groupBy } from '../services/core/text/group-by.js';
import { type LastExecution, type PendingWork, pendingWork } from '../services/runs/engines/pending.js';
import { ENGINE } from '../services/runs/runs/actor.js';
import { endRun } from '../services/runs/runs/end-run.js';
import { queueRetries } from '../services/runs/runs/retry.js';
import { PROCESS_LOST, takeOverRun } from '../services/runs/runs/take-over.js';
import { confirmStopped } from '../services/runs/stop-orders/confirm.js';
import { observe } from './observed.js';

/** The engine that sweeps for work. */
interface Sweeper {
  readonly id: string;
  readonly host: string;
  readonly freeSlots: number;
  startRuns(of: { companyId: string; agentId: string }): Promise<void>;
}

/** Finishes the work on runs that any process has left undone. If there is none, this takes one statement. */
export async function sweep(services: Services, engine: Sweeper): Promise<void> {
  const pending = await pendingWork(services, { host: engine.host, slots: engine.freeSlots });
  const failures: unknown[] = [];
  const attempt = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => failures.push(error));
  await Promise.all([
    ...pending.filter(isLost).map((run) => attempt(reclaim(services, engine, run))),
    ...pending.filter(isUnconfirmed).map((run) => attempt(confirmGone(services, run))),
    ...[...groupBy(pending.filter(isRetry), ({ companyId }) => companyId)].map(([companyId, runs]) => {
      const ids = runs.map(({ runId }) => runId);
      return attempt(transact(services, ENGINE, companyId, (scope) => queueRetries(scope, companyId, ids)));
    }),
    ...pending.filter(isQueued).map((of) => attempt(engine.startRuns(of))),
  ]);
  if (failures.length > 0) throw failures[0];
}

type Kind<K> = Extract<PendingWork, { kind: K }>;
const isQueued = (one: PendingWork): one is Kind<'queued'> => one.kind === 'queued';
const isRetry = (one: PendingWork): one is Kind<'retry'> => one.kind === 'retry';
const isLost = (one: PendingWork): one is AbandonedRun => one.kind === 'lost';
const isUnconfirmed = (one: PendingWork): one is AbandonedRun => one.kind === 'unconfirmed';

type AbandonedRun = PendingWork & LastExecution & { readonly runId: string };

/** Takes over a run whose process is gone, kills its remaining processes on this machine, and ends it. */
async function reclaim(services: Services, engine: Sweeper, run: AbandonedRun): Promise<void> {
  const { companyId, runId } = run;
  const fence = await takeOverRun(new Scope(services, ENGINE, [companyId]), { companyId, runId, engineId: engine.id });
  if (!fence) return;
  // This happens before the retry, so two processes never work at once.
  if (run.host === engine.host) await killLeftovers(leftoversOf(run));
  await transact(services, ENGINE, companyId, (scope) => endRun(scope, fence, PROCESS_LOST));
  observe({ event: 'reclaimed' });
}

async function confirmGone(services: Services, run: AbandonedRun): Promise<void> {
  const { left } = await killLeftovers(leftoversOf(run));
  if (left > 0) return; // The next sweep checks again.
  const { companyId, runId, stopSuspects } = run;
  const suspects = await suspectsOf(run);
  if (suspects.length > 0 && suspects.length === stopSuspects?.length) return;
  await transact(services, ENGINE, companyId, (scope) => confirmStopped(scope, { companyId, runId }, { suspects }));
}

/**
 * The processes that may be left of a stopped run: known from its end, or started while its executor may have been
 * alive.
 */
async function suspectsOf(run: AbandonedRun): Promise<Suspect[]> {
  if (run.stopSuspects) return run.stopSuspects.filter(lives);
  if (run.processesKnownBy !== 'process_tree' || !run.processStartedAt || !run.leaseExpiresAt) return [];
  return strangersFrom(run.processStartedAt, run.leaseExpiresAt);
}

const leftoversOf = ({ runId, processPid, processStartedAt }: AbandonedRun) => ({
  runId,
  pid: processPid,
  startedAt: processStartedAt,
});
