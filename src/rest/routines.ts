import { listRoutineDeliveries } from '../services/routines/deliveries.js';
import { redeliverRoutineDelivery } from '../services/routines/redeliver.js';
import { listRoutineRevisions, restoreRoutineRevision } from '../services/routines/restore.js';
import { createRoutine, getRoutine, listRoutines, updateRoutine } from '../services/routines/routines.js';
import { runRoutine } from '../services/routines/run.js';
import { listRoutineRuns } from '../services/routines/runs.js';
import {
  createRoutineTrigger,
  deleteRoutineTrigger,
  rotateRoutineTriggerSecret,
  updateRoutineTrigger,
} from '../services/routines/triggers.js';
import { BOARD } from './actors.js';
import { integer } from './decode.js';
import { type Call, route, type Section } from './route.js';

const MANAGERS = `${BOARD}, or the agent that the routine is assigned to`;
const managed = { actors: MANAGERS, errors: [409, 422] } as const;

/** Done, and nothing to say. */
const nothing = {
  status: 204,
  respond: {
    content: { description: 'Done', types: {} },
    send({ res }: Call) {
      res.writeHead(204, { 'Cache-Control': 'no-store' }).end();
    },
  },
} as const;

export const routines: Section = {
  name: 'routines',
  description: 'Work that recurs or answers events, what makes it fire, and what each firing became.',
  routes: [
    route('get', '/api/companies/:companyId/routines', listRoutines),
    route('post', '/api/companies/:companyId/routines', createRoutine, { ...managed, status: 201 }),
    route('get', '/api/routines/:routineId', getRoutine),
    route('patch', '/api/routines/:routineId', updateRoutine, managed),
    route('post', '/api/routines/:routineId/run', runRoutine, { ...managed, status: 202 }),
    route('get', '/api/routines/:routineId/runs', listRoutineRuns, { query: { limit: integer } }),
    route('get', '/api/routines/:routineId/revisions', listRoutineRevisions, {
      query: { limit: integer, before: integer },
    }),
    route('post', '/api/routines/:routineId/revisions/:revisionId/restore', restoreRoutineRevision, managed),
    route('post', '/api/routines/:routineId/triggers', createRoutineTrigger, { ...managed, status: 201 }),
    route('patch', '/api/routine-triggers/:triggerId', updateRoutineTrigger, managed),
    route('delete', '/api/routine-triggers/:triggerId', deleteRoutineTrigger, { ...managed, ...nothing }),
    route('post', '/api/routine-triggers/:triggerId/rotate-secret', rotateRoutineTriggerSecret, managed),
    route('get', '/api/routine-triggers/:triggerId/deliveries', listRoutineDeliveries, { query: { limit: integer } }),
    route('post', '/api/routine-deliveries/:deliveryId/redeliver', redeliverRoutineDelivery, {
      ...managed,
      status: 202,
    }),
  ],
};
