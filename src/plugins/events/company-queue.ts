import type { JournalEvent } from '#services/core/journal/journal.js';
import type { EventCursor } from '#services/plugins/events/rows.js';
import type { EventSubscription } from '#services/plugins/events/subscription.js';

/** An event to send to a plugin, with the type under which the plugin receives it. */
export interface DueEvent {
  readonly event: JournalEvent;
  readonly type: string;
}

/** The events that match the subscription, with their types. */
export const dueOf = (events: readonly JournalEvent[], subscription: EventSubscription): DueEvent[] =>
  events.flatMap((event) => {
    const type = subscription.typeOf(event);
    return type === undefined ? [] : [{ event, type }];
  });

/**
 * The events of one company, in order: each is sent when the previous one is done. The first event of `due` has these
 * states:
 *
 * - due: the pump sends it in the next turn of its company.
 * - in hand: `isInHand` is set; the worker has it and has not answered.
 * - resting: `restsUntil` is in the future.
 * - done: `settle` has removed it, and `position` has passed it.
 *
 * due, resting -> in hand: `tellOne` sends it.
 * in hand -> done: the worker answers without an error, or the last of `MOST_TRIES` attempts fails.
 * in hand -> resting: the attempt fails. The pause is `retryMs`, and doubles with each further attempt.
 * in hand -> due: the worker ends, or the pump is stopped. If the worker ended by itself, `EventPump.end` adds one to
 *   `crashes`.
 * due -> done: `crashes` has reached `MOST_TRIES`; the pump skips the event without sending it.
 */
export class CompanyEventQueue {
  /** The plugin has received its events up to this position. */
  position: bigint;
  /** The position up to which the journal was read, and the journal's last position. */
  read: bigint;
  head = 0n;
  due: DueEvent[] = [];
  isReading = false;
  isTelling = false;
  /** Whether the worker has received the first due event and has not answered yet. */
  isInHand = false;
  /** The next event is not retried before this time, in terms of `performance.now()`. */
  restsUntil = 0;
  tries = 0;
  /** How often the worker ended while it handled the next event. */
  crashes: number;

  constructor({ companyId, seq, crashes }: EventCursor) {
    this.companyId = companyId;
    this.position = seq;
    this.read = seq;
    this.crashes = crashes;
  }

  readonly companyId: string;

  get cursor(): EventCursor {
    return { companyId: this.companyId, seq: this.position, crashes: this.crashes };
  }

  /** Whether the lane is not needed until its company does something. */
  get isDone(): boolean {
    return !this.isReading && !this.isTelling && this.due.length === 0 && this.read >= this.head;
  }

  /** Adds events from the journal; `read` is the position of the last event that was read. */
  take(due: readonly DueEvent[], read: bigint): void {
    this.due.push(...due);
    this.read = read;
    if (this.due.length === 0) this.position = read;
  }

  /** Removes the first due event, which is done. */
  settle(): void {
    this.due.shift();
    this.position = this.due.length === 0 ? this.read : (this.due[0] as DueEvent).event.seq - 1n;
    this.tries = 0;
    this.crashes = 0;
  }

  /** Restarts reading after the last event that was sent or is being sent. */
  rewind(): void {
    this.due = this.isTelling ? this.due.slice(0, 1) : [];
    this.read = this.due[0]?.event.seq ?? this.position;
  }
}
