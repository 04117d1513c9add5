import type { RoutineRun } from '#generated/prisma/client.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { uuid7 } from '#services/core/text/uuid7.js';
import type { RoutineRunSource, RoutineRunStatus } from '../routines/run-model.js';
import { lockTriggers } from '../routines/trigger-rows.js';

/** The result of a run. */
export interface Outcome {
  readonly run: RoutineRun;
  readonly status: Exclude<RoutineRunStatus, 'received' | 'completed'>;
  readonly linkedIssueId?: string | undefined;
  readonly coalescedIntoRunId?: string | null | undefined;
  readonly failureReason?: string | undefined;
  readonly dispatchFingerprint?: string | undefined;
  /** The routine's latest revision. */
  readonly routineRevisionId?: string | undefined;
  readonly responsibleUserId?: string | null | undefined;
  /** Replaces the payload of the run. */
  readonly triggerPayload?: JsonObject | undefined;
  /** The trigger's last result; defaults to the status. */
  readonly lastResult?: 'skipped_no_activity' | 'skipped_paused' | undefined;
}

const SETTLE = statement(`
  UPDATE "RoutineRun" r
     SET status = d.status, "linkedIssueId" = d."linkedIssueId", "coalescedIntoRunId" = d."coalescedIntoRunId",
         "failureReason" = d."failureReason", "dispatchFingerprint" = d."dispatchFingerprint",
         "routineRevisionId" = coalesce(d."routineRevisionId", r."routineRevisionId"),
         "responsibleUserId" = coalesce(d."responsibleUserId", r."responsibleUserId"),
         "triggerPayload" = coalesce(d."triggerPayload", r."triggerPayload"),
         "completedAt" = CASE WHEN d.status <> 'issue_created' THEN clock_timestamp() END, "updatedAt" = clock_timestamp()
    FROM jsonb_populate_recordset(NULL::"RoutineRun", $2::jsonb) d
   WHERE r."companyId" = $1::uuid AND r.id = d.id
  RETURNING r.*`);

const NOTE_ROUTINES = statement(`
  UPDATE "Routine" r
     SET "lastTriggeredAt" = greatest(r."lastTriggeredAt", d.triggered),
         "lastEnqueuedAt" = greatest(r."lastEnqueuedAt", d.enqueued)
    FROM (SELECT id, max(triggered) AS triggered, max(triggered) FILTER (WHERE made) AS enqueued
            FROM unnest($2::uuid[], $3::timestamptz[], $4::bool[]) AS t(id, triggered, made) GROUP BY id) d
   WHERE r."companyId" = $1::uuid AND r.id = d.id`);

// Keeps the latest run: an earlier run that waited longer may be settled later. When an issue changes its status, this
// run's time identifies the trigger.
const NOTE_TRIGGERS = statement(`
  UPDATE "RoutineTrigger" t SET "lastFiredAt" = d.at, "lastResult" = d.result
    FROM unnest($2::uuid[], $3::timestamptz[], $4::text[]) AS d(id, at, result)
   WHERE t."companyId" = $1::uuid AND t.id = d.id AND (t."lastFiredAt" IS NULL OR t."lastFiredAt" <= d.at)`);

/**
 * Writes the outcomes of runs to the runs, routines and triggers, with one statement each, and records them. The caller
 * holds the routines.
 * @returns the runs, in the order of the outcomes
 */
