import { fileOf } from '../services/assets/received.js';
import {
  assertMayAttach,
  commentIn,
  createIssueAttachment,
  deleteAttachment,
  getAttachmentContent,
  listIssueAttachments,
} from '../services/attachments/attachments.js';
import { assertMayAttachToCase } from '../services/cases/attachments.js';
import { assertCommentOf } from '../services/documents/on-issue.js';
import {
  createWorkProduct,
  deleteWorkProduct,
  listIssueWorkProducts,
  updateWorkProduct,
} from '../services/work-products/work-products.js';
import { storedContent } from './content.js';
import { boolean } from './decode.js';
import { type Call, type Route, route } from './route.js';
import { formOf, receiveFile } from './uploads.js';

const writers = {
  actors:
    'A board user of the company who is not a viewer, or an agent of the company unless the issue is in progress under another agent',
};

/** Whoever may not add the file, or names a comment of elsewhere, is refused before its bytes are kept. */
async function receiveAttachment(call: Call) {
  const { companyId, issueId } = call.params as { companyId: string; issueId: string };
  const issue = await assertMayAttach(call.scope, { companyId, issueId });
  const received = await receiveFile(call, (_head, fields) => assertCommentOf(call.scope, issue, commentIn(fields)));
  const issueCommentId = commentIn(received.fields);
  return { ...(await fileOf(received)), ...(issueCommentId && { issueCommentId }) };
}

/** Receives a file for a case; whoever may not add it is refused before its bytes are kept. */
export async function receiveCaseAttachment(call: Call) {
  await assertMayAttachToCase(call.scope, { caseId: String(call.params.caseId) });
  return fileOf(await receiveFile(call));
}

const comment = { issueCommentId: 'The comment of the issue that the file is part of' };

/** The files and work products of issues. */
export const attachmentRoutes: readonly Route[] = [
  route('post', '/api/companies/:companyId/issues/:issueId/attachments', createIssueAttachment, {
    status: 201,
    actors: 'A board user of the company who is not a viewer, or an agent of the company',
    receive: { content: formOf('the file', comment), read: receiveAttachment },
  }),
  route('get', '/api/issues/:issueId/attachments', listIssueAttachments),
  route('get', '/api/attachments/:attachmentId/content', getAttachmentContent, {
    query: { download: boolean },
    stream: storedContent,
  }),
  route('delete', '/api/attachments/:attachmentId', deleteAttachment, {
    actors: `${writers.actors}; an agent always its own`,
  }),
  route('get', '/api/issues/:issueId/work-products', listIssueWorkProducts),
  route('post', '/api/issues/:issueId/work-products', createWorkProduct, { ...writers, status: 201 }),
  route('patch', '/api/work-products/:workProductId', updateWorkProduct, writers),
  route('delete', '/api/work-products/:workProductId', deleteWorkProduct, writers),
];
