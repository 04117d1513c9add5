import type { Asset, IssueAttachment } from '../../../generated/prisma/client.js';
import { notFound } from '../../core/errors/errors.js';
import { listsBy } from '../../core/operation/batched.js';
import { byId } from '../../core/operation/loaders.js';
import { locatedBy } from '../../core/operation/located-by.js';
import { oldestFirst } from '../../core/operation/pages-by-age.js';
import type { Scope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';

/** A file on an issue, with the properties of its content. */
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
export const attachmentById: (scope: Scope, ref: { attachmentId: string }) => Promise<AttachmentRow> = locatedBy(
  'attachmentId',
  BY_ID,
  AttachmentNotFound,
);

/** The files of issues, oldest first. */
export const attachmentsOf = listsBy<AttachmentRow>(OF_ISSUES, 'issueId');

/** The stored file of an attachment. */
export const assetNode = byId<Asset>('Asset');

/** An issue's files, oldest first. */
export const attachmentsOfIssue = oldestFirst<IssueAttachment>('IssueAttachment', 'issueId');
