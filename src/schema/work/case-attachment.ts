import { z } from 'zod';
import { agentNode } from '../../services/organization/agents/rows.js';
import { assetFields, presentAsset } from '../../services/organization/assets/model.js';
import { CaseAttachmentView } from '../../services/work/cases/attachments.js';
import { nounOf } from '../derive/noun.js';
import { AgentRef } from '../organization/agent.js';
import { assetColumns, ofAsset } from '../organization/asset.js';
import { relationsOf } from '../relation.js';

// The fields of the stored file, which REST nests in `asset`, are fields of the attachment here.
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

relationsOf(CaseAttachmentRef, {
  createdByAgent: {
    type: AgentRef,
    nullable: true,
    description: 'The agent that added the attachment.',
    ...ofAsset(({ createdByAgentId }, scope) => (createdByAgentId ? scope.load(agentNode, createdByAgentId) : null)),
  },
});
