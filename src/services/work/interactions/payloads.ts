import { z } from 'zod';
import { describedEnum } from '../../core/text/described-enum.js';
import { rawText, text } from '../../core/text/fields.js';
import { IssuePriority, WorkMode } from '../issues/model.js';
import type { InteractionKind } from './kinds.js';
import { parentageFlaw } from './parentage.js';

// What a card asks, by its kind. Defaults are written out, so that a stored payload
// says everything.

/** Always 1. A literal alone would be a number with decimals to GraphQL. */
export const version = z.literal(1).meta({ type: 'integer', description: 'Always 1.' });
/** Without a transformation, so that the stored payload has the same schema. */
const uuid = () => z.guid().toLowerCase();
const prompt = () => text(1000).describe('What is asked.');
const caption = () => text(80).nullable().default(null);
const isUnique = (values: readonly string[]): boolean => new Set(values).size === values.length;

export const TargetType = describedEnum('InteractionTargetType', 'What is confirmed.', {
  issue_document: 'A revision of a document of the issue.',
  custom: 'Anything else.',
});

/** What a confirmation is about. A document of the issue goes stale with its next revision; anything else never. */
const target = z
  .object({
    type: TargetType.describe('A document of the issue, or anything else.'),
    issueId: uuid().nullish().describe("The document's issue, which is the card's; may be left out."),
    documentId: uuid().nullish().describe("The document's id."),
    key: text(120).describe("The document's key, or a name for anything else."),
    revisionId: text(200).nullish().describe('The revision that is confirmed; a document needs it.'),
    revisionNumber: z.int().min(1).nullish().describe('The number of the revision.'),
    label: text(240).nullish().describe('What people call it.'),
    href: text(2000).nullish().describe('Where people find it.'),
  })
  .refine(({ type, revisionId }) => type === 'custom' || revisionId, {
    message: 'A document is confirmed in one revision: give its id',
    path: ['revisionId'],
  })
  .meta({ id: 'InteractionTarget', description: 'What a confirmation is about.' });
export type Target = z.output<typeof target>;

const confirmation = {
  version,
  prompt: prompt(),
  detailsMarkdown: rawText(20_000).nullable().default(null).describe('More about it, in Markdown.'),
  acceptLabel: caption().describe('What the button to accept says.'),
  rejectLabel: caption().describe('What the button to reject says.'),
  rejectRequiresReason: z.boolean().default(false).describe('Whether rejecting needs a reason.'),
  rejectReasonLabel: text(160).nullable().default(null).describe('What the field of the reason says.'),
  allowDeclineReason: z.boolean().default(true).describe('Whether a reason can be given.'),
  declineReasonPlaceholder: text(240).nullable().default(null).describe('What the empty field of the reason shows.'),
  supersedeOnUserComment: z.boolean().default(false).describe("Whether a person's comment on the issue ends it."),
  target: target.nullable().default(null).describe('What is confirmed.'),
};

export const ConfirmationPayload = z
  .object(confirmation)
  .meta({ id: 'ConfirmationPayload', description: 'A question to be agreed to or not.' });
export type ConfirmationPayload = z.output<typeof ConfirmationPayload>;

const checkbox = z
  .object({
    id: text(120).describe('The id, unique among the options.'),
    label: text(120).describe('What it says.'),
    description: rawText(500).optional().describe('More about it.'),
  })
  .meta({ id: 'CheckboxOption', description: 'Something that can be ticked.' });

