import type { IncomingMessage, ServerResponse } from 'node:http';
import { INTERNAL_ERROR, INVALID_REQUEST, PARSE_ERROR, REFUSED } from '#json-rpc/mcp-protocol.js';
import { requestSourceOf } from '../http/credentials.js';
import { retryAfterOf } from '../http/errors.js';
import { writeJson } from '../json/json-writer.js';
import { isPageOfElsewhere } from '../services/access/origins.js';
import { DomainError } from '../services/core/errors/errors.js';
import type { Services } from '../services/core/operation/scope.js';
import { type KeptNumbers, unstorable } from '../services/core/text/fields.js';
import type { JsonObject } from '../services/core/text/json.js';
import { excessOf, parseJsonBytes } from '../services/core/text/json-bytes.js';
import { ProtocolError } from './messages.js';
import { type McpResult, WrittenList } from './methods.js';

// Shared code of all addresses for the Model Context Protocol: one message per request, with a response in JSON.

/** The maximum size of a message, and so of a tool's arguments. */
const MAX_BODY_BYTES = 1_048_576;

/**
 * @throws ProtocolError if the request is not a POST with JSON, or comes from a page of another origin, with any
 * credential
 */
export function assertTransport(req: IncomingMessage, { config }: Services): void {
  if (req.method !== 'POST') throw new ProtocolError(405, INVALID_REQUEST, 'Method not allowed: send messages by POST');
  if (isPageOfElsewhere(config, requestSourceOf(req))) throw new ProtocolError(403, REFUSED, 'Origin is not allowed');
  if (!/^application\/json\s*(;|$)/i.test(req.headers['content-type'] ?? '')) {
    throw new ProtocolError(415, INVALID_REQUEST, 'Expected Content-Type application/json');
  }
}

/** The parameters contain the arguments of tools. */
const KEPT: KeptNumbers = new Set(['params']);

export async function readRequestMessage(req: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of req) {
    bytes += (chunk as Buffer).length;
    if (bytes > MAX_BODY_BYTES)
      throw new ProtocolError(413, INVALID_REQUEST, `The message exceeds ${MAX_BODY_BYTES} bytes`);
    chunks.push(chunk as Buffer);
  }
  const body = Buffer.concat(chunks);
  const excess = excessOf(body);
  if (excess) throw new ProtocolError(400, INVALID_REQUEST, excess);
  let message: unknown;
  try {
    message = parseJsonBytes(body);
  } catch {
    throw new ProtocolError(400, PARSE_ERROR, 'Parse error');
  }
  const flaw = unstorable(message, KEPT);
  if (flaw) throw new ProtocolError(400, INVALID_REQUEST, flaw);
  return message;
}

export function protocolErrorOf(error: unknown, report: (error: unknown) => void): ProtocolError {
  if (error instanceof ProtocolError) return error;
  if (error instanceof DomainError) {
    const { code, status, message, details } = error;
    return new ProtocolError(status, REFUSED, message, { reasonCode: code, ...(details as JsonObject | undefined) });
  }
  report(error);
  return new ProtocolError(500, INTERNAL_ERROR, 'Internal server error');
}

/** @param challenge the `WWW-Authenticate` header for a client without a credential */
export function sendRefusal(
  res: ServerResponse,
  id: string | number | null,
  { status, code, message, data }: ProtocolError,
  challenge = 'Bearer',
): void {
  if (res.headersSent || res.destroyed) return void res.destroy();
  if (status === 405) res.setHeader('Allow', 'POST');
  if (status === 401 || challenge !== 'Bearer') res.setHeader('WWW-Authenticate', challenge);
  const retryAfter = retryAfterOf(status, data);
  if (retryAfter !== undefined) res.setHeader('Retry-After', retryAfter);
  // The rest of a rejected body is not read.
  if (status === 413) res.setHeader('Connection', 'close');
  sendMessage(res, status, { jsonrpc: '2.0', id, error: { code, message, ...(data && { data }) } });
}

/** Sends the result of a request. A list that is already serialized is sent unchanged. */
export function sendResult(res: ServerResponse, id: string | number, result: McpResult): void {
  if (!(result instanceof WrittenList)) {
    sendMessage(res, 200, { jsonrpc: '2.0', id, result });
    return;
  }
  const rest = JSON.stringify(result.rest).slice(1, -1);
  const [before, after] = [
    Buffer.from(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{${rest}${rest && ','}"tools":`),
    Buffer.from('}}'),
  ];
  const length = before.length + result.tools.length + after.length;
  res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': length });
  for (const part of [before, result.tools]) res.write(part);
  res.end(after);
}

export function sendMessage(res: ServerResponse, status: number, message: JsonObject): void {
  const body = writeJson(message);
  res.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) });
  res.end(res.req.method === 'HEAD' ? undefined : body);
}
