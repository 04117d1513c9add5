import type { OutputStream } from '../../../adapters/adapter.js';
import type { EventDraft } from '../../core/journal/journal.js';
import { isBookkeeping } from '../../core/operation/bookkeeping.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import type { RunFence } from './fence.js';

/** A piece of a run's output, redacted: one line of its log as it is read. */
export interface LogLine {
  /** Counts from 1 for each run. */
  readonly seq: number;
  /** Where the line begins in the log, in bytes, and how many it has with the line feed at its end. */
  readonly startOffset: number;
  readonly bytes: number;
  readonly stream: OutputStream;
  readonly chunk: string;
  readonly at: Date;
}

/** A line of the log as it is read: what its size, its offsets and its hash are those of. */
export const lineText = ({ at, stream, chunk, seq }: Pick<LogLine, 'at' | 'stream' | 'chunk' | 'seq'>): string =>
  `${JSON.stringify({ ts: at.toISOString(), stream, chunk, seq })}\n`;

/** A run, as what is kept of it names it. */
export interface LoggedRun extends RunFence {
  readonly agentId: string;
  readonly issueId: string | null;
}

/** What is to be kept of a run. */
export interface RunOutput {
  readonly run: LoggedRun;
  /** In their order, following what was kept before. */
  readonly lines: readonly LogLine[];
  /** Whether it wrote anything, be it kept or not. */
  readonly heard: boolean;
  /** What it says it is doing; null where it has not said anything new. */
  readonly status: string | null;
  readonly events: readonly RunNote[];
}

/** Something of a run that its journal tells: no part of its output. */
export interface RunNote {
  readonly action: 'heartbeat.progress' | 'heartbeat.invoked' | 'heartbeat.noted';
  readonly details: Readonly<Record<string, unknown>>;
}

// Lines that are there already were kept by a transaction whose answer was lost.
const KEEP = statement(`
  WITH given AS (
    SELECT * FROM unnest($2::uuid[], $3::bigint[], $4::int[], $5::bigint[], $6::boolean[], $7::text[])
      AS g(id, fence, seq, bytes, heard, status)
  ), held AS (
    SELECT r.id, g.seq, g.bytes, g.heard, g.status FROM "HeartbeatRun" r JOIN given g ON g.id = r.id
     WHERE r."companyId" = $1::uuid AND r.fence = g.fence AND r.status = 'running' ORDER BY r.id FOR NO KEY UPDATE OF r
  ), told AS (
    UPDATE "HeartbeatRun" r
       SET "lastOutputAt" = CASE WHEN held.heard THEN clock_timestamp() ELSE r."lastOutputAt" END,
           "lastOutputSeq" = greatest(r."lastOutputSeq", held.seq), "logBytes" = greatest(r."logBytes", held.bytes),
           "statusMessage" = coalesce(held.status, r."statusMessage")
      FROM held WHERE r."companyId" = $1::uuid AND r.id = held.id
  ), kept AS (
    INSERT INTO "RunLogChunk" ("companyId", "runId", seq, "startOffset", bytes, stream, chunk, at)
    SELECT $1::uuid, l.* FROM unnest($8::uuid[], $9::int[], $10::bigint[], $11::int[], $12::text[], $13::text[], $14::timestamptz[])
        AS l("runId", seq, "startOffset", bytes, stream, chunk, at)
     WHERE l."runId" IN (SELECT id FROM held)
    ON CONFLICT DO NOTHING)
  SELECT id FROM held`);

/**
 * Keeps what runs of one company have written, in one statement: lines, sizes, what they say they are doing, and the
 * entries of the journal by which followers learn of it. What is of a run that its executor has lost is dropped.
 * @returns the runs that still are their executor's
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
    outputs.map(({ heard }) => heard),
    outputs.map(({ status }) => status),
    ...(['runId', 'seq', 'startOffset', 'bytes', 'stream', 'chunk', 'at'] as const).map((column) =>
      lines.map((line) => line[column]),
    ),
  ]);
  const held = new Set(rows.map(({ id }) => id));
  tell(
    scope,
    companyId,
    outputs.filter(({ run }) => held.has(run.runId)),
  );
  return held;
}

const endOf = (line: LogLine | undefined): number => (line ? line.startOffset + line.bytes : 0);

function tell(scope: WriteScope, companyId: string, outputs: readonly RunOutput[]): void {
  for (const { run, events } of outputs) {
    for (const { action, details } of events) scope.emit(eventOf(companyId, run, action, details));
  }
  const logged = outputs.filter(({ lines }) => lines.length > 0);
  if (logged.length === 0) return;
  // One entry for all runs: of each, which lines are new.
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

/** Bookkeeping bears no agent, so that the lists of what concerns an agent need not read past it. */
const eventOf = (
  companyId: string,
  { runId, agentId, issueId }: LoggedRun,
  action: RunNote['action'],
  details: RunNote['details'],
): EventDraft => ({
  companyId,
  action,
  entityType: 'heartbeat_run',
  entityId: runId,
  agentId: isBookkeeping({ action }) ? null : agentId,
  details: { ...details, runId, agentId, issueId },
});
