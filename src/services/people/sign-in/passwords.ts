import { z } from 'zod';
import { publicUrl } from '#services/access/addresses.js';
import { browserOf, recordInstanceEvent, recordSignIn } from '#services/access/instance-events.js';
import { hashPassword, isPasswordOf } from '#services/access/passwords.js';
import { addressRateLimit } from '#services/access/request-limit.js';
import { anyBoard, instanceAdmin } from '#services/access/rules.js';
import { hashKey, newKey } from '#services/access/tokens.js';
import { authorOf } from '#services/core/actors/actor.js';
import { conflict, forbidden, notFound, unprocessable } from '#services/core/errors/errors.js';
import { mutation, open } from '#services/core/operation/operation.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { Ok } from '#services/core/text/fields.js';
import { isoText } from '#services/core/text/moments.js';
import { uuid7 } from '#services/core/text/uuid7.js';
import { userRef } from '../admins/rows.js';
import { boardUser } from '../board-keys/rows.js';
import { newPassword, passwordToCheck } from './operations.js';
import { type Account, accountById, assertMaySignIn, personById } from './people.js';
import { removeSessions } from './sessions.js';

/** The result of comparing the caller's password before the transaction. */
interface PasswordCheck {
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

const REPLACE = statement(`
  UPDATE "UserAccount" SET password = $3, "updatedAt" = now()
   WHERE "userId" = $1 AND "providerId" = 'credential' AND password = $2 RETURNING id`);

// Removes the person's unused links, which a new link or password replaces, and old links of all people.
const REMOVE_LINKS = statement(`
  DELETE FROM "PasswordResetLink" WHERE "userId" = $1 AND "usedAt" IS NULL OR "expiresAt" < now() - interval '7 days'`);

export const changePassword = mutation({
  name: 'changePassword',
  summary: "Change the caller's password and end their other web sessions",
  input: z.object({
    currentPassword: passwordToCheck().describe("The caller's current password."),
    newPassword: newPassword().describe("The caller's new password."),
  }),
  output: z
    .object({ ok: z.literal(true), endedSessions: z.int().describe('The number of other sessions that were ended.') })
    .meta({ id: 'PasswordChange' }),
  allow: anyBoard,
  async before(scope, { currentPassword, newPassword: next }) {
    const check = await checkPassword(scope, currentPassword);
    return { check, hash: check.isRight ? await hashPassword(next) : '' };
  },
  async run(scope, _input, _resource, { check, hash }) {
    assertRightPassword(scope, check);
    const { userId, sessionId } = boardUser(scope);
    await personById(scope, userId);
    const replaced = await scope.sql(REPLACE, [userId, check.account.passwordHash, hash]);
    if (replaced.length === 0) throw conflict('The password has just been changed');
    await scope.sql(REMOVE_LINKS, [userId]);
    const endedSessions = await removeSessions(scope, userId, sessionId);
    await recordInstanceEvent(scope, { type: 'password.changed', userId, details: { endedSessions } });
    return { ok: true as const, endedSessions };
  },
});

const TOKEN_PREFIX = 'svc_reset_';
const LINK_MINUTES = 60;

const INSERT_LINK = statement(`
  INSERT INTO "PasswordResetLink" (id, "userId", "tokenHash", "createdByUserId", "expiresAt")
  VALUES ($1::uuid, $2, $3, $4, now() + make_interval(mins => ${LINK_MINUTES})) RETURNING "expiresAt"`);

export const createPasswordResetLink = mutation({
  name: 'createPasswordResetLink',
  summary: 'Create a single-use link for a person to set a password within an hour; returned once',
  input: z.object(userRef),
  output: z
    .object({
      id: z.uuid(),
      userId: z.string().describe("The person's ID."),
      url: z.string().describe('The URL of the page for setting the password, returned only once.'),
      expiresAt: z.iso.datetime().describe('The time at which the link expires.'),
    })
    .meta({ id: 'PasswordResetLink' }),
  allow: instanceAdmin,
  secret: true,
  async run(scope, { userId }) {
    const person = await personById(scope, userId);
    assertMaySignIn(person);
    const [id, token] = [uuid7(), newKey(TOKEN_PREFIX)];
    await scope.sql(REMOVE_LINKS, [person.id]);
    const link = [id, person.id, hashKey(token), authorOf(scope.actor).createdByUserId];
    const { expiresAt } = (await scope.row<{ expiresAt: Date }>(INSERT_LINK, link)) as { expiresAt: Date };
    await recordInstanceEvent(scope, {
      type: 'password.reset_link_created',
      userId: person.id,
      details: { linkId: id },
    });
    // Browsers do not send the part after the #, so it appears in no log.
    const url = publicUrl(scope.services, `/password-reset#${token}`);
    return { id, userId: person.id, url, expiresAt: isoText(expiresAt) };
  },
});

const InvalidLink = () => notFound('The link is not known, has been used or has expired');

const LIVE = `"tokenHash" = $1 AND "usedAt" IS NULL AND "expiresAt" > now()`;
const LIVE_LINK = statement(`SELECT "userId" FROM "PasswordResetLink" WHERE ${LIVE}`);
const USE_LINK = statement(`UPDATE "PasswordResetLink" SET "usedAt" = now() WHERE ${LIVE} RETURNING id`);
const SET_PASSWORD = statement(`
  INSERT INTO "UserAccount" (id, "userId", "providerId", "accountId", password, "updatedAt")
  VALUES ($1, $2, 'credential', $2, $3, now())
  ON CONFLICT ("providerId", "accountId") DO UPDATE SET password = excluded.password, "updatedAt" = now()`);

export const resetPassword = mutation({
  name: 'resetPassword',
  summary: "Set a new password with a link and end all of the person's web sessions",
  input: z.object({
    token: z.string().min(1).max(200).describe('The part of the link after the #.'),
    newPassword: newPassword().describe("The person's new password."),
  }),
  output: Ok,
  allow: open,
  gate: addressRateLimit('passwordReset'),
  // Hashes the password outside the transaction, and only for a valid link.
  async before({ services: { database } }, { token, newPassword: next }) {
    const [link] = await database.query<{ userId: string }>('all', LIVE_LINK, [hashKey(token)]);
    if (!link) throw InvalidLink();
    return { userId: link.userId, hash: await hashPassword(next) };
  },
  async run(scope, { token }, _resource, { userId, hash }) {
    await personById(scope, userId);
    const link = await scope.row<{ id: string }>(USE_LINK, [hashKey(token)]);
    if (!link) throw InvalidLink();
    const linkId = link.id;
    await scope.sql(REMOVE_LINKS, [userId]);
    await scope.sql(SET_PASSWORD, [uuid7(), userId, hash]);
    const endedSessions = await removeSessions(scope, userId);
    await recordInstanceEvent(scope, { type: 'password.reset', userId, details: { linkId, endedSessions } });
    return { ok: true as const };
  },
});
