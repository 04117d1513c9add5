import { sqlState } from './failures.js';

/** Whether a statement violated a unique constraint. */
const isDuplicate = (error: unknown): boolean => ['23505', 'P2002'].includes(sqlState(error) ?? '');

/** The result of a write. @throws `refusal` if it violates a unique constraint */
export async function refuseDuplicate<T>(write: () => Promise<T>, refusal: () => Error): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw isDuplicate(error) ? refusal() : error;
  }
}
