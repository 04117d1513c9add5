import { type GraphQLObjectType, type GraphQLResolveInfo, getArgumentValues, getNamedType } from 'graphql';
import type { GraphContext } from '../builder.js';
import { selectionFieldsOf } from './selection.js';

/** Marks a field whose resolver reads only the id of its parent. */
export const byParentId = { extensions: { byParentId: true, columns: ['id'] } };

/**
 * Begins to load the requested fields of a noun while the noun itself is still being loaded, so both need only one
 * round trip. The fields' own resolvers then find the values in the cache, or fail in the same way. If the caller may
 * not read the noun, the values are dropped; they never were outside the caller's reach.
 */
export function readAhead(id: string, context: GraphContext, info: GraphQLResolveInfo): void {
  if (!context.isFast) return;
  const parentType = getNamedType(info.returnType) as GraphQLObjectType;
  const selections = info.fieldNodes.flatMap(({ selectionSet }) => selectionSet?.selections ?? []);
  for (const node of selectionFieldsOf(selections, info.fragments)) {
    const field = parentType.getFields()[node.name.value];
    if (!field?.resolve || !field.extensions.byParentId || node.directives?.length) continue; // a condition may drop it
    const ofField = { ...info, fieldName: field.name, fieldNodes: [node], returnType: field.type, parentType };
    const { resolve } = field;
    const begin = async () => resolve({ id }, getArgumentValues(field, node, info.variableValues), context, ofField);
    begin().catch(() => {}); // the field itself reports the error
  }
}
