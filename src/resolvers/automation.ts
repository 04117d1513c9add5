import {
  RoutineRef,
  RoutineRevisionRef,
  RoutineRunRef,
  RoutineSecretMaterialRef,
  RoutineTriggerRef,
} from '../schema/automation/routine.js';
import { routineRunNode } from '../services/automation/firing/graph.js';
import { redeliverRoutineDelivery } from '../services/automation/firing/redeliver.js';
import { runRoutine } from '../services/automation/firing/run.js';
import { createRoutine, getRoutine, updateRoutine } from '../services/automation/routines/operations.js';
import { restoreRoutineRevision, routineRevisionAlone } from '../services/automation/routines/restore.js';
import { routineOf, routineRevisionOf } from '../services/automation/routines/rows.js';
import { triggerOf } from '../services/automation/routines/trigger-rows.js';
import {
  createRoutineTrigger,
  deleteRoutineTrigger,
  rotateRoutineTriggerSecret,
  updateRoutineTrigger,
} from '../services/automation/routines/triggers.js';
import { deletedFrom, expose, exposeQuery, reread } from './expose.js';

exposeQuery('routine', getRoutine, { type: RoutineRef, id: 'routineId' });

const routine = reread(RoutineRef, routineOf);

expose(createRoutine, { routine }, { omit: ['triggers'] });

expose(updateRoutine, { routine });

expose([runRoutine, redeliverRoutineDelivery], { run: reread(RoutineRunRef, routineRunNode) });

const newRevision = reread(
  RoutineRevisionRef,
  routineRevisionOf,
  ({ revision }: { revision: { id: string } }) => revision.id,
  'The revision that it made.',
);

expose(
  restoreRoutineRevision,
  {
    routine: reread(RoutineRef, routineOf, ({ routine }) => routine.id),
    revision: newRevision,
    restoredFrom: reread(
      RoutineRevisionRef,
      routineRevisionOf,
      ({ restoredFromRevisionId }) => restoredFromRevisionId,
      'The revision that it brought back.',
    ),
    secretMaterials: {
      type: [RoutineSecretMaterialRef],
      description: 'The new address and secret of each webhook that had been deleted, shown this once.',
    },
  },
  { by: routineRevisionAlone },
);

expose([createRoutineTrigger, rotateRoutineTriggerSecret], {
  routine: reread(RoutineRef, routineOf, ({ trigger }) => trigger.routineId),
  trigger: reread(RoutineTriggerRef, triggerOf, ({ trigger }) => trigger.id),
  revision: newRevision,
  secretMaterial: {
    type: RoutineSecretMaterialRef,
    nullable: true,
    description: 'Of a webhook: its address and secret, shown this once.',
    resolve: ({ trigger, secretMaterial }) => secretMaterial && { triggerId: trigger.id, ...secretMaterial },
  },
});

const routineOfTrigger = reread(RoutineRef, routineOf, ({ routineId }: { routineId: string }) => routineId);

expose(updateRoutineTrigger, { routine: routineOfTrigger, trigger: reread(RoutineTriggerRef, triggerOf) });

expose(deleteRoutineTrigger, deletedFrom('routine', RoutineRef, routineOf));
