import type { Actor } from '../../core/actors/actor.js';
import type { Services } from '../../core/operation/scope.js';
import { StreamReaders } from './readers.js';
import { StreamWriters } from './writers.js';

interface StreamsOptions extends Pick<Services, 'database' | 'cipher'> {
  /** For a connection that listens. */
  readonly url: string;
  readonly log: (message: string) => void;
}

/** The channels of plugins: what those say whose workers run here, and those who follow them by this process. */
export class PluginStreams {
  readonly writers: StreamWriters;
  readonly readers: StreamReaders;

  constructor(options: StreamsOptions) {
    this.writers = new StreamWriters(options);
    this.readers = new StreamReaders(options);
  }

  /** Ends the streams of those who may not follow any more, without waiting for the next message. */
  recheck(concerned: (actor: Actor) => boolean): void {
    this.readers.recheck(concerned);
  }

  /** Ends all streams. */
  async close(): Promise<void> {
    await this.readers.close();
    await this.writers.settled();
  }
}

/** This area's part of what every process has open. */
declare module '../../core/operation/scope.js' {
  interface Services {
    readonly pluginStreams: PluginStreams;
  }
}
