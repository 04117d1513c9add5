import express, { type Express, type Request, type Response } from 'express';
import { z } from 'zod';
import { clientAddress } from '#http/address.js';
import { readJsonObject } from '#http/body.js';
import { credentialsOf } from '#http/credentials.js';
import { sendJson, sendText } from '#http/send.js';
import { authenticate } from '#services/access/authenticate.js';
import { OAuthError, RedirectedError } from '#services/access/oauth-server.js';
import { statusError } from '#services/core/errors/errors.js';
import { observeOperation, parseInput } from '#services/core/operation/execute.js';
import { Scope, type Services } from '#services/core/operation/scope.js';
import {
  OAUTH_PATH,
  RESOURCE_METADATA_PATH,
  redirectTarget,
  SERVER_METADATA_PATH,
} from '#services/people/assistants/addresses.js';
import {
  decideAuthorization,
  describedRequest,
  parseAuthorizationRequest,
} from '#services/people/assistants/authorization.js';
import { registerClient } from '#services/people/assistants/clients.js';
import * as oauth from '#services/people/assistants/oauth.js';
import { ASSISTANT_PAGE, refusedAssistantPage } from '../pages/assistant.js';
import type { HtmlPage } from '../pages/page.js';

// The authorization server of assistants over HTTP. Its clients are not callers of the API: they send forms, and codes
// and tokens of their own. The page on which a person decides uses the API, as other pages do.

const MAX_BODY_BYTES = 16_384;
const readBody = express.raw({ type: () => true, limit: MAX_BODY_BYTES });
const WrongForm = statusError(415, 'Expected Content-Type application/x-www-form-urlencoded');

/** The address where the page reads the request for access and sends the person's decision. */
const CONSENT_PATH = '/api/assistant-authorization';

type Handler = (services: Services, req: Request, res: Response) => void | Promise<void>;

/** Serves the authorization server, and the metadata of it and of the assistants' address. */
export function serveAssistantOauth(app: Express, services: Services): void {
  const serve = (name: string, kind: 'query' | 'mutation', handle: Handler) => (req: Request, res: Response) =>
    observeOperation({ name, kind }, () => answerRequest(services, handle, req, res));
  app.get(SERVER_METADATA_PATH, serve('getAssistantServerMetadata', 'query', serverMetadata));
  app.get(RESOURCE_METADATA_PATH, serve('getAssistantResourceMetadata', 'query', resourceMetadata));
  app.post(`${OAUTH_PATH}/register`, readBody, serve('registerAssistantClient', 'mutation', register));
  app.get(`${OAUTH_PATH}/authorize`, serve('showAssistantAuthorization', 'query', showPage));
  app.post(`${OAUTH_PATH}/token`, readBody, serve('grantAssistantToken', 'mutation', grantToken));
  app.post(`${OAUTH_PATH}/revoke`, readBody, serve('revokeAssistantToken', 'mutation', revokeToken));
  app.get(CONSENT_PATH, serve('getAssistantAuthorization', 'query', describe));
  app.post(CONSENT_PATH, serve('decideAssistantAuthorization', 'mutation', decide));
}

/** OAuth errors have their own response form; all others have the API's. */
async function answerRequest(services: Services, handle: Handler, req: Request, res: Response): Promise<void> {
  res.setHeader('Cache-Control', 'no-store');
  try {
    await oauth.assertAssistantsEnabled(services);
    await handle(services, req, res);
  } catch (error) {
    const refusal = error instanceof RedirectedError ? refusalIn(error) : error;
    if (!(refusal instanceof OAuthError)) throw error;
    sendJson(res, refusal.status, { error: refusal.code, error_description: refusal.message });
  }
}

/** The error that the redirect would give to the program. */
function refusalIn({ location }: RedirectedError): OAuthError {
  const { searchParams } = new URL(location);
  return new OAuthError(searchParams.get('error') ?? '', searchParams.get('error_description') ?? '');
}

const serverMetadata: Handler = (services, { headers }, res) =>
  sendJson(res, 200, oauth.assistantServerMetadata(services, headers.host));

const resourceMetadata: Handler = (services, { headers }, res) =>
  sendJson(res, 200, oauth.assistantResourceMetadata(services, headers.host));

const register: Handler = async (services, req, res) => {
  await services.limits.take('assistantClient', clientAddress(req, services.config));
  let metadata: unknown;
  try {
    metadata = JSON.parse(bodyOf(req));
  } catch {
    throw new OAuthError('invalid_client_metadata', 'The body must be JSON');
  }
  sendJson(res, 201, await registerClient(services, metadata));
};

/**
 * Shows the page if the redirect target is valid. Nobody is redirected without a decision: anyone may register a
 * client, and a link to this server must not become one to another site.
 */
const showPage: Handler = async (services, req, res) => {
  const show = (status: number, { html, headers }: HtmlPage) =>
    sendText(res, status, 'text/html; charset=utf-8', html, { ...headers, 'Cache-Control': 'no-store' });
  try {
    await parseAuthorizationRequest(services, queryOf(req), req.headers.host);
    show(200, ASSISTANT_PAGE);
  } catch (error) {
    if (error instanceof OAuthError) return show(error.status, refusedAssistantPage(error.message));
    if (!(error instanceof RedirectedError)) throw error;
    const { location } = error;
    show(400, refusedAssistantPage(refusalIn(error).message, { location, target: redirectTarget(location) }));
  }
};

const describe: Handler = async (services, req, res) => {
  const request = await parseAuthorizationRequest(services, queryOf(req), req.headers.host);
  sendJson(res, 200, describedRequest(await scopeOf(services, req), request));
};

const Decision = z.object({
  request: z.string().max(10_000),
  decision: z.enum(['approve', 'deny']),
  scopes: z.array(z.string().max(100)).max(10).default([]),
});

const decide: Handler = async (services, req, res) => {
  // For a write, the cookie counts only if the request comes from a page of this server.
  const scope = await scopeOf(services, req);
  const body = await readJsonObject(req, res, 'stranger');
  const { request: query, decision, scopes } = parseInput(Decision, body);
  const request = await parseAuthorizationRequest(services, new URLSearchParams(query), req.headers.host);
  const redirectTo = await decideAuthorization(scope, request, { isApproved: decision === 'approve', scopes });
  sendJson(res, 200, { redirectTo });
};

const grantToken: Handler = async (services, req, res) => {
  await services.limits.count('assistantGrant', clientAddress(req, services.config));
  sendJson(res, 200, await oauth.grantAssistantTokens(services, formOf(req)));
};

const revokeToken: Handler = async (services, req, res) => {
  await services.limits.count('assistantGrant', clientAddress(req, services.config));
  await oauth.revokeAssistantToken(services, formOf(req));
  sendJson(res, 200, {});
};

async function scopeOf(services: Services, req: Request): Promise<Scope> {
  const credentials = credentialsOf(req, services.config);
  const actor = await authenticate(services, credentials);
  return new Scope(services, actor, undefined, credentials.address, req.headers['user-agent']);
}

/** The raw query: the library's parser turns it into lists and objects. */
function queryOf({ originalUrl }: Request): URLSearchParams {
  const at = originalUrl.indexOf('?');
  return new URLSearchParams(at < 0 ? '' : originalUrl.slice(at + 1));
}

function formOf(req: Request): URLSearchParams {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(req.headers['content-type'] ?? '')) throw WrongForm();
  return new URLSearchParams(bodyOf(req));
}

const bodyOf = ({ body }: Request): string => (Buffer.isBuffer(body) ? body.toString('utf8') : '');
