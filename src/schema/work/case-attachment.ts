import { z } from 'zod';
import type { Asset } from '#generated/prisma/client.js';
import { agentNode } from '#services/organization/agents/rows.js';
import { assetFields, presentAsset } from '#services/organization/assets/model.js';
import { AttachmentView, attachmentPaths } from '#services/work/attachments/model.js';
import { AttachmentFilter, assetNode, attachmentsOfIssue } from '#services/work/attachments/rows.js';
import { CaseAttachmentView } from '#services/work/cases/attachments.js';
import { CaseLinkView, CaseView } from '#services/work/cases/model.js';
import { nounOf } from '../derive/noun.js';
import { reads } from '../fast/selection.js';
import { byFilter, listOf } from '../list.js';
import { AgentRef } from '../organization/agent.js';
import { assetColumns, ofAsset } from '../organization/asset.js';
import { actorBy } from '../people/actor.js';
import { relationsOf } from '../relation.js';
import { IssueRef } from './issue.js';

// The fields of the stored file, which REST nests in `asset`, belong to the attachment itself here.
const FlatView = CaseAttachmentView.omit({ asset: true })
  .extend({ ...assetFields, contentPath: z.string().describe('The path on this server that serves the file.') })
  .meta({ description: 'A file of a case.' });

export const CaseAttachmentRef = nounOf('CaseAttachment', FlatView, {
  fields: {
    ...assetColumns,
    contentPath: ofAsset((asset) => presentAsset(asset).contentPath),
    createdByAgentId: ofAsset((asset) => asset.createdByAgentId),
    createdByUserId: ofAsset((asset) => asset.createdByUserId),
  },
});

const author = actorBy<Asset>(
  ({ createdByAgentId, createdByUserId }) =>
    createdByAgentId ? { type: 'agent', id: createdByAgentId } : { type: 'user', id: createdByUserId },
  [],
  'The agent or person that added the attachment; null if there is no actor, or they no longer exist.',
);

relationsOf(CaseAttachmentRef, {
  createdBy: {
    ...author,
    ...reads('assetId'),
    resolve: async ({ assetId }: { readonly assetId: string }, args, context, info) =>
      author.resolve((await context.scope.load(assetNode, assetId)) as Asset, args, context, info),
  },
  createdByAgent: {
    type: AgentRef,
    nullable: true,
    description: 'The agent that added the attachment.',
    ...ofAsset(({ createdByAgentId }, scope) => (createdByAgentId ? scope.load(agentNode, createdByAgentId) : null)),
  },
});

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

/** A case with its plain columns; other files add its relations. */
export const CaseRef = nounOf('Case', CaseView, { json: ['fields'] });

export const CaseLinkRef = nounOf('CaseLink', CaseLinkView);
