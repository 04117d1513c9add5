import type { Command } from '../table/types.js';

export const commands: readonly Command[] = [
  {
    path: 'token agent list',
    operation: 'listAgentKeys',
    columns: ['name', 'createdAt', 'lastUsedAt', 'revokedAt', 'id'],
  },
  {
    path: 'token agent create',
    operation: 'createAgentKey',
    args: ['agentId', 'name?'],
    fields: ['token', 'name', 'createdAt', 'id'],
  },
  {
    path: 'token agent revoke',
    operation: 'revokeAgentKey',
    confirm: 'Revoke key {keyId} of agent {agentId}?',
    done: 'Revoked.',
  },
  {
    path: 'token board list',
    operation: 'listBoardApiKeys',
    columns: ['name', 'createdAt', 'lastUsedAt', 'expiresAt', 'revokedAt', 'id'],
  },
  {
    path: 'token board create',
    operation: 'createBoardApiKey',
    args: ['name?'],
    fields: ['token', 'name', 'expiresAt', 'createdAt', 'id'],
  },
  {
    path: 'token board revoke',
    operation: 'revokeBoardApiKey',
    confirm: 'Revoke key {keyId}?',
    done: 'Revoked.',
    fields: ['keyId'],
  },
  {
    path: 'token assistant list',
    operation: 'listAssistants',
    columns: ['clientName', 'redirectTarget', 'scopes', 'lastUsedAt', 'expiresAt', 'id'],
  },
  {
    path: 'token assistant revoke',
    operation: 'revokeAssistant',
    confirm: 'Revoke the access of assistant {assistantId}?',
    done: 'Revoked.',
    fields: ['assistantId'],
  },
];
