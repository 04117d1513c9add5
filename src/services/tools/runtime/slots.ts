import { isTermLive, isTermOver, NOW, termEnd } from '#services/core/locks/lease-terms.js';
import type { Database } from '#services/core/postgres/database.js';
import { type Statement, statement } from '#services/core/postgres/statement.js';
import { uuid7 } from '#services/core/text/uuid7.js';

// The rows of connections' programs. The process that runs a program holds the lease of its row; no other process runs
// it. All times are by the database's clock. `status` has these values:
//
// - starting: a process holds the lease, and its program is not ready yet.
// - running: the program is ready, and a call uses it.
// - idle: the program is ready, and no call uses it.
// - stopped: no program runs, and a call may start it.
// - failed: no program runs, and no call may start it before `retryAt`.
//
// no row, stopped, failed -> starting: `claim` gives a lease. Three failures within a minute, `retryAt`, or a full
//   company or host prevent it.
// starting, running, idle -> starting: `claim` gives a lease with the next fence, after the former lease has expired.
// starting -> running: `ready`, unless `stopRequestedAt` is set.
// running <-> idle: `renew` writes what the holder reports.
// starting, running, idle -> stopped: `end` after an idle time or an order to stop; `sweep` after the lease expired.
// starting, running, idle -> failed: `end` after the program ended by itself, or the holder gave it up.
//
// `stopRequestedAt` does not change the status: the holder reads it at its next renewal, and stops the program.

/** How long a lease lasts after its last renewal. */
export const SLOT_LEASE_SECONDS = 30;
const MAX_PER_COMPANY = 4;
const MAX_PER_HOST = 16;
/** The longest pause after a failure. */
const MAX_BACKOFF_SECONDS = 60;
/** The number of failures within a minute after which a program is not started again. */
const MAX_FAILURES = 3;
/** A program that ran this long before it failed counts as one that never failed. */
const TRUSTED_SECONDS = 60;

export interface SlotRequest {
  readonly companyId: string;
  readonly applicationId: string;
  readonly connectionId: string;
  readonly slotKey: string;
  readonly templateId: string;
  /** The hash of the program with its arguments and variables. */
  readonly programHash: string;
}

/** A lease of another process that makes calls for others. */
export interface HeldSlot {
  readonly slotId: string;
  readonly fence: string;
  /** `ending`: the program accepts no more calls. `other`: it differs from the program that is wanted now. */
  readonly state: 'open' | 'ending' | 'other';
}

/** The lease that allows a process to write a slot. */
export interface SlotLease {
  readonly id: string;
  readonly companyId: string;
  readonly fence: string;
  /** In the environment of all processes of the program. */
  readonly processKey: string;
}

export type SlotRefusal = 'held' | 'company_full' | 'host_full' | 'suppressed' | 'backoff';

export type SlotClaim =
  | { readonly lease: SlotLease }
  | { readonly refusal: SlotRefusal; readonly retryAfterMs: number }
  | { readonly held: HeldSlot };

/** The state that a process reports for its slot. Times are ages by its own clock. */
export interface SlotState {
  readonly lease: SlotLease;
  readonly status: 'starting' | 'running' | 'idle';
  readonly usedMsAgo: number | null;
  readonly idleInMs: number | null;
  readonly checkedMsAgo: number | null;
}

export interface SlotEnd {
  readonly status: 'stopped' | 'failed';
  readonly lastError: string | null;
  readonly isIdle?: boolean;
}

/** A program on this machine whose holder is gone. */
export interface Leftover {
  readonly processKey: string;
  readonly pid: number | null;
  readonly processStartedAt: Date | null;
}

const LIVE = `('starting', 'running', 'idle')`;
/** SQL: whether a process holds the slot. */
export const SLOT_LEASE_LIVES = `status IN ${LIVE} AND ${isTermLive('"leaseExpiresAt"')}`;
/**
 * SQL: whether the slot's holder makes calls for other processes. Holders of an earlier release do not set `sharedKey`.
 */
const IS_SHARED = '"sharedKey" = "processKey"';
/** SQL: whether other processes can send requests to the slot's program now, and the program has this hash. */
export const takesRequests = (programHash: string): string =>
  `${SLOT_LEASE_LIVES} AND ${IS_SHARED} AND "programHash" = ${programHash} AND "stopRequestedAt" IS NULL`;
const LEASE = termEnd(SLOT_LEASE_SECONDS);
const LEASE_MS = SLOT_LEASE_SECONDS * 1_000;

/** The key of the slot of a server. */
export const slotKeyOf = (server: { readonly connectionId: string; readonly credentialKey: string }): string =>
  `${server.connectionId}:${server.credentialKey}`;

