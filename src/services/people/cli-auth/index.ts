import { operationsOf } from '../../core/operation/operation.js';
import * as approve from './approve.js';
import * as challenges from './challenges.js';
import * as me from './me.js';

// Command lines sign out with `revokeCurrentBoardKey`, in board-keys.
export const operations = operationsOf(approve, challenges, me);
