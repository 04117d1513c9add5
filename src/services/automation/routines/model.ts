import { z } from 'zod';
import type { Issue, Routine, RoutineTrigger } from '../../../generated/prisma/client.js';
import { presenterOf } from '../../core/operation/present.js';
import { describedEnum } from '../../core/text/described-enum.js';
import type { JsonObject } from '../../core/text/fields.js';
import { rawText, text, uuid } from '../../core/text/fields.js';
import { redactEnv } from '../../core/vault/settings-redaction.js';
import { envVariables, storedEnv } from '../../secrets/env/operations.js';
import { CompactIssueView } from '../../work/issues/compact.js';
import { IssuePriority } from '../../work/issues/model.js';
import { VARIABLE_NAME, VariableType, variablesOf } from './variables.js';

export const RoutineStatus = describedEnum('RoutineStatus', 'Whether a routine fires.', {
  active: 'It fires.',
  paused: 'It does not fire by itself; it can be run by hand.',
  archived: 'It is put away: nothing fires it.',
});
export type RoutineStatus = z.output<typeof RoutineStatus>;
const ConcurrencyPolicy = describedEnum(
  'RoutineConcurrencyPolicy',
  'What becomes of a firing while the issue of an earlier one, which asked for the same, is open.',
  {
    coalesce_if_active: 'It joins the open issue, whose assignee is woken unless it works already.',
    skip_if_active: 'It is skipped.',
    always_enqueue: 'It makes an issue of its own.',
  },
);
const CatchUpPolicy = describedEnum('RoutineCatchUpPolicy', 'What becomes of ticks that nobody was there to serve.', {
  skip_missed: 'They are passed over, but for the latest.',
  enqueue_missed_with_cap:
    'The newest 25 fire, oldest first; of schedules of more than 24 ticks a day the latest alone.',
});
const ActivityGatePolicy = describedEnum('RoutineActivityGatePolicy', 'Whether a tick fires where nothing happened.', {
  always: 'It does.',
  require_external_activity: 'Only where something happened since the last one that fired, other than by the routine.',
});
const ActivityGateScope = describedEnum(
  'RoutineActivityGateScope',
  'Where something must have happened for a tick to fire.',
  {
    company: 'Anywhere in the company.',
    project: "In the routine's project.",
  },
);
export const TriggerKind = describedEnum('RoutineTriggerKind', 'What a trigger fires on.', {
  schedule: 'The clock.',
  webhook: 'Requests to an address of its own.',
  api: 'Requests to run the routine that name it.',
});
export type TriggerKind = z.output<typeof TriggerKind>;
export const SigningMode = describedEnum('RoutineSigningMode', 'How a webhook knows its sender.', {
  app_webhook: 'By the secret as bearer token, or by an HMAC-SHA256 of the body.',
  bearer: 'By the secret as bearer token.',
  hmac_sha256: 'By an HMAC-SHA256 of time and body, within its replay window.',
  git_host_hmac: 'By an HMAC-SHA256 of the body, as hosts of Git repositories send it.',
  meeting_provider_hmac: 'By an HMAC-SHA256 of the body, as providers of meetings send it.',
  none: 'Not at all: whoever knows the address fires it.',
});
/** What became of a trigger's last firing. */
const FiringResult = describedEnum('RoutineFiringResult', 'What came of the last firing of a trigger.', {
  issue_created: 'It made an issue, which is open.',
  coalesced: 'It joined an open issue.',
  skipped: 'It was skipped: an issue of the routine was open.',
  skipped_no_activity: 'It was skipped: nothing had happened.',
  skipped_paused: "It was skipped: the routine's project is paused.",
  completed: 'Its issue is done.',
  failed: 'It made no issue, or its issue is blocked or was given up.',
});

const variableValue = z.union([z.string(), z.number(), z.boolean()]);

/** What a routine asks for when it fires. */
const RoutineVariableView = z
  .object({
    name: z.string().describe('The name.'),
    label: z.string().nullable().describe('What people call it.'),
    type: VariableType.describe('What it takes.'),
    defaultValue: variableValue.nullable().describe('The value that it has where none is given, as text.'),
    required: z.boolean().describe('Whether nothing fires without a value.'),
    options: z.array(z.string()).describe('What a select takes.'),
  })
  .meta({
    id: 'RoutineVariable',
    description: 'What a routine asks for when it fires; {{name}} in its title and description stands for the value.',
  });

