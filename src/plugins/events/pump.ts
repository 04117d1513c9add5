import type { JournalEvent } from '#services/core/journal/journal.js';
import type { Services } from '#services/core/operation/scope.js';
import type { JsonObject, JsonValue } from '#services/core/text/json.js';
import { cursorsOf, eventsAfter, eventTypesOf, PAGE } from '#services/plugins/events/rows.js';
import { depthOf, EventSubscription, eventFor } from '#services/plugins/events/subscription.js';
import type { WorkerLease } from '#services/plugins/host/leases.js';
import { PluginFailure, type PluginInvocation } from '#services/plugins/host/port.js';
import type { Capability } from '#services/plugins/manifest/words.js';
import { type CompanyEventQueue, type DueEvent, dueOf } from './company-queue.js';
import { CompanyEventQueues } from './company-queues.js';
import { CursorWriter } from './cursor-writer.js';
import type { JournalWatch } from './watch.js';

export interface EventTimes {
  /** The time limit for a plugin to handle an event. */
  readonly limitMs: number;
  /** The pause before the second attempt; it doubles with each further attempt. */
  readonly retryMs: number;
  /** How often the journals are polled, in case a signal is lost. */
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
  /** Sends an event to the worker. @throws PluginFailure */
  readonly tell: (params: JsonObject, invocation: PluginInvocation, limitMs: number) => Promise<JsonValue>;
  /** Whether the worker has ended. */
  readonly isOver: () => boolean;
  /** Writes a line to the plugin's log about an event that is skipped. */
  readonly passOver: (message: string, companyId: string) => void;
  readonly log: (message: string) => void;
}

/** How many companies' events a plugin receives in parallel. */
const MOST_AT_ONCE = 8;
const MOST_TRIES = 5;
const MAX_WORDS = 500;
const AGAIN_MS = 1_000;

/**
 * Sends the events of all companies to a plugin's worker, each company's in order. An event without an answer is sent
 * again: by this process, in the worker's next life, or by the next process that runs the worker. Its states:
 *
 * - loading: `subscription` is not set; it sends nothing.
 * - resting: the subscription is empty; it follows no journal.
 * - side by side: it sends the events of up to `MOST_AT_ONCE` companies in parallel.
 * - alone: it sends the events of one company at a time, and only of those in `suspects`.
 * - stopped: `isStopped` is set; it sends no further events.
 *
 * loading -> resting, side by side: `load` has read the subscription. After an error, it reads again a second later.
 * resting <-> side by side, alone: the plugin has changed its subscription (`reload`).
 * side by side -> alone: a suspect has an event. `follow` makes a suspect of each company whose cursor counts crashes.
 * alone -> side by side: no suspect has an event any more. `acquit` clears a company once its event is done, or the
 *   worker answers it with `WORKER_ERROR`.
 * any -> stopped: `stop`, when the term ends, the worker has ended (`end`), or `CursorWriter` finds the lease lost.
 */
