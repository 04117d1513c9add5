import { z } from 'zod';
import type { Routine, RoutineRevision } from '#generated/prisma/client.js';
import { notFound } from '#services/core/errors/errors.js';
import { mutation, query } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { ownId } from '#services/core/rows/own-id.js';
import { changedFields } from '#services/core/text/changes.js';
import { isUuid, type JsonObject, pathId } from '#services/core/text/fields.js';
import { AlreadyLatestRevision } from '#services/work/documents/model.js';
import {
  assertDefinition,
  type Definition,
  definitionIn,
  reschedule,
  statusWith,
  writeDefinition,
} from './definition.js';
import { emitRoutine } from './events.js';
import {
  presentRoutine,
  presentRoutineRevision,
  type RevisionSnapshot,
  RoutineRevisionView,
  type RoutineStatus,
  RoutineView,
} from './model.js';
import { routineReader, routineWriter } from './policy.js';
import {
  appendRevision,
  lockedRoutineById,
  REVISION_COLUMNS,
  routineById,
  routineRef,
  routineRevisionOf,
} from './rows.js';
import { restoreTriggers } from './trigger-restore.js';

const RevisionNotFound = () => notFound('Routine revision not found');

const NEWEST = statement(`
  SELECT ${REVISION_COLUMNS.map((name) => `"${name}"`).join(', ')} FROM "RoutineRevision"
   WHERE "companyId" = $1::uuid AND "routineId" = $2::uuid AND "revisionNumber" < coalesce($3::bigint, 2147483648)
   ORDER BY "revisionNumber" DESC LIMIT $4::int`);

export const listRoutineRevisions = query({
  name: 'listRoutineRevisions',
  summary: "List a routine's revisions, newest first",
  input: z.object({
    ...routineRef,
    limit: z.int().min(1).max(100).default(100).describe('The maximum number of results.'),
    before: z.int().min(1).optional().describe('Only revisions with a lower number.'),
  }),
  output: z.array(RoutineRevisionView),
  on: routineById,
  allow: routineReader,
  run: (scope, { limit, before = null }, { companyId, id }) =>
    scope.sql<Omit<RoutineRevision, 'env'>>(NEWEST, [companyId, id, before, limit]),
  present: (_scope, revisions) => revisions.map(presentRoutineRevision),
});

const RestoreView = z
  .object({
    routine: RoutineView,
    revision: RoutineRevisionView,
    restoredFromRevisionId: z.uuid(),
    restoredFromRevisionNumber: z.int(),
    secretMaterials: z
      .array(
        z
          .object({ triggerId: z.uuid(), webhookUrl: z.string(), webhookSecret: z.string() })
          .meta({ id: 'RoutineSecretMaterial' }),
      )
      .describe('The new URL and secret of each webhook that the restore created again, shown only once.'),
  })
  .meta({ id: 'RestoredRoutine' });

export const restoreRoutineRevision = mutation({
  name: 'restoreRoutineRevision',
  summary: 'Restore a routine and its triggers from a revision; its status stays',
  input: z.object({ ...routineRef, revisionId: pathId().describe("The revision's id.") }),
  output: RestoreView,
  secret: true,
  on: lockedRoutineById,
  setsExecution: true,
  allow: routineWriter,
  async run(scope, { revisionId }, routine) {
    const revision = await revisionIn(scope, routine, revisionId);
    const { id: restoredFromRevisionId, revisionNumber: restoredFromRevisionNumber } = revision;
    if (revision.id === routine.latestRevisionId) throw AlreadyLatestRevision({ currentRevisionId: revision.id });
    const before = definitionIn(routine);
    const after = definitionOf(revision, routine);
    const changed = changedFields(before, after);
    await assertDefinition(scope, routine.companyId, after, changed);
    const written = await writeDefinition(scope, routine, after, changed);
    const { triggers } = revision.snapshot as unknown as RevisionSnapshot;
    const secretMaterials = await restoreTriggers(scope, written, triggers);
    await reschedule(scope, written);
    const changeSummary = `Restored from revision ${restoredFromRevisionNumber}`;
    const next = await appendRevision(scope, routine, { changeSummary, restoredFromRevisionId });
    const restored = { restoredFromRevisionId, restoredFromRevisionNumber };
    emitRoutine(scope, next, 'routine.revision_restored', { revisionId: next.latestRevisionId, ...restored });
    const latest = await revisionIn(scope, next, next.latestRevisionId);
    return { routine: presentRoutine(next), revision: presentRoutineRevision(latest), ...restored, secretMaterials };
  },
});

/** @throws 404, also for a revision of another routine */
async function revisionIn(scope: Scope, { id }: Routine, revisionId: string): Promise<RoutineRevision> {
  const revision = isUuid(revisionId) ? await scope.load(routineRevisionOf, revisionId.toLowerCase()) : null;
  if (revision?.routineId !== id) throw RevisionNotFound();
  return revision;
}

/** The definition of a revision with the routine's current status: restoring must not resume a paused routine. */
function definitionOf({ snapshot, env }: RoutineRevision, { status }: Routine): Definition {
  const { id: _, ...kept } = (snapshot as unknown as RevisionSnapshot).routine;
  return { ...kept, env: env as JsonObject | null, status: statusWith(kept.assigneeAgentId, status as RoutineStatus) };
}

/** A routine revision, identified by its own id. */
export const routineRevisionAlone = ownId({
  id: 'revisionId',
  from: '"RoutineRevision" c',
  parents: { routineId: 'c."routineId"' },
  missing: RevisionNotFound,
});