export const CheckboxPayload = z
  .object({
    ...confirmation,
    options: z
      .array(checkbox)
      .min(1)
      .max(200)
      .refine((options) => isUnique(options.map(({ id }) => id)), 'Option ids must be unique')
      .describe('What can be ticked.'),
    defaultSelectedOptionIds: z.array(text(120)).max(200).default([]).describe('What is ticked unless somebody does.'),
    minSelected: z.int().min(0).default(0).describe('How many must be ticked.'),
    maxSelected: z.int().min(0).nullable().default(null).describe('How many may be ticked; null is all.'),
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
  .meta({ id: 'CheckboxConfirmationPayload', description: 'Options to tick, to be confirmed or not.' });
export type CheckboxPayload = z.output<typeof CheckboxPayload>;

const SelectionMode = describedEnum('QuestionSelectionMode', 'How many options may be picked.', {
  single: 'One.',
  multi: 'Several.',
});

const answerOption = z
  .object({
    id: text(160).describe('The id, unique among the options of its question.'),
    label: text(1000).describe('What it says.'),
    description: rawText(4000).nullish().describe('More about it.'),
    freeText: z.boolean().default(false).describe('Whether who picks it may write; one option of a question at most.'),
  })
  .meta({ id: 'QuestionOption', description: 'A possible answer.' });

const question = z
  .object({
    id: text(160).describe('The id, unique among the questions.'),
    prompt: text(4000).describe('The question.'),
    helpText: rawText(4000).nullish().describe('How to answer it.'),
    selectionMode: SelectionMode.default('single').describe('Whether one option or several may be picked.'),
    required: z.boolean().default(false).describe('Whether it must be answered.'),
    allowOther: z.boolean().default(false).describe('Whether an answer may be written that is no option.'),
    options: z
      .array(answerOption)
      .min(1)
      .max(129)
      .refine((options) => isUnique(options.map(({ id }) => id)), 'Option ids must be unique')
      .refine((options) => options.filter(({ freeText }) => freeText).length <= 1, 'One option at most may be freeText')
      .describe('What can be picked.'),
  })
  .meta({ id: 'Question', description: 'A question with its possible answers.' });

export const QuestionsPayload = z
  .object({
    version,
    title: text(240).nullable().default(null).describe('What the questions are about.'),
    submitLabel: text(120).nullable().default(null).describe('What the button to answer says.'),
    questions: z
      .array(question)
      .min(1)
      .max(64)
      .refine((questions) => isUnique(questions.map(({ id }) => id)), 'Question ids must be unique')
      .describe('The questions.'),
  })
  .meta({ id: 'QuestionsPayload', description: 'Questions to be answered.' });
export type QuestionsPayload = z.output<typeof QuestionsPayload>;

const task = z
  .object({
    clientKey: text(120).describe('The name by which the card knows it, unique within.'),
    parentClientKey: text(120).nullish().describe('The suggested task that it is part of.'),
    parentId: uuid().nullish().describe('The issue that it is part of.'),
    title: text(240).describe('The title of the issue.'),
    description: rawText(20_000).nullish().describe('What is to be done.'),
    priority: IssuePriority.nullish().describe('How much it matters.'),
    assigneeAgentId: uuid().nullish().describe('The agent that would work on it.'),
    assigneeUserId: text(200).nullish().describe('The person who would work on it.'),
    projectId: uuid().nullish().describe('The project.'),
    goalId: uuid().nullish().describe('The goal.'),
    billingCode: text(200).nullish().describe('To what its cost is charged.'),
    labels: z.array(text(48)).max(20).default([]).describe('Names of labels; unknown ones are created.'),
    workMode: WorkMode.nullish().describe('How it is worked on.'),
  })
  .refine((of) => !of.parentClientKey || !of.parentId, 'Give parentClientKey or parentId, not both')
  .refine((of) => !of.assigneeAgentId || !of.assigneeUserId, 'Give assigneeAgentId or assigneeUserId, not both')
  .meta({ id: 'SuggestedTask', description: 'A task that would become an issue.' });
export type SuggestedTask = z.output<typeof task>;

export const TasksPayload = z
  .object({
    version,
    defaultParentId: uuid().nullable().default(null).describe('The issue that the tasks are part of.'),
    tasks: z.array(task).min(1).max(50).describe('The tasks.'),
  })
  .superRefine(({ tasks }, context) => {
    const message = parentageFlaw(tasks);
    if (message) context.addIssue({ code: 'custom', path: ['tasks'], message });
  })
  .meta({ id: 'SuggestedTasksPayload', description: 'Tasks that would become issues.' });
export type TasksPayload = z.output<typeof TasksPayload>;

/** What the payload of each kind must be. */
export const PAYLOADS = {
  request_confirmation: ConfirmationPayload,
  request_checkbox_confirmation: CheckboxPayload,
  ask_user_questions: QuestionsPayload,
  suggest_tasks: TasksPayload,
} as const satisfies Record<InteractionKind, z.ZodType>;

export type Payload = z.output<(typeof PAYLOADS)[InteractionKind]>;

/**
 * The payload of any kind as a request may bear it: all fields there are, of which `PAYLOADS` then takes those of the
 * kind. GraphQL has no union of inputs, and what it has instead REST does not spell.
 */
export const AnyPayload = z
  .object({ ...CheckboxPayload.shape, ...QuestionsPayload.shape, ...TasksPayload.shape })
  .partial()
  .extend({ version })
  .meta({ id: 'InteractionPayload', description: 'What an interaction asks: the fields of its kind.' });

/** The most particular first: each kind but the first has a field that tells it. */
export const PayloadView = z.union([CheckboxPayload, QuestionsPayload, TasksPayload, ConfirmationPayload]);
