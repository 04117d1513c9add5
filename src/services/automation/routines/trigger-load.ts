import type { Routine, RoutineTrigger } from '../../../generated/prisma/client.js';
import { notFound } from '../../core/errors/errors.js';
import { byId } from '../../core/operation/loaders.js';
import type { Scope, WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { isUuid, pathId } from '../../core/text/fields.js';
import { lockedRoutineById } from './rows.js';

export const TriggerNotFound = () => notFound('Routine trigger not found');

/** How a path or argument names a trigger. */
export const triggerRef = { triggerId: pathId().describe("The trigger's id.") };

/** A trigger by id, or null where there is none within reach. */
export const triggerOf = byId<RoutineTrigger>('RoutineTrigger');

/** The trigger that a path or argument names. @throws 404 */
export async function triggerById(scope: Scope, { triggerId }: { triggerId: string }): Promise<RoutineTrigger> {
  const trigger = isUuid(triggerId) ? await scope.load(triggerOf, triggerId.toLowerCase()) : null;
  if (!trigger) throw TriggerNotFound();
  return trigger;
}

/** A trigger with the routine that it fires. */
export type TriggerOfRoutine = RoutineTrigger & { readonly routine: Routine };

const PRESENT = statement(`SELECT * FROM "RoutineTrigger" WHERE "companyId" = $1::uuid AND id = $2::uuid`);

/** The trigger as it now is. @throws 404 when it was deleted meanwhile */
export async function currentTrigger(
  scope: Scope,
  { companyId, id }: Pick<RoutineTrigger, 'companyId' | 'id'>,
): Promise<RoutineTrigger> {
  const trigger = await scope.row<RoutineTrigger>(PRESENT, [companyId, id]);
  if (!trigger) throw TriggerNotFound();
  return trigger;
}

/**
 * The trigger with its routine, which is locked against other writers until the transaction ends: whoever changes a
 * trigger holds its routine. Its own row is left alone, since what settles a run writes that last.
 * @throws 404
 */
export async function lockedTriggerById(scope: Scope, ref: { triggerId: string }): Promise<TriggerOfRoutine> {
  const found = await triggerById(scope, ref);
  const routine = await lockedRoutineById(scope, { routineId: found.routineId });
  return { ...(await currentTrigger(scope, found)), routine };
}

const LOCK = statement(`
  SELECT id FROM "RoutineTrigger" WHERE "companyId" = ANY($1::uuid[]) AND id = ANY($2::uuid[]) ORDER BY id FOR NO KEY UPDATE`);

/**
 * Locks rows of triggers for a statement that writes several of them: those who settle runs hold the routines, those who
 * record deliveries do not, and unless both lock in one order they wait for each other in a circle.
 */
export async function lockTriggers(
  scope: WriteScope,
  companyIds: readonly string[],
  ids: readonly string[],
): Promise<void> {
  await scope.sql(LOCK, [companyIds, ids]);
}
