import type { GraphQLSchema } from 'graphql';
import { assertValidSchema, isObjectType, lexicographicSortSchema, printSchema } from 'graphql';
import './relations.js';
import './event-relations.js';
import './issue-relations.js';
import './run-relations.js';
import './case-relations.js';
import './goal.js';
import './interaction.js';
import './label.js';
import './project.js';
import './routine-lists.js';
import './routine-relations.js';
import './secret-vault.js';
import './secret.js';
import './user-secret.js';
import './spend.js';
import './stop.js';
import './budget.js';
import './dashboard.js';
import './document-diff.js';
import './member.js';
import './invite.js';
import { builder } from './builder.js';
import { addErrorCodes } from './errors.js';
import { addTwins } from './twins.js';

let built: GraphQLSchema | undefined;

/** The schema, once every resolver module has added its fields. */
export function buildSchema(): GraphQLSchema {
  if (!built) {
    addErrorCodes();
    built = builder.toSchema({ sortSchema: false });
    readConnectionsDirectly(built);
    addTwins(built);
    assertValidSchema(built);
  }
  return built;
}

/**
 * Takes the resolvers away that only read a property of a connection or an edge, so that compiled documents read it
 * without a call for each row.
 */
function readConnectionsDirectly(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || !/(Connection|Edge)$/.test(type.name)) continue;
    for (const field of Object.values(type.getFields())) delete field.resolve;
  }
}

/** The schema as the committed `schema.graphql` has it. */
export const sdl = (schema: GraphQLSchema): string => `${printSchema(lexicographicSortSchema(schema))}\n`;
