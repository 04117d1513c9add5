import { z } from 'zod';
import { describedEnum } from '../../core/text/described-enum.js';
import { payloadVersion, TargetType } from './payloads.js';

// The results of interactions by their kind. They are strict, because each one is recognized by its fields.

const Outcome = describedEnum('InteractionOutcome', 'The outcomes of an interaction.', {
  accepted: 'Accepted.',
  rejected: 'Rejected.',
  superseded_by_comment: 'Superseded by a comment of a person.',
  superseded_by_newer: 'Superseded by a newer interaction of the same agent.',
  stale_target: 'Expired, because the document has a newer revision.',
  issue_closed: 'Expired, because the issue was closed.',
  withdrawn: 'Withdrawn.',
  skipped: 'Skipped.',
});

const staleTarget = z
  .object({
    type: TargetType.describe('Whether it is a document of the issue or anything else.'),
    issueId: z.uuid().nullish().describe("The id of the document's issue."),
    documentId: z.uuid().nullish().describe("The document's id."),
    key: z.string().describe("The document's key."),
    revisionId: z.string().nullish().describe('The id of the revision that was to be confirmed.'),
    revisionNumber: z
      .int()
      .nullish()
      .describe('The number of the revision that was to be confirmed; null if nobody gave it.'),
    label: z.string().nullish().describe('What people read as its name; null for none.'),
    href: z.string().nullish().describe('Where it can be opened; null for nowhere.'),
  })
  .meta({ id: 'StaleTarget', description: 'The target of a confirmation that has changed since.' });

/** The fields of every result without an answer. */
const ending = {
  reason: z.string().nullish().describe('Why it ended this way, as whoever ended it says; null if they said nothing.'),
  commentId: z.uuid().nullish().describe('The id of the comment that ended the interaction.'),
};

export const ConfirmationResult = z
  .strictObject({
    version: payloadVersion,
    // Always present, but GraphQL merges fields of a union only if all of them are nullable.
    outcome: Outcome.optional().describe('What was decided, or why it ended without a decision. Never null.'),
    ...ending,
    staleTarget: staleTarget.optional().describe('The target, which has a newer revision.'),
    selectedOptionIds: z
      .array(z.string())
      .optional()
      .describe('The keys of the selected options; null unless options were to be selected and it was accepted.'),
  })
  .meta({ id: 'ConfirmationResult', description: 'The result of a confirmation.' });

const answer = z
  .object({
    questionId: z.string().describe('What names the question among those of the form.'),
    optionIds: z.array(z.string()).describe('Which options were selected, by what names them.'),
    otherText: z
      .string()
      .nullish()
      .describe('What was answered in words of their own; null if only options were selected.'),
  })
  .meta({ id: 'QuestionAnswer', description: 'An answer to a question.' });
export type QuestionAnswer = z.output<typeof answer>;

export const QuestionsResult = z
  .strictObject({
    version: payloadVersion,
    answers: z.array(answer).optional().describe('What was answered, question by question; null if nobody answered.'),
    summaryMarkdown: z
      .string()
      .nullish()
      .describe('All answers in a text to read, in Markdown; null if whoever answered wrote none.'),
    cancelled: z.literal(true).optional().describe('True if the board cancelled the questions; otherwise null.'),
    cancellationReason: z
      .string()
      .nullish()
      .describe('Why the board cancelled the questions; null unless it did and said it.'),
    outcome: Outcome.optional().describe('Why it ended undecided, such as a withdrawal; null if somebody decided it.'),
    ...ending,
  })
  .meta({ id: 'QuestionsResult', description: 'The result of questions.' });

const createdTask = z
  .object({
    clientKey: z.string().describe('The key of the suggestion that it was created from.'),
    issueId: z.uuid().describe("The new issue's id."),
    identifier: z.string().describe("The new issue's identifier, such as ACM-13."),
    title: z.string().describe("The new issue's title."),
    parentIssueId: z.uuid().describe("The parent issue's id."),
    parentIdentifier: z.string().describe('The identifier of the issue above it, such as ACM-12.'),
  })
  .meta({ id: 'CreatedTask', description: 'An issue that was created from a suggestion.' });
export type CreatedTask = z.output<typeof createdTask>;

export const TasksResult = z
  .strictObject({
    version: payloadVersion,
    createdTasks: z.array(createdTask).optional().describe('The created issues.'),
    skippedClientKeys: z
      .array(z.string())
      .optional()
      .describe('The keys of the suggestions that were not accepted; null unless others were.'),
    rejectionReason: z
      .string()
      .nullish()
      .describe('Why the suggestions were rejected; null unless they were and somebody said why.'),
    outcome: Outcome.optional().describe('Why it ended undecided, such as a withdrawal; null if somebody decided it.'),
    ...ending,
  })
  .meta({ id: 'SuggestedTasksResult', description: 'What became of suggested issues.' });

export const InteractionResultView = z.union([ConfirmationResult, QuestionsResult, TasksResult]);
