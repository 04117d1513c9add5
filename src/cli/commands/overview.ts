import type { Command } from '../table/types.js';

export const commands: readonly Command[] = [
  {
    path: 'overview',
    summary: 'Show the overview: items that need you, active agents, costs and failures',
    details: 'The same as `orgraph` alone on a terminal.',
    run: () => import('./overview-run.js'),
  },
];
