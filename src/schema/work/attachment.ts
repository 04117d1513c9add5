import { AttachmentView, pathsOf } from '../../services/work/attachments/model.js';
import { attachmentsOfIssue } from '../../services/work/attachments/rows.js';
import { agentIn } from '../authors.js';
import { nounOf } from '../derive/noun.js';
import { reads } from '../fast/selection.js';
import { issueIn } from '../leads.js';
import { listOf } from '../list.js';
import { assetColumns } from '../organization/asset.js';
import { relationsOf } from '../relation.js';
import { IssueRef } from './issue.js';

export const AttachmentRef = nounOf('IssueAttachment', AttachmentView, {
  fields: {
    ...assetColumns,
    contentPath: { ...reads('id'), resolve: (row) => pathsOf(row).contentPath },
    openPath: { ...reads('id'), resolve: (row) => pathsOf(row).openPath },
    downloadPath: { ...reads('id'), resolve: (row) => pathsOf(row).downloadPath },
  },
});

relationsOf(AttachmentRef, {
  createdByAgent: agentIn('createdByAgentId', 'The agent that added the attachment.'),
  issue: issueIn('issueId', 'The issue.'),
});

relationsOf(IssueRef, {
  attachments: listOf(AttachmentRef, attachmentsOfIssue, ['companyId', 'id'], "The issue's files, oldest first."),
});