/** The wire shape of a routine. */
export const RoutineView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    title: z.string().describe('The title of its issues; {{name}} stands for a variable.'),
    description: z.string().nullable().describe('What is to be done; {{name}} stands for a variable.'),
    assigneeAgentId: z.uuid().nullable().describe('The agent that its issues are assigned to.'),
    projectId: z.uuid().nullable().describe('The project of its issues.'),
    goalId: z.uuid().nullable().describe('The goal of its issues.'),
    parentIssueId: z.uuid().nullable().describe('The issue that its issues are part of.'),
    priority: IssuePriority.describe('How urgent its issues are.'),
    status: RoutineStatus.describe('Whether it fires.'),
    concurrencyPolicy: ConcurrencyPolicy.describe('What becomes of a firing while an issue of an earlier one is open.'),
    catchUpPolicy: CatchUpPolicy.describe('What becomes of ticks that nobody was there to serve.'),
    activityGatePolicy: ActivityGatePolicy.describe('Whether its ticks fire where nothing happened.'),
    activityGateScope: ActivityGateScope.describe('Where something must have happened.'),
    variables: z.array(RoutineVariableView).describe('What it asks for when it fires, in this order.'),
    env: z
      .record(z.string(), z.json())
      .nullable()
      .describe('Variables that runs on its issues get; values are never shown.'),
    responsibleUserId: z.string().nullable().describe('The person responsible for what it makes.'),
    latestRevisionId: z.uuid().describe('The revision that it now is.'),
    latestRevisionNumber: z.int().describe('How many revisions it had.'),
    lastTriggeredAt: z.iso.datetime().nullable().describe('When it last fired.'),
    lastEnqueuedAt: z.iso.datetime().nullable().describe('When a firing last made an issue.'),
    createdByAgentId: z.uuid().nullable().describe('The id of the agent that created it.'),
    createdByUserId: z.string().nullable().describe('The person who created it.'),
    updatedByAgentId: z.uuid().nullable().describe('The id of the agent that last changed it.'),
    updatedByUserId: z.string().nullable().describe('The person who last changed it.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({
    id: 'Routine',
    description: 'Work that recurs or answers events: each firing makes an issue, or joins one.',
  });
/** A trigger as a list of routines shows it. */
export const TriggerSummaryView = z
  .object({
    id: z.uuid(),
    kind: TriggerKind.describe('What it fires on.'),
    label: z.string().nullable().describe('What people call it.'),
    enabled: z.boolean().describe('Whether it is switched on.'),
    cronExpression: z
      .string()
      .nullable()
      .describe('Of a schedule: minute, hour, day of the month, month and day of the week.'),
    timezone: z.string().nullable().describe('Of a schedule: the zone of its hours.'),
    nextRunAt: z.iso.datetime().nullable().describe('When it is next due; null while it does not fire.'),
    lastFiredAt: z.iso.datetime().nullable().describe('When it last fired.'),
    lastResult: FiringResult.nullable().describe('What came of that.'),
  })
  .meta({ id: 'RoutineTriggerSummary' });

/** An issue that a routine's run made or joined. */
export const RoutineIssueView = CompactIssueView.extend({
  priority: IssuePriority,
  updatedAt: z.iso.datetime(),
}).meta({ id: 'RoutineIssue' });

/** What of an issue `RoutineIssueView` shows. */
export type RoutineIssue = Pick<Issue, 'id' | 'identifier' | 'title' | 'status' | 'priority' | 'updatedAt'>;

/** What a revision keeps of a routine: all that somebody decides. */
const RoutineSnapshotView = RoutineView.pick({
  id: true,
  title: true,
  description: true,
  assigneeAgentId: true,
  projectId: true,
  goalId: true,
  parentIssueId: true,
  priority: true,
  status: true,
  concurrencyPolicy: true,
  catchUpPolicy: true,
  activityGatePolicy: true,
  activityGateScope: true,
  variables: true,
  env: true,
}).meta({ id: 'RoutineSnapshot' });

/** What a revision keeps of a trigger: its address and settings, never its secret. */
const TriggerSnapshotView = z
  .object({
    id: z.uuid(),
    kind: TriggerKind,
    label: z.string().nullable(),
    enabled: z.boolean(),
    archivedAt: z.iso.datetime().nullable(),
    cronExpression: z.string().nullable(),
    timezone: z.string().nullable(),
    publicId: z.string().nullable(),
    signingMode: SigningMode.nullable(),
    replayWindowSec: z.int().nullable(),
    setupPending: z.boolean(),
  })
  .meta({ id: 'RoutineTriggerSnapshot' });
