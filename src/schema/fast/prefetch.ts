import { type GraphQLObjectType, type GraphQLResolveInfo, getArgumentValues, getNamedType } from 'graphql';
import type { GraphContext } from '../builder.js';
import { fieldsOf } from './selection.js';

/** Tells of a field that its resolver reads nothing of its parent but the id. */
export const byParentId = { extensions: { byParentId: true, columns: ['id'] } };

/**
 * Begins to load what a document asks of a noun's fields while the noun itself is still being found, so that both come
 * in one round trip. The fields' own resolvers then find it loaded, or fail as this did; what is loaded of a noun that
 * may not be read is dropped, and never was beyond the reach of who asks.
 */
export function readAhead(id: string, context: GraphContext, info: GraphQLResolveInfo): void {
  if (!context.isFast) return;
  const parentType = getNamedType(info.returnType) as GraphQLObjectType;
  const selections = info.fieldNodes.flatMap(({ selectionSet }) => selectionSet?.selections ?? []);
  for (const node of fieldsOf(selections, info.fragments)) {
    const field = parentType.getFields()[node.name.value];
    if (!field?.resolve || !field.extensions.byParentId || node.directives?.length) continue; // a condition may drop it
    const ofField = { ...info, fieldName: field.name, fieldNodes: [node], returnType: field.type, parentType };
    const { resolve } = field;
    const begin = async () => resolve({ id }, getArgumentValues(field, node, info.variableValues), context, ofField);
    begin().catch(() => {}); // told by the field itself
  }
}
