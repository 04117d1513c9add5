import { z } from 'zod';
import { rawText, timestamp, uuid } from '#services/core/text/fields.js';
import { commentBody } from '../comments/model.js';
import { issueFields } from '../issues/model.js';

/** The fields of an update of an issue. */
export const updateFields = {
  ...z.object(issueFields).partial().shape,
  hiddenAt: timestamp().nullish().describe('The time at which the issue was hidden from lists; null shows it again.'),
  comment: commentBody().optional().describe('A comment to add with the update, in Markdown.'),
  attachmentIds: z
    .array(uuid())
    .max(20)
    .refine((ids) => new Set(ids).size === ids.length, 'Must be distinct')
    .optional()
    .describe('The ids of files of the issue to attach to the comment.'),
  commentClientRequestId: uuid()
    .optional()
    .describe('An id chosen by the author; a second comment with the same id is not created.'),
  reopen: z.boolean().optional().describe('True to move a closed or blocked issue back to todo.'),
  resume: z.boolean().optional().describe('True to make the assignee resume the work.'),
  interrupt: z
    .boolean()
    .optional()
    .describe("True to stop the assignee's current run first. Only the board may do this."),
  reviewRequest: z
    .object({ instructions: rawText(20_000).min(1).describe('The instructions for the reviewer.') })
    .meta({ id: 'ReviewRequest', description: 'A request for a review.' })
    .nullish()
    .describe('The request to the reviewer. Only for an issue that is in review or moves there.'),
};
export type UpdateFields = z.output<z.ZodObject<typeof updateFields>>;
