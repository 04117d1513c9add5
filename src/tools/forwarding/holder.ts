import { setTimeout as sleep } from 'node:timers/promises';
import type { JsonObject } from '../../services/core/text/json.js';
import type { ForwardedRequests, TakenRequest } from '../../services/tools/runtime/forwarded-requests.js';
import { LocalServerFailed } from '../../services/tools/upstream/failures.js';
import type { ProgramPeer } from '../local/peer.js';
import type { LocalSlot } from '../local/slot.js';
import { type Exchange, within } from '../upstream/exchange.js';
import type { SizedResult } from '../upstream/listing.js';
import { failureAnswer, MOVED, type Question, resultAnswer } from './messages.js';

/** A request of another process that is being made. */
interface Work {
  readonly controller: AbortController;
  readonly done: Promise<void>;
  /** For how many looks its asker has not said that it waits. */
  silence: number;
  askerSeenAt: number;
}

/** After so many looks, of which there is one a second, an asker that says nothing is taken to be gone. */
const MOST_SILENCE = 5;
/** Nothing takes longer; askers have shorter limits of their own. */
const MOST_MS = 65_000;
const RETRY_MS = 1_000;

/** Asks the programs of this process what other processes want to know of them. */
export class Holder {
  private readonly works = new Map<string, Work>();
  private taking: Promise<void> | undefined;
  private hasHeard = false;
  private isClosed = false;

  constructor(
    private readonly requests: ForwardedRequests,
    private readonly slotOf: (slotId: string, fence: string) => LocalSlot | undefined,
    private readonly log: (message: string) => void,
  ) {}

  /** Takes the requests that are there. */
  heard(): Promise<void> {
    this.hasHeard = true;
    this.taking ??= this.take().finally(() => {
      this.taking = undefined;
    });
    return this.taking;
  }

  /** Ends a request that was taken back. */
  withdrawn(id: string): void {
    this.works.get(id)?.controller.abort();
  }

  /** Says that it is at its requests, ends those that nobody waits for, and takes what nobody has told it of. */
  async look(): Promise<void> {
    const before = [...this.works.keys()];
    await this.heard();
    if (before.length === 0) return;
    const awaited = new Map((await this.requests.awaited(before)).map((one) => [one.id, one.askerSeenAt.getTime()]));
    const forsaken = before.filter((id) => this.isForsaken(id, awaited.get(id)));
    for (const id of forsaken) this.withdrawn(id);
    if (forsaken.length > 0) await this.requests.forget(forsaken);
  }

  /** Takes no more, and waits until what was begun is answered. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.taking;
    await Promise.all([...this.works.values()].map(({ done }) => done));
  }

  private isForsaken(id: string, askerSeenAt: number | undefined): boolean {
    const work = this.works.get(id);
    if (!work || askerSeenAt === undefined) return work !== undefined;
    work.silence = askerSeenAt === work.askerSeenAt ? work.silence + 1 : 0;
    work.askerSeenAt = askerSeenAt;
    return work.silence >= MOST_SILENCE;
  }

  private async take(): Promise<void> {
    while (this.hasHeard && !this.isClosed) {
      this.hasHeard = false;
      try {
        const { taken, isAll } = await this.requests.take();
        // In this order they are written to their programs.
        for (const request of taken) this.begin(request);
        if (!isAll) this.hasHeard = true;
      } catch (error) {
        this.log(`requests of other server processes could not be taken yet: ${(error as Error).message}`);
      }
    }
  }

  private begin(request: TakenRequest): void {
    const controller = new AbortController();
    const done = this.make(request, controller.signal).finally(() => this.works.delete(request.id));
    this.works.set(request.id, { controller, done, silence: 0, askerSeenAt: 0 });
  }

  private async make(request: TakenRequest, signal: AbortSignal): Promise<void> {
    const answer = await this.answerTo(request, signal);
    while (!signal.aborted) {
      try {
        return await this.requests.answer(request, answer);
      } catch (error) {
        this.log(`an answer to another server process could not be written yet: ${(error as Error).message}`);
        if (this.isClosed) return;
        await sleep(RETRY_MS);
      }
    }
  }

  private async answerTo({ slotId, fence, question }: TakenRequest, signal: AbortSignal): Promise<JsonObject> {
    if (!question) return failureAnswer(LocalServerFailed('The server processes have different master keys'));
    const slot = this.slotOf(slotId, fence);
    if (!slot || slot.isEnding) {
      // Whoever asks again before that finds its lease held.
      await slot?.gone;
      return MOVED;
    }
    try {
      const result = await within(MOST_MS, signal, (exchange) =>
        slot.use(exchange, (peer) => asked(peer, question as unknown as Question, exchange)),
      );
      return resultAnswer(result);
    } catch (error) {
      return failureAnswer(error);
    }
  }
}

async function asked(peer: ProgramPeer, { method, params }: Question, exchange: Exchange): Promise<SizedResult> {
  if (method !== 'ping') return peer.request(method, params, exchange);
  return { result: { ...(await peer.ping(exchange)) }, bytes: 0 };
}
