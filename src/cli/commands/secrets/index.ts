import type { Command } from '#cli/table/types.js';
import { commands as grants } from './grants.js';
import { commands as secrets } from './secrets.js';
import { commands as vaults } from './vaults.js';

export const commands: readonly Command[] = [...secrets, ...vaults, ...grants];
