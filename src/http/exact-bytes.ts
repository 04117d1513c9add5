import type { IncomingMessage } from 'node:http';
import { statusError } from '#services/core/errors/errors.js';
import { bodyTooLargeError } from './body.js';

const Aborted = statusError(400, 'The request was aborted');

/** The exact bytes of a body. A body that is too large is rejected before it is read whole. @throws 400, 413 */
export function exactBytes(req: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(req.headers['content-length'] ?? 0) > limit) return Promise.reject(bodyTooLargeError(limit));
  if (req.destroyed) return Promise.reject(Aborted());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    req.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= limit) return void chunks.push(chunk);
      chunks.length = 0;
      reject(bodyTooLargeError(limit));
    });
    req.once('end', () => resolve(Buffer.concat(chunks)));
    req.once('error', () => reject(Aborted()));
    req.once('close', () => reject(Aborted()));
  });
}
