import { z } from 'zod';
import { conflict, forbidden, notFound, unauthorized } from '../core/errors.js';
import { text } from '../core/fields.js';
import type { Services } from '../core/scope.js';
import type { Browser, Sessions, SignedIn } from '../core/sessions.js';
import { statement } from '../core/statement.js';
import { assertTrustedOrigin, type Source } from './origins.js';
import { PASSWORD_LENGTH } from './sessions.js';
import { hashKey } from './tokens.js';

const email = z.email().max(320).toLowerCase();

/** What signing up takes. */
export const SignUpInput = z.object({
  name: text(120),
  email,
  password: z.string().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max),
});

/** What signing in takes. */
export const SignInInput = z.object({ email, password: z.string().min(1).max(PASSWORD_LENGTH.max) });

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
  return signed;
}

/**
 * Signs a person in.
 * @throws 401, the same for an unknown e-mail as for a wrong password; 429 after too many failures, then also for the
 * right password
 */
export async function signIn(
  services: Services,
  credentials: z.output<typeof SignInInput>,
  visitor: Visitor,
): Promise<SignedIn> {
  const sessions = sessionsOf(services);
  const { limits } = services;
  await limits.take('signInAddress', addressOf(visitor));
  await limits.take('signIn', credentials.email);
  const signed = await sessions.signIn(credentials, visitor);
  if (!signed) throw WrongCredentials();
  await limits.reset('signIn', credentials.email);
  return signed;
}

/** Ends the visitor's session, here at once and elsewhere as soon as it is told. @returns values of Set-Cookie */
export async function signOut(services: Services, visitor: Visitor): Promise<readonly string[]> {
  const { userId, cookies } = await sessionsOf(services).signOut(visitor.cookie);
  if (userId) services.identities.forget(`user:${userId}`);
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
