import type { Express } from 'express';
import { sendText } from '#http/send.js';
import type { Config } from '#services/core/process/config.js';
import { APPROVAL_PAGE } from './approval.js';
import { CLAIM_PAGE } from './claim.js';
import { homePage } from './home.js';
import { INVITE_PAGE } from './invite.js';
import { acceptsHtml } from './page.js';
import { RESET_PAGE } from './password-reset.js';
import { RECORD_PAGE } from './record.js';

/**
 * The server's own pages. Addresses that the server prints or returns lead to them if no dashboard is served, or not
 * yet.
 */
const PAGES = {
  '/board-claim/:token': CLAIM_PAGE,
  '/cli-auth/:challengeId': APPROVAL_PAGE,
  '/invite/:token': INVITE_PAGE,
  '/password-reset': RESET_PAGE,
  '/issues/:ref': RECORD_PAGE,
  '/cases/:ref': RECORD_PAGE,
  '/agents/:ref': RECORD_PAGE,
  '/projects/:ref': RECORD_PAGE,
};

/**
 * Call it before adding the API's routes: at an invite's address browsers get the page, programs the API's response.
 */
export function servePages(app: Express, { DASHBOARD }: Pick<Config, 'DASHBOARD'>): void {
  app.get('/api/invites/:token', (req, res, next) => {
    if (!acceptsHtml(req)) return next();
    const token = encodeURIComponent(req.params.token);
    res.writeHead(302, { Location: `../../invite/${token}`, 'Cache-Control': 'no-store', Vary: 'Accept' }).end();
  });
  for (const [path, { html, headers }] of Object.entries({ '/': homePage(DASHBOARD), ...PAGES })) {
    app.get(path, (_req, res) => sendText(res, 200, 'text/html; charset=utf-8', html, headers));
  }
}
