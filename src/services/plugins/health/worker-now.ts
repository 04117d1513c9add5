import { z } from 'zod';
import type { PluginWorker } from '#generated/prisma/client.js';
import { isTermLive } from '#services/core/locks/lease-terms.js';
import type { Loader } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { presenterOf } from '#services/core/rows/present.js';
import { describedEnum } from '#services/core/text/fields.js';

const PluginWorkerStatus = describedEnum('PluginWorkerStatus', "The state of a plugin's worker.", {
  starting: 'The worker was started and has not reported ready yet.',
  running: 'The worker is running.',
  backoff: 'The worker crashed; Orgraph restarts it after a delay.',
  stopped: 'The worker is not running.',
});

export const PluginWorkerView = z
  .object({
    status: PluginWorkerStatus.describe('The state of the worker.'),
    pid: z
      .int()
      .nullable()
      .describe('The process ID on the server that runs the worker; null while there is no process.'),
    uptime: z
      .int()
      .nullable()
      .describe('The time since the start, in milliseconds; null while the worker is not running.'),
    consecutiveCrashes: z.int().describe('The number of crashes since the worker last ran for a while.'),
    totalCrashes: z.int().describe('The total number of crashes.'),
    pendingRequests: z.int().describe('The number of requests that the worker has not answered yet.'),
    lastCrashAt: z.iso.datetime().nullable().describe('The time of the last crash; null if the worker never crashed.'),
    nextRestartAt: z.iso.datetime().nullable().describe('The time of the next restart; null if no restart is planned.'),
  })
  .meta({ id: 'PluginWorker', description: 'The process in which a plugin runs.' });

/** The present state of a plugin's worker, by the database's clock. */
export interface WorkerNow extends PluginWorker {
  /** Whether the process that holds its lease still renews it. */
  readonly isHeld: boolean;
  readonly uptime: number | null;
}

const NOW = statement(`
  SELECT w.*, coalesce(${isTermLive('w."leaseExpiresAt"')}, false) AS "isHeld",
         (extract(epoch FROM clock_timestamp() - w."startedAt") * 1000)::float8 AS uptime
    FROM "PluginWorker" w WHERE w."pluginId" = ANY($1::uuid[])`);

/** By the plugin's ID; null if it has never run. A worker whose process is gone counts as stopped, despite its row. */
export const workerNow: Loader<string, WorkerNow | null> = {
  async batch(scope, pluginIds) {
    const rows = await scope.sql<WorkerNow>(NOW, [[...pluginIds]]);
    const workerByPlugin = new Map(rows.map((row) => [row.pluginId, inForce(row)]));
    return pluginIds.map((pluginId) => workerByPlugin.get(pluginId) ?? null);
  },
};

function inForce(worker: WorkerNow): WorkerNow {
  const isUp = worker.isHeld && (worker.status === 'running' || worker.status === 'starting');
  return {
    ...worker,
    status: isUp || (worker.isHeld && worker.status === 'backoff') ? worker.status : 'stopped',
    pid: isUp ? worker.pid : null,
    uptime: isUp && worker.uptime !== null ? Math.max(0, Math.round(worker.uptime)) : null,
    pendingRequests: isUp ? worker.pendingRequests : 0,
  };
}

export const presentWorker = presenterOf(PluginWorkerView);
