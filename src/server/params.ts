import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { DomainError } from '../services/core/errors/errors.js';
import { sizeOfJson } from '../services/core/text/json-bytes.js';
import { graphqlError } from './errors.js';

/**
 * The largest request over HTTP, its variables included: the longest text that a mutation takes has a million
 * characters, of three bytes each in many scripts. Messages of sockets have a limit of their own.
 */
export const MAX_REQUEST_BYTES = 4_194_304;

/** Comments and commas are no tokens: 1 M comments took 160 ms to read over. */
const MAX_DOCUMENT_CHARACTERS = 262_144;

interface Params {
  readonly query?: unknown;
  readonly variables?: unknown;
  readonly extensions?: unknown;
}

const beyondLimit = (message: string): GraphQLError =>
  new GraphQLError(message, {
    extensions: { code: 'GRAPHQL_VALIDATION_FAILED', status: 400, http: { status: 400 } },
  });

export const requestTooLarge = (limit: number): GraphQLError =>
  beyondLimit(`The request is larger than ${limit} bytes: the document and its variables together`);

/** Refuses a request by its size, before its document is parsed. @throws GraphQLError */
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

/** What refused a request as GraphQL tells it, with its status also where it is not executed. */
export function asGraphql(error: DomainError): GraphQLError {
  const { message, extensions } = graphqlError(error);
  return new GraphQLError(message, { extensions: { ...extensions, http: { status: error.status } } });
}

/** The same for requests that do not come as JSON bodies, such as those of a query string. */
export const useBoundedParams = (): Plugin => ({
  onParams({ params }) {
    assertBounded(params);
  },
});
