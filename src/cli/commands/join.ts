import type { Command } from '../table/types.js';

export const commands: readonly Command[] = [
  {
    path: 'join list',
    operation: 'listJoinRequests',
    columns: ['status', 'requestType', 'agentName', 'requestEmailSnapshot', 'adapterType', 'createdAt', 'id'],
  },
  {
    path: 'join approve',
    operation: 'approveJoinRequest',
    fields: ['status', 'requestType', 'agentName', 'requestEmailSnapshot', 'approvedAt', 'createdAgentId', 'id'],
  },
  {
    path: 'join reject',
    operation: 'rejectJoinRequest',
    fields: ['status', 'requestType', 'agentName', 'requestEmailSnapshot', 'rejectedAt', 'id'],
  },
  {
    path: 'join claim-key',
    operation: 'claimJoinApiKey',
    secrets: ['claimSecret'],
    fields: ['token', 'agentId', 'keyId'],
  },
];
