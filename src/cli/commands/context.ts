import type { Command, Flag } from '../table/types.js';

const settings: readonly Flag[] = [
  { name: 'persona', values: ['board', 'agent'], description: 'As whom the profile acts' },
  { name: 'agentId', description: 'The agent that it acts as' },
  { name: 'agentName', description: 'What that agent is called' },
  {
    name: 'apiKeyEnvVarName',
    placeholder: 'name',
    description: 'The name of the variable that holds the key; a profile never holds a key',
  },
  { name: 'use', type: 'boolean', description: 'Make it the active profile' },
];

export const commands: readonly Command[] = [
  {
    path: 'context show',
    summary: 'Show which server, company and key are in use, and why',
    isLocal: true,
    run: () => import('../login/context-show.js'),
  },
  {
    path: 'context list',
    summary: 'List the profiles',
    isLocal: true,
    run: () => import('../login/context-list.js'),
  },
  {
    path: 'context use',
    summary: 'Make a profile the active one',
    args: ['name'],
    isLocal: true,
    run: () => import('../login/context-use.js'),
  },
  {
    path: 'context set',
    summary: 'Make or change a profile',
    details: `Sets what is given and leaves the rest as it is. \`--api-base\` and \`--company-id\` are kept in the profile; an empty
value removes what is there.`,
    examples: [
      'context set work --api-base https://orgraph.example.com --use',
      'context set --company-id 6f0c3d7a-8f0e-4f53-9a63-6d1f0c7a2b11',
    ],
    args: ['name?'],
    flags: settings,
    isLocal: true,
    run: () => import('../login/context-set.js'),
  },
];
