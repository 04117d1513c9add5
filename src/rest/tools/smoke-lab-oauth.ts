import express, { type Express, type Request, type Response } from 'express';
import { clientAddress } from '#http/address.js';
import { credentialsOf, requestSourceOf } from '#http/credentials.js';
import { sendJson, sendText } from '#http/send.js';
import { authenticate } from '#services/access/authenticate.js';
import { OAuthError, RedirectedError } from '#services/access/oauth-server.js';
import { isPageOfElsewhere } from '#services/access/origins.js';
import { badRequest, forbidden, statusError } from '#services/core/errors/errors.js';
import { observeOperation } from '#services/core/operation/execute.js';
import { Scope, type Services } from '#services/core/operation/scope.js';
import { oauthPath, resourceMetadataPath, serverMetadataPath } from '#services/tools/smoke-lab/addresses.js';
import * as oauth from '#services/tools/smoke-lab/oauth.js';
import { consentPage } from './smoke-lab-page.js';

// The fake OAuth provider of the smoke lab over HTTP. Its clients are not callers of the API: they send forms and
// tokens of the lab. Only the consent page identifies a person.

const MAX_BODY_BYTES = 16_384;
const readBody = express.raw({ type: () => true, limit: MAX_BODY_BYTES });
const WrongForm = statusError(415, 'Expected Content-Type application/x-www-form-urlencoded');

type Handler = (services: Services, companyId: string, req: Request, res: Response) => Promise<void>;

/** Serves the provider, and the metadata of it and of the MCP fixture. */
export function serveSmokeLabOauth(app: Express, services: Services): void {
  const serve = (name: string, kind: 'query' | 'mutation', handle: Handler) => (req: Request, res: Response) =>
    observeOperation({ name, kind }, () => answerRequest(services, handle, req, res));
  const at = oauthPath(':companyId');
  app.get(`${at}/authorize`, serve('getSmokeLabAuthorization', 'query', showConsent));
  app.post(`${at}/authorize`, readBody, serve('authorizeSmokeLabClient', 'mutation', takeConsent));
  app.post(`${at}/token`, readBody, serve('grantSmokeLabToken', 'mutation', grantToken));
  app.post(`${at}/revoke`, readBody, serve('revokeSmokeLabToken', 'mutation', revokeToken));
  app.post(`${at}/register`, readBody, serve('registerSmokeLabClient', 'query', register));
  app.get(`${at}/userinfo`, serve('getSmokeLabUserInfo', 'query', userInfo));
  for (const path of [serverMetadataPath(':companyId'), `${at}/.well-known/oauth-authorization-server`]) {
    app.get(path, serve('getSmokeLabServerMetadata', 'query', serverMetadata));
  }
  app.get(resourceMetadataPath(':companyId'), serve('getSmokeLabResourceMetadata', 'query', resourceMetadata));
}

/** OAuth errors have their own response form; all others have the API's. */
async function answerRequest(services: Services, handle: Handler, req: Request, res: Response): Promise<void> {
  const companyId = String(req.params.companyId).toLowerCase();
  res.setHeader('Cache-Control', 'no-store');
  try {
    // Counted by address: a stranger must not use up the requests that others may send to a lab.
    await services.limits.count('smokeLab', clientAddress(req, services.config));
    await handle(services, companyId, req, res);
  } catch (error) {
    if (error instanceof RedirectedError) return void res.redirect(302, error.location);
    if (!(error instanceof OAuthError)) throw error;
    if (error.status === 401) res.setHeader('WWW-Authenticate', `Bearer error="${error.code}"`);
    sendJson(res, error.status, { error: error.code, error_description: error.message });
  }
}

/** The scope of the caller, who must be a person with write access to the company. */
async function personIn(services: Services, companyId: string, req: Request): Promise<Scope> {
  const actor = await authenticate(services, credentialsOf(req, services.config));
  const scope = new Scope(services, actor, undefined, clientAddress(req, services.config), req.headers['user-agent']);
  await oauth.assertMayAuthorize(scope, companyId);
  await oauth.runningProvider(services, companyId);
  return scope;
}

const queryOf = ({ originalUrl }: Request) => new URLSearchParams(originalUrl.split('?').slice(1).join('?'));

function formOf(req: Request): URLSearchParams {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(req.headers['content-type'] ?? '')) throw WrongForm();
  return new URLSearchParams(bodyOf(req));
}

const bodyOf = ({ body }: Request): string => (Buffer.isBuffer(body) ? body.toString('utf8') : '');

const showConsent: Handler = async (services, companyId, req, res) => {
  await personIn(services, companyId, req);
  const { html, headers } = consentPage(oauth.parseLabAuthorizationRequest(services, companyId, queryOf(req)));
  sendText(res, 200, 'text/html; charset=utf-8', html, headers);
};

const takeConsent: Handler = async (services, companyId, req, res) => {
  // A page of another site must not press the button, no matter which credential its browser adds.
  if (isPageOfElsewhere(services.config, requestSourceOf(req))) throw forbidden('Origin is not allowed');
  const scope = await personIn(services, companyId, req);
  const form = formOf(req);
  const request = oauth.parseLabAuthorizationRequest(services, companyId, form);
  const decision = form.get('decision') ?? 'approve';
  if (decision !== 'approve' && decision !== 'deny') throw badRequest('decision must be approve or deny');
  const location =
    decision === 'approve'
      ? await oauth.authorizeClient(scope, companyId, request)
      : oauth.labRedirectUrl(services, companyId, request, { error: 'access_denied' });
  res.redirect(302, location);
};

const grantToken: Handler = async (services, companyId, req, res) => {
  const scope = await oauth.runningProvider(services, companyId);
  sendJson(res, 200, await oauth.grantLabTokens(scope, companyId, formOf(req)));
};

const revokeToken: Handler = async (services, companyId, req, res) => {
  const scope = await oauth.runningProvider(services, companyId);
  await oauth.revokeLabToken(scope, companyId, formOf(req));
  sendJson(res, 200, {});
};

const register: Handler = async (services, companyId, req, res) => {
  await oauth.runningProvider(services, companyId);
  let metadata: unknown;
  try {
    metadata = JSON.parse(bodyOf(req));
  } catch {
    throw new OAuthError('invalid_client_metadata', 'The body must be JSON');
  }
  sendJson(res, 201, oauth.registration(services, companyId, metadata));
};

const userInfo: Handler = async (services, companyId, req, res) => {
  const scope = await oauth.runningProvider(services, companyId);
  const [, token = ''] = /^Bearer ([^\s]{1,200})$/i.exec(req.headers.authorization ?? '') ?? [];
  const grant = token && (await oauth.grantOfToken(scope, companyId, token));
  if (!grant) throw new OAuthError('invalid_token', 'The token is unknown, expired or revoked', 401);
  sendJson(res, 200, { sub: grant.subject, client_id: grant.clientId, scope: grant.scope });
};

const serverMetadata: Handler = async (services, companyId, _req, res) => {
  await oauth.runningProvider(services, companyId);
  sendJson(res, 200, oauth.labServerMetadata(services, companyId));
};

const resourceMetadata: Handler = async (services, companyId, _req, res) => {
  await oauth.openLab(services, companyId);
  sendJson(res, 200, oauth.labResourceMetadata(services, companyId));
};
