import type { AgentSession, Execution } from '../adapter.js';
import { type ChildEnd, runChild } from '../child.js';
import { KeptEnd } from '../kept-end.js';
import { lastWords } from './failure.js';
import { Lines } from './lines.js';
import { Report } from './report.js';
import { isSessionId } from './session.js';
import type { Settings } from './settings.js';
import { objectIn } from './values.js';
import type { Invocation, Vendor } from './vendor.js';

/** One start of a vendor's command line. */
export interface Attempt {
  readonly end: ChildEnd;
  readonly report: Report;
  /** The end of its error output. */
  readonly errors: string;
  /** The session it was to go on with. */
  readonly resumed: AgentSession | null;
  /** It had told its result, did not exit in time, and was stopped for that. */
  readonly lingered: boolean;
}

export interface Starting {
  readonly vendor: Vendor;
  readonly execution: Execution;
  readonly settings: Settings;
  readonly invocation: Invocation;
  readonly resumed: AgentSession | null;
  readonly timeoutSec: number;
  /** Told which session it is, as soon as the command line says so. */
  begun(sessionId: string): void;
}

const PROGRESS_MS = 1_000;
const MAX_PROGRESS = 200;

export async function attempt(starting: Starting): Promise<Attempt> {
  const { execution, settings, invocation, resumed, timeoutSec } = starting;
  const { cwd, confinement } = execution;
  const { command, graceSec } = settings;
  const stop = new AbortController();
  const errors = new KeptEnd();
  const reading = new Reading(starting, () => stop.abort());
  const patience = new Patience(reading, settings.resultGraceSec, () => {
    const { label } = starting.vendor;
    execution.log(
      'system',
      `${label} told its result and did not exit within ${settings.resultGraceSec} s: it is stopped\n`,
    );
    stop.abort();
  });
  const end = await runChild({
    command,
    args: invocation.args,
    cwd,
    confinement,
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
    drained: () => execution.drained(),
    spawned: (process) => execution.spawned(process),
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

/** Stops a command line that has told its result and does not exit: nothing more is to come of it. */
class Patience {
  isOver = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly reading: Reading,
    private readonly seconds: number,
    private readonly stop: () => void,
  ) {}

  /** Begins to wait with the result, and anew where that was not the last word. */
  after<T>(answer: T): T {
    if (!this.reading.isDone) this.end();
    this.timer ??= this.reading.isDone ? setTimeout(() => this.giveUp(), this.seconds * 1000) : undefined;
    return answer;
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

/** Reads the events of a command line and hands on what they say. */
class Reading {
  readonly report: Report;
  /** Whether the last event that it knows was the result. */
  isDone = false;
  private readonly lines: Lines;
  private readonly read: ReturnType<Vendor['reader']>;
  private sessionId: string | undefined;
  private keepsUp = true;
  private toldAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly starting: Starting,
    giveUp: () => void,
  ) {
    this.read = starting.vendor.reader();
    this.report = new Report({ say: (text) => this.log(text), progress: (text) => this.progress(text), giveUp });
    this.lines = new Lines(
      (line) => this.line(line),
      (length) => this.log(`[A line of ${length} characters is passed over]\n`),
    );
  }

  /** False when what is kept cannot keep up. */
  push(chunk: string): boolean {
    this.keepsUp = true;
    this.lines.push(chunk);
    return this.keepsUp;
  }

  end(): void {
    this.lines.end();
  }

  /** What is no event that is known is kept as it is. */
  private line(line: string): void {
    const event = objectIn(line);
    const { report } = this;
    const before = report.finished;
    report.finished = false;
    if (!event || !this.read(event, report)) this.log(`${line}\n`);
    else this.isDone = report.finished && !report.goesOn;
    report.finished ||= before;
    if (report.sessionId !== this.sessionId) this.begun(report.sessionId);
  }

  private begun(sessionId: string | undefined): void {
    this.sessionId = sessionId;
    if (isSessionId(sessionId)) this.starting.begun(sessionId);
  }

  private log(text: string): void {
    if (!this.starting.execution.log('stdout', text)) this.keepsUp = false;
  }

  private progress(text: string): void {
    const now = performance.now();
    if (now - this.toldAt < PROGRESS_MS) return;
    this.toldAt = now;
    const line = text.trim().split('\n')[0] ?? '';
    this.starting.execution.progress(Array.from(line).slice(0, MAX_PROGRESS).join(''));
  }
}

/** The words of a failed attempt: of its events, else of its error output. */
export function failureOf({ end, report, errors }: Attempt, label: string) {
  if (report.failure) return report.failure;
  const words = lastWords(errors);
  if (words && end.exitCode !== 0) return { message: words };
  if (end.signal) return { message: `${label} was ended by ${end.signal}` };
  return {
    message: end.exitCode === 0 ? `${label} ended without a result` : `${label} exited with code ${end.exitCode}`,
  };
}

/** Whether the vendor has refused to go on with a session that it does not know. */
export function isUnknownSession(attempt: Attempt, vendor: Vendor): boolean {
  const { end, report, errors, resumed } = attempt;
  if (!resumed || end.error || end.cancelled || end.timedOut) return false;
  // Some exit with 0 all the same; then it is the missing result that tells.
  if (end.exitCode === 0 && report.finished && !report.failure) return false;
  const { input, cached, output } = report.tokens;
  const said = `${report.failure?.message ?? ''}\n${errors}`;
  return input + cached + output === 0 && vendor.unknownSession.test(said);
}
