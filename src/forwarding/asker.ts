import type { TimeLimit } from '../services/core/concurrency/time-limit.js';
import type { ForwardedRequest, ForwardedRequests, SentRequest } from '../services/core/process/forwarded-requests.js';
import type { JsonObject } from '../services/core/text/json.js';
import { type ForwardedCallCodec, hasMoved, ProgramMoved } from './call-codec.js';

/** A request that waits for its response. */
interface PendingRequest {
  answer(told: JsonObject): void;
  fail(error: Error): void;
  isWritten: boolean;
  /** The number of consecutive checks without a sign of life from its holder. */
  silence: number;
  holderSeenAt: number;
}

/** Checks, one a second, after which a silent holder counts as gone. */
const MOST_SILENCE = 5;
/** The limit for a holder whose lease has expired. */
const MOST_SILENCE_WITHOUT_LEASE = 2;

/** Sends requests to programs that run in other processes. */
export class Asker<Key extends string, Result> {
  private readonly waiting = new Map<string, PendingRequest>();
  private collecting: Promise<void> | undefined;
  private hasHeard = false;

  constructor(
    private readonly requests: ForwardedRequests<Key>,
    private readonly manner: ForwardedCallCodec<Key, Result>,
    private readonly log: (message: string) => void,
  ) {}

  /** @throws `ProgramMoved` if no process has started the request; failures of the manner; the reason of the limit */
  async ask(request: ForwardedRequest<Key>, limit: TimeLimit): Promise<Result> {
    const id = this.requests.nextId();
    // The response may arrive before `write` has resolved.
    const answer = this.answerTo(id);
    const asking = this.write(id, request);
    try {
      if (!(await limit.race(asking))) throw new ProgramMoved();
      const response = await limit.race(answer);
      if (hasMoved(response)) throw new ProgramMoved();
      return this.manner.resultIn(response);
    } catch (error) {
      if (limit.signal.aborted) void asking.then((isWritten) => isWritten && this.withdrawLater(id)).catch(() => {});
      throw error;
    } finally {
      this.waiting.delete(id);
    }
  }

  /** Reads the responses that have arrived. */
  heard(): void {
    this.hasHeard = true;
    this.collecting ??= this.collect().finally(() => {
      this.collecting = undefined;
    });
  }

  /** Renews this process's sign of life, and detects responses and failures whose notification was lost. */
  async look(): Promise<void> {
    const before = [...this.waiting].flatMap(([id, { isWritten }]) => (isWritten ? [id] : []));
    if (before.length === 0) return;
    const sent = new Map((await this.requests.sent(before)).map((one) => [one.id, one]));
    for (const id of before) {
      const waiting = this.waiting.get(id);
      if (waiting) await this.judge(id, waiting, sent.get(id));
    }
    if ([...sent.values()].some(({ isAnswered }) => isAnswered)) this.heard();
  }

  /** Fails all waiting requests. */
  async close(): Promise<void> {
    const { failures } = this.manner;
    await Promise.all(
      [...this.waiting].map(async ([id, { fail }]) => {
        const isCertain = await this.requests.withdraw(id).catch(() => false);
        fail(isCertain ? failures.stopping() : failures.lost());
      }),
    );
  }

  private answerTo(id: string): Promise<JsonObject> {
    const answer = new Promise<JsonObject>((resolve, fail) => {
      this.waiting.set(id, { answer: resolve, fail, isWritten: false, silence: 0, holderSeenAt: 0 });
    });
    answer.catch(() => {}); // Callers that still wait handle the error.
    return answer;
  }

  /** @returns whether a process can handle the request */
  private async write(id: string, request: ForwardedRequest<Key>): Promise<boolean> {
    try {
      const isWritten = await this.requests.ask(id, request);
      const waiting = this.waiting.get(id);
      if (waiting) waiting.isWritten = isWritten;
      return isWritten;
    } catch (error) {
      // A connection that broke may have delivered the request before.
      this.withdrawLater(id);
      throw Object.assign(this.manner.failures.lost(), { cause: error });
    }
  }

  private async collect(): Promise<void> {
    while (this.hasHeard) {
      this.hasHeard = false;
      const ids = [...this.waiting.keys()];
      if (ids.length === 0) return;
      try {
        const answers = await this.requests.answers(ids);
        for (const { id, answer } of answers) this.settle(id, answer);
        if (answers.length > 0) this.forgetLater(answers.map(({ id }) => id));
      } catch (error) {
        this.log(`answers of other server processes could not be read yet: ${(error as Error).message}`);
      }
    }
  }

  private settle(id: string, answer: JsonObject | null): void {
    const waiting = this.waiting.get(id);
    if (answer) waiting?.answer(answer);
    else waiting?.fail(this.manner.failures.unreadable());
  }

  /** Fails a request that can no longer get a response. */
  private async judge(id: string, waiting: PendingRequest, sent: SentRequest | undefined): Promise<void> {
    const { failures } = this.manner;
    if (!sent) return waiting.fail(failures.lost());
    if (sent.isAnswered) return;
    const seenAt = sent.holderSeenAt?.getTime() ?? 0;
    waiting.silence = seenAt === waiting.holderSeenAt ? waiting.silence + 1 : 0;
    waiting.holderSeenAt = seenAt;
    const isSilent = waiting.silence >= (sent.isHeld ? MOST_SILENCE : MOST_SILENCE_WITHOUT_LEASE);
    if (!isSilent && (sent.isTaken || sent.isHeld)) return;
    const isCertain = await this.requests.withdraw(id);
    if (!isCertain) return isSilent ? waiting.fail(failures.lost()) : undefined;
    waiting.fail(sent.isHeld ? failures.mute() : new ProgramMoved());
  }

  private withdrawLater(id: string): void {
    // If this fails, the holder notices that the caller no longer waits.
    this.requests.withdraw(id).catch(({ message }: Error) => this.log(`a request could not be withdrawn: ${message}`));
  }

  private forgetLater(ids: readonly string[]): void {
    this.requests.forget(ids).catch(({ message }: Error) => this.log(`answers will be deleted later: ${message}`));
  }
}
