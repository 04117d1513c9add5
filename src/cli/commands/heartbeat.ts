import type { Command } from '../table/types.js';

export const commands: readonly Command[] = [
  {
    path: 'heartbeat run',
    summary: 'Wake an agent and follow its run to the end',
    details: 'Fails where the run does. The agent is that of the profile unless one is named.',
    args: ['agentId?'],
    examples: ['heartbeat run ada'],
    flags: [{ name: 'detach', type: 'boolean', description: 'Do not wait for the run' }],
    run: () => import('../local/heartbeat.js'),
  },
];
