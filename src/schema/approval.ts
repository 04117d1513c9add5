import { redactSnapshot } from '../services/agents/redaction.js';
import type { JsonObject } from '../services/core/fields.js';
import { builder } from './builder.js';
import { ApprovalStatusEnum, ApprovalTypeEnum } from './enums.js';

export const ApprovalRef = builder.prismaObject('Approval', {
  description: 'Something that waits for, or had, a decision of the board.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'The id.' }),
    companyId: t.expose('companyId', { type: 'UUID', description: "The company's id." }),
    type: t.field({ type: ApprovalTypeEnum, description: 'What it is about.', resolve: (row) => row.type as never }),
    status: t.field({ type: ApprovalStatusEnum, description: 'How it stands.', resolve: (row) => row.status as never }),
    requestedByAgentId: t.expose('requestedByAgentId', {
      type: 'UUID',
      nullable: true,
      description: 'The agent that asked.',
    }),
    requestedByUserId: t.exposeString('requestedByUserId', { nullable: true, description: 'The person who asked.' }),
    payload: t.field({
      type: 'JSONObject',
      description: 'What was asked for, redacted.',
      resolve: (row) => redactSnapshot(row.payload as JsonObject),
    }),
    decisionNote: t.exposeString('decisionNote', { nullable: true, description: 'What the board said.' }),
    decidedByUserId: t.exposeString('decidedByUserId', { nullable: true, description: 'Who decided.' }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', nullable: true, description: 'When it was decided.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was asked.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
  }),
});
