import type { RoutineRun } from '../../../generated/prisma/client.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import type { JsonObject } from '../../core/text/fields.js';
import { uuid7 } from '../../core/text/uuid7.js';
import type { RoutineRunSource } from './run-model.js';

/** A firing that is to be recorded. What is left out is null or takes its default. */
export interface RunDraft {
  readonly id?: string | undefined;
  readonly companyId: string;
  readonly routineId: string;
  readonly triggerId?: string | null | undefined;
  readonly source: RoutineRunSource;
  /** The database's now. */
  readonly triggeredAt?: Date | undefined;
  readonly scheduledFor?: Date | null | undefined;
  /** The routine's latest one; dispatching it pins it anew. */
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
 * Records firings, which wait to be dispatched from then on, in one statement. One that is there already, of the same
 * tick or under the same `dedupeKey`, is left as it is and out of the answer.
 * @returns the new rows, in the order of the drafts
 */
export async function insertRuns(scope: WriteScope, drafts: readonly RunDraft[]): Promise<RoutineRun[]> {
  if (drafts.length === 0) return [];
  const rows = drafts.map((draft) => ({ ...draft, id: draft.id ?? uuid7() }));
  const inserted = await scope.sql<RoutineRun>(INSERT, [JSON.stringify(rows)]);
  const found = new Map(inserted.map((run) => [run.id, run]));
  return rows.flatMap(({ id }) => found.get(id) ?? []);
}
