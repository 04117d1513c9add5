import { z } from 'zod';
import { describedEnum, rawText, text } from '#services/core/text/fields.js';
import { IssuePriority, WorkMode } from '../issues/model.js';

// The payloads of interactions by their kind. Defaults are stored: a stored payload is complete.

export const InteractionKind = describedEnum('InteractionKind', 'The kinds of interactions.', {
  request_confirmation: 'Asks for a yes or no.',
  request_checkbox_confirmation: 'Asks for a choice among options.',
  ask_user_questions: 'Asks questions.',
  suggest_tasks: 'Suggests tasks to create as issues.',
});
export type InteractionKind = z.output<typeof InteractionKind>;

/** The `type` makes it an Int in GraphQL, where a literal alone would be a Float. */
export const payloadVersion = z
  .literal(1)
  .meta({ type: 'integer', description: 'The version of this format. Always 1.' });
/** Without a transform: the stored payload then has the same schema. */
const uuid = () => z.guid().toLowerCase();
const prompt = () => text(1000).describe('The question in one sentence.');
const caption = () => text(80).nullable().default(null);
const isUnique = (values: readonly string[]): boolean => new Set(values).size === values.length;

export const TargetType = describedEnum('InteractionTargetType', 'The types of targets of a confirmation.', {
  issue_document: 'A revision of a document of the issue.',
  custom: 'Anything else.',
});

/** The target of a confirmation. A document of the issue goes stale with its next revision, a custom target never. */
const target = z
  .object({
    type: TargetType.describe('The type of target: a document of the issue or anything else.'),
    issueId: uuid().nullish().describe("The id of the document's issue, which is the interaction's issue."),
    documentId: uuid().nullish().describe("The document's id."),
    key: text(120).describe("The document's key, or a name for a custom target."),
    revisionId: text(200).nullish().describe('The id of the revision to confirm. Required for a document.'),
    revisionNumber: z.int().min(1).nullish().describe('The number of the revision to confirm; null if not given.'),
    label: text(240).nullish().describe('The display name; null if there is no name.'),
    href: text(2000).nullish().describe('The address at which the target opens; null if it has no address.'),
  })
  .refine(({ type, revisionId }) => type === 'custom' || revisionId, {
    message: 'A document is confirmed in one revision: give its id',
    path: ['revisionId'],
  })
  .meta({
    id: 'InteractionTarget',
    description: 'The subject of a confirmation: a revision of a document, or anything else.',
  });
export type InteractionTarget = z.output<typeof target>;

const confirmation = {
  version: payloadVersion,
  prompt: prompt(),
  detailsMarkdown: rawText(20_000)
    .nullable()
    .default(null)
    .describe('Background for the decision, in Markdown; null if there is no background.'),
  acceptLabel: caption().describe('The text of the accept button; null for the default text.'),
  rejectLabel: caption().describe('The text of the reject button; null for the default text.'),
  rejectRequiresReason: z.boolean().default(false).describe('True if a rejection requires a reason.'),
  rejectReasonLabel: text(160)
    .nullable()
    .default(null)
    .describe('The text above the reason field; null for the default text.'),
  allowDeclineReason: z.boolean().default(true).describe('True if a reason can be given.'),
  declineReasonPlaceholder: text(240)
    .nullable()
    .default(null)
    .describe('The placeholder of the empty reason field; null for the default text.'),
  supersedeOnUserComment: z
    .boolean()
    .default(false)
    .describe("True if a person's comment on the issue ends the interaction."),
  target: target.nullable().default(null).describe('The single thing to confirm; null if there is no single thing.'),
};

export const ConfirmationPayload = z
  .object(confirmation)
  .meta({ id: 'ConfirmationPayload', description: 'A request to confirm something with yes or no.' });
export type ConfirmationPayload = z.output<typeof ConfirmationPayload>;

const checkbox = z
  .object({
    id: text(120).describe("The option's id, unique in the interaction."),
    label: text(120).describe('The text beside the checkbox.'),
    description: rawText(500)
      .optional()
      .describe('The meaning of the choice, shown below its name; null if there is no text.'),
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
      .describe('The options to select from, in order.'),
    defaultSelectedOptionIds: z
      .array(text(120))
      .max(200)
      .default([])
      .describe('The ids of the options that are selected at first.'),
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
    const optionIds = new Set(options.map(({ id }) => id));
    const unknown = preset.find((id) => !optionIds.has(id));
    if (unknown !== undefined) refuse('defaultSelectedOptionIds', `Unknown optionId: ${unknown}`);
    if (!isUnique(preset)) refuse('defaultSelectedOptionIds', 'Option ids must be unique');
    if (minSelected > options.length) refuse('minSelected', 'Must not be above the number of options');
    if (maxSelected === null) return;
    if (maxSelected < minSelected) refuse('maxSelected', 'Must not be below minSelected');
    if (maxSelected > options.length) refuse('maxSelected', 'Must not be above the number of options');
    if (preset.length > maxSelected) refuse('defaultSelectedOptionIds', 'Must not be more than maxSelected');
  })
  .meta({ id: 'CheckboxConfirmationPayload', description: 'A request to confirm something by selecting options.' });
export type CheckboxPayload = z.output<typeof CheckboxPayload>;

const SelectionMode = describedEnum('QuestionSelectionMode', 'The number of options that an answer may select.', {
  single: 'One.',
  multi: 'Several.',
});

