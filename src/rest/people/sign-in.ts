import type { Express, Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { parseInput } from '../../services/core/operation/execute.js';
import type { Services } from '../../services/core/operation/scope.js';
import type { SignedIn } from '../../services/core/operation/sessions.js';
import { SessionView, signedInPerson } from '../../services/people/account/model.js';
import {
  assertMaySign,
  SignInCodeInput,
  SignInInput,
  SignUpInput,
  signIn,
  signInWithCode,
  signOut,
  signUp,
  type Visitor,
} from '../../services/people/sign-in/operations.js';
import { readJsonObject } from '../http/body.js';
import { credentialsOf } from '../http/credentials.js';
import type { ErrorReferences } from '../http/route.js';
import { sendJson } from '../http/send.js';

const SignedOutView = z.object({ success: z.literal(true) }).meta({ id: 'SignedOut' });

/** The header that sets cookies, if there are any to set. */
export const withCookies = (cookies: readonly string[]) => (cookies.length > 0 ? { 'Set-Cookie': [...cookies] } : {});

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
  '/api/auth/sign-in/second-factor': async (services, body, visitor) =>
    answered(services, await signInWithCode(services, parseInput(SignInCodeInput, body), visitor)),
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
    const { body, cookies } = await sign(services, await readJsonObject(req, res, 'stranger'), visitor);
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
        'Who has a second factor gets 401 second_factor_required, and the second step takes the `details.challenge` of it. Failures throttle the account for the address or browser that they came from. 404 in a local_trusted deployment. Who may call: Anyone.',
      ...anyone,
      requestBody: { required: true, content: { 'application/json': { schema: SignInInput } } },
      responses: {
        200: signedIn,
        ...errors([400, 401, 403, 404, 413, 415, 429, 500, 503]),
      },
    },
  },
  '/api/auth/sign-in/second-factor': {
    post: {
      operationId: 'signInWithCode',
      summary: 'Finish signing in with a code of the second factor',
      description:
        'A challenge is good for five minutes, a code once. 404 in a local_trusted deployment. Who may call: Anyone.',
      ...anyone,
      requestBody: { required: true, content: { 'application/json': { schema: SignInCodeInput } } },
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
