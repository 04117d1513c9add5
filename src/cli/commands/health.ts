import type { Command } from '../table/types.js';

export const commands: readonly Command[] = [
  {
    path: 'health',
    operation: 'getHealth',
    fields: [
      'status',
      'version',
      'deploymentMode',
      'deploymentExposure',
      'bootstrapStatus',
      'authReady',
      'commit',
      'warnings',
    ],
  },
];
