import type { Plugin } from '#generated/prisma/client.js';
import { isTermLive, NOW, termEnd } from '#services/core/locks/lease-terms.js';
import type { Database } from '#services/core/postgres/database.js';
import { type Statement, statement } from '#services/core/postgres/statement.js';
import type { JsonObject } from '#services/core/text/json.js';

// The rows of plugin workers. The process that runs a worker holds the lease of its row; no other process runs it. All
// times come from the database's clock.

/** How long a process holds a worker after its last renewal. */
export const WORKER_LEASE_SECONDS = 30;
/** After working for this long, a worker counts as one that never failed. */
const TRUSTED = "interval '10 minutes'";
/** How long a failure counts as recent. */
const RECENT = "interval '10 minutes'";

const LEASE = termEnd(WORKER_LEASE_SECONDS);
/** SQL condition: plugin `p` should run. */
const IS_WANTED = `(p."removedAt" IS NULL AND p.status IN ('installed', 'ready', 'upgrade_pending'))`;
/** SQL condition: a process holds worker `w`. */
export const WORKER_LEASE_LIVES = `coalesce(w."holderId" IS NOT NULL AND ${isTermLive('w."leaseExpiresAt"')}, false)`;
/** SQL condition: worker `w` waits after a failure. */
const IS_RESTING = `coalesce(w."nextRestartAt" > ${NOW}, false)`;
/** SQL condition: process `$1` may run worker `w`. A lease that it holds without knowing is its own. */
const IS_FREE = `(NOT ${WORKER_LEASE_LIVES} OR w."holderId" = $1::uuid) AND NOT ${IS_RESTING}`;

/** The lease that allows a process to write about a worker. */
export interface WorkerLease {
  readonly pluginId: string;
  readonly fence: string;
}

/** A plugin that should run. */
export interface WantedPlugin {
  readonly id: string;
  /** When its files were placed: a worker with other files must end. */
  readonly placedAt: Date;
  /** Whether this process may run it now. */
  readonly isFree: boolean;
}

/** The state of a plugin, and of the lease of its worker. */
export interface FoundPlugin {
  readonly isWanted: boolean;
  readonly status: string;
  readonly placedAt: Date;
  /** Whether another process runs it. */
  readonly isElsewhere: boolean;
  readonly isResting: boolean;
  readonly fence: string | null;
}

/** A worker's process whose holder is gone. */
export interface LeftProcess {
  readonly pid: number;
  readonly startedAt: Date;
}

export interface ClaimedPlugin {
  readonly lease: WorkerLease;
  readonly plugin: Plugin;
  /** The process that may be left on this machine. */
  readonly left: LeftProcess | null;
}

/** A recorded failure. */
export interface NotedCrash {
  readonly restartInMs: number;
  /** The number of failures in the last ten minutes. */
  readonly recent: number;
}

/** The pauses after failures: each is twice as long as the previous one. */
export interface Backoff {
  readonly firstMs: number;
  readonly mostMs: number;
}

// Deletes only requests that are older than any call can last.
const WANTED = statement(`
  WITH forsaken AS (DELETE FROM "PluginRequest" WHERE "createdAt" < ${NOW} - interval '20 minutes')
  SELECT p.id, p."placedAt", ${IS_FREE} AS "isFree"
    FROM "Plugin" p LEFT JOIN "PluginWorker" w ON w."pluginId" = p.id
   WHERE ${IS_WANTED} ORDER BY p."installOrder"`);

const FIND = statement(`
  SELECT ${IS_WANTED} AS "isWanted", p.status, p."placedAt", w.fence::text, ${IS_RESTING} AS "isResting",
         ${WORKER_LEASE_LIVES} AND w."holderId" <> $1::uuid AS "isElsewhere"
    FROM "Plugin" p LEFT JOIN "PluginWorker" w ON w."pluginId" = p.id
   WHERE p.id = $2::uuid`);

