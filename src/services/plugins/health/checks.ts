import { stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Plugin } from '#generated/prisma/client.js';
import { findBubblewrap } from '#processes/isolation/bubblewrap.js';
import type { Scope } from '#services/core/operation/scope.js';
import type { Config } from '#services/core/process/config.js';
import { hashOfFolder } from '../packages/hash.js';
import { pluginPackageFolder } from '../packages/place.js';
import { isWorking } from '../registry/working.js';
import { type WorkerNow, workerNow } from './worker-now.js';

export const PluginHealthCheckView = z
  .object({
    name: z.string().describe('The name of the check: status, worker, isolation or package.'),
    passed: z.boolean().describe('True if the check passed.'),
    message: z.string().optional().describe('Details of the result; omitted if there is nothing to report.'),
  })
  .meta({ id: 'PluginHealthCheck', description: 'A check that a plugin must pass to work.' });
type HealthCheck = z.input<typeof PluginHealthCheckView>;

/** Runs all checks that a plugin must pass to work. */
export async function pluginChecks(scope: Scope, plugin: Plugin): Promise<HealthCheck[]> {
  const { config } = scope.services;
  const worker = await scope.load(workerNow, plugin.id);
  return [
    statusCheck(plugin),
    workerCheck(worker),
    await isolationCheck(config),
    await packageCheck(config, plugin, worker),
  ];
}

const STATUS_MESSAGES: Readonly<Record<string, string>> = {
  installed: 'The worker has not reported yet that it is ready',
  upgrade_pending: 'A new version waits for the approval of its capabilities',
  disabled: 'It is switched off',
  error: 'It is in error: it could not be started, or failed too often',
};

function statusCheck(plugin: Plugin): HealthCheck {
  const message = STATUS_MESSAGES[plugin.status];
  return { name: 'status', passed: isWorking(plugin), ...(message && { message }) };
}

/** The worker's answer to a health check. */
interface WorkerHealth {
  readonly status?: unknown;
  readonly message?: unknown;
}

/** A degraded worker reports this, and still works. */
const WELL = ['ok', 'healthy', 'degraded'];

function workerCheck(worker: WorkerNow | null): HealthCheck {
  const name = 'worker';
  if (worker?.status !== 'running') {
    return { name, passed: false, message: `The worker is ${worker?.status ?? 'stopped'}` };
  }
  if (worker.health === null) return { name, passed: true, message: 'Its health has not been checked yet' };
  const { status, message } = worker.health as WorkerHealth;
  const healthMessage = typeof message === 'string' ? message : `It reports the status ${String(status)}`;
  return { name, passed: WELL.includes(String(status)), ...(status !== 'ok' && { message: healthMessage }) };
}

async function isolationCheck({ RUN_ISOLATION }: Pick<Config, 'RUN_ISOLATION'>): Promise<HealthCheck> {
  const name = 'isolation';
  if (RUN_ISOLATION === 'none') {
    return { name, passed: true, message: 'Its process is not isolated: RUN_ISOLATION is none' };
  }
  const bubblewrap = await findBubblewrap('none');
  return 'problem' in bubblewrap ? { name, passed: false, message: bubblewrap.problem } : { name, passed: true };
}

const HASH_MS = 60_000;
/** The hashes of folders, cached for a minute: an open dashboard requests them every few seconds. */
const hashes = new LRUCache<string, { readonly hash: string | null }>({
  max: 100,
  ttl: HASH_MS,
  fetchMethod: async (folder) => ({ hash: await hashOfFolder(folder).catch(() => null) }),
});

async function packageCheck(config: Config, plugin: Plugin, worker: WorkerNow | null): Promise<HealthCheck> {
  const name = 'package';
  const folder = pluginPackageFolder(config, plugin);
  if ((await stat(folder).catch(() => null)) === null) {
    if (worker?.isHeld && worker.host !== hostname()) {
      return { name, passed: true, message: `Its files are on ${worker.host}, and not here` };
    }
    return { name, passed: false, message: 'Its files are not on this server' };
  }
  if ((await hashes.fetch(folder))?.hash === plugin.contentHash) return { name, passed: true };
  return { name, passed: false, message: 'The package changed on disk. Remove the plugin, then install it again' };
}
