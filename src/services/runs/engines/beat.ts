import { termEnd } from '#services/core/locks/lease-terms.js';
import type { Services } from '#services/core/operation/scope.js';
import { type Statement, statement } from '#services/core/postgres/statement.js';
import type { RunFence } from '../runs/fence.js';
import { RUN_LEASE_SECONDS } from '../runs/start-run.js';

/** The registration of a process that executes runs. */
interface EngineRegistration {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly version: string;
}

// Retried if the connection breaks before the response.
const REGISTER = statement(`
  INSERT INTO "EngineProcess" (id, host, pid, version, "startedAt", "lastSeenAt")
  VALUES ($1::uuid, $2, $3::int, $4, clock_timestamp(), clock_timestamp())
  ON CONFLICT (id) DO UPDATE SET "lastSeenAt" = clock_timestamp() RETURNING id`);

/** Registers a process that is about to execute runs. */
export async function registerEngine(
  { database }: Services,
  { id, host, pid, version }: EngineRegistration,
): Promise<void> {
  await database.query('all', REGISTER, [id, host, pid, version]);
}

const UNREGISTER = statement(`
  UPDATE "EngineProcess" SET "stoppedAt" = clock_timestamp(), "lastSeenAt" = clock_timestamp() WHERE id = $1::uuid RETURNING id`);

/** Records that the process no longer executes runs. */
export async function unregisterEngine({ database }: Services, id: string): Promise<void> {
  await database.query('all', UNREGISTER, [id]);
}

// A process that was marked as gone and beats again is alive.
const BEAT = statement(`
  WITH seen AS (
    UPDATE "EngineProcess" SET "lastSeenAt" = clock_timestamp(), "stoppedAt" = NULL WHERE id = $1::uuid)
  UPDATE "HeartbeatRun" r SET "leaseExpiresAt" = ${termEnd(RUN_LEASE_SECONDS)}
    FROM unnest($2::uuid[], $3::uuid[], $4::bigint[]) AS k(company, id, fence)
   WHERE r."companyId" = k.company AND r.id = k.id AND r.fence = k.fence AND r.status = 'running'
  RETURNING r.id`);

/** A dedicated connection for reading rows of all companies. */
export interface BeatConnection {
  rows<T extends object>(statement: Statement, values: readonly unknown[]): Promise<T[]>;
}

/**
 * Records that a process is alive and renews the leases of all its runs, in one statement.
 * @returns the ids of the runs that still belong to it
 */
export async function beat(
  connection: BeatConnection,
  engineId: string,
  runs: readonly RunFence[],
): Promise<ReadonlySet<string>> {
  const columns = [
    runs.map(({ companyId }) => companyId),
    runs.map(({ runId }) => runId),
    runs.map(({ fence }) => fence),
  ];
  const rows = await connection.rows<{ id: string }>(BEAT, [engineId, ...columns]);
  return new Set(rows.map(({ id }) => id));
}
