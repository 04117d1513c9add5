import type { Asset } from '../generated/prisma/client.js';
import { assetNode, attachmentsOfIssue } from '../services/attachments/load.js';
import { pathsOf } from '../services/attachments/model.js';
import type { Scope } from '../services/core/scope.js';
import { issueOf } from '../services/issues/load.js';
import { by } from './authors.js';
import { builder } from './builder.js';
import { connection } from './connection.js';
import { IssueRef } from './issue.js';
import { reads } from './selection.js';

/** What is known of an attachment's content. */
const assetOf = async ({ assetId }: { assetId: string }, scope: Scope): Promise<Asset> =>
  (await scope.load(assetNode, assetId)) as Asset;

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
    contentType: t.string({
      description: 'Its type, such as image/png.',
      ...reads('assetId'),
      resolve: async (row, _args, { scope }) => (await assetOf(row, scope)).contentType,
    }),
    byteSize: t.int({
      description: 'Its size in bytes.',
      ...reads('assetId'),
      resolve: async (row, _args, { scope }) => (await assetOf(row, scope)).byteSize,
    }),
    sha256: t.string({
      description: 'The SHA-256 of its bytes, in hex.',
      ...reads('assetId'),
      resolve: async (row, _args, { scope }) => (await assetOf(row, scope)).sha256,
    }),
    originalFilename: t.string({
      nullable: true,
      description: 'The name it came with.',
      ...reads('assetId'),
      resolve: async (row, _args, { scope }) => (await assetOf(row, scope)).originalFilename,
    }),
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
    issue: t.field({
      type: IssueRef,
      nullable: true,
      description: 'The issue.',
      ...reads('issueId'),
      resolve: ({ issueId }, _args, { scope }) => scope.load(issueOf, issueId),
    }),
  }),
});

export const AttachmentConnection = builder.connectionObject(
  { type: AttachmentRef, name: 'IssueAttachmentConnection', description: 'A page of files.' },
  { name: 'IssueAttachmentEdge', description: 'A file and where it stands in the list.' },
);

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
