import type { Command } from '../table/types.js';

export const commands: readonly Command[] = [
  {
    path: 'dashboard get',
    operation: 'getDashboard',
    fields: ['agents', 'tasks', 'costs', 'pendingApprovals', 'budgets', 'runActivity'],
  },
];
