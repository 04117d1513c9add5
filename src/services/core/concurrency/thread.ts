import { type TransferListItem, Worker } from 'node:worker_threads';

export interface ThreadOptions {
  /** The path of the program. It replies to each message `{id, …}` with `{id, answer}`. */
  readonly program: string;
  /** The maximum time for an answer. */
  readonly maxMs: number;
  readonly maxHeapMb: number;
}

/** A thread takes 40 ms to start, so it stays alive for this time to serve further requests. */
const IDLE_MS = 10_000;

/** The reason why a request has no answer. */
export class ThreadFailure extends Error {}

/**
 * A server program that runs in its own thread, because it keeps the processor busy for long. It processes one request
 * after another; the first request starts it, and it ends when idle for a while.
 */
export class Thread<Request extends object, Answer> {
  private worker: Worker | undefined;
  private previous: Promise<unknown> = Promise.resolve();
  private idle: NodeJS.Timeout | undefined;
  private lastId = 0;

  constructor(private readonly options: ThreadOptions) {}

  /** @throws ThreadFailure when the program takes too long, uses too much memory, or fails */
  ask(request: Request, transfer: readonly TransferListItem[] = []): Promise<Answer> {
    const answer = this.previous.then(() => this.askNow(request, transfer));
    this.previous = answer.catch(() => {});
    return answer;
  }

  async close(): Promise<void> {
    clearTimeout(this.idle);
    const { worker } = this;
    this.worker = undefined;
    await worker?.terminate();
  }

  private async askNow(request: Request, transfer: readonly TransferListItem[]): Promise<Answer> {
    clearTimeout(this.idle);
    try {
      const answer = await this.answer(request, transfer);
      this.idle = setTimeout(() => void this.close(), IDLE_MS).unref();
      return answer;
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  private answer(request: Request, transfer: readonly TransferListItem[]): Promise<Answer> {
    const { maxMs } = this.options;
    const id = ++this.lastId;
    const worker = this.ensureWorker();
    return new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(late);
        // Without a name, this would also remove the worker's own listeners.
        for (const name of ['message', 'error', 'exit']) worker.removeAllListeners(name);
        // A thread that fails while it ends must not end the server.
        worker.on('error', () => {});
      };
      const fail = (why: string): void => {
        end();
        reject(new ThreadFailure(why));
      };
      const late = setTimeout(() => fail(`It took longer than ${maxMs / 1000} s`), maxMs);
      worker.on('message', (message: { id: number; answer: Answer }) => {
        if (message.id !== id) return;
        end();
        resolve(message.answer);
      });
      worker.on('error', ({ code }: NodeJS.ErrnoException) =>
        fail(code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'It took too much memory' : 'Its program failed on it'),
      );
      worker.on('exit', () => fail('Its thread ended'));
      worker.postMessage({ ...request, id }, transfer);
    });
  }

  private ensureWorker(): Worker {
    if (this.worker) return this.worker;
    const resourceLimits = { maxOldGenerationSizeMb: this.options.maxHeapMb, maxYoungGenerationSizeMb: 64 };
    const worker = new Worker(this.options.program, { resourceLimits, env: {}, execArgv: [] });
    worker.unref();
    this.worker = worker;
    return worker;
  }
}
