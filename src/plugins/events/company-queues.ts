import { type EventCursor, PAGE } from '#services/plugins/events/rows.js';
import { CompanyEventQueue } from './company-queue.js';

/** How many journals one statement reads. */
const MOST_READ = 200;

/** The companies with more events for a plugin, in the order of their turns. */
export class CompanyEventQueues implements Iterable<CompanyEventQueue> {
  private readonly lanes = new Map<string, CompanyEventQueue>();
  private readonly suspected = new Set<CompanyEventQueue>();
  private readonly positions = new Map<string, bigint>();

  [Symbol.iterator](): Iterator<CompanyEventQueue> {
    return this.lanes.values();
  }

  /** The lanes whose next event may have ended the worker. */
  get suspects(): readonly CompanyEventQueue[] {
    return [...this.suspected];
  }

  /** Forgets all companies. */
  clear(): void {
    this.positions.clear();
    this.lanes.clear();
    this.suspected.clear();
  }

  /** Starts a company at its saved cursor. */
  begin(cursor: EventCursor): void {
    this.positions.set(cursor.companyId, cursor.seq);
    if (cursor.crashes === 0) return;
    const lane = new CompanyEventQueue(cursor);
    this.lanes.set(cursor.companyId, lane);
    this.suspected.add(lane);
  }

  /** Notes the last position of a company's journal. */
  advanced(companyId: string, head: bigint): void {
    const existingLane = this.lanes.get(companyId);
    if (existingLane) {
      existingLane.head = head;
      return;
    }
    const seq = this.positions.get(companyId) ?? 0n;
    if (head <= seq) return;
    const lane = new CompanyEventQueue({ companyId, seq, crashes: 0 });
    lane.head = head;
    this.lanes.set(companyId, lane);
  }

  /** Notes that the plugin has received events up to the lane's position. */
  noted({ companyId, position }: CompanyEventQueue): void {
    this.positions.set(companyId, position);
  }

  /** Clears a lane of suspicion: its next event does not end the worker. */
  acquit(lane: CompanyEventQueue): void {
    lane.crashes = 0;
    this.suspected.delete(lane);
  }

  /** The lanes that need more events, at most as many as one statement reads. */
  hungry(): readonly CompanyEventQueue[] {
    const hungry: CompanyEventQueue[] = [];
    for (const lane of this.lanes.values()) {
      if (hungry.length >= MOST_READ) break;
      if (lane.read < lane.head && lane.due.length <= PAGE / 2) hungry.push(lane);
    }
    return hungry;
  }

  /** Moves a company to the end of the queue after its turn. */
  takeTurn(lane: CompanyEventQueue): void {
    if (this.lanes.get(lane.companyId) !== lane) return;
    this.lanes.delete(lane.companyId);
    this.lanes.set(lane.companyId, lane);
    this.forgetDone(lane);
  }

  /** Forgets a company that has no more events. */
  forgetDone(lane: CompanyEventQueue): void {
    const isOurs = this.lanes.get(lane.companyId) === lane;
    if (isOurs && lane.isDone && !this.suspected.has(lane)) this.lanes.delete(lane.companyId);
  }
}