export class EventPump {
  private readonly lanes = new CompanyEventQueues();
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
    const { services, lease } = this.options;
    this.unlisten = services.pluginSubscriptions.listen(lease.pluginId, () => this.reload());
    this.reload();
  }

  /** Stops sending further events. */
  stop(): void {
    this.isStopped = true;
    this.unlisten();
    this.unfollow?.();
    for (const timer of this.timers) clearTimeout(timer);
  }

  /**
   * Saves the progress, once the worker has ended.
   * @param hasCrashed whether it ended by itself, perhaps because of the events it was handling
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

  /** Reloads the plugin's subscription. */
  private reload(): void {
    this.begun = this.begun
      .then(() => this.load())
      .catch((error: Error) => {
        this.reportFailure(error);
        this.later(AGAIN_MS, () => this.reload());
      });
  }

  private async load(): Promise<void> {
    if (this.isStopped) return;
    const { services, lease, pluginKey, capabilities } = this.options;
    const eventTypes = await eventTypesOf(services.database, lease.pluginId);
    this.subscription = new EventSubscription(eventTypes, { pluginKey, capabilities });
    if (this.subscription.isEmpty) this.rest();
    else if (!this.unfollow) await this.follow();
    for (const lane of this.lanes) lane.rewind();
    this.pump();
  }

  /** The plugin has no subscription any more; its next one starts afresh. */
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

  /** Reads and sends as many events as the limits allow; called whenever more of either may be possible. */
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

  /** An event that may have ended the worker is sent alone: if it does so again, no other event is interrupted. */
  private tellAlone(): void {
    if (this.telling > 0) return;
    const next = this.lanes.suspects.find((lane) => this.mayTell(lane));
    if (next) this.tellNext(next);
  }

  private mayTell({ isTelling, due, restsUntil }: CompanyEventQueue): boolean {
    return !isTelling && due.length > 0 && restsUntil <= performance.now();
  }

  private tellNext(lane: CompanyEventQueue): void {
    lane.isTelling = true;
    this.telling += 1;
    void this.tellLane(lane).finally(() => {
      this.telling -= 1;
      lane.isTelling = false;
      this.lanes.takeTurn(lane);
      this.pump();
    });
  }

  /** Sends the due events of a company until one fails, or until other companies should have their turn. */
  private async tellLane(lane: CompanyEventQueue): Promise<void> {
    for (let sentCount = 0; sentCount < PAGE && !this.isStopped; sentCount++) {
      const next = lane.due[0];
      if (!next || !(await this.tellOne(lane, next))) return;
      lane.settle();
      this.lanes.acquit(lane);
      this.recordPosition(lane);
      if (lane.due.length === PAGE / 2) this.readMore();
    }
  }

  /** @returns whether the event is done */
  private async tellOne(lane: CompanyEventQueue, { event, type }: DueEvent): Promise<boolean> {
    const { companyId } = lane;
    if (lane.crashes >= MOST_TRIES) {
      return this.passedOver(lane, event.id, type, `the worker ended ${lane.crashes} times while it handled the event`);
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

  private toldInVain(lane: CompanyEventQueue, { event, type }: DueEvent, error: unknown): boolean {
    if (!(error instanceof PluginFailure)) throw error;
    // An event that the worker's end interrupted stays in hand.
    if (this.options.isOver()) return false;
    lane.isInHand = false;
    if (this.isStopped) return false;
    // The worker answers, if only with an error: this event does not end it.
    if (error.code === 'WORKER_ERROR') this.lanes.acquit(lane);
    lane.tries += 1;
    if (lane.tries >= MOST_TRIES) return this.passedOver(lane, event.id, type, error.message);
    const pause = this.options.times.retryMs * 2 ** (lane.tries - 1);
    lane.restsUntil = performance.now() + pause;
    this.later(pause + 1, () => this.pump());
    return false;
  }

  private passedOver({ companyId }: CompanyEventQueue, eventId: string, type: string, why: string): boolean {
    const words = why.slice(0, MAX_WORDS);
    this.options.passOver(
      `The event ${type} (${eventId}) was skipped after ${MOST_TRIES} attempts: ${words}`,
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
        this.reportFailure(error);
        this.later(AGAIN_MS, () => this.pump());
        return false;
      })
      .then((hasRead) => {
        this.reading -= 1;
        if (hasRead) this.pump();
      });
  }

  private async read(lanes: readonly CompanyEventQueue[], subscription: EventSubscription): Promise<void> {
    const after = lanes.map((lane) => [lane.companyId, lane.read] as const);
    for (const lane of lanes) lane.isReading = true;
    try {
      const events = await eventsAfter(this.options.services.database, after, subscription.actions);
      this.isFailing = false;
      const byCompany = new Map<string, JournalEvent[]>(lanes.map(({ companyId }) => [companyId, []]));
      for (const event of events) byCompany.get(event.companyId)?.push(event);
      // The plugin changed its subscription meanwhile: its events are read again.
      if (subscription !== this.subscription) return;
      for (const lane of lanes) this.takeEvents(lane, byCompany.get(lane.companyId) ?? [], subscription);
    } finally {
      for (const lane of lanes) {
        lane.isReading = false;
        this.lanes.forgetDone(lane);
      }
    }
  }

  private takeEvents(lane: CompanyEventQueue, events: readonly JournalEvent[], subscription: EventSubscription): void {
    const last = events.at(-1)?.seq;
    // The company is deleted, or its journal is no longer kept.
    if (last === undefined) lane.head = lane.read;
    const before = lane.position;
    lane.take(dueOf(events, subscription), last ?? lane.read);
    if (lane.position > before) this.recordPosition(lane);
  }

  private recordPosition(lane: CompanyEventQueue): void {
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

  private reportFailure(error: Error): void {
    if (!this.isFailing) this.options.log(`events of the plugin ${this.options.pluginKey} are late: ${error.message}`);
    this.isFailing = true;
  }
}
