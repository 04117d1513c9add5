import type { Command } from '#cli/table/types.js';

const PROFILE_FIELDS = ['name', 'profileKey', 'status', 'defaultAction', 'description', 'summary', 'id'];
const ENTRY_FIELDS = [
  'selectorType',
  'effect',
  'toolName',
  'riskLevel',
  'applicationId',
  'connectionId',
  'profileId',
  'id',
];

export const commands: readonly Command[] = [
  {
    path: 'tool profiles',
    operation: 'listToolProfiles',
    rows: 'profiles',
    columns: [
      'name',
      'profileKey',
      'status',
      'defaultAction',
      'newToolsPendingCount',
      'summary.allowedToolCount',
      'summary.appliesToAgentCount',
      'id',
    ],
    aliases: ['tool profile:list'],
  },
  { path: 'tool profile:create', operation: 'createToolProfile', args: ['name?'], fields: PROFILE_FIELDS },
  { path: 'tool profile:update', operation: 'updateToolProfile', fields: PROFILE_FIELDS },
  {
    path: 'tool profile:delete',
    operation: 'deleteToolProfile',
    confirm: 'Delete profile {profileId}?',
    fields: ['profile.name', 'reassignedBindingCount', 'reassignedToProfileId', 'profile.id'],
  },
  {
    path: 'tool profile:duplicate',
    operation: 'duplicateToolProfile',
    args: ['profileId', 'name?'],
    fields: PROFILE_FIELDS,
  },
  {
    path: 'tool profile:bind',
    operation: 'bindToolProfile',
    args: ['profileId', 'targetType?', 'targetId?'],
    fields: ['targetType', 'targetId', 'priority', 'profileId', 'id'],
  },
  {
    path: 'tool profile:unbind',
    operation: 'unbindToolProfile',
    args: ['profileId', 'targetType?', 'targetId?'],
    confirm: 'Unbind profile {profileId}?',
    fields: ['unbound'],
  },
  {
    path: 'tool profile:new-tools',
    operation: 'listNewTools',
    rows: 'tools',
    columns: ['toolName', 'riskLevel', 'isReadOnly', 'isDestructive', 'firstSeenAt', 'id'],
  },
  {
    path: 'tool profile:review',
    operation: 'reviewNewTools',
    fields: ['profile.name', 'allowedCount', 'keptBlockedCount', 'entriesCreated', 'reviewedAt', 'profile.id'],
  },
  { path: 'tool profile:entry:create', operation: 'createToolProfileEntry', fields: ENTRY_FIELDS },
  { path: 'tool profile:entry:update', operation: 'updateToolProfileEntry', fields: ENTRY_FIELDS },
  {
    path: 'tool profile:entry:delete',
    operation: 'deleteToolProfileEntry',
    confirm: 'Delete entry {entryId}?',
    done: 'Deleted.',
    fields: ENTRY_FIELDS,
  },
];
