import { isUtf8 } from 'node:buffer';
import { badRequest } from './errors.js';

const BYTE_ORDER_MARK = /^\uFEFF/;

/** The value that bytes of JSON in UTF-8 spell. @throws 400 */
export function parseJsonBytes(bytes: Buffer): unknown {
  try {
    if (isUtf8(bytes)) return JSON.parse(bytes.toString('utf8').replace(BYTE_ORDER_MARK, ''));
  } catch {}
  throw badRequest('Malformed JSON');
}
