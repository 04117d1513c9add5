import { z } from 'zod';
import { describedEnum } from '../../core/text/described-enum.js';
import { rawText, text } from '../../core/text/fields.js';
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
const prompt = () => text(1000).describe('What is asked, in a sentence.');
const caption = () => text(80).nullable().default(null);
const isUnique = (values: readonly string[]): boolean => new Set(values).size === values.length;

export const TargetType = describedEnum('InteractionTargetType', 'The types of targets of a confirmation.', {
  issue_document: 'A revision of a document of the issue.',
  custom: 'Anything else.',
});

/** The target of a confirmation. A document of the issue goes stale with its next revision, a custom target never. */
const target = z
  .object({
    type: TargetType.describe('Whether it is a document of the issue or anything else.'),
    issueId: uuid().nullish().describe("The id of the document's issue, which is that of the interaction."),
    documentId: uuid().nullish().describe("The document's id."),
    key: text(120).describe("The document's key, or a name for a custom target."),
    revisionId: text(200).nullish().describe('The id of the revision to confirm. Required for a document.'),
    revisionNumber: z.int().min(1).nullish().describe('The number of the revision to confirm; null if nobody gave it.'),
    label: text(240).nullish().describe('What people read as its name; null for none.'),
    href: text(2000).nullish().describe('Where it can be opened; null for nowhere.'),
  })
  .refine(({ type, revisionId }) => type === 'custom' || revisionId, {
    message: 'A document is confirmed in one revision: give its id',
    path: ['revisionId'],
  })
  .meta({
    id: 'InteractionTarget',
    description: 'What a confirmation is about: a revision of a document, or anything else.',
  });
export type InteractionTarget = z.output<typeof target>;

const confirmation = {
  version: payloadVersion,
  prompt: prompt(),
  detailsMarkdown: rawText(20_000)
    .nullable()
    .default(null)
    .describe('What to know before deciding, in Markdown; null for nothing.'),
  acceptLabel: caption().describe('What the button says that accepts; null for the usual word.'),
  rejectLabel: caption().describe('What the button says that rejects; null for the usual word.'),
  rejectRequiresReason: z.boolean().default(false).describe('Whether a rejection requires a reason.'),
  rejectReasonLabel: text(160)
    .nullable()
    .default(null)
    .describe('What is written above the field for a reason; null for the usual words.'),
  allowDeclineReason: z.boolean().default(true).describe('Whether a reason can be given.'),
  declineReasonPlaceholder: text(240)
    .nullable()
    .default(null)
    .describe('What the field for a reason shows while it is empty; null for the usual words.'),
  supersedeOnUserComment: z
    .boolean()
    .default(false)
    .describe("Whether a person's comment on the issue ends the interaction."),
  target: target.nullable().default(null).describe('What is to be confirmed, if it is one thing; null for none.'),
};

export const ConfirmationPayload = z
  .object(confirmation)
  .meta({ id: 'ConfirmationPayload', description: 'What is to be confirmed with yes or no.' });
export type ConfirmationPayload = z.output<typeof ConfirmationPayload>;

