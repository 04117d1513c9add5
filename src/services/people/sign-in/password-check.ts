import { browserOf, recordSignIn } from '#services/access/instance-events.js';
import { isPasswordOf } from '#services/access/passwords.js';
import { forbidden, unprocessable } from '#services/core/errors/errors.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { boardUser } from '../board-keys/rows.js';
import { type Account, accountById } from './accounts.js';

/** The result of comparing the caller's password before the transaction. */
export interface PasswordCheck {
  readonly isRight: boolean;
  readonly account: Account;
}

/**
 * Compares a password with the caller's password, outside any transaction.
 * @throws 422 for a person without a password, 429 after too many attempts
 */
export async function checkPassword(scope: Scope, password: string): Promise<PasswordCheck> {
  const { userId } = boardUser(scope);
  const { database, limits } = scope.services;
  const account = await accountById(database, userId);
  if (!account?.passwordHash) throw unprocessable('You have no password: you did not sign in with one');
  await limits.take('passwordCheck', userId);
  const isRight = await isPasswordOf(account.passwordHash, password);
  if (isRight) await limits.reset('passwordCheck', userId);
  return { isRight, account };
}

/** @throws 403 for a wrong password, which the installation's audit log records */
export function assertRightPassword(scope: WriteScope, { isRight, account: { userId, email } }: PasswordCheck): void {
  if (isRight) return;
  scope.afterwards(() =>
    recordSignIn(
      scope.services.database,
      { type: 'sign_in.failed', userId, email, actorUserId: userId, details: { reason: 'password_check' } },
      browserOf(scope),
    ),
  );
  throw forbidden('The current password is wrong');
}
