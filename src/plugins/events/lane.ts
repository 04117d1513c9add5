import type { JournalEvent } from '../../services/core/journal/journal.js';
import type { EventCursor } from '../../services/plugins/events/rows.js';
import type { EventSubscription } from '../../services/plugins/events/subscription.js';

/** An event that a plugin is to be told of, and as what. */
export interface DueEvent {
  readonly event: JournalEvent;
  readonly type: string;
}

/** Those of these events of which a plugin is to be told. */
export const dueOf = (events: readonly JournalEvent[], subscription: EventSubscription): DueEvent[] =>
  events.flatMap((event) => {
    const type = subscription.typeOf(event);
    return type === undefined ? [] : [{ event, type }];
  });

/** The events of one company, in their order: the next is told when the one before is done. */
export class Lane {
  /** Up to where the plugin was told. */
  position: bigint;
  /** Up to where the journal was read, and up to where it goes. */
  read: bigint;
  head = 0n;
  due: DueEvent[] = [];
  isReading = false;
  isTelling = false;
  /** Whether the worker was told of the first that is due and has not answered. */
  isInHand = false;
  /** Until then the next is not told again, by `performance.now()`. */
  restsUntil = 0;
  tries = 0;
  /** How often the worker ended while it was told of the next event. */
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

  /** Whether it is of no use before its company does something. */
  get isDone(): boolean {
    return !this.isReading && !this.isTelling && this.due.length === 0 && this.read >= this.head;
  }

  /** Takes what was read, of which the last event has this position. */
  take(due: readonly DueEvent[], read: bigint): void {
    this.due.push(...due);
    this.read = read;
    if (this.due.length === 0) this.position = read;
  }

  /** The first that is due is done with. */
  settle(): void {
    this.due.shift();
    this.position = this.due.length === 0 ? this.read : (this.due[0] as DueEvent).event.seq - 1n;
    this.tries = 0;
    this.crashes = 0;
  }

  /** Reads again from where the plugin was told, or is told now. */
  rewind(): void {
    this.due = this.isTelling ? this.due.slice(0, 1) : [];
    this.read = this.due[0]?.event.seq ?? this.position;
  }
}
