import type { OutgoingHttpHeaders } from 'node:http';
import type { Response } from 'express';

/** Answers with JSON that nobody may keep. */
export function sendJson(res: Response, status: number, value: unknown, headers?: OutgoingHttpHeaders): void {
  sendText(res, status, 'application/json; charset=utf-8', JSON.stringify(value), headers);
}

/** Answers with text or bytes; not to be kept unless `headers` say otherwise. */
export function sendText(
  res: Response,
  status: number,
  contentType: string,
  body: string | Buffer,
  headers?: OutgoingHttpHeaders,
): void {
  res.writeHead(status, {
    'Content-Type': contentType,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  });
  res.end(body);
}
