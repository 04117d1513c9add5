import { sqlState } from './failures.js';

/** Whether a statement violated a unique constraint. */
export const isDuplicate = (error: unknown): boolean => ['23505', 'P2002'].includes(sqlState(error) ?? '');
