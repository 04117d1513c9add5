import type { Command } from '../table/types.js';

export const commands: readonly Command[] = [
  {
    path: 'connect',
    summary: 'Connect this machine to a server, step by step',
    details: `Finds the server, signs in if the server requires it, asks you to choose the
company, and saves everything in a profile. The command asks nothing that
flags answer, so it also works without a terminal.`,
    examples: [
      'connect',
      'connect https://orgraph.example.com',
      'connect --persona agent --api-key-env-var-name GRACE_KEY',
    ],
    args: ['address?'],
    flags: [
      { name: 'persona', values: ['board', 'agent'], description: 'The persona: a person (board) or an agent' },
      {
        name: 'apiKeyEnvVarName',
        placeholder: 'name',
        description: "The name of the environment variable with the agent's key",
      },
      { name: 'name', placeholder: 'profile', description: 'The name of the profile' },
      { name: 'noBrowser', type: 'boolean', description: 'Print the login address without opening a browser' },
    ],
    isLocal: true,
    run: () => import('../login/connect.js'),
  },
];
