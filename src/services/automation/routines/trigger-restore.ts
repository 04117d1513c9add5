import type { Prisma, Routine, RoutineTrigger } from '../../../generated/prisma/client.js';
import { authorOf } from '../../core/actors/actor.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import type { TriggerSnapshot } from './model.js';
import type { SecretMaterial } from './trigger-model.js';
import { newWebhook } from './trigger-secrets.js';
import { changesBetween, type Decided, decidedIn, deleteTriggers, writeTriggers } from './trigger-write.js';

const PRESENT = statement(`
  SELECT * FROM "RoutineTrigger" WHERE "companyId" = $1::uuid AND "routineId" = $2::uuid ORDER BY "createdAt", id`);

type Material = SecretMaterial & { readonly triggerId: string };

/**
 * Makes the triggers of a locked routine what a revision kept: those that it does not have are deleted, those that were
 * deleted since are there again under their ids. A webhook that is still there keeps its address and secret, and is not
 * set up again; one that was deleted gets new ones. `setSchedules` is called after it.
 * @returns what is shown once of the webhooks that are there again
 */
export async function restoreTriggers(
  scope: WriteScope,
  routine: Routine,
  snapshots: readonly TriggerSnapshot[],
): Promise<Material[]> {
  const present = await scope.sql<RoutineTrigger>(PRESENT, [routine.companyId, routine.id]);
  const kept = new Map(snapshots.map((snapshot) => [snapshot.id, snapshot]));
  const gone = present.filter(({ id }) => !kept.has(id));
  await deleteTriggers(scope, routine, gone);
  const changed = present.flatMap((trigger) => {
    const snapshot = kept.get(trigger.id);
    if (!snapshot) return [];
    const decided = decidedOf(snapshot);
    const after = { ...decided, setupPending: decided.setupPending && trigger.setupPending };
    return Object.keys(changesBetween(trigger, after)).length > 0 ? [{ ...after, id: trigger.id }] : [];
  });
  await writeTriggers(scope, routine.companyId, changed);
  const known = new Set(present.map(({ id }) => id));
  return recreate(
    scope,
    routine,
    snapshots.filter(({ id }) => !known.has(id)),
  );
}

const decidedOf = (snapshot: TriggerSnapshot): Decided =>
  decidedIn({ ...snapshot, archivedAt: snapshot.archivedAt === null ? null : new Date(snapshot.archivedAt) });

async function recreate(
  scope: WriteScope,
  routine: Routine,
  snapshots: readonly TriggerSnapshot[],
): Promise<Material[]> {
  const rows: Prisma.RoutineTriggerCreateManyInput[] = [];
  const materials: Material[] = [];
  for (const snapshot of snapshots) {
    const { id, kind } = snapshot;
    const { material, ...webhook } = kind === 'webhook' ? await newWebhook(scope, routine, id) : { material: null };
    if (material) materials.push({ triggerId: id, ...material });
    const { companyId, id: routineId } = routine;
    rows.push({ ...decidedOf(snapshot), ...webhook, ...authorOf(scope.actor), id, companyId, routineId, kind });
  }
  await scope.db.routineTrigger.createMany({ data: rows });
  return materials;
}
