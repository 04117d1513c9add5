import type { Routine } from '#generated/prisma/client.js';
import { authorOf } from '#services/core/actors/actor.js';
import { unprocessable } from '#services/core/errors/errors.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { setSchedules } from '../schedules/schedules.js';
import { emitRoutine } from './events.js';
import { appendRevision } from './revisions.js';
import { settingsWith } from './trigger-settings.js';
import { assertDefaults, routineVariablesOf } from './variables.js';

interface Schedule {
  readonly label: string | null;
  readonly enabled: boolean;
  readonly cronExpression: string;
  readonly timezone: string;
}

/** The maximum number of triggers of a routine. Every revision stores all of them. */
export const MAX_TRIGGERS = 100;

/**
 * Adds schedules to a new routine, in one revision.
 * @throws 422 for too many or invalid schedules, and for required variables without defaults
 */
export async function addSchedules(
  scope: WriteScope,
  routine: Routine,
  schedules: readonly Schedule[],
): Promise<Routine> {
  if (schedules.length === 0) return routine;
  if (schedules.length > MAX_TRIGGERS) throw unprocessable(`A routine has at most ${MAX_TRIGGERS} triggers`);
  const { companyId, id: routineId } = routine;
  if (schedules.some(({ enabled }) => enabled)) assertDefaults(routineVariablesOf(routine));
  await scope.db.routineTrigger.createMany({
    data: schedules.map(({ label, enabled, ...sent }) => ({
      ...settingsWith('schedule', sent),
      ...authorOf(scope.actor),
      companyId,
      routineId,
      kind: 'schedule',
      label,
      enabled,
    })),
  });
  await setSchedules(scope, routine);
  const next = await appendRevision(scope, routine, { changeSummary: 'Added schedules' });
  emitRoutine(scope, next, 'routine.trigger_created', { kind: 'schedule', count: schedules.length });
  return next;
}