export async function settleRuns(
  scope: WriteScope,
  companyId: string,
  outcomes: readonly Outcome[],
): Promise<RoutineRun[]> {
  if (outcomes.length === 0) return [];
  const rows = outcomes.map(({ run, lastResult: _, ...outcome }) => ({ id: run.id, ...outcome }));
  const runs = outcomes.map(({ run }) => run);
  const last = new Map(
    outcomes.flatMap((outcome) => (outcome.run.triggerId ? [[outcome.run.triggerId, outcome] as const] : [])),
  );
  const triggers = [...last.values()];
  const [settled] = await Promise.all([
    scope.sql<RoutineRun>(SETTLE, [companyId, JSON.stringify(rows)]),
    scope.sql(NOTE_ROUTINES, [
      companyId,
      runs.map(({ routineId }) => routineId),
      runs.map(({ triggeredAt }) => triggeredAt),
      outcomes.map(({ status }) => status === 'issue_created'),
    ]),
    lockTriggers(scope, [companyId], [...last.keys()]),
    scope.sql(NOTE_TRIGGERS, [
      companyId,
      [...last.keys()],
      triggers.map(({ run }) => run.triggeredAt),
      triggers.map(({ lastResult, status }) => lastResult ?? status),
    ]),
  ]);
  const runsById = new Map(settled.map((run) => [run.id, run]));
  return runs.flatMap(({ id }) => {
    const run = runsById.get(id);
    if (run) emitRun(scope, run);
    return run ?? [];
  });
}

function emitRun(scope: WriteScope, run: RoutineRun): void {
  const { id: runId, companyId, routineId, triggerId, source, status, linkedIssueId, failureReason } = run;
  scope.emit({
    companyId,
    action: status === 'skipped' ? 'routine.run_skipped' : 'routine.run_triggered',
    entityType: 'routine',
    entityId: routineId,
    details: { routineId, runId, triggerId, source, status, linkedIssueId, failureReason },
  });
}

/** The end of a run that is not dispatched. */
export interface RoutineRunEnd extends Pick<Outcome, 'run' | 'lastResult' | 'triggerPayload'> {
  readonly status: 'skipped' | 'failed';
  readonly failureReason: string;
}

/** Ends runs without dispatching them, for example a tick without activity. The caller holds their routines. */
export const finishRuns = (
  scope: WriteScope,
  companyId: string,
  endings: readonly RoutineRunEnd[],
): Promise<RoutineRun[]> => settleRuns(scope, companyId, endings);

/** A run to insert. Omitted fields are null or have a default. */
export interface RunDraft {
  readonly id?: string | undefined;
  readonly companyId: string;
  readonly routineId: string;
  readonly triggerId?: string | null | undefined;
  readonly source: RoutineRunSource;
  /** Defaults to the database's time. */
  readonly triggeredAt?: Date | undefined;
  readonly scheduledFor?: Date | null | undefined;
  /** The routine's latest revision. Dispatching sets it again. */
  readonly routineRevisionId: string;
  readonly responsibleUserId?: string | null | undefined;
  readonly idempotencyKey?: string | null | undefined;
  readonly dedupeKey?: string | null | undefined;
  readonly triggerPayload?: JsonObject | null | undefined;
}

const INSERT = statement(`
  INSERT INTO "RoutineRun" (id, "companyId", "routineId", "triggerId", source, "triggeredAt", "scheduledFor",
         "routineRevisionId", "responsibleUserId", "idempotencyKey", "dedupeKey", "triggerPayload", "createdAt", "updatedAt")
  SELECT d.id, d."companyId", d."routineId", d."triggerId", d.source, coalesce(d."triggeredAt", clock_timestamp()),
         d."scheduledFor", d."routineRevisionId", d."responsibleUserId", d."idempotencyKey", d."dedupeKey",
         d."triggerPayload", clock_timestamp(), clock_timestamp()
    FROM jsonb_populate_recordset(NULL::"RoutineRun", $1::jsonb) d
  ON CONFLICT DO NOTHING RETURNING *`);

/**
 * Inserts received runs with one statement. Skips a run whose tick or `dedupeKey` already has a run.
 * @returns the inserted rows, in the order of the drafts
 */
export async function insertRuns(scope: WriteScope, drafts: readonly RunDraft[]): Promise<RoutineRun[]> {
  if (drafts.length === 0) return [];
  const rows = drafts.map((draft) => ({ ...draft, id: draft.id ?? uuid7() }));
  const inserted = await scope.sql<RoutineRun>(INSERT, [JSON.stringify(rows)]);
  const runsById = new Map(inserted.map((run) => [run.id, run]));
  return rows.flatMap(({ id }) => runsById.get(id) ?? []);
}
