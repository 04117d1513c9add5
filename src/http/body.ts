import express, { type Request, type Response } from 'express';
import { statusError, validationError } from '#services/core/errors/errors.js';
import { parseJsonBytes } from '#services/core/text/json-bytes.js';

/** The largest body of a request to REST or GraphQL; files have their own limit. */
export const MAX_BODY_BYTES = 10_485_760;

/** The largest JSON body of a request without a credential: public operations need little. */
export const MAX_STRANGER_BYTES = 262_144;

/** The largest body that is a package of a company: base64 takes a third more than its bytes. */
export const MAX_PACKAGE_BYTES = 67_108_864;

const LIMITS = { known: MAX_BODY_BYTES, stranger: MAX_STRANGER_BYTES, package: MAX_PACKAGE_BYTES };
/** The kind of caller or of body that the limit is for. */
type Sender = keyof typeof LIMITS;

const reader = (limit: number) => express.raw({ type: () => true, limit });
const readers = {
  known: reader(LIMITS.known),
  stranger: reader(LIMITS.stranger),
  package: reader(LIMITS.package),
};

export const bodyTooLargeError = (limit = MAX_BODY_BYTES) => statusError(413, `The body exceeds ${limit} bytes`)();

const WrongType = statusError(415, 'Expected Content-Type application/json');
const WrongCharset = statusError(415, 'Expected Content-Type application/json in UTF-8');

/**
 * The JSON object in a request's body; `{}` when there is no body.
 * @throws 400, 413 or 415
 */
export async function readJsonObject(req: Request, res: Response, sender: Sender): Promise<Record<string, unknown>> {
  const length = Number(req.headers['content-length'] ?? 0);
  if (length > 0) assertJson(req);
  if (length > LIMITS[sender]) throw bodyTooLargeError(LIMITS[sender]);
  const bytes = await readBytes(req, res, sender);
  if (!bytes?.length) return {};
  assertJson(req);
  const value = parseJsonBytes(bytes);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw validationError([{ code: 'invalid_type', path: [], message: 'The body must be a JSON object' }]);
}

function readBytes(req: Request, res: Response, sender: Sender): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    readers[sender](req, res, (error?: unknown) => (error ? reject(error) : resolve(req.body as Buffer | undefined)));
  });
}

/** @throws 415 unless the body's type is JSON in UTF-8 */
export function assertJson(req: Request): void {
  const [type = '', ...parameters] = (req.headers['content-type'] ?? '').toLowerCase().split(';');
  if (!/^application\/([a-z0-9.+-]+\+)?json$/.test(type.trim())) throw WrongType();
  const charset = parameters.map((one) => /^\s*charset\s*=\s*"?([^"]*)"?\s*$/.exec(one)?.[1]).find(Boolean);
  if (charset && charset !== 'utf-8' && charset !== 'utf8') throw WrongCharset();
}
