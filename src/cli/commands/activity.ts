import type { Command } from '../table/types.js';
import { ACTIVITY_COLUMNS } from './columns.js';

export const commands: readonly Command[] = [
  { path: 'activity list', operation: 'listActivity', columns: ACTIVITY_COLUMNS },
  {
    path: 'activity create',
    operation: 'createActivity',
    fields: ['createdAt', 'action', 'entityType', 'entityId', 'actorType', 'actorId', 'id'],
  },
  { path: 'activity issue', operation: 'listIssueActivity', columns: ACTIVITY_COLUMNS },
  { path: 'activity verify', operation: 'verifyJournal' },
  {
    path: 'activity actions',
    operation: 'listAgentActions',
    rows: 'items',
    columns: ['createdAt', 'action', 'entityType', 'agentId', 'entityId', 'id'],
  },
  { path: 'activity actions:csv', operation: 'exportAgentActionsCsv' },
];
