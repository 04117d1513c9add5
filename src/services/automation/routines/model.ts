import { z } from 'zod';
import type { Issue, Routine, RoutineTrigger } from '../../../generated/prisma/client.js';
import { presenterOf } from '../../core/operation/present.js';
import { describedEnum } from '../../core/text/described-enum.js';
import type { JsonObject } from '../../core/text/fields.js';
import { rawText, text, uuid } from '../../core/text/fields.js';
import { redactEnv } from '../../core/vault/settings-redaction.js';
import { EnvVariables, storedEnv } from '../../secrets/env/operations.js';
import { CompactIssueView } from '../../work/issues/compact.js';
import { IssuePriority } from '../../work/issues/model.js';
import { routineVariablesOf, VARIABLE_NAME, VariableType } from './variables.js';

export const RoutineStatus = describedEnum('RoutineStatus', 'The status of a routine.', {
  active: 'It fires.',
  paused: 'It does not fire, but can be run by hand.',
  archived: 'It is archived and cannot fire.',
});
export type RoutineStatus = z.output<typeof RoutineStatus>;
const ConcurrencyPolicy = describedEnum(
  'RoutineConcurrencyPolicy',
  'What a run does while the issue of an earlier equal run is open.',
  {
    coalesce_if_active: 'It joins the open issue and wakes its assignee unless that is working.',
    skip_if_active: 'It is skipped.',
    always_enqueue: 'It creates an issue of its own.',
  },
);
const CatchUpPolicy = describedEnum(
  'RoutineCatchUpPolicy',
  'What happens to ticks that were missed while no server was running.',
  {
    skip_missed: 'Only the latest one fires.',
    enqueue_missed_with_cap:
      'The newest 25 fire, oldest first; for schedules with more than 24 ticks a day only the latest.',
  },
);
const ActivityGatePolicy = describedEnum('RoutineActivityGatePolicy', 'Whether a tick fires without activity.', {
  always: 'Always.',
  require_external_activity: 'Only if there was activity since the last run, other than by routines.',
});
const ActivityGateScope = describedEnum(
  'RoutineActivityGateScope',
  'The scope of the activity that lets a tick fire.',
  {
    company: 'Anywhere in the company.',
    project: "In the routine's project.",
  },
);
export const TriggerKind = describedEnum('RoutineTriggerKind', 'The kind of trigger.', {
  schedule: 'A schedule.',
  webhook: 'Requests to a webhook address.',
  api: 'Requests to run the routine that name the trigger.',
});
export type TriggerKind = z.output<typeof TriggerKind>;
export const SigningMode = describedEnum('RoutineSigningMode', 'How a webhook authenticates its senders.', {
  app_webhook: 'By the secret as bearer token, or by an HMAC-SHA256 of the body.',
  bearer: 'By the secret as bearer token.',
  hmac_sha256: 'By an HMAC-SHA256 of time and body, within the replay window.',
  git_host_hmac: 'By an HMAC-SHA256 of the body, as Git hosts send it.',
  meeting_provider_hmac: 'By an HMAC-SHA256 of the body, as meeting providers send it.',
  none: 'Not at all: everybody who knows the address can fire it.',
});
const FiringResult = describedEnum('RoutineFiringResult', 'The result of the last run of a trigger.', {
  issue_created: 'It created an issue, which is open.',
  coalesced: 'It joined an open issue.',
  skipped: 'It was skipped: an issue of the routine was open.',
  skipped_no_activity: 'It was skipped: there was no activity.',
  skipped_paused: "It was skipped: the routine's project is paused.",
  completed: 'Its issue is done.',
  failed: 'It created no issue, or its issue is blocked or cancelled.',
});

const variableValue = z.union([z.string(), z.number(), z.boolean()]);

