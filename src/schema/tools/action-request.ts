import { z } from 'zod';
import { statusNow, ToolActionRequestView } from '#services/tools/approvals/request-model.js';
import { nounOf } from '../derive/noun.js';
import { reads } from '../fast/selection.js';

export const ToolActionRequestRef = nounOf('ToolActionRequest', ToolActionRequestView, {
  json: ['canonicalArgumentsSummary', 'resultSummary'],
  columns: {
    toolName: z.string().describe('The name of the called tool.'),
    riskLevel: z.string().describe('The risk of the tool: read, write or destructive.'),
    connectionId: z.uuid().describe('The ID of the connection.'),
    catalogEntryId: z.uuid().describe('The ID of the tool.'),
  },
  fields: { status: { ...reads('status', 'expiresAt'), resolve: statusNow } },
});
