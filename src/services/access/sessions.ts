import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../core/config.js';
import type { Database } from '../core/database.js';
import type { Browser, NewPerson, Sessions, SignedIn } from '../core/sessions.js';
import { statement } from '../core/statement.js';
import { openWholeClient } from '../core/whole-client.js';
import { slugCandidates } from './people.js';

const DAY = 86_400;
/** How long a session lasts, in seconds. */
const SESSION_SECONDS = 7 * DAY;
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

interface SessionsOptions {
  readonly database: Pick<Database, 'read' | 'pool'>;
  readonly config: Pick<Config, 'PUBLIC_BASE_URL'>;
  /** Signs the cookies. */
  readonly secret: string;
  /** Told of what went wrong; never of a password. */
  readonly log: (message: string) => void;
}

type Headered<T> = { headers: Headers; response: T };

/** The sessions of the session provider over the product's own tables. */
export function openSessions(options: SessionsOptions): Sessions {
  const { database, config, secret } = options;
  let provider: ReturnType<typeof openProvider> | undefined;
  const providerApi = async () => {
    provider ??= openProvider(options);
    return (await provider).api;
  };
  const isSecure = config.PUBLIC_BASE_URL?.startsWith('https:') ?? false;
  const cookieName = `${isSecure ? '__Secure-' : ''}orgraph.session_token`;
  const attributes = `Path=/; HttpOnly; ${isSecure ? 'Secure; ' : ''}SameSite=Lax`;
  const cookieValue = (cookie: string | undefined) => cookieNamed(cookie, cookieName);
  const tokenOf = (cookie: string | undefined) => verifiedToken(cookieValue(cookie), secret);

  const signedIn = async (made: Promise<Headered<{ token: string | null }>>): Promise<SignedIn> => {
    const { headers, response } = await made;
    const [session] = await database.read<{ id: string; userId: string }>('all', SESSION, [response.token]);
    if (!session) throw new Error('a session was made and is not there');
    return { userId: session.userId, sessionId: session.id, cookies: headers.getSetCookie() };
  };
  return {
    tokenOf: async (cookie) => tokenOf(cookie),
    async signUp(person, browser) {
      const api = await providerApi();
      const made = api.signUpEmail({ body: bodyOf(person), headers: headersOf(browser), returnHeaders: true });
      const signed = await refusedAs(signedIn(made as Promise<Headered<{ token: string | null }>>), async (code) => {
        if (code.startsWith('USER_ALREADY_EXISTS')) return true;
        // Somebody else took the e-mail meanwhile.
        return code === 'FAILED_TO_CREATE_USER' && (await isTaken(database, person.email));
      });
      if (signed) await nameInAddresses(database, signed.userId, person.name);
      return signed;
    },
    async signIn({ email, password }, browser) {
      const api = await providerApi();
      const made = api.signInEmail({ body: { email, password }, headers: headersOf(browser), returnHeaders: true });
      return refusedAs(signedIn(made), (code) => code === 'INVALID_EMAIL_OR_PASSWORD');
    },
    async signOut(cookie) {
      const token = tokenOf(cookie);
      const { rows } = token ? await database.pool.query<{ userId: string }>(END, [token]) : { rows: [] };
      return { userId: rows[0]?.userId ?? null, cookies: [`${cookieName}=; ${attributes}; Max-Age=0`] };
    },
    async renew(cookie) {
      const token = tokenOf(cookie);
      if (!token) return [];
      const { rowCount } = await database.pool.query(RENEW, [token, SESSION_SECONDS, SESSION_SECONDS - DAY]);
      if (!rowCount) return [];
      return [`${cookieName}=${cookieValue(cookie)}; ${attributes}; Max-Age=${SESSION_SECONDS}`];
    },
  };
}

/**
 * Each origin, limit and policy is checked before the provider is asked, so it checks none of them itself. Loaded when
 * somebody first signs up or in: it takes 15 MB.
 */
