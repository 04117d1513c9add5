import type { Command } from '#cli/table/types.js';
import { labelCommands } from '../label.js';
import { commands as conversation } from './conversation.js';
import { commands as documents } from './documents.js';
import { commands as issues } from './issues.js';

export const commands: readonly Command[] = [
  ...issues,
  ...conversation,
  ...documents,
  ...labelCommands('issue label:'),
];
