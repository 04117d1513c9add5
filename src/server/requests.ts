import type { IncomingMessage, ServerResponse } from 'node:http';
import { isAsyncIterable } from '@envelop/core';
import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { MAX_BODY_BYTES } from '../http/body.js';
import { credentialOf, requestSourceOf } from '../http/credentials.js';
import { errorBody as restErrorBody } from '../http/errors.js';
import { FOREIGN_PAGE, isForeignPage } from '../services/access/origins.js';
import type { DomainError } from '../services/core/errors/errors.js';
import type { Config } from '../services/core/process/config.js';
import { codedError, graphqlError } from './errors.js';

export const bodyTooLarge = (req: IncomingMessage): boolean =>
  Number(req.headers['content-length'] ?? 0) > MAX_BODY_BYTES;

/** Responds at once, without waiting for the body of the rejected request (`endUnlessRead` handles its rest). */
export function refuseRequest(req: IncomingMessage, res: ServerResponse, status: number, body: string): void {
  if (res.headersSent || res.destroyed) return;
  res.writeHead(status, { 'content-type': 'application/json' }).end(body);
  req.resume();
}

/** The body of an error in the format of the requested API. */
export const domainErrorBody = (refusal: DomainError, path: string): string =>
  JSON.stringify(path === '/graphql' ? { errors: [graphqlError(refusal)] } : restErrorBody(refusal));

function errorBody(message: string, code: string, status: number): string {
  return JSON.stringify({ errors: [{ message, extensions: { code, status } }] });
}

/** Documents are small, so compressed ones are rejected: decompression could otherwise grow without limit. */
export const isCompressed = ({ headers }: IncomingMessage): boolean => {
  const encoding = headers['content-encoding']?.trim().toLowerCase();
  return encoding !== undefined && encoding !== '' && encoding !== 'identity';
};

export const COMPRESSED = errorBody('Content-Encoding is not supported here', 'UNSUPPORTED_MEDIA_TYPE', 415);
export const TOO_LARGE = errorBody('The body is larger than 10 MiB', 'PAYLOAD_TOO_LARGE', 413);

const JSON_TYPE = /^\s*application\/(graphql\+)?json\s*(;|$)/i;

export const isJsonRequest = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  JSON_TYPE.test(headers['content-type'] ?? '');

/** Accepts only JSON, which a page of another origin cannot post without a preflight request. */
export const useJsonBodies = (): Plugin => ({
  // A connection with an unread body cannot be reused.
  onResponse({ response }) {
    if (response.status === 413) response.headers.set('connection', 'close');
  },
  onRequestParse({ request, endResponse, fetchAPI }) {
    if (request.method !== 'POST') return;
    if (JSON_TYPE.test(request.headers.get('content-type') ?? '')) return;
    const body = errorBody('Expected Content-Type application/json', 'UNSUPPORTED_MEDIA_TYPE', 415);
    endResponse(new fetchAPI.Response(body, { status: 415, headers: { 'content-type': 'application/json' } }));
  },
});

/** Adds a code and a status to every error of a result, including errors of libraries. */
export const useCodedErrors = (): Plugin => ({
  onResultProcess({ result, setResult }) {
    if (isAsyncIterable(result) || Array.isArray(result) || !result.errors) return;
    const executed = 'data' in result;
    const addCode = (error: unknown) => {
      if (!(error instanceof GraphQLError)) return error;
      const withCode = codedError(error);
      // Without execution, clients that accept application/graphql-response+json get an HTTP status.
      if (!executed) withCode.extensions.http ??= { spec: true, status: withCode.extensions.status as number };
      return withCode;
    };
    setResult({ ...result, errors: result.errors.map(addCode) as never });
  },
});

/** The reason for rejecting a request before it is read. */
interface RequestRefusal {
  readonly status: 401 | 403;
  readonly message: string;
}

/**
 * The reason for rejecting the sender of a request: a malformed Authorization header, which must not count as a missing
 * one, or a foreign page. A foreign page would act as the local board.
 */
export function requestRefusal(req: IncomingMessage, config: Config): RequestRefusal | undefined {
  const credential = credentialOf(req);
  if (credential.kind === 'malformed') return { status: 401, message: credential.problem };
  const isForeign = isForeignPage(config, { credential, ...requestSourceOf(req) });
  return isForeign ? { status: 403, message: FOREIGN_PAGE } : undefined;
}

/** The body of a rejection in the format of the requested API. */
export function refusalBody({ status, message }: RequestRefusal, path: string): string {
  if (path !== '/graphql') return JSON.stringify({ error: message });
  return errorBody(message, status === 401 ? 'UNAUTHORIZED' : 'FORBIDDEN', status);
}
