import { listRoutineDeliveries } from '#services/automation/firing/deliveries.js';
import { redeliverRoutineDelivery } from '#services/automation/firing/redeliver.js';
import { runRoutine } from '#services/automation/firing/run.js';
import { createRoutine, getRoutine, listRoutines, updateRoutine } from '#services/automation/routines/operations.js';
import { listRoutineRevisions, restoreRoutineRevision } from '#services/automation/routines/restore.js';
import { listRoutineRuns } from '#services/automation/routines/run-model.js';
import {
  createRoutineTrigger,
  deleteRoutineTrigger,
  rotateRoutineTriggerSecret,
  updateRoutineTrigger,
} from '#services/automation/routines/triggers.js';
import { type RouteCall, type RouteSection, route } from '../http/route.js';

const managed = { errors: [409, 422] } as const;

/** Success without a body. */
const nothing = {
  status: 204,
  respond: {
    content: { description: 'Done', types: {} },
    send({ res }: RouteCall) {
      res.writeHead(204, { 'Cache-Control': 'no-store' }).end();
    },
  },
} as const;

export const routines: RouteSection = {
  name: 'routines',
  description: 'Routines: recurring or event-driven work, with their triggers and firings.',
  routes: [
    route('get', '/api/companies/:companyId/routines', listRoutines),
    route('post', '/api/companies/:companyId/routines', createRoutine, { ...managed, status: 201 }),
    route('get', '/api/routines/:routineId', getRoutine),
    route('patch', '/api/routines/:routineId', updateRoutine, managed),
    route('post', '/api/routines/:routineId/run', runRoutine, { ...managed, status: 202 }),
    route('get', '/api/routines/:routineId/runs', listRoutineRuns),
    route('get', '/api/routines/:routineId/revisions', listRoutineRevisions),
    route('post', '/api/routines/:routineId/revisions/:revisionId/restore', restoreRoutineRevision, managed),
    route('post', '/api/routines/:routineId/triggers', createRoutineTrigger, { ...managed, status: 201 }),
    route('patch', '/api/routine-triggers/:triggerId', updateRoutineTrigger, managed),
    route('delete', '/api/routine-triggers/:triggerId', deleteRoutineTrigger, { ...managed, ...nothing }),
    route('post', '/api/routine-triggers/:triggerId/rotate-secret', rotateRoutineTriggerSecret, managed),
    route('get', '/api/routine-triggers/:triggerId/deliveries', listRoutineDeliveries),
    route('post', '/api/routine-deliveries/:deliveryId/redeliver', redeliverRoutineDelivery, {
      ...managed,
      status: 202,
    }),
  ],
};
