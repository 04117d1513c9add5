import { GraphQLError, GraphQLScalarType, Kind, type ObjectValueNode, type ValueNode } from 'graphql';
import { JSONObjectResolver } from 'graphql-scalars';
import { ExactNumber, isSafeNumber } from '../json/exact-number.js';
import type { JsonObject } from '../services/core/text/json.js';

type Variables = Readonly<Record<string, unknown>> | null | undefined;

/**
 * Like the library's scalar, whose literals lose digits: here a number that JavaScript would change stays an
 * `ExactNumber`.
 */
export const JsonObjectScalar = new GraphQLScalarType<JsonObject, object>({
  ...JSONObjectResolver.toConfig(),
  parseValue: (value) => JSONObjectResolver.parseValue(notNumber(value)) as JsonObject,
  parseLiteral(node, variables) {
    if (node.kind === Kind.OBJECT) return objectOf(node, variables) as JsonObject;
    throw new GraphQLError('JSONObject cannot represent a value that is not an object', { nodes: node });
  },
});

function notNumber(value: unknown): unknown {
  if (value instanceof ExactNumber) throw new GraphQLError('JSONObject cannot represent a number');
  return value;
}

function objectOf({ fields }: ObjectValueNode, variables: Variables): object {
  const value: Record<string, unknown> = Object.create(null);
  for (const field of fields) value[field.name.value] = literalOf(field.value, variables);
  return value;
}

function literalOf(node: ValueNode, variables: Variables): unknown {
  switch (node.kind) {
    case Kind.INT:
    case Kind.FLOAT:
      return isSafeNumber(node.value) ? Number(node.value) : new ExactNumber(node.value);
    case Kind.OBJECT:
      return objectOf(node, variables);
    case Kind.LIST:
      return node.values.map((item) => literalOf(item, variables));
    case Kind.NULL:
      return null;
    case Kind.VARIABLE:
      return variables?.[node.name.value];
    default:
      return node.value;
  }
}
