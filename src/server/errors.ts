import { randomUUID } from 'node:crypto';
import type { Plugin } from '@envelop/core';
import { GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import { GRAPHQL_CODES, graphqlCode } from '../schema/builder.js';
import { fieldName } from '../schema/derive/names.js';
import { codeOfStatus, ERROR_CODES } from '../services/core/errors/error-codes.js';
import { DomainError, type ValidationIssue } from '../services/core/errors/errors.js';
import { valueOfWrongType } from './invalid-values.js';

const underNamesOfGraph = ({ path, ...issue }: ValidationIssue): ValidationIssue => ({
  ...issue,
  path: path.map((step) => (typeof step === 'string' ? fieldName(step) : step)),
});

/** A domain error in GraphQL: message and details are the same as in REST, and the code is in upper case. */
export function graphqlError(error: DomainError, from?: GraphQLError): GraphQLError {
  return new GraphQLError(error.message, {
    ...(from ? { nodes: from.nodes, source: from.source, positions: from.positions, path: from.path } : {}),
    extensions: {
      code: graphqlCode(error.code),
      status: error.status,
      ...(error.details === undefined ? {} : { details: error.details }),
      ...(error.issues === undefined ? {} : { issues: error.issues.map(underNamesOfGraph) }),
    },
  });
}

/** Maps errors of resolvers: domain errors are shown, GraphQL errors get a code, all others are logged and masked. */
export const errorMapper =
  (log: Logger) =>
  (error: unknown): GraphQLError => {
    const cause = rootCause(error);
    const located = cause === error ? undefined : (error as GraphQLError);
    if (cause instanceof DomainError) return graphqlError(cause, located);
    if (cause instanceof GraphQLError)
      return codedErrorAt(isOfLibrary(cause, located) ? valueOfWrongType() : cause, located ?? cause);
    const reference = randomUUID();
    log.error({ err: cause, reference }, 'an unexpected error was masked');
    return new GraphQLError('Internal server error', {
      ...(located ? { nodes: located.nodes, path: located.path } : {}),
      extensions: { code: 'INTERNAL_ERROR', status: 500, reference },
    });
  };

/** Whether a library reports the value of a field, which its message repeats. The server's own errors have codes. */
const isOfLibrary = (error: GraphQLError, located = error): boolean =>
  error.extensions?.code === undefined && located.path !== undefined;

/**
 * The innermost error. Compiled documents wrap errors in their own class, so wrappers are recognized by
 * `originalError`.
 */
function rootCause(error: unknown): unknown {
  let cause = error;
  for (let inner = originalOf(cause); inner; inner = originalOf(cause)) cause = inner;
  return cause;
}

const originalOf = (error: unknown): unknown => (error as GraphQLError | undefined)?.originalError;

function codedErrorAt(error: GraphQLError, located: GraphQLError): GraphQLError {
  const { nodes, source, positions, path } = located;
  return codedError(new GraphQLError(error.message, { nodes, source, positions, path, extensions: error.extensions }));
}

/** Replaces the code and status of a library's error with those of the schema. */
export function codedError(error: GraphQLError): GraphQLError {
  const { code, status, http: httpOfLibrary, originalError, ...extensions } = error.extensions;
  // With an original error, the request itself is malformed, independent of the media types that the client accepts.
  const http = (originalError && httpOfLibrary ? { ...httpOfLibrary, spec: false } : httpOfLibrary) as
    | { status?: number }
    | undefined;
  const httpStatus = (status as number | undefined) ?? GRAPHQL_CODES[String(code)]?.status ?? http?.status ?? 400;
  const vague = code === 'BAD_REQUEST' && httpStatus !== 400;
  const knownCode =
    code === undefined ? (http ? undefined : 'BAD_USER_INPUT') : isKnownCode(String(code)) && !vague && code;
  const { nodes, source, positions, path } = error;
  return new GraphQLError(error.message, {
    nodes,
    source,
    positions,
    path,
    extensions: {
      ...extensions,
      ...(http && { http }),
      code: knownCode || graphqlCode(codeOfStatus(httpStatus)),
      status: httpStatus,
    },
  });
}

const isKnownCode = (code: string): boolean =>
  code in GRAPHQL_CODES || [...ERROR_CODES.keys()].some((known) => graphqlCode(known) === code);

/**
 * Creates the errors of documents without stacks, since the cache keeps them with the documents. With a stack, V8
 * retains the variables of its functions: together with its request, each document that does not fit the schema took 90
 * KB.
 */
export const useStacklessErrors = (): Plugin => ({
  onParse({ parseFn, setParseFn }) {
    setParseFn((...args) => withoutStacks(() => parseFn(...args)));
  },
  onValidate({ validateFn, setValidationFn }) {
    setValidationFn((...args) => withoutStacks(() => validateFn(...args)));
  },
});

/** Runs synchronous work, so that other code's errors are not affected. */
export function withoutStacks<T>(work: () => T): T {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return work();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}
