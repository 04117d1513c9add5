import type { Command } from '../table/types.js';
import { labelCommands } from './labels.js';

export const commands: readonly Command[] = labelCommands('label ');
