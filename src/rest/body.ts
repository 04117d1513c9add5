import express, { type Request, type Response } from 'express';
import { statusError, validationError } from '../services/core/errors.js';
import { parseJsonBytes } from '../services/core/json-bytes.js';

/** The largest body that a client may send, to REST and to GraphQL; files have a limit of their own. */
export const MAX_BODY_BYTES = 10_485_760;

const read = express.raw({ type: () => true, limit: MAX_BODY_BYTES });

const WrongType = statusError(415, 'Expected Content-Type application/json');
const WrongCharset = statusError(415, 'Expected Content-Type application/json in UTF-8');

/**
 * The JSON object in a request's body; `{}` when there is no body.
 * @throws 400, 413 or 415; the body is read to its end first, so that the client can read the answer
 */
export async function readJsonObject(req: Request, res: Response): Promise<Record<string, unknown>> {
  if (Number(req.headers['content-length']) > 0) assertJson(req);
  const bytes = await readBytes(req, res);
  if (!bytes?.length) return {};
  assertJson(req);
  const value = parseJsonBytes(bytes);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw validationError([{ code: 'invalid_type', path: [], message: 'The body must be a JSON object' }]);
}

function readBytes(req: Request, res: Response): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    read(req, res, (error?: unknown) => (error ? reject(error) : resolve(req.body as Buffer | undefined)));
  });
}

function assertJson(req: Request): void {
  const [type = '', ...parameters] = (req.headers['content-type'] ?? '').toLowerCase().split(';');
  if (!/^application\/([a-z0-9.+-]+\+)?json$/.test(type.trim())) throw WrongType();
  const charset = parameters.map((one) => /^\s*charset\s*=\s*"?([^"]*)"?\s*$/.exec(one)?.[1]).find(Boolean);
  if (charset && charset !== 'utf-8' && charset !== 'utf8') throw WrongCharset();
}
