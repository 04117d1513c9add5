import type { Asset, IssueAttachment } from '../../../generated/prisma/client.js';
import { notFound } from '../../core/errors/errors.js';
import { byId, page } from '../../core/operation/loaders.js';
import type { Loader, Scope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { isUuid } from '../../core/text/fields.js';
import { groupBy } from '../../core/text/group-by.js';

/** A file on an issue, with what is known of its content. */
export type AttachmentRow = IssueAttachment & Pick<Asset, 'contentType' | 'byteSize' | 'sha256' | 'originalFilename'>;

const SELECT = `
  SELECT a.*, s."contentType", s."byteSize", s.sha256, s."originalFilename"
    FROM "IssueAttachment" a JOIN "Asset" s ON s."companyId" = a."companyId" AND s.id = a."assetId"`;
const BY_ID = statement(`${SELECT} WHERE a.id = $1::uuid`);
const OF_ISSUES = statement(`
  ${SELECT} JOIN "Issue" i ON i."companyId" = a."companyId" AND i.id = a."issueId"
   WHERE i.id = ANY($1::uuid[]) ORDER BY a."createdAt", a.id`);

export const AttachmentNotFound = () => notFound('Attachment not found');

/** @throws 404 "Attachment not found" */
export async function attachmentById(scope: Scope, { attachmentId }: { attachmentId: string }): Promise<AttachmentRow> {
  const attachment = isUuid(attachmentId) ? await scope.row<AttachmentRow>(BY_ID, [attachmentId]) : undefined;
  if (!attachment) throw AttachmentNotFound();
  return attachment;
}

/** The files of issues, oldest first. */
export const attachmentsOf: Loader<string, AttachmentRow[]> = {
  async batch(scope, issueIds) {
    const rows = groupBy(await scope.sql<AttachmentRow>(OF_ISSUES, [issueIds]), ({ issueId }) => issueId);
    return issueIds.map((id) => rows.get(id) ?? []);
  },
};

/** The stored file of an attachment. */
export const assetNode = byId<Asset>('Asset');

const byAge = { createdAt: 'timestamptz', id: 'uuid' };

/** An issue's files, oldest first. */
export const attachmentsOfIssue = page<IssueAttachment>({
  table: 'IssueAttachment',
  by: { companyId: 'uuid', issueId: 'uuid' },
  orderBy: byAge,
  direction: 'ASC',
});
