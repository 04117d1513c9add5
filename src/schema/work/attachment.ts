import { AttachmentView, pathsOf } from '../../services/work/attachments/model.js';
import { attachmentsOfIssue } from '../../services/work/attachments/rows.js';
import { agentIn } from '../authors.js';
import { builder } from '../builder.js';
import { connectionType, listOf } from '../connection.js';

import { nounOf } from '../derive/noun.js';
import { reads } from '../fast/selection.js';
import { issueIn } from '../leads.js';
import { assetColumns } from '../organization/asset.js';
import { IssueRef } from './issue.js';

export const AttachmentRef = nounOf('IssueAttachment', AttachmentView, {
  fields: {
    ...assetColumns,
    contentPath: { ...reads('id'), resolve: (row) => pathsOf(row).contentPath },
    openPath: { ...reads('id'), resolve: (row) => pathsOf(row).openPath },
    downloadPath: { ...reads('id'), resolve: (row) => pathsOf(row).downloadPath },
  },
});

builder.prismaObjectFields(AttachmentRef, (t) => ({
  createdByAgent: t.field(agentIn('createdByAgentId', 'The agent that added it.')),
  issue: t.field(issueIn('issueId', 'The issue.')),
}));

export const AttachmentConnection = connectionType(AttachmentRef, 'IssueAttachment', 'files', 'A file');

builder.prismaObjectFields(IssueRef, (t) => ({
  attachments: t.connection(
    listOf(AttachmentRef, attachmentsOfIssue, ['companyId', 'id'], 'Its files, oldest first.'),
    AttachmentConnection,
  ),
}));
