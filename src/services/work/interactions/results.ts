import { z } from 'zod';
import { describedEnum } from '../../core/text/described-enum.js';
import { TargetType, version } from './payloads.js';

// The results of interactions by their kind. Strict, so that each one is recognized by its fields.

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
    type: TargetType.describe("The target's type."),
    issueId: z.uuid().nullish().describe("The id of the document's issue."),
    documentId: z.uuid().nullish().describe("The document's id."),
    key: z.string().describe("The document's key."),
    revisionId: z.string().nullish().describe('The id of the revision that was to be confirmed.'),
    revisionNumber: z.int().nullish().describe('The number of that revision.'),
    label: z.string().nullish().describe("The target's display name."),
    href: z.string().nullish().describe("The target's URL."),
  })
  .meta({ id: 'StaleTarget', description: 'The target of a confirmation that has changed since.' });

/** The fields of every result without an answer. */
const ending = {
  reason: z.string().nullish().describe('The reason, as given by whoever ended the interaction.'),
  commentId: z.uuid().nullish().describe('The id of the comment that ended the interaction.'),
};

export const ConfirmationResult = z
  .strictObject({
    version,
    // Always present, but GraphQL merges fields of a union only if all of them are nullable.
    outcome: Outcome.optional().describe('The outcome.'),
    ...ending,
    staleTarget: staleTarget.optional().describe('The target, which has a newer revision.'),
    selectedOptionIds: z.array(z.string()).optional().describe('The ids of the selected options.'),
  })
  .meta({ id: 'ConfirmationResult', description: 'The result of a confirmation.' });

const answer = z
  .object({
    questionId: z.string().describe("The question's id."),
    optionIds: z.array(z.string()).describe('The ids of the selected options.'),
    otherText: z.string().nullish().describe("The answer's text."),
  })
  .meta({ id: 'QuestionAnswer', description: 'An answer to a question.' });
export type QuestionAnswer = z.output<typeof answer>;

export const QuestionsResult = z
  .strictObject({
    version,
    answers: z.array(answer).optional().describe('The answers.'),
    summaryMarkdown: z.string().nullish().describe('A summary of the answers in Markdown.'),
    cancelled: z.literal(true).optional().describe('Whether the board cancelled the questions.'),
    cancellationReason: z.string().nullish().describe('The reason for the cancellation.'),
    outcome: Outcome.optional().describe('The outcome, if there is no answer.'),
    ...ending,
  })
  .meta({ id: 'QuestionsResult', description: 'The result of questions.' });

const createdTask = z
  .object({
    clientKey: z.string().describe("The task's key."),
    issueId: z.uuid().describe("The new issue's id."),
    identifier: z.string().describe("The new issue's identifier."),
    title: z.string().describe("The new issue's title."),
    parentIssueId: z.uuid().describe("The parent issue's id."),
    parentIdentifier: z.string().describe("The parent issue's identifier."),
  })
  .meta({ id: 'CreatedTask', description: 'An issue that was created from a suggested task.' });
export type CreatedTask = z.output<typeof createdTask>;

export const TasksResult = z
  .strictObject({
    version,
    createdTasks: z.array(createdTask).optional().describe('The created issues.'),
    skippedClientKeys: z.array(z.string()).optional().describe('The keys of the tasks that were not accepted.'),
    rejectionReason: z.string().nullish().describe('The reason for the rejection.'),
    outcome: Outcome.optional().describe('The outcome, if there is no answer.'),
    ...ending,
  })
  .meta({ id: 'SuggestedTasksResult', description: 'The result of suggested tasks.' });

export const InteractionResultView = z.union([ConfirmationResult, QuestionsResult, TasksResult]);
