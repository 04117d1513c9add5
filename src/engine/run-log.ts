import type { OutputStream } from '../adapters/adapter.js';
import type { Scope, Services } from '../services/core/operation/scope.js';
import type { JsonObject } from '../services/core/text/fields.js';
import type { LoggedRun, RunNote, RunOutput } from '../services/runs/logs/log.js';
import type { RunLogEnd } from '../services/runs/runs/run-end.js';
import { LogLines } from './log-lines.js';
import { briefText, type LogRedactions, plainDetails, RedactedStreams, storableText } from './log-text.js';

/** The number of characters kept from the end of a stream, and the number of bytes shown. */
const REMEMBERED = 65_536;
const SHOWN = 4_096;

/** Keeps the end of a stream of any length. */
class OutputTail {
  private text = '';
  private isCut = false;

  push(text: string): void {
    this.text += text;
    if (this.text.length <= 2 * REMEMBERED) return;
    this.text = this.text.slice(-REMEMBERED);
    this.isCut = true;
  }

  /**
   * The last 4 KiB; null without output.
   * @param longest the length of the longest secret. A secret whose beginning was dropped cannot be recognized, so the
   * excerpt omits that much of its beginning. A replacement may be four times as long as its secret.
   */
  excerpt(redact: (text: string) => string, longest: number): string | null {
    if (this.text === '') return null;
    const redacted = redact(this.text);
    return endOf(this.isCut ? redacted.slice(4 * longest) : redacted);
  }
}

/** The last 4 KiB of a text, without a partial character at the beginning. */
function endOf(text: string): string {
  const bytes = Buffer.from(text.slice(-SHOWN));
  let start = Math.max(bytes.length - SHOWN, 0);
  while (start < bytes.length && ((bytes[start] as number) & 0xc0) === 0x80) start += 1;
  return bytes.subarray(start).toString();
}

/** With this many unwritten characters, the adapter should wait; beyond the second number, output is dropped. */
const ENOUGH = 262_144;
const TOO_MUCH = 2_097_152;
/** The part of a chunk that is decoded at once. Once the log is full, only this much of a chunk's end is read. */
const PIECE_BYTES = 262_144;
const MAX_STATUS_CHARACTERS = 500;
const MAX_MESSAGE_CHARACTERS = 4_000;
/** The maximum number of unwritten journal entries of a run; further ones are dropped. */
const MAX_NOTES = 100;

interface Segment {
  readonly stream: OutputStream;
  text: string;
  readonly at: Date;
}

/** Writes logs to the database. */
interface LogKeeper {
  readonly services: Services;
  /** Announces that a run has unwritten output. */
  wake(log: RunLog): void;
}

const utf8 = (): TextDecoder => new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * The output of one run on its way to the database: decoded, redacted, numbered and limited in size. It accepts output
 * at any rate and keeps only a limited part of it in memory.
 */
export class RunLog {
  /** Aborts when the run has ended or belongs to another process: its output is dropped. */
  readonly lost: AbortSignal;
  /** Whether no more output follows, so that the rest is written at once. */
  closing = false;

  private readonly loss = new AbortController();
  private readonly streams: RedactedStreams;
  private readonly lines: LogLines;
  private readonly decoders = { system: utf8(), stdout: utf8(), stderr: utf8() };
  private readonly tails = { system: undefined, stdout: new OutputTail(), stderr: new OutputTail() };
  private segments: Segment[] = [];
  private segmentCharacters = 0;
  private notes: { action: RunNote['action']; details: JsonObject }[] = [];
  private status: string | null = null;
  private hasWritten = false;
  private missing = 0;
  /** The output that is being written to the database. */
  private flight: RunOutput | null = null;
  private flightBytes = 0;
  private abandoned = false;
  private waiters: (() => void)[] = [];
  private closers: (() => void)[] = [];

  constructor(
    private readonly writer: LogKeeper,
    readonly run: LoggedRun,
    private readonly redactions: LogRedactions,
  ) {
    this.lost = this.loss.signal;
    this.streams = new RedactedStreams(redactions);
    this.lines = new LogLines(writer.services.config.RUN_LOG_MAX_BYTES);
  }

  /** Adds output. @returns false if the adapter should await `drained()` before reading more */
  write(stream: OutputStream, chunk: Uint8Array | string): boolean {
    if (this.isOver || this.closing || chunk.length === 0) return true;
    this.hasWritten = true;
    if (typeof chunk === 'string') this.receive(stream, chunk);
    else {
      // Once the log is full, only the excerpt of the output's end is updated.
      const start = this.lines.isFull ? Math.max(chunk.length - PIECE_BYTES, 0) : 0;
      for (let at = start; at < chunk.length; at += PIECE_BYTES) {
        this.receive(stream, this.decoders[stream].decode(chunk.subarray(at, at + PIECE_BYTES), { stream: true }));
      }
    }
    this.writer.wake(this);
    return this.held < ENOUGH;
  }

  /** Resolves when there is room again, or when output is dropped anyway. */
  drained(): Promise<void> {
    if (this.held < ENOUGH || this.isOver) return Promise.resolve();
    return new Promise((resolve) => this.waiters.push(resolve));
  }

  /** Sets the current activity of the run. Only the last message of a flush is written. */
  progress(message: string): void {
    if (this.isOver || this.closing) return;
    this.status = briefText(message, MAX_STATUS_CHARACTERS);
    this.writer.wake(this);
  }

  /** Records the details of the program or request before it starts. */
  invoked(details: JsonObject): void {
    this.record('heartbeat.invoked', details);
  }

