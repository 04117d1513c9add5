import type { Command } from '../table/types.js';

export const commands: readonly Command[] = [{ path: 'sidebar badges', operation: 'getSidebarBadges' }];
