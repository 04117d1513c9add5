import { PLACE } from '../local/installation.js';
import type { Command } from '../table/types.js';

export const commands: readonly Command[] = [
  {
    path: 'run',
    summary: 'Start a server on this machine, in the foreground',
    details: `Ctrl-C stops it.

${PLACE}`,
    examples: ['run', 'run --data-dir ./try', 'run --config /etc/orgraph/.env'],
    isLocal: true,
    run: () => import('../local/run.js'),
  },
];
