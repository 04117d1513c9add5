import type { Command } from '../table/types.js';

export const commands: readonly Command[] = [
  { path: 'org get', operation: 'getOrgTree', run: () => import('./org-tree.js') },
  { path: 'org svg', operation: 'getOrgSvg' },
  { path: 'org png', operation: 'getOrgPng' },
];
