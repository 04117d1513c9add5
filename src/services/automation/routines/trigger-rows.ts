import type { Routine, RoutineTrigger } from '#generated/prisma/client.js';
import { notFound } from '#services/core/errors/errors.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { byId, locatedBy } from '#services/core/rows/loaders.js';
import { pathId } from '#services/core/text/fields.js';
import { lockedRoutineById } from './rows.js';

export const TriggerNotFound = () => notFound('Routine trigger not found');

export const triggerRef = { triggerId: pathId().describe("The trigger's id.") };

/** A trigger by id, or null if the scope cannot access it. */
export const triggerOf = byId<RoutineTrigger>('RoutineTrigger');

/** The trigger that a path or argument names. @throws 404 */
export const triggerById = locatedBy('triggerId', triggerOf, TriggerNotFound);

/** A trigger with its routine. */
export type TriggerOfRoutine = RoutineTrigger & { readonly routine: Routine };

/** The current state of a trigger. @throws 404 if it was deleted */
export async function currentTrigger(scope: WriteScope, id: string): Promise<RoutineTrigger> {
  const trigger = await scope.load(triggerOf, id);
  if (!trigger) throw TriggerNotFound();
  return trigger;
}

/**
 * The trigger with its locked routine: every change of a trigger holds the routine's lock. The trigger's own row is not
 * locked, since settling a run locks it last.
 * @throws 404
 */
export async function lockedTriggerById(scope: WriteScope, ref: { triggerId: string }): Promise<TriggerOfRoutine> {
  const trigger = await triggerById(scope, ref);
  const routine = await lockedRoutineById(scope, { routineId: trigger.routineId });
  return { ...(await currentTrigger(scope, trigger.id)), routine };
}

const LOCK = statement(`
  SELECT id FROM "RoutineTrigger" WHERE "companyId" = ANY($1::uuid[]) AND id = ANY($2::uuid[]) ORDER BY id FOR NO KEY UPDATE`);

/**
 * Locks trigger rows for a statement that writes several of them. Settling runs holds the routines, recording
 * deliveries does not, so both must lock triggers in the same order to avoid deadlocks.
 */
export async function lockTriggers(
  scope: WriteScope,
  companyIds: readonly string[],
  ids: readonly string[],
): Promise<void> {
  await scope.sql(LOCK, [companyIds, ids]);
}
