import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { DomainError } from '../services/core/errors/errors.js';
import { sizeOfJson } from '../services/core/text/json-bytes.js';
import { graphqlError } from './errors.js';

/**
 * The largest HTTP request, including variables: the longest text of a mutation has a million characters, and these
 * take three bytes each in many scripts. Messages on sockets have their own limit.
 */
export const MAX_REQUEST_BYTES = 4_194_304;

/** The token limit ignores comments and commas, but 1 M comments took 160 ms to skip. */
const MAX_DOCUMENT_CHARACTERS = 262_144;

interface Params {
  readonly query?: unknown;
  readonly variables?: unknown;
  readonly extensions?: unknown;
}

/** The error for a document that exceeds a limit for all documents. */
export const beyondLimit = (message: string): GraphQLError =>
  new GraphQLError(message, {
    extensions: { code: 'GRAPHQL_VALIDATION_FAILED', status: 400, http: { status: 400 } },
  });

export const requestTooLarge = (limit: number): GraphQLError =>
  beyondLimit(`The request is larger than ${limit} bytes: the document and its variables together`);

/** Rejects a request by its size, before its document is parsed. @throws GraphQLError */
export function assertBounded({ query, variables, extensions }: Params): void {
  if (typeof query === 'string' && query.length > MAX_DOCUMENT_CHARACTERS) {
    const message = `The document has more than ${MAX_DOCUMENT_CHARACTERS} characters. Give long values as variables.`;
    throw beyondLimit(message);
  }
  try {
    sizeOfJson([variables, extensions]);
  } catch (error) {
    throw error instanceof DomainError ? asGraphql(error) : error;
  }
}

/** The rejection of a request as a GraphQL error, which also sets the HTTP status. */
export function asGraphql(error: DomainError): GraphQLError {
  const { message, extensions } = graphqlError(error);
  return new GraphQLError(message, { extensions: { ...extensions, http: { status: error.status } } });
}

/** Applies `assertBounded` to requests without a JSON body, for example with a query string. */
export const useBoundedParams = (): Plugin => ({
  onParams({ params }) {
    assertBounded(params);
  },
});
