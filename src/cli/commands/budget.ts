import type { Command } from '../table/types.js';

export const commands: readonly Command[] = [
  {
    path: 'budget overview',
    operation: 'getBudgetOverview',
    rows: 'policies',
    columns: [
      'scopeType',
      'scopeName',
      'status',
      'observedAmount',
      'amount',
      'utilizationPercent',
      'windowKind',
      'policyId',
    ],
  },
  {
    path: 'budget policy:upsert',
    operation: 'setBudgetPolicy',
    fields: [
      'scopeType',
      'scopeName',
      'status',
      'observedAmount',
      'amount',
      'utilizationPercent',
      'windowKind',
      'policyId',
    ],
  },
  {
    path: 'budget company:update',
    operation: 'updateCompanyBudget',
    fields: ['name', 'budgetMonthlyCents', 'spentMonthlyCents', 'status', 'id'],
  },
  {
    path: 'budget agent:update',
    operation: 'updateAgentBudget',
    fields: ['name', 'budgetMonthlyCents', 'spentMonthlyCents', 'status', 'id'],
  },
  {
    path: 'budget incident:resolve',
    operation: 'resolveBudgetIncident',
    args: ['incidentId', 'action?'],
    fields: ['scopeType', 'scopeName', 'status', 'thresholdType', 'amountObserved', 'amountLimit', 'resolvedAt', 'id'],
  },
];
