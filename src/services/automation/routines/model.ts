import { z } from 'zod';
import type { Issue, Routine, RoutineTrigger } from '#generated/prisma/client.js';
import { presenterOf } from '#services/core/rows/present.js';
import { describedEnum, type JsonObject, rawText, text, uuid } from '#services/core/text/fields.js';
import { redactEnv } from '#services/core/vault/settings-redaction.js';
import { EnvVariables, storedEnv } from '#services/secrets/env/operations.js';
import { CompactIssueView } from '#services/work/issues/compact.js';
import { IssuePriority } from '#services/work/issues/model.js';
import { routineVariablesOf, VARIABLE_NAME, VariableType } from './variables.js';

export const RoutineStatus = describedEnum('RoutineStatus', 'The status of a routine.', {
  active: 'Triggers fire the routine.',
  paused: 'Triggers do not fire the routine, but callers can run it manually.',
  archived: 'The routine is archived and cannot fire.',
});
export type RoutineStatus = z.output<typeof RoutineStatus>;
const ConcurrencyPolicy = describedEnum(
  'RoutineConcurrencyPolicy',
  'The behavior of a run while the issue of an earlier equal run is open.',
  {
    coalesce_if_active: 'The run joins the open issue and wakes its assignee, unless the assignee is already working.',
    skip_if_active: 'The run is skipped.',
    always_enqueue: 'The run creates its own issue.',
  },
);
const CatchUpPolicy = describedEnum(
  'RoutineCatchUpPolicy',
  'The handling of ticks that were missed while no server was running.',
  {
    skip_missed: 'Only the latest missed tick fires.',
    enqueue_missed_with_cap:
      'The newest 25 missed ticks fire, oldest first; for schedules with more than 24 ticks a day only the latest.',
  },
);
const ActivityGatePolicy = describedEnum('RoutineActivityGatePolicy', 'The activity that a tick requires to fire.', {
  always: 'Ticks fire regardless of activity.',
  require_external_activity: 'Ticks fire only if there was activity since the last run, other than by routines.',
});
const ActivityGateScope = describedEnum(
  'RoutineActivityGateScope',
  'The scope of the activity that lets a tick fire.',
  {
    company: 'Activity anywhere in the company.',
    project: "Activity in the routine's project.",
  },
);
export const TriggerKind = describedEnum('RoutineTriggerKind', 'The event that fires a trigger.', {
  schedule: 'A schedule.',
  webhook: 'Requests to a webhook URL.',
  api: 'Requests to run the routine that name the trigger.',
});
export type TriggerKind = z.output<typeof TriggerKind>;
export const SigningMode = describedEnum('RoutineSigningMode', 'The authentication of the senders of a webhook.', {
  app_webhook: 'The secret as bearer token, or an HMAC-SHA256 of the body.',
  bearer: 'The secret as bearer token.',
  hmac_sha256: 'An HMAC-SHA256 of time and body, within the replay window.',
  git_host_hmac: 'An HMAC-SHA256 of the body, as Git hosts send it.',
  meeting_provider_hmac: 'An HMAC-SHA256 of the body, as meeting providers send it.',
  none: 'No authentication: every sender that knows the URL can fire the webhook.',
});
const FiringResult = describedEnum('RoutineFiringResult', 'The result of the last run of a trigger.', {
  issue_created: 'The run created an issue, which is open.',
  coalesced: 'The run joined an open issue.',
  skipped: 'The run was skipped because an issue of the routine was open.',
  skipped_no_activity: 'The run was skipped because there was no activity.',
  skipped_paused: "The run was skipped because the routine's project is paused.",
  completed: 'The issue of the run is done.',
  failed: 'The run created no issue, or its issue is blocked or cancelled.',
});

const variableValue = z.union([z.string(), z.number(), z.boolean()]);

const RoutineVariableView = z
  .object({
    name: z.string().describe('The name between the braces.'),
    label: z.string().nullable().describe('The label that forms show instead of the name; null if they show the name.'),
    type: VariableType.describe('The type of the value.'),
    defaultValue: variableValue
      .nullable()
      .describe('The value, as text, for runs that set no value; null if there is no default.'),
    required: z.boolean().describe('True if a run needs a value.'),
    options: z.array(z.string()).describe('The options of a select.'),
  })
  .meta({
    id: 'RoutineVariable',
    description: 'A variable of a routine; {{name}} in its title and description stands for the value.',
  });

