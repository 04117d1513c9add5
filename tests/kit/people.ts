import { randomUUID } from 'node:crypto';
import { openSessions } from '#services/access/sessions.js';
import type { Services } from '#services/core/operation/scope.js';
import { readConfig } from '#services/core/process/config.js';
import type { Rest, RestRequest, RestResponse } from './rest.js';
import { testServices } from './world.js';

export const PASSWORD = 'correct horse battery staple';
/** Signs the cookies. */
export const SESSION_SECRET = 'a secret of thirty-two characters';

export const PUBLIC = {
  DEPLOYMENT_EXPOSURE: 'public',
  BASE_URL_MODE: 'explicit',
  PUBLIC_BASE_URL: 'https://board.example.com',
} as const;

/** The services of this test file as an authenticated deployment has them, where anyone may sign up. */
export async function authenticatedServices(env: Readonly<Record<string, string>> = {}): Promise<Services> {
  const services = await testServices();
  const { ORGRAPH_HOME, DATABASE_URL } = services.config;
  const config = readConfig({
    ORGRAPH_HOME,
    DATABASE_URL,
    DEPLOYMENT_MODE: 'authenticated',
    AUTH_SIGN_UP: 'open',
    ...env,
  });
  const sessions = openSessions({ database: services.database, config, secret: SESSION_SECRET });
  return { ...services, config, sessions };
}

/** A person with a browser: what they send bears their cookie and comes from a page of this server. */
export interface Visitor {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly cookie: string;
  readonly request: RestRequest;
}

export const newEmail = (): string => `${randomUUID()}@example.com`;

/** All cookies that an answer sets, as a browser sends them back: the session's and the one that tells the browser again. */
export const cookiesOf = ({ headers }: Pick<RestResponse, 'headers'>): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

/** The session's cookie that an answer sets, as a browser sends it back. */
export const cookieOf = (answer: Pick<RestResponse, 'headers'>): string => cookiesOf(answer).split('; ')[0] ?? '';

export function visitorOf(rest: Pick<Rest, 'url'>, answer: RestResponse, origin = rest.url): Visitor {
  const { session, user } = answer.body;
  const cookie = cookieOf(answer);
  return {
    userId: user.id,
    sessionId: session.id,
    email: user.email,
    cookie,
    request: { headers: { cookie, origin } },
  };
}

/** Signs somebody new up. */
export async function signUp(rest: Rest, fields: object = {}, request: RestRequest = {}): Promise<Visitor> {
  const person = { name: 'Ada Lovelace', email: newEmail(), password: PASSWORD, ...fields };
  const answer = await rest.post('/api/auth/sign-up/email', person, request);
  if (answer.status !== 200) throw new Error(`sign-up answered ${answer.status} ${JSON.stringify(answer.body)}`);
  return visitorOf(rest, answer, request.headers?.origin);
}
