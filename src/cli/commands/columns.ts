export const AGENT_FIELDS = [
  'name',
  'status',
  'role',
  'title',
  'adapterType',
  'pauseReason',
  'errorReason',
  'spentMonthlyCents',
  'budgetMonthlyCents',
  'lastHeartbeatAt',
  'reportsTo',
  'urlKey',
  'id',
];
export const ISSUE_COLUMNS = ['identifier', 'status', 'priority', 'title', 'updatedAt', 'assigneeAgentId', 'id'];
export const ISSUE_FIELDS = [
  'identifier',
  'title',
  'status',
  'priority',
  'assigneeAgentId',
  'assigneeUserId',
  'projectId',
  'parentId',
  'updatedAt',
  'id',
];
export const RUN_COLUMNS = ['status', 'invocationSource', 'createdAt', 'finishedAt', 'errorCode', 'id'];
export const RUN_FIELDS = [
  'status',
  'invocationSource',
  'triggerDetail',
  'error',
  'errorCode',
  'createdAt',
  'startedAt',
  'finishedAt',
  'exitCode',
  'usageJson',
  'agentId',
  'issueId',
  'id',
];
export const ACTIVITY_COLUMNS = ['createdAt', 'action', 'actorType', 'actorId', 'entityId'];
export const SECRET_FIELDS = [
  'name',
  'key',
  'status',
  'provider',
  'managedMode',
  'latestVersion',
  'description',
  'lastRotatedAt',
  'id',
];
export const ISSUE_COST_FIELDS = [
  'costCents',
  'runCount',
  'runtimeMs',
  'inputTokens',
  'cachedInputTokens',
  'outputTokens',
  'issueCount',
  'issueId',
];
