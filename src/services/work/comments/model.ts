import { z } from 'zod';
import { presenterOf } from '../../core/operation/present.js';
import { describedEnum } from '../../core/text/described-enum.js';

export const CommentAuthorType = describedEnum('CommentAuthorType', 'Who wrote a comment.', {
  user: 'A person.',
  agent: 'An agent.',
  system: 'The server itself.',
});

/** As long as an issue's document, the longest text that there is, in UTF-16 units. */
const MAX_BODY = 524_288;

/** What a comment says. */
export const commentBody = () =>
  z
    .string()
    .min(1, { abort: true })
    .max(MAX_BODY)
    .refine((body) => body.trim() !== '', 'A comment must say something');

/** The wire shape of a comment. */
export const CommentView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    issueId: z.uuid().describe("The issue's id."),
    authorType: CommentAuthorType.describe('Who wrote it.'),
    authorAgentId: z.uuid().nullable().describe('The id of the agent that wrote it.'),
    authorUserId: z.string().nullable().describe('The person who wrote it.'),
    createdByRunId: z.uuid().nullable().describe('The run in which it was written.'),
    clientRequestId: z.uuid().nullable().describe("Its author's id of it."),
    body: z.string().describe('What it says, in Markdown; empty once it is deleted.'),
    metadata: z.record(z.string(), z.json()).nullable().describe('Whatever its author keeps with it.'),
    deletedAt: z.iso.datetime().nullable().describe('When it was taken back.'),
    createdAt: z.iso.datetime().describe('When it was written.'),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'IssueComment', description: 'Something that was said about an issue. A deleted comment stays, empty.' });

export const presentComment = presenterOf(CommentView);
