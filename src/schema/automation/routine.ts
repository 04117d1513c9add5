import { RoutineRevisionView, RoutineView } from '../../services/automation/routines/model.js';
import type { JsonObject } from '../../services/core/text/fields.js';
import { redactEnv } from '../../services/core/vault/settings-redaction.js';
import { nounOf } from '../derive/noun.js';
import { reads } from '../fast/selection.js';

/** A routine with its plain columns; `routine-relations` adds its relations. */
export const RoutineRef = nounOf('Routine', RoutineView, {
  json: ['variables'],
  fields: { env: { ...reads('env'), resolve: ({ env }) => (env === null ? null : redactEnv(env as JsonObject)) } },
});

export const RoutineRevisionRef = nounOf('RoutineRevision', RoutineRevisionView, {
  fields: { snapshot: { type: 'JSONObject' } },
});
