import type { JsonObject } from '../../services/core/operation/fields.js';
import { redactEnv } from '../../services/core/vault/settings-redaction.js';
import { by } from '../authors.js';
import { builder } from '../builder.js';
import { enumOf } from '../derive/enums.js';
import { narrowed, reads } from '../fast/selection.js';
import { IssuePriorityEnum } from '../work/issue.js';

const created = by('created');
const changed = by('last changed');

export const RoutineStatusEnum = enumOf('RoutineStatus', 'Whether a routine fires.', {
  active: 'It fires.',
  paused: 'It does not fire by itself; it can be run by hand.',
  archived: 'It is put away: nothing fires it.',
});

const ConcurrencyPolicyEnum = enumOf(
  'RoutineConcurrencyPolicy',
  'What becomes of a firing while the issue of an earlier one, which asked for the same, is open.',
  {
    coalesce_if_active: 'It joins the open issue, whose assignee is woken unless it works already.',
    skip_if_active: 'It is skipped.',
    always_enqueue: 'It makes an issue of its own.',
  },
);

const CatchUpPolicyEnum = enumOf('RoutineCatchUpPolicy', 'What becomes of ticks that nobody was there to serve.', {
  skip_missed: 'They are passed over, but for the latest.',
  enqueue_missed_with_cap:
    'The newest 25 fire, oldest first; of schedules of more than 24 ticks a day the latest alone.',
});

const GatePolicyEnum = enumOf('RoutineActivityGatePolicy', 'Whether a tick fires where nothing happened.', {
  always: 'It does.',
  require_external_activity: 'Only where something happened since the last one that fired, other than by the routine.',
});

const GateScopeEnum = enumOf('RoutineActivityGateScope', 'Where something must have happened for a tick to fire.', {
  company: 'Anywhere in the company.',
  project: "In the routine's project.",
});

const VariableTypeEnum = enumOf('RoutineVariableType', 'What a variable of a routine takes.', {
  text: 'A line of text.',
  textarea: 'Lines of text.',
  number: 'A number.',
  boolean: 'Yes or no.',
  select: 'One of its options.',
  date: 'A date.',
});

/** A variable as a routine's row has it. */
interface Variable {
  readonly name: string;
  readonly label: string | null;
  readonly type: 'text' | 'textarea' | 'number' | 'boolean' | 'select' | 'date';
  readonly defaultValue: unknown;
  readonly required: boolean;
  readonly options: readonly string[];
}

const VariableRef = builder.objectRef<Variable>('RoutineVariable').implement({
  description: 'What a routine asks for when it fires; {{name}} in its title and description stands for the value.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The name.' }),
    label: t.exposeString('label', { nullable: true, description: 'What people call it.' }),
    type: t.expose('type', { type: VariableTypeEnum, description: 'What it takes.' }),
    defaultValue: t.string({
      nullable: true,
      description: 'The value that it has where none is given, as text.',
      resolve: ({ defaultValue }) => (defaultValue == null ? null : String(defaultValue)),
    }),
    required: t.exposeBoolean('required', { description: 'Whether nothing fires without a value.' }),
    options: t.exposeStringList('options', { description: 'What a select takes.' }),
  }),
});

