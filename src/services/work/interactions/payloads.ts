import { z } from 'zod';
import { describedEnum } from '../../core/text/described-enum.js';
import { rawText, text } from '../../core/text/fields.js';
import { IssuePriority, WorkMode } from '../issues/model.js';

// The payloads of interactions by their kind. Defaults are stored, so that a stored payload is complete.

export const InteractionKind = describedEnum('InteractionKind', 'The kinds of interactions.', {
  request_confirmation: 'Asks for a yes or no.',
  request_checkbox_confirmation: 'Asks for a choice among options.',
  ask_user_questions: 'Asks questions.',
  suggest_tasks: 'Suggests tasks to create as issues.',
});
export type InteractionKind = z.output<typeof InteractionKind>;

/** The `type` makes it an Int in GraphQL, where a literal alone would be a Float. */
export const version = z.literal(1).meta({ type: 'integer', description: "The payload's version. Always 1." });
/** Without a transform, so that the stored payload has the same schema. */
const uuid = () => z.guid().toLowerCase();
const prompt = () => text(1000).describe('The question.');
const caption = () => text(80).nullable().default(null);
const isUnique = (values: readonly string[]): boolean => new Set(values).size === values.length;

export const TargetType = describedEnum('InteractionTargetType', 'The types of targets of a confirmation.', {
  issue_document: 'A revision of a document of the issue.',
  custom: 'Anything else.',
});

/** The target of a confirmation. A document of the issue goes stale with its next revision, a custom target never. */
const target = z
  .object({
    type: TargetType.describe("The target's type."),
    issueId: uuid().nullish().describe("The id of the document's issue, which is that of the interaction."),
    documentId: uuid().nullish().describe("The document's id."),
    key: text(120).describe("The document's key, or a name for a custom target."),
    revisionId: text(200).nullish().describe('The id of the revision to confirm. Required for a document.'),
    revisionNumber: z.int().min(1).nullish().describe('The number of that revision.'),
    label: text(240).nullish().describe("The target's display name."),
    href: text(2000).nullish().describe("The target's URL."),
  })
  .refine(({ type, revisionId }) => type === 'custom' || revisionId, {
    message: 'A document is confirmed in one revision: give its id',
    path: ['revisionId'],
  })
  .meta({ id: 'InteractionTarget', description: 'The target of a confirmation.' });
export type Target = z.output<typeof target>;

const confirmation = {
  version,
  prompt: prompt(),
  detailsMarkdown: rawText(20_000).nullable().default(null).describe('Further details in Markdown.'),
  acceptLabel: caption().describe('The label of the accept button.'),
  rejectLabel: caption().describe('The label of the reject button.'),
  rejectRequiresReason: z.boolean().default(false).describe('Whether a rejection requires a reason.'),
  rejectReasonLabel: text(160).nullable().default(null).describe('The label of the reason field.'),
  allowDeclineReason: z.boolean().default(true).describe('Whether a reason can be given.'),
  declineReasonPlaceholder: text(240).nullable().default(null).describe('The placeholder of the reason field.'),
  supersedeOnUserComment: z
    .boolean()
    .default(false)
    .describe("Whether a person's comment on the issue ends the interaction."),
  target: target.nullable().default(null).describe('The target of the confirmation.'),
};

export const ConfirmationPayload = z
  .object(confirmation)
  .meta({ id: 'ConfirmationPayload', description: 'The payload of a confirmation.' });
export type ConfirmationPayload = z.output<typeof ConfirmationPayload>;

const checkbox = z
  .object({
    id: text(120).describe("The option's id, unique within the interaction."),
    label: text(120).describe("The option's label."),
    description: rawText(500).optional().describe("The option's description."),
  })
  .meta({ id: 'CheckboxOption', description: 'An option of a checkbox confirmation.' });

