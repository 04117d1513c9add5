import type { Express, Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import {
  assertMaySign,
  SignInInput,
  SignUpInput,
  signIn,
  signOut,
  signUp,
  type Visitor,
} from '../services/access/sign-in.js';
import { parseInput } from '../services/core/execute.js';
import type { Services } from '../services/core/scope.js';
import type { SignedIn } from '../services/core/sessions.js';
import { SessionView, signedInPerson } from '../services/profile/model.js';
import { getProfile, getSession, updateProfile } from '../services/profile/profile.js';
import { readJsonObject } from './body.js';
import { credentialsOf } from './credentials.js';
import { type ErrorReferences, route, type Section } from './route.js';
import { sendJson } from './send.js';

export const auth: Section = {
  name: 'auth',
  description: 'Who is signed in, and how they sign in.',
  routes: [
    route('get', '/api/auth/get-session', getSession, {
      actors: 'A board user',
      respond: {
        content: { description: 'Success', types: { 'application/json': { schema: SessionView } } },
        async send({ services, req, res, scope }, session) {
          const isSession = scope.actor.kind === 'board' && scope.actor.source === 'session';
          // A cookie that comes with a bearer token is not what made the caller known.
          const cookies = isSession ? ((await services.sessions?.renew(req.headers.cookie)) ?? []) : [];
          sendJson(res, 200, session, withCookies(cookies));
        },
      },
    }),
    route('get', '/api/auth/profile', getProfile),
    route('patch', '/api/auth/profile', updateProfile),
  ],
};

const SignedOutView = z.object({ success: z.literal(true) }).meta({ id: 'SignedOut' });

const withCookies = (cookies: readonly string[]) => (cookies.length > 0 ? { 'Set-Cookie': [...cookies] } : {});

/** What a sign-in route does once its visitor may use it. */
type Sign = (
  services: Services,
  body: object,
  visitor: Visitor,
) => Promise<{ body: object; cookies: readonly string[] }>;

const answered = async (services: Services, signed: SignedIn) => ({
  body: await signedInPerson(services, signed),
  cookies: signed.cookies,
});

const signs: Readonly<Record<string, Sign>> = {
  '/api/auth/sign-up/email': async (services, body, visitor) =>
    answered(services, await signUp(services, parseInput(SignUpInput, body), visitor)),
  '/api/auth/sign-in/email': async (services, body, visitor) =>
    answered(services, await signIn(services, parseInput(SignInInput, body), visitor)),
  '/api/auth/sign-out': async (services, _body, visitor) => ({
    body: { success: true },
    cookies: await signOut(services, visitor),
  }),
};

/**
 * Serves the routes that set and take away cookies. They are no operations: GraphQL has nothing to set a cookie with,
 * and a password is hashed outside of any transaction.
 */
export function serveSignIn(app: Express, services: Services): void {
  for (const [path, sign] of Object.entries(signs)) app.post(path, handlerOf(sign, services));
}

const handlerOf =
  (sign: Sign, services: Services): RequestHandler =>
  async (req: Request, res: Response) => {
    const visitor = visitorOf(req, services);
    assertMaySign(services, visitor);
    const { body, cookies } = await sign(services, await readJsonObject(req, res), visitor);
    sendJson(res, 200, body, withCookies(cookies));
  };

function visitorOf(req: Request, { config }: Services): Visitor {
  const { address, origin, host, cookie } = credentialsOf(req, config);
  const invite = req.headers['x-orgraph-invite'] as string | undefined;
  return { address, origin, host, cookie, invite, userAgent: req.headers['user-agent'] };
}

const anyone = { 'x-actors': 'Anyone', tags: ['auth'], security: [] };
const setsCookie = {
  'Set-Cookie': {
    description: 'The session cookie: HttpOnly, SameSite=Lax, Secure on https',
    schema: { type: 'string' },
  },
} as const;

const signedIn = {
  description: 'Signed in',
  headers: setsCookie,
  content: { 'application/json': { schema: SessionView } },
};

/** The sign-in routes in the OpenAPI document. */
export const signInPaths = (errors: ErrorReferences): ZodOpenApiPathsObject => ({
  '/api/auth/sign-up/email': {
    post: {
      operationId: 'signUp',
      summary: 'Sign up with e-mail and password, and sign in',
      description:
        'AUTH_SIGN_UP says who may: anyone, whoever has an invite, or nobody. 404 in a local_trusted deployment. Who may call: Anyone.',
      ...anyone,
      parameters: [
        {
          name: 'X-Orgraph-Invite',
          in: 'header',
          description: 'The token of an invite or of a board claim, where only the invited may sign up',
          schema: { type: 'string' },
        },
      ],
      requestBody: { required: true, content: { 'application/json': { schema: SignUpInput } } },
      responses: {
        200: signedIn,
        ...errors([400, 403, 404, 409, 413, 415, 429, 500, 503]),
      },
    },
  },
  '/api/auth/sign-in/email': {
    post: {
      operationId: 'signIn',
      summary: 'Sign in with e-mail and password',
      description:
        'After ten failures for an e-mail nobody signs in with it for 15 minutes. 404 in a local_trusted deployment. Who may call: Anyone.',
      ...anyone,
      requestBody: { required: true, content: { 'application/json': { schema: SignInInput } } },
      responses: {
        200: signedIn,
        ...errors([400, 401, 403, 404, 413, 415, 429, 500, 503]),
      },
    },
  },
  '/api/auth/sign-out': {
    post: {
      operationId: 'signOut',
      summary: 'End the session of the cookie, if there is one',
      description: '404 in a local_trusted deployment. Who may call: Anyone.',
      ...anyone,
      responses: {
        200: {
          description: 'Signed out',
          headers: setsCookie,
          content: { 'application/json': { schema: SignedOutView } },
        },
        ...errors([400, 403, 404, 413, 415, 500]),
      },
    },
  },
});