/** Serializes claims of one company or host, so each counts the others. */
const TURN = statement(`
  SELECT pg_advisory_xact_lock(hashtextextended(name, 0)) FROM (VALUES ($1::text), ($2::text)) AS n(name) ORDER BY name`);

const CLAIM = statement(`
  WITH slot AS (
    SELECT s.* FROM "ToolRuntimeSlot" s WHERE s."companyId" = $2::uuid AND s."slotKey" = $5),
  live AS (
    SELECT s."companyId", s.host FROM "ToolRuntimeSlot" s
     WHERE s.status IN ${LIVE} AND ${isTermLive('s."leaseExpiresAt"')} AND NOT (s."companyId" = $2::uuid AND s."slotKey" = $5)),
  held AS (
    SELECT id, fence, CASE WHEN "stopRequestedAt" IS NOT NULL THEN 'ending' WHEN "programHash" = $11 THEN 'open' ELSE 'other' END AS state
      FROM slot WHERE ${SLOT_LEASE_LIVES} AND ${IS_SHARED} AND "engineId" <> $7::uuid),
  recent AS (
    SELECT count(*) AS failures, min(at) AS since FROM slot, unnest(slot."failedAt") AS at
     WHERE at > ${NOW} - interval '1 minute'),
  judged AS (
    SELECT CASE
        WHEN EXISTS (SELECT FROM held) THEN 'shared'
        WHEN EXISTS (SELECT FROM slot WHERE ${SLOT_LEASE_LIVES}) THEN 'held'
        WHEN recent.failures >= ${MAX_FAILURES} THEN 'suppressed'
        WHEN EXISTS (SELECT FROM slot WHERE "retryAt" > ${NOW}) THEN 'backoff'
        WHEN (SELECT count(*) FROM live WHERE "companyId" = $2::uuid) >= ${MAX_PER_COMPANY} THEN 'company_full'
        WHEN (SELECT count(*) FROM live WHERE host = $8) >= ${MAX_PER_HOST} THEN 'host_full' END AS refusal,
      CASE WHEN recent.failures >= ${MAX_FAILURES} THEN recent.since + interval '1 minute'
           ELSE greatest((SELECT "retryAt" FROM slot), ${NOW} + interval '1 second') END AS "retryAt"
      FROM recent),
  told AS (
    INSERT INTO "ToolRuntimeEvent" (id, "companyId", "connectionId", kind)
    SELECT $10::uuid, $2::uuid, $4::uuid, CASE
        WHEN refusal IS NULL THEN 'restart_attempt' WHEN refusal = 'suppressed' THEN 'restart_suppression'
        ELSE 'capacity_deferral' END
      FROM judged WHERE refusal IN ('suppressed', 'held', 'company_full', 'host_full')
        OR (refusal IS NULL AND (SELECT failures FROM slot) > 0)),
  written AS (
    INSERT INTO "ToolRuntimeSlot" AS s (id, "companyId", "applicationId", "connectionId", "slotKey", "commandTemplateKey",
      status, "engineId", host, "leaseExpiresAt", "processKey", "sharedKey", "programHash")
    SELECT $1::uuid, $2::uuid, $3::uuid, $4::uuid, $5, $6, 'starting', $7::uuid, $8, ${LEASE}, $9::uuid, $9::uuid, $11
      FROM judged WHERE refusal IS NULL
    ON CONFLICT ("companyId", "slotKey") DO UPDATE SET
      "commandTemplateKey" = excluded."commandTemplateKey", status = 'starting', "engineId" = excluded."engineId",
      host = excluded.host, "leaseExpiresAt" = excluded."leaseExpiresAt", "processKey" = excluded."processKey",
      "sharedKey" = excluded."sharedKey", "programHash" = excluded."programHash", fence = s.fence + 1, pid = NULL, "processStartedAt" = NULL, "startedAt" = NULL, "stoppedAt" = NULL,
      "idleDeadlineAt" = NULL, "stopRequestedAt" = NULL, "healthStatus" = 'unchecked', "healthMessage" = NULL,
      restarts = s.restarts + (s.failures > 0)::int, "updatedAt" = ${NOW}
    RETURNING id, fence)
  SELECT j.refusal, ceil(extract(epoch FROM j."retryAt" - ${NOW}) * 1000)::int AS "retryAfterMs", w.id, w.fence::text,
         h.id AS "slotId", h.fence::text AS "heldFence", h.state
    FROM judged j LEFT JOIN written w ON true LEFT JOIN held h ON true`);

