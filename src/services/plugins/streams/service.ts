import type { Actor } from '#services/core/actors/actor.js';
import type { Services } from '#services/core/operation/scope.js';
import { StreamReaders } from './readers.js';
import { StreamWriters } from './writers.js';

interface StreamsOptions extends Pick<Services, 'database' | 'cipher'> {
  /** For a connection that listens for notifications. */
  readonly url: string;
  readonly log: (message: string) => void;
}

/** The channels of plugins: the writers are workers in this process, and the readers follow through this process. */
export class PluginStreams {
  readonly writers: StreamWriters;
  readonly readers: StreamReaders;

  constructor(options: StreamsOptions) {
    this.writers = new StreamWriters(options);
    this.readers = new StreamReaders(options);
  }

  /** Ends the streams of callers that have lost the right to follow, without waiting for the next message. */
  recheck(concerned: (actor: Actor) => boolean): void {
    this.readers.recheck(concerned);
  }

  /** Ends all streams. */
  async close(): Promise<void> {
    await this.readers.close();
    await this.writers.settled();
  }
}
