import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { isAsyncIterable } from '@envelop/core';
import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { MAX_BODY_BYTES } from '../rest/body.js';
import type { Config } from '../services/core/config.js';
import { codedError } from './errors.js';

export const bodyTooLarge = (req: IncomingMessage): boolean =>
  Number(req.headers['content-length'] ?? 0) > MAX_BODY_BYTES;

/** Answers after the body has been read to its end, so that the client gets to read the answer. */
export function refuse(req: IncomingMessage, res: ServerResponse, status: number, body: string): void {
  req.resume().once('end', () => res.writeHead(status, { 'content-type': 'application/json' }).end(body));
}

function errorBody(message: string, code: string, status: number): string {
  return JSON.stringify({ errors: [{ message, extensions: { code, status } }] });
}

export const TOO_LARGE = errorBody('The body is larger than 10 MiB', 'PAYLOAD_TOO_LARGE', 413);

/** Only JSON, which a page of another origin cannot post without being asked for first. */
export const useJsonBodies = (): Plugin => ({
  // A body that was cut off leaves a connection that is of no further use.
  onResponse({ response }) {
    if (response.status === 413) response.headers.set('connection', 'close');
  },
  onRequestParse({ request, endResponse, fetchAPI }) {
    if (request.method !== 'POST') return;
    if (/^\s*application\/(graphql\+)?json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) return;
    const body = errorBody('Expected Content-Type application/json', 'UNSUPPORTED_MEDIA_TYPE', 415);
    endResponse(new fetchAPI.Response(body, { status: 415, headers: { 'content-type': 'application/json' } }));
  },
});

/** Gives every error of an answer a code and a status, also those of libraries. */
export const useCodedErrors = (): Plugin => ({
  onResultProcess({ result, setResult }) {
    if (isAsyncIterable(result) || Array.isArray(result) || !result.errors) return;
    const executed = 'data' in result;
    const coded = (error: unknown) => {
      if (!(error instanceof GraphQLError)) return error;
      const told = codedError(error);
      // What was not executed has an HTTP status for clients that accept application/graphql-response+json.
      if (!executed) told.extensions.http ??= { spec: true, status: told.extensions.status as number };
      return told;
    };
    setResult({ ...result, errors: result.errors.map(coded) as never });
  },
});

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a browser sent the request for a page of somewhere else. In a local_trusted deployment whoever shows no
 * credential is the board, so such a page must not be served: neither by its own origin, nor under a name of its own
 * that it let point to this machine (DNS rebinding, where a read bears no Origin at all).
 */
export function isForeignPage({ headers }: IncomingMessage, config: Config): boolean {
  const { origin, authorization, host = '' } = headers;
  if (config.DEPLOYMENT_MODE !== 'local_trusted' || authorization) return false;
  if (!isOwnHost(host, config)) return true;
  if (origin === undefined) return false;
  if (config.CORS_ORIGINS.includes(origin)) return false;
  if (!URL.canParse(origin)) return true; // "null": a sandboxed page or a file
  const page = new URL(origin);
  return page.host !== host && page.host !== publicHost(config) && !LOOPBACK.has(page.hostname);
}

const publicHost = ({ PUBLIC_BASE_URL }: Config): string | undefined =>
  PUBLIC_BASE_URL && new URL(PUBLIC_BASE_URL).host;

/** Loopback, an address (which no name can be made to point to), the listening host, or the public address. */
function isOwnHost(host: string, config: Config): boolean {
  if (!URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  return isAddress || LOOPBACK.has(hostname) || hostname === config.HOST || host === publicHost(config);
}

export const FOREIGN_PAGE =
  '{"error":"Pages of another origin, and names other than PUBLIC_BASE_URL, need a credential: send Authorization"}';