export const RoutineView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    title: z.string().describe("The title of the routine's issues; {{name}} stands for a variable."),
    description: z
      .string()
      .nullable()
      .describe(
        "The description of the routine's issues, in Markdown; {{name}} stands for a variable. Null if there is no description.",
      ),
    assigneeAgentId: z.uuid().nullable().describe("The agent to which the routine's issues are assigned."),
    projectId: z.uuid().nullable().describe("The project of the routine's issues."),
    goalId: z.uuid().nullable().describe("The goal of the routine's issues."),
    parentIssueId: z.uuid().nullable().describe("The parent of the routine's issues."),
    priority: IssuePriority.describe("The priority of the routine's issues."),
    status: RoutineStatus.describe('Triggers fire the routine only while it is active.'),
    concurrencyPolicy: ConcurrencyPolicy.describe(
      'The behavior of a run while the issue of an earlier equal run is open.',
    ),
    catchUpPolicy: CatchUpPolicy.describe('The handling of ticks that were missed while no server was running.'),
    activityGatePolicy: ActivityGatePolicy.describe('The activity that a tick requires to fire.'),
    activityGateScope: ActivityGateScope.describe('The scope of the activity that lets ticks fire.'),
    variables: z.array(RoutineVariableView).describe('The variables of the routine, in order.'),
    env: z
      .record(z.string(), z.json())
      .nullable()
      .describe(
        "Environment variables of runs on the routine's issues, by name; null if there are no variables. Literal values are never shown.",
      ),
    responsibleUserId: z.string().nullable().describe("The person responsible for the routine's issues."),
    latestRevisionId: z.uuid().describe('The latest revision.'),
    latestRevisionNumber: z
      .int()
      .describe('The number of revisions, including the first. Runs use the revision with this number.'),
    lastTriggeredAt: z.iso.datetime().nullable().describe('Time of the last run; null before the first.'),
    lastEnqueuedAt: z.iso
      .datetime()
      .nullable()
      .describe('Time at which a run last created an issue; null if no run has created one.'),
    createdByAgentId: z.uuid().nullable().describe('The id of the agent that created the routine.'),
    createdByUserId: z.string().nullable().describe('The person that created the routine.'),
    updatedByAgentId: z.uuid().nullable().describe('The id of the agent that last changed the routine.'),
    updatedByUserId: z.string().nullable().describe('The person that last changed the routine.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({
    id: 'Routine',
    description: 'Recurring or event-driven work. Each run creates an issue or joins one.',
  });
export const TriggerSummaryView = z
  .object({
    id: z.uuid(),
    kind: TriggerKind.describe('Schedule, webhook or API.'),
    label: z.string().nullable().describe('The label of the trigger; null if it has no label.'),
    enabled: z.boolean().describe('True if the trigger is enabled.'),
    cronExpression: z
      .string()
      .nullable()
      .describe(
        'The cron expression of a schedule: minute, hour, day of the month, month and day of the week; null for other kinds.',
      ),
    timezone: z
      .string()
      .nullable()
      .describe('The time zone of the schedule, such as Europe/Berlin; null for other kinds.'),
    nextRunAt: z.iso
      .datetime()
      .nullable()
      .describe('Time of the next tick of the schedule; null while the schedule is off.'),
    lastFiredAt: z.iso
      .datetime()
      .nullable()
      .describe('Time at which the trigger last fired; null if it has never fired.'),
    lastResult: FiringResult.nullable().describe('The result of the last run; null before the first.'),
  })
  .meta({ id: 'RoutineTriggerSummary' });

export const RoutineIssueView = CompactIssueView.extend({
  priority: IssuePriority,
  updatedAt: z.iso.datetime(),
}).meta({ id: 'RoutineIssue' });

export type RoutineIssue = Pick<Issue, 'id' | 'identifier' | 'title' | 'status' | 'priority' | 'updatedAt'>;

/** The fields of a routine that a revision stores: its definition. */
export const RoutineSnapshotView = RoutineView.pick({
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
}).meta({ id: 'RoutineSnapshot', description: 'The definition of a routine at a revision.' });

/** The fields of a trigger that a revision stores: its address and settings, without its secret. */
const TriggerSnapshotView = z
  .object({
    id: z.uuid(),
    kind: TriggerKind.describe('The kind of trigger: a schedule, a webhook or an API call.'),
    label: z.string().nullable().describe('The label of the trigger; null if it had no label.'),
    enabled: z.boolean().describe('True if the trigger was enabled.'),
    archivedAt: z.iso.datetime().nullable().describe('Time at which the trigger was archived; null if it was not.'),
    cronExpression: z.string().nullable().describe("A schedule's cron expression; null for other kinds."),
    timezone: z.string().nullable().describe("A schedule's time zone, such as Europe/Berlin; null for other kinds."),
    publicId: z.string().nullable().describe("The last part of a webhook's URL; null for other kinds."),
    signingMode: SigningMode.nullable().describe(
      'The method by which a webhook authenticates its senders; null for other kinds.',
    ),
    replayWindowSec: z
      .int()
      .nullable()
      .describe('The maximum age of a signed request to a webhook, in seconds; null if the senders sign no time.'),
    setupPending: z.boolean().describe('True if the webhook was being set up.'),
  })
  .meta({ id: 'RoutineTriggerSnapshot', description: 'A trigger of a routine at a revision, without its secret.' });
