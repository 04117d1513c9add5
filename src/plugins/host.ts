import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { ProgramMoved } from '../forwarding/call-codec.js';
import { CallForwarding } from '../forwarding/forwarding.js';
import { confinementOf } from '../processes/isolation/guarded.js';
import type { TimeLimit } from '../services/core/concurrency/time-limit.js';
import type { Services } from '../services/core/operation/scope.js';
import type { JsonValue } from '../services/core/text/json.js';
import { type FoundPlugin, WorkerLeases } from '../services/plugins/host/leases.js';
import { type PluginCall, PluginFailure, type PluginHost } from '../services/plugins/host/port.js';
import { pluginRequests } from '../services/plugins/host/requests.js';
import { CHANGES_CHANNEL } from '../services/plugins/registry/transitions.js';
import { pluginCallCodec, questionOf } from './call-codec.js';
import { PluginConnectionPool } from './database/connections.js';
import { JournalWatch } from './events/watch.js';
import type { LeasedWorker } from './leased-worker.js';
import { unavailable } from './protocol/failures.js';
import { type HostTimes, Supervisor, TIMES } from './supervisor.js';
import { inLimit } from './time-limit.js';

interface PluginWorkersOptions {
  readonly services: Services;
  /** The ID of this process in leases. */
  readonly processId: string;
  /** For a connection that listens for changes and for calls of other processes. */
  readonly url: string;
  readonly log: (message: string) => void;
  readonly times?: Partial<HostTimes>;
}

const CALL_MS = 30_000;
const MOST_CALL_MS = 15 * 60_000;
/** Fetching a package and starting its worker takes no longer than this. */
const SETTLED_MS = 180_000;
/** How long to wait before looking again which process runs a worker that is ending elsewhere. */
const PAUSE_MS = 100;

/** The workers of plugins, seen from one process: it runs some, and forwards calls of the others to their processes. */
export class PluginWorkers implements PluginHost {
  private readonly leases: WorkerLeases;
  private readonly watch: JournalWatch;
  private readonly supervisor: Supervisor;
  private readonly forwarding: CallForwarding<'pluginId', JsonValue>;
  private isClosed = false;

  constructor({ services, processId, url, log, times: given }: PluginWorkersOptions) {
    const { config, database, cipher } = services;
    this.leases = new WorkerLeases(database, { id: processId, host: hostname() });
    const times = { ...TIMES, ...given };
    const confinement = confinementOf(config);
    this.watch = new JournalWatch(services, times.events.lookMs, log);
    const { leases, watch } = this;
    this.supervisor = new Supervisor(
      { services, leases, connections: new PluginConnectionPool(), times, confinement, watch, log },
      times,
    );
    this.forwarding = new CallForwarding({
      requests: pluginRequests({ database, cipher, processId }),
      manner: pluginCallCodec((lease, placedAt) => this.supervisor.ofLease(lease, placedAt)),
      url,
      name: 'plugins',
      isHolding: () => this.supervisor.size > 0,
      also: {
        channel: CHANGES_CHANNEL,
        onNotification: () => void this.supervisor.attend(),
        onListening: () => void this.supervisor.attend(),
      },
      log,
    });
  }

  /** Starts to run the wanted workers, and to listen. Resolves after the first attempt to listen. */
  begin(): Promise<void> {
    if (this.isClosed) return Promise.resolve();
    this.supervisor.begin();
    return this.forwarding.attend();
  }

  async call(call: PluginCall): Promise<JsonValue> {
    const timeoutMs = Math.min(call.timeoutMs ?? CALL_MS, MOST_CALL_MS);
    return inLimit(timeoutMs, call.signal, async (limit) => {
      await limit.race(this.begin());
      for (;;) {
        try {
          return await this.routeCall(call, limit);
        } catch (error) {
          if (!(error instanceof ProgramMoved)) throw error;
          await limit.race(sleep(PAUSE_MS));
        }
      }
    });
  }

  /** Call it when journals may have advanced. */
  advanced(): void {
    this.watch.wake();
  }

  async attend(): Promise<void> {
    await this.begin();
    await this.supervisor.attend();
  }

  async settled(pluginId: string): Promise<void> {
    await this.attend();
    const invocation = { companyId: null, actor: { type: 'system', id: 'plugin-host' }, runId: null } as const;
    try {
      await this.call({ pluginId, method: 'health', params: {}, invocation, timeoutMs: SETTLED_MS });
    } catch (error) {
      if (!(error instanceof PluginFailure)) throw error;
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.forwarding.close();
    await this.supervisor.close();
    await this.watch.settled();
    await this.forwarding.closed();
  }

  /** @throws `ProgramMoved` if no process has begun the call: look again which one runs the worker */
  private async routeCall(call: PluginCall, limit: TimeLimit): Promise<JsonValue> {
    if (this.isClosed) throw unavailable('The server is stopping');
    const { pluginId } = call;
    const here = this.supervisor.of(pluginId);
    if (here) return this.madeHere(here, call, limit);
    const lease = await limit.race(this.leases.find(pluginId));
    if (!lease?.isWanted) throw unavailable(whyNot(lease));
    if (lease.isElsewhere) return this.madeElsewhere(lease, call, limit);
    if (lease.isResting) throw unavailable('The worker of the plugin has ended and restarts in a while');
    const term = await limit.race(this.supervisor.claim(pluginId));
    if (!term) throw new ProgramMoved();
    return this.madeHere(term, call, limit);
  }

  private async madeHere(term: LeasedWorker, call: PluginCall, limit: TimeLimit): Promise<JsonValue> {
    // Two workers of a plugin never run at once: the next one starts when this one is gone.
    if (term.isEnding) await limit.race(term.gone);
    return term.call(call, limit);
  }

  private madeElsewhere(found: FoundPlugin, call: PluginCall, limit: TimeLimit): Promise<JsonValue> {
    const { pluginId, method, params, invocation } = call;
    const placedAt = found.placedAt.toISOString();
    const question = { method, params, invocation, timeoutMs: Math.max(1, limit.leftMs), placedAt };
    return this.forwarding.ask({ pluginId, fence: found.fence as string, question: questionOf(question) }, limit);
  }
}

function whyNot(found: FoundPlugin | undefined): string {
  if (!found) return 'There is no such plugin';
  return `The plugin is not ready: it is ${found.status}`;
}
