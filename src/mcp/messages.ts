import type { IncomingHttpHeaders } from 'node:http';
import {
  CAPABILITIES_KEY,
  type Era,
  HEADER_MISMATCH,
  HEADER_VERSIONS,
  INVALID_PARAMS,
  INVALID_REQUEST,
  STATELESS_VERSION,
  UNSUPPORTED_VERSION,
  VERSION_KEY,
} from '#json-rpc/mcp-protocol.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../services/core/text/json.js';

// Parses messages of the Model Context Protocol that clients send.

/** A rejected message, with its HTTP status. */
export class ProtocolError extends Error {
  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
    readonly data?: JsonObject,
  ) {
    super(message);
  }
}

export interface McpRequest {
  /** Undefined for a notification. */
  readonly id: string | number | undefined;
  readonly method: string;
  readonly params: JsonObject;
  readonly era: Era;
}

/** The id of a message, for its response; null if it has none. */
export const messageIdOf = (message: unknown): string | number | null =>
  isJsonObject(message) && (typeof message.id === 'string' || typeof message.id === 'number') ? message.id : null;

/** @throws ProtocolError if the message is not a valid request of the protocol */
export function mcpRequestOf(message: unknown, headers: IncomingHttpHeaders): McpRequest {
  if (!isJsonObject(message) || message.jsonrpc !== '2.0' || typeof message.method !== 'string') {
    throw new ProtocolError(400, INVALID_REQUEST, 'Invalid Request: one JSON-RPC 2.0 message is expected');
  }
  const { method, params = {} } = message;
  if (!isJsonObject(params)) throw new ProtocolError(400, INVALID_PARAMS, 'params must be an object');
  const id = messageIdOf(message) ?? undefined;
  if (id === undefined && 'id' in message)
    throw new ProtocolError(400, INVALID_REQUEST, 'id must be a string or number');
  return { id, method, params, era: eraOf(method, params, headers) };
}

function eraOf(method: string, params: JsonObject, headers: IncomingHttpHeaders): Era {
  const meta = isJsonObject(params._meta) ? params._meta : {};
  const inHeader = headers['mcp-protocol-version'] as string | undefined;
  const isStateless = meta[VERSION_KEY] !== undefined || (inHeader !== undefined && inHeader >= '2026');
  if (isStateless) {
    assertStateless(method, params, meta, headers);
    return 'stateless';
  }
  if (inHeader !== undefined && !HEADER_VERSIONS.includes(inHeader)) {
    throw new ProtocolError(400, INVALID_REQUEST, `Unsupported protocol version: ${inHeader.slice(0, 40)}`);
  }
  return 'handshake';
}

/** The parameter that a method's header repeats. */
const NAMED_BY: Readonly<Record<string, string>> = { 'tools/call': 'name', 'resources/read': 'uri' };

function assertStateless(method: string, params: JsonObject, meta: JsonObject, headers: IncomingHttpHeaders): void {
  const version = meta[VERSION_KEY];
  if (typeof version !== 'string') throw new ProtocolError(400, INVALID_PARAMS, `params._meta lacks ${VERSION_KEY}`);
  if (!isJsonObject(meta[CAPABILITIES_KEY])) {
    throw new ProtocolError(400, INVALID_PARAMS, `params._meta lacks ${CAPABILITIES_KEY}`);
  }
  assertHeader(headers, 'mcp-protocol-version', version);
  if (version !== STATELESS_VERSION) {
    const data = { supported: [STATELESS_VERSION], requested: version.slice(0, 40) };
    throw new ProtocolError(400, UNSUPPORTED_VERSION, 'Unsupported protocol version', data);
  }
  assertHeader(headers, 'mcp-method', method);
  // If the message lacks the name, that is the error to report, not its header.
  const nameKey = NAMED_BY[method];
  const name = nameKey && params[nameKey];
  if (typeof name === 'string' && name !== '') assertHeader(headers, 'mcp-name', name);
}

/** @throws ProtocolError if a header differs from the message */
function assertHeader(headers: IncomingHttpHeaders, name: string, value: JsonValue): void {
  const sent = headers[name];
  if (typeof sent !== 'string') throw new ProtocolError(400, HEADER_MISMATCH, `The header ${name} is missing`);
  if (decodeHeader(sent) !== value) {
    throw new ProtocolError(400, HEADER_MISMATCH, `The header ${name} does not match the message`);
  }
}

/** Headers encode non-ASCII values as `=?base64?…?=`. */
function decodeHeader(value: string): string {
  const encoded = /^=\?base64\?([A-Za-z0-9+/=]*)\?=$/.exec(value)?.[1];
  return encoded === undefined ? value : Buffer.from(encoded, 'base64').toString('utf8');
}
