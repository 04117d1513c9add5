import type { Command } from '#cli/table/types.js';
import { SECRET_FIELDS } from '../columns.js';

export const commands: readonly Command[] = [
  {
    path: 'secrets list',
    operation: 'listSecrets',
    columns: ['name', 'key', 'status', 'provider', 'referenceCount', 'lastRotatedAt', 'id'],
  },
  { path: 'secrets get', operation: 'getSecret', fields: SECRET_FIELDS },
  { path: 'secrets catalog', operation: 'getSecretCatalog', columns: ['name', 'key', 'status', 'id'] },
  {
    path: 'secrets create',
    operation: 'createSecret',
    args: ['name?'],
    flags: [{ name: 'value', type: 'secret', field: 'value', isRequired: true }],
    fields: SECRET_FIELDS,
  },
  {
    path: 'secrets link',
    summary: 'Add a secret whose value stays with a provider',
    operation: 'createSecret',
    args: ['name?'],
    omit: ['value', 'managedMode'],
    fixed: { managedMode: 'external_reference' },
    fields: SECRET_FIELDS,
  },
  { path: 'secrets update', operation: 'updateSecret', fields: SECRET_FIELDS },
  {
    path: 'secrets rotate',
    operation: 'rotateSecret',
    secrets: ['value'],
    run: () => import('./rotate.js'),
    fields: SECRET_FIELDS,
  },
  {
    path: 'secrets usage',
    operation: 'getSecretUsage',
    rows: 'bindings',
    columns: ['label', 'targetType', 'configPath', 'versionSelector', 'required', 'targetId', 'id'],
  },
  {
    path: 'secrets access-events',
    operation: 'listSecretAccessEvents',
    columns: ['createdAt', 'outcome', 'consumerType', 'configPath', 'actorType', 'errorCode', 'consumerId', 'id'],
  },
  {
    path: 'secrets versions',
    operation: 'listSecretVersions',
    columns: ['version', 'status', 'createdAt', 'providerVersionRef'],
  },
  {
    path: 'secrets delete',
    operation: 'deleteSecret',
    confirm: 'Delete secret {secretId}? Agents and tools that use it lose its value.',
    done: 'Deleted secret {secretId}.',
  },
  {
    path: 'secrets doctor',
    summary: 'Check the secret providers',
    operation: 'getSecretProviderHealth',
    rows: 'providers',
    columns: ['provider', 'status', 'message', 'warnings', 'backupGuidance'],
  },
  {
    path: 'secrets providers',
    operation: 'listSecretProviders',
    columns: [
      'label',
      'configured',
      'supportsManagedValues',
      'supportsExternalReferences',
      'requiresExternalRef',
      'id',
    ],
  },
  {
    path: 'secrets declarations',
    summary: 'List the variables that an export of the company requires, without their values',
    flags: [
      {
        name: 'include',
        type: 'list',
        placeholder: 'kinds',
        description: 'The parts to export; agents and projects by default',
      },
      { name: 'kind', type: 'string', values: ['secret', 'plain'], description: 'Only variables of this kind' },
    ],
    columns: ['key', 'kind', 'requirement', 'portability', 'agentSlug', 'projectSlug', 'description'],
    run: () => import('./declarations.js'),
  },
  {
    path: 'secrets migrate-inline-env',
    summary: 'Move plain-text variables of agents into secrets',
    details: `Only lists the variables unless you pass --apply. The server never returns
stored values, so you supply them again: at prompts, or in the file that
--values names, as {"agent.VARIABLE": "value"}.`,
    flags: [
      { name: 'apply', type: 'boolean', description: 'Create the secrets and update the agents to reference them' },
      { name: 'all', type: 'boolean', description: 'Also variables whose names do not suggest a secret' },
      { name: 'values', type: 'secret', description: 'The values as JSON' },
    ],
    examples: ['secrets migrate-inline-env', 'secrets migrate-inline-env --apply --values @values.json'],
    run: () => import('./migrate-inline-env.js'),
  },
];
