import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type JsonObject, type JsonValue, unstorable } from '../../services/core/text/fields.js';
import type { AgentSession, Execution } from '../adapter.js';
import { type ChildEnd, runChild } from '../child.js';
import type { Confinement } from '../isolation/confinement.js';
import type { KnownBy } from '../known-by.js';
import { killLeftovers } from '../stragglers.js';
import { textOf } from '../text.js';
import { ownVariables } from '../tool.js';
import { type HostMessage, Messages } from './messages.js';
import { Session } from './session.js';

/** One call of a package's adapter, in a process of its own. */
export interface HostCall {
  readonly call: 'describe' | 'execute' | 'test' | 'listModels' | 'detectModel';
  /** The address of the module that exports the adapter. */
  readonly entry: string;
  /** What the function is given, as data. */
  readonly given: object;
  /** Absolute. */
  readonly cwd: string;
  /** Set beside the few variables of the server that programs need. */
  readonly env: Readonly<Record<string, string>>;
  readonly confinement: Confinement | null;
  readonly signal: AbortSignal;
  /** What the adapter has to end in once its signal has aborted. */
  readonly graceSec: number;
  /** After which it is ended without being asked; 0 for no limit. */
  readonly timeoutSec: number;
  /** The run that is executed, which what the adapter says is for. */
  readonly execution?: Execution;
}

/** The process of an adapter ended before it gave an answer, or the adapter threw. */
export class HostFailure extends Error {
  constructor(
    message: string,
    readonly why: 'thrown' | 'ended' | 'timed_out' | 'cancelled',
    /** The same with the name of the error that the adapter threw. */
    readonly named = message,
  ) {
    super(message);
  }
}

const MAX_HEAP_MB = 512;
/** What a process gets to end in after its answer, and after the end of its grace. */
const LAST_SEC = 1;
const MAX_ASKED = 64;
const MAX_UNREAD = 1_048_576;
const MAX_REPORTED = 100;

/**
 * The adapter speaks on descriptors of its own: what it writes to its console goes to its error output, and what it
 * reads of its input is nothing.
 */
const SHELL = ['-c', 'exec 4>&1 5<&0 1>&2 0</dev/null; exec "$@"', 'orgraph-adapter'];
const CERTIFICATES = /^(SSL_CERT_(FILE|DIR)|NODE_EXTRA_CA_CERTS)$/;

/** Beside the compiled server, or among the sources. */
function program(): string {
  const beside = fileURLToPath(new URL('./adapter-host.js', import.meta.url));
  return existsSync(beside) ? beside : fileURLToPath(new URL('./program.mjs', import.meta.url));
}

