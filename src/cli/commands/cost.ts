import type { Command } from '../table/types.js';
import { ISSUE_COST_FIELDS } from './columns.js';

export const commands: readonly Command[] = [
  {
    path: 'cost summary',
    operation: 'getCostSummary',
    fields: [
      'spendCents',
      'budgetCents',
      'utilizationPercent',
      'unpricedEventCount',
      'unaccountedRunCount',
      'companyId',
    ],
  },
  {
    path: 'cost by-agent',
    operation: 'listCostsByAgent',
    columns: [
      'agentName',
      'costCents',
      'inputTokens',
      'cachedInputTokens',
      'outputTokens',
      'apiRunCount',
      'subscriptionRunCount',
      'agentId',
    ],
  },
  {
    path: 'cost by-agent-model',
    operation: 'listCostsByAgentModel',
    columns: [
      'agentName',
      'model',
      'provider',
      'costCents',
      'inputTokens',
      'cachedInputTokens',
      'outputTokens',
      'agentId',
    ],
  },
  {
    path: 'cost by-provider',
    operation: 'listCostsByProvider',
    columns: [
      'provider',
      'model',
      'biller',
      'billingType',
      'costCents',
      'inputTokens',
      'cachedInputTokens',
      'outputTokens',
    ],
  },
  {
    path: 'cost by-biller',
    operation: 'listCostsByBiller',
    columns: ['biller', 'costCents', 'inputTokens', 'cachedInputTokens', 'outputTokens', 'providerCount', 'modelCount'],
  },
  {
    path: 'cost by-project',
    operation: 'listCostsByProject',
    columns: ['projectName', 'costCents', 'inputTokens', 'cachedInputTokens', 'outputTokens', 'projectId'],
  },
  {
    path: 'cost window-spend',
    operation: 'listWindowSpend',
    columns: ['provider', 'biller', 'window', 'costCents', 'inputTokens', 'cachedInputTokens', 'outputTokens'],
  },
  {
    path: 'cost issue',
    operation: 'getIssueCostSummary',
    fields: ISSUE_COST_FIELDS,
  },
  {
    path: 'cost event:create',
    operation: 'reportCost',
    fields: ['provider', 'model', 'costCents', 'occurredAt', 'agentId', 'id'],
  },
];
