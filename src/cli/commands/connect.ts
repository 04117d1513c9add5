import type { Command } from '../table/types.js';

export const commands: readonly Command[] = [
  {
    path: 'connect',
    summary: 'Connect this machine with a server, step by step',
    details: `Finds the server, signs in where it asks for that, chooses the company and keeps all of it in a profile. What is given
by flags is not asked, so that it works without a terminal, too.`,
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
