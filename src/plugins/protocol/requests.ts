import { setImmediate as turn } from 'node:timers/promises';
import type { JsonObject, JsonValue } from '#services/core/text/json.js';
import { PluginFailure, type PluginInvocation } from '#services/plugins/host/port.js';
import { errorOf, isFault } from './failures.js';
import { Flow } from './flow.js';
import type { Invocations } from './invocations.js';
import { errorLine, resultLine, type WorkerRequest } from './messages.js';

const MOST_AT_ONCE = 64;
const TOO_MANY = 'Too many requests at once';
/** How many requests start per second, after a burst. */
const PACE = { perSecond: 200, burst: 500 };

interface RequestsOptions {
  readonly invocations: Invocations;
  readonly write: (line: string) => void;
  /** @throws PluginFailure */
  readonly answer: (method: string, params: JsonObject, invocation: PluginInvocation | null) => Promise<JsonValue>;
  /** Reports failures that no answer can carry. */
  readonly complain: (message: string) => void;
  /** Reports a fault of the server. */
  readonly failed: (method: string, error: unknown) => void;
}

/** The worker's requests to the server that have no answer yet. */
export class Requests {
  private open = 0;
  private readonly pace = new Flow(PACE);
  /** The turn of the last request that starts. */
  private lastTurn: Promise<void> = Promise.resolve();

  constructor(private readonly options: RequestsOptions) {}

  /** @returns false if it is rejected because too many are open */
  take(request: WorkerRequest): boolean {
    // Methods with this prefix concern the protocol itself, and may be ignored.
    if (request.id === undefined && request.method.startsWith('$/')) return true;
    if (this.open >= MOST_AT_ONCE) {
      this.refuse(request);
      return false;
    }
    this.open += 1;
    void this.answerTo(request).finally(() => {
      this.open -= 1;
    });
    return true;
  }

  private refuse({ id, method }: WorkerRequest): void {
    const { write, complain } = this.options;
    if (id === undefined) complain(`${TOO_MANY}: the notification ${method} was dropped`);
    else write(errorLine(id, errorOf(new PluginFailure('WORKER_ERROR', TOO_MANY))));
  }

  private async answerTo(request: WorkerRequest): Promise<void> {
    const { id, method } = request;
    const { write, complain, failed } = this.options;
    try {
      const result = await this.resultOf(request);
      if (id !== undefined) write(resultLine(id, result ?? null));
    } catch (error) {
      if (isFault(error)) failed(method, error);
      const replyError = errorOf(error);
      if (id === undefined) complain(`${method}: ${replyError.message}`);
      else write(errorLine(id, replyError));
    }
  }

  private async resultOf({ method, params, invocationId }: WorkerRequest): Promise<JsonValue> {
    const invocation = this.options.invocations.of(invocationId);
    if (!params) throw new PluginFailure('WORKER_ERROR', `${method}: params must be an object`);
    if (!this.pace.take(1)) await this.pace.next();
    await this.ownTurn();
    return this.options.answer(method, params, invocation);
  }

  /** Starts one request per turn of the event loop: many at once would delay everybody else's requests. */
  private ownTurn(): Promise<void> {
    this.lastTurn = this.lastTurn.then(() => turn());
    return this.lastTurn;
  }
}
