import { z } from 'zod';
import { rawText, timestamp, uuid } from '../../core/text/fields.js';
import { commentBody } from '../comments/model.js';
import { issueFields } from '../issues/model.js';

/** What a change of an issue may say. */
export const updateFields = {
  ...z.object(issueFields).partial().shape,
  hiddenAt: timestamp().nullish().describe('Since when lists leave it out.'),
  comment: commentBody().optional().describe('Said along with the change.'),
  attachmentIds: z
    .array(uuid())
    .max(20)
    .refine((ids) => new Set(ids).size === ids.length, 'Must be distinct')
    .optional()
    .describe('Files of the issue that belong to the comment.'),
  commentClientRequestId: uuid().optional().describe("The author's id of the comment: sent twice, it is made once."),
  reopen: z.boolean().optional().describe('Move a closed or blocked issue back to todo.'),
  resume: z.boolean().optional().describe('Have the assignee go on with the work.'),
  interrupt: z.boolean().optional().describe("Stop the assignee's run first; for the board."),
  reviewRequest: z
    .object({ instructions: rawText(20_000).min(1).describe('What to look at.') })
    .meta({ id: 'ReviewRequest', description: 'What a reviewer is asked.' })
    .nullish()
    .describe('What the reviewer is asked; only for an issue that is or comes into review.'),
};
export type UpdateFields = z.output<z.ZodObject<typeof updateFields>>;
