import type { Command } from '../table/types.js';

const PROJECT_FIELDS = [
  'name',
  'status',
  'description',
  'targetDate',
  'leadAgentId',
  'goals',
  'workspaces',
  'urlKey',
  'updatedAt',
  'id',
];

export const commands: readonly Command[] = [
  {
    path: 'project list',
    operation: 'listProjects',
    columns: ['name', 'status', 'targetDate', 'leadAgentId', 'updatedAt', 'id'],
  },
  { path: 'project get', operation: 'getProject', fields: PROJECT_FIELDS },
  { path: 'project create', operation: 'createProject', args: ['name?'], fields: PROJECT_FIELDS },
  { path: 'project update', operation: 'updateProject', fields: PROJECT_FIELDS },
  {
    path: 'project delete',
    operation: 'deleteProject',
    confirm: 'Delete project {projectId}?',
    done: 'Deleted project {name}.',
    fields: ['name', 'id'],
  },
];
