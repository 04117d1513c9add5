import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants } from 'node:zlib';
import type { Plugin } from '@envelop/core';
import compression from 'compression';
import { getOperationAST } from 'graphql';

const TEXT = /^(application\/((graphql-response|problem)\+)?json|text\/(html|javascript)|image\/svg\+xml)\b/;
/** Takes a tenth of the time of the default quality, for responses that are a tenth larger. */
const BROTLI_QUALITY = 4;
const MIN_BYTES = 1024;

const queries = new WeakSet<object>();

/** Allows compression of the response to a GraphQL query. */
export const allowCompression = (res: object): void => void queries.add(res);

/** Allows compression of the responses to queries that Yoga executes. */
export const useCompression = (): Plugin<{ res?: object }> => ({
  onExecute({ args: { document, operationName, contextValue } }) {
    if (contextValue.res && getOperationAST(document, operationName)?.operation === 'query')
      allowCompression(contextValue.res);
  },
});

/**
 * Whether a response may be compressed: pages, and JSON responses to reads. Responses to writes are never compressed:
 * only they contain keys, tokens and values of secrets, and the length of a compressed response reveals something of
 * its contents. Stored files and parts of them are sent unchanged.
 */
function isCompressible({ method }: IncomingMessage, res: ServerResponse): boolean {
  const reads = method === 'GET' || method === 'HEAD' || queries.has(res);
  return reads && !res.hasHeader('accept-ranges') && TEXT.test(String(res.getHeader('content-type')));
}

const compress = compression({
  threshold: MIN_BYTES,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  filter: isCompressible as never,
});

/** Compresses the response if the client accepts that. For other clients this costs nothing. */
export function compressFor(req: IncomingMessage, res: ServerResponse): void {
  if (req.headers['accept-encoding'] !== undefined) compress(req as never, res as never, () => {});
}
