import { z } from 'zod';
import { companyMember } from '#services/access/rules.js';
import { type Allow, mutation, query, rule } from '#services/core/operation/operation.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { Ok, pathId, uuid } from '#services/core/text/fields.js';
import { contentOpener, insertAsset, ReceivedUpload, removeAssets } from '#services/organization/assets/received.js';
import { companyById } from '#services/organization/companies/rows.js';
import { assertCommentOf } from '../comments/rows.js';
import { recordOnIssue } from '../issues/events.js';
import type { IssueKey } from '../issues/model.js';
import { issueCommenter, issueVisibleToWriter } from '../issues/policy.js';
import { IssueNotFound, issueById, issueRef, lockedIssueById, lockedWithIssue } from '../issues/rows.js';
import { AttachmentView, presentAttachment } from './model.js';
import { AttachmentNotFound, type AttachmentRow, attachmentById, attachmentsOf } from './rows.js';

const inCompany = { companyId: pathId().describe("The company's id."), ...issueRef };

/**
 * Finds the issue of a path that also contains its company.
 * @throws 404; 403 when the caller cannot reach the company
 */
async function issueIn<I extends { id: string; companyId: string }, S extends Scope>(
  find: (scope: S, ref: { issueId: string }) => Promise<I>,
  scope: S,
  { companyId, issueId }: { companyId: string; issueId: string },
): Promise<I> {
  const company = await companyById(scope, { companyId });
  const issue = await find(scope, { issueId });
  if (issue.companyId !== company.id) throw IssueNotFound();
  return issue;
}

/** Checks that the caller may add files to the issue, before the upload is received. @throws 403; 404 */
export const assertMayAttach = async (scope: Scope, ref: { companyId: string; issueId: string }): Promise<IssueKey> => {
  const issue = await issueIn(issueById, scope, ref);
  await issueCommenter(scope, issue);
  return issue;
};

const commentId = () => uuid().optional().describe('The comment that the file belongs to.');

/** The id of the comment in an upload form, if any. */
export const commentIn = (fields: ReadonlyMap<string, string>) => fields.get('issueCommentId') || undefined;

export const createIssueAttachment = mutation({
  name: 'createIssueAttachment',
  summary: 'Add a file to an issue, or to one of its comments',
  input: z.object({ ...inCompany, file: z.instanceof(ReceivedUpload), issueCommentId: commentId() }),
  output: AttachmentView,
  on: (scope, ref) => issueIn(lockedIssueById, scope, ref),
  allow: issueCommenter,
  async run(scope, { file, issueCommentId = null }, issue) {
    await assertCommentOf(scope, issue, issueCommentId);
    const { companyId, id: issueId } = issue;
    const asset = await insertAsset(scope, companyId, file);
    const { createdByAgentId, createdByUserId } = asset;
    const data = { companyId, issueId, issueCommentId, assetId: asset.id, createdByAgentId, createdByUserId };
    const attachment = await scope.db.issueAttachment.create({ data });
    const { originalFilename, byteSize } = asset;
    await recordOnIssue(scope, issue, 'attachment_added', { attachmentId: attachment.id, originalFilename, byteSize });
    return presentAttachment({ ...asset, ...attachment });
  },
});

export const listIssueAttachments = query({
  name: 'listIssueAttachments',
  summary: "List an issue's files, oldest first",
  input: z.object(issueRef),
  output: z.array(AttachmentView),
  on: issueById,
  allow: companyMember,
  run: (scope, _input, issue) => scope.load(attachmentsOf, issue.id),
  present: (_scope, attachments) => attachments.map(presentAttachment),
});

const attachmentRef = { attachmentId: pathId().describe("The attachment's id.") };

export const getAttachmentContent = query({
  name: 'getAttachmentContent',
  summary: 'Get the content of a file on an issue',
  input: z.object({
    ...attachmentRef,
    download: z.boolean().default(false).describe('True to send the file as a download, regardless of its type.'),
  }),
  output: AttachmentView,
  on: attachmentById,
  allow: companyMember,
  /** Returns the file with a way to read its content, which REST streams. */
  run: (scope, { download }, attachment) => ({
    contentType: attachment.contentType,
    byteSize: attachment.byteSize,
    sha256: attachment.sha256,
    originalFilename: attachment.originalFilename,
    download,
    open: contentOpener(scope, attachment.sha256, AttachmentNotFound),
    attachment,
  }),
  present: (_scope, { attachment }) => presentAttachment(attachment),
});

/** Allows callers that may change the issue, and the agent that added the file while it may comment on the issue. */
const attachmentRemover: Allow<AttachmentRow> = rule(
  `${issueVisibleToWriter.who}; an agent always its own`,
  async (scope, attachment) => {
    const issue = await issueById(scope, attachment);
    const own = scope.actor.kind === 'agent' && attachment.createdByAgentId === scope.actor.agentId;
    await (own ? issueCommenter : issueVisibleToWriter)(scope, issue);
  },
);

export const deleteAttachment = mutation({
  name: 'deleteAttachment',
  summary: 'Remove a file from its issue',
  input: z.object(attachmentRef),
  output: Ok,
  on: lockedWithIssue(attachmentById),
  allow: attachmentRemover,
  deletes: (_scope, { id, issueId }) => ({ id, parentId: issueId }),
  async run(scope, _input, { id, companyId, issueId, assetId, originalFilename, byteSize }) {
    await scope.db.issueAttachment.delete({ where: { id }, select: { id: true } });
    await removeAssets(scope, companyId, [assetId]);
    const issue = { companyId, id: issueId };
    await recordOnIssue(scope, issue, 'attachment_removed', { attachmentId: id, originalFilename, byteSize });
    return { ok: true as const };
  },
});

/** Removes the files of an issue before the issue is deleted. */
export async function removeAttachmentsOf(scope: WriteScope, issue: IssueKey): Promise<void> {
  const attachments = await scope.load(attachmentsOf, issue.id);
  await removeAssets(
    scope,
    issue.companyId,
    attachments.map(({ assetId }) => assetId),
  );
}
