import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants } from 'node:zlib';
import type { Plugin } from '@envelop/core';
import compression from 'compression';
import { getOperationAST } from 'graphql';

const TEXT = /^(application\/((graphql-response|problem)\+)?json|text\/(html|javascript)|image\/svg\+xml)\b/;
/** A tenth of the time of the default quality, for answers a tenth larger. */
const BROTLI_QUALITY = 4;
const MIN_BYTES = 1024;

const queries = new WeakSet<object>();

/** Lets the answer to a GraphQL query be compressed. */
export const allowCompression = (res: object): void => void queries.add(res);

/** The same for documents that Yoga executes. */
export const useCompression = (): Plugin<{ res?: object }> => ({
  onExecute({ args: { document, operationName, contextValue } }) {
    if (contextValue.res && getOperationAST(document, operationName)?.operation === 'query')
      allowCompression(contextValue.res);
  },
});

/**
 * Whether an answer may be compressed: pages, and JSON that answers a read. Answers to writes never are, since keys,
 * tokens and values of secrets are shown in no others: the length of a compressed answer tells something of what it
 * contains. Stored files and parts of them are sent as they are.
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

/** Has the answer compressed if the client accepts that. Others pay nothing for it. */
export function compressFor(req: IncomingMessage, res: ServerResponse): void {
  if (req.headers['accept-encoding'] !== undefined) compress(req as never, res as never, () => {});
}