export const CheckboxPayload = z
  .object({
    ...confirmation,
    options: z
      .array(checkbox)
      .min(1)
      .max(200)
      .refine((options) => isUnique(options.map(({ id }) => id)), 'Option ids must be unique')
      .describe('The options.'),
    defaultSelectedOptionIds: z
      .array(text(120))
      .max(200)
      .default([])
      .describe('The ids of the options that are selected by default.'),
    minSelected: z.int().min(0).default(0).describe('The minimum number of selected options.'),
    maxSelected: z
      .int()
      .min(0)
      .nullable()
      .default(null)
      .describe('The maximum number of selected options. Null for no limit.'),
  })
  .superRefine((payload, context) => {
    const { options, defaultSelectedOptionIds: preset, minSelected, maxSelected } = payload;
    const refuse = (key: string, message: string) => context.addIssue({ code: 'custom', path: [key], message });
    const known = new Set(options.map(({ id }) => id));
    const unknown = preset.find((id) => !known.has(id));
    if (unknown !== undefined) refuse('defaultSelectedOptionIds', `Unknown optionId: ${unknown}`);
    if (!isUnique(preset)) refuse('defaultSelectedOptionIds', 'Option ids must be unique');
    if (minSelected > options.length) refuse('minSelected', 'Must not be above the number of options');
    if (maxSelected === null) return;
    if (maxSelected < minSelected) refuse('maxSelected', 'Must not be below minSelected');
    if (maxSelected > options.length) refuse('maxSelected', 'Must not be above the number of options');
    if (preset.length > maxSelected) refuse('defaultSelectedOptionIds', 'Must not be more than maxSelected');
  })
  .meta({ id: 'CheckboxConfirmationPayload', description: 'The payload of a checkbox confirmation.' });
export type CheckboxPayload = z.output<typeof CheckboxPayload>;

const SelectionMode = describedEnum('QuestionSelectionMode', 'How many options of a question may be selected.', {
  single: 'One.',
  multi: 'Several.',
});

const answerOption = z
  .object({
    id: text(160).describe("The option's id, unique within the question."),
    label: text(1000).describe("The option's label."),
    description: rawText(4000).nullish().describe("The option's description."),
    freeText: z
      .boolean()
      .default(false)
      .describe('Whether the option accepts a text. At most one option of a question may.'),
  })
  .meta({ id: 'QuestionOption', description: 'An option of a question.' });

const question = z
  .object({
    id: text(160).describe("The question's id, unique within the interaction."),
    prompt: text(4000).describe('The question.'),
    helpText: rawText(4000).nullish().describe('Help for answering the question.'),
    selectionMode: SelectionMode.default('single').describe('Whether one or several options may be selected.'),
    required: z.boolean().default(false).describe('Whether an answer is required.'),
    allowOther: z.boolean().default(false).describe('Whether an answer may be a text instead of an option.'),
    options: z
      .array(answerOption)
      .min(1)
      .max(129)
      .refine((options) => isUnique(options.map(({ id }) => id)), 'Option ids must be unique')
      .refine((options) => options.filter(({ freeText }) => freeText).length <= 1, 'One option at most may be freeText')
      .describe('The options.'),
  })
  .meta({ id: 'Question', description: 'A question with its options.' });

export const QuestionsPayload = z
  .object({
    version,
    title: text(240).nullable().default(null).describe('The title of the questions.'),
    submitLabel: text(120).nullable().default(null).describe('The label of the submit button.'),
    questions: z
      .array(question)
      .min(1)
      .max(64)
      .refine((questions) => isUnique(questions.map(({ id }) => id)), 'Question ids must be unique')
      .describe('The questions.'),
  })
  .meta({ id: 'QuestionsPayload', description: 'The payload of questions.' });
export type QuestionsPayload = z.output<typeof QuestionsPayload>;

interface Child {
  readonly clientKey: string;
  readonly parentClientKey?: string | null | undefined;
}