// Announces version 0, which invalidates no snapshot but makes the process that runs the program check its programs.
const REPLACE = statement(`
  WITH ordered AS (
    UPDATE "ToolRuntimeSlot" SET "stopRequestedAt" = ${NOW}, "updatedAt" = ${NOW}
     WHERE "companyId" = $1::uuid AND id = $2::uuid AND fence = $3::bigint AND ${SLOT_LEASE_LIVES}
    RETURNING "companyId")
  SELECT pg_notify('orgraph_tools', "companyId" || ':0') FROM ordered`);

const OURS = `id = $1::uuid AND "companyId" = $2::uuid AND fence = $3::bigint AND status IN ${LIVE}`;

const STARTED = statement(`
  UPDATE "ToolRuntimeSlot" SET pid = $4::int, "processStartedAt" = $5::timestamptz, "startedAt" = ${NOW},
         "leaseExpiresAt" = ${LEASE}, "updatedAt" = ${NOW}
   WHERE ${OURS} AND "stopRequestedAt" IS NULL RETURNING id`);

const READY = statement(`
  UPDATE "ToolRuntimeSlot" SET status = 'running', "healthStatus" = 'ok', "healthMessage" = NULL, "lastUsedAt" = ${NOW},
         "lastHealthCheckAt" = ${NOW}, "leaseExpiresAt" = ${LEASE}, "updatedAt" = ${NOW}
   WHERE ${OURS} AND "stopRequestedAt" IS NULL RETURNING id`);

const END = statement(`
  WITH slot AS (
    SELECT id, $4 = 'failed' AS "hasFailed",
           CASE WHEN "startedAt" < ${NOW} - make_interval(secs => ${TRUSTED_SECONDS}) THEN 0 ELSE failures END AS failures
      FROM "ToolRuntimeSlot" WHERE ${OURS}),
  told AS (
    INSERT INTO "ToolRuntimeEvent" (id, "companyId", "connectionId", kind)
    SELECT $7::uuid, s."companyId", s."connectionId", 'idle_eviction' FROM "ToolRuntimeSlot" s JOIN slot USING (id)
     WHERE $6::boolean)
  UPDATE "ToolRuntimeSlot" s
     SET status = $4, "lastError" = coalesce($5, s."lastError"), "stoppedAt" = ${NOW}, "leaseExpiresAt" = NULL,
         "idleDeadlineAt" = NULL, "stopRequestedAt" = NULL, "updatedAt" = ${NOW},
         "healthStatus" = CASE WHEN slot."hasFailed" THEN 'error' ELSE s."healthStatus" END,
         "healthMessage" = CASE WHEN slot."hasFailed" THEN split_part($5, E'\\n', 1) ELSE s."healthMessage" END,
         failures = slot.failures + slot."hasFailed"::int,
         "retryAt" = CASE WHEN slot."hasFailed" THEN
           ${NOW} + make_interval(secs => least(${MAX_BACKOFF_SECONDS}, 2 ^ least(slot.failures, 10))) END,
         "failedAt" = CASE WHEN slot."hasFailed" THEN (s."failedAt" || ${NOW})[greatest(cardinality(s."failedAt") - 1, 1):]
           ELSE s."failedAt" END
    FROM slot WHERE s.id = slot.id RETURNING s.id`);

const RENEW = statement(`
  WITH given AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS g(id uuid, "companyId" uuid, fence bigint, status text,
    "usedMsAgo" double precision, "idleInMs" double precision, "checkedMsAgo" double precision))
  UPDATE "ToolRuntimeSlot" s
     SET "leaseExpiresAt" = ${LEASE}, status = coalesce(g.status, s.status), "updatedAt" = ${NOW},
         "lastUsedAt" = coalesce(${NOW} - make_interval(secs => g."usedMsAgo" / 1000), s."lastUsedAt"),
         "idleDeadlineAt" = ${NOW} + make_interval(secs => g."idleInMs" / 1000),
         "lastHealthCheckAt" = coalesce(${NOW} - make_interval(secs => g."checkedMsAgo" / 1000), s."lastHealthCheckAt")
    FROM given g
   WHERE s.id = g.id AND s."companyId" = g."companyId" AND s.fence = g.fence AND s.status IN ${LIVE}
  RETURNING s.id, s."stopRequestedAt" IS NOT NULL AS "isUnwanted"`);

