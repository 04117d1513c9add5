import type { Routine } from '#generated/prisma/client.js';
import type { SystemActor } from '#services/core/actors/actor.js';
import { emitterOf } from '#services/core/operation/emitter.js';

type RoutineAction =
  | ('routine.created' | 'routine.updated' | 'routine.revision_restored')
  | ('routine.trigger_created' | 'routine.trigger_updated' | 'routine.trigger_deleted')
  | 'routine.trigger_secret_rotated';

export const emitRoutine = emitterOf<Pick<Routine, 'companyId' | 'id' | 'title'>, RoutineAction>(
  'routine',
  ({ id, title }) => ({ details: { routineId: id, title } }),
);

/** The actor of schedules and webhooks, and of the wakes for routines' issues. */
export const ROUTINES: SystemActor = { kind: 'system', name: 'routines' };
