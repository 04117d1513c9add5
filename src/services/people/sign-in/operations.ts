import { z } from 'zod';
import { recordSignIn } from '../../access/instance-events.js';
import { assertTrustedOrigin, type Source } from '../../access/origins.js';
import { isPasswordOf, PASSWORD_LENGTH } from '../../access/passwords.js';
import { hashKey } from '../../access/tokens.js';
import { conflict, domainError, forbidden, notFound, unauthorized } from '../../core/errors/errors.js';
import type { Services } from '../../core/operation/scope.js';
import type { Browser, Sessions, SignedIn } from '../../core/operation/sessions.js';
import { statement } from '../../core/postgres/statement.js';
import { text } from '../../core/text/fields.js';
import { isoText } from '../../core/text/moments.js';
import { type Account, accountByEmail, accountById } from './accounts.js';
import { type CodeReader, useCode } from './codes.js';
import { countAttempt, countCode } from './throttle.js';

const email = z.email().max(320).toLowerCase();

/** A password that is set. */
export const newPassword = () => z.string().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max);
/** A password that is shown. */
export const shownPassword = () => z.string().min(1).max(PASSWORD_LENGTH.max);
/** A code of an authenticator app, or a backup code. */
export const shownCode = () => z.string().trim().min(1).max(40);

/** What signing up takes. */
export const SignUpInput = z.object({ name: text(120), email, password: newPassword() });

/** What signing in takes. */
export const SignInInput = z.object({ email, password: shownPassword() });

/** What the second step of signing in takes. */
export const SignInCodeInput = z.object({
  challenge: z.string().min(1).max(2000).describe('What the first step answered in `details.challenge`.'),
  code: shownCode().describe('The six digits that the authenticator app shows, or a backup code.'),
});

/** Who signs in or out, besides what they say: where their browser is and whose page sent the request. */
export interface Visitor extends Browser, Source {
  readonly cookie?: string | undefined;
  /** The token of an invite, or of a board claim, by which somebody may sign up. */
  readonly invite?: string | undefined;
}

/** @throws 404 in a local_trusted deployment, which has no sessions */
function sessionsOf({ sessions }: Services): Sessions {
  if (!sessions) throw notFound('API route not found');
  return sessions;
}

/** A page of elsewhere may sign nobody in or out; what is no page at all has no cookies that it could misuse. */
function assertOwnPage({ config }: Services, visitor: Visitor): void {
  if (visitor.origin !== undefined || visitor.cookie !== undefined) assertTrustedOrigin(config, visitor);
}

const SignUpClosed = () => forbidden('Sign-up is not open');
const EmailTaken = () => conflict('A person with this e-mail exists already');
const WrongCredentials = () => unauthorized('E-mail or password is wrong');
const WrongCode = () => unauthorized('The code is wrong or was used before');
const PasswordReplaced = () => unauthorized('The password has just been changed. Start again with the new one.');
const ChallengeVoid = () => unauthorized('The sign-in has expired. Start again with the password.');
const SecondFactorRequired = domainError(
  'second_factor_required',
  401,
  'Enter the code that your authenticator app shows, or a backup code',
);

/** @throws 404 where there are no sessions, 403 for a page of another origin: before the body is read */
export function assertMaySign(services: Services, visitor: Visitor): void {
  sessionsOf(services);
  assertOwnPage(services, visitor);
}

/**
 * Makes a person and signs them in.
 * @throws 403 "Sign-up is not open", 409 for a taken e-mail, 429
 */
export async function signUp(
  services: Services,
  person: z.output<typeof SignUpInput>,
  visitor: Visitor,
): Promise<SignedIn> {
  const sessions = sessionsOf(services);
  await services.limits.take('signUp', addressOf(visitor));
  if (!(await maySignUp(services, visitor.invite))) throw SignUpClosed();
  const signed = await sessions.signUp(person, visitor);
  if (!signed) throw EmailTaken();
  const { userId } = signed;
  await recordSignIn(services.database, { type: 'user.signed_up', userId, actorUserId: userId }, visitor);
  return signed;
}

/**
 * Signs a person in, unless they have a second factor, which `signInWithCode` asks for.
 * @throws 401, the same for an unknown e-mail as for a wrong password; 401 second_factor_required with a challenge; 429
 * after too many failures from the same place
 */
export async function signIn(
  services: Services,
  { email, password }: z.output<typeof SignInInput>,
  visitor: Visitor,
): Promise<SignedIn> {
  const sessions = sessionsOf(services);
  const deviceId = sessions.deviceOf(visitor.cookie, email);
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
  return letIn(services, account, visitor, deviceId);
}

/**
 * The second step of signing in.
 * @throws 401 for a challenge that is forged, expired or of a former password, and for a wrong code; 429
 */
export async function signInWithCode(
  services: Services,
  { challenge, code }: z.output<typeof SignInCodeInput>,
  visitor: Visitor,
): Promise<SignedIn> {
  const sessions = sessionsOf(services);
  const proven = sessions.provenBy(challenge);
  const account = proven && (await accountById(services.database, proven.userId));
  if (!account || markOf(account) !== proven.passwordMark) throw ChallengeVoid();
  const { userId, email } = account;
  const deviceId = sessions.deviceOf(visitor.cookie, email);
  const attempt = await countCode(services, { email, address: addressOf(visitor), deviceId });
  const used = await useCode(readerOf(services), userId, code);
  if (!used) {
    await recordFailure(services, { email, userId, reason: 'code' }, visitor);
    throw WrongCode();
  }
  await attempt.succeeded();
  return letIn(services, account, visitor, deviceId, { secondFactor: used });
}

const readerOf = ({ database, cipher }: Services): CodeReader => ({
  cipher,
  sql: (text, values) => database.read('all', text, values),
});

async function letIn(
  services: Services,
  account: Account,
  visitor: Visitor,
  deviceId: string | null,
  details?: { readonly secondFactor: string },
): Promise<SignedIn> {
  const { userId } = account;
  const signed = await sessionsOf(services).start(account, visitor, deviceId);
  if (!signed) throw PasswordReplaced();
  const event = { type: 'user.signed_in', userId, actorUserId: userId, ...(details && { details }) } as const;
  await recordSignIn(services.database, event, visitor);
  return signed;
}

interface Failure {
  readonly email: string;
  readonly userId: string | null;
  readonly reason: 'password' | 'code';
}

const recordFailure = (services: Services, { reason, ...whose }: Failure, visitor: Visitor): Promise<void> =>
  recordSignIn(
    services.database,
    { type: 'sign_in.failed', ...whose, actorUserId: null, details: { reason } },
    visitor,
  );

/** Tells one password of a person from the next, and nothing about it. */
const markOf = ({ passwordHash }: Account): string => hashKey(passwordHash ?? '').slice(0, 16);

/** Ends the visitor's session, here at once and elsewhere as soon as it is told. @returns values of Set-Cookie */
export async function signOut(services: Services, visitor: Visitor): Promise<readonly string[]> {
  const { userId, cookies } = await sessionsOf(services).signOut(visitor.cookie);
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
 * Whether somebody may sign up now. Where only the invited may, so may whoever is first: in public only while a board
 * claim is live, since the first there must not be anyone.
 */
async function maySignUp({ config, database }: Services, invite: string | undefined): Promise<boolean> {
  if (config.AUTH_SIGN_UP !== 'invited') return config.AUTH_SIGN_UP === 'open';
  const [row] = await database.read<{ admitted: boolean }>('all', ADMITTED, [
    hashKey(invite ?? ''),
    config.DEPLOYMENT_EXPOSURE === 'private',
  ]);
  return row?.admitted === true;
}
