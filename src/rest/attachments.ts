import { fileOf } from '../services/assets/received.js';
import {
  assertMayAttach,
  commentIn,
  createIssueAttachment,
  deleteAttachment,
  getAttachmentContent,
  listIssueAttachments,
} from '../services/attachments/attachments.js';
import { assertCommentOf } from '../services/comments/load.js';
import {
  createWorkProduct,
  deleteWorkProduct,
  listIssueWorkProducts,
  updateWorkProduct,
} from '../services/work-products/work-products.js';
import { ISSUE_WRITERS, WRITERS } from './actors.js';
import { storedContent } from './content.js';
import { boolean } from './decode.js';
import { type Call, type Route, route } from './route.js';
import { formOf, receiveFile } from './uploads.js';

const writers = { actors: ISSUE_WRITERS };

/** Whoever may not add the file, or names a comment of elsewhere, is refused before its bytes are kept. */
async function receiveAttachment(call: Call) {
  const { companyId, issueId } = call.params as { companyId: string; issueId: string };
  const issue = await assertMayAttach(call.scope, { companyId, issueId });
  const received = await receiveFile(call, (_head, fields) => assertCommentOf(call.scope, issue, commentIn(fields)));
  const issueCommentId = commentIn(received.fields);
  return { ...(await fileOf(received)), ...(issueCommentId && { issueCommentId }) };
}

const comment = { issueCommentId: 'The comment of the issue that the file is part of' };

/** The files and work products of issues. */
export const attachmentRoutes: readonly Route[] = [
  route('post', '/api/companies/:companyId/issues/:issueId/attachments', createIssueAttachment, {
    status: 201,
    actors: WRITERS,
    receive: { content: formOf('the file', comment), read: receiveAttachment },
  }),
  route('get', '/api/issues/:issueId/attachments', listIssueAttachments),
  route('get', '/api/attachments/:attachmentId/content', getAttachmentContent, {
    query: { download: boolean },
    stream: storedContent,
  }),
  route('delete', '/api/attachments/:attachmentId', deleteAttachment, {
    actors: `${ISSUE_WRITERS}; an agent always its own`,
  }),
  route('get', '/api/issues/:issueId/work-products', listIssueWorkProducts),
  route('post', '/api/issues/:issueId/work-products', createWorkProduct, { ...writers, status: 201 }),
  route('patch', '/api/work-products/:workProductId', updateWorkProduct, writers),
  route('delete', '/api/work-products/:workProductId', deleteWorkProduct, writers),
];
