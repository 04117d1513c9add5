import type { Command } from '#cli/table/types.js';
import { SECRET_FIELDS } from '../columns.js';

const DEFINITION_FIELDS = ['name', 'key', 'status', 'provider', 'description', 'usageGuidance', 'updatedAt', 'id'];

export const commands: readonly Command[] = [
  {
    path: 'secrets user-definitions',
    operation: 'listUserSecretDefinitions',
    columns: ['name', 'key', 'status', 'provider', 'description', 'id'],
    aliases: ['secrets user-definition:list'],
  },
  {
    path: 'secrets user-definition:create',
    operation: 'createUserSecretDefinition',
    args: ['name?'],
    fields: DEFINITION_FIELDS,
  },
  { path: 'secrets user-definition:update', operation: 'updateUserSecretDefinition', fields: DEFINITION_FIELDS },
  {
    path: 'secrets user-definition:delete',
    operation: 'deleteUserSecretDefinition',
    confirm: 'Delete definition {definitionId} and the values of all members?',
    done: 'Deleted.',
  },
  {
    path: 'secrets user-definition:coverage',
    operation: 'getUserSecretCoverage',
    fields: ['configuredCount', 'inactiveCount', 'missingCount', 'definitionId'],
  },
  {
    path: 'secrets mine',
    operation: 'listMyUserSecrets',
    columns: [
      'definition.name',
      'definition.key',
      'secret.status',
      'secret.lastRotatedAt',
      'definition.id',
      'secret.id',
    ],
    aliases: ['secrets mine:list'],
  },
  {
    path: 'secrets mine:create',
    operation: 'createMyUserSecret',
    args: ['definitionKey?'],
    flags: [{ name: 'value', type: 'secret', field: 'value', isRequired: true }],
    fields: SECRET_FIELDS,
  },
  { path: 'secrets mine:update', operation: 'updateMyUserSecret', fields: SECRET_FIELDS },
  {
    path: 'secrets mine:rotate',
    operation: 'rotateMyUserSecret',
    secrets: ['value'],
    run: () => import('./rotate.js'),
    fields: SECRET_FIELDS,
  },
  {
    path: 'secrets mine:delete',
    operation: 'deleteMyUserSecret',
    confirm: 'Delete your secret {secretId}?',
    done: 'Deleted.',
  },
  {
    path: 'secrets mine:grants',
    operation: 'listMyUserSecretGrants',
    columns: ['definitionKey', 'grantedAt', 'suspendedAt', 'suspendedReason', 'agentId', 'id'],
  },
  {
    path: 'secrets mine:grant',
    operation: 'grantMyUserSecret',
    fields: ['definitionKey', 'grantedAt', 'agentId', 'id'],
  },
  {
    path: 'secrets mine:revoke',
    operation: 'revokeMyUserSecretGrant',
    confirm: 'Revoke the grant of this secret to agent {agentId}?',
    done: 'Revoked.',
  },
  {
    path: 'secrets agent-user-grants',
    operation: 'listAgentUserSecretGrants',
    columns: ['definitionKey', 'grantedAt', 'suspendedAt', 'suspendedReason', 'userId', 'id'],
  },
  {
    path: 'secrets agent-grants',
    operation: 'listSecretAccessGrants',
    rows: 'grants',
    columns: ['key', 'projectionClass', 'versionSelector', 'updatedAt', 'secretId', 'id'],
    aliases: ['secrets agent-grant:list'],
  },
  {
    path: 'secrets agent-grant:set',
    operation: 'grantAgentSecret',
    args: ['agentId', 'key', 'secretId?'],
    fields: ['key', 'projectionClass', 'versionSelector', 'secretId', 'id'],
  },
  {
    path: 'secrets agent-grant:revoke',
    operation: 'revokeAgentSecret',
    confirm: 'Revoke the grant of secret {key} to agent {agentId}?',
    done: 'Revoked.',
  },
];
