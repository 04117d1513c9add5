import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type ChildEnd, runChild } from '#processes/child.js';
import type { Confinement } from '#processes/isolation/confinement.js';
import { ownVariables } from '#processes/own-program.js';
import type { KnownBy } from '#processes/process-tracking.js';
import { killLeftovers } from '#processes/stragglers.js';
import { errorMessage } from '#processes/text.js';
import { OWN_NODE_ARGS } from '#services/core/process/own-programs.js';
import { type JsonValue, unstorable } from '#services/core/text/fields.js';
import { isJsonObject } from '#services/core/text/json.js';
import type { AgentSession, Execution } from '../adapter.js';
import { type HostMessage, Messages } from './messages.js';
import { AdapterSession } from './session.js';

/** One call of a package's adapter, in its own process. */
export interface HostCall {
  readonly call: 'describe' | 'execute' | 'test' | 'listModels' | 'detectModel';
  /** The address of the module that exports the adapter. */
  readonly entry: string;
  /** The argument of the function, as data. */
  readonly given: object;
  /** Absolute. */
  readonly cwd: string;
  /** Added to the few variables of the server that programs need. */
  readonly env: Readonly<Record<string, string>>;
  readonly confinement: Confinement | null;
  readonly signal: AbortSignal;
  /** Seconds that the adapter has to end after its signal has aborted. */
  readonly graceSec: number;
  /** Seconds after which the adapter is ended; 0 for no limit. */
  readonly timeoutSec: number;
  /** The run to execute, which receives the messages of the adapter. */
  readonly execution?: Execution;
}

/** The process of an adapter ended without an answer, or the adapter threw. */
export class HostFailure extends Error {
  constructor(
    message: string,
    readonly why: 'thrown' | 'ended' | 'timed_out' | 'cancelled',
    /** The message with the name of the adapter's error. */
    readonly named = message,
  ) {
    super(message);
  }
}

const MAX_HEAP_MB = 512;
/** Seconds that a process has to end after its answer, and after its grace time. */
const LAST_SEC = 1;
const MAX_PENDING = 64;
const MAX_UNREAD = 1_048_576;
const MAX_REPORTED = 100;

/** The adapter's messages use separate descriptors: its console writes to stderr, and its stdin is empty. */
const SHELL = ['-c', 'exec 4>&1 5<&0 1>&2 0</dev/null; exec "$@"', 'orgraph-adapter'];
const CERTIFICATES = /^(SSL_CERT_(FILE|DIR)|NODE_EXTRA_CA_CERTS)$/;

/** The host program: next to the compiled server, or among the sources. */
function program(): string {
  const beside = fileURLToPath(new URL('./adapter-host.js', import.meta.url));
  return existsSync(beside) ? beside : fileURLToPath(new URL('./program.mjs', import.meta.url));
}

/**
 * Calls an adapter in a process that ends with the call, together with everything that it started.
 * @throws HostFailure
 */
export const callHost = (call: HostCall): Promise<unknown> => new HostProcess(call).result();

class HostProcess {
  private readonly messages = new Messages();
  private readonly hard = new AbortController();
  private readonly reported: { readonly pid: number; readonly startedAt: Date }[] = [];
  private input: Writable | undefined;
  private knownBy: KnownBy | undefined;
  private last: Extract<HostMessage, { end: true } | { error: string } | { crash: string }> | undefined;
  private flaw: string | undefined;
  private timer: NodeJS.Timeout | undefined;
  private pending = 0;
  private taken = 0;
  private isAcknowledging = false;

  constructor(private readonly of: HostCall) {}

  async result(): Promise<unknown> {
    const { signal, execution } = this.of;
    const abort = () => this.abort();
    signal.addEventListener('abort', abort, { once: true });
    try {
      const end = await this.run();
      return this.answerOf(end);
    } finally {
      signal.removeEventListener('abort', abort);
      clearTimeout(this.timer);
      // Processes with the run's id have ended with the child. Other processes are known only if the adapter reported
      // them.
      if (execution) for (const one of this.reported) await killLeftovers({ ...one, runId: '' });
    }
  }

  private run(): Promise<ChildEnd> {
    const { entry, cwd, env, confinement, timeoutSec, graceSec, signal, execution } = this.of;
    const path = program();
    const code = [dirname(path), dirname(fileURLToPath(entry))];
    return runChild({
      command: '/bin/sh',
      args: [...SHELL, process.execPath, ...OWN_NODE_ARGS, `--max-old-space-size=${MAX_HEAP_MB}`, path],
      cwd,
      env: { ...ownVariables(CERTIFICATES), ...env },
      confinement: confinement && { ...confinement, code: [...(confinement.code ?? []), ...code] },
      // The adapter enforces the time limit itself, and has its grace time to end.
      timeoutSec: timeoutSec > 0 ? timeoutSec + graceSec : 0,
      graceSec: LAST_SEC,
      signal: signal.aborted ? signal : this.hard.signal,
      // Pids in the sandbox differ from those outside. The sandbox ends together with everything that the adapter
      // starts.
      spawned: async (process) => {
        this.knownBy = process.knownBy;
        if (confinement) await execution?.spawned(process);
      },
      talk: (input) => this.begin(input),
      onOutput: (stream, chunk) => this.receive(stream, chunk),
      drained: async () => this.of.execution?.drained(),
    });
  }

  private begin(input: Writable): void {
    this.input = input;
    const { call, entry, given } = this.of;
    input.write(`${JSON.stringify({ call, entry, given })}\n`);
    if (this.of.signal.aborted) this.abort();
  }

