import type { Command } from '../table/types.js';

export const commands: readonly Command[] = [
  {
    path: 'overview',
    summary: 'What is going on: what needs you, who works, what it costs, what failed',
    details: 'The same as `orgraph` alone on a terminal.',
    run: () => import('./overview-run.js'),
  },
];