export type TriggerSnapshot = z.output<typeof TriggerSnapshotView>;

const RevisionSnapshotView = z
  .object({
    version: z.literal(1).describe('The version of this format. Always 1.'),
    routine: RoutineSnapshotView,
    triggers: z.array(TriggerSnapshotView).describe("The routine's triggers at the revision."),
  })
  .meta({
    id: 'RoutineRevisionSnapshot',
    description: 'A whole routine and its triggers at a revision, without secrets.',
  });
export type RevisionSnapshot = z.output<typeof RevisionSnapshotView>;

export const RoutineRevisionView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    routineId: z.uuid().describe("The routine's id."),
    revisionNumber: z.int().describe("The revision's number, from 1."),
    title: z.string().describe("The title of the routine's issues at the revision."),
    description: z
      .string()
      .nullable()
      .describe("The description of the routine's issues at the revision; null if there was no description."),
    snapshot: RevisionSnapshotView,
    changeSummary: z.string().nullable().describe('A sentence that describes the change; null for the first revision.'),
    restoredFromRevisionId: z.uuid().nullable().describe('The earlier revision that this revision restored.'),
    createdByAgentId: z.uuid().nullable().describe('The id of the agent that created the revision.'),
    createdByUserId: z.string().nullable().describe('The person that created the revision.'),
    createdAt: z.iso.datetime().describe('Creation time.'),
  })
  .meta({
    id: 'RoutineRevision',
    description: 'A routine and its triggers after a change. Each run refers to its revision.',
  });

const variable = z
  .object({
    name: z
      .string()
      .regex(VARIABLE_NAME, 'Must be letters, digits and underscores, a letter first')
      .describe('The name between the braces: 1 to 120 letters, digits and underscores, a letter first.'),
    label: rawText(120).nullable().default(null).describe('The label that forms show instead of the name.'),
    type: VariableType.default('text').describe('The type of the value.'),
    defaultValue: z
      .union([rawText(4000), z.number(), z.boolean()])
      .nullable()
      .default(null)
      .describe('The value for runs that set no value.'),
    required: z.boolean().default(true).describe('True if a run needs a value.'),
    options: z.array(text(120)).max(50).default([]).describe('The options, for the type select.'),
  })
  .meta({ id: 'NewRoutineVariable' });

/** The fields that create and update share. */
export const routineFields = {
  title: text(200).describe("The title of the routine's issues, which may contain {{variables}}."),
  description: rawText(200_000)
    .nullish()
    .describe("The description of the routine's issues, which may contain {{variables}}."),
  assigneeAgentId: uuid()
    .nullish()
    .describe("The agent to which the routine's issues are assigned. Without an agent the routine is paused."),
  projectId: uuid().nullish().describe("The project of the routine's issues."),
  goalId: uuid().nullish().describe("The goal of the routine's issues."),
  parentIssueId: uuid().nullish().describe("The parent of the routine's issues."),
  priority: IssuePriority.describe("The priority of the routine's issues."),
  status: RoutineStatus.describe('Triggers fire the routine only while it is active.'),
  concurrencyPolicy: ConcurrencyPolicy.describe(
    'The behavior of a run while the issue of an earlier equal run is open.',
  ),
  catchUpPolicy: CatchUpPolicy.describe('The handling of missed ticks.'),
  activityGatePolicy: ActivityGatePolicy.describe('The activity that a tick requires to fire.'),
  activityGateScope: ActivityGateScope.describe('The scope of the activity that lets ticks fire.'),
  variables: z
    .array(variable)
    .max(100)
    .describe(
      'The variables for {{name}} in title and description. Orgraph adds those that the text uses and removes others.',
    ),
  env: EnvVariables.transform(storedEnv).nullish().describe("Environment variables of runs on the routine's issues."),
};

const computed = {
  variables: (routine: Routine) => routineVariablesOf(routine).map((one) => ({ ...one, options: [...one.options] })),
  env: ({ env }: Routine) => (env === null ? null : redactEnv(env as JsonObject)),
};

/** Literal values of environment variables are redacted. */
export const presentRoutine = presenterOf(RoutineView, computed);

const presentSnapshot = presenterOf(RoutineSnapshotView, computed);
const triggerSnapshot = presenterOf(TriggerSnapshotView);

export const routineSnapshot = (routine: Routine, triggers: readonly RoutineTrigger[]): RevisionSnapshot => ({
  version: 1,
  routine: presentSnapshot(routine),
  triggers: triggers.map((trigger) => triggerSnapshot(trigger)),
});

export const presentTriggerSummary = presenterOf(TriggerSummaryView);

export const presentRoutineIssue = presenterOf(RoutineIssueView);

export const presentRoutineRevision = presenterOf(RoutineRevisionView);
