import { RoutineRevisionView, RoutineStatus, RoutineView } from '../../services/automation/routines/model.js';
import type { JsonObject } from '../../services/core/text/fields.js';
import { redactEnv } from '../../services/core/vault/settings-redaction.js';
import { agentIn } from '../authors.js';
import { builder } from '../builder.js';
import { enumTypeOf } from '../derive/enums.js';
import { nounOf } from '../derive/noun.js';
import { reads } from '../fast/selection.js';

export const RoutineStatusEnum = enumTypeOf(RoutineStatus);

/** A variable as a routine's row has it. */
/** A routine with its plain columns; what belongs to it is added in `routine-relations`. */
export const RoutineRef = nounOf('Routine', RoutineView, {
  json: ['variables'],
  fields: { env: { ...reads('env'), resolve: ({ env }) => (env === null ? null : redactEnv(env as JsonObject)) } },
});

export const RoutineRevisionRef = nounOf('RoutineRevision', RoutineRevisionView, {
  fields: { snapshot: { type: 'JSONObject' } },
});

builder.prismaObjectFields(RoutineRevisionRef, (t) => ({
  createdByAgent: t.field(agentIn('createdByAgentId', 'The agent that created it.')),
}));
