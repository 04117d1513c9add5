import type { Command, Flag } from '../table/types.js';

const session: Flag = { name: 'session', type: 'secret', description: "The session's token" };

const GATEWAY_FIELDS = [
  'name',
  'slug',
  'status',
  'endpointPath',
  'contextScopeType',
  'clientSnippets',
  'profileId',
  'id',
];

export const commands: readonly Command[] = [
  {
    path: 'gateway list',
    operation: 'listToolGateways',
    rows: 'gateways',
    columns: ['name', 'slug', 'status', 'contextScopeType', 'endpointPath', 'updatedAt', 'id'],
  },
  { path: 'gateway create', operation: 'createToolGateway', args: ['name?'], fields: GATEWAY_FIELDS },
  { path: 'gateway update', operation: 'updateToolGateway', fields: GATEWAY_FIELDS },
  {
    path: 'gateway token:create',
    operation: 'createToolGatewayToken',
    fields: ['token', 'name', 'clientLabel', 'expiresAt', 'allowedActions', 'gatewayId', 'id'],
  },
  {
    path: 'gateway token:revoke',
    operation: 'revokeToolGatewayToken',
    confirm: 'Revoke token {tokenId}?',
    fields: ['name', 'revokedAt', 'gatewayId', 'id'],
  },
  {
    path: 'gateway session:create',
    operation: 'createToolSession',
    fields: ['token', 'expiresAt', 'toolsUrl', 'callUrl', 'sessionId'],
  },
  {
    path: 'gateway session:revoke',
    operation: 'revokeToolSession',
    confirm: 'End session {sessionId}?',
    fields: ['revokedAt', 'sessionId'],
  },
  {
    path: 'gateway slots',
    operation: 'listToolRuntimeSlotsAtGateway',
    rows: 'runtimeSlots',
    columns: ['slotKey', 'status', 'healthStatus', 'provider', 'startedAt', 'lastUsedAt', 'lastError', 'id'],
  },
  {
    path: 'gateway slot:stop',
    operation: 'stopToolRuntimeSlotAtGateway',
    confirm: 'Stop slot {slotId}?',
    fields: ['slotKey', 'status', 'healthStatus', 'stoppedAt', 'id'],
  },
  {
    path: 'gateway slot:restart',
    operation: 'restartToolRuntimeSlotAtGateway',
    fields: ['slotKey', 'status', 'healthStatus', 'startedAt', 'id'],
  },
  {
    path: 'gateway tools',
    operation: 'listSessionTools',
    flags: [session],
    run: () => import('./session-tools.js'),
    columns: ['name', 'displayName', 'risk', 'requiresApproval', 'applicationDisplayName', 'connectionId'],
  },
  {
    path: 'gateway call',
    operation: 'callSessionTool',
    flags: [session],
    run: () => import('./session-tools.js'),
    args: ['toolName'],
    omit: ['tool'],
    fields: ['status', 'result.content', 'result.data', 'tool', 'invocationId'],
  },
];
