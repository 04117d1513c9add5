import type { Command } from '../table/types.js';

export const commands: readonly Command[] = [
  {
    path: 'heartbeat run',
    summary: 'Wake an agent and follow its run to the end',
    details: 'Fails if the run fails. The default is the agent of the profile.',
    args: ['agentId?'],
    examples: ['heartbeat run ada'],
    flags: [{ name: 'detach', type: 'boolean', description: 'Do not wait for the run' }],
    run: () => import('../local/heartbeat.js'),
  },
];
