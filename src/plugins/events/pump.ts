import type { JournalEvent } from '../../services/core/journal/journal.js';
import type { Services } from '../../services/core/operation/scope.js';
import type { JsonObject, JsonValue } from '../../services/core/text/json.js';
import { onSubscriptionChange } from '../../services/plugins/events/changes.js';
import { cursorsOf, eventsAfter, eventTypesOf, PAGE } from '../../services/plugins/events/rows.js';
import { depthOf, EventSubscription, eventFor } from '../../services/plugins/events/subscription.js';
import type { WorkerLease } from '../../services/plugins/host/leases.js';
import { PluginFailure, type PluginInvocation } from '../../services/plugins/host/port.js';
import type { Capability } from '../../services/plugins/manifest/words.js';
import { CursorWriter } from './cursor-writer.js';
import { type DueEvent, dueOf, type Lane } from './lane.js';
import { Lanes } from './lanes.js';
import type { JournalWatch } from './watch.js';

export interface EventTimes {
  /** How long a plugin may take for an event. */
  readonly limitMs: number;
  /** The pause before the second attempt; each further one is twice as long. */
  readonly retryMs: number;
  /** Covers lost signals of journals. */
  readonly lookMs: number;
}

interface PumpOptions {
  readonly services: Services;
  readonly watch: JournalWatch;
  readonly times: EventTimes;
  readonly lease: WorkerLease;
  readonly processId: string;
  readonly pluginKey: string;
  readonly capabilities: readonly Capability[];
  /** Tells the worker. @throws PluginFailure */
  readonly tell: (params: JsonObject, invocation: PluginInvocation, limitMs: number) => Promise<JsonValue>;
  /** Whether the worker has ended. */
  readonly isOver: () => boolean;
  /** A line of the plugin's log about an event that it will not be told of. */
  readonly passOver: (message: string, companyId: string) => void;
  readonly log: (message: string) => void;
}

/** How many companies a plugin is told of side by side. */
const MOST_AT_ONCE = 8;
const MOST_TRIES = 5;
const MAX_WORDS = 500;
const AGAIN_MS = 1_000;

/**
 * Tells the worker of a plugin of the events of all companies, of each company in order. What was not answered is told
 * again: by this process, by the next life of the worker, or by whoever runs it next.
 */
export class EventPump {
  private readonly lanes = new Lanes();
  private readonly writer: CursorWriter;
  private subscription: EventSubscription | undefined;
  private telling = 0;
  private reading = 0;
  private isStopped = false;
  private isFailing = false;
  private begun: Promise<void> = Promise.resolve();
  private readonly timers = new Set<NodeJS.Timeout>();
  private unlisten = (): void => {};
  private unfollow: (() => void) | undefined;

  constructor(private readonly options: PumpOptions) {
    const { services, lease, processId, log } = options;
    this.writer = new CursorWriter({ services, lease, processId, log, onLost: () => this.stop() });
  }

  begin(): void {
    this.unlisten = onSubscriptionChange(this.options.lease.pluginId, () => this.reload());
    this.reload();
  }

  /** Tells of nothing new. */
  stop(): void {
    this.isStopped = true;
    this.unlisten();
    this.unfollow?.();
    for (const timer of this.timers) clearTimeout(timer);
  }

  /**
   * Writes what was told, once the worker has ended.
   * @param hasCrashed whether it ended by itself, perhaps for what it was just told
   */
  async end(hasCrashed: boolean): Promise<void> {
    this.stop();
    await this.begun;
    for (const lane of this.lanes) {
      if (!hasCrashed || !lane.isInHand) continue;
      lane.crashes += 1;
      this.writer.note(lane.cursor);
    }
    await this.writer.flush();
  }

  /** Reads anew to what the plugin has subscribed. */
  private reload(): void {
    this.begun = this.begun
      .then(() => this.load())
      .catch((error: Error) => {
        this.failed(error);
        this.later(AGAIN_MS, () => this.reload());
      });
  }

  private async load(): Promise<void> {
    if (this.isStopped) return;
    const { services, lease, pluginKey, capabilities } = this.options;
    const wanted = await eventTypesOf(services.database, lease.pluginId);
    this.subscription = new EventSubscription(wanted, { pluginKey, capabilities });
    if (this.subscription.isEmpty) this.rest();
    else if (!this.unfollow) await this.follow();
    for (const lane of this.lanes) lane.rewind();
    this.pump();
  }

  /** It subscribed to nothing any more, and begins anew with its next subscription. */
  private rest(): void {
    this.unfollow?.();
    this.unfollow = undefined;
    this.lanes.clear();
  }

  private async follow(): Promise<void> {
    const { services, lease, watch } = this.options;
    for (const cursor of await cursorsOf(services.database, lease.pluginId)) this.lanes.begin(cursor);
    if (this.isStopped) return;
    this.unfollow = watch.follow((heads) => {
      for (const [companyId, seq] of heads) this.lanes.advanced(companyId, seq);
      this.pump();
    });
  }

  /** Reads and tells as much as may be under way; called whenever there may be more of either. */
  private pump(): void {
    if (this.isStopped || this.options.isOver() || !this.subscription || this.subscription.isEmpty) return;
    this.readMore();
    if (this.lanes.suspects.some(({ isDone }) => !isDone)) this.tellAlone();
    else this.tellSideBySide();
  }