/** A routine with its plain columns; what belongs to it is added in `routine-relations`. */
export const RoutineRef = builder.prismaObject('Routine', {
  description: 'Work that recurs or answers events: each firing makes an issue, or joins one.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'The id.' }),
    companyId: t.expose('companyId', { type: 'UUID', description: "The company's id." }),
    title: t.exposeString('title', { description: 'The title of its issues; {{name}} stands for a variable.' }),
    description: t.exposeString('description', {
      nullable: true,
      description: 'What is to be done; {{name}} stands for a variable.',
    }),
    assigneeAgentId: t.expose('assigneeAgentId', {
      type: 'UUID',
      nullable: true,
      description: 'The agent that its issues are assigned to.',
    }),
    projectId: t.expose('projectId', { type: 'UUID', nullable: true, description: 'The project of its issues.' }),
    goalId: t.expose('goalId', { type: 'UUID', nullable: true, description: 'The goal of its issues.' }),
    parentIssueId: t.expose('parentIssueId', {
      type: 'UUID',
      nullable: true,
      description: 'The issue that its issues are part of.',
    }),
    priority: t.expose(narrowed('priority'), { type: IssuePriorityEnum, description: 'How urgent its issues are.' }),
    status: t.expose(narrowed('status'), { type: RoutineStatusEnum, description: 'Whether it fires.' }),
    concurrencyPolicy: t.expose(narrowed('concurrencyPolicy'), {
      type: ConcurrencyPolicyEnum,
      description: 'What becomes of a firing while an issue of an earlier one is open.',
    }),
    catchUpPolicy: t.expose(narrowed('catchUpPolicy'), {
      type: CatchUpPolicyEnum,
      description: 'What becomes of ticks that nobody was there to serve.',
    }),
    activityGatePolicy: t.expose(narrowed('activityGatePolicy'), {
      type: GatePolicyEnum,
      description: 'Whether its ticks fire where nothing happened.',
    }),
    activityGateScope: t.expose(narrowed('activityGateScope'), {
      type: GateScopeEnum,
      description: 'Where something must have happened.',
    }),
    variables: t.field({
      type: [VariableRef],
      description: 'What it asks for when it fires, in this order.',
      ...reads('variables'),
      resolve: ({ variables }) => variables as unknown as Variable[],
    }),
    env: t.field({
      type: 'JSONObject',
      nullable: true,
      description: 'Variables that runs on its issues get; values are never shown.',
      ...reads('env'),
      resolve: ({ env }) => (env === null ? null : redactEnv(env as JsonObject)),
    }),
    responsibleUserId: t.exposeString('responsibleUserId', {
      nullable: true,
      description: 'The person responsible for what it makes.',
    }),
    latestRevisionId: t.expose('latestRevisionId', { type: 'UUID', description: 'The revision that it now is.' }),
    latestRevisionNumber: t.exposeInt('latestRevisionNumber', { description: 'How many revisions it had.' }),
    lastTriggeredAt: t.expose('lastTriggeredAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it last fired.',
    }),
    lastEnqueuedAt: t.expose('lastEnqueuedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When a firing last made an issue.',
    }),
    createdByAgentId: t.expose('createdByAgentId', created.agentId),
    createdByUserId: t.exposeString('createdByUserId', created.user),
    updatedByAgentId: t.expose('updatedByAgentId', changed.agentId),
    updatedByUserId: t.exposeString('updatedByUserId', changed.user),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
  }),
});

export const RoutineRevisionRef = builder.prismaObject('RoutineRevision', {
  description: 'A routine and its triggers as they were after a change. Each run names the one that it had.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'The id.' }),
    companyId: t.expose('companyId', { type: 'UUID', description: "The company's id." }),
    routineId: t.expose('routineId', { type: 'UUID', description: "The routine's id." }),
    revisionNumber: t.exposeInt('revisionNumber', { description: 'Its number, from 1.' }),
    title: t.exposeString('title', { description: 'The title of then.' }),
    description: t.exposeString('description', { nullable: true, description: 'The description of then.' }),
    snapshot: t.expose(narrowed('snapshot'), {
      type: 'JSONObject',
      description: 'The whole routine and its triggers, without secrets: {version, routine, triggers}.',
    }),
    changeSummary: t.exposeString('changeSummary', { nullable: true, description: 'What was changed, in words.' }),
    restoredFromRevisionId: t.expose('restoredFromRevisionId', {
      type: 'UUID',
      nullable: true,
      description: 'The earlier revision that it brought back.',
    }),
    createdByAgentId: t.expose('createdByAgentId', created.agentId),
    createdByUserId: t.exposeString('createdByUserId', created.user),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    createdByAgent: t.field(created.agent('createdByAgentId')),
  }),
});
