import type { Express, Request, Response } from 'express';
import { clientAddress } from '#http/address.js';
import { credentialsOf } from '#http/credentials.js';
import { sendJson, sendText } from '#http/send.js';
import { publicUrl } from '#services/access/addresses.js';
import { authenticate } from '#services/access/authenticate.js';
import { DomainError } from '#services/core/errors/errors.js';
import { Scope, type Services } from '#services/core/operation/scope.js';
import { finishToolAuthorization } from '#services/tools/authorizations/finish.js';
import { CALLBACK_PATH, CLIENT_NAME, CLIENT_PATH } from '#services/tools/authorizations/model.js';
import { escapeHtml, htmlPage } from '../pages/page.js';

// The addresses that authorization servers read and redirect browsers to.

/** Serves the callback address, and the address at which authorization servers read the client metadata. */
export function serveAuthorizations(app: Express, services: Services): void {
  app.get(CALLBACK_PATH, (req, res) => finishAuthorization(services, req, res));
  app.get(CLIENT_PATH, (_req, res) => {
    const headers = { 'Cache-Control': 'public, max-age=3600' };
    sendJson(res, 200, clientDocument(services), headers);
  });
}

/** The client metadata, for authorization servers that fetch it from our client id. */
const clientDocument = (services: Services) => ({
  client_id: publicUrl(services, CLIENT_PATH),
  client_name: CLIENT_NAME,
  client_uri: publicUrl(services, '/'),
  redirect_uris: [publicUrl(services, CALLBACK_PATH)],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
});

async function finishAuthorization(services: Services, req: Request, res: Response): Promise<void> {
  try {
    // The raw query: the library's parser turns it into lists and objects.
    const at = req.originalUrl.indexOf('?');
    const parameters = new URLSearchParams(at < 0 ? '' : req.originalUrl.slice(at + 1));
    const actor = await authenticate(services, { ...credentialsOf(req, services.config), writes: false });
    const scope = new Scope(services, actor, undefined, clientAddress(req, services.config), req.headers['user-agent']);
    const { returnTo, connectionName } = await finishToolAuthorization(scope, parameters);
    if (returnTo === null)
      return show(res, 200, 'Authorized', `${connectionName} is authorized. You may close this page.`);
    res.writeHead(303, { Location: returnTo, ...NOWHERE_ELSE }).end();
  } catch (error) {
    if (!(error instanceof DomainError) || error.status >= 500) throw error;
    show(res, error.status, 'Not authorized', error.message);
  }
}

/** The address contains a code: no other page may learn it, and no cache may keep it. */
const NOWHERE_ELSE = { 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' };

function show(res: Response, status: number, title: string, text: string): void {
  const { html, headers } = htmlPage({ title, body: `<p>${escapeHtml(text)}</p>`, script: '' });
  sendText(res, status, 'text/html; charset=utf-8', html, { ...headers, ...NOWHERE_ELSE });
}
