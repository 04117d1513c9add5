import DataLoader from 'dataloader';
import type { Actor } from '../actors/actor.js';
import type { BoundedQueue } from '../concurrency/bounded-queue.js';
import { DomainError, domainError, notFound } from '../errors/errors.js';
import type { Database } from '../postgres/database.js';
import { type Bind, binder, statement } from '../postgres/statement.js';
import { EVENT_COLUMNS, EVENTS_AFTER, type JournalEvent } from './journal.js';

const CursorExpired = domainError('cursor_expired', 'Events after this cursor are no longer kept');

/** Positions have no gaps, so a gap is a server fault. No subscriber receives events beyond it. */
class JournalGap extends Error {}

/**
 * Returns for each actor the reason why it may no longer read this company's journal, or null. All actors have
 * different credentials.
 */
export type Revalidate = (actors: readonly Actor[], companyId: string) => Promise<readonly (DomainError | null)[]>;

/** A condition for delivering events, besides the right to read them. */
export interface Gate {
  /** Equal for gates that are always open at the same time. */
  readonly name: string;
  /** The reason to deliver nothing, or null; evaluated for each batch. */
  check(): Promise<DomainError | null>;
}

/**
 * Selects events in the database. It must not leave out an event that its reader wants; the reader checks each event
 * again.
 */
export interface EventSelection {
  /** SQL conditions on the event `t`; `company` is the SQL of its company's id. */
  readonly conditions: (bind: Bind, company: string) => readonly string[];
}

/** A subscriber, as the tail of its company sees it. */
export interface Reader {
  readonly actor: Actor;
  /** Equal for readers that gain and lose the right to read together. */
  readonly credential: string;
  readonly gate: Gate | undefined;
  /** The position of the last delivered event. */
  readonly cursor: bigint;
  /** Whether the reader has reached the end once; since then the tail keeps pending events for it. */
  readonly live: boolean;
  /** Called after its credential has been checked successfully. */
  validated(): void;
  /** Called when the tail has more events. */
  advanced(): void;
  /** Called when the server stops. */
  drain(): void;
  end(error: Error): void;
}

export interface TailOptions {
  readonly database: Database;
  readonly revalidate: Revalidate;
  readonly bufferLimit: number;
  /** Limits the number of concurrent reads: followers leave connections for others. */
  readonly reads: BoundedQueue;
  readonly log: (message: string) => void;
}

const REPLAY_PAGE = 1_000;
/** Many readers may return at the same time, for example after a restart, each at its own position. */
const REPLAY_SHARED_MS = 1_000;
/** The number of events kept for readers that start or reconnect, even if every live reader has received them. */
const KEPT_EVENTS = 256;

const EXTENT = statement(`
  SELECT h.seq AS head, (SELECT min(e.seq) FROM "Event" e WHERE e."companyId" = h."companyId") AS oldest
  FROM "JournalHead" h WHERE h."companyId" = $1::uuid`);

/**
 * The end of one company's journal, shared by all followers in this process. Each event is read once, kept once, and
 * checked once per credential, regardless of the number of readers. A reader stores only its position.
 */
export class CompanyTail {
  readonly readers = new Set<Reader>();
  /** The newest committed position seen so far; undefined before the first read. */
  known: bigint | undefined;
  private position = 0n;
  /** The newest events without gaps, up to `position`. */
  private recent: JournalEvent[] = [];
  private advancing = false;
  private lastAdvance: Promise<void> = Promise.resolve();
  private failing = false;
  private readonly replays = new Map<bigint, Promise<readonly JournalEvent[]>>();
  /** Checks many readers of one credential once per tick. Nothing is cached beyond the tick. */
  private readonly checks = new DataLoader<Reader, { refusal: DomainError | null }, string>(
    async (readers) => {
      this.checks.clearAll();
      return (await this.refusals(readers)).map((refusal) => ({ refusal }));
    },
    { cacheKeyFn: (reader) => reader.credential },
  );

  constructor(
    readonly companyId: string,
    private readonly options: TailOptions,
  ) {}

  /** The position up to which events have been delivered to readers. */
  get head(): bigint {
    return this.position;
  }

