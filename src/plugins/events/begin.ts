import type { Plugin } from '#generated/prisma/client.js';
import type { Services } from '#services/core/operation/scope.js';
import type { WorkerLease } from '#services/plugins/host/leases.js';
import { writePluginLogs } from '#services/plugins/logs/write.js';
import type { PluginManifest } from '#services/plugins/manifest/model.js';
import { inLimit } from '../time-limit.js';
import type { Worker } from '../worker/worker.js';
import { EventPump, type EventTimes } from './pump.js';
import type { JournalWatch } from './watch.js';

interface Beginning {
  readonly services: Services;
  readonly watch: JournalWatch;
  readonly times: EventTimes;
  readonly plugin: Plugin;
  readonly lease: WorkerLease;
  readonly processId: string;
  readonly log: (message: string) => void;
}

/** Starts sending events to a ready worker; undefined for a worker that receives none. */
export function beginEvents(worker: Worker, { plugin, log, ...rest }: Beginning): EventPump | undefined {
  const { id: pluginId, pluginKey, manifest } = plugin;
  const { capabilities } = manifest as unknown as PluginManifest;
  if (!capabilities.includes('events.subscribe') || !worker.supported.includes('onEvent')) return undefined;
  const pump = new EventPump({
    ...rest,
    pluginKey,
    capabilities,
    tell: (params, invocation, limitMs) =>
      inLimit(limitMs, undefined, (limit) => worker.call('onEvent', params, invocation, limit)),
    isOver: () => worker.pid === 0,
    passOver: (message, companyId) => {
      const line = { pluginId, companyId, level: 'error', message } as const;
      writePluginLogs(rest.services, [line]).catch((error: Error) => log(`${message}; not logged: ${error.message}`));
    },
    log,
  });
  pump.begin();
  return pump;
}
