import { recheckActors } from '#services/access/recheck.js';
import { type Actor, principalOf } from '#services/core/actors/actor.js';
import { domainError, rateLimited, statusError } from '#services/core/errors/errors.js';
import { NotificationListener } from '#services/core/journal/listener.js';
import type { Services } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { CHANGES_CHANNEL } from '../registry/transitions.js';
import { IS_WORKING } from '../registry/working.js';
import { closedBy, type PluginStreamEvent, type StreamPlace } from './model.js';
import { openedEvent, Pieces, type SealedEvent, topicOf } from './pieces.js';
import { StreamReader } from './reader.js';
import { STREAMS_CHANNEL } from './writers.js';

/** Maximum number of open streams in a process: in all, of a company, and of a person or agent. */
const MOST = 2_000;
const MOST_OF_COMPANY = 500;
const MOST_OF_CALLER = 50;
/** How often the right to follow is checked, even without notice of a change. */
const LOOK_MS = 30_000;
const RETRY_SECONDS = 30;

const TooManyStreams = statusError(503, 'Too many streams of plugins are open in this server process');
const ServerDraining = domainError('server_draining', 'The server is stopping');

const WORKING = statement(`SELECT p.id FROM "Plugin" p WHERE p.id = ANY($1::uuid[]) AND ${IS_WORKING}`);

interface ReadersOptions extends Pick<Services, 'database' | 'cipher'> {
  /** For a connection that listens for notifications. */
  readonly url: string;
  readonly log: (message: string) => void;
}

/** A channel with followers in this process. */
interface Topic {
  readonly place: StreamPlace;
  readonly readers: Set<StreamReader>;
  /** Resolves when all earlier events are delivered. */
  delivered: Promise<void>;
}

/** The followers of plugin channels in this process, no matter where the workers run. */
export class StreamReaders {
  private readonly topics = new Map<string, Topic>();
  private readonly pieces = new Pieces();
  private readonly counts = new Map<string, number>();
  private listener: NotificationListener | undefined;
  private listening: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(private readonly options: ReadersOptions) {}

  /** How many streams are open. */
  get count(): number {
    return this.counts.get('all') ?? 0;
  }

  /**
   * The events of a channel from now on, while the caller has access to the company and the plugin works.
   * @throws 429, 503
   */
  async follow(place: StreamPlace, actor: Actor): Promise<StreamReader> {
    if (this.isClosed) throw ServerDraining();
    const { type, id } = principalOf(actor);
    const keys = ['all', `company:${place.companyId}`, `caller:${type}:${id}`];
    this.take(keys);
    const reader = new StreamReader(place, actor, (ended) => this.removeReader(ended, keys));
    const topic = this.topicAt(place);
    topic.readers.add(reader);
    this.timer ??= setInterval(() => void this.look(), LOOK_MS).unref();
    this.listening ??= this.listen();
    await this.listening;
    // The plugin may have been switched off before this process listened.
    await this.endStopped();
    return reader;
  }

  /** Ends the streams of callers that have lost the right to follow. */
  recheck(concerned: (actor: Actor) => boolean): void {
    for (const { readers } of this.topics.values())
      void this.check([...readers].filter(({ actor }) => concerned(actor)));
  }

  async close(): Promise<void> {
    this.isClosed = true;
    for (const { readers } of this.topics.values()) for (const reader of readers) reader.end(ServerDraining());
    clearInterval(this.timer);
    await this.listening;
    await this.listener?.close();
  }

  private take(keys: readonly string[]): void {
    const [all, ofCompany, ofCaller] = keys.map((key) => this.counts.get(key) ?? 0) as [number, number, number];
    if (all >= MOST) throw TooManyStreams();
    if (ofCompany >= MOST_OF_COMPANY) {
      throw rateLimited(`The company has ${MOST_OF_COMPANY} streams of plugins open`, RETRY_SECONDS);
    }
    if (ofCaller >= MOST_OF_CALLER) {
      throw rateLimited(`You have ${MOST_OF_CALLER} streams of plugins open`, RETRY_SECONDS);
    }
    for (const key of keys) this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
  }

  private topicAt(place: StreamPlace): Topic {
    const name = topicOf(place);
    const topic = this.topics.get(name) ?? { place, readers: new Set(), delivered: Promise.resolve() };
    this.topics.set(name, topic);
    return topic;
  }

  private removeReader(reader: StreamReader, keys: readonly string[]): void {
    const name = topicOf(reader.place);
    const readers = this.topics.get(name)?.readers;
    readers?.delete(reader);
    if (readers?.size === 0) this.topics.delete(name);
    for (const key of keys) {
      const remainingCount = (this.counts.get(key) ?? 1) - 1;
      if (remainingCount > 0) this.counts.set(key, remainingCount);
      else this.counts.delete(key);
    }
    if (this.topics.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private listen(): Promise<void> {
    const { url, log } = this.options;
    this.listener = new NotificationListener({
      url,
      log,
      channel: STREAMS_CHANNEL,
      prepare: `LISTEN ${CHANGES_CHANNEL}`,
      name: 'streams of plugins',
      onNotification: (payload) => this.hear(payload),
      onListening: () => void this.look(),
      onLost: () => this.pieces.clear(),
    });
    return this.listener.connect();
  }

  private hear(payload: string): void {
    // An empty payload means that a plugin was changed.
    if (payload === '') return void this.endStopped();
    const sealed = this.pieces.take(payload);
    const topic = sealed && this.topics.get(sealed.topic);
    if (!topic) return;
    const event = openedEvent(this.options.cipher, topic.place, sealed);
    if (event) topic.delivered = topic.delivered.then(() => this.deliver(topic, event, sealed));
  }

  /** Checks the readers' rights again at delivery. */
  private async deliver({ readers }: Topic, event: PluginStreamEvent, { text }: SealedEvent): Promise<void> {
    const unchecked = [...readers].filter(({ isChecked }) => !isChecked);
    if (unchecked.length > 0) await this.check(unchecked);
    for (const reader of readers) if (reader.isChecked) reader.push(event, text.length);
  }

  /** Ends readers that have lost the right to follow. One that cannot be checked now receives nothing until it can. */
  private async check(readers: readonly StreamReader[]): Promise<void> {
    const [first] = readers;
    if (!first) return;
    const { database, log } = this.options;
    const actors = readers.map(({ actor }) => actor);
    try {
      const refusals = await recheckActors({ database }, actors, first.place.companyId);
      for (const [at, reader] of readers.entries()) {
        const refusal = refusals[at];
        if (refusal) reader.end(refusal);
        else reader.checked();
      }
    } catch (error) {
      log(`readers of streams of plugins cannot be checked: ${(error as Error).message}`);
    }
  }

  private async look(): Promise<void> {
    this.recheck(() => true);
    await this.endStopped();
  }

  /** Ends the streams of plugins that do not work any more. */
  private async endStopped(): Promise<void> {
    const topics = [...this.topics.values()];
    if (topics.length === 0) return;
    try {
      const pluginIds = [...new Set(topics.map(({ place }) => place.pluginId))];
      const rows = await this.options.database.query<{ id: string }>('all', WORKING, [pluginIds]);
      const working = new Set(rows.map(({ id }) => id));
      for (const topic of topics) if (!working.has(topic.place.pluginId)) void this.stop(topic);
    } catch (error) {
      this.options.log(`streams of plugins cannot be checked: ${(error as Error).message}`);
    }
  }

  private async stop(topic: Topic): Promise<void> {
    await topic.delivered;
    for (const reader of topic.readers) {
      reader.push(closedBy('plugin_stopped'), 0);
      reader.end();
    }
  }
}