  private tellSideBySide(): void {
    for (const lane of this.lanes) {
      if (this.telling >= MOST_AT_ONCE) return;
      if (this.mayTell(lane)) this.tellNext(lane);
    }
  }

  /** What may have ended the worker is told alone, so that it ends it for nothing else. */
  private tellAlone(): void {
    if (this.telling > 0) return;
    const next = this.lanes.suspects.find((lane) => this.mayTell(lane));
    if (next) this.tellNext(next);
  }

  private mayTell({ isTelling, due, restsUntil }: Lane): boolean {
    return !isTelling && due.length > 0 && restsUntil <= performance.now();
  }

  private tellNext(lane: Lane): void {
    lane.isTelling = true;
    this.telling += 1;
    void this.tellLane(lane).finally(() => {
      this.telling -= 1;
      lane.isTelling = false;
      this.lanes.takeTurn(lane);
      this.pump();
    });
  }

  /** Tells of what is due of a company, until something fails or there is enough for others to have their turn. */
  private async tellLane(lane: Lane): Promise<void> {
    for (let told = 0; told < PAGE && !this.isStopped; told++) {
      const next = lane.due[0];
      if (!next || !(await this.tellOne(lane, next))) return;
      lane.settle();
      this.lanes.acquit(lane);
      this.noted(lane);
      if (lane.due.length === PAGE / 2) this.readMore();
    }
  }

  /** @returns whether it is done with */
  private async tellOne(lane: Lane, { event, type }: DueEvent): Promise<boolean> {
    const { companyId } = lane;
    if (lane.crashes >= MOST_TRIES) {
      return this.passedOver(lane, event.id, type, `the worker ended ${lane.crashes} times while it was told of it`);
    }
    if (this.options.isOver()) return false;
    lane.isInHand = true;
    try {
      const invocation: PluginInvocation = {
        companyId,
        actor: { type: 'system', id: 'plugin-events' },
        runId: null,
        eventDepth: depthOf(event),
      };
      await this.options.tell({ event: eventFor(event, type) }, invocation, this.options.times.limitMs);
      lane.isInHand = false;
      return true;
    } catch (error) {
      return this.toldInVain(lane, { event, type }, error);
    }
  }

  private toldInVain(lane: Lane, { event, type }: DueEvent, error: unknown): boolean {
    if (!(error instanceof PluginFailure)) throw error;
    // One that the end of the worker interrupted stays in its hand.
    if (this.options.isOver()) return false;
    lane.isInHand = false;
    if (this.isStopped) return false;
    // It answers, if only that it cannot: it is not what ends it.
    if (error.code === 'WORKER_ERROR') this.lanes.acquit(lane);
    lane.tries += 1;
    if (lane.tries >= MOST_TRIES) return this.passedOver(lane, event.id, type, error.message);
    const pause = this.options.times.retryMs * 2 ** (lane.tries - 1);
    lane.restsUntil = performance.now() + pause;
    this.later(pause + 1, () => this.pump());
    return false;
  }

  private passedOver({ companyId }: Lane, eventId: string, type: string, why: string): boolean {
    const words = why.slice(0, MAX_WORDS);
    this.options.passOver(
      `The event ${type} (${eventId}) was passed over after ${MOST_TRIES} attempts: ${words}`,
      companyId,
    );
    return true;
  }

  private readMore(): void {
    if (this.reading > 0 || this.isStopped || !this.subscription) return;
    const hungry = this.lanes.hungry();
    if (hungry.length === 0) return;
    this.reading += 1;
    void this.read(hungry, this.subscription)
      .then(() => true)
      .catch((error: Error) => {
        this.failed(error);
        this.later(AGAIN_MS, () => this.pump());
        return false;
      })
      .then((hasRead) => {
        this.reading -= 1;
        if (hasRead) this.pump();
      });
  }

  private async read(lanes: readonly Lane[], subscription: EventSubscription): Promise<void> {
    const after = lanes.map((lane) => [lane.companyId, lane.read] as const);
    for (const lane of lanes) lane.isReading = true;
    try {
      const events = await eventsAfter(this.options.services.database, after, subscription.actions);
      this.isFailing = false;
      const byCompany = new Map<string, JournalEvent[]>(lanes.map(({ companyId }) => [companyId, []]));
      for (const event of events) byCompany.get(event.companyId)?.push(event);
      // A plugin that subscribed to something else meanwhile is read for again.
      if (subscription !== this.subscription) return;
      for (const lane of lanes) this.taken(lane, byCompany.get(lane.companyId) ?? [], subscription);
    } finally {
      for (const lane of lanes) {
        lane.isReading = false;
        this.lanes.forgetDone(lane);
      }
    }
  }

  private taken(lane: Lane, events: readonly JournalEvent[], subscription: EventSubscription): void {
    const last = events.at(-1)?.seq;
    // The company is gone, or its journal is kept no longer.
    if (last === undefined) lane.head = lane.read;
    const before = lane.position;
    lane.take(dueOf(events, subscription), last ?? lane.read);
    if (lane.position > before) this.noted(lane);
  }

  private noted(lane: Lane): void {
    this.lanes.noted(lane);
    this.writer.note(lane.cursor);
  }

  private later(ms: number, work: () => void): void {
    if (this.isStopped) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      work();
    }, ms).unref();
    this.timers.add(timer);
  }

  private failed(error: Error): void {
    if (!this.isFailing) this.options.log(`events of the plugin ${this.options.pluginKey} are late: ${error.message}`);
    this.isFailing = true;
  }
}
