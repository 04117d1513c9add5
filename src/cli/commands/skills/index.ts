import type { Command } from '#cli/table/types.js';
import { commands as sources } from './browse.js';
import { commands as catalog } from './catalog.js';
import { commands as files } from './files.js';
import { commands as library } from './library.js';
import { commands as rules } from './rules.js';
import { commands as tests } from './tests.js';

export const commands: readonly Command[] = [...library, ...files, ...catalog, ...sources, ...rules, ...tests];
