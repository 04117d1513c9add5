import { setTimeout as sleep } from 'node:timers/promises';
import type { JsonObject } from '../../services/core/text/json.js';
import type { WorkerLease } from '../../services/plugins/host/leases.js';
import type { WorkerMethod } from '../../services/plugins/host/port.js';
import type { PluginRequests, TakenRequest } from '../../services/plugins/host/requests.js';
import { unavailable } from '../protocol/failures.js';
import { type Term, WorkerMoved } from '../term.js';
import { inLimit } from '../time-limit.js';
import { failureAnswer, questionIn, resultAnswer } from './messages.js';

/** A call of another process that is being made. */
interface Work {
  readonly controller: AbortController;
  readonly done: Promise<void>;
}

const RETRY_MS = 1_000;
const STRANGE_KEYS = 'The server processes have different master keys';

/** Calls the workers of this process for other processes. */
export class Holder {
  private readonly works = new Map<string, Work>();
  private taking: Promise<void> | undefined;
  private hasHeard = false;
  private isClosed = false;

  /** @param termOf the worker of a lease, as long as this process runs it and it is one of these files */
  constructor(
    private readonly requests: PluginRequests,
    private readonly termOf: (lease: WorkerLease, placedAt: string) => Promise<Term | undefined>,
    private readonly log: (message: string) => void,
  ) {}

  /** Takes the calls that are there. */
  heard(): Promise<void> {
    this.hasHeard = true;
    this.taking ??= this.take().finally(() => {
      this.taking = undefined;
    });
    return this.taking;
  }

  /** Ends a call that was taken back. */
  withdrawn(id: string): void {
    this.works.get(id)?.controller.abort();
  }

  /** Says that it is at its calls, ends those for which nobody waits, and takes what nobody has told it of. */
  async look(): Promise<void> {
    const before = [...this.works.keys()];
    await this.heard();
    if (before.length === 0) return;
    const awaited = await this.requests.atWork(before);
    for (const id of before) if (!awaited.has(id)) this.withdrawn(id);
  }

  /** Takes no more, and waits until what was begun is answered. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.taking;
    await Promise.all([...this.works.values()].map(({ done }) => done));
  }

  private async take(): Promise<void> {
    while (this.hasHeard && !this.isClosed) {
      this.hasHeard = false;
      try {
        const { taken, isAll } = await this.requests.take();
        for (const request of taken) this.begin(request);
        if (!isAll) this.hasHeard = true;
      } catch (error) {
        this.log(`calls of other server processes could not be taken yet: ${(error as Error).message}`);
      }
    }
  }

  private begin(request: TakenRequest): void {
    const controller = new AbortController();
    const done = this.make(request, controller.signal).finally(() => this.works.delete(request.id));
    this.works.set(request.id, { controller, done });
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

  private async answerTo(request: TakenRequest, signal: AbortSignal): Promise<JsonObject> {
    const { pluginId, question } = request;
    if (!question) return failureAnswer(unavailable(STRANGE_KEYS));
    const { method, params, invocation, timeoutMs, placedAt } = questionIn(question);
    try {
      const term = await this.termOf(request, placedAt);
      if (!term) throw new WorkerMoved();
      const call = { pluginId, method: method as WorkerMethod, params, invocation };
      return resultAnswer(await inLimit(timeoutMs, signal, (limit) => term.call(call, limit)));
    } catch (error) {
      return failureAnswer(error);
    }
  }
}
