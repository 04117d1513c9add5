import { listRoutineRevisions } from '#services/automation/routines/restore.js';
import { createRoutineTrigger, updateRoutineTrigger } from '#services/automation/routines/triggers.js';
import { eventsOf } from '#tests/kit/journal.js';
import type { Caller, World } from '#tests/kit/world.js';

export const SCHEDULE = { kind: 'schedule', cronExpression: '0 9 * * *' };

export const add = (world: World, { id: routineId }: { id: string }, fields: object, by: Caller = world.board) =>
  by.run(createRoutineTrigger, { routineId, ...fields });

export const change = (world: World, { id: triggerId }: { id: string }, fields: object, by: Caller = world.board) =>
  by.run(updateRoutineTrigger, { triggerId, ...fields });

export const revisionsOf = ({ board }: World, { id: routineId }: { id: string }) =>
  board.run(listRoutineRevisions, { routineId });

/** What the journal tells of a routine under such a name. */
export const eventsAbout = async (world: World, { id }: { id: string }, action: string) =>
  (await eventsOf(world, action)).filter(({ entityId }) => entityId === id);
