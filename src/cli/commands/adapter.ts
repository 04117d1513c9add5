import type { Command } from '../table/types.js';

export const commands: readonly Command[] = [
  {
    path: 'adapter list',
    operation: 'listAdapters',
    columns: ['type', 'label', 'source', 'loaded', 'disabled', 'version', 'modelsCount', 'problem'],
  },
  {
    path: 'adapter get',
    operation: 'getAdapter',
    fields: [
      'type',
      'label',
      'source',
      'loaded',
      'disabled',
      'version',
      'modelsCount',
      'overriddenBuiltin',
      'overridePaused',
      'capabilities',
      'packageName',
      'problem',
    ],
  },
  {
    path: 'adapter install',
    operation: 'installAdapter',
    args: ['packageName'],
    fields: ['type', 'version', 'packageName', 'installedAt', 'requiresRestart'],
  },
  { path: 'adapter update', operation: 'setAdapterDisabled', fields: ['type', 'disabled', 'changed'] },
  {
    path: 'adapter delete',
    operation: 'removeAdapter',
    confirm: 'Remove adapter {type}?',
    done: 'Removed adapter {type}.',
    fields: ['type', 'removed'],
  },
  { path: 'adapter override', operation: 'setAdapterOverridePaused', fields: ['type', 'paused', 'changed'] },
  { path: 'adapter reload', operation: 'reloadAdapter', fields: ['type', 'version', 'reloaded'] },
  { path: 'adapter reinstall', operation: 'reinstallAdapter', fields: ['type', 'version', 'reinstalled'] },
  { path: 'adapter config-schema', operation: 'getAdapterConfigSchema' },
  { path: 'adapter ui-parser', operation: 'getAdapterUiParser' },
  { path: 'adapter models', operation: 'listAdapterModels', columns: ['label', 'id'] },
  { path: 'adapter detect-model', operation: 'detectAdapterModel', fields: ['model', 'provider', 'source'] },
  {
    path: 'adapter test-environment',
    operation: 'testAdapterEnvironment',
    rows: 'checks',
    columns: ['level', 'code', 'message', 'detail', 'hint'],
  },
];