const RoutineVariableView = z
  .object({
    name: z.string().describe('What stands in the braces.'),
    label: z.string().nullable().describe('What people are asked for, instead of the name; null for none.'),
    type: VariableType.describe('The type of the value.'),
    defaultValue: variableValue.nullable().describe('The value of runs that give none, as text; null for none.'),
    required: z.boolean().describe('Whether a run needs a value.'),
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
    title: z.string().describe('The title of its issues; {{name}} stands for a variable.'),
    description: z
      .string()
      .nullable()
      .describe('The description of its issues, in Markdown; {{name}} stands for a variable. Null for none.'),
    assigneeAgentId: z.uuid().nullable().describe('The agent that its issues are assigned to.'),
    projectId: z.uuid().nullable().describe('The project of its issues.'),
    goalId: z.uuid().nullable().describe('The goal of its issues.'),
    parentIssueId: z.uuid().nullable().describe('The issue that its issues are part of.'),
    priority: IssuePriority.describe('The priority of its issues.'),
    status: RoutineStatus.describe('Whether it is active.'),
    concurrencyPolicy: ConcurrencyPolicy.describe('What a run does while the issue of an earlier equal run is open.'),
    catchUpPolicy: CatchUpPolicy.describe('What happens to ticks that were missed while no server was running.'),
    activityGatePolicy: ActivityGatePolicy.describe('Whether its ticks fire without activity.'),
    activityGateScope: ActivityGateScope.describe('The scope of the activity that lets its ticks fire.'),
    variables: z.array(RoutineVariableView).describe('The variables of the routine, in order.'),
    env: z
      .record(z.string(), z.json())
      .nullable()
      .describe('Environment variables of runs on its issues, by name; null for none. Literal values are never shown.'),
    responsibleUserId: z.string().nullable().describe('The person responsible for its issues.'),
    latestRevisionId: z.uuid().describe('The latest revision.'),
    latestRevisionNumber: z
      .int()
      .describe('How often the routine was changed, its creation included: the number of the revision that runs use.'),
    lastTriggeredAt: z.iso.datetime().nullable().describe('When it last ran; null before the first time.'),
    lastEnqueuedAt: z.iso.datetime().nullable().describe('When a run last created an issue; null if none did.'),
    createdByAgentId: z.uuid().nullable().describe('The id of the agent that created it.'),
    createdByUserId: z.string().nullable().describe('The person who created it.'),
    updatedByAgentId: z.uuid().nullable().describe('The id of the agent that last changed it.'),
    updatedByUserId: z.string().nullable().describe('The person who last changed it.'),
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
    kind: TriggerKind.describe('What makes it fire.'),
    label: z.string().nullable().describe('What it is called; null for none.'),
    enabled: z.boolean().describe('Whether it is enabled.'),
    cronExpression: z
      .string()
      .nullable()
      .describe(
        'When a schedule is due: minute, hour, day of the month, month and day of the week; null for other kinds.',
      ),
    timezone: z
      .string()
      .nullable()
      .describe('The time zone of the schedule, such as Europe/Berlin; null for other kinds.'),
    nextRunAt: z.iso.datetime().nullable().describe('When the schedule is next due; null while it is off.'),
    lastFiredAt: z.iso.datetime().nullable().describe('When it last fired; null if it never did.'),
    lastResult: FiringResult.nullable().describe('What came of the last run; null before the first.'),
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
    kind: TriggerKind.describe('What made it fire: a schedule, a webhook or a call.'),
    label: z.string().nullable().describe('The label for people; null without one.'),
    enabled: z.boolean().describe('Whether it fired.'),
    archivedAt: z.iso.datetime().nullable().describe('When it was deleted; null for one that was in use.'),
    cronExpression: z.string().nullable().describe("A schedule's cron expression; null for other kinds."),
    timezone: z.string().nullable().describe("A schedule's time zone, as in Europe/Berlin; null for other kinds."),
    publicId: z.string().nullable().describe("The last part of a webhook's address; null for other kinds."),
    signingMode: SigningMode.nullable().describe('How a webhook authenticates its senders; null for other kinds.'),
    replayWindowSec: z
      .int()
      .nullable()
      .describe('How old a signed request to a webhook may be, in seconds; null where its senders sign no time.'),
    setupPending: z.boolean().describe('Whether its webhook waited for a secret.'),
  })
  .meta({ id: 'RoutineTriggerSnapshot', description: 'A trigger of a routine at a revision, without its secret.' });
export type TriggerSnapshot = z.output<typeof TriggerSnapshotView>;

const RevisionSnapshotView = z
  .object({
    version: z.literal(1).describe('The version of this format. Always 1.'),
    routine: RoutineSnapshotView,
    triggers: z.array(TriggerSnapshotView).describe('What made the routine fire then.'),
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
    title: z.string().describe('The title of the issues of its runs, as it was then.'),
    description: z.string().nullable().describe('The text of the issues of its runs, as it was then; null for none.'),
    snapshot: RevisionSnapshotView,
    changeSummary: z.string().nullable().describe('What was changed, in a sentence; null for the first revision.'),
    restoredFromRevisionId: z.uuid().nullable().describe('The earlier revision that was restored.'),
    createdByAgentId: z.uuid().nullable().describe('The id of the agent that created it.'),
    createdByUserId: z.string().nullable().describe('The person who created it.'),
    createdAt: z.iso.datetime().describe('When it was created.'),
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
      .describe('What stands in the braces: 1 to 120 letters, digits and underscores, a letter first.'),
    label: rawText(120).nullable().default(null).describe('What people are asked for, instead of the name.'),
    type: VariableType.default('text').describe('The type of the value.'),
    defaultValue: z
      .union([rawText(4000), z.number(), z.boolean()])
      .nullable()
      .default(null)
      .describe('The value of runs that give none.'),
    required: z.boolean().default(true).describe('Whether a run needs a value.'),
    options: z.array(text(120)).max(50).default([]).describe('What can be chosen, for the type select.'),
  })
  .meta({ id: 'NewRoutineVariable' });

/** The fields that create and update share. */
export const routineFields = {
  title: text(200).describe('The title of its issues, which may contain {{variables}}.'),
  description: rawText(200_000).nullish().describe('The description of its issues, which may contain {{variables}}.'),
  assigneeAgentId: uuid()
    .nullish()
    .describe('The agent that its issues are assigned to. Without one the routine is paused.'),
  projectId: uuid().nullish().describe('The project of its issues.'),
  goalId: uuid().nullish().describe('The goal of its issues.'),
  parentIssueId: uuid().nullish().describe('The issue that its issues are part of.'),
  priority: IssuePriority.describe('The priority of its issues.'),
  status: RoutineStatus.describe('Whether it is active.'),
  concurrencyPolicy: ConcurrencyPolicy.describe('What a run does while the issue of an earlier equal run is open.'),
  catchUpPolicy: CatchUpPolicy.describe('What happens to missed ticks.'),
  activityGatePolicy: ActivityGatePolicy.describe('Whether its ticks fire without activity.'),
  activityGateScope: ActivityGateScope.describe('The scope of the activity that lets its ticks fire.'),
  variables: z
    .array(variable)
    .max(100)
    .describe(
      'What stands for {{name}} in its title and description. Those that the text uses are added, others are removed.',
    ),
  env: EnvVariables.transform(storedEnv).nullish().describe('Environment variables of runs on its issues.'),
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
