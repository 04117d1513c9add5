import { RoutineRevisionView, RoutineView } from '../../services/automation/routines/model.js';
import type { JsonObject } from '../../services/core/text/fields.js';
import { redactEnv } from '../../services/core/vault/settings-redaction.js';
import { agentIn } from '../authors.js';

import { builder } from '../builder.js';
import { enumOf } from '../derive/enums.js';
import { nounOf } from '../derive/noun.js';
import { reads } from '../fast/selection.js';

export const RoutineStatusEnum = enumOf('RoutineStatus', 'Whether a routine fires.', {
  active: 'It fires.',
  paused: 'It does not fire by itself; it can be run by hand.',
  archived: 'It is put away: nothing fires it.',
});

enumOf(
  'RoutineConcurrencyPolicy',
  'What becomes of a firing while the issue of an earlier one, which asked for the same, is open.',
  {
    coalesce_if_active: 'It joins the open issue, whose assignee is woken unless it works already.',
    skip_if_active: 'It is skipped.',
    always_enqueue: 'It makes an issue of its own.',
  },
);

enumOf('RoutineCatchUpPolicy', 'What becomes of ticks that nobody was there to serve.', {
  skip_missed: 'They are passed over, but for the latest.',
  enqueue_missed_with_cap:
    'The newest 25 fire, oldest first; of schedules of more than 24 ticks a day the latest alone.',
});

enumOf('RoutineActivityGatePolicy', 'Whether a tick fires where nothing happened.', {
  always: 'It does.',
  require_external_activity: 'Only where something happened since the last one that fired, other than by the routine.',
});

enumOf('RoutineActivityGateScope', 'Where something must have happened for a tick to fire.', {
  company: 'Anywhere in the company.',
  project: "In the routine's project.",
});

enumOf('RoutineVariableType', 'What a variable of a routine takes.', {
  text: 'A line of text.',
  textarea: 'Lines of text.',
  number: 'A number.',
  boolean: 'Yes or no.',
  select: 'One of its options.',
  date: 'A date.',
});

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