// Processes on the same machine come first, because they can end the leftovers there. After a start of the database,
// holders have the length of a lease to renew. Requests between processes never take as long as the age at which they
// are deleted.
const SWEEP = statement(`
  WITH pruned AS (
    DELETE FROM "ToolRuntimeEvent" WHERE "createdAt" < ${NOW} - interval '1 day'),
  forsaken AS (
    DELETE FROM "ToolForwardedRequest" WHERE "createdAt" < ${NOW} - interval '3 minutes'),
  gone AS (
    UPDATE "ToolRuntimeSlot" s
       SET status = 'stopped', "stoppedAt" = ${NOW}, "leaseExpiresAt" = NULL, "idleDeadlineAt" = NULL,
           "lastError" = 'The server process that ran it has ended', "stopRequestedAt" = NULL, "updatedAt" = ${NOW}
     WHERE s.status IN ${LIVE} AND ${isTermOver('s."leaseExpiresAt"')}
       AND (s.host = $1 OR s."leaseExpiresAt" < ${NOW} - interval '1 minute')
       AND pg_postmaster_start_time() < ${NOW} - make_interval(secs => ${SLOT_LEASE_SECONDS})
    RETURNING s.host, s."processKey", s.pid, s."processStartedAt")
  SELECT "processKey", pid, "processStartedAt" FROM gone WHERE host = $1`);

interface ClaimRow {
  readonly refusal: SlotRefusal | 'shared' | null;
  readonly retryAfterMs: number;
  readonly id: string;
  readonly fence: string;
  readonly slotId: string;
  readonly heldFence: string;
  readonly state: HeldSlot['state'];
}

/** Reads and writes the slot rows for one server process. */
export class SlotRegistry {
  constructor(
    private readonly database: Pick<Database, 'query' | 'queryInTransaction'>,
    private readonly engine: { readonly id: string; readonly host: string },
  ) {}

  /** Claims the lease of a slot, if its program may start here and now. */
  async claim(request: SlotRequest): Promise<SlotClaim> {
    const { companyId, applicationId, connectionId, slotKey, templateId, programHash } = request;
    const { id: engineId, host } = this.engine;
    const processKey = crypto.randomUUID();
    const ids = [uuid7(), companyId, applicationId, connectionId, slotKey, templateId];
    // Without this lock, a claim would not see a concurrent one.
    const [, answer] = await this.database.queryInTransaction('all', [
      { statement: TURN, values: [`tool-slots:${companyId}`, `tool-slots:${host}`] },
      { statement: CLAIM, values: [...ids, engineId, host, processKey, uuid7(), programHash] },
    ]);
    const [row] = answer as ClaimRow[];
    if (!row) throw new Error('The claim of a slot has no result');
    const { refusal, retryAfterMs, id, fence, slotId, heldFence, state } = row;
    if (refusal === 'shared') return { held: { slotId, fence: heldFence, state } };
    if (refusal === 'held') return { refusal, retryAfterMs: Math.min(retryAfterMs, LEASE_MS) };
    if (refusal) return { refusal, retryAfterMs };
    return { lease: { id, companyId, fence, processKey } };
  }

  /** Orders another process to end its program, because a different one is wanted now. */
  async replace(companyId: string, { slotId, fence }: HeldSlot): Promise<void> {
    await this.database.query([companyId], REPLACE, [companyId, slotId, fence]);
  }

  /** Records the process of a program before it does anything. @returns false if it must not start */
  started(lease: SlotLease, process: { readonly pid: number; readonly startedAt: Date }): Promise<boolean> {
    return this.wrote(STARTED, lease, [process.pid, process.startedAt]);
  }

  /** @returns false if the program must end */
  ready(lease: SlotLease): Promise<boolean> {
    return this.wrote(READY, lease, []);
  }

  async end(lease: SlotLease, { status, lastError, isIdle = false }: SlotEnd): Promise<void> {
    await this.wrote(END, lease, [status, lastError, isIdle, uuid7()]);
  }

  /** Renews leases. @returns the slots that are still held and wanted */
  async renew(states: readonly SlotState[]): Promise<ReadonlySet<string>> {
    const rows = states.map(({ lease: { id, companyId, fence }, ...state }) => ({ id, companyId, fence, ...state }));
    const renewedRows = await this.database.query<{ id: string; isUnwanted: boolean }>('all', RENEW, [
      JSON.stringify(rows),
    ]);
    return new Set(renewedRows.flatMap(({ id, isUnwanted }) => (isUnwanted ? [] : [id])));
  }

  /** Marks slots whose holder is gone. @returns programs that may be left of them on this machine */
  sweep(): Promise<Leftover[]> {
    return this.database.query<Leftover>('all', SWEEP, [this.engine.host]);
  }

  private async wrote(sent: Statement, { id, companyId, fence }: SlotLease, values: readonly unknown[]) {
    const rows = await this.database.query([companyId], sent, [id, companyId, fence, ...values]);
    return rows.length > 0;
  }
}
