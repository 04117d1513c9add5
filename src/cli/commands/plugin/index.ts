import type { Command } from '#cli/table/types.js';
import { commands as bridge } from './bridge.js';
import { commands as init } from './init.js';
import { commands as plugins } from './plugins.js';
import { commands as settings } from './settings.js';

export const commands: readonly Command[] = [...plugins, ...settings, ...bridge, ...init];