  /** The event after a position, if it is in memory. */
  eventAfter(cursor: bigint): JournalEvent | undefined {
    const index = this.recent.length - Number(this.position - cursor);
    return index >= 0 ? this.recent[index] : undefined;
  }

  /**
   * The next events from the database. Readers at different positions share a page that contains the next events of
   * each, and with it the executions of its events.
   */
  async replay(cursor: bigint): Promise<readonly JournalEvent[]> {
    for (const [start, page] of this.replays) {
      if (start > cursor || cursor >= start + BigInt(REPLAY_PAGE)) continue;
      const events = await page.catch((error: Error) => {
        if (start === cursor) throw error;
        return []; // a page that fails from another start may succeed from here
      });
      const rest = events.slice(Number(cursor - start));
      if (rest.length > 0) return rest;
    }
    const page = this.read(cursor, REPLAY_PAGE);
    this.replays.set(cursor, page);
    const forget = () => this.replays.get(cursor) === page && this.replays.delete(cursor);
    page.then(() => setTimeout(forget, REPLAY_SHARED_MS).unref(), forget);
    return page;
  }

  /** The next selected events, and the position reached with them. */
  async replaySelected(
    cursor: bigint,
    { conditions }: EventSelection,
  ): Promise<{ events: JournalEvent[]; reached: bigint }> {
    const { database, reads } = this.options;
    const { head } = this;
    const values: unknown[] = [];
    const bind = binder(values);
    const company = `${bind(this.companyId)}::uuid`;
    const where = [
      `t."companyId" = ${company}`,
      `t.seq > ${bind(cursor)}::bigint`,
      `t.seq <= ${bind(head)}::bigint`,
      ...conditions(bind, company),
    ];
    const text = `SELECT ${EVENT_COLUMNS} FROM "Event" t WHERE ${where.join(' AND ')} ORDER BY t.seq LIMIT ${REPLAY_PAGE}`;
    const [{ oldest }, events] = await reads.run(() =>
      Promise.all([this.extent(), database.query<JournalEvent>([this.companyId], statement(text), values)]),
    );
    if (oldest > cursor + 1n) throw expiredCursorError(cursor, oldest);
    return { events, reached: events.length < REPLAY_PAGE ? head : (events.at(-1) as JournalEvent).seq };
  }

  /** Ends the reader unless its credential is still valid. */
  async check(reader: Reader): Promise<void> {
    const { refusal } = await this.checks.load(reader);
    if (refusal) reader.end(refusal);
    else reader.validated();
  }

  /** Sets the newest committed position; undefined when the company is deleted. */
  seen(head: bigint | undefined): void {
    if (head === undefined) {
      this.endAll(notFound('Company not found'));
      return;
    }
    if (this.known === undefined) this.position = head;
    if (this.known === undefined || head > this.known) this.known = head;
    if (this.position < this.known && !this.advancing) this.lastAdvance = this.advance(this.known);
  }

  /** Resolves when no read is in progress. */
  async settled(): Promise<void> {
    await Promise.allSettled([this.lastAdvance, ...this.replays.values()]);
  }

  private endAll(error: Error): void {
    for (const reader of this.readers) reader.end(error);
  }

  private async advance(target: bigint): Promise<void> {
    this.advancing = true;
    // At most half a buffer at a time: a burst alone never overflows a reader that keeps up.
    const pageSize = Math.min(REPLAY_PAGE, Math.ceil(this.options.bufferLimit / 2));
    try {
      while (this.position < (this.known ?? target) && this.readers.size > 0) {
        const events = await this.read(this.position, pageSize);
        await this.dismissRefused();
        this.fanOut(events);
        this.failing = false;
      }
    } catch (error) {
      this.handleFailure(error as Error);
    } finally {
      this.advancing = false;
    }
  }

  /** If the database or a check fails, events wait for the next read: none is delivered unchecked, none is skipped. */
  private handleFailure(error: Error): void {
    const final = error instanceof JournalGap || (error instanceof DomainError && error.status !== 503);
    if (final) this.endAll(error);
    if (!this.failing)
      this.options.log(`The journal of company ${this.companyId} cannot be followed: ${error.message}`);
    this.failing = true;
  }

