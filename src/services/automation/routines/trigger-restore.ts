import type { Prisma, Routine } from '#generated/prisma/client.js';
import { authorOf } from '#services/core/actors/actor.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { changedFields, isEmpty } from '#services/core/text/changes.js';
import type { TriggerSnapshot } from './model.js';
import { triggersOfRoutines } from './rows.js';
import type { SecretMaterial } from './trigger-model.js';
import {
  deleteTriggers,
  newWebhook,
  type TriggerDefinition,
  triggerDefinitionIn,
  writeTriggers,
} from './trigger-secrets.js';

type Material = SecretMaterial & { readonly triggerId: string };

/**
 * Restores the triggers of a locked routine from a revision. Deletes triggers that the revision lacks, and recreates
 * deleted ones with their ids. An existing webhook keeps its address and secret and needs no new setup; a recreated one
 * gets new ones. The caller calls `setSchedules` afterwards.
 * @returns the addresses and secrets of the recreated webhooks, to be shown once
 */
export async function restoreTriggers(
  scope: WriteScope,
  routine: Routine,
  snapshots: readonly TriggerSnapshot[],
): Promise<Material[]> {
  const present = await scope.load(triggersOfRoutines, routine.id);
  const snapshotsById = new Map(snapshots.map((snapshot) => [snapshot.id, snapshot]));
  await deleteTriggers(
    scope,
    routine,
    present.filter(({ id }) => !snapshotsById.has(id)),
  );
  const changed = present.flatMap((trigger) => {
    const snapshot = snapshotsById.get(trigger.id);
    if (!snapshot) return [];
    const definition = definitionOf(snapshot);
    const after = { ...definition, setupPending: definition.setupPending && trigger.setupPending };
    return isEmpty(changedFields(trigger, after)) ? [] : [{ ...after, id: trigger.id }];
  });
  await writeTriggers(scope, routine.companyId, changed);
  const presentIds = new Set(present.map(({ id }) => id));
  return recreate(
    scope,
    routine,
    snapshots.filter(({ id }) => !presentIds.has(id)),
  );
}

const definitionOf = (snapshot: TriggerSnapshot): TriggerDefinition =>
  triggerDefinitionIn({ ...snapshot, archivedAt: snapshot.archivedAt === null ? null : new Date(snapshot.archivedAt) });

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
    rows.push({ ...definitionOf(snapshot), ...webhook, ...authorOf(scope.actor), id, companyId, routineId, kind });
  }
  await scope.db.routineTrigger.createMany({ data: rows });
  return materials;
}
