import { z } from 'zod';
import { recordSignIn } from '#services/access/instance-events.js';
import { assertTrustedOrigin, type RequestSource } from '#services/access/origins.js';
import { isPasswordOf, PASSWORD_LENGTH } from '#services/access/passwords.js';
import { hashKey } from '#services/access/tokens.js';
import { conflict, domainError, forbidden, notFound, unauthorized } from '#services/core/errors/errors.js';
import type { Services } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { Browser, NewSession, SentCookies, Sessions } from '#services/core/process/sessions.js';
import { text } from '#services/core/text/fields.js';
import { isoText } from '#services/core/text/moments.js';
import { type CodeReader, useCode } from './codes.js';
import { type Account, accountByEmail, accountById } from './people.js';
import { countAttempt, countCode } from './throttle.js';

const email = z.email().max(320).toLowerCase();

/** A password to store. */
export const newPassword = () => z.string().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max);
/** A password to compare. It has no minimum length: old passwords must stay valid. */
export const passwordToCheck = () => z.string().min(1).max(PASSWORD_LENGTH.max);
/** A code of an authenticator app, or a backup code. */
export const secondFactorCode = () => z.string().trim().min(1).max(40);

export const SignUpInput = z.object({ name: text(120), email, password: newPassword() });

export const SignInInput = z.object({ email, password: passwordToCheck() });

export const SignInCodeInput = z.object({
  challenge: z.string().min(1).max(2000).describe("The `details.challenge` of the first step's response."),
  code: secondFactorCode().describe('The six-digit code of the authenticator app, or a backup code.'),
});

/** The browser that signs in or out, and the page that sent the request. */
export interface Visitor extends Browser, RequestSource, SentCookies {
  /** The token of an invite or of a board claim, which lets the visitor sign up. */
  readonly invite?: string | undefined;
}

/** @throws 404 in a local_trusted deployment, which has no sessions */
function sessionsOf({ sessions }: Services): Sessions {
  if (!sessions) throw notFound('API route not found');
  return sessions;
}

/** Rejects pages of other origins. A program without an origin has no cookies to misuse. */
function assertOwnPage({ config }: Services, visitor: Visitor): void {
  if (visitor.origin !== undefined || visitor.cookie !== undefined) assertTrustedOrigin(config, visitor);
}

const SignUpClosed = () => forbidden('Sign-up is not open');
const EmailTaken = () => conflict('A person with this e-mail exists already');
const WrongCredentials = () => unauthorized('E-mail or password is wrong');
const WrongCode = () => unauthorized('The code is wrong or was used before');
const PasswordReplaced = () => unauthorized('The password has just been changed. Start again with the new one.');
const InvalidChallenge = () => unauthorized('The sign-in has expired. Start again with the password.');
const SecondFactorRequired = domainError(
  'second_factor_required',
  'Enter the code that your authenticator app shows, or a backup code',
);

/** Called before the body is read. @throws 404 if the deployment has no sessions, 403 for a page of another origin */
export function assertMaySign(services: Services, visitor: Visitor): void {
  sessionsOf(services);
  assertOwnPage(services, visitor);
}

/**
 * Creates a person and signs them in.
 * @throws 403 "Sign-up is not open", 409 for a taken e-mail address, 429
 */
export async function signUp(
  services: Services,
  person: z.output<typeof SignUpInput>,
  visitor: Visitor,
): Promise<NewSession> {
  const sessions = sessionsOf(services);
  const { limits } = services;
  const address = addressOf(visitor);
  await limits.take('signUp', address);
  if (!(await maySignUp(services, visitor.invite))) throw SignUpClosed();
  // Many attempts with taken addresses could reveal who has an account. After too many, every attempt is rejected.
  if (await limits.isSpent('signUpTaken', address)) await limits.take('signUpTaken', address);
  const session = await sessions.signUp(person, visitor);
  if (!session) {
    await limits.take('signUpTaken', address);
    throw EmailTaken();
  }
  const { userId } = session;
  await recordSignIn(services.database, { type: 'user.signed_up', userId, actorUserId: userId }, visitor);
  return session;
}

/**
 * Signs a person in. With a second factor, throws a challenge for `signInWithCode` instead.
 * @throws 401, the same for an unknown e-mail address and a wrong password; 401 second_factor_required with a
 * challenge; 429 after too many failures from the same place
 */
