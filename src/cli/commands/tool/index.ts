import type { Command } from '#cli/table/types.js';
import { commands as connections } from './connections.js';
import { commands as profiles } from './profiles.js';
import { commands as rules } from './rules.js';

export const commands: readonly Command[] = [...connections, ...profiles, ...rules];