/** Tasks by their depth below those without a parent among them; tasks in a cycle are in no level. */
export function levelsOf<T extends Child>(tasks: readonly T[]): T[][] {
  const levels: T[][] = [];
  const placed = new Set<string>();
  let left = [...tasks];
  for (;;) {
    const ready = left.filter(({ parentClientKey }) => !parentClientKey || placed.has(parentClientKey));
    if (ready.length === 0) return levels;
    levels.push(ready);
    for (const { clientKey } of ready) placed.add(clientKey);
    left = left.filter(({ clientKey }) => !placed.has(clientKey));
  }
}

/** What is wrong with the keys and parents of tasks, or undefined. */
function parentageFlaw(tasks: readonly Child[]): string | undefined {
  const keys = new Set(tasks.map(({ clientKey }) => clientKey));
  if (keys.size < tasks.length) return 'Each clientKey must be unique';
  const orphan = tasks.find(({ parentClientKey }) => parentClientKey && !keys.has(parentClientKey));
  if (orphan) return `Unknown parentClientKey: ${orphan.parentClientKey}`;
  if (levelsOf(tasks).flat().length === tasks.length) return undefined;
  return 'Tasks must not be part of themselves: parentClientKey makes a cycle';
}

const task = z
  .object({
    clientKey: text(120).describe("The task's key, unique within the interaction."),
    parentClientKey: text(120).nullish().describe('The key of the suggested task that is the parent.'),
    parentId: uuid().nullish().describe('The id of the parent issue.'),
    title: text(240).describe("The issue's title."),
    description: rawText(20_000).nullish().describe("The issue's description."),
    priority: IssuePriority.nullish().describe("The issue's priority."),
    assigneeAgentId: uuid().nullish().describe('The id of the agent to assign.'),
    assigneeUserId: text(200).nullish().describe('The id of the person to assign.'),
    projectId: uuid().nullish().describe("The project's id."),
    goalId: uuid().nullish().describe("The goal's id."),
    billingCode: text(200).nullish().describe("The billing code for the issue's costs."),
    labels: z.array(text(48)).max(20).default([]).describe('The names of the labels. Unknown ones are created.'),
    workMode: WorkMode.nullish().describe('How an agent works on the issue.'),
  })
  .refine((of) => !of.parentClientKey || !of.parentId, 'Give parentClientKey or parentId, not both')
  .refine((of) => !of.assigneeAgentId || !of.assigneeUserId, 'Give assigneeAgentId or assigneeUserId, not both')
  .meta({ id: 'SuggestedTask', description: 'A suggested task, which becomes an issue when it is accepted.' });
export type SuggestedTask = z.output<typeof task>;

export const TasksPayload = z
  .object({
    version,
    defaultParentId: uuid().nullable().default(null).describe('The id of the default parent issue.'),
    tasks: z.array(task).min(1).max(50).describe('The suggested tasks.'),
  })
  .superRefine(({ tasks }, context) => {
    const message = parentageFlaw(tasks);
    if (message) context.addIssue({ code: 'custom', path: ['tasks'], message });
  })
  .meta({ id: 'SuggestedTasksPayload', description: 'The payload of suggested tasks.' });
export type TasksPayload = z.output<typeof TasksPayload>;

/** The schema of each kind's payload. */
export const PAYLOADS = {
  request_confirmation: ConfirmationPayload,
  request_checkbox_confirmation: CheckboxPayload,
  ask_user_questions: QuestionsPayload,
  suggest_tasks: TasksPayload,
} as const satisfies Record<InteractionKind, z.ZodType>;

export type Payload = z.output<(typeof PAYLOADS)[InteractionKind]>;

/**
 * The payload in a request: the fields of all kinds, from which `PAYLOADS` then takes those of the kind.
 */
export const AnyPayload = z
  .object({ ...CheckboxPayload.shape, ...QuestionsPayload.shape, ...TasksPayload.shape })
  .partial()
  .extend({ version })
  .meta({ id: 'InteractionPayload', description: 'The payload of an interaction: the fields of its kind.' });

/** The most specific first: each kind but the confirmation has a required field of its own. */
export const PayloadView = z.union([CheckboxPayload, QuestionsPayload, TasksPayload, ConfirmationPayload]);