const answerOption = z
  .object({
    id: text(160).describe("The option's id, unique in the question."),
    label: text(1000).describe('The displayed text of the answer.'),
    description: rawText(4000)
      .nullish()
      .describe('The meaning of the choice, shown below its name; null if there is no text.'),
    freeText: z
      .boolean()
      .default(false)
      .describe('True if the option accepts free text. At most one option of a question may accept it.'),
  })
  .meta({ id: 'QuestionOption', description: 'An option of a question.' });

const question = z
  .object({
    id: text(160).describe("The question's id, unique in the interaction."),
    prompt: text(4000).describe('The text of the question.'),
    helpText: rawText(4000).nullish().describe('Help for answering the question; null if there is no help.'),
    selectionMode: SelectionMode.default('single').describe(
      'The number of options that may be selected: one or several.',
    ),
    required: z.boolean().default(false).describe('True if an answer is required.'),
    allowOther: z.boolean().default(false).describe('True if an answer may be a text instead of an option.'),
    options: z
      .array(answerOption)
      .min(1)
      .max(129)
      .refine((options) => isUnique(options.map(({ id }) => id)), 'Option ids must be unique')
      .refine((options) => options.filter(({ freeText }) => freeText).length <= 1, 'At most one option can be freeText')
      .describe('The answers to choose from, in order.'),
  })
  .meta({ id: 'Question', description: 'A question with its options.' });

export const QuestionsPayload = z
  .object({
    version: payloadVersion,
    title: text(240).nullable().default(null).describe('The heading above all questions; null if there is no heading.'),
    submitLabel: text(120)
      .nullable()
      .default(null)
      .describe('The text of the button that sends the answers; null for the default text.'),
    questions: z
      .array(question)
      .min(1)
      .max(64)
      .refine((questions) => isUnique(questions.map(({ id }) => id)), 'Question ids must be unique')
      .describe('The questions, in order.'),
  })
  .meta({ id: 'QuestionsPayload', description: 'Questions with one common response.' });
export type QuestionsPayload = z.output<typeof QuestionsPayload>;

interface Child {
  readonly clientKey: string;
  readonly parentClientKey?: string | null | undefined;
}

/** Tasks by their depth below those without a parent among them; tasks in a cycle are in no level. */
export function levelsOf<T extends Child>(tasks: readonly T[]): T[][] {
  const levels: T[][] = [];
  const placed = new Set<string>();
  let remainingTasks = [...tasks];
  for (;;) {
    const ready = remainingTasks.filter(({ parentClientKey }) => !parentClientKey || placed.has(parentClientKey));
    if (ready.length === 0) return levels;
    levels.push(ready);
    for (const { clientKey } of ready) placed.add(clientKey);
    remainingTasks = remainingTasks.filter(({ clientKey }) => !placed.has(clientKey));
  }
}

/** The flaw in the keys and parents of tasks; undefined if there is none. */
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
    clientKey: text(120).describe("The suggestion's key, unique in the interaction."),
    parentClientKey: text(120)
      .nullish()
      .describe('The key of another suggestion whose issue becomes the parent; null without a parent suggestion.'),
    parentId: uuid().nullish().describe('The id of the parent issue; null for the default one.'),
    title: text(240).describe('The work to do, in one line.'),
    description: rawText(20_000)
      .nullish()
      .describe('The work to do in detail, in Markdown; null if the title says it all.'),
    priority: IssuePriority.nullish().describe('The urgency of the work; null for medium.'),
    assigneeAgentId: uuid().nullish().describe('The id of the agent to assign.'),
    assigneeUserId: text(200).nullish().describe('The id of the person to assign.'),
    projectId: uuid().nullish().describe("The project's id; null for the parent issue's project."),
    goalId: uuid().nullish().describe("The goal's id; null for the goal of the project or the company."),
    billingCode: text(200).nullish().describe('The code under which the costs are booked; null if there is no code.'),
    labels: z.array(text(48)).max(20).default([]).describe('The names of the labels. Unknown ones are created.'),
    workMode: WorkMode.nullish().describe('The way in which an agent works on the issue; null for standard.'),
  })
  .refine((of) => !of.parentClientKey || !of.parentId, 'Give parentClientKey or parentId, not both')
  .refine((of) => !of.assigneeAgentId || !of.assigneeUserId, 'Give assigneeAgentId or assigneeUserId, not both')
  .meta({ id: 'SuggestedTask', description: 'A suggested task; accepting it creates an issue.' });
export type SuggestedTask = z.output<typeof task>;

export const TasksPayload = z
  .object({
    version: payloadVersion,
    defaultParentId: uuid()
      .nullable()
      .default(null)
      .describe("The id of the issue that becomes the parent of the suggestions; null for the interaction's issue."),
    tasks: z.array(task).min(1).max(50).describe('The suggested tasks, in order.'),
  })
  .superRefine(({ tasks }, context) => {
    const message = parentageFlaw(tasks);
    if (message) context.addIssue({ code: 'custom', path: ['tasks'], message });
  })
  .meta({ id: 'SuggestedTasksPayload', description: 'Suggested issues to create.' });
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
  .extend({ version: payloadVersion })
  .meta({ id: 'InteractionPayload', description: 'The content of an interaction: the fields of its kind.' });

/** The most specific comes first: each kind but the confirmation has a required field of its own. */
export const PayloadView = z.union([CheckboxPayload, QuestionsPayload, TasksPayload, ConfirmationPayload]);