async function openProvider({ database, config, secret, log }: SessionsOptions) {
  const [{ betterAuth }, { prismaAdapter }] = await Promise.all([
    import('better-auth/minimal'),
    import('better-auth/adapters/prisma'),
  ]);
  return betterAuth({
    database: prismaAdapter(openWholeClient(database.pool), { provider: 'postgresql', transaction: true }),
    secret,
    baseURL: config.PUBLIC_BASE_URL ?? 'http://localhost',
    basePath: '/api/auth',
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
    },
    session: { modelName: 'userSession', expiresIn: SESSION_SECONDS },
    account: { modelName: 'userAccount' },
    verification: { modelName: 'userVerification' },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // Its warnings tell of every wrong password.
    logger: { level: 'error', log: (_level, message) => log(`the session provider: ${message}`) },
    advanced: {
      cookiePrefix: 'orgraph',
      useSecureCookies: config.PUBLIC_BASE_URL?.startsWith('https:') ?? false,
      database: { generateId: false },
      disableCSRFCheck: true,
      disableOriginCheck: true,
      ipAddress: { ipAddressHeaders: ['x-client-address'] },
    },
  });
}

const bodyOf = ({ name, email, password }: NewPerson) => ({ name, email, password });

/** The browser as the provider notes it; the address is the one that this server knows, not what a header claims. */
const headersOf = ({ address, userAgent }: Browser): Headers =>
  new Headers({
    ...(address && { 'x-client-address': address }),
    ...(userAgent && { 'user-agent': userAgent.slice(0, 500) }),
  });

/** Null for a refusal that `expected` names; what else goes wrong stays an error. */
async function refusedAs<T>(
  work: Promise<T>,
  expected: (code: string) => boolean | Promise<boolean>,
): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    const code = (error as { body?: { code?: string } }).body?.code;
    if (code && (await expected(code))) return null;
    throw error;
  }
}

/** A new session takes expired ones away, more of them than can be made. */
const SESSION = statement(`
  WITH gone AS (DELETE FROM "UserSession" WHERE id IN (
    SELECT id FROM "UserSession" WHERE "expiresAt" <= now() ORDER BY "expiresAt" LIMIT 100 FOR UPDATE SKIP LOCKED))
  SELECT id, "userId" FROM "UserSession" WHERE token = $1`);
const END = `DELETE FROM "UserSession" WHERE token = $1 RETURNING "userId"`;
const RENEW = `
  UPDATE "UserSession" SET "expiresAt" = now() + make_interval(secs => $2), "updatedAt" = now()
   WHERE token = $1 AND "expiresAt" > now() AND "expiresAt" < now() + make_interval(secs => $3)`;

const BY_EMAIL = statement(`SELECT id FROM "User" WHERE email = $1`);

const isTaken = async (database: Pick<Database, 'read'>, email: string): Promise<boolean> =>
  (await database.read('all', BY_EMAIL, [email])).length > 0;

const NAME = `
  UPDATE "User" SET slug = (SELECT c.slug FROM unnest($2::text[]) WITH ORDINALITY AS c(slug, place)
                             WHERE NOT EXISTS (SELECT 1 FROM "User" u WHERE u.slug = c.slug) ORDER BY c.place LIMIT 1)
   WHERE id = $1 AND slug IS NULL`;
const UNIQUE_VIOLATION = '23505';
const TRIES = 5;

/** Gives a person the first slug of their name that is free. Should it come to nothing, their id serves. */
async function nameInAddresses({ pool }: Pick<Database, 'pool'>, userId: string, name: string): Promise<void> {
  const candidates = slugCandidates(name);
  for (let attempt = 0; attempt < TRIES; attempt++) {
    try {
      return void (await pool.query(NAME, [userId, candidates]));
    } catch (error) {
      if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error; // taken at the same time
    }
  }
}

/** The value of the first cookie of that name, as it was sent. */
function cookieNamed(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

/** The token of `<token>.<base64 of its HMAC-SHA-256>`, percent-encoded; null unless the signature is right. */
function verifiedToken(value: string | undefined, secret: string): string | null {
  const text = decoded(value);
  const at = text.lastIndexOf('.');
  if (at < 1) return null;
  const token = text.slice(0, at);
  const shown = Buffer.from(text.slice(at + 1), 'base64');
  const right = createHmac('sha256', secret).update(token).digest();
  return shown.length === right.length && timingSafeEqual(shown, right) ? token : null;
}

function decoded(value = ''): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
