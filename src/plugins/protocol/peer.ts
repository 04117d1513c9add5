import { setImmediate as turn } from 'node:timers/promises';
import { NdjsonReader } from '#processes/ndjson.js';
import type { TimeLimit } from '#services/core/concurrency/time-limit.js';
import type { JsonObject, JsonValue } from '#services/core/text/json.js';
import type { PluginInvocation } from '#services/plugins/host/port.js';
import { PendingCalls } from './calls.js';
import { Invocations } from './invocations.js';
import { messageIn, type WorkerReply } from './messages.js';
import { Requests } from './requests.js';

/** The pipes of a worker. */
export interface WorkerPipe {
  write(line: string): void;
  /** Ends a worker that the server cannot communicate with. */
  giveUp(why: string): void;
}

export interface PeerOptions {
  /** How long after the end of a call the worker may still send requests for it. */
  readonly afterwardsMs: number;
  readonly pipe: WorkerPipe;
  /** Answers a request of the worker. @throws PluginFailure */
  readonly answer: (method: string, params: JsonObject, invocation: PluginInvocation | null) => Promise<JsonValue>;
  /** Reports a mistake of the worker. */
  readonly complain: (message: string) => void;
  /** Reports a fault of the server. */
  readonly failed: (method: string, error: unknown) => void;
  /** Called for each line that does not answer a call. */
  readonly unasked: () => void;
  /** Called for each request that is rejected because too many are open. */
  readonly refused: () => void;
}

/** Maximum length of a line, in characters. */
const MAX_LINE = 8_388_608;
/** How many lines that are not messages are tolerated: some programs print a greeting. */
const MAX_NOISE = 100;
const SHOWN = 200;
/** How many lines are handled in one turn of the event loop, during which the process serves nobody else. */
const LINES_A_TURN = 8;

/** Communicates with a worker through its input and output: both sides send requests, and answer in any order. */
export class WorkerPeer {
  private readonly invocations: Invocations;
  private readonly calls: PendingCalls;
  private readonly requests: Requests;
  private readonly reader: NdjsonReader;
  /** The lines that are not handled yet. */
  private lines: string[] = [];
  private isOver = false;
  private noise = 0;
  private hasAnsweredUnasked = false;

  constructor(private readonly options: PeerOptions) {
    const { pipe, answer, complain, failed, afterwardsMs } = options;
    const invocations = new Invocations(afterwardsMs);
    this.invocations = invocations;
    const write = (line: string): void => {
      if (!this.isOver) pipe.write(line);
    };
    this.calls = new PendingCalls(write, invocations);
    this.requests = new Requests({ invocations, write, answer, complain, failed });
    const overflow = (): void => pipe.giveUp(`A line of the worker is longer than ${MAX_LINE} characters`);
    this.reader = new NdjsonReader((line) => this.lines.push(line), overflow, MAX_LINE);
  }

  /** How many calls the worker has not answered. */
  get pending(): number {
    return this.calls.pending;
  }

  /** @returns false if lines are left: await `rest`, which handles them, before receiving more */
  receive(chunk: string): boolean {
    if (!this.isOver) this.reader.push(chunk);
    return this.takeSome();
  }

  async rest(): Promise<void> {
    do await turn();
    while (!this.takeSome());
  }

  /** @throws PluginFailure; the reason of the limit */
  call(method: string, params: JsonObject, invocation: PluginInvocation, limit: TimeLimit): Promise<JsonValue> {
    return this.calls.make(method, params, invocation, limit);
  }

  /** Resolves when no call is pending. */
  settled(): Promise<void> {
    return this.calls.settled();
  }

  /** Fails all open and future calls, and ignores further output. */
  fail(why: string): void {
    this.isOver = true;
    this.calls.fail(why);
    this.invocations.close();
  }

  /** @returns whether no line is left */
  private takeSome(): boolean {
    for (const line of this.lines.splice(0, LINES_A_TURN)) this.take(line);
    return this.lines.length === 0;
  }

  private take(line: string): void {
    if (this.isOver) return;
    const message = messageIn(line);
    if (message && !('method' in message) && this.calls.answered(message)) return;
    this.options.unasked();
    if (!message) this.hearNoise(line);
    else if ('method' in message) {
      if (!this.requests.take(message)) this.options.refused();
    } else this.hearUnasked(message);
  }

  private hearUnasked({ id }: WorkerReply): void {
    if (this.hasAnsweredUnasked) return;
    this.hasAnsweredUnasked = true;
    this.options.complain(`It answered an unknown request: ${JSON.stringify(id).slice(0, SHOWN)}`);
  }

  private hearNoise(line: string): void {
    this.noise += 1;
    if (this.noise > MAX_NOISE) this.options.pipe.giveUp('The worker does not speak the protocol');
    else this.options.complain(`A line of its output is not a message of the protocol: ${line.slice(0, SHOWN)}`);
  }
}
