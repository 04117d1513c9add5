import { fileOf } from '#services/organization/assets/received.js';
import {
  assertMayAttach,
  commentIn,
  createIssueAttachment,
  deleteAttachment,
  getAttachmentContent,
  listIssueAttachments,
} from '#services/work/attachments/operations.js';
import { assertCommentOf } from '#services/work/comments/rows.js';
import {
  createWorkProduct,
  deleteWorkProduct,
  listIssueWorkProducts,
  updateWorkProduct,
} from '#services/work/work-products/operations.js';
import { storedContent } from '../http/content.js';
import { type Route, type RouteCall, route } from '../http/route.js';
import { formOf, receiveFile } from '../http/uploads.js';

/** Rejects callers without the right to add the file, and comments of other issues, before the content is stored. */
async function receiveAttachment(call: RouteCall) {
  const { companyId, issueId } = call.params as { companyId: string; issueId: string };
  const issue = await assertMayAttach(call.scope, { companyId, issueId });
  const received = await receiveFile(call, (_head, fields) => assertCommentOf(call.scope, issue, commentIn(fields)));
  const issueCommentId = commentIn(received.fields);
  return { ...(await fileOf(received)), ...(issueCommentId && { issueCommentId }) };
}

const comment = { issueCommentId: 'The id of the comment that the file belongs to' };

/** The files and work products of issues. */
export const attachmentRoutes: readonly Route[] = [
  route('post', '/api/companies/:companyId/issues/:issueId/attachments', createIssueAttachment, {
    status: 201,
    receive: { content: formOf('the file', comment), read: receiveAttachment },
  }),
  route('get', '/api/issues/:issueId/attachments', listIssueAttachments),
  route('get', '/api/attachments/:attachmentId/content', getAttachmentContent, {
    stream: storedContent,
  }),
  route('delete', '/api/attachments/:attachmentId', deleteAttachment),
  route('get', '/api/issues/:issueId/work-products', listIssueWorkProducts),
  route('post', '/api/issues/:issueId/work-products', createWorkProduct, { status: 201 }),
  route('patch', '/api/work-products/:workProductId', updateWorkProduct),
  route('delete', '/api/work-products/:workProductId', deleteWorkProduct),
];