  private abort(): void {
    if (!this.input || this.timer) return;
    const { reason } = this.of.signal;
    this.reply({ abort: typeof reason === 'string' ? reason : 'aborted' });
    this.endAfter(this.of.graceSec);
  }

  private endAfter(seconds: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.hard.abort(), seconds * 1000);
  }

  /** @returns false to pause reading */
  private receive(stream: 'stdout' | 'stderr', chunk: string): boolean {
    if (stream === 'stderr') return this.of.execution?.log('stderr', chunk) ?? true;
    if (this.flaw) return true;
    let keepsUp = true;
    try {
      for (const message of this.messages.take(chunk)) if (!this.handle(message)) keepsUp = false;
    } catch (error) {
      this.fail(errorMessage(error));
    }
    return keepsUp;
  }

  private fail(flaw: string): void {
    this.flaw ??= flaw;
    this.hard.abort();
  }

  private handle(message: HostMessage): boolean {
    if (this.last) return true;
    if ('end' in message || 'error' in message || 'crash' in message) {
      this.last = message;
      this.endAfter(LAST_SEC);
      return true;
    }
    const { execution } = this.of;
    if (!execution) return true;
    if ('log' in message) return this.keep(execution, message);
    if ('progress' in message) execution.progress(message.progress);
    else if ('invoked' in message) this.note(execution, message.invoked);
    else void this.answer(message.ask, () => this.perform(execution, message));
    return true;
  }

  private note({ invoked }: Execution, details: unknown): void {
    invoked(isJsonObject(details) ? details : { details: details as JsonValue });
  }

  private keep(execution: Execution, message: Extract<HostMessage, { log: string }>): boolean {
    const chunk = 'text' in message ? message.text : Buffer.from(message.bytes, 'base64');
    const keepsUp = execution.log(message.log, chunk);
    if (keepsUp) this.acknowledge(chunk.length);
    else void execution.drained().then(() => this.acknowledge(chunk.length));
    return keepsUp;
  }

  /** Allows the adapter to send more. Only one acknowledgement is on its way at a time. */
  private acknowledge(size: number): void {
    this.taken += size;
    if (this.isAcknowledging || !this.input?.writable) return;
    this.isAcknowledging = true;
    const { taken } = this;
    this.taken = 0;
    this.input.write(`${JSON.stringify({ taken })}\n`, () => {
      this.isAcknowledging = false;
      if (this.taken > 0) this.acknowledge(0);
    });
  }

  private async answer(id: number, act: () => Promise<string | undefined>): Promise<void> {
    if (++this.pending > MAX_PENDING) return this.fail(`it sent more than ${MAX_PENDING} requests at once`);
    try {
      const value = await act();
      this.reply({ answer: id, ...(value !== undefined && { value }) });
    } catch (error) {
      this.reply({ answer: id, error: errorMessage(error) });
    } finally {
      this.pending -= 1;
    }
  }

  private async perform(
    { device, spawned, started, keepSession }: Execution,
    message: Extract<HostMessage, { ask: number }>,
  ): Promise<string | undefined> {
    if ('sign' in message) {
      if (!device) throw new Error('The run has no device');
      return device.sign(Buffer.from(message.sign, 'base64'));
    }
    if ('started' in message) return void (await started(ExternalRunId.parse(message.started)));
    if ('keepSession' in message) return void (await keepSession(reportedSession(message.keepSession)));
    const { data: process } = SpawnedShape.safeParse(message.spawned);
    if (!process) throw new Error('spawned() needs the pid and the start time of a process');
    if (this.of.confinement) return;
    if (this.reported.length < MAX_REPORTED) this.reported.push(process);
    await spawned({ ...process, ...(this.knownBy && { knownBy: this.knownBy }) });
  }

  private reply(message: object): void {
    if (!this.input?.writable) return;
    if (this.input.writableLength > MAX_UNREAD) this.fail('it does not read its messages');
    else this.input.write(`${JSON.stringify(message)}\n`);
  }

  /** @throws HostFailure */
  private answerOf(end: ChildEnd): unknown {
    const { last, flaw } = this;
    if (last && 'end' in last) return last.value;
    if (last && 'error' in last) throw new HostFailure(last.error, 'thrown', last.named);
    if (last)
      throw new HostFailure(`${last.crash} (the error was not caught and ended the process)`, 'ended', last.named);
    if (flaw) throw new HostFailure(`its process was ended because ${flaw}`, 'ended');
    if (end.error) throw new HostFailure(`its process could not be started: ${end.error}`, 'ended');
    if (end.excess) throw new HostFailure(end.excess, 'ended');
    if (end.timedOut) throw new HostFailure('it took too long', 'timed_out');
    if (this.of.signal.aborted) throw new HostFailure('it was stopped', 'cancelled');
    const how = end.signal ? `was ended by ${end.signal}` : `ended with exit code ${end.exitCode}`;
    throw new HostFailure(`its process ${how} before it gave an answer`, 'ended');
  }
}

const ExternalRunId = z.string('started() needs the name of a run').max(10_000);
const SpawnedShape = z.object({
  pid: z
    .int()
    .min(2)
    .max(2 ** 31 - 1),
  startedAt: z.coerce.date(),
});

function reportedSession(given: unknown): AgentSession | null {
  const { data: session } = AdapterSession.nullable().safeParse(given);
  if (session === undefined || unstorable(session))
    throw new Error('keepSession() needs a session with an id, or null');
  return session as AgentSession | null;
}
