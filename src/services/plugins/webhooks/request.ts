import { isUtf8 } from 'node:buffer';
import type { JsonObject, JsonValue } from '#services/core/text/json.js';
import { parseJsonBytes } from '#services/core/text/json-bytes.js';
import type { SentHeaders } from './headers.js';

interface WebhookRequestOptions {
  readonly headers: SentHeaders;
  /** Reads the exact bytes of the body. @throws 400 if it is incomplete, 413 if it is larger than the limit */
  readonly read: (maxBytes: number) => Promise<Buffer>;
}

/** A webhook request that this server itself received. A class, so no request body parses into one. */
export class WebhookRequest {
  readonly #options: WebhookRequestOptions;

  constructor(options: WebhookRequestOptions) {
    this.#options = options;
  }

  get headers(): SentHeaders {
    return this.#options.headers;
  }

  read(maxBytes: number): Promise<Buffer> {
    return this.#options.read(maxBytes);
  }
}

/** A body as a plugin receives it: exactly as it was sent, and parsed if it is JSON. */
export function bodyForPlugin(bytes: Buffer): JsonObject {
  if (!isUtf8(bytes)) return { rawBody: bytes.toString('base64'), rawBodyEncoding: 'base64', parsedBody: null };
  return { rawBody: bytes.toString('utf8'), parsedBody: jsonOrNull(bytes) };
}

/** Also null for JSON with more values, or deeper ones, than any request may have. */
function jsonOrNull(bytes: Buffer): JsonValue {
  try {
    return parseJsonBytes(bytes) as JsonValue;
  } catch {
    return null;
  }
}