// A worker that was stopped in order starts with fresh counters. The previous row shows which process may be left.
const CLAIM = statement(`
  WITH plugin AS (SELECT p.* FROM "Plugin" p WHERE p.id = $2::uuid AND ${IS_WANTED} FOR KEY SHARE),
  before AS (
    SELECT w.pid, w."processStartedAt" FROM "PluginWorker" w
     WHERE w."pluginId" = $2::uuid AND w.host = $3 AND w.pid IS NOT NULL),
  claimed AS (
    INSERT INTO "PluginWorker" AS w ("pluginId", "holderId", host, fence, status, "leaseExpiresAt")
    SELECT id, $1::uuid, $3, 1, 'starting', ${LEASE} FROM plugin
    ON CONFLICT ("pluginId") DO UPDATE
       SET "holderId" = $1::uuid, host = $3, fence = w.fence + 1, status = 'starting', "leaseExpiresAt" = ${LEASE},
           pid = NULL, "processStartedAt" = NULL, "startedAt" = NULL, health = NULL, "checkedAt" = NULL,
           "supportedMethods" = '{}', "pendingRequests" = 0, "nextRestartAt" = NULL,
           "consecutiveCrashes" = CASE WHEN w.status = 'stopped' AND w."nextRestartAt" IS NULL THEN 0
             ELSE w."consecutiveCrashes" END,
           "recentCrashes" = CASE WHEN w.status = 'stopped' AND w."nextRestartAt" IS NULL THEN '{}'
             ELSE w."recentCrashes" END
     WHERE ${IS_FREE}
    RETURNING w.fence)
  SELECT c.fence::text AS "leaseFence", b.pid AS "leftPid", b."processStartedAt" AS "leftStartedAt", p.*
    FROM claimed c CROSS JOIN plugin p LEFT JOIN before b ON true`);

const OURS = `w."holderId" = $1::uuid AND w."pluginId" = $2::uuid AND w.fence = $3::bigint`;

const STARTED = statement(`
  UPDATE "PluginWorker" w SET status = 'starting', pid = $4::int, "processStartedAt" = $5::timestamptz,
         "startedAt" = ${NOW}, "nextRestartAt" = NULL, "leaseExpiresAt" = ${LEASE}
   WHERE ${OURS} RETURNING w."pluginId"`);

const READY = statement(`
  UPDATE "PluginWorker" w SET status = 'running', "supportedMethods" = $4::text[], "leaseExpiresAt" = ${LEASE}
   WHERE ${OURS} RETURNING w."pluginId"`);

const CHECKED = statement(`
  UPDATE "PluginWorker" w SET health = $4::jsonb, "checkedAt" = ${NOW},
         "consecutiveCrashes" = CASE WHEN w."startedAt" < ${NOW} - ${TRUSTED} THEN 0 ELSE w."consecutiveCrashes" END
   WHERE ${OURS} RETURNING w."pluginId"`);

const CRASHED = statement(`
  UPDATE "PluginWorker" w
     SET status = 'backoff', pid = NULL, "processStartedAt" = NULL, health = NULL, "pendingRequests" = 0,
         "consecutiveCrashes" = w."consecutiveCrashes" + 1, "totalCrashes" = w."totalCrashes" + 1,
         "lastCrashAt" = ${NOW}, "leaseExpiresAt" = ${LEASE},
         "recentCrashes" = ARRAY(SELECT at FROM unnest(w."recentCrashes") AS at WHERE at > ${NOW} - ${RECENT} ORDER BY at)
           || ${NOW},
         "nextRestartAt" =
           ${NOW} + make_interval(secs => least($5::float8, $4::float8 * 2 ^ least(w."consecutiveCrashes", 20)) / 1000)
   WHERE ${OURS}
  RETURNING cardinality(w."recentCrashes") AS recent,
            greatest(0, extract(epoch FROM w."nextRestartAt" - ${NOW}) * 1000)::float8 AS "restartInMs"`);

const RELEASE = statement(`
  UPDATE "PluginWorker" w
     SET status = 'stopped', "holderId" = NULL, "leaseExpiresAt" = NULL, pid = NULL, "processStartedAt" = NULL,
         "startedAt" = NULL, health = NULL, "pendingRequests" = 0,
         "nextRestartAt" = CASE WHEN $4::boolean THEN w."nextRestartAt" END
   WHERE ${OURS} RETURNING w."pluginId"`);

