import { getOrgPng, getOrgSvg, getOrgTree } from '#services/organization/agents/org.js';
import { type Content, type RouteCall, route } from '../http/route.js';
import { sendText } from '../http/send.js';
import { textAnswer } from '../http/text-answer.js';

/** A drawing may be opened directly, so nothing in it may run or load. */
const SANDBOX = { 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" };

const binary = { type: 'string', format: 'binary' } as const;
const png: Content = { description: 'The drawing of the org chart', types: { 'image/png': { schema: binary } } };

export const orgChartRoutes = [
  route('get', '/api/companies/:companyId/org', getOrgTree),
  route('get', '/api/companies/:companyId/org.svg', getOrgSvg, {
    respond: textAnswer('image/svg+xml', 'The drawing', SANDBOX),
  }),
  route('get', '/api/companies/:companyId/org.png', getOrgPng, {
    respond: {
      content: png,
      send: ({ res }: RouteCall, drawing) => sendText(res, 200, 'image/png', Buffer.from(drawing), SANDBOX),
    },
  }),
];
