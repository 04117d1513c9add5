import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { confinementOf } from '../adapters/isolation/guarded.js';
import { Listener } from '../services/core/journal/listener.js';
import type { Services } from '../services/core/operation/scope.js';
import type { JsonValue } from '../services/core/text/json.js';
import { type FoundPlugin, WorkerLeases } from '../services/plugins/host/leases.js';
import { type PluginCall, PluginFailure, type PluginHost } from '../services/plugins/host/port.js';
import { HEARD, PluginRequests, requestChannelOf } from '../services/plugins/host/requests.js';
import { CHANGES_CHANNEL } from '../services/plugins/registry/transitions.js';
import { Asker } from './forwarding/asker.js';
import { Holder } from './forwarding/holder.js';
import { unavailable } from './protocol/failures.js';
import { type HostTimes, Supervisor, TIMES } from './supervisor.js';
import { type Term, WorkerMoved } from './term.js';
import { inLimit, type TimeLimit } from './time-limit.js';

interface PluginWorkersOptions {
  readonly services: Services;
  /** This process, as leases name it. */
  readonly processId: string;
  /** For a connection that listens for changes, and for calls of other processes. */
  readonly url: string;
  readonly log: (message: string) => void;
  readonly times?: Partial<HostTimes>;
}

const CALL_MS = 30_000;
const MOST_CALL_MS = 15 * 60_000;
/** Fetching a package and starting it takes no longer. */
const SETTLED_MS = 180_000;
/** Signals may be lost. */
const LOOK_MS = 1_000;
/** After how long it is looked again who runs a worker that ends elsewhere. */
const PAUSE_MS = 100;

/** The workers of plugins, from the view of one process: it runs some, and has other processes call the others. */
export class PluginWorkers implements PluginHost {
  private readonly leases: WorkerLeases;
  private readonly supervisor: Supervisor;
  private readonly asker: Asker;
  private readonly holder: Holder;
  private readonly listener: Listener;
  private listening: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;
  private isFailing = false;

  constructor(private readonly options: PluginWorkersOptions) {
    const { services, processId, log } = options;
    const { config, database, cipher } = services;
    this.leases = new WorkerLeases(database, { id: processId, host: hostname() });
    const times = { ...TIMES, ...options.times };
    const confinement = confinementOf(config);
    this.supervisor = new Supervisor({ services, leases: this.leases, times, confinement, log }, times);
    const requests = new PluginRequests(database, cipher, processId);
    this.asker = new Asker(requests, log);
    this.holder = new Holder(requests, (lease, placedAt) => this.supervisor.ofLease(lease, placedAt), log);
    this.listener = this.listenerOf(options);
  }

  /** Begins to run what should run, and to listen. Resolves after the first attempt to listen. */
  begin(): Promise<void> {
    if (this.isClosed) return Promise.resolve();
    this.supervisor.begin();
    this.lookLater();
    this.listening ??= this.listener.connect();
    return this.listening;
  }

  async call(call: PluginCall): Promise<JsonValue> {
    const timeoutMs = Math.min(call.timeoutMs ?? CALL_MS, MOST_CALL_MS);
    return inLimit(timeoutMs, call.signal, async (limit) => {
      await limit.race(this.begin());
      for (;;) {
        try {
          return await this.made(call, limit);
        } catch (error) {
          if (!(error instanceof WorkerMoved)) throw error;
          await limit.race(sleep(PAUSE_MS));
        }
      }
    });
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
    clearTimeout(this.timer);
    await this.asker.close();
    await this.supervisor.close();
    await this.holder.close();
    await this.listening;
    await this.listener.close();
  }

  /** @throws `WorkerMoved` where nobody has begun, and it is to be looked again who does */
  private async made(call: PluginCall, limit: TimeLimit): Promise<JsonValue> {
    if (this.isClosed) throw unavailable('The server is stopping');
    const { pluginId } = call;
    const here = this.supervisor.of(pluginId);
    if (here) return this.madeHere(here, call, limit);
    const found = await limit.race(this.leases.find(pluginId));
    if (!found?.isWanted) throw unavailable(whyNot(found));
    if (found.isElsewhere) return this.madeElsewhere(found, call, limit);
    if (found.isResting) throw unavailable('The worker of the plugin has ended and is started again in a while');
    const term = await limit.race(this.supervisor.claim(pluginId));
    if (!term) throw new WorkerMoved();
    return this.madeHere(term, call, limit);
  }

  private async madeHere(term: Term, call: PluginCall, limit: TimeLimit): Promise<JsonValue> {
    // Two workers never run at once: the next begins when this one is gone.
    if (term.isEnding) await limit.race(term.gone);
    return term.call(call, limit);
  }

  private madeElsewhere(found: FoundPlugin, call: PluginCall, limit: TimeLimit): Promise<JsonValue> {
    const { pluginId, method, params, invocation } = call;
    const placedAt = found.placedAt.toISOString();
    const question = { method, params, invocation, timeoutMs: Math.max(1, limit.leftMs), placedAt };
    return this.asker.ask({ pluginId, fence: found.fence as string }, question, limit);
  }

  private listenerOf({ url, processId, log }: PluginWorkersOptions): Listener {
    return new Listener({
      url,
      log,
      channel: requestChannelOf(processId),
      prepare: `LISTEN ${CHANGES_CHANNEL}`,
      name: 'plugins',
      onNotification: (payload) => this.hear(payload),
      onListening: () => {
        this.asker.heard();
        void this.holder.heard();
        void this.supervisor.attend();
      },
    });
  }

  private hear(payload: string): void {
    if (payload === HEARD.answered) this.asker.heard();
    else if (payload === HEARD.asked) void this.holder.heard();
    else if (payload.startsWith(HEARD.withdrawn)) this.holder.withdrawn(payload.slice(HEARD.withdrawn.length));
    else void this.supervisor.attend();
  }

  private lookLater(): void {
    if (this.isClosed) return;
    this.timer ??= setTimeout(() => {
      void this.look().finally(() => {
        this.timer = undefined;
        this.lookLater();
      });
    }, LOOK_MS).unref();
  }

  private async look(): Promise<void> {
    const looks = await Promise.allSettled([this.asker.look(), this.supervisor.size > 0 && this.holder.look()]);
    const failed = looks.find((one) => one.status === 'rejected');
    if (failed && !this.isFailing) this.options.log(`calls between processes are delayed: ${failed.reason}`);
    this.isFailing = failed !== undefined;
  }
}

function whyNot(found: FoundPlugin | undefined): string {
  if (!found) return 'There is no such plugin';
  return `The plugin is not ready: it is ${found.status}`;
}
