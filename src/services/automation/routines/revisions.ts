import type { Routine } from '#generated/prisma/client.js';
import { authorOf } from '#services/core/actors/actor.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { uuid7 } from '#services/core/text/uuid7.js';
import { routineSnapshot } from './model.js';
import { routineOf, triggersOfRoutines } from './rows.js';

const APPEND = statement(`
  WITH next AS (
    UPDATE "Routine" SET "latestRevisionId" = $3::uuid, "latestRevisionNumber" = "latestRevisionNumber" + 1,
           "updatedByAgentId" = $4::uuid, "updatedByUserId" = $5, "updatedAt" = clock_timestamp()
     WHERE "companyId" = $1::uuid AND id = $2::uuid RETURNING *
  ), revision AS (
    INSERT INTO "RoutineRevision" (id, "companyId", "routineId", "revisionNumber", title, description, snapshot, env,
           "changeSummary", "restoredFromRevisionId", "createdByAgentId", "createdByUserId", "createdAt")
    SELECT n."latestRevisionId", n."companyId", n.id, n."latestRevisionNumber", n.title, n.description, $6::jsonb, n.env,
           $7, $8::uuid, $4::uuid, $5, n."updatedAt" FROM next n
  )
  SELECT * FROM next`);

interface RevisionNote {
  readonly changeSummary?: string | null | undefined;
  readonly restoredFromRevisionId?: string | null | undefined;
}

/**
 * Stores a routine and its triggers as the next revision. The caller holds the routine's lock and has written the
 * change.
 * @returns the routine with its new revision
 */
export async function appendRevision(
  scope: WriteScope,
  { companyId, id }: Pick<Routine, 'companyId' | 'id'>,
  { changeSummary = null, restoredFromRevisionId = null }: RevisionNote = {},
): Promise<Routine> {
  const [routine, triggers] = await Promise.all([scope.load(routineOf, id), scope.load(triggersOfRoutines, id)]);
  const { createdByAgentId, createdByUserId } = authorOf(scope.actor);
  return (await scope.row<Routine>(APPEND, [
    companyId,
    id,
    uuid7(),
    createdByAgentId,
    createdByUserId,
    JSON.stringify(routineSnapshot(routine as Routine, triggers)),
    changeSummary,
    restoredFromRevisionId,
  ])) as Routine;
}
