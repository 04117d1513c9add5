import { pathsOf } from '../../services/work/attachments/model.js';
import { attachmentsOfIssue } from '../../services/work/attachments/rows.js';
import { by } from '../authors.js';
import { builder } from '../builder.js';
import { connection, connectionType } from '../connection.js';
import { reads } from '../fast/selection.js';
import { issueIn } from '../leads.js';
import { byteSize, contentType, originalFilename, sha256 } from '../organization/asset.js';
import { IssueRef } from './issue.js';

const added = by('added');

export const AttachmentRef = builder.prismaObject('IssueAttachment', {
  description: 'A file on an issue or on one of its comments.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'The id.' }),
    companyId: t.expose('companyId', { type: 'UUID', description: "The company's id." }),
    issueId: t.expose('issueId', { type: 'UUID', description: "The issue's id." }),
    issueCommentId: t.expose('issueCommentId', {
      type: 'UUID',
      nullable: true,
      description: 'The id of the comment that it is part of.',
    }),
    assetId: t.expose('assetId', { type: 'UUID', description: 'The id of the stored file.' }),
    contentType: t.string(contentType),
    byteSize: t.int(byteSize),
    sha256: t.string(sha256),
    originalFilename: t.string(originalFilename),
    contentPath: t.string({
      description: 'Where its bytes are.',
      ...reads('id'),
      resolve: (row) => pathsOf(row).contentPath,
    }),
    openPath: t.string({
      description: 'Where it can be looked at.',
      ...reads('id'),
      resolve: (row) => pathsOf(row).openPath,
    }),
    downloadPath: t.string({
      description: 'Where it can be saved from.',
      ...reads('id'),
      resolve: (row) => pathsOf(row).downloadPath,
    }),
    createdByAgentId: t.expose('createdByAgentId', added.agentId),
    createdByUserId: t.exposeString('createdByUserId', added.user),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was added.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
    createdByAgent: t.field(added.agent('createdByAgentId')),
    issue: t.field(issueIn('issueId', 'The issue.')),
  }),
});

export const AttachmentConnection = connectionType(AttachmentRef, 'IssueAttachment', 'files', 'A file');

builder.prismaObjectFields(IssueRef, (t) => ({
  attachments: t.connection(
    {
      type: AttachmentRef,
      description: 'Its files, oldest first.',
      ...reads('companyId', 'id'),
      resolve: ({ companyId, id }, args, context, info) =>
        connection(attachmentsOfIssue, { of: [companyId, id], args, context, info }),
    },
    AttachmentConnection,
  ),
}));
