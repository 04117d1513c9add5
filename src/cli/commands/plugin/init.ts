import type { Command } from '#cli/table/types.js';

export const commands: readonly Command[] = [
  {
    path: 'plugin init',
    summary: 'Create a plugin in a new folder',
    examples: ['plugin init my-plugin', 'plugin init my-plugin --id com.example.my-plugin'],
    args: ['folder'],
    flags: [
      { name: 'id', description: 'The key of the plugin' },
      { name: 'displayName', description: 'The display name' },
    ],
    isLocal: true,
    run: () => import('#cli/local/plugin-init.js'),
  },
];
