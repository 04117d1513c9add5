import { sqlState } from './database.js';

/** Whether a statement failed because what it wrote must be unique. */
export const isDuplicate = (error: unknown): boolean => ['23505', 'P2002'].includes(sqlState(error) ?? '');
