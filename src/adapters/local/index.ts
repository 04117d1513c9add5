import type { Adapter } from '../adapter.js';
import { claude } from './claude.js';
import { codex } from './codex.js';
import { commandLineAdapter } from './command-line.js';
import { cursor } from './cursor.js';
import { gemini } from './gemini.js';
import { opencode } from './opencode.js';

/** The command lines of vendors. */
export const localAdapters: readonly Adapter[] = [claude, codex, gemini, opencode, cursor].map(commandLineAdapter);
