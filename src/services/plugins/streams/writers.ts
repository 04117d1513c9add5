import type { Services } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { PluginFailure } from '../host/port.js';
import { closedBy, OPENED, type PluginStreamEvent, type StreamPlace } from './model.js';
import { piecesOf } from './pieces.js';

/** The failure for a request that is not possible now. */
const refusal = (message: string, code: string) => new PluginFailure('WORKER_ERROR', message, { code });

/** Maximum number of open channels of a plugin in a company. */
const MOST_CHANNELS = 100;
/** How much a plugin may send per second. */
const MOST_A_SECOND = 100;
const MOST_BYTES_A_SECOND = 2_097_152;
const SECOND_MS = 1_000;

export const STREAMS_CHANNEL = 'orgraph_plugin_streams';

// One statement is one transaction: the notifications arrive in this order, without others between them.
const NOTIFY = statement(`
  SELECT pg_notify('${STREAMS_CHANNEL}', p.piece)::text FROM unnest($1::text[]) WITH ORDINALITY AS p(piece, at) ORDER BY p.at`);

/** The open channels of a plugin, and how much it has sent in this second. */
interface Writer {
  /** The channels by company. */
  readonly open: Map<string, Set<string>>;
  second: number;
  messages: number;
  bytes: number;
}

interface Told {
  readonly pieces: readonly string[];
  done(): void;
  failed(error: unknown): void;
}

/** The open channels of the plugins whose workers run in this process. */
export class StreamWriters {
  private readonly writers = new Map<string, Writer>();
  private told: Told[] = [];
  private telling: Promise<void> | undefined;

  constructor(private readonly services: Pick<Services, 'database' | 'cipher'>) {}

  /** @throws PluginFailure */
  async open(place: StreamPlace): Promise<void> {
    const { open } = this.writerOf(place.pluginId);
    const channels = open.get(place.companyId) ?? new Set();
    if (channels.has(place.channel)) return;
    if (channels.size >= MOST_CHANNELS) {
      throw refusal(`More than ${MOST_CHANNELS} channels of the company are open`, 'too_many_channels');
    }
    open.set(place.companyId, channels.add(place.channel));
    await this.tell(place, OPENED);
  }

  /** @param bytes the size of the data @throws PluginFailure */
  async emit(place: StreamPlace, event: PluginStreamEvent, bytes: number): Promise<void> {
    const writer = this.writerOf(place.pluginId);
    if (!writer.open.get(place.companyId)?.has(place.channel)) {
      throw refusal(`The channel ${place.channel} is not open`, 'not_open');
    }
    count(writer, bytes);
    await this.tell(place, event);
  }

  /** @returns whether it was open */
  async close(place: StreamPlace): Promise<boolean> {
    const { open } = this.writerOf(place.pluginId);
    const channels = open.get(place.companyId);
    if (!channels?.delete(place.channel)) return false;
    if (channels.size === 0) open.delete(place.companyId);
    await this.tell(place, closedBy('closed'));
    return true;
  }

  /** Closes the channels that a worker left open when it ended. */
  async workerEnded(pluginId: string): Promise<void> {
    const writer = this.writers.get(pluginId);
    this.writers.delete(pluginId);
    const open = [...(writer?.open ?? [])].flatMap(([companyId, channels]) =>
      [...channels].map((channel) => ({ pluginId, companyId, channel })),
    );
    await Promise.all(open.map((place) => this.tell(place, closedBy('worker_ended'))));
  }

  /** Resolves when no event is being sent. */
  async settled(): Promise<void> {
    while (this.telling) await this.telling;
  }

  private writerOf(pluginId: string): Writer {
    const writer = this.writers.get(pluginId) ?? { open: new Map(), second: 0, messages: 0, bytes: 0 };
    this.writers.set(pluginId, writer);
    return writer;
  }

  /** Notifies all processes, one event after the other; a plugin need not wait for one before it sends the next. */
  private tell(place: StreamPlace, event: PluginStreamEvent): Promise<void> {
    const pieces = piecesOf(this.services.cipher, place, event);
    return new Promise((done, failed) => {
      this.told.push({ pieces, done, failed });
      this.telling ??= this.tellAll().finally(() => {
        this.telling = undefined;
      });
    });
  }

  private async tellAll(): Promise<void> {
    while (this.told.length > 0) {
      const now = this.told.splice(0);
      try {
        await this.services.database.query('all', NOTIFY, [now.flatMap(({ pieces }) => pieces)]);
        for (const { done } of now) done();
      } catch (error) {
        for (const { failed } of now) failed(error);
      }
    }
  }
}

function count(writer: Writer, bytes: number): void {
  const now = performance.now();
  if (now - writer.second >= SECOND_MS) Object.assign(writer, { second: now, messages: 0, bytes: 0 });
  if (writer.messages >= MOST_A_SECOND || writer.bytes + bytes > MOST_BYTES_A_SECOND) {
    throw refusal(
      `More than ${MOST_A_SECOND} messages or ${MOST_BYTES_A_SECOND} bytes within a second`,
      'too_many_messages',
    );
  }
  writer.messages += 1;
  writer.bytes += bytes;
}
