import type { KnownBy } from '../../../adapters/known-by.js';
import type { HeartbeatRun } from '../../../generated/prisma/client.js';
import { LeaseLost } from '../../core/locks/leases.js';
import type { Scope, WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';

/** A run as its executor knows it: what it writes counts only while this is the run's last claim. */
export interface RunFence {
  readonly companyId: string;
  readonly runId: string;
  readonly fence: bigint;
}

const REFUSED = 'The run is no longer executed by this process: a write of it is refused';

/** What a write of an executing run needs beside its company and id, the placeholders being $1, $2 and $3. */
export const FENCED = `"companyId" = $1::uuid AND id = $2::uuid AND fence = $3::bigint AND status = 'running'`;

export const fenceValues = ({ companyId, runId, fence }: RunFence) => [companyId, runId, fence] as const;

const LOCK = statement(`SELECT * FROM "HeartbeatRun" WHERE ${FENCED} FOR NO KEY UPDATE`);

/**
 * Refuses the rest of the transaction unless the run is still its executor's, and keeps it so until commit.
 * @returns the run, locked
 * @throws 409 lease_lost once it was cancelled, ended or taken over
 */
export async function underFence(scope: WriteScope, run: RunFence): Promise<HeartbeatRun> {
  const row = await scope.row<HeartbeatRun>(LOCK, fenceValues(run));
  if (!row) throw runLost(run);
  return row;
}

/** The refusal of a write by a former executor. */
export const runLost = ({ runId }: RunFence) =>
  LeaseLost({ runId, nextAction: 'stop the run: it has been cancelled, or another process goes on with it' }, REFUSED);

const PROCESS = statement(`
  UPDATE "HeartbeatRun" SET "processPid" = $4::int, "processStartedAt" = $5::timestamptz, "processesKnownBy" = $6 WHERE ${FENCED} RETURNING id`);
const EXTERNAL = statement(`
  UPDATE "HeartbeatRun" SET "externalRunId" = $4 WHERE ${FENCED} RETURNING id`);

interface NotedProcess {
  readonly pid: number;
  readonly startedAt: Date;
  readonly knownBy?: KnownBy | null;
}

/** Notes the process of a run, by which others find it once its executor is gone. @throws 409 lease_lost */
export async function noteProcess(
  scope: Scope,
  run: RunFence,
  { pid, startedAt, knownBy = null }: NotedProcess,
): Promise<void> {
  if (!(await scope.row(PROCESS, [...fenceValues(run), pid, startedAt, knownBy]))) throw runLost(run);
}

/** Notes what the remote side calls the run. @throws 409 lease_lost */
export async function noteExternalRun(scope: Scope, run: RunFence, externalRunId: string): Promise<void> {
  if (!(await scope.row(EXTERNAL, [...fenceValues(run), externalRunId]))) throw runLost(run);
}