const RENEW = statement(`
  WITH given AS (
    SELECT * FROM jsonb_to_recordset($2::jsonb) AS g("pluginId" uuid, fence bigint, "pendingRequests" int))
  UPDATE "PluginWorker" w SET "leaseExpiresAt" = ${LEASE}, "pendingRequests" = g."pendingRequests"
    FROM given g WHERE w."pluginId" = g."pluginId" AND w.fence = g.fence AND w."holderId" = $1::uuid
  RETURNING w."pluginId"`);

type ClaimRow = Plugin & {
  readonly leaseFence: string;
  readonly leftPid: number | null;
  readonly leftStartedAt: Date | null;
};

/** Reads and writes the rows of the workers that one server process runs. */
export class WorkerLeases {
  constructor(
    private readonly database: Pick<Database, 'query'>,
    private readonly holder: { readonly id: string; readonly host: string },
  ) {}

  get processId(): string {
    return this.holder.id;
  }

  /** All plugins that should run, in the order of their installation. */
  wanted(): Promise<WantedPlugin[]> {
    return this.database.query<WantedPlugin>('all', WANTED, [this.holder.id]);
  }

  async find(pluginId: string): Promise<FoundPlugin | undefined> {
    const [found] = await this.database.query<FoundPlugin>('all', FIND, [this.holder.id, pluginId]);
    return found;
  }

  /** Takes the lease of a plugin that should run; undefined if another process holds it or it waits after a failure. */
  async claim(pluginId: string): Promise<ClaimedPlugin | undefined> {
    const { id, host } = this.holder;
    const [row] = await this.database.query<ClaimRow>('all', CLAIM, [id, pluginId, host]);
    if (!row) return undefined;
    const { leaseFence: fence, leftPid: pid, leftStartedAt: startedAt, ...plugin } = row;
    return { lease: { pluginId, fence }, plugin, left: pid !== null && startedAt ? { pid, startedAt } : null };
  }

  /** Records the process of a worker before it does anything. @returns false if it must not start */
  started(lease: WorkerLease, { pid, startedAt }: LeftProcess): Promise<boolean> {
    return this.wrote(STARTED, lease, [pid, startedAt]);
  }

  /** @returns false if it must end */
  ready(lease: WorkerLease, supportedMethods: readonly string[]): Promise<boolean> {
    return this.wrote(READY, lease, [supportedMethods]);
  }

  async checked(lease: WorkerLease, health: JsonObject): Promise<void> {
    await this.wrote(CHECKED, lease, [JSON.stringify(health)]);
  }

  /** Records that a worker ended by itself. @returns undefined if another process holds its lease now */
  async crashed(lease: WorkerLease, { firstMs, mostMs }: Backoff): Promise<NotedCrash | undefined> {
    const [noted] = await this.database.query<NotedCrash>('all', CRASHED, this.of(lease, [firstMs, mostMs]));
    return noted;
  }

  /** Releases a lease. @param keepsRest whether the pause after the last failure still applies */
  async release(lease: WorkerLease, keepsRest: boolean): Promise<void> {
    await this.wrote(RELEASE, lease, [keepsRest]);
  }

  /** Renews leases. @returns the IDs of the plugins whose lease is still held */
  async renew(held: readonly (WorkerLease & { readonly pendingRequests: number })[]): Promise<ReadonlySet<string>> {
    const renewedLeases = await this.database.query<WorkerLease>('all', RENEW, [this.holder.id, JSON.stringify(held)]);
    return new Set(renewedLeases.map(({ pluginId }) => pluginId));
  }

  private async wrote(sent: Statement, lease: WorkerLease, values: readonly unknown[]): Promise<boolean> {
    const rows = await this.database.query('all', sent, this.of(lease, values));
    return rows.length > 0;
  }

  private of({ pluginId, fence }: WorkerLease, values: readonly unknown[]): unknown[] {
    return [this.holder.id, pluginId, fence, ...values];
  }
}