  /** Records a note for readers of the run. */
  note(note: { level: 'info' | 'warn' | 'error'; message: string; payload?: JsonObject }): void {
    const { level, message, payload = null } = note;
    this.record('heartbeat.noted', { level, message: briefText(message, MAX_MESSAGE_CHARACTERS), payload });
  }

  /**
   * Writes the rest, and waits for the database as long as the run belongs to this process.
   * @returns the summary of the whole log
   */
  async close(): Promise<RunLogEnd> {
    for (const stream of ['stdout', 'stderr', 'system'] as const) this.receive(stream, this.decoders[stream].decode());
    this.closing = true;
    if (!this.settled) {
      await new Promise<void>((resolve) => {
        this.closers.push(resolve);
        this.writer.wake(this);
      });
    }
    const redact = (text: string): string => this.redactions.redact(text);
    const { bytes, sha256, seq: lastSeq } = this.lines;
    const [stdoutExcerpt, stderrExcerpt] = (['stdout', 'stderr'] as const).map((stream) =>
      this.tails[stream].excerpt(redact, this.redactions.longest),
    ) as [string | null, string | null];
    return { bytes, sha256, stdoutExcerpt, stderrExcerpt, lastSeq };
  }

  /** The amount of output in memory: unwritten text in characters, lines in bytes. */
  get held(): number {
    return this.segmentCharacters + this.lines.waitingBytes + this.flightBytes;
  }

  /** Whether all output is written. */
  get settled(): boolean {
    if (this.isOver) return true;
    const waits = this.segments.length + this.lines.waitingBytes + this.notes.length + this.missing > 0;
    return (
      !waits && !this.flight && !this.hasWritten && this.status === null && !(this.closing && this.streams.isHolding)
    );
  }

  /**
   * Returns about `limit` bytes to write: the same until `kept` or `lose` is called.
   * @throws if the lookup of the run's secrets fails
   */
  async take(scope: Scope, limit: number): Promise<RunOutput | null> {
    if (this.flight || this.settled) return this.flight;
    // Remove these before the lookup of secrets: a secret in this text was read before the text was written.
    const segments = this.segments.splice(0);
    try {
      await this.redactions.refresh(scope);
    } catch (error) {
      this.segments.unshift(...segments);
      throw error;
    }
    this.addLines(segments);
    this.flight = this.output(limit);
    this.resolveWaiters();
    return this.flight;
  }

  /** Confirms that the database contains the result of `take`. */
  kept(): void {
    this.flight = null;
    this.flightBytes = 0;
    this.resolveWaiters();
  }

  /** Drops the output because the run belongs to another process or has ended. */
  lose(): void {
    this.loss.abort();
    this.forget();
  }

  /** Drops unwritten output because the process ends. */
  giveUp(): void {
    this.abandoned = true;
    this.forget();
  }

  private get isOver(): boolean {
    return this.abandoned || this.lost.aborted;
  }

  private record(action: RunNote['action'], details: JsonObject): void {
    if (this.isOver || this.closing || this.notes.length >= MAX_NOTES) return;
    this.notes.push({ action, details });
    this.writer.wake(this);
  }

  private receive(stream: OutputStream, decoded: string): void {
    const text = storableText(decoded);
    if (text === '') return;
    this.tails[stream]?.push(text);
    if (this.lines.isFull) return;
    if (this.held + text.length > TOO_MUCH) {
      this.missing += Buffer.byteLength(text);
      return;
    }
    this.segmentCharacters += text.length;
    const last = this.segments.at(-1);
    if (last?.stream === stream) last.text += text;
    else this.segments.push({ stream, text, at: new Date() });
  }

  private addLines(segments: readonly Segment[]): void {
    for (const { stream, text, at } of segments) {
      this.segmentCharacters -= text.length;
      this.lines.add(stream, this.streams.push(stream, text), at);
    }
    if (this.segments.length > 0) return; // New output arrived: the next call adds it.
    if (this.closing) for (const [stream, text] of this.streams.end()) this.lines.add(stream, text, new Date());
    if (this.missing === 0) return;
    const sentence = `… ${this.missing} bytes of output are missing here: they came faster than the server could store them`;
    this.lines.add('system', sentence, new Date());
    this.missing = 0;
  }

  private output(limit: number): RunOutput | null {
    const { run, hasWritten } = this;
    const redact = (text: string): string => this.redactions.redact(text);
    const status = this.status === null ? null : redact(this.status);
    const notes = status === null ? this.notes : [...this.notes, progressOf(status)];
    const events = notes.map(({ action, details }) => ({ action, details: plainDetails(details, redact) }));
    const before = this.lines.waitingBytes;
    const lines = this.lines.take(limit);
    this.flightBytes = before - this.lines.waitingBytes;
    this.notes = [];
    this.status = null;
    this.hasWritten = false;
    return hasWritten || lines.length + events.length > 0 ? { run, lines, hasWritten, status, events } : null;
  }

  private forget(): void {
    this.segments = [];
    this.segmentCharacters = 0;
    this.notes = [];
    this.flight = null;
    this.flightBytes = 0;
    this.lines.take(Number.POSITIVE_INFINITY);
    this.resolveWaiters();
  }

  /** Resolves the promises that wait for room or for the end. */
  private resolveWaiters(): void {
    const ready = this.held < ENOUGH || this.isOver ? this.waiters.splice(0) : [];
    const ended = this.settled ? this.closers.splice(0) : [];
    for (const resolve of [...ready, ...ended]) resolve();
  }
}

const progressOf = (message: string): { action: 'heartbeat.progress'; details: JsonObject } => ({
  action: 'heartbeat.progress',
  details: { phase: null, message },
});
