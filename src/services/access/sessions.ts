import { randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '../core/postgres/database.js';
import { statement } from '../core/postgres/statement.js';
import type { Config } from '../core/process/config.js';
import type { Browser, NewPerson, PendingSignIn, SentCookies, Sessions } from '../core/process/sessions.js';
import { uuid7 } from '../core/text/uuid7.js';
import { hashPassword } from './passwords.js';
import { slugCandidates } from './people.js';
import { SessionCookies } from './session-cookies.js';
import { hashKey } from './tokens.js';

const DAY = 86_400;
/** The lifetime of a session that is not renewed, in seconds. */
const SESSION_SECONDS = 7 * DAY;
/** The maximum number of sessions of a person; a new one replaces the oldest. */
const MAX_SESSIONS = 100;
const CHALLENGE_SECONDS = 300;

interface SessionsOptions {
  readonly database: Pick<Database, 'query'>;
  readonly config: Pick<Config, 'SESSION_MAX_DAYS'>;
  /** Signs the cookies. */
  readonly secret: string;
}

/** Opens the sessions of an authenticated deployment. */
export function openSessions({ database, config, secret }: SessionsOptions): Sessions {
  const [plain, secure] = [new SessionCookies(secret, false), new SessionCookies(secret, true)];
  const cookiesOf = ({ isSecure }: SentCookies): SessionCookies => (isSecure ? secure : plain);
  const longest = config.SESSION_MAX_DAYS * DAY;
  const seconds = Math.min(SESSION_SECONDS, longest);

  const start: Sessions['start'] = async ({ userId, email, passwordHash }, browser, deviceId) => {
    const { id, token } = newSession();
    const values = [id, userId, hashKey(token), seconds, ...shownBy(browser), passwordHash];
    if ((await database.query('all', START, values)).length === 0) return null;
    const cookies = cookiesOf(browser);
    const device = cookies.forDevice(deviceId ?? randomUUID(), email);
    return { userId, sessionId: id, cookies: [cookies.forToken(token, seconds), device] };
  };
  return {
    tokenOf: async (sent) => cookiesOf(sent).tokenIn(sent.cookie),
    deviceOf: (sent, email) => cookiesOf(sent).deviceIn(sent.cookie, email),
    start,
    async signUp(person, browser) {
      const passwordHash = await hashPassword(person.password);
      const userId = await insertPerson(database, person, passwordHash);
      return userId === null ? null : start({ userId, email: person.email, passwordHash }, browser, null);
    },
    proofOf(person) {
      const expiresAt = new Date(Date.now() + CHALLENGE_SECONDS * 1000);
      const text = Buffer.from(JSON.stringify({ ...person, expiresAt: expiresAt.getTime() })).toString('base64url');
      return { challenge: `${text}.${plain.signatureOf(challengeText(text))}`, expiresAt };
    },
    provenBy(challenge) {
      const [text = '', signature = ''] = challenge.split('.', 2);
      if (!plain.isSigned(challengeText(text), signature)) return null;
      const { expiresAt, ...person } = JSON.parse(Buffer.from(text, 'base64url').toString()) as SignedChallenge;
      return expiresAt > Date.now() ? person : null;
    },
    async signOut(sent) {
      const cookies = cookiesOf(sent);
      const token = cookies.tokenIn(sent.cookie);
      const ended = token ? await database.query<{ userId: string }>('all', END, [hashKey(token)]) : [];
      return { userId: ended[0]?.userId ?? null, cookies: [cookies.forNobody()] };
    },
    async renew(sent) {
      const cookies = cookiesOf(sent);
      const token = cookies.tokenIn(sent.cookie);
      if (!token) return [];
      const values = [hashKey(token), seconds, seconds - DAY, longest];
      const renewed = await database.query<{ left: number }>('all', RENEW, values);
      return renewed.map(({ left }) => cookies.forToken(token, left));
    },
  };
}

type SignedChallenge = PendingSignIn & { readonly expiresAt: number };

/** A prefix that separates these signatures from those of session tokens, made with the same key. */
const challengeText = (text: string): string => `challenge\n${text}`;

const newSession = () => ({ id: uuid7(), token: randomBytes(24).toString('base64url') });

/** The server determines the address; no header can claim it. */
const shownBy = ({ address, userAgent }: Browser) => [address ?? null, userAgent?.slice(0, 500) ?? null];

/**
 * Creating a session also deletes expired sessions, more of them than are created, and the oldest sessions of a person
 * who has too many. It waits for a concurrent change of the password: the change ends the sessions of the old password,
 * and no session may begin with the old password afterwards.
 */
const START = statement(`
  WITH gone AS (DELETE FROM "UserSession" WHERE id IN (
    SELECT id FROM "UserSession" WHERE "expiresAt" <= now() ORDER BY "expiresAt" LIMIT 100 FOR UPDATE SKIP LOCKED)),
  pushed AS (DELETE FROM "UserSession" WHERE id IN (
    SELECT id FROM "UserSession" WHERE "userId" = $2 ORDER BY "createdAt" DESC, id DESC
    OFFSET ${MAX_SESSIONS - 1} LIMIT 100 FOR UPDATE SKIP LOCKED))
  INSERT INTO "UserSession" (id, "userId", "tokenHash", "expiresAt", "ipAddress", "userAgent")
  SELECT $1, a."userId", $3, now() + make_interval(secs => $4), $5, $6 FROM "UserAccount" a
   WHERE a."userId" = $2 AND a."providerId" = 'credential' AND a.password = $7 FOR SHARE RETURNING id`);
const END = statement(`DELETE FROM "UserSession" WHERE "tokenHash" = $1 RETURNING "userId"`);
const RENEW = statement(`
  UPDATE "UserSession"
     SET "expiresAt" = least(now() + make_interval(secs => $2), "createdAt" + make_interval(secs => $4)), "updatedAt" = now()
   WHERE "tokenHash" = $1 AND "expiresAt" > now() AND "expiresAt" < now() + make_interval(secs => $3)
     AND "expiresAt" < "createdAt" + make_interval(secs => $4)
  RETURNING extract(epoch FROM "expiresAt" - now())::int AS left`);

/** A single statement: a person never exists without their password. */
const INSERT_PERSON = statement(`
  WITH person AS (
    INSERT INTO "User" (id, email, name, slug, "updatedAt")
    SELECT $1, $2, $3, (SELECT c.slug FROM unnest($5::text[]) WITH ORDINALITY AS c(slug, place)
                         WHERE NOT EXISTS (SELECT 1 FROM "User" u WHERE u.slug = c.slug) ORDER BY c.place LIMIT 1), now()
    RETURNING id)
  INSERT INTO "UserAccount" (id, "userId", "providerId", "accountId", password, "updatedAt")
  SELECT $6, id, 'credential', id, $4, now() FROM person RETURNING id`);
const UNIQUE_VIOLATION = '23505';
const TRIES = 100;

/**
 * Creates a person with the first free slug of their name. When several people of one name sign up at once, all but one
 * find the slug taken and try the next.
 * @returns their id, or null when the email is taken
 */
async function insertPerson(
  database: Pick<Database, 'query'>,
  { name, email }: NewPerson,
  passwordHash: string,
): Promise<string | null> {
  const userId = uuid7();
  for (let attempt = 1; ; attempt++) {
    try {
      // The last candidate is random, so it is free.
      const slugs = slugCandidates(name).slice(attempt < TRIES ? 0 : -1);
      await database.query('all', INSERT_PERSON, [userId, email, name, passwordHash, slugs, uuid7()]);
      return userId;
    } catch (error) {
      const { code, constraint } = error as { code?: string; constraint?: string };
      if (code !== UNIQUE_VIOLATION) throw error;
      if (constraint === 'User_email_key') return null;
      if (constraint !== 'User_slug_key' || attempt > TRIES) throw error;
    }
  }
}