/**
 * Calls an adapter in a process that ends with the call, with all that it has started.
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
  private asked = 0;
  private taken = 0;
  private isTelling = false;

  constructor(private readonly of: HostCall) {}

  async result(): Promise<unknown> {
    const { signal, execution } = this.of;
    const abort = () => this.abort();
    signal.addEventListener('abort', abort, { once: true });
    try {
      const end = await this.run();
      return this.told(end);
    } finally {
      signal.removeEventListener('abort', abort);
      clearTimeout(this.timer);
      // What bears the run's id has ended with the child; what was started without it is known by what was reported.
      if (execution) for (const one of this.reported) await killLeftovers({ ...one, runId: '' });
    }
  }

  private run(): Promise<ChildEnd> {
    const { entry, cwd, env, confinement, timeoutSec, graceSec, signal, execution } = this.of;
    const path = program();
    const code = [dirname(path), dirname(fileURLToPath(entry))];
    return runChild({
      command: '/bin/sh',
      args: [...SHELL, process.execPath, `--max-old-space-size=${MAX_HEAP_MB}`, path],
      cwd,
      env: { ...ownVariables(CERTIFICATES), ...env },
      confinement: confinement && { ...confinement, code },
      // An adapter keeps time limits itself, and gets its grace for it.
      timeoutSec: timeoutSec > 0 ? timeoutSec + graceSec : 0,
      graceSec: LAST_SEC,
      signal: signal.aborted ? signal : this.hard.signal,
      // Processes have other numbers in isolation: what ends with all that an adapter starts is its sandbox.
      spawned: async (process) => {
        this.knownBy = process.knownBy;
        if (confinement) await execution?.spawned(process);
      },
      talk: (input) => this.begin(input),
      onOutput: (stream, chunk) => this.hear(stream, chunk),
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

  /** @returns false when nothing more is to be read for now */
  private hear(stream: 'stdout' | 'stderr', chunk: string): boolean {
    if (stream === 'stderr') return this.of.execution?.log('stderr', chunk) ?? true;
    if (this.flaw) return true;
    let keepsUp = true;
    try {
      for (const said of this.messages.take(chunk)) if (!this.heed(said)) keepsUp = false;
    } catch (error) {
      this.fail(textOf(error));
    }
    return keepsUp;
  }

  private fail(flaw: string): void {
    this.flaw ??= flaw;
    this.hard.abort();
  }

  private heed(said: HostMessage): boolean {
    if (this.last) return true;
    if ('end' in said || 'error' in said || 'crash' in said) {
      this.last = said;
      this.endAfter(LAST_SEC);
      return true;
    }
    const { execution } = this.of;
    if (!execution) return true;
    if ('log' in said) return this.keep(execution, said);
    if ('progress' in said) execution.progress(said.progress);
    else if ('invoked' in said) this.note(execution, said.invoked);
    else void this.answer(said.ask, () => this.asks(execution, said));
    return true;
  }

  private note({ invoked }: Execution, details: unknown): void {
    const isObject = details !== null && typeof details === 'object' && !Array.isArray(details);
    invoked(isObject ? (details as JsonObject) : { details: details as JsonValue });
  }

  private keep(execution: Execution, said: Extract<HostMessage, { log: string }>): boolean {
    const chunk = 'text' in said ? said.text : Buffer.from(said.bytes, 'base64');
    const keepsUp = execution.log(said.log, chunk);
    if (keepsUp) this.acknowledge(chunk.length);
    else void execution.drained().then(() => this.acknowledge(chunk.length));
    return keepsUp;
  }

  /** What an adapter may have on its way depends on what it is told; one line at a time is enough. */
  private acknowledge(size: number): void {
    this.taken += size;
    if (this.isTelling || !this.input?.writable) return;
    this.isTelling = true;
    const { taken } = this;
    this.taken = 0;
    this.input.write(`${JSON.stringify({ taken })}\n`, () => {
      this.isTelling = false;
      if (this.taken > 0) this.acknowledge(0);
    });
  }

  private async answer(id: number, act: () => Promise<string | undefined>): Promise<void> {
    if (++this.asked > MAX_ASKED) return this.fail(`it asked for more than ${MAX_ASKED} things at once`);
    try {
      const value = await act();
      this.reply({ answer: id, ...(value !== undefined && { value }) });
    } catch (error) {
      this.reply({ answer: id, error: textOf(error) });
    } finally {
      this.asked -= 1;
    }
  }

  private async asks(
    { device, spawned, started, keepSession }: Execution,
    said: Extract<HostMessage, { ask: number }>,
  ): Promise<string | undefined> {
    if ('sign' in said) {
      if (!device) throw new Error('The run has no device');
      return device.sign(Buffer.from(said.sign, 'base64'));
    }
    if ('started' in said) return void (await started(External.parse(said.started)));
    if ('keepSession' in said) return void (await keepSession(sessionOf(said.keepSession)));
    const { data: process } = Spawned.safeParse(said.spawned);
    if (!process) throw new Error('spawned() takes the pid of a process and when it was started');
    if (this.of.confinement) return;
    if (this.reported.length < MAX_REPORTED) this.reported.push(process);
    await spawned({ ...process, ...(this.knownBy && { knownBy: this.knownBy }) });
  }

  private reply(message: object): void {
    if (!this.input?.writable) return;
    if (this.input.writableLength > MAX_UNREAD) this.fail('it does not read what it is told');
    else this.input.write(`${JSON.stringify(message)}\n`);
  }

  /** @throws HostFailure */
  private told(end: ChildEnd): unknown {
    const { last, flaw } = this;
    if (last && 'end' in last) return last.value;
    if (last && 'error' in last) throw new HostFailure(last.error, 'thrown', last.named);
    if (last) throw new HostFailure(`${last.crash} (nothing caught it, which ended its process)`, 'ended', last.named);
    if (flaw) throw new HostFailure(`its process was ended, since ${flaw}`, 'ended');
    if (end.error) throw new HostFailure(`its process could not be started: ${end.error}`, 'ended');
    if (end.timedOut) throw new HostFailure('it took too long', 'timed_out');
    if (this.of.signal.aborted) throw new HostFailure('it was stopped', 'cancelled');
    const how = end.signal ? `was ended by ${end.signal}` : `ended with exit code ${end.exitCode}`;
    throw new HostFailure(`its process ${how} before it gave an answer`, 'ended');
  }
}

const External = z.string('started() takes the name of a run').max(10_000);
const Spawned = z.object({
  pid: z
    .int()
    .min(2)
    .max(2 ** 31 - 1),
  startedAt: z.coerce.date(),
});

function sessionOf(given: unknown): AgentSession | null {
  const { data: session } = Session.nullable().safeParse(given);
  if (session === undefined || unstorable(session))
    throw new Error('keepSession() takes a session with an id, or null');
  return session as AgentSession | null;
}
