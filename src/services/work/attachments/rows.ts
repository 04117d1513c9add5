import type { Asset, IssueAttachment } from '#generated/prisma/client.js';
import { notFound } from '#services/core/errors/errors.js';
import type { Scope } from '#services/core/operation/scope.js';
import { type Bind, statement } from '#services/core/postgres/statement.js';
import { listsBy } from '#services/core/rows/batched.js';
import { amongCondition, type FilterOf, filterOf, idsIn, inColumn } from '#services/core/rows/filter.js';
import { byId, locatedBy } from '#services/core/rows/loaders.js';
import { oldestFirst } from '#services/core/rows/pages-by-age.js';
import { text, uuid } from '#services/core/text/fields.js';

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

/** A list of media types of stored files. */
const contentTypes = {
  value: text(255),
  meaning: 'of one of these media types, such as image/png',
  sql: (values: readonly string[], bind: Bind) =>
    `EXISTS (SELECT FROM "Asset" s WHERE s."companyId" = t."companyId" AND s.id = t."assetId" AND ${amongCondition('s."contentType"', values, bind)})`,
};

const creation = { createdAt: 'were added' };

export const AttachmentFilter = filterOf({
  id: 'IssueAttachmentFilter',
  nouns: 'files',
  lists: {
    contentTypes,
    commentIds: idsIn('issueCommentId', uuid(), 'of one of these comments'),
    createdByAgentIds: idsIn('createdByAgentId', uuid(), 'that one of these agents added'),
    createdByUserIds: inColumn('createdByUserId', text(200), 'that one of these people added'),
  },
  times: creation,
});

export const CaseAttachmentFilter = filterOf({
  id: 'CaseAttachmentFilter',
  nouns: 'files',
  lists: { contentTypes },
  times: creation,
});

/** Files of one parent, which `column` refers to, oldest first. */
const attachmentsBy = (column: string) =>
  oldestFirst<IssueAttachment, FilterOf<typeof AttachmentFilter>>('IssueAttachment', column, {
    conditions: AttachmentFilter.conditions,
  });

export const attachmentsOfIssue = attachmentsBy('issueId');
export const attachmentsOfComment = attachmentsBy('issueCommentId');
