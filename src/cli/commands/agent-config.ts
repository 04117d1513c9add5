import type { Command } from '../table/types.js';

export const commands: readonly Command[] = [
  {
    path: 'agent-config list',
    operation: 'listAgentConfigurations',
    columns: ['name', 'status', 'role', 'adapterType', 'updatedAt', 'id'],
  },
];
