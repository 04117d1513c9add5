import type { HeartbeatRun } from '#generated/prisma/client.js';
import { followJournal } from '#services/access/follow-journal.js';
import type { JournalFollower } from '#services/core/journal/follow.js';
import type { JournalEvent } from '#services/core/journal/journal.js';
import { RUN_ENDS } from '#services/core/operation/run-requests.js';
import type { Scope } from '#services/core/operation/scope.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { isRunEvent } from '../runs/events.js';
import { isRunOver } from '../runs/model.js';
import { outputReader } from '../runs/output-rights.js';
import { reloadRun } from '../runs/rows.js';
import { type LogRange, readLog } from './log-read.js';

/** The maximum size of a delivered part. */
const PART_BYTES = 65_536;

/** A part of a log. */
export interface LogPart extends LogRange {
  /** Whether the run has ended and this is the rest of its log. */
  readonly isComplete: boolean;
}

/** The new lines that a journal entry announces. */
export const loggedIn = ({ action, details }: JournalEvent): readonly LoggedPart[] =>
  action === 'heartbeat.logged' ? (((details as JsonObject | null)?.runs ?? []) as unknown as LoggedPart[]) : [];

/** The range of new lines of a run's log. */
export interface LoggedPart {
  readonly runId: string;
  readonly agentId: string;
  readonly issueId: string | null;
  readonly fromSeq: number;
  readonly toSeq: number;
  readonly nextOffset: number;
}

const ENDS = new Set(RUN_ENDS.map((end): string => `heartbeat.${end}`));

/**
 * Follows the log of a run from an offset until the run has ended. Each byte is delivered once. The reader's access is
 * checked again for each part.
 * @throws 403, 400 for an offset beyond the end, and the errors of `JournalFollower.follow`
 */
export async function followLog(
  scope: Scope,
  follower: JournalFollower,
  { companyId, id: runId }: HeartbeatRun,
  offset: number,
): Promise<AsyncIterableIterator<LogPart>> {
  const events = await followJournal(scope, follower, {
    of: { companyId },
    only: (event) => isAbout(event, runId),
  });
  try {
    // Reads the run after the subscription to the journal starts, to miss no event in between.
    const run = await reloadRun(scope, runId);
    const log = new FollowedLog(scope, events, run, offset);
    await log.start();
    return log;
  } catch (error) {
    await events.return?.();
    throw error;
  }
}

function isAbout(event: JournalEvent, runId: string): boolean {
  if (event.action === 'heartbeat.logged') return loggedIn(event).some((part) => part.runId === runId);
  return isRunEvent(event) && event.entityId === runId && ENDS.has(event.action);
}

interface LogReading {
  readonly range: LogRange;
  readonly isRunOver: boolean;
}

/**
 * Reads the log when the journal announces new lines. Announcements are not queued, so slow readers cause no backlog.
 */
class FollowedLog implements AsyncIterableIterator<LogPart> {
  private first: LogReading | undefined;
  private isRunOver: boolean;
  private hasMore = false;
  private ended = false;
  private failure: Error | undefined;
  private wake: () => void = () => {};

  constructor(
    private readonly scope: Scope,
    private readonly events: AsyncIterableIterator<JournalEvent>,
    private readonly run: HeartbeatRun,
    private offset: number,
  ) {
    this.isRunOver = isRunOver(run);
  }

  /** Reads the first part, which may throw. */
  async start(): Promise<void> {
    this.first = await this.read();
    void this.listen();
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<LogPart>> {
    while (!this.ended) {
      const { range, isRunOver } = this.first ?? (await this.read());
      this.first = undefined;
      if (this.ended) break;
      this.offset = range.nextOffset;
      const isComplete = isRunOver && range.nextOffset >= range.end;
      if (isComplete) await this.return();
      if (isComplete || range.lines.length > 0) return { done: false, value: { ...range, isComplete } };
      await this.more();
    }
    const { failure } = this;
    this.failure = undefined;
    if (failure) throw failure;
    return { done: true, value: undefined };
  }

  async return(): Promise<IteratorResult<LogPart>> {
    this.ended = true;
    this.wake();
    await this.events.return?.();
    return { done: true, value: undefined };
  }

  /** Reads whether the run has ended before its log: the last line is written before the end. */
  private async read(): Promise<LogReading> {
    const { isRunOver } = this;
    const { companyId, id: runId } = this.run;
    this.hasMore = false;
    this.scope.forget();
    try {
      await outputReader(this.scope, this.run);
      return {
        range: await readLog(this.scope, { companyId, runId, offset: this.offset, limit: PART_BYTES }),
        isRunOver,
      };
    } catch (error) {
      await this.return();
      throw error;
    }
  }

  private async listen(): Promise<void> {
    try {
      for await (const event of this.events) {
        this.hasMore = true;
        if (event.action !== 'heartbeat.logged') this.isRunOver = true;
        this.wake();
      }
    } catch (error) {
      this.failure = error as Error;
    }
    this.ended = true;
    this.wake();
  }

  /** Resolves when a new announcement has arrived since the last read started. */
  private more(): Promise<void> {
    if (this.hasMore || this.ended) return Promise.resolve();
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }
}
