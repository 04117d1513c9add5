import { PendingRequests } from '#json-rpc/pending-requests.js';
import type { TimeLimit } from '#services/core/concurrency/time-limit.js';
import { isTooDeep, TOO_DEEP } from '#services/core/text/fields.js';
import type { JsonObject, JsonValue } from '#services/core/text/json.js';
import { PluginFailure, type PluginInvocation, type WorkerMethod } from '#services/plugins/host/port.js';
import { pluginFailureIn, unavailable } from './failures.js';
import type { Invocations } from './invocations.js';
import { callLine, cancelLine, type WorkerReply } from './messages.js';

/** The methods that every worker must implement. They skip the queue: they show whether the worker responds at all. */
export const REQUIRED: readonly string[] = ['initialize', 'health', 'shutdown'] satisfies WorkerMethod[];

/** Maximum number of running calls, in all and for one company. The second leaves room for other companies. */
const MOST_AT_ONCE = 64;
const MOST_OF_COMPANY = 48;
/** Maximum number of waiting calls of a worker, in all and for one company. */
const MOST_WAITING = 1_000;
const MOST_WAITING_OF_COMPANY = 750;
const UNUSABLE = `The answer of the plugin cannot be used: ${TOO_DEEP}`;

/** A call that waits until others end. */
interface WaitingCall {
  readonly payer: string;
  begin(): void;
  fail(error: PluginFailure): void;
}

/** The party that a call counts for: a company, or the installation. */
const payerOf = ({ companyId }: PluginInvocation): string => companyId ?? '';

/** The server's calls to a worker that have no answer yet. */
export class PendingCalls {
  private readonly requests = new PendingRequests<WorkerReply['outcome']>();
  /** The waiting calls, in order. */
  private readonly waiting = new Set<WaitingCall>();
  /** The number of running calls of each payer. */
  private readonly held = new Map<string, number>();
  private failure: PluginFailure | undefined;
  private busy = 0;
  private idle: (() => void)[] = [];

  constructor(
    private readonly write: (line: string) => void,
    private readonly invocations: Invocations,
  ) {}

  get pending(): number {
    return this.busy + this.waiting.size;
  }

  /** @throws PluginFailure; the reason of the limit */
  async make(method: string, params: JsonObject, invocation: PluginInvocation, limit: TimeLimit): Promise<JsonValue> {
    if (this.failure) throw this.failure;
    if (REQUIRED.includes(method)) return this.ask(method, params, invocation, limit);
    const payer = payerOf(invocation);
    await this.place(payer, limit);
    try {
      if (this.failure) throw this.failure;
      return await this.ask(method, params, invocation, limit);
    } finally {
      this.leave(payer);
    }
  }

  /** Takes an answer. @returns false for an ID that was never used; an answer to a cancelled call is ignored */
  answered({ id, outcome }: WorkerReply): boolean {
    return this.requests.answer(id, outcome) !== 'unknown';
  }

  /** Fails all open and future calls. */
  fail(why: string): void {
    const failure = this.failure ?? unavailable(why);
    this.failure = failure;
    this.requests.failAll(() => failure);
    for (const { fail } of this.waiting) fail(failure);
  }

  /** Resolves when no call is open. */
  settled(): Promise<void> {
    return this.pending === 0 ? Promise.resolve() : new Promise((resolve) => this.idle.push(resolve));
  }

  private async place(payer: string, limit: TimeLimit): Promise<void> {
    if (this.busy < MOST_AT_ONCE && this.heldBy(payer) < MOST_OF_COMPANY) return this.enter(payer);
    const ofPayer = [...this.waiting].filter((call) => call.payer === payer).length;
    if (this.waiting.size >= MOST_WAITING || ofPayer >= MOST_WAITING_OF_COMPANY) {
      throw unavailable('Too many calls wait for the plugin');
    }
    let isGiven = false;
    const place = { payer, begin: (): void => {}, fail: (_: PluginFailure): void => {} };
    const turn = new Promise<void>((resolve, reject) => {
      place.fail = reject;
      place.begin = () => {
        isGiven = true;
        resolve();
      };
    });
    turn.catch(() => {}); // A caller that still waits handles this.
    this.waiting.add(place);
    try {
      await limit.race(turn);
    } catch (error) {
      if (isGiven) this.leave(payer);
      throw error;
    } finally {
      this.waiting.delete(place);
      this.tellIdle();
    }
  }

  private heldBy(payer: string): number {
    return this.held.get(payer) ?? 0;
  }

  private enter(payer: string): void {
    this.busy += 1;
    this.held.set(payer, this.heldBy(payer) + 1);
  }

  /** Gives the place of a call to a waiting one: the first call of the payer with the fewest running calls. */
  private leave(payer: string): void {
    this.busy -= 1;
    const callsLeft = this.heldBy(payer) - 1;
    if (callsLeft > 0) this.held.set(payer, callsLeft);
    else this.held.delete(payer);
    let next: WaitingCall | undefined;
    for (const call of this.waiting) {
      const isFewer = this.heldBy(call.payer) < (next ? this.heldBy(next.payer) : MOST_OF_COMPANY);
      if (isFewer) next = call;
    }
    if (next) {
      this.waiting.delete(next);
      this.enter(next.payer);
      next.begin();
    } else this.tellIdle();
  }

  private tellIdle(): void {
    if (this.pending > 0) return;
    for (const tell of this.idle.splice(0)) tell();
  }

  private async ask(
    method: string,
    params: JsonObject,
    invocation: PluginInvocation,
    limit: TimeLimit,
  ): Promise<JsonValue> {
    if (limit.signal.aborted) throw limit.reason;
    const { invocationId, end } = this.invocations.bind(invocation);
    try {
      const outcome = await this.requests.send(
        limit,
        (id) => this.write(callLine(id, method, params, invocationId)),
        (id) => this.write(cancelLine(id)),
      );
      if ('error' in outcome) throw pluginFailureIn(outcome.error);
      if (isTooDeep(outcome.result)) throw new PluginFailure('WORKER_ERROR', UNUSABLE);
      return outcome.result;
    } finally {
      end();
    }
  }
}
