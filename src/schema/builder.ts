import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import PrismaPlugin from '@pothos/plugin-prisma';
import RelayPlugin from '@pothos/plugin-relay';
import { GraphQLError, GraphQLScalarType } from 'graphql';
import { DateTimeResolver, JSONObjectResolver, UUIDResolver } from 'graphql-scalars';
import type PrismaTypes from '../generated/pothos.js';
import { getDatamodel } from '../generated/pothos.js';
import type { JournalFollower } from '../services/core/journal/follow.js';
import type { Scope } from '../services/core/operation/scope.js';
import { DEFAULT_PAGE, MAX_PAGE } from '../services/core/postgres/page-statement.js';
import type { JsonObject } from '../services/core/text/fields.js';
import { isoText, isStorable } from '../services/core/text/moments.js';

/** What every resolver gets: the request's scope, through which alone it reads and writes. */
export interface GraphContext {
  readonly scope: Scope;
  readonly follower: JournalFollower;
  /**
   * Whether lists are read ahead, with no more columns than are asked for, and spelled by PostgreSQL: all of `fast/`.
   * Answers are the same without.
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
    DateTime: { Input: Date; Output: Date };
    UUID: { Input: string; Output: string };
    JSONObject: { Input: JsonObject; Output: JsonObject };
  };
}

/** A page asks for as many nodes as it may return; everything below it counts that many times. */
const pageSize = (args: { first?: number | null; last?: number | null }): number =>
  Math.min(args.first ?? args.last ?? DEFAULT_PAGE, MAX_PAGE);

export const builder = new SchemaBuilder<SchemaTypes>({
  plugins: [PrismaPlugin, RelayPlugin, ComplexityPlugin],
  defaultFieldNullability: false,
  // Relations are served by loaders, so the plugin gives types only and never queries by itself.
  prisma: { client: () => unavailable(), dmmf: getDatamodel(), exposeDescriptions: false },
  relay: {
    nodeQueryOptions: false,
    nodesQueryOptions: false,
    cursorType: 'String',
    edgesFieldOptions: { nullable: { list: false, items: false }, description: 'The nodes with their cursors.' },
    nodeFieldOptions: { nullable: false, description: 'The node itself.' },
    cursorFieldOptions: { description: 'Where this node stands: give it to after or before.' },
    pageInfoFieldOptions: { description: 'Whether there is more, and from where.' },
    pageInfoTypeOptions: { description: 'Where a page begins and ends (Relay cursor connections).' },
    hasNextPageFieldOptions: { description: 'Whether more nodes follow.' },
    hasPreviousPageFieldOptions: { description: 'Whether nodes come before.' },
    startCursorFieldOptions: { description: 'The cursor of the first node of the page.' },
    endCursorFieldOptions: { description: 'The cursor of the last node of the page.' },
    firstArgOptions: {
      description: `How many nodes from the start; ${DEFAULT_PAGE} when left out, at most ${MAX_PAGE}.`,
    },
    lastArgOptions: { description: `How many nodes from the end; at most ${MAX_PAGE}.` },
    afterArgOptions: { description: 'Only nodes after this cursor.' },
    beforeArgOptions: { description: 'Only nodes before this cursor.' },
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

// What comes from the database is a date or a UUID already: checking each again took a tenth of a nested read.
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

const UUID = new GraphQLScalarType({ ...UUIDResolver.toConfig(), serialize: String });

builder.addScalarType('DateTime', DateTime as never);
builder.addScalarType('UUID', UUID as never);
builder.addScalarType('JSONObject', JSONObjectResolver);

builder.queryType({ description: 'Everything that can be read.' });
builder.mutationType({
  description:
    'Everything that can be done. Each takes an idempotencyKey: the same key and input again give the stored answer.',
});
builder.subscriptionType({ description: 'Everything that can be followed live, resumable by cursor.' });
