import type { Express, Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { readJsonObject } from '#http/body.js';
import { credentialsOf } from '#http/credentials.js';
import { sendJson } from '#http/send.js';
import { parseInput } from '#services/core/operation/execute.js';
import type { Services } from '#services/core/operation/scope.js';
import type { NewSession } from '#services/core/process/sessions.js';
import { SessionView, signedInPerson } from '#services/people/account/operations.js';
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
} from '#services/people/sign-in/operations.js';
import type { ErrorReferences } from '../http/route.js';

const SignedOutView = z.object({ success: z.literal(true) }).meta({ id: 'SignedOut' });

/** The header that sets cookies, if there are any. */
export const withCookies = (cookies: readonly string[]) => (cookies.length > 0 ? { 'Set-Cookie': [...cookies] } : {});

interface SignInRoute {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters?: ZodOpenApiParameters;
  /** The body; none when left out. */
  readonly input?: z.ZodType;
  readonly answer: { readonly description: string; readonly schema: z.ZodType };
  readonly errors: Parameters<ErrorReferences>[0];
  /** Called after the checks that the visitor may use the route. */
  readonly run: (
    services: Services,
    body: object,
    visitor: Visitor,
  ) => Promise<{ readonly body: object; readonly cookies: readonly string[] }>;
}

type ZodOpenApiParameters = NonNullable<NonNullable<ZodOpenApiPathsObject[string]['post']>['parameters']>;

/** A route that signs in with its input. */
const signsIn = <I extends z.ZodType>(
  input: I,
  sign: (services: Services, input: z.output<I>, visitor: Visitor) => Promise<NewSession>,
): Pick<SignInRoute, 'input' | 'answer' | 'run'> => ({
  input,
  answer: { description: 'Signed in', schema: SessionView },
  async run(services, body, visitor) {
    const session = await sign(services, parseInput(input, body), visitor);
    return { body: await signedInPerson(services, session), cookies: session.cookies };
  },
});

const routes: Readonly<Record<string, SignInRoute>> = {
  '/api/auth/sign-up/email': {
    operationId: 'signUp',
    summary: 'Sign up with e-mail and password, and sign in',
    description:
      'AUTH_SIGN_UP determines the allowed sign-ups: by anyone, with an invite, or by nobody. Returns 404 in a local_trusted deployment. Allowed callers: Anyone.',
    parameters: [
      {
        name: 'X-Orgraph-Invite',
        in: 'header',
        description: 'The token of an invite or of a board claim, if sign-up requires an invite',
        schema: { type: 'string' },
      },
    ],
    errors: [400, 403, 404, 409, 413, 415, 429, 500, 503],
    ...signsIn(SignUpInput, signUp),
  },
  '/api/auth/sign-in/email': {
    operationId: 'signIn',
    summary: 'Sign in with e-mail and password',
    description:
      'With a second factor, the first step returns 401 second_factor_required with a challenge in `details.challenge`; pass the challenge to the second step. Failures throttle the account for the address or browser that they came from. Returns 404 in a local_trusted deployment. Allowed callers: Anyone.',
    errors: [400, 401, 403, 404, 413, 415, 429, 500, 503],
    ...signsIn(SignInInput, signIn),
  },
  '/api/auth/sign-in/second-factor': {
    operationId: 'signInWithCode',
    summary: 'Finish signing in with a second-factor code',
    description:
      'A challenge is valid for five minutes, and a code only once. Returns 404 in a local_trusted deployment. Allowed callers: Anyone.',
    errors: [400, 401, 403, 404, 413, 415, 429, 500, 503],
    ...signsIn(SignInCodeInput, signInWithCode),
  },
  '/api/auth/sign-out': {
    operationId: 'signOut',
    summary: 'End the session of the cookie, if any',
    description: 'Returns 404 in a local_trusted deployment. Allowed callers: Anyone.',
    answer: { description: 'Signed out', schema: SignedOutView },
    errors: [400, 403, 404, 413, 415, 500],
    run: async (services, _body, visitor) => ({
      body: { success: true },
      cookies: await signOut(services, visitor),
    }),
  },
};

/**
 * Serves the routes that set and remove cookies. They are not operations, since GraphQL cannot set a cookie and a
 * password is hashed outside any transaction.
 */
export function serveSignIn(app: Express, services: Services): void {
  for (const [path, { run }] of Object.entries(routes)) app.post(path, handlerOf(run, services));
}

const handlerOf =
  (run: SignInRoute['run'], services: Services): RequestHandler =>
  async (req: Request, res: Response) => {
    const visitor = visitorOf(req, services);
    assertMaySign(services, visitor);
    const { body, cookies } = await run(services, await readJsonObject(req, res, 'stranger'), visitor);
    sendJson(res, 200, body, withCookies(cookies));
  };

function visitorOf(req: Request, { config }: Services): Visitor {
  const { address, origin, host, cookie, isSecure } = credentialsOf(req, config);
  const invite = req.headers['x-orgraph-invite'] as string | undefined;
  return { address, origin, host, cookie, isSecure, invite, userAgent: req.headers['user-agent'] };
}

const setsCookie = {
  'Set-Cookie': {
    description: 'The session cookie: HttpOnly, SameSite=Lax, Secure on https',
    schema: { type: 'string' },
  },
} as const;

/** The sign-in routes in the OpenAPI document. */
export const signInPaths = (errors: ErrorReferences): ZodOpenApiPathsObject =>
  Object.fromEntries(
    Object.entries(routes).map(([path, { input, answer, errors: statuses, run: _, ...operation }]) => [
      path,
      {
        post: {
          ...operation,
          'x-actors': 'Anyone',
          tags: ['auth'],
          security: [],
          ...(input && { requestBody: { required: true, content: { 'application/json': { schema: input } } } }),
          responses: {
            200: {
              description: answer.description,
              headers: setsCookie,
              content: { 'application/json': { schema: answer.schema } },
            },
            ...errors(statuses),
          },
        },
      },
    ]),
  );