export type TriggerSnapshot = z.output<typeof TriggerSnapshotView>;

const RevisionSnapshotView = z
  .object({ version: z.literal(1), routine: RoutineSnapshotView, triggers: z.array(TriggerSnapshotView) })
  .meta({
    id: 'RoutineRevisionSnapshot',
    description: 'The whole routine and its triggers, without secrets: {version, routine, triggers}.',
  });
export type RevisionSnapshot = z.output<typeof RevisionSnapshotView>;

/** The wire shape of a revision. */
export const RoutineRevisionView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    routineId: z.uuid().describe("The routine's id."),
    revisionNumber: z.int().describe('Its number, from 1.'),
    title: z.string().describe('The title of then.'),
    description: z.string().nullable().describe('The description of then.'),
    snapshot: RevisionSnapshotView,
    changeSummary: z.string().nullable().describe('What was changed, in words.'),
    restoredFromRevisionId: z.uuid().nullable().describe('The earlier revision that it brought back.'),
    createdByAgentId: z.uuid().nullable().describe('The id of the agent that created it.'),
    createdByUserId: z.string().nullable().describe('The person who created it.'),
    createdAt: z.iso.datetime().describe('When it was made.'),
  })
  .meta({
    id: 'RoutineRevision',
    description: 'A routine and its triggers as they were after a change. Each run names the one that it had.',
  });

const variable = z
  .object({
    name: z.string().regex(VARIABLE_NAME, 'Must be letters, digits and underscores, a letter first'),
    label: rawText(120).nullable().default(null).describe('How people call it.'),
    type: VariableType.default('text').describe('How it is asked for.'),
    defaultValue: z
      .union([rawText(4000), z.number(), z.boolean()])
      .nullable()
      .default(null)
      .describe('Its value where a firing brings none.'),
    required: z.boolean().default(true).describe('Whether nothing fires without a value of it.'),
    options: z.array(text(120)).max(50).default([]).describe('What a select offers.'),
  })
  .meta({ id: 'NewRoutineVariable' });

/** The fields that create and patch share. */
export const routineFields = {
  title: text(200).describe('The title of what is to be done; it may use {{variables}}.'),
  description: rawText(200_000).nullish().describe('What is to be done; it may use {{variables}}.'),
  assigneeAgentId: uuid().nullish().describe('The agent that does the work; without one it is paused.'),
  projectId: uuid().nullish().describe('The project of its issues.'),
  goalId: uuid().nullish().describe('The goal of its issues.'),
  parentIssueId: uuid().nullish().describe('The issue that its issues are part of.'),
  priority: IssuePriority.describe('How much its issues matter.'),
  status: RoutineStatus.describe('Whether it fires.'),
  concurrencyPolicy: ConcurrencyPolicy.describe('What a firing does while the same work is still open.'),
  catchUpPolicy: CatchUpPolicy.describe('What becomes of ticks that nobody served.'),
  activityGatePolicy: ActivityGatePolicy.describe('Whether a tick needs somebody to have done something since.'),
  activityGateScope: ActivityGateScope.describe('Whose activity that is.'),
  variables: z
    .array(variable)
    .max(100)
    .describe(
      'What it asks for when it fires; those that its text uses are added, those that it does not are dropped.',
    ),
  env: envVariables().transform(storedEnv).nullish().describe('Variables that runs on its issues get.'),
};

const shown = {
  variables: (routine: Routine) => variablesOf(routine).map((one) => ({ ...one, options: [...one.options] })),
  env: ({ env }: Routine) => (env === null ? null : redactEnv(env as JsonObject)),
};

/** The wire shape of a row: literal variables are never shown. */
export const presentRoutine = presenterOf(RoutineView, shown);

const routineSnapshot = presenterOf(RoutineSnapshotView, shown);
const triggerSnapshot = presenterOf(TriggerSnapshotView);

/** A routine and its triggers as a revision keeps them. */
export const snapshotOf = (routine: Routine, triggers: readonly RoutineTrigger[]): RevisionSnapshot => ({
  version: 1,
  routine: routineSnapshot(routine),
  triggers: triggers.map((trigger) => triggerSnapshot(trigger)),
});

export const presentTriggerSummary = presenterOf(TriggerSummaryView);

export const presentRoutineIssue = presenterOf(RoutineIssueView);

export const presentRoutineRevision = presenterOf(RoutineRevisionView);
