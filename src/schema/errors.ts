import { ERROR_CODES } from '../services/core/errors/error-codes.js';
import { builder } from './builder.js';

/** The GraphQL spelling of a code. */
export const graphqlCode = (code: string): string => code.toUpperCase();

/** Codes of GraphQL's own errors, before any operation runs, with the status of each. */
export const GRAPHQL_CODES: Readonly<Record<string, { readonly status: number; readonly description: string }>> = {
  GRAPHQL_PARSE_FAILED: { status: 400, description: 'The document is not valid GraphQL.' },
  GRAPHQL_VALIDATION_FAILED: {
    status: 400,
    description: 'The document does not match the schema, or exceeds its limits.',
  },
  BAD_USER_INPUT: { status: 400, description: 'A variable does not match its type.' },
  COST_LIMIT_EXCEEDED: { status: 400, description: 'The document exceeds the cost limit GRAPHQL_MAX_COST.' },
  DELETED_SINCE: {
    status: 410,
    description: 'The mutation succeeded, but the changed record was deleted before the response could include it.',
  },
  TIMEOUT: { status: 504, description: 'The document exceeded the time limit, or a plugin did not respond in time.' },
};

const ErrorCode = builder.enumType('ErrorCode', {
  description: "The values of an error's extensions.code. REST has the same codes in lower case.",
  values: Object.fromEntries([
    ...[...ERROR_CODES].map(([name, { status, meaning }]) => [
      graphqlCode(name),
      { value: graphqlCode(name), description: `${meaning} REST answers ${status}.` },
    ]),
    ...Object.entries(GRAPHQL_CODES).map(([name, { description }]) => [name, { value: name, description }]),
  ]) as Record<string, { value: string; description: string }>,
});

builder.queryField('errorCodes', (t) =>
  t.field({
    type: [ErrorCode],
    description: 'Every error code, for clients that map them.',
    resolve: () => [...[...ERROR_CODES.keys()].map(graphqlCode), ...Object.keys(GRAPHQL_CODES)],
  }),
);
