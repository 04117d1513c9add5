import type { Command } from '../table/types.js';
import { labels } from './labels.js';

export const commands: readonly Command[] = labels('label ');
