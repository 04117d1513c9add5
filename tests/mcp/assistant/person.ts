import { createHash, randomBytes } from 'node:crypto';
import { localBoard } from '#services/core/actors/actor.js';
import { executeOperation } from '#services/core/operation/execute.js';
import { Scope } from '#services/core/operation/scope.js';
import { createCompany } from '#services/organization/companies/operations.js';
import type { Answer } from '#tests/kit/answer.js';
import { newEmail, PASSWORD } from '#tests/kit/people.js';
import type { TestServer } from '#tests/kit/server.js';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape, on which the tests assert
type Json = any;

export async function ask(server: Pick<TestServer, 'url'>, path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(new URL(path, server.url), { redirect: 'manual', ...init });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') && text !== '';
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

export const postJson = (server: TestServer, path: string, body: object, headers: Record<string, string> = {}) =>
  ask(server, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

export const postForm = (server: TestServer, path: string, fields: Record<string, string>) =>
  ask(server, path, { method: 'POST', body: new URLSearchParams(fields) });

/** A person at a browser, who signed in. */
export interface Person {
  readonly userId: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Somebody with a company of their own. */
export async function signUp(server: TestServer): Promise<Person> {
  const fields = { name: 'Ada Lovelace', email: newEmail(), password: PASSWORD };
  const { body, headers } = await postJson(server, '/api/auth/sign-up/email', fields, { origin: server.url });
  const cookie = headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return { userId: body.user.id, headers: { cookie, origin: server.url } };
}

/** Presses the button of the page that an authorization led to. @returns where the browser goes next */
export async function decideAt(
  server: TestServer,
  address: URL,
  { headers }: Pick<Person, 'headers'>,
  { decision = 'approve', scopes }: { decision?: string; scopes?: readonly string[] } = {},
): Promise<URL> {
  const asked = await ask(server, `/api/assistant-authorization${address.search}`, { headers });
  if (asked.status !== 200) throw new Error(JSON.stringify(asked.body));
  const all = asked.body.scopes.map(({ scope }: { scope: string }) => scope);
  const body = { request: address.search.slice(1), decision, scopes: scopes ?? all };
  const decided = await postJson(server, '/api/assistant-authorization', body, headers);
  if (decided.status !== 200) throw new Error(JSON.stringify(decided.body));
  return new URL(decided.body.redirectTo);
}

export const REDIRECT = 'http://127.0.0.1:53682/callback';

/** A program that asks by hand, step by step. */
export interface Program {
  readonly clientId: string;
  readonly verifier: string;
  /** Where it sends people. */
  address(fields?: Record<string, string>): URL;
  redeem(code: string, fields?: Record<string, string>): Promise<Answer>;
  refresh(token: string, fields?: Record<string, string>): Promise<Answer>;
  /** Lets it in. @returns its tokens */
  connect(person: Pick<Person, 'headers'>, scope?: string): Promise<Json>;
}

export async function register(server: TestServer, fields: object = {}): Promise<Program> {
  const metadata = { client_name: 'Test assistant', redirect_uris: [REDIRECT], ...fields };
  const { body } = await postJson(server, '/oauth/register', metadata);
  const clientId: string = body.client_id;
  const verifier = randomBytes(32).toString('base64url');
  const address = (more: Record<string, string> = {}): URL => {
    const url = new URL('/oauth/authorize', server.url);
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const all = {
      response_type: 'code',
      client_id: clientId,
      redirect_uri: REDIRECT,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      scope: 'orgraph:read orgraph:write',
      state: 'here',
      ...more,
    };
    url.search = new URLSearchParams(all).toString();
    return url;
  };
  const token = (more: Record<string, string>) => postForm(server, '/oauth/token', { client_id: clientId, ...more });
  const redeem: Program['redeem'] = (code, more = {}) =>
    token({ grant_type: 'authorization_code', code, redirect_uri: REDIRECT, code_verifier: verifier, ...more });
  return {
    clientId,
    verifier,
    address,
    redeem,
    refresh: (refreshToken, more = {}) => token({ grant_type: 'refresh_token', refresh_token: refreshToken, ...more }),
    async connect(person, scope = 'orgraph:read orgraph:write') {
      const back = await decideAt(server, address({ scope }), person);
      const { body: tokens } = await redeem(back.searchParams.get('code') ?? '');
      return tokens;
    },
  };
}

/** A server where people sign in, with assistants switched on. */
export const AUTHENTICATED = { DEPLOYMENT_MODE: 'authenticated', AUTH_SIGN_UP: 'open', RATE_LIMITS: 'off' } as const;

/** Switches assistants on or off for the installation of a server. */
export const switchOn = (server: TestServer, isOn = true) =>
  server.runtime.services.database.transaction('all', (tx) =>
    tx.instance.updateMany({ data: { experimental: { enableAssistantMcp: isOn } } }),
  );

/** Makes a person a member of a new company. */
export async function createCompanyOf(
  server: TestServer,
  { userId }: Person,
  membershipRole = 'owner',
): Promise<string> {
  const { services } = server.runtime;
  const { output } = await executeOperation(createCompany, new Scope(services, localBoard), { name: 'Acme' });
  const { id: companyId } = output as { id: string };
  const data = { companyId, principalType: 'user', principalId: userId, membershipRole, status: 'active' };
  await services.database.transaction('all', (tx) => tx.companyMembership.create({ data }));
  return companyId;
}
