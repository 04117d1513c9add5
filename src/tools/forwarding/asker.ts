import type { JsonObject } from '../../services/core/text/json.js';
import type {
  ForwardedRequest,
  ForwardedRequests,
  SentRequest,
} from '../../services/tools/runtime/forwarded-requests.js';
import { CapacityUnavailable, OutcomeUnknown } from '../../services/tools/upstream/failures.js';
import { ProgramMoved } from '../local/peer.js';
import type { Exchange } from '../upstream/exchange.js';
import type { SizedResult } from '../upstream/listing.js';
import { resultIn } from './messages.js';

/** A request that waits for its answer. */
interface PendingRequest {
  answer(told: JsonObject): void;
  fail(error: Error): void;
  isWritten: boolean;
  /** For how many looks nothing was heard of its holder. */
  silence: number;
  holderSeenAt: number;
}

/** After so many looks, of which there is one a second, a holder that says nothing is taken to be gone. */
const MOST_SILENCE = 5;
/** The same where its lease is over. */
const MOST_SILENCE_WITHOUT_LEASE = 2;

const LOST = 'The server process that runs the program has ended; what the tool has done, if anything, is unknown';

/** Asks programs that other processes run. */
export class Asker {
  private readonly waiting = new Map<string, PendingRequest>();
  private collecting: Promise<void> | undefined;
  private hasHeard = false;

  constructor(
    private readonly requests: ForwardedRequests,
    private readonly log: (message: string) => void,
  ) {}

  get isWaiting(): boolean {
    return this.waiting.size > 0;
  }

  /** @throws `ProgramMoved` where it is certain that nobody has begun; the failure that the holder met; `OutcomeUnknown` */
  async ask(request: ForwardedRequest, exchange: Exchange): Promise<SizedResult> {
    if (exchange.signal.aborted) throw exchange.reason;
    const id = this.requests.nextId();
    // An answer may be there before it is known that the request is.
    const answer = this.answerTo(id);
    const asking = this.write(id, request);
    exchange.sent = true;
    try {
      if (!(await exchange.race(asking))) throw new ProgramMoved();
      return resultIn(await exchange.race(answer));
    } catch (error) {
      if (exchange.signal.aborted) void asking.then((isWritten) => isWritten && this.withdrawLater(id)).catch(() => {});
      if (error instanceof ProgramMoved) exchange.sent = false;
      throw error;
    } finally {
      this.waiting.delete(id);
    }
  }

  /** Takes the answers that are there. */
  heard(): void {
    this.hasHeard = true;
    this.collecting ??= this.collect().finally(() => {
      this.collecting = undefined;
    });
  }

  /** Says that it waits, and finds out what nobody has told it. */
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

  /** Ends what waits. */
  async close(): Promise<void> {
    const stopping = CapacityUnavailable('The server is stopping', { details: { retryAfterMs: 1_000 } });
    await Promise.all(
      [...this.waiting].map(async ([id, { fail }]) => {
        const isCertain = await this.requests.withdraw(id).catch(() => false);
        fail(isCertain ? stopping : OutcomeUnknown(LOST, { mayHaveActed: true }));
      }),
    );
  }

  private answerTo(id: string): Promise<JsonObject> {
    const answer = new Promise<JsonObject>((resolve, fail) => {
      this.waiting.set(id, { answer: resolve, fail, isWritten: false, silence: 0, holderSeenAt: 0 });
    });
    answer.catch(() => {}); // Whoever still waits handles this.
    return answer;
  }

  /** @returns whether its program can be asked */
  private async write(id: string, request: ForwardedRequest): Promise<boolean> {
    try {
      const isWritten = await this.requests.ask(id, request);
      const waiting = this.waiting.get(id);
      if (waiting) waiting.isWritten = isWritten;
      return isWritten;
    } catch (error) {
      // A connection that broke may have delivered it before.
      this.withdrawLater(id);
      throw Object.assign(OutcomeUnknown(LOST, { mayHaveActed: true }), { cause: error });
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
    else waiting?.fail(OutcomeUnknown('The answer of another server process cannot be read', { mayHaveActed: true }));
  }

  /** Ends a request of which nothing is to be expected any more. */
  private async judge(id: string, waiting: PendingRequest, sent: SentRequest | undefined): Promise<void> {
    if (!sent) return waiting.fail(OutcomeUnknown(LOST, { mayHaveActed: true }));
    if (sent.isAnswered) return;
    const seenAt = sent.holderSeenAt?.getTime() ?? 0;
    waiting.silence = seenAt === waiting.holderSeenAt ? waiting.silence + 1 : 0;
    waiting.holderSeenAt = seenAt;
    const isSilent = waiting.silence >= (sent.isHeld ? MOST_SILENCE : MOST_SILENCE_WITHOUT_LEASE);
    if (!isSilent && (sent.isTaken || sent.isHeld)) return;
    const isCertain = await this.requests.withdraw(id);
    if (!isCertain) return isSilent ? waiting.fail(OutcomeUnknown(LOST, { mayHaveActed: true })) : undefined;
    const details = { retryAfterMs: 1_000 };
    waiting.fail(
      sent.isHeld
        ? CapacityUnavailable('The server process that runs the program does not answer', { details })
        : new ProgramMoved(),
    );
  }

  private withdrawLater(id: string): void {
    // Where this fails, the holder notices that nobody waits.
    this.requests.withdraw(id).catch(({ message }: Error) => this.log(`a request could not be taken back: ${message}`));
  }

  private forgetLater(ids: readonly string[]): void {
    this.requests.forget(ids).catch(({ message }: Error) => this.log(`answers will be deleted later: ${message}`));
  }
}
