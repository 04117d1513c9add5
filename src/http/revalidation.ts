import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { sendText } from './send.js';

/** The ETag of a text or of bytes. */
export const tagOf = (content: string | Buffer): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;

/** Whether If-None-Match contains the tag: the client already has the content. */
export const matches = (header: string | undefined, tag: string): boolean =>
  (header ?? '').split(',').some((one) => [tag, `W/${tag}`, '*'].includes(one.trim()));

/** Sends a text that clients may keep if they revalidate it each time: 304 if it is the same. */
export function sendRevalidated(
  req: IncomingMessage,
  res: ServerResponse,
  contentType: string,
  body: string,
  headers?: OutgoingHttpHeaders,
): void {
  const tag = tagOf(body);
  const cached = { ETag: tag, 'Cache-Control': 'no-cache', ...headers };
  if (matches(req.headers['if-none-match'], tag)) res.writeHead(304, cached).end();
  else sendText(res, 200, contentType, body, cached);
}
