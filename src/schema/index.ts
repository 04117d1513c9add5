import type { GraphQLSchema } from 'graphql';
import { assertValidSchema, lexicographicSortSchema, printSchema } from 'graphql';
import './relations.js';
import { builder } from './builder.js';
import { addErrorCodes } from './errors.js';

let built: GraphQLSchema | undefined;

/** The schema, once every resolver module has added its fields. */
export function buildSchema(): GraphQLSchema {
  if (!built) {
    addErrorCodes();
    built = builder.toSchema({ sortSchema: false });
    assertValidSchema(built);
  }
  return built;
}

/** The schema as the committed `schema.graphql` has it. */
export const sdl = (schema: GraphQLSchema): string => `${printSchema(lexicographicSortSchema(schema))}\n`;
