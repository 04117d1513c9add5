import { z } from 'zod';
import type { IssueComment } from '../../../generated/prisma/client.js';
import type { JsonObject } from '../../core/operation/fields.js';

export const CommentAuthorType = z.enum(['user', 'agent', 'system']).meta({ id: 'CommentAuthorType' });

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
    issueId: z.uuid(),
    authorType: CommentAuthorType,
    authorAgentId: z.uuid().nullable(),
    authorUserId: z.string().nullable(),
    createdByRunId: z.uuid().nullable(),
    clientRequestId: z.uuid().nullable(),
    body: z.string().describe('What it says; empty once it is deleted.'),
    metadata: z.record(z.string(), z.json()).nullable(),
    deletedAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'IssueComment' });

export const presentComment = (comment: IssueComment): z.input<typeof CommentView> => ({
  id: comment.id,
  companyId: comment.companyId,
  issueId: comment.issueId,
  authorType: comment.authorType as z.input<typeof CommentAuthorType>,
  authorAgentId: comment.authorAgentId,
  authorUserId: comment.authorUserId,
  createdByRunId: comment.createdByRunId,
  clientRequestId: comment.clientRequestId,
  body: comment.body,
  metadata: comment.metadata as JsonObject | null,
  deletedAt: comment.deletedAt?.toISOString() ?? null,
  createdAt: comment.createdAt.toISOString(),
  updatedAt: comment.updatedAt.toISOString(),
});
