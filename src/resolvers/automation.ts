import { RoutineRef, RoutineRevisionRef } from '../schema/automation/routine.js';
import { RoutineRunRef } from '../schema/automation/routine-run.js';
import { RoutineSecretMaterialRef, RoutineTriggerRef } from '../schema/automation/routine-trigger.js';
import { builder } from '../schema/builder.js';
import { routineRunNode } from '../services/automation/routines/graph.js';
import { createRoutine, getRoutine, updateRoutine } from '../services/automation/routines/operations.js';
import { redeliverRoutineDelivery } from '../services/automation/routines/redeliver.js';
import { restoreRoutineRevision } from '../services/automation/routines/restore.js';
import { routineOf, routineRevisionOf } from '../services/automation/routines/rows.js';
import { runRoutine } from '../services/automation/routines/run.js';
import { triggerOf } from '../services/automation/routines/trigger-rows.js';
import {
  createRoutineTrigger,
  deleteRoutineTrigger,
  rotateRoutineTriggerSecret,
  updateRoutineTrigger,
} from '../services/automation/routines/triggers.js';
import { executeQuery } from '../services/core/operation/execute.js';
import { expose, exposeNoun } from './expose.js';

builder.queryField('routine', (t) =>
  t.field({
    type: RoutineRef,
    description: 'A routine.',
    args: { id: t.arg.id({ required: true, description: "The routine's UUID." }) },
    resolve: (_root, { id }, { scope }) => executeQuery(getRoutine, scope, { routineId: id }),
  }),
);

const routine = { type: RoutineRef, nullable: true, description: 'The routine as it now is.' } as const;
const trigger = { type: RoutineTriggerRef, nullable: true, description: 'The trigger as it now is.' } as const;
const revision = { type: RoutineRevisionRef, nullable: true, description: 'The revision that it made.' } as const;

exposeNoun([createRoutine, updateRoutine], {
  field: 'routine',
  type: RoutineRef,
  load: (scope, id) => scope.load(routineOf, id),
});

exposeNoun([runRoutine, redeliverRoutineDelivery], {
  field: 'run',
  type: RoutineRunRef,
  load: (scope, id) => scope.load(routineRunNode, id),
});

expose(restoreRoutineRevision, (t) => ({
  routine: t.field({
    ...routine,
    resolve: ({ output }, _args, { scope }) => scope.load(routineOf, output.routine.id),
  }),
  revision: t.field({
    ...revision,
    resolve: ({ output }, _args, { scope }) => scope.load(routineRevisionOf, output.revision.id),
  }),
  restoredFrom: t.field({
    type: RoutineRevisionRef,
    nullable: true,
    description: 'The revision that it brought back.',
    resolve: ({ output }, _args, { scope }) => scope.load(routineRevisionOf, output.restoredFromRevisionId),
  }),
  secretMaterials: t.field({
    type: [RoutineSecretMaterialRef],
    description: 'The new address and secret of each webhook that had been deleted, shown this once.',
    resolve: ({ output }) => output.secretMaterials,
  }),
}));

for (const operation of [createRoutineTrigger, rotateRoutineTriggerSecret as unknown as typeof createRoutineTrigger]) {
  expose(operation, (t) => ({
    routine: t.field({
      ...routine,
      resolve: ({ output }, _args, { scope }) => scope.load(routineOf, output.trigger.routineId),
    }),
    trigger: t.field({
      ...trigger,
      resolve: ({ output }, _args, { scope }) => scope.load(triggerOf, output.trigger.id),
    }),
    revision: t.field({
      ...revision,
      resolve: ({ output }, _args, { scope }) => scope.load(routineRevisionOf, output.revision.id),
    }),
    secretMaterial: t.field({
      type: RoutineSecretMaterialRef,
      nullable: true,
      description: 'Of a webhook: its address and secret, shown this once.',
      resolve: ({ output }) => output.secretMaterial && { triggerId: output.trigger.id, ...output.secretMaterial },
    }),
  }));
}

expose(updateRoutineTrigger, (t) => ({
  routine: t.field({
    ...routine,
    resolve: ({ output }, _args, { scope }) => scope.load(routineOf, output.routineId),
  }),
  trigger: t.field({ ...trigger, resolve: ({ output }, _args, { scope }) => scope.load(triggerOf, output.id) }),
}));

expose(deleteRoutineTrigger, (t) => ({
  id: t.field({ type: 'UUID', description: 'What was deleted.', resolve: ({ output }) => output.id }),
  routine: t.field({
    ...routine,
    resolve: ({ output }, _args, { scope }) => scope.load(routineOf, output.routineId),
  }),
}));
