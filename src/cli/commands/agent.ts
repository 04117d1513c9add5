import type { Command } from '../table/types.js';
import { AGENT_FIELDS, ISSUE_COLUMNS } from './columns.js';
import { textRun } from './text.js';

const AGENT_COLUMNS = ['name', 'status', 'role', 'title', 'adapterType', 'lastHeartbeatAt', 'id'];

export const commands: readonly Command[] = [
  { path: 'agent me', operation: 'getCallingAgent', fields: AGENT_FIELDS },
  {
    path: 'agent inbox',
    operation: 'getAgentInboxLite',
    columns: ['identifier', 'status', 'priority', 'title', 'unresolvedBlockerCount', 'updatedAt', 'id'],
  },
  { path: 'agent inbox-mine', operation: 'getAgentInboxMine', columns: ISSUE_COLUMNS },
  { path: 'agent list', operation: 'listAgents', columns: AGENT_COLUMNS },
  { path: 'agent get', operation: 'getAgent', fields: AGENT_FIELDS },
  { path: 'agent create', operation: 'createAgent', args: ['name?'], fields: AGENT_FIELDS },
  {
    path: 'agent hire',
    operation: 'hireAgent',
    args: ['name?'],
    fields: ['agent.name', 'agent.status', 'approval.status', 'approval.id', 'agent.id'],
  },
  { path: 'agent update', operation: 'updateAgent', fields: AGENT_FIELDS },
  {
    path: 'agent delete',
    operation: 'deleteAgent',
    confirm: 'Delete agent {agentId}?',
    done: 'Deleted agent {agentId}.',
  },
  { path: 'agent pause', operation: 'pauseAgent', fields: AGENT_FIELDS },
  { path: 'agent resume', operation: 'resumeAgent', fields: AGENT_FIELDS },
  { path: 'agent approve', operation: 'approveAgent', fields: AGENT_FIELDS },
  {
    path: 'agent terminate',
    operation: 'terminateAgent',
    confirm: 'Terminate agent {agentId} for good?',
    fields: AGENT_FIELDS,
  },
  { path: 'agent clear-error', operation: 'clearAgentError', fields: AGENT_FIELDS },
  {
    path: 'agent wake',
    operation: 'wakeAgent',
    fields: ['status', 'message', 'invocationSource', 'triggerDetail', 'createdAt', 'issueId', 'agentId', 'id'],
  },
  {
    path: 'agent heartbeat:invoke',
    operation: 'invokeAgentHeartbeat',
    fields: ['status', 'message', 'invocationSource', 'triggerDetail', 'createdAt', 'issueId', 'agentId', 'id'],
  },
  { path: 'agent permissions:update', operation: 'updateAgentPermissions', fields: ['name', 'permissions', 'id'] },
  {
    path: 'agent configuration',
    operation: 'getAgentConfiguration',
    fields: ['name', 'status', 'adapterType', 'adapterConfig', 'runtimeConfig', 'permissions', 'updatedAt', 'id'],
  },
  {
    path: 'agent config-revisions',
    operation: 'listAgentConfigRevisions',
    columns: ['createdAt', 'source', 'changedKeys', 'createdByUserId', 'createdByAgentId', 'id'],
  },
  {
    path: 'agent config-revision:get',
    operation: 'getAgentConfigRevision',
    fields: ['createdAt', 'source', 'changedKeys', 'beforeConfig', 'afterConfig', 'id'],
  },
  {
    path: 'agent config-revision:rollback',
    operation: 'rollbackAgentConfig',
    confirm: 'Roll agent {agentId} back to revision {revisionId}?',
    fields: AGENT_FIELDS,
  },
  {
    path: 'agent runtime-state',
    operation: 'getAgentRuntimeState',
    fields: [
      'adapterType',
      'lastRunStatus',
      'lastError',
      'totalCostCents',
      'totalInputTokens',
      'totalOutputTokens',
      'updatedAt',
      'sessionDisplayId',
      'lastRunId',
      'agentId',
    ],
  },
  {
    path: 'agent runtime-state:reset-session',
    operation: 'resetAgentRuntimeSession',
    args: ['agentId'],
    confirm: 'Reset the session of agent {agentId}?',
    fields: ['adapterType', 'clearedTaskSessions', 'updatedAt', 'agentId'],
  },
  {
    path: 'agent task-sessions',
    operation: 'listAgentTaskSessions',
    columns: ['taskKey', 'adapterType', 'lastError', 'updatedAt', 'lastRunId', 'id'],
  },
  {
    path: 'agent skills',
    operation: 'listAgentSkills',
    rows: 'entries',
    columns: ['key', 'state', 'desired', 'managed', 'originLabel', 'detail'],
  },
  {
    path: 'agent skills:sync',
    operation: 'syncAgentSkills',
    rows: 'entries',
    columns: ['key', 'state', 'desired', 'managed', 'originLabel', 'detail'],
  },
  {
    path: 'agent instructions-bundle',
    operation: 'getInstructionsBundle',
    rows: 'files',
    columns: ['path', 'size', 'language', 'isEntryFile', 'editable'],
  },
  {
    path: 'agent instructions-bundle:update',
    operation: 'updateInstructionsBundle',
    fields: ['mode', 'entryFile', 'rootPath', 'resolvedEntryPath', 'editable', 'warnings', 'agentId'],
  },
  {
    path: 'agent instructions-file:get',
    operation: 'getInstructionsFile',
    args: ['agentId', 'path?'],
    run: textRun('content'),
  },
  {
    path: 'agent instructions-file:put',
    operation: 'putInstructionsFile',
    args: ['agentId', 'path?'],
    fields: ['path', 'size', 'language', 'isEntryFile'],
  },
  {
    path: 'agent instructions-file:delete',
    operation: 'deleteInstructionsFile',
    args: ['agentId', 'path?'],
    confirm: 'Delete this instructions file of agent {agentId}?',
    done: 'Deleted.',
    fields: ['mode', 'entryFile', 'agentId'],
  },
  {
    path: 'agent instructions-path:update',
    operation: 'updateInstructionsPath',
    args: ['agentId', 'path?'],
    fields: ['adapterType', 'adapterConfigKey', 'path', 'agentId'],
  },
  {
    path: 'agent secrets',
    operation: 'listAgentSecretGrants',
    rows: 'secrets',
    columns: ['key', 'name', 'projectionClass', 'versionSelector', 'latestVersion'],
  },
  { path: 'agent secret:value', operation: 'readAgentSecretValue', run: textRun('value') },
];