const checkbox = z
  .object({
    id: text(120).describe('What names the option, once in the interaction.'),
    label: text(120).describe('What people read beside the box.'),
    description: rawText(500).optional().describe('What the choice means, below its name; null for nothing.'),
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
      .describe('What can be selected, in order.'),
    defaultSelectedOptionIds: z
      .array(text(120))
      .max(200)
      .default([])
      .describe('Which options are selected at first, by what names them.'),
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
  .meta({ id: 'CheckboxConfirmationPayload', description: 'What is to be confirmed by selecting among options.' });
export type CheckboxPayload = z.output<typeof CheckboxPayload>;

const SelectionMode = describedEnum('QuestionSelectionMode', 'How many options of a question may be selected.', {
  single: 'One.',
  multi: 'Several.',
});

const answerOption = z
  .object({
    id: text(160).describe('What names the option, once in the question.'),
    label: text(1000).describe('What people read as the answer.'),
    description: rawText(4000).nullish().describe('What the choice means, below its name; null for nothing.'),
    freeText: z
      .boolean()
      .default(false)
      .describe('Whether the option accepts a text. At most one option of a question may.'),
  })
  .meta({ id: 'QuestionOption', description: 'An option of a question.' });

const question = z
  .object({
    id: text(160).describe('What names the question, once in the interaction.'),
    prompt: text(4000).describe('What is asked.'),
    helpText: rawText(4000).nullish().describe('What helps to answer; null for nothing.'),
    selectionMode: SelectionMode.default('single').describe('Whether one or several options may be selected.'),
    required: z.boolean().default(false).describe('Whether an answer is required.'),
    allowOther: z.boolean().default(false).describe('Whether an answer may be a text instead of an option.'),
    options: z
      .array(answerOption)
      .min(1)
      .max(129)
      .refine((options) => isUnique(options.map(({ id }) => id)), 'Option ids must be unique')
      .refine((options) => options.filter(({ freeText }) => freeText).length <= 1, 'One option at most may be freeText')
      .describe('The answers to choose from, in order.'),
  })
  .meta({ id: 'Question', description: 'A question with its options.' });

export const QuestionsPayload = z
  .object({
    version: payloadVersion,
    title: text(240).nullable().default(null).describe('The heading above all questions; null for none.'),
    submitLabel: text(120)
      .nullable()
      .default(null)
      .describe('What the button says that sends the answers; null for the usual word.'),
    questions: z
      .array(question)
      .min(1)
      .max(64)
      .refine((questions) => isUnique(questions.map(({ id }) => id)), 'Question ids must be unique')
      .describe('What is asked, in order.'),
  })
  .meta({ id: 'QuestionsPayload', description: 'Questions that are answered together.' });
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
    clientKey: text(120).describe('What names the suggestion, once in the interaction.'),
    parentClientKey: text(120)
      .nullish()
      .describe('The key of another suggestion whose issue becomes the parent; null for none.'),
    parentId: uuid().nullish().describe('The id of the parent issue; null for the default one.'),
    title: text(240).describe('What is to be done, in a line.'),
    description: rawText(20_000)
      .nullish()
      .describe('What exactly is to be done, in Markdown; null if the title says it all.'),
    priority: IssuePriority.nullish().describe('How urgent the work is; null for medium.'),
    assigneeAgentId: uuid().nullish().describe('The id of the agent to assign.'),
    assigneeUserId: text(200).nullish().describe('The id of the person to assign.'),
    projectId: uuid().nullish().describe("The project's id; null for that of the parent issue."),
    goalId: uuid().nullish().describe("The goal's id; null for that of the project or the company."),
    billingCode: text(200).nullish().describe('The code under which its costs are to be booked; null for none.'),
    labels: z.array(text(48)).max(20).default([]).describe('The names of the labels. Unknown ones are created.'),
    workMode: WorkMode.nullish().describe('How an agent is to work on the issue; null for standard.'),
  })
  .refine((of) => !of.parentClientKey || !of.parentId, 'Give parentClientKey or parentId, not both')
  .refine((of) => !of.assigneeAgentId || !of.assigneeUserId, 'Give assigneeAgentId or assigneeUserId, not both')
  .meta({ id: 'SuggestedTask', description: 'A suggestion that becomes an issue when it is accepted.' });
export type SuggestedTask = z.output<typeof task>;

export const TasksPayload = z
  .object({
    version: payloadVersion,
    defaultParentId: uuid()
      .nullable()
      .default(null)
      .describe('The id of the issue below which suggestions come; null for that of the interaction.'),
    tasks: z.array(task).min(1).max(50).describe('What is suggested, in order.'),
  })
  .superRefine(({ tasks }, context) => {
    const message = parentageFlaw(tasks);
    if (message) context.addIssue({ code: 'custom', path: ['tasks'], message });
  })
  .meta({ id: 'SuggestedTasksPayload', description: 'Issues that somebody suggests to create.' });
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
  .meta({ id: 'InteractionPayload', description: 'What an interaction asks: the fields of its kind.' });

/** The most specific comes first: each kind but the confirmation has a required field of its own. */
export const PayloadView = z.union([CheckboxPayload, QuestionsPayload, TasksPayload, ConfirmationPayload]);
