import type { Command } from '../table/types.js';

/** The commands about labels. Each has two names: `label list` and `issue label:list`. */
export const labelCommands = (prefix: string): readonly Command[] => [
  { path: `${prefix}list`, operation: 'listLabels', columns: ['name', 'color', 'id'] },
  { path: `${prefix}create`, operation: 'createLabel', args: ['name?'], fields: ['name', 'color', 'id'] },
  {
    path: `${prefix}delete`,
    operation: 'deleteLabel',
    confirm: 'Delete label {labelId}? It disappears from all issues.',
    done: 'Deleted label {name}.',
    fields: ['name', 'id'],
  },
];

export const commands: readonly Command[] = labelCommands('label ');
