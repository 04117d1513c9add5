import { randomUUID } from 'node:crypto';
import { GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import { graphqlCode } from '../schema/errors.js';
import { DomainError } from '../services/core/errors.js';

/** A domain error as GraphQL shows it: the text and details of REST, the code in upper case. */
export function graphqlError(error: DomainError, from?: GraphQLError): GraphQLError {
  return new GraphQLError(error.message, {
    ...(from ? { nodes: from.nodes, source: from.source, positions: from.positions, path: from.path } : {}),
    extensions: {
      code: graphqlCode(error.code),
      status: error.status,
      ...(error.details === undefined ? {} : { details: error.details }),
      ...(error.issues === undefined ? {} : { issues: error.issues }),
    },
  });
}

/** Maps what a resolver threw: domain errors are told, GraphQL's own get a code, everything else is logged and masked. */
export const errorMapper =
  (log: Logger) =>
  (error: unknown): GraphQLError => {
    const cause = rootCause(error);
    const located = cause === error ? undefined : (error as GraphQLError);
    if (cause instanceof DomainError) return graphqlError(cause, located);
    if (cause instanceof GraphQLError) return coded(cause, located);
    const reference = randomUUID();
    log.error({ err: cause, reference }, 'an unexpected error was masked');
    return new GraphQLError('Internal server error', {
      ...(located ? { nodes: located.nodes, path: located.path } : {}),
      extensions: { code: 'INTERNAL_ERROR', status: 500, reference },
    });
  };

/** Compiled documents wrap errors in a class of their own, so wrappers are known by what they bear. */
function rootCause(error: unknown): unknown {
  let cause = error;
  for (let inner = originalOf(cause); inner; inner = originalOf(cause)) cause = inner;
  return cause;
}

const originalOf = (error: unknown): unknown => (error as GraphQLError | undefined)?.originalError;

function coded(error: GraphQLError, located: GraphQLError | undefined): GraphQLError {
  if (typeof error.extensions.code === 'string' && !located) return error;
  const { nodes, source, positions, path } = located ?? error;
  return new GraphQLError(error.message, {
    nodes,
    source,
    positions,
    path,
    extensions: { ...error.extensions, code: 'BAD_USER_INPUT' },
  });
}
