import { agentNode } from '../../services/organization/agents/rows.js';
import { presentAsset } from '../../services/organization/assets/model.js';
import { builder } from '../builder.js';
import { connectionType } from '../connection.js';
import { AgentRef } from '../organization/agent.js';
import { byteSize, contentType, ofAsset, originalFilename, sha256 } from '../organization/asset.js';

export const CaseAttachmentRef = builder.prismaObject('CaseAttachment', {
  description: 'A file of a case.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'The id.' }),
    companyId: t.expose('companyId', { type: 'UUID', description: "The company's id." }),
    caseId: t.expose('caseId', { type: 'UUID', description: "The case's id." }),
    assetId: t.expose('assetId', { type: 'UUID', description: 'The id of the stored file.' }),
    contentType: t.string(contentType),
    byteSize: t.int(byteSize),
    sha256: t.string(sha256),
    originalFilename: t.string(originalFilename),
    contentPath: t.string(ofAsset('Where its bytes are.', (asset) => presentAsset(asset).contentPath)),
    createdByAgentId: t.field({
      type: 'UUID',
      nullable: true,
      ...ofAsset('The id of the agent that added it.', (asset) => asset.createdByAgentId),
    }),
    createdByUserId: t.string({
      nullable: true,
      ...ofAsset('The person who added it.', (asset) => asset.createdByUserId),
    }),
    createdByAgent: t.field({
      type: AgentRef,
      nullable: true,
      ...ofAsset('The agent that added it.', ({ createdByAgentId }, scope) =>
        createdByAgentId ? scope.load(agentNode, createdByAgentId) : null,
      ),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was added.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
  }),
});

export const CaseAttachmentConnection = connectionType(
  CaseAttachmentRef,
  'CaseAttachment',
  "a case's files",
  "A case's file",
);
