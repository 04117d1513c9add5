import { AttachmentView, attachmentPaths } from '#services/work/attachments/model.js';
import { AttachmentFilter, attachmentsOfIssue } from '#services/work/attachments/rows.js';
import { nounOf } from '../derive/noun.js';
import { reads } from '../fast/selection.js';
import { byFilter, listOf } from '../list.js';
import { assetColumns } from '../organization/asset.js';
import { relationsOf } from '../relation.js';
import { IssueRef } from './issue.js';

export const AttachmentRef = nounOf('IssueAttachment', AttachmentView, {
  fields: {
    ...assetColumns,
    contentPath: { ...reads('id'), resolve: (row) => attachmentPaths(row).contentPath },
    openPath: { ...reads('id'), resolve: (row) => attachmentPaths(row).openPath },
    downloadPath: { ...reads('id'), resolve: (row) => attachmentPaths(row).downloadPath },
  },
});

relationsOf(IssueRef, {
  attachments: listOf(AttachmentRef, attachmentsOfIssue, ['companyId', 'id'], "The issue's files, oldest first.", {
    narrowedBy: byFilter(AttachmentFilter.schema),
  }),
});
