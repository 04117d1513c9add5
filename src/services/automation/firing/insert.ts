import type { RoutineRun } from '#generated/prisma/client.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { uuid7 } from '#services/core/text/uuid7.js';
import type { RoutineRunSource } from '../routines/run-model.js';

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
