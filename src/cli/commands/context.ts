import type { Command, Flag } from '../table/types.js';

const settings: readonly Flag[] = [
  { name: 'persona', values: ['board', 'agent'], description: 'The persona of the profile' },
  { name: 'agentId', description: 'The agent of the profile' },
  { name: 'agentName', description: 'The name of that agent' },
  {
    name: 'apiKeyEnvVarName',
    placeholder: 'name',
    description: 'The name of the environment variable with the key; a profile never holds a key',
  },
  { name: 'use', type: 'boolean', description: 'Make it the active profile' },
];

export const commands: readonly Command[] = [
  {
    path: 'context show',
    summary: 'Show the server, company and key in use, and the source of each',
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
    summary: 'Set the active profile',
    args: ['name'],
    isLocal: true,
    run: () => import('../login/context-use.js'),
  },
  {
    path: 'context set',
    summary: 'Create or change a profile',
    details: `Sets the given values and keeps all others. The profile also stores
\`--api-base\` and \`--company-id\`. An empty value removes a setting.`,
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
