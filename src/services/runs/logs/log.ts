import type { OutputStream } from '#adapters/adapter.js';
import type { RecordedEvent } from '#services/core/journal/journal.js';
import { isBookkeeping } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { RunFence } from '../runs/fence.js';

/** A piece of a run's redacted output, which is one line of its log. */
export interface LogLine {
  /** The number of the line, from 1. */
  readonly seq: number;
  /** The byte offset of the line in the log. `bytes` is the line's size with the line feed. */
  readonly startOffset: number;
  readonly bytes: number;
  readonly stream: OutputStream;
  readonly chunk: string;
  readonly at: Date;
}

/** A line in the form that clients read. The log's sizes, offsets and hash refer to this text. */
export const lineText = ({ at, stream, chunk, seq }: Pick<LogLine, 'at' | 'stream' | 'chunk' | 'seq'>): string =>
  `${JSON.stringify({ ts: at.toISOString(), stream, chunk, seq })}\n`;

/** A run with the ids for its events. */
export interface LoggedRun extends RunFence {
  readonly agentId: string;
  readonly issueId: string | null;
}

/** Output of a run, to be stored. */
export interface RunOutput {
  readonly run: LoggedRun;
  /** The next lines in their order. */
  readonly lines: readonly LogLine[];
  /** Whether the run wrote anything, even if it was not stored. */
  readonly hasWritten: boolean;
  /** The current activity of the run; null if it has not changed. */
  readonly status: string | null;
  readonly events: readonly RunNote[];
}

/** An event of a run that is not part of its output. */
export interface RunNote {
  readonly action: 'heartbeat.progress' | 'heartbeat.invoked' | 'heartbeat.noted';
  readonly details: Readonly<Record<string, unknown>>;
}

// A transaction whose response was lost may have stored these lines already.
const KEEP = statement(`
  WITH output AS (
    SELECT * FROM unnest($2::uuid[], $3::bigint[], $4::int[], $5::bigint[], $6::boolean[], $7::text[])
      AS o(id, fence, seq, bytes, "hasWritten", status)
  ), own AS (
    SELECT r.id, o.seq, o.bytes, o."hasWritten", o.status FROM "HeartbeatRun" r JOIN output o ON o.id = r.id
     WHERE r."companyId" = $1::uuid AND r.fence = o.fence AND r.status = 'running' ORDER BY r.id FOR NO KEY UPDATE OF r
  ), run AS (
    UPDATE "HeartbeatRun" r
       SET "lastOutputAt" = CASE WHEN own."hasWritten" THEN clock_timestamp() ELSE r."lastOutputAt" END,
           "lastOutputSeq" = greatest(r."lastOutputSeq", own.seq), "logBytes" = greatest(r."logBytes", own.bytes),
           "statusMessage" = coalesce(own.status, r."statusMessage")
      FROM own WHERE r."companyId" = $1::uuid AND r.id = own.id
  ), line AS (
    INSERT INTO "RunLogChunk" ("companyId", "runId", seq, "startOffset", bytes, stream, chunk, at)
    SELECT $1::uuid, l.* FROM unnest($8::uuid[], $9::int[], $10::bigint[], $11::int[], $12::text[], $13::text[], $14::timestamptz[])
        AS l("runId", seq, "startOffset", bytes, stream, chunk, at)
     WHERE l."runId" IN (SELECT id FROM own)
    ON CONFLICT DO NOTHING)
  SELECT id FROM own`);

/**
 * Stores the output of a company's runs in one statement: lines, sizes and status messages. Emits the events that
 * notify followers. Drops output of runs that no longer belong to their executor.
 * @returns the ids of the runs that still belong to their executor
 */
export async function keepOutput(
  scope: WriteScope,
  companyId: string,
  outputs: readonly RunOutput[],
): Promise<ReadonlySet<string>> {
  const lines = outputs.flatMap(({ run, lines }) => lines.map((line) => ({ runId: run.runId, ...line })));
  const rows = await scope.sql<{ id: string }>(KEEP, [
    companyId,
    outputs.map(({ run }) => run.runId),
    outputs.map(({ run }) => run.fence),
    outputs.map(({ lines }) => lines.at(-1)?.seq ?? 0),
    outputs.map(({ lines }) => endOf(lines.at(-1))),
    outputs.map(({ hasWritten }) => hasWritten),
    outputs.map(({ status }) => status),
    ...(['runId', 'seq', 'startOffset', 'bytes', 'stream', 'chunk', 'at'] as const).map((column) =>
      lines.map((line) => line[column]),
    ),
  ]);
  const own = new Set(rows.map(({ id }) => id));
  emitOutput(
    scope,
    companyId,
    outputs.filter(({ run }) => own.has(run.runId)),
  );
  return own;
}

const endOf = (line: LogLine | undefined): number => (line ? line.startOffset + line.bytes : 0);

function emitOutput(scope: WriteScope, companyId: string, outputs: readonly RunOutput[]): void {
  for (const { run, events } of outputs) {
    for (const { action, details } of events) scope.emit(eventOf(companyId, run, action, details));
  }
  const logged = outputs.filter(({ lines }) => lines.length > 0);
  if (logged.length === 0) return;
  // One event for all runs, with the range of new lines of each.
  const runs = logged.map(({ run, lines }) => ({
    runId: run.runId,
    agentId: run.agentId,
    issueId: run.issueId,
    fromSeq: lines[0]?.seq,
    toSeq: lines.at(-1)?.seq,
    nextOffset: endOf(lines.at(-1)),
  }));
  scope.emit({
    companyId,
    action: 'heartbeat.logged',
    entityType: 'run_log',
    entityId: companyId,
    details: { runs },
  });
}

/** Bookkeeping events have no agent: agents' activity lists need not skip them. */
const eventOf = (
  companyId: string,
  { runId, agentId, issueId }: LoggedRun,
  action: RunNote['action'],
  details: RunNote['details'],
): RecordedEvent => ({
  companyId,
  action,
  entityType: 'heartbeat_run',
  entityId: runId,
  agentId: isBookkeeping({ action }) ? null : agentId,
  details: { ...details, runId, agentId, issueId },
});
