import type { Group } from '../table/types.js';

/** All groups, in the order of help. A group's commands are loaded when one of them is called. */
export const GROUPS: readonly Group[] = [];
