import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import PrismaPlugin from '@pothos/plugin-prisma';
import RelayPlugin from '@pothos/plugin-relay';
import { GraphQLError, GraphQLScalarType } from 'graphql';
import { DateTimeResolver, LocalDateResolver, SafeIntResolver } from 'graphql-scalars';
import type PrismaTypes from '../generated/pothos.js';
import { getDatamodel } from '../generated/pothos.js';
import { ERROR_CODES } from '../services/core/errors/error-codes.js';
import type { JournalFollower } from '../services/core/journal/follow.js';
import type { Scope } from '../services/core/operation/scope.js';
import { DEFAULT_PAGE, MAX_PAGE, type PageArgs } from '../services/core/postgres/page-statement.js';
import type { JsonObject } from '../services/core/text/fields.js';
import { isoText, isStorable } from '../services/core/text/moments.js';
import { JsonObjectScalar } from './json-object.js';

/** The context of every resolver: the request's scope, which is the only way to the database. */
export interface GraphContext {
  readonly scope: Scope;
  readonly follower: JournalFollower;
  /**
   * Whether `fast/` is active: lists are prefetched, read with the requested columns only, and rendered by PostgreSQL.
   * Responses are the same without it.
   */
  readonly isFast: boolean;
}

export interface SchemaTypes {
  Context: GraphContext;
  PrismaTypes: PrismaTypes;
  DefaultFieldNullability: false;
  DefaultEdgesNullability: { list: false; items: false };
  DefaultNodeNullability: false;
  Scalars: {
    ID: { Input: string; Output: string };
    Date: { Input: string; Output: string };
    DateTime: { Input: Date; Output: Date };
    SafeInt: { Input: number; Output: number };
    JSONObject: { Input: JsonObject; Output: JsonObject };
  };
}

/** The builder's types with the defaults of its plugins; references to types use these. */
export type Types = PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>;

/** Marks a field of a connection that counts once, not once for each node of the page. */
export const COUNTED_ONCE = { isCountedOnce: true };

/** A page counts as many nodes as it may return; everything below it counts that many times. */
export const pageSize = (args: Pick<PageArgs<unknown>, 'first' | 'last'>): number =>
  Math.min(args.first ?? args.last ?? DEFAULT_PAGE, MAX_PAGE);

export const builder = new SchemaBuilder<SchemaTypes>({
  plugins: [PrismaPlugin, RelayPlugin, ComplexityPlugin],
  defaultFieldNullability: false,
  // Relations are served by loaders, so the plugin only provides types and never queries by itself.
  prisma: { client: () => unavailable(), dmmf: getDatamodel(), exposeDescriptions: false },
  relay: {
    nodeQueryOptions: false,
    nodesQueryOptions: false,
    cursorType: 'String',
    edgesFieldOptions: { nullable: { list: false, items: false }, description: 'The edges: nodes with their cursors.' },
    nodeFieldOptions: { nullable: false, description: 'The node.' },
    cursorFieldOptions: { description: 'The cursor of the node, for the arguments after and before.' },
    pageInfoFieldOptions: { description: 'The position of the page in the connection.', extensions: COUNTED_ONCE },
    pageInfoTypeOptions: { description: 'The position of a page in a connection (Relay).' },
    hasNextPageFieldOptions: { description: 'True if there are nodes after the page.' },
    hasPreviousPageFieldOptions: { description: 'True if there are nodes before the page.' },
    startCursorFieldOptions: { description: 'The cursor of the first node of the page; null if it is empty.' },
    endCursorFieldOptions: { description: 'The cursor of the last node of the page; null if it is empty.' },
    firstArgOptions: {
      description: `The number of nodes from the start; defaults to ${DEFAULT_PAGE}, at most ${MAX_PAGE}.`,
    },
    lastArgOptions: { description: `The number of nodes from the end; at most ${MAX_PAGE}.` },
    afterArgOptions: { description: 'Returns only nodes after this cursor.' },
    beforeArgOptions: { description: 'Returns only nodes before this cursor.' },
  },
  complexity: {
    defaultComplexity: 1,
    defaultListMultiplier: 1,
    fieldComplexity: (args, _context, field) => ({
      field: 1,
      multiplier: field.args.some((arg) => arg.name === 'first') ? pageSize(args) : 1,
    }),
  },
});

function unavailable(): never {
  throw new Error('Relations are read through loaders');
}

// Values from the database are already dates: checking each again took a tenth of a nested read.
const DateTime = new GraphQLScalarType({
  ...DateTimeResolver.toConfig(),
  parseValue: (value) => storable(DateTimeResolver.parseValue(value)),
  parseLiteral: (node) => storable(DateTimeResolver.parseLiteral(node)),
  serialize: (value) => (value instanceof Date ? isoText(value) : String(value)),
});
function storable(at: Date): Date {
  if (isStorable(at)) return at;
  throw new GraphQLError('DateTime cannot represent a moment outside of the years 1 to 9999');
}

const DateOnly = new GraphQLScalarType({
  ...LocalDateResolver.toConfig(),
  name: 'Date',
  description: 'A day without a time, such as 2027-01-31.',
});

builder.addScalarType('DateTime', DateTime as never);
builder.addScalarType('JSONObject', JsonObjectScalar as never);
builder.addScalarType('SafeInt', SafeIntResolver);
builder.addScalarType('Date', DateOnly as never);

builder.queryType({ description: 'The queries.' });
builder.mutationType({
  description: 'The mutations. Each takes an idempotencyKey: the same key and input return the stored response.',
});
builder.subscriptionType({ description: 'The subscriptions, resumable by cursor.' });

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
