import type { Command } from '../table/types.js';

export const commands: readonly Command[] = [
  {
    path: 'dashboard get',
    operation: 'getDashboard',
    fields: [
      'agents.active',
      'agents.running',
      'agents.paused',
      'agents.error',
      'tasks.open',
      'tasks.inProgress',
      'tasks.blocked',
      'tasks.done',
      'costs.monthSpendCents',
      'costs.monthBudgetCents',
      'costs.monthUtilizationPercent',
      'pendingApprovals',
      'budgets.activeIncidents',
    ],
  },
];
