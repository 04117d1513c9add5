import { getRoutine } from '#services/automation/routines/operations.js';
import { updateRoutineTrigger } from '#services/automation/routines/triggers.js';
import type { Hook } from '#tests/kit/webhooks.js';
import type { World } from '#tests/kit/world.js';

/** What the webhook of a routine has fired, as the routine shows it. */
export const runsOf = async ({ board }: World, { routine }: Hook) =>
  (await board.run(getRoutine, { routineId: routine.id })).recentRuns.filter(
    ({ source }: { source: string }) => source === 'webhook',
  );

/** The trigger as its routine shows it. */
export const triggerOf = async ({ board }: World, { routine, trigger }: Hook) =>
  (await board.run(getRoutine, { routineId: routine.id })).triggers.find(({ id }: { id: string }) => id === trigger.id);

export const change = ({ board }: World, { trigger }: Hook, fields: object) =>
  board.run(updateRoutineTrigger, { triggerId: trigger.id, ...fields });

export const refusal = ({ status, body }: { status: number; body: { error: string } }) => [status, body.error];

export const UNAUTHORIZED = [401, 'Unauthorized'];
