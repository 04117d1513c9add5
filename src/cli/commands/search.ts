import type { Command } from '../table/types.js';

export const commands: readonly Command[] = [
  {
    path: 'search',
    operation: 'searchCompany',
    args: ['q'],
    rows: 'results',
    columns: ['type', 'title', 'snippet', 'updatedAt', 'id'],
  },
];
