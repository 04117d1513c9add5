import type { HeartbeatRun } from '#generated/prisma/client.js';
import type { KnownBy } from '#processes/process-tracking.js';
import { LeaseLost } from '#services/core/locks/leases.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';

/** A claim of a run. Once the run has a newer claim, writes of this executor are rejected. */
export interface RunFence {
  readonly companyId: string;
  readonly runId: string;
  readonly fence: bigint;
}

const REFUSAL = 'This process no longer executes the run: its write was rejected';

/** The SQL condition for writes of a run's executor; $1, $2 and $3 are `fenceValues`. */
export const FENCED = `"companyId" = $1::uuid AND id = $2::uuid AND fence = $3::bigint AND status = 'running'`;

export const fenceValues = ({ companyId, runId, fence }: RunFence) => [companyId, runId, fence] as const;

const LOCK = statement(`SELECT * FROM "HeartbeatRun" WHERE ${FENCED} FOR NO KEY UPDATE`);

/**
 * Locks the run until the commit, if it still belongs to its executor.
 * @throws 409 lease_lost if it was cancelled, has ended or was taken over
 */
export async function underFence(scope: WriteScope, run: RunFence): Promise<HeartbeatRun> {
  const row = await scope.row<HeartbeatRun>(LOCK, fenceValues(run));
  if (!row) throw runLost(run);
  return row;
}

/** The error for a write of a former executor. */
export const runLost = ({ runId }: RunFence) =>
  LeaseLost({ runId, nextAction: 'stop the run: it has been cancelled, or another process continues it' }, REFUSAL);

const PROCESS = statement(`
  UPDATE "HeartbeatRun" SET "processPid" = $4::int, "processStartedAt" = $5::timestamptz, "processesKnownBy" = $6 WHERE ${FENCED} RETURNING id`);
const EXTERNAL = statement(`
  UPDATE "HeartbeatRun" SET "externalRunId" = $4 WHERE ${FENCED} RETURNING id`);

interface RunProcess {
  readonly pid: number;
  readonly startedAt: Date;
  readonly knownBy?: KnownBy | null;
}

/** Records the process of a run. If the executor is gone, others can find it. @throws 409 lease_lost */
export async function noteProcess(
  scope: Scope,
  run: RunFence,
  { pid, startedAt, knownBy = null }: RunProcess,
): Promise<void> {
  if (!(await scope.row(PROCESS, [...fenceValues(run), pid, startedAt, knownBy]))) throw runLost(run);
}

/** Records the id of the run on the remote side. @throws 409 lease_lost */
export async function noteExternalRun(scope: Scope, run: RunFence, externalRunId: string): Promise<void> {
  if (!(await scope.row(EXTERNAL, [...fenceValues(run), externalRunId]))) throw runLost(run);
}
