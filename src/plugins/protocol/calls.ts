import type { TimeLimit } from '../../services/core/concurrency/time-limit.js';
import { isTooDeep, TOO_DEEP } from '../../services/core/text/fields.js';
import type { JsonObject, JsonValue } from '../../services/core/text/json.js';
import { type Invocation, PluginFailure, type WorkerMethod } from '../../services/plugins/host/port.js';
import { failureIn, unavailable } from './failures.js';
import type { Invocations } from './invocations.js';
import { callLine, cancelLine, type WorkerReply } from './messages.js';

/** What every worker must know. Nobody waits in a row with these: they tell whether it is there at all. */
export const REQUIRED: readonly string[] = ['initialize', 'health', 'shutdown'] satisfies WorkerMethod[];

/** How many calls a worker has at once, and how many wait for that. */
const MOST_AT_ONCE = 64;
const MOST_WAITING = 1_000;
const UNUSABLE = `The answer of the plugin cannot be used: ${TOO_DEEP}`;

interface OpenCall {
  take(outcome: WorkerReply['outcome']): void;
  fail(error: PluginFailure): void;
}

/** The calls of the server to a worker that are not answered yet. */
export class Calls {
  private readonly open = new Map<number, OpenCall>();
  /** Those that wait, in their order. */
  private readonly waiting = new Set<{ begin(): void; fail(error: PluginFailure): void }>();
  private failure: PluginFailure | undefined;
  private busy = 0;
  private asked = 0;
  private idle: (() => void)[] = [];

  constructor(
    private readonly write: (line: string) => void,
    private readonly invocations: Invocations,
  ) {}

  get pending(): number {
    return this.busy + this.waiting.size;
  }

  /** @throws PluginFailure; the reason of the limit */
  async make(method: string, params: JsonObject, invocation: Invocation, limit: TimeLimit): Promise<JsonValue> {
    if (this.failure) throw this.failure;
    if (REQUIRED.includes(method)) return this.ask(method, params, invocation, limit);
    await this.place(limit);
    try {
      if (this.failure) throw this.failure;
      return await this.ask(method, params, invocation, limit);
    } finally {
      this.leave();
    }
  }

  /** Takes an answer. @returns false for one to what was never asked. One to a call that was taken back is of no account */
  answered({ id, outcome }: WorkerReply): boolean {
    const call = this.open.get(id as number);
    call?.take(outcome);
    return call !== undefined || (Number.isInteger(id) && (id as number) >= 1 && (id as number) <= this.asked);
  }

  /** Ends all calls, now and later. */
  fail(why: string): void {
    this.failure ??= unavailable(why);
    for (const { fail } of [...this.open.values(), ...this.waiting]) fail(this.failure);
  }

  /** Resolves when no call is open. */
  settled(): Promise<void> {
    return this.pending === 0 ? Promise.resolve() : new Promise((resolve) => this.idle.push(resolve));
  }

  private async place(limit: TimeLimit): Promise<void> {
    if (this.busy < MOST_AT_ONCE) {
      this.busy += 1;
      return;
    }
    if (this.waiting.size >= MOST_WAITING) throw unavailable('Too many calls wait for the plugin');
    let isGiven = false;
    const place = { begin: (): void => {}, fail: (_: PluginFailure): void => {} };
    const given = new Promise<void>((resolve, reject) => {
      place.fail = reject;
      place.begin = () => {
        isGiven = true;
        resolve();
      };
    });
    given.catch(() => {}); // Whoever still waits handles this.
    this.waiting.add(place);
    try {
      await limit.race(given);
    } catch (error) {
      if (isGiven) this.leave();
      throw error;
    } finally {
      this.waiting.delete(place);
      this.tellIdle();
    }
  }

  /** Gives the place of a call to the next that waits. */
  private leave(): void {
    const [next] = this.waiting;
    if (next) {
      this.waiting.delete(next);
      next.begin();
      return;
    }
    this.busy -= 1;
    this.tellIdle();
  }

  private tellIdle(): void {
    if (this.pending > 0) return;
    for (const tell of this.idle.splice(0)) tell();
  }

  private ask(method: string, params: JsonObject, invocation: Invocation, limit: TimeLimit): Promise<JsonValue> {
    if (limit.signal.aborted) throw limit.reason;
    const id = ++this.asked;
    const { invocationId, end } = this.invocations.bind(invocation);
    const line = callLine(id, method, params, invocationId);
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        this.open.delete(id);
        limit.signal.removeEventListener('abort', cancel);
        end();
      };
      const fail = (error: unknown): void => {
        settle();
        reject(error);
      };
      const cancel = (): void => {
        fail(limit.reason);
        this.write(cancelLine(id));
      };
      limit.signal.addEventListener('abort', cancel, { once: true });
      this.open.set(id, {
        fail,
        take: (outcome) => {
          if ('error' in outcome) return fail(failureIn(outcome.error));
          if (isTooDeep(outcome.result)) return fail(new PluginFailure('WORKER_ERROR', UNUSABLE));
          settle();
          resolve(outcome.result);
        },
      });
      this.write(line);
    });
  }
}
