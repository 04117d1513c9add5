/** The time that a request has: an abort ends it, for a reason. */
interface RequestLimit {
  readonly signal: AbortSignal;
  readonly reason: unknown;
}

interface PendingRequest<Response> {
  answer(response: Response): void;
  fail(error: unknown): void;
}

/** The requests of one side of a JSON-RPC connection that have no response yet. Their ids are numbers from 1. */
export class PendingRequests<Response> {
  private readonly pending = new Map<number, PendingRequest<Response>>();
  private lastId = 0;

  get size(): number {
    return this.pending.size;
  }

  /**
   * Sends a request and waits for its response.
   * @param cancel called when the limit ends the wait, to tell the other side
   * @throws the reason of the limit; the error of `failAll` or of `write`
   */
  send(limit: RequestLimit, write: (id: number) => void, cancel: (id: number) => void): Promise<Response> {
    if (limit.signal.aborted) return Promise.reject(limit.reason);
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        this.pending.delete(id);
        limit.signal.removeEventListener('abort', stop);
      };
      const fail = (error: unknown): void => {
        settle();
        reject(error);
      };
      const stop = (): void => {
        fail(limit.reason);
        cancel(id);
      };
      limit.signal.addEventListener('abort', stop, { once: true });
      const answer = (response: Response): void => {
        settle();
        resolve(response);
      };
      this.pending.set(id, { answer, fail });
      try {
        write(id);
      } catch (error) {
        fail(error);
      }
    });
  }

  /** @returns `ended` for a request that was cancelled or has its response; `unknown` for an id that was never sent */
  answer(id: unknown, response: Response): 'answered' | 'ended' | 'unknown' {
    const request = this.pending.get(id as number);
    if (request) {
      request.answer(response);
      return 'answered';
    }
    return Number.isInteger(id) && (id as number) >= 1 && (id as number) <= this.lastId ? 'ended' : 'unknown';
  }

  /** @param error makes the error of each request */
  failAll(error: () => Error): void {
    for (const request of [...this.pending.values()]) request.fail(error());
  }
}
