import type { Command } from '../table/types.js';

const WORKSPACE_FIELDS = [
  'name',
  'sourceType',
  'isPrimary',
  'cwd',
  'repoUrl',
  'repoRef',
  'setupCommand',
  'updatedAt',
  'id',
];

export const commands: readonly Command[] = [
  {
    path: 'workspace list',
    operation: 'listProjectWorkspaces',
    columns: ['name', 'sourceType', 'isPrimary', 'cwd', 'repoUrl', 'id'],
  },
  {
    path: 'workspace create',
    operation: 'createProjectWorkspace',
    args: ['projectId', 'name?'],
    fields: WORKSPACE_FIELDS,
  },
  {
    path: 'workspace update',
    operation: 'updateProjectWorkspace',
    fields: WORKSPACE_FIELDS,
  },
  {
    path: 'workspace delete',
    operation: 'deleteProjectWorkspace',
    confirm: 'Delete workspace {workspaceId} of project {projectId}?',
    done: 'Deleted workspace {name}.',
    fields: ['name', 'id'],
  },
];
