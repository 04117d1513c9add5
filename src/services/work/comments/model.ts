import { z } from 'zod';
import { presenterOf } from '#services/core/rows/present.js';
import { describedEnum } from '#services/core/text/fields.js';

export const CommentAuthorType = describedEnum('CommentAuthorType', 'The kinds of authors of a comment.', {
  user: 'A person.',
  agent: 'An agent.',
  system: 'The server.',
});

/** The limit of an issue's document, in UTF-16 units. */
const MAX_BODY = 524_288;

/** The body of a comment. */
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
    authorType: CommentAuthorType.describe('The kind of author.'),
    authorAgentId: z.uuid().nullable().describe('The id of the agent that wrote the comment.'),
    authorUserId: z.string().nullable().describe('The id of the person who wrote the comment.'),
    createdByRunId: z.uuid().nullable().describe('The id of the run in which the comment was written.'),
    clientRequestId: z.uuid().nullable().describe('The id that the author chose for the comment.'),
    body: z.string().describe("The comment's body in Markdown. Empty once the comment is deleted."),
    metadata: z.record(z.string(), z.json()).nullable().describe('Additional data from the author; null if not given.'),
    deletedAt: z.iso
      .datetime()
      .nullable()
      .describe('The time at which the comment was deleted; null if it is not deleted.'),
    createdAt: z.iso.datetime().describe('The time at which the comment was written.'),
    updatedAt: z.iso.datetime(),
  })
  .meta({
    id: 'IssueComment',
    description: 'A comment on an issue. A deleted comment stays in the thread without its body.',
  });

export const presentComment = presenterOf(CommentView);
