import type { Confinement } from '../processes/isolation/confinement.js';
import type { Services } from '../services/core/operation/scope.js';
import type { Backoff, WorkerLeases } from '../services/plugins/host/leases.js';
import type { PluginConnectionPool } from './database/connections.js';
import type { EventTimes } from './events/pump.js';
import type { JournalWatch } from './events/watch.js';
import type { WorkerTimes } from './worker/worker.js';

export interface LeasedWorkerTimes extends WorkerTimes {
  readonly backoff: Backoff;
  readonly events: EventTimes;
}

/** The dependencies of the workers that a process runs. */
export interface WorkerDependencies {
  readonly services: Services;
  readonly leases: WorkerLeases;
  readonly connections: PluginConnectionPool;
  readonly times: LeasedWorkerTimes;
  readonly confinement: Confinement | null;
  readonly watch: JournalWatch;
  readonly log: (message: string) => void;
}
