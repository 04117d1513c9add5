import type { Express } from 'express';
import { sendText } from '../http/send.js';
import { APPROVAL_PAGE } from './approval.js';
import { CLAIM_PAGE } from './claim.js';
import { HOME_PAGE } from './home.js';
import { INVITE_PAGE } from './invite.js';
import { RESET_PAGE } from './password-reset.js';
import { RECORD_PAGE } from './record.js';

/** The server's own pages: what an address that it prints, or puts into an answer, leads a person to. */
const PAGES = {
  '/': HOME_PAGE,
  '/board-claim/:token': CLAIM_PAGE,
  '/cli-auth/:challengeId': APPROVAL_PAGE,
  '/invite/:token': INVITE_PAGE,
  '/password-reset': RESET_PAGE,
  '/issues/:ref': RECORD_PAGE,
  '/cases/:ref': RECORD_PAGE,
  '/agents/:ref': RECORD_PAGE,
  '/projects/:ref': RECORD_PAGE,
};

/** To be called before the API's routes: of an invite's address browsers get the page, programs the API's answer. */
export function servePages(app: Express): void {
  app.get('/api/invites/:token', (req, res, next) => {
    if (!req.headers.accept?.includes('text/html')) return next();
    const token = encodeURIComponent(req.params.token);
    res.writeHead(302, { Location: `../../invite/${token}`, 'Cache-Control': 'no-store', Vary: 'Accept' }).end();
  });
  for (const [path, { html, headers }] of Object.entries(PAGES)) {
    app.get(path, (_req, res) => sendText(res, 200, 'text/html; charset=utf-8', html, headers));
  }
}
