import { z } from 'zod';
import { describedEnum } from '#services/core/text/fields.js';
import { payloadVersion, TargetType } from './payloads.js';

// The results of interactions by their kind. They are strict, because each one is recognized by its fields.

const Outcome = describedEnum('InteractionOutcome', 'The outcomes of an interaction.', {
  accepted: 'Accepted.',
  rejected: 'Rejected.',
  superseded_by_comment: "Superseded by a person's comment.",
  superseded_by_newer: 'Superseded by a newer interaction of the same agent.',
  stale_target: 'Expired, because the document has a newer revision.',
  issue_closed: 'Expired, because the issue was closed.',
  withdrawn: 'Withdrawn.',
  skipped: 'Skipped.',
});

const staleTarget = z
  .object({
    type: TargetType.describe('The type of target: a document of the issue or anything else.'),
    issueId: z.uuid().nullish().describe("The id of the document's issue."),
    documentId: z.uuid().nullish().describe("The document's id."),
    key: z.string().describe("The document's key."),
    revisionId: z.string().nullish().describe('The id of the revision that was to be confirmed.'),
    revisionNumber: z
      .int()
      .nullish()
      .describe('The number of the revision that was to be confirmed; null if not given.'),
    label: z.string().nullish().describe('The display name; null if there is no name.'),
    href: z.string().nullish().describe('The address at which the target opens; null if it has no address.'),
  })
  .meta({ id: 'StaleTarget', description: 'The target of a confirmation that has changed since.' });

/** The fields of every result without an answer. */
const ending = {
  reason: z
    .string()
    .nullish()
    .describe('The reason for the end, from the actor that ended the interaction; null if not given.'),
  commentId: z.uuid().nullish().describe('The id of the comment that ended the interaction.'),
};

export const ConfirmationResult = z
  .strictObject({
    version: payloadVersion,
    // Always present, but GraphQL merges fields of a union only if all of them are nullable.
    outcome: Outcome.optional().describe('The decision, or the reason for ending without a decision. Never null.'),
    ...ending,
    staleTarget: staleTarget.optional().describe('The target, which has a newer revision.'),
    selectedOptionIds: z
      .array(z.string())
      .optional()
      .describe('The keys of the selected options; null unless the interaction offered options and was accepted.'),
  })
  .meta({ id: 'ConfirmationResult', description: 'The result of a confirmation.' });

const answer = z
  .object({
    questionId: z.string().describe('The id of the answered question.'),
    optionIds: z.array(z.string()).describe('The ids of the selected options.'),
    otherText: z.string().nullish().describe('The free-text answer; null if only options were selected.'),
  })
  .meta({ id: 'QuestionAnswer', description: 'An answer to a question.' });
export type QuestionAnswer = z.output<typeof answer>;

export const QuestionsResult = z
  .strictObject({
    version: payloadVersion,
    answers: z.array(answer).optional().describe('The answers, question by question; null if there are no answers.'),
    summaryMarkdown: z
      .string()
      .nullish()
      .describe('A readable summary of all answers, in Markdown; null if not given.'),
    cancelled: z.literal(true).optional().describe('True if the board cancelled the questions; otherwise null.'),
    cancellationReason: z
      .string()
      .nullish()
      .describe("The board's reason for cancelling the questions; null unless it cancelled them and gave a reason."),
    outcome: Outcome.optional().describe(
      'The reason for ending without answers, such as a withdrawal; null if there are answers.',
    ),
    ...ending,
  })
  .meta({ id: 'QuestionsResult', description: 'The result of questions.' });

const createdTask = z
  .object({
    clientKey: z.string().describe('The key of the suggestion that the issue was created from.'),
    issueId: z.uuid().describe("The new issue's id."),
    identifier: z.string().describe("The new issue's identifier, such as ACM-13."),
    title: z.string().describe("The new issue's title."),
    parentIssueId: z.uuid().describe("The parent issue's id."),
    parentIdentifier: z.string().describe("The parent issue's identifier, such as ACM-12."),
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
      .describe('The reason for rejecting the suggestions; null unless they were rejected and a reason was given.'),
    outcome: Outcome.optional().describe(
      'The reason for ending without a decision, such as a withdrawal; null if there was a decision.',
    ),
    ...ending,
  })
  .meta({ id: 'SuggestedTasksResult', description: 'The result of suggested tasks.' });

export const InteractionResultView = z.union([ConfirmationResult, QuestionsResult, TasksResult]);
