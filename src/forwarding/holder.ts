import { setTimeout as sleep } from 'node:timers/promises';
import type { ForwardedRequests, TakenRequest } from '../services/core/process/forwarded-requests.js';
import type { JsonObject } from '../services/core/text/json.js';
import { type ForwardedCallCodec, failureAnswerOf } from './call-codec.js';

/** A request of another process that is being executed. */
interface Work {
  readonly controller: AbortController;
  readonly done: Promise<void>;
  /** The number of consecutive checks without a sign of life from its asker. */
  silence: number;
  askerSeenAt: number;
}

/** Checks, one a second, after which a silent asker counts as gone. */
const MOST_SILENCE = 5;
const RETRY_MS = 1_000;

/** Executes the requests of other processes to the programs of this process. */
export class Holder<Key extends string, Result> {
  private readonly works = new Map<string, Work>();
  /** The ids of requests that were withdrawn while a batch is being taken, and may be part of it. */
  private readonly withdrawnMeanwhile = new Set<string>();
  private taking: Promise<void> | undefined;
  private hasHeard = false;
  private isClosed = false;

  constructor(
    private readonly requests: ForwardedRequests<Key>,
    private readonly manner: ForwardedCallCodec<Key, Result>,
    private readonly log: (message: string) => void,
  ) {}

  /** Takes the requests that have arrived. */
  heard(): Promise<void> {
    this.hasHeard = true;
    this.taking ??= this.take().finally(() => {
      this.taking = undefined;
    });
    return this.taking;
  }

  /** Ends a request that was withdrawn. */
  withdrawn(id: string): void {
    const work = this.works.get(id);
    if (work) work.controller.abort();
    else if (this.taking) this.withdrawnMeanwhile.add(id);
  }

  /**
   * Renews this process's sign of life, ends requests whose asker is gone, and takes requests whose notification was
   * lost.
   */
  async look(): Promise<void> {
    const before = [...this.works.keys()];
    await this.heard();
    if (before.length === 0) return;
    const awaited = new Map((await this.requests.awaited(before)).map((one) => [one.id, one.askerSeenAt.getTime()]));
    const forsaken = before.filter((id) => this.isForsaken(id, awaited.get(id)));
    for (const id of forsaken) this.withdrawn(id);
    if (forsaken.length > 0) await this.requests.forget(forsaken);
  }

  /** Takes no more requests, and waits until the running ones have a response. */
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
        this.withdrawnMeanwhile.clear();
        const { taken, isAll } = await this.requests.take();
        // The requests are written to their programs in this order.
        for (const request of taken) if (!this.withdrawnMeanwhile.has(request.id)) this.begin(request);
        if (!isAll) this.hasHeard = true;
      } catch (error) {
        this.log(`requests of other server processes could not be accepted yet: ${(error as Error).message}`);
      }
    }
  }

  private begin(request: TakenRequest<Key>): void {
    const controller = new AbortController();
    const done = this.make(request, controller.signal).finally(() => this.works.delete(request.id));
    this.works.set(request.id, { controller, done, silence: 0, askerSeenAt: 0 });
  }

  private async make(request: TakenRequest<Key>, signal: AbortSignal): Promise<void> {
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

  private async answerTo(request: TakenRequest<Key>, signal: AbortSignal): Promise<JsonObject> {
    const { manner } = this;
    try {
      if (!request.question) throw manner.failures.strangeKeys();
      return manner.resultAnswer(await manner.make(request, request.question, signal));
    } catch (error) {
      return failureAnswerOf(error, manner);
    }
  }
}
