import type { Routine } from '../../../generated/prisma/client.js';
import { authorOf } from '../../core/actors/actor.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { columnsOf } from '../../core/postgres/columns.js';
import { statement } from '../../core/postgres/statement.js';
import { uuid7 } from '../../core/text/uuid7.js';
import { snapshotOf } from './model.js';
import { triggersOfRoutines } from './rows.js';

/** The columns of a revision that may be shown: what was stored of its variables stays in the database. */
export const REVISION_COLUMNS = columnsOf('RoutineRevision')
  .names.filter((name) => name !== 'env')
  .map((name) => `"${name}"`)
  .join(', ');

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

/** What is told of a revision beside what it holds. */
interface Change {
  readonly changeSummary?: string | null | undefined;
  readonly restoredFromRevisionId?: string | null | undefined;
}

/**
 * Keeps a routine and its triggers, as they have just become, as its next revision. Whoever calls it holds the routine's
 * lock and has written the change.
 * @returns the routine with its new revision
 */
export async function appendRevision(
  scope: WriteScope,
  { companyId, id }: Pick<Routine, 'companyId' | 'id'>,
  { changeSummary = null, restoredFromRevisionId = null }: Change = {},
): Promise<Routine> {
  const [routine, triggers] = await Promise.all([present(scope, companyId, id), scope.load(triggersOfRoutines, id)]);
  const { createdByAgentId, createdByUserId } = authorOf(scope.actor);
  const snapshot = JSON.stringify(snapshotOf(routine, triggers));
  const author = [createdByAgentId, createdByUserId];
  const of = [companyId, id, uuid7()];
  return (await scope.row<Routine>(APPEND, [
    ...of,
    ...author,
    snapshot,
    changeSummary,
    restoredFromRevisionId,
  ])) as Routine;
}

const PRESENT = statement(`SELECT * FROM "Routine" WHERE "companyId" = $1::uuid AND id = $2::uuid`);

const present = async (scope: WriteScope, companyId: string, id: string): Promise<Routine> =>
  (await scope.row<Routine>(PRESENT, [companyId, id])) as Routine;
