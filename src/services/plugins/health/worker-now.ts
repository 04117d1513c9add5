import { z } from 'zod';
import type { PluginWorker } from '../../../generated/prisma/client.js';
import { presenterOf } from '../../core/operation/present.js';
import type { Loader } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { describedEnum } from '../../core/text/described-enum.js';

const PluginWorkerStatus = describedEnum('PluginWorkerStatus', 'What the worker of a plugin does.', {
  starting: 'It was started, and has not said yet that it is ready.',
  running: 'It works.',
  backoff: 'It ended by itself, and is started again a little later.',
  stopped: 'It does not run.',
});

export const PluginWorkerView = z
  .object({
    status: PluginWorkerStatus.describe('What it does.'),
    pid: z.int().nullable().describe('Its process on the server that runs it; null while there is none.'),
    uptime: z.int().nullable().describe('For how long it has run, in milliseconds; null while it does not.'),
    consecutiveCrashes: z.int().describe('How often it has ended by itself since it last worked for a while.'),
    totalCrashes: z.int().describe('How often it has ended by itself.'),
    pendingRequests: z.int().describe('How many requests to it are not answered.'),
    lastCrashAt: z.iso.datetime().nullable().describe('When it last ended by itself; null for never.'),
    nextRestartAt: z.iso.datetime().nullable().describe('When it is started again; null where it is not to be.'),
  })
  .meta({ id: 'PluginWorker', description: 'The process in which a plugin runs.' });

/** The present state of a plugin's worker, by the database's clock. */
export interface WorkerNow extends PluginWorker {
  /** Whether the process that holds its lease still renews it. */
  readonly isHeld: boolean;
  readonly uptime: number | null;
}

const NOW = statement(`
  SELECT w.*, coalesce(w."leaseExpiresAt" > clock_timestamp(), false) AS "isHeld",
         (extract(epoch FROM clock_timestamp() - w."startedAt") * 1000)::float8 AS uptime
    FROM "PluginWorker" w WHERE w."pluginId" = ANY($1::uuid[])`);

/** By the plugin's ID; null if it has never run. A worker whose process is gone counts as stopped, despite its row. */
export const workerNow: Loader<string, WorkerNow | null> = {
  async batch(scope, pluginIds) {
    const rows = await scope.sql<WorkerNow>(NOW, [[...pluginIds]]);
    const found = new Map(rows.map((row) => [row.pluginId, inForce(row)]));
    return pluginIds.map((pluginId) => found.get(pluginId) ?? null);
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
