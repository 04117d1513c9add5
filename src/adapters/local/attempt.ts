import { type ChildEnd, runChild } from '#processes/child.js';
import { KeptEnd } from '#processes/kept-end.js';
import { Lines } from '#processes/ndjson.js';
import type { AgentSession, Execution } from '../adapter.js';
import { childOptions } from '../builtin.js';
import { lastWords } from './failure.js';
import { Report, sum } from './report.js';
import { isSessionId } from './session.js';
import type { CommandLineSettings } from './settings.js';
import { objectInLine } from './values.js';
import type { EventReader, Vendor, VendorInvocation } from './vendor.js';

/** The outcome of one start of a vendor's command line. */
export interface AttemptEnd {
  readonly end: ChildEnd;
  readonly report: Report;
  /** The end of its stderr. */
  readonly errors: string;
  /** The session that it should continue. */
  readonly resumed: AgentSession | null;
  /** Whether it was stopped because it did not exit in time after it had reported its result. */
  readonly lingered: boolean;
}

export interface AttemptOptions {
  readonly vendor: Vendor;
  readonly execution: Execution;
  readonly settings: CommandLineSettings;
  readonly invocation: VendorInvocation;
  readonly resumed: AgentSession | null;
  readonly timeoutSec: number;
  /** Called as soon as the command line reports its session. */
  onSession(sessionId: string): void;
}

const PROGRESS_MS = 1_000;
const MAX_PROGRESS = 200;

export async function attempt(options: AttemptOptions): Promise<AttemptEnd> {
  const { execution, settings, invocation, resumed, timeoutSec } = options;
  const { command, graceSec } = settings;
  const stop = new AbortController();
  const errors = new KeptEnd();
  const reading = new Reading(options, () => stop.abort());
  const patience = new Patience(reading, settings.resultGraceSec, () => {
    const { label } = options.vendor;
    execution.log(
      'system',
      `${label} did not exit within ${settings.resultGraceSec} s after its result and is stopped\n`,
    );
    stop.abort();
  });
  const end = await runChild({
    ...childOptions(execution),
    command,
    args: invocation.args,
    timeoutSec,
    graceSec,
    stdin: invocation.stdin,
    env: { ...execution.env, ...invocation.env },
    signal: AbortSignal.any([execution.signal, stop.signal]),
    onOutput: (stream, chunk) => {
      if (stream === 'stdout') return patience.after(reading.push(chunk));
      errors.push(chunk);
      return execution.log('stderr', chunk);
    },
  });
  patience.end();
  reading.end();
  const cancelled = end.cancelled && execution.signal.aborted;
  return {
    end: { ...end, cancelled },
    report: reading.report,
    errors: errors.end([]),
    resumed,
    lingered: patience.isOver,
  };
}

/** Stops a command line that has reported its result and does not exit. */
class Patience {
  isOver = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly reading: Reading,
    private readonly seconds: number,
    private readonly stop: () => void,
  ) {}

  /** Starts waiting after a result, and restarts after each further event. */
  after<T>(value: T): T {
    if (!this.reading.isDone) this.end();
    this.timer ??= this.reading.isDone ? setTimeout(() => this.giveUp(), this.seconds * 1000) : undefined;
    return value;
  }

  end(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private giveUp(): void {
    this.isOver = true;
    this.stop();
  }
}

/** Reads the events of a command line into a report and forwards their texts. */
class Reading {
  readonly report: Report;
  /** Whether the last known event was the result. */
  isDone = false;
  private readonly lines: Lines;
  private readonly read: EventReader;
  private sessionId: string | undefined;
  private keepsUp = true;
  private progressAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly options: AttemptOptions,
    giveUp: () => void,
  ) {
    this.read = options.vendor.reader();
    this.report = new Report({ say: (text) => this.log(text), progress: (text) => this.progress(text), giveUp });
    this.lines = new Lines(
      (line) => this.line(line),
      (length) => this.log(`[A line of ${length} characters is left out]\n`),
    );
  }

  /** @returns false while the log cannot keep up */
  push(chunk: string): boolean {
    this.keepsUp = true;
    this.lines.push(chunk);
    return this.keepsUp;
  }

  end(): void {
    this.lines.end();
  }

  /** Lines that are not known events go to the log unchanged. */
  private line(line: string): void {
    const event = objectInLine(line);
    const { report } = this;
    const before = report.finished;
    report.finished = false;
    if (!event || !this.read(event, report)) this.log(`${line}\n`);
    else this.isDone = report.finished && !report.goesOn;
    report.finished ||= before;
    if (report.sessionId !== this.sessionId) this.useSession(report.sessionId);
  }

  private useSession(sessionId: string | undefined): void {
    this.sessionId = sessionId;
    if (isSessionId(sessionId)) this.options.onSession(sessionId);
  }

  private log(text: string): void {
    if (!this.options.execution.log('stdout', text)) this.keepsUp = false;
  }

  private progress(text: string): void {
    const now = performance.now();
    if (now - this.progressAt < PROGRESS_MS) return;
    this.progressAt = now;
    const line = text.trim().split('\n')[0] ?? '';
    this.options.execution.progress(Array.from(line).slice(0, MAX_PROGRESS).join(''));
  }
}

/** The reason why an attempt failed: from its events, or else from its stderr. */
export function attemptFailure({ end, report, errors }: AttemptEnd, label: string) {
  if (report.failure) return report.failure;
  const words = lastWords(errors);
  if (words && end.exitCode !== 0) return { message: words };
  if (end.signal) return { message: `${label} was ended by ${end.signal}` };
  return {
    message: end.exitCode === 0 ? `${label} ended without a result` : `${label} exited with code ${end.exitCode}`,
  };
}

/** Whether the vendor refused to continue a session because it does not know it. */
export function isUnknownSession(attempt: AttemptEnd, vendor: Vendor): boolean {
  const { end, report, errors, resumed } = attempt;
  if (!resumed || end.error || end.excess || end.cancelled || end.timedOut) return false;
  // Some vendors exit with 0 even for an unknown session, but without a result.
  if (end.exitCode === 0 && report.finished && !report.failure) return false;
  const text = `${report.failure?.message ?? ''}\n${errors}`;
  return sum(report.tokens) === 0 && vendor.unknownSession.test(text);
}
