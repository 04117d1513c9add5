import type { Command } from '#cli/table/types.js';

const FOLDER_FIELDS = ['folderKey', 'healthy', 'path', 'access', 'readable', 'writable', 'problems', 'checkedAt'];

export const commands: readonly Command[] = [
  {
    path: 'plugin config',
    operation: 'getPluginConfig',
    fields: ['configJson', 'lastError', 'updatedAt', 'companyId', 'id'],
    aliases: ['plugin config:get'],
  },
  {
    path: 'plugin config:set',
    operation: 'setPluginConfig',
    fields: ['configJson', 'lastError', 'updatedAt', 'companyId', 'id'],
  },
  { path: 'plugin config:test', operation: 'testPluginConfig', fields: ['valid', 'supported', 'message'] },
  {
    path: 'plugin local-folders',
    operation: 'listPluginFolders',
    rows: 'folders',
    columns: ['folderKey', 'healthy', 'path', 'access', 'readable', 'writable', 'checkedAt'],
    aliases: ['plugin local-folder:list'],
  },
  { path: 'plugin local-folder:status', operation: 'getPluginFolderStatus', fields: FOLDER_FIELDS },
  {
    path: 'plugin local-folder:validate',
    operation: 'validatePluginFolder',
    args: ['pluginId', 'folderKey', 'path?'],
    fields: FOLDER_FIELDS,
  },
  {
    path: 'plugin local-folder:set',
    operation: 'setPluginFolder',
    args: ['pluginId', 'folderKey', 'path?'],
    fields: FOLDER_FIELDS,
  },
];
