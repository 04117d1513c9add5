import { type EventCursor, PAGE } from '../../services/plugins/events/rows.js';
import { Lane } from './lane.js';

/** How many journals are read in one statement. */
const MOST_READ = 200;

/** The companies that have more to tell a plugin, in the order in which they have their turn. */
export class Lanes implements Iterable<Lane> {
  private readonly lanes = new Map<string, Lane>();
  private readonly suspected = new Set<Lane>();
  private readonly positions = new Map<string, bigint>();

  [Symbol.iterator](): Iterator<Lane> {
    return this.lanes.values();
  }

  /** Those whose next event may have ended the worker. */
  get suspects(): readonly Lane[] {
    return [...this.suspected];
  }

  /** Forgets all. */
  clear(): void {
    this.positions.clear();
    this.lanes.clear();
    this.suspected.clear();
  }

  /** Begins where a plugin was told of a company before. */
  begin(cursor: EventCursor): void {
    this.positions.set(cursor.companyId, cursor.seq);
    if (cursor.crashes === 0) return;
    const lane = new Lane(cursor);
    this.lanes.set(cursor.companyId, lane);
    this.suspected.add(lane);
  }

  /** The journal of a company goes up to here. */
  advanced(companyId: string, head: bigint): void {
    const known = this.lanes.get(companyId);
    if (known) {
      known.head = head;
      return;
    }
    const seq = this.positions.get(companyId) ?? 0n;
    if (head <= seq) return;
    const lane = new Lane({ companyId, seq, crashes: 0 });
    lane.head = head;
    this.lanes.set(companyId, lane);
  }

  /** The plugin was told up to where the lane is. */
  noted({ companyId, position }: Lane): void {
    this.positions.set(companyId, position);
  }

  /** Its next event is not what ends the worker. */
  acquit(lane: Lane): void {
    lane.crashes = 0;
    this.suspected.delete(lane);
  }

  /** Those of which more is to be read, as many as are read at once. */
  hungry(): readonly Lane[] {
    const hungry: Lane[] = [];
    for (const lane of this.lanes.values()) {
      if (hungry.length >= MOST_READ) break;
      if (lane.read < lane.head && lane.due.length <= PAGE / 2) hungry.push(lane);
    }
    return hungry;
  }

  /** After its turn a company is the last of those that wait. */
  takeTurn(lane: Lane): void {
    if (this.lanes.get(lane.companyId) !== lane) return;
    this.lanes.delete(lane.companyId);
    this.lanes.set(lane.companyId, lane);
    this.forgetDone(lane);
  }

  /** Forgets a company that has nothing more to tell. */
  forgetDone(lane: Lane): void {
    const isOurs = this.lanes.get(lane.companyId) === lane;
    if (isOurs && lane.isDone && !this.suspected.has(lane)) this.lanes.delete(lane.companyId);
  }
}
