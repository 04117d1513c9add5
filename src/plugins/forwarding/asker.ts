import type { JsonObject, JsonValue } from '../../services/core/text/json.js';
import type { WorkerLease } from '../../services/plugins/host/leases.js';
import type { PluginRequests, SentRequest } from '../../services/plugins/host/requests.js';
import { unavailable } from '../protocol/failures.js';
import { WorkerMoved } from '../term.js';
import type { TimeLimit } from '../time-limit.js';
import { type Question, questionOf, resultIn } from './messages.js';

/** A call that waits for its answer. */
interface PendingCall {
  answer(told: JsonObject): void;
  fail(error: Error): void;
  isWritten: boolean;
}

const LOST = 'The server process that runs the plugin has ended; what it has done, if anything, is unknown';
const MUTE = 'The server process that runs the plugin does not answer';
const UNREADABLE = 'The answer of another server process cannot be read: the processes have different master keys';

/** Has other processes call the workers that they run. */
export class Asker {
  private readonly waiting = new Map<string, PendingCall>();
  private collecting: Promise<void> | undefined;
  private hasHeard = false;

  constructor(
    private readonly requests: PluginRequests,
    private readonly log: (message: string) => void,
  ) {}

  get isWaiting(): boolean {
    return this.waiting.size > 0;
  }

  /** @throws `WorkerMoved` where it is certain that nobody has begun; PluginFailure; the reason of the limit */
  async ask(lease: WorkerLease, question: Question, limit: TimeLimit): Promise<JsonValue> {
    const id = this.requests.nextId();
    // An answer may be there before it is known that the call is.
    const answer = this.answerTo(id);
    const asking = this.write(id, lease, question);
    try {
      if (!(await limit.race(asking))) throw new WorkerMoved();
      return resultIn(await limit.race(answer));
    } catch (error) {
      if (limit.signal.aborted) void asking.then((isWritten) => isWritten && this.withdrawLater(id)).catch(() => {});
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
    await Promise.all(
      [...this.waiting].map(async ([id, { fail }]) => {
        await this.requests.withdraw(id).catch(() => false);
        fail(unavailable('The server is stopping'));
      }),
    );
  }

  private answerTo(id: string): Promise<JsonObject> {
    const answer = new Promise<JsonObject>((resolve, fail) => {
      this.waiting.set(id, { answer: resolve, fail, isWritten: false });
    });
    answer.catch(() => {}); // Whoever still waits handles this.
    return answer;
  }

  /** @returns whether its worker can be asked there */
  private async write(id: string, lease: WorkerLease, question: Question): Promise<boolean> {
    try {
      const isWritten = await this.requests.ask(id, lease, questionOf(question));
      const waiting = this.waiting.get(id);
      if (waiting) waiting.isWritten = isWritten;
      return isWritten;
    } catch (error) {
      // A connection that broke may have delivered it before.
      this.withdrawLater(id);
      throw Object.assign(unavailable(LOST), { cause: error });
    }
  }

  private async collect(): Promise<void> {
    while (this.hasHeard) {
      this.hasHeard = false;
      const ids = [...this.waiting.keys()];
      if (ids.length === 0) return;
      try {
        for (const { id, answer } of await this.requests.answers(ids)) this.settle(id, answer);
      } catch (error) {
        this.log(`answers of other server processes could not be read yet: ${(error as Error).message}`);
      }
    }
  }

  private settle(id: string, answer: JsonObject | null): void {
    const waiting = this.waiting.get(id);
    if (answer) waiting?.answer(answer);
    else waiting?.fail(unavailable(UNREADABLE));
  }

  /** Ends a call of which nothing is to be expected any more. */
  private async judge(id: string, waiting: PendingCall, sent: SentRequest | undefined): Promise<void> {
    // One that is answered is deleted as its answer is read: that may be just now.
    if (!sent) return this.collecting ? undefined : waiting.fail(unavailable(LOST));
    const { isAnswered, isTaken, isHeld, isSilent } = sent;
    if (isAnswered || (!isSilent && (isTaken || isHeld))) return;
    const isCertain = await this.requests.withdraw(id);
    if (!isCertain) return isSilent ? waiting.fail(unavailable(LOST)) : undefined;
    waiting.fail(isHeld ? unavailable(MUTE) : new WorkerMoved());
  }

  private withdrawLater(id: string): void {
    // Where this fails, the holder notices that nobody waits.
    this.requests.withdraw(id).catch(({ message }: Error) => this.log(`a call could not be taken back: ${message}`));
  }
}
