import { RoutineRevisionView, RoutineSnapshotView, RoutineView } from '#services/automation/routines/model.js';
import { nounOf } from '../derive/noun.js';
import { outputTypeOf } from '../derive/output.js';
import { environmentVariables } from '../secrets/environment-variable.js';

/** A routine with its plain columns; `routine-relations` adds its relations. */
export const RoutineRef = nounOf('Routine', RoutineView, {
  json: ['variables'],
  fields: { env: environmentVariables },
});

outputTypeOf(RoutineSnapshotView, { fields: { env: environmentVariables } });

export const RoutineRevisionRef = nounOf('RoutineRevision', RoutineRevisionView, { json: ['snapshot'] });
