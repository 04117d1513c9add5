import { useEffect, useState } from 'react';
import { type Client, useClient } from 'urql';
import { onEnd, pipe, subscribe } from 'wonka';
import { type Refusal, refusalOf } from '../graph/refusal.js';
import { type LogBlock, LogLines } from './log-lines.js';
import { RunLogDocument, type RunLogSubscription } from './run-log.gql.js';

type LogPart = RunLogSubscription['runLog'];

/** Lines that are kept and shown. */
export const LOG_LINES = 5_000;
/** A page of a log that is read from its beginning: half of what is kept, so that the former page stays. */
const PAGE_LINES = LOG_LINES / 2;
/** So much of the end of a long log is read at first. */
export const TAIL_BYTES = 524_288;
const RETRY_MS = { least: 1_000, most: 30_000 };

export interface RunLogState {
  readonly blocks: readonly LogBlock[];
  readonly dropped: number;
  readonly total: number;
  readonly status: 'loading' | 'live' | 'cut' | 'full' | 'complete' | 'refused';
  readonly refusal: Refusal | undefined;
}

const NOTHING: RunLogState = { blocks: [], dropped: 0, total: 0, status: 'loading', refusal: undefined };

interface RunLogOptions {
  /** The byte to begin with. */
  readonly offset: number;
  /** Stops when a page is read, until `next` is called. */
  readonly isPaged: boolean;
}

/** Follows what a run writes, over cuts: each byte once. `next` reads on where a page of lines is full. */
export function useRunLog(runId: string, { offset, isPaged }: RunLogOptions): RunLogState & { next(): void } {
  const client = useClient();
  const [state, setState] = useState(NOTHING);
  const [reader, setReader] = useState<LogReader>();
  useEffect(() => {
    const made = new LogReader(client, runId, offset, isPaged, setState);
    setState(NOTHING);
    setReader(made);
    made.open();
    return () => made.close();
  }, [client, runId, offset, isPaged]);
  return { ...state, next: () => reader?.next() };
}

class LogReader {
  private lines = new LogLines(LOG_LINES);
  private status: RunLogState['status'] = 'loading';
  private refusal: Refusal | undefined;
  private failures = 0;
  private stop = (): void => {};
  private timer: ReturnType<typeof setTimeout> | undefined;
  private frame = 0;
  /** The lines at which a page is full. */
  private pageEnd = PAGE_LINES;
  private isClosed = false;

  constructor(
    private readonly client: Client,
    private readonly runId: string,
    private offset: number,
    private readonly isPaged: boolean,
    private readonly show: (state: RunLogState) => void,
  ) {}

  open(): void {
    window.addEventListener('online', this.retryNow);
    this.read();
  }

  close(): void {
    this.isClosed = true;
    window.removeEventListener('online', this.retryNow);
    clearTimeout(this.timer);
    cancelAnimationFrame(this.frame);
    this.stop();
  }

  next(): void {
    if (this.status !== 'full') return;
    this.pageEnd = this.lines.total + PAGE_LINES;
    this.read();
  }

  private read(): void {
    this.status = 'loading';
    const variables = { runId: this.runId, offset: this.offset };
    const { unsubscribe } = pipe(
      this.client.subscription(RunLogDocument, variables),
      onEnd(() => this.ended()),
      subscribe(({ data, error }) => {
        if (error) {
          const refusal = refusalOf(error);
          if (error.networkError || TRANSIENT.has(refusal.code)) this.ended();
          else this.settle('refused', refusal);
        } else if (data) this.take(data.runLog);
      }),
    );
    this.stop = unsubscribe;
  }

  private take({ lines, nextOffset, complete }: LogPart): void {
    // The socket may bring parts that were on their way when it was closed.
    if (this.isClosed || nextOffset < this.offset) return;
    this.offset = nextOffset;
    this.failures = 0;
    this.lines.add(lines);
    const isFull = this.isPaged && this.lines.total >= this.pageEnd;
    if (complete || isFull) this.settle(complete ? 'complete' : 'full');
    else {
      this.status = 'live';
      this.draw();
    }
  }

  private settle(status: RunLogState['status'], refusal?: Refusal): void {
    this.status = status;
    this.refusal = refusal;
    this.stop();
    this.draw();
  }

  /** The socket was cut: reads on after the last part, later each time. */
  private ended(): void {
    if (this.isClosed || (this.status !== 'loading' && this.status !== 'live')) return;
    this.status = 'cut';
    this.stop();
    this.draw();
    const longest = Math.min(RETRY_MS.most, RETRY_MS.least * 2 ** this.failures);
    this.failures += 1;
    this.timer = setTimeout(this.retryNow, RETRY_MS.least / 2 + Math.random() * longest);
  }

  private readonly retryNow = (): void => {
    if (this.status !== 'cut') return;
    clearTimeout(this.timer);
    this.read();
  };

  /** Once a frame, however many parts come. */
  private draw(): void {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => {
      const { blocks, dropped, total } = this.lines;
      this.show({ blocks, dropped, total, status: this.status, refusal: this.refusal });
    });
  }
}

const TRANSIENT = new Set(['SERVER_DRAINING', 'SUBSCRIPTION_OVERFLOW', 'BUSY', 'UNREACHABLE', 'INTERNAL_ERROR']);
