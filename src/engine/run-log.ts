import type { OutputStream } from '../adapters/adapter.js';
import type { Scope, Services } from '../services/core/operation/scope.js';
import type { JsonObject } from '../services/core/text/fields.js';
import type { LoggedRun, RunNote, RunOutput } from '../services/runs/runs/log.js';
import type { RunLogEnd } from '../services/runs/runs/run-end.js';
import { LogLines } from './log-lines.js';
import { briefText, type LogRedactions, plainDetails, RedactedStreams, storableText } from './log-text.js';
import { OutputTail } from './output-tail.js';

/** While so many characters wait to be kept, whoever writes is asked to wait; beyond the second number, they are lost. */
const ENOUGH = 262_144;
const TOO_MUCH = 2_097_152;
/** So much of a chunk is decoded at once, and of what is not kept so much is looked at. */
const PIECE_BYTES = 262_144;
const MAX_STATUS_CHARACTERS = 500;
const MAX_MESSAGE_CHARACTERS = 4_000;
/** How many entries of the journal one run may have waiting; further ones are lost. */
const MAX_NOTES = 100;

interface Segment {
  readonly stream: OutputStream;
  text: string;
  readonly at: Date;
}

/** Who writes logs into the database. */
interface LogKeeper {
  readonly services: Services;
  /** A run has something to be kept, at once if it is about to end. */
  wake(log: RunLog): void;
}

const utf8 = (): TextDecoder => new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * What one run writes on its way into the database: decoded, redacted, numbered and bounded. It may be written to at any
 * rate; how much of it is held in memory is bounded, whatever its writer and the database do.
 */
export class RunLog {
  /** Aborts when the run is known to be over or taken over: what it writes is dropped. */
  readonly lost: AbortSignal;
  /** Nothing more will be written: what is left is kept at once. */
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
  private heard = false;
  private missing = 0;
  /** What is being written to the database, the same until it is. */
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

  /** Keeps output. @returns false while what is held cannot be kept up with: await `drained()` before reading more */
  write(stream: OutputStream, chunk: Uint8Array | string): boolean {
    if (this.isOver || this.closing || chunk.length === 0) return true;
    this.heard = true;
    if (typeof chunk === 'string') this.receive(stream, chunk);
    else {
      // Of what is not kept, the end is what is shown.
      const start = this.lines.isFull ? Math.max(chunk.length - PIECE_BYTES, 0) : 0;
      for (let at = start; at < chunk.length; at += PIECE_BYTES) {
        this.receive(stream, this.decoders[stream].decode(chunk.subarray(at, at + PIECE_BYTES), { stream: true }));
      }
    }
    this.writer.wake(this);
    return this.held < ENOUGH;
  }

  /** Answers when there is room again, or nothing is kept any more. */
  drained(): Promise<void> {
    if (this.held < ENOUGH || this.isOver) return Promise.resolve();
    return new Promise((resolve) => this.waiters.push(resolve));
  }

  /** Says what the run is doing; of several within a flush the last is told. */
  progress(message: string): void {
    if (this.isOver || this.closing) return;
    this.status = briefText(message, MAX_STATUS_CHARACTERS);
    this.writer.wake(this);
  }

  /** Records what is about to be started. */
  invoked(details: JsonObject): void {
    this.record('heartbeat.invoked', details);
  }

  /** Records something that whoever looks into the run should know. */
  note(note: { level: 'info' | 'warn' | 'error'; message: string; payload?: JsonObject }): void {
    const { level, message, payload = null } = note;
    this.record('heartbeat.noted', { level, message: briefText(message, MAX_MESSAGE_CHARACTERS), payload });
  }

  /**
   * Keeps what is left; waits for the database as long as the run is ours.
   * @returns what is known of the whole log
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

  /** How much is held in memory. */
  get held(): number {
    return this.segmentCharacters + this.lines.waitingBytes + this.flightBytes;
  }

  /** Whether there is nothing to be kept now. */
  get settled(): boolean {
    if (this.isOver) return true;
    const waits = this.segments.length + this.lines.waitingBytes + this.notes.length + this.missing > 0;
    return !waits && !this.flight && !this.heard && this.status === null && !(this.closing && this.streams.isHolding);
  }

  /**
   * What is to be written now, about `limit` bytes of it: the same until `kept` or `lose` follows.
   * @throws when it is not known which secrets the run has read
   */
  async take(scope: Scope, limit: number): Promise<RunOutput | null> {
    if (this.flight || this.settled) return this.flight;
    // Cut off before it is asked which secrets were read: what is in it was written after its secrets were.
    const segments = this.segments.splice(0);
    try {
      await this.redactions.refresh(scope);
    } catch (error) {
      this.segments.unshift(...segments);
      throw error;
    }
    this.addLines(segments);
    this.flight = this.output(limit);
    this.answer();
    return this.flight;
  }

  /** What `take` gave is in the database. */
  kept(): void {
    this.flight = null;
    this.flightBytes = 0;
    this.answer();
  }

  /** It is known not to be ours any more. */
  lose(): void {
    this.loss.abort();
    this.forget();
  }

  /** The process ends: what the database has not taken is dropped. */
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
    if (this.segments.length > 0) return; // written meanwhile: comes next
    if (this.closing) for (const [stream, text] of this.streams.end()) this.lines.add(stream, text, new Date());
    if (this.missing === 0) return;
    const sentence = `… ${this.missing} bytes of output are missing here: they came faster than they could be kept`;
    this.lines.add('system', sentence, new Date());
    this.missing = 0;
  }

  private output(limit: number): RunOutput | null {
    const { run, heard } = this;
    const redact = (text: string): string => this.redactions.redact(text);
    const status = this.status === null ? null : redact(this.status);
    const notes = status === null ? this.notes : [...this.notes, progressOf(status)];
    const events = notes.map(({ action, details }) => ({ action, details: plainDetails(details, redact) }));
    const before = this.lines.waitingBytes;
    const lines = this.lines.take(limit);
    this.flightBytes = before - this.lines.waitingBytes;
    this.notes = [];
    this.status = null;
    this.heard = false;
    return heard || lines.length + events.length > 0 ? { run, lines, heard, status, events } : null;
  }

  private forget(): void {
    this.segments = [];
    this.segmentCharacters = 0;
    this.notes = [];
    this.flight = null;
    this.flightBytes = 0;
    this.lines.take(Number.POSITIVE_INFINITY);
    this.answer();
  }

  /** Lets those go on who wait for room, or for the end. */
  private answer(): void {
    const ready = this.held < ENOUGH || this.isOver ? this.waiters.splice(0) : [];
    const ended = this.settled ? this.closers.splice(0) : [];
    for (const resolve of [...ready, ...ended]) resolve();
  }
}

const progressOf = (message: string): { action: 'heartbeat.progress'; details: JsonObject } => ({
  action: 'heartbeat.progress',
  details: { phase: null, message },
});
