import type { Services } from '../../core/operation/scope.js';
import { type Statement, statement } from '../../core/postgres/statement.js';
import type { RunFence } from '../runs/fence.js';
import { LEASE_SECONDS } from '../runs/start-run.js';

/** A process that executes runs, as it introduces itself. */
interface Introduction {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly version: string;
}

const INTRODUCE = statement(`
  INSERT INTO "EngineProcess" (id, host, pid, version, "startedAt", "lastSeenAt")
  VALUES ($1::uuid, $2, $3::int, $4, clock_timestamp(), clock_timestamp()) RETURNING id`);

/** Makes a process known that is about to execute runs. */
export async function introduceEngine({ database }: Services, { id, host, pid, version }: Introduction): Promise<void> {
  await database.read('all', INTRODUCE, [id, host, pid, version]);
}

const TAKE_LEAVE = statement(`
  UPDATE "EngineProcess" SET "stoppedAt" = clock_timestamp(), "lastSeenAt" = clock_timestamp() WHERE id = $1::uuid RETURNING id`);

/** The process executes nothing any more. */
export async function dismissEngine({ database }: Services, id: string): Promise<void> {
  await database.read('all', TAKE_LEAVE, [id]);
}

// A process that was taken for dead, and is heard of again, is not.
const BEAT = statement(`
  WITH seen AS (
    UPDATE "EngineProcess" SET "lastSeenAt" = clock_timestamp(), "stoppedAt" = NULL WHERE id = $1::uuid)
  UPDATE "HeartbeatRun" r SET "leaseExpiresAt" = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    FROM unnest($2::uuid[], $3::uuid[], $4::bigint[]) AS k(company, id, fence)
   WHERE r."companyId" = k.company AND r.id = k.id AND r.fence = k.fence AND r.status = 'running'
  RETURNING r.id`);

/** How a process asks the database of all companies: over a connection that nobody else keeps busy. */
export interface Line {
  rows<T extends object>(statement: Statement, values: readonly unknown[]): Promise<T[]>;
}

/**
 * Shows that a process lives and renews the leases of all its runs, in one statement.
 * @returns the runs that are still its own
 */
export async function beat(line: Line, engineId: string, runs: readonly RunFence[]): Promise<ReadonlySet<string>> {
  const columns = [
    runs.map(({ companyId }) => companyId),
    runs.map(({ runId }) => runId),
    runs.map(({ fence }) => fence),
  ];
  const rows = await line.rows<{ id: string }>(BEAT, [engineId, ...columns]);
  return new Set(rows.map(({ id }) => id));
}
