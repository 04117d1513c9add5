import { randomUUID } from 'node:crypto';
import type { Services } from '../services/core/operation/scope.js';
import type { JsonValue } from '../services/core/text/json.js';
import type { PluginCall, PluginHost } from '../services/plugins/host/port.js';
import { PluginWorkers } from './host.js';
import { unavailable } from './protocol/failures.js';
import type { HostTimes } from './supervisor.js';

interface PluginOptions {
  /** The services of the process. Called when the first plugin needs them, because the host is part of them. */
  readonly services: () => Services;
  /** For a connection that listens for changes and for calls of other processes. */
  readonly url: string;
  readonly log: (message: string) => void;
  readonly times?: Partial<HostTimes>;
}

/** The plugin host of a process. Before `start`, it runs only the plugins that are called. */
export class OpenPlugins implements PluginHost {
  private opened: PluginWorkers | undefined;
  private isClosed = false;
  private readonly processId = randomUUID();

  constructor(private readonly options: PluginOptions) {}

  /** Starts the plugins that no other process runs. */
  start(): void {
    void this.workers.attend();
  }

  /** Call it when journals have advanced, here or elsewhere: plugins then receive events soon, otherwise later. */
  advanced(): void {
    this.opened?.advanced();
  }

  async call(call: PluginCall): Promise<JsonValue> {
    return this.workers.call(call);
  }

  async attend(): Promise<void> {
    return this.workers.attend();
  }

  async settled(pluginId: string): Promise<void> {
    return this.workers.settled(pluginId);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.opened?.close();
  }

  private get workers(): PluginWorkers {
    const { services, ...options } = this.options;
    if (this.isClosed && !this.opened) throw unavailable('The server is stopping');
    this.opened ??= new PluginWorkers({ ...options, services: services(), processId: this.processId });
    return this.opened;
  }
}