  /** Checks each credential once. A reader that arrives meanwhile is not marked as checked and gets its own check. */
  private async dismissRefused(): Promise<void> {
    const distinct = new Map<string, Reader>();
    for (const reader of this.readers) distinct.set(reader.credential, reader);
    const refusals = await this.refusals([...distinct.values()]);
    const refusalOf = new Map([...distinct.keys()].map((credential, index) => [credential, refusals[index]]));
    for (const reader of this.readers) {
      const refusal = refusalOf.get(reader.credential);
      if (refusal) reader.end(refusal);
      else if (refusal === null) reader.validated();
    }
  }

  private async refusals(readers: readonly Reader[]): Promise<readonly (DomainError | null)[]> {
    const actors = readers.map((reader) => reader.actor);
    try {
      const [refusals, closed] = await Promise.all([
        this.options.revalidate(actors, this.companyId),
        closedGates(readers),
      ]);
      if (refusals.length !== actors.length) throw new Error(`${refusals.length} answers for ${actors.length} actors`);
      return refusals.map((refusal, index) => refusal ?? closed.get(readers[index]?.gate?.name) ?? null);
    } catch (cause) {
      // A separate class: an error of the check must not be treated as a refusal of every reader.
      throw new Error(`credentials could not be checked: ${(cause as Error).message}`, { cause });
    }
  }

  private fanOut(events: readonly JournalEvent[]): void {
    this.recent.push(...events);
    this.position += BigInt(events.length);
    let needed = this.position - BigInt(KEPT_EVENTS);
    for (const reader of this.readers) {
      reader.advanced();
      if (reader.live && reader.cursor < needed && this.readers.has(reader)) needed = reader.cursor;
    }
    const surplus = this.recent.length - Number(this.position - needed);
    if (surplus > 0) this.recent.splice(0, surplus);
  }

  private async read(after: bigint, limit: number): Promise<JournalEvent[]> {
    const { database, reads } = this.options;
    const reach = [this.companyId];
    const events = await reads.run(() =>
      database.query<JournalEvent>(reach, EVENTS_AFTER, [this.companyId, after, limit]),
    );
    if (events[0]?.seq !== after + 1n) throw await this.explainHole(after);
    const hole = events.findIndex((event, index) => event.seq !== after + BigInt(index + 1));
    if (hole >= 0) throw gapAfter(this.companyId, after + BigInt(hole));
    return events;
  }

  /** The error for a missing event after a position below the head. */
  private async explainHole(after: bigint): Promise<Error> {
    const { oldest } = await this.options.reads.run(() => this.extent());
    return oldest <= after + 1n ? gapAfter(this.companyId, after) : expiredCursorError(after, oldest);
  }

  /**
   * The position of the oldest event; the next position in an empty journal. @throws 404 when the company is deleted
   */
  private async extent(): Promise<{ oldest: bigint }> {
    const [extent] = await this.options.database.query<{ head: bigint; oldest: bigint | null }>(
      [this.companyId],
      EXTENT,
      [this.companyId],
    );
    if (!extent) throw notFound('Company not found');
    return { oldest: extent.oldest ?? extent.head + 1n };
  }
}

const expiredCursorError = (after: bigint, oldest: bigint): DomainError =>
  CursorExpired(
    { oldest: String(oldest) },
    `Events after cursor ${after} are no longer kept: the oldest is ${oldest}. Reload, then subscribe without a cursor.`,
  );

/** The refusals of the readers' gates, by the names of the gates. */
async function closedGates(readers: readonly Reader[]): Promise<Map<string | undefined, DomainError | null>> {
  const gates = new Map(readers.map(({ gate }) => [gate?.name, gate]));
  const checked = [...gates].map(async ([name, gate]) => [name, gate ? await gate.check() : null] as const);
  return new Map(await Promise.all(checked));
}

const gapAfter = (companyId: string, seq: bigint): JournalGap =>
  new JournalGap(`The journal of company ${companyId} has no event after position ${seq} although later ones exist`);