export async function signIn(
  services: Services,
  { email, password }: z.output<typeof SignInInput>,
  visitor: Visitor,
): Promise<NewSession> {
  const sessions = sessionsOf(services);
  const deviceId = sessions.deviceOf(visitor, email);
  const attempt = await countAttempt(services, { email, address: addressOf(visitor), deviceId });
  const account = await accountByEmail(services.database, email);
  if (!(await isPasswordOf(account?.passwordHash, password)) || !account) {
    await attempt.failed();
    await recordFailure(services, { email, userId: account?.userId ?? null, reason: 'password' }, visitor);
    throw WrongCredentials();
  }
  await attempt.succeeded();
  if (account.hasSecondFactor) {
    const { challenge, expiresAt } = sessions.proofOf({ userId: account.userId, passwordMark: markOf(account) });
    throw SecondFactorRequired({ challenge, expiresAt: isoText(expiresAt) });
  }
  return startSession(services, account, visitor, deviceId);
}

/**
 * The second step of signing in.
 * @throws 401 for a wrong code, and for a challenge that is forged, expired or older than a password change; 429
 */
export async function signInWithCode(
  services: Services,
  { challenge, code }: z.output<typeof SignInCodeInput>,
  visitor: Visitor,
): Promise<NewSession> {
  const sessions = sessionsOf(services);
  const proven = sessions.provenBy(challenge);
  const account = proven && (await accountById(services.database, proven.userId));
  if (!account || markOf(account) !== proven.passwordMark) throw InvalidChallenge();
  const { userId, email } = account;
  const deviceId = sessions.deviceOf(visitor, email);
  const attempt = await countCode(services, { email, address: addressOf(visitor), deviceId });
  const used = await useCode(readerOf(services), userId, code);
  if (!used) {
    await recordFailure(services, { email, userId, reason: 'code' }, visitor);
    throw WrongCode();
  }
  await attempt.succeeded();
  return startSession(services, account, visitor, deviceId, { secondFactor: used });
}

const readerOf = ({ database, cipher }: Services): CodeReader => ({
  cipher,
  sql: (text, values) => database.query('all', text, values),
});

async function startSession(
  services: Services,
  account: Account,
  visitor: Visitor,
  deviceId: string | null,
  details?: { readonly secondFactor: string },
): Promise<NewSession> {
  const { userId } = account;
  const session = await sessionsOf(services).start(account, visitor, deviceId);
  if (!session) throw PasswordReplaced();
  const event = { type: 'user.signed_in', userId, actorUserId: userId, ...(details && { details }) } as const;
  await recordSignIn(services.database, event, visitor);
  return session;
}

interface Failure {
  readonly email: string;
  readonly userId: string | null;
  readonly reason: 'password' | 'code';
}

const recordFailure = (services: Services, { reason, ...account }: Failure, visitor: Visitor): Promise<void> =>
  recordSignIn(
    services.database,
    { type: 'sign_in.failed', ...account, actorUserId: null, details: { reason } },
    visitor,
  );

/** A value that differs for each password of a person and does not reveal the password. */
const markOf = ({ passwordHash }: Account): string => hashKey(passwordHash ?? '').slice(0, 16);

/** Ends the visitor's session. Other processes may cache it for a moment. @returns values of Set-Cookie */
export async function signOut(services: Services, visitor: Visitor): Promise<readonly string[]> {
  const { userId, cookies } = await sessionsOf(services).signOut(visitor);
  if (!userId) return cookies;
  services.identities.forget(`user:${userId}`);
  await recordSignIn(services.database, { type: 'user.signed_out', userId, actorUserId: userId }, visitor);
  return cookies;
}

const addressOf = ({ address }: Visitor): string => address ?? 'unknown';

const ADMITTED = statement(`
  SELECT EXISTS (SELECT 1 FROM "Invite" i WHERE i."tokenHash" = $1 AND i."acceptedAt" IS NULL AND i."revokedAt" IS NULL
                    AND i."expiresAt" > now() AND i."allowedJoinTypes" <> 'agent')
      OR EXISTS (SELECT 1 FROM "BoardClaim" c WHERE c."claimedAt" IS NULL AND c."expiresAt" > now()
                    AND (c."tokenHash" = $1 OR NOT EXISTS (SELECT 1 FROM "UserAccount")))
      OR $2::boolean AND NOT EXISTS (SELECT 1 FROM "UserAccount") AS admitted`);

/**
 * Whether the visitor may sign up. If sign-up requires an invite, the first person needs none. In a public deployment,
 * this holds only while a board claim is open, since anyone could be the first there.
 */
async function maySignUp({ config, database }: Services, invite: string | undefined): Promise<boolean> {
  if (config.AUTH_SIGN_UP !== 'invited') return config.AUTH_SIGN_UP === 'open';
  const [row] = await database.query<{ admitted: boolean }>('all', ADMITTED, [
    hashKey(invite ?? ''),
    config.DEPLOYMENT_EXPOSURE === 'private',
  ]);
  return row?.admitted === true;
}
