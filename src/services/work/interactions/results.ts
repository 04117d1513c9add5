import { z } from 'zod';
import { describedEnum } from '../../core/text/described-enum.js';
import { TargetType, version } from './payloads.js';

// How a card ended, by its kind. Strict, so that each result is recognized by its fields.

const Outcome = describedEnum('InteractionOutcome', 'How an interaction ended.', {
  accepted: 'Agreed to.',
  rejected: 'Refused.',
  superseded_by_comment: 'A person commented on the issue.',
  superseded_by_newer: 'Its agent asked anew.',
  stale_target: 'The document got another revision.',
  issue_closed: 'The issue was done or cancelled.',
  withdrawn: 'Taken back.',
  skipped: 'Passed over.',
});

const staleTarget = z
  .object({
    type: TargetType.describe('What it was.'),
    issueId: z.uuid().nullish().describe("The document's issue."),
    documentId: z.uuid().nullish().describe("The document's id."),
    key: z.string().describe("The document's key."),
    revisionId: z.string().nullish().describe('The revision that was asked about.'),
    revisionNumber: z.int().nullish().describe('The number of that revision.'),
    label: z.string().nullish().describe('What people call it.'),
    href: z.string().nullish().describe('Where people find it.'),
  })
  .meta({ id: 'StaleTarget', description: 'What was to be confirmed and has changed since.' });

/** How any card ends without an answer. */
const ending = {
  reason: z.string().nullish().describe('Why, as told.'),
  commentId: z.uuid().nullish().describe('The comment that ended it.'),
};

export const ConfirmationResult = z
  .strictObject({
    version,
    // Always there; but GraphQL merges fields of a union only where they may all be null.
    outcome: Outcome.optional().describe('How it ended.'),
    ...ending,
    staleTarget: staleTarget.optional().describe('What has a newer revision now.'),
    selectedOptionIds: z.array(z.string()).optional().describe('What was ticked.'),
  })
  .meta({ id: 'ConfirmationResult', description: 'How a confirmation ended.' });

const answer = z
  .object({
    questionId: z.string().describe('The question.'),
    optionIds: z.array(z.string()).describe('What was picked.'),
    otherText: z.string().nullish().describe('What was written.'),
  })
  .meta({ id: 'QuestionAnswer', description: 'An answer to a question.' });
export type Answer = z.output<typeof answer>;

export const QuestionsResult = z
  .strictObject({
    version,
    answers: z.array(answer).optional().describe('The answers.'),
    summaryMarkdown: z.string().nullish().describe('The answers in a few words.'),
    cancelled: z.literal(true).optional().describe('Whether the board cancelled it.'),
    cancellationReason: z.string().nullish().describe('Why it was cancelled.'),
    outcome: Outcome.optional().describe('How it ended without an answer.'),
    ...ending,
  })
  .meta({ id: 'QuestionsResult', description: 'How questions ended.' });

const createdTask = z
  .object({
    clientKey: z.string().describe('The name by which the card knows it.'),
    issueId: z.uuid().describe('The new issue.'),
    identifier: z.string().describe("The new issue's identifier."),
    title: z.string().describe("The new issue's title."),
    parentIssueId: z.uuid().describe('The issue that it is part of.'),
    parentIdentifier: z.string().describe("That issue's identifier."),
  })
  .meta({ id: 'CreatedTask', description: 'An issue that a suggested task became.' });
export type CreatedTask = z.output<typeof createdTask>;

export const TasksResult = z
  .strictObject({
    version,
    createdTasks: z.array(createdTask).optional().describe('The issues that were created.'),
    skippedClientKeys: z.array(z.string()).optional().describe('The tasks that were not accepted.'),
    rejectionReason: z.string().nullish().describe('Why none was.'),
    outcome: Outcome.optional().describe('How it ended without an answer.'),
    ...ending,
  })
  .meta({ id: 'SuggestedTasksResult', description: 'How suggested tasks ended.' });

export const ResultView = z.union([ConfirmationResult, QuestionsResult, TasksResult]);
