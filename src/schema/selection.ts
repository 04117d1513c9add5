import {
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  getNamedType,
  type SelectionNode,
} from 'graphql';

/**
 * Tells of a field with a resolver which columns of its row it reads, so that a page need not read the others.
 * A field that does not tell makes its page read whole rows.
 */
export const reads = (...columns: string[]) => ({ extensions: { columns } });

/**
 * A column to expose whose GraphQL type is narrower than its Prisma type: an enum of a string, an object of JSON.
 * Exposed columns are compiled into the document, where a resolver costs a call for each row.
 */
export const narrowed = (column: string) => column as never;

const known = new WeakMap<FieldNode, readonly string[] | null>();

/** The columns of its nodes that a document needs of a connection; undefined when it may need all. */
export function nodeColumns(info: GraphQLResolveInfo): readonly string[] | undefined {
  const [first, ...others] = info.fieldNodes as [FieldNode, ...FieldNode[]];
  // Documents are parsed once and kept, so what one needs is too. A field that is asked in two places is not.
  let columns = others.length === 0 ? known.get(first) : undefined;
  if (columns === undefined) {
    columns = columnsOfNodes(info);
    if (others.length === 0) known.set(first, columns);
  }
  return columns ?? undefined;
}

function columnsOfNodes({ fieldNodes, returnType, fragments }: GraphQLResolveInfo): string[] | null {
  const below = (nodes: readonly FieldNode[], name?: string): FieldNode[] =>
    nodes
      .flatMap(({ selectionSet }) => fieldsOf(selectionSet?.selections ?? [], fragments))
      .filter((node) => !name || node.name.value === name);
  const edge = typeOfField(getNamedType(returnType) as GraphQLObjectType, 'edges');
  const fields = typeOfField(edge, 'node').getFields();
  const columns = new Set<string>();
  for (const { name } of below(below(below(fieldNodes, 'edges'), 'node'))) {
    const field = fields[name.value];
    if (!field) continue; // __typename
    const read = (field.extensions.columns as string[] | undefined) ?? (field.resolve ? null : [field.name]);
    if (!read) return null;
    for (const column of read) columns.add(column);
  }
  return [...columns].sort();
}

const typeOfField = (type: GraphQLObjectType, name: string): GraphQLObjectType =>
  getNamedType(type.getFields()[name]?.type) as GraphQLObjectType;

/** The fields of a selection and of its fragments, whatever their conditions. */
export function fieldsOf(
  selections: readonly SelectionNode[],
  fragments: GraphQLResolveInfo['fragments'],
): FieldNode[] {
  return selections.flatMap((selection) => {
    if (selection.kind === 'Field') return [selection];
    const fragment = selection.kind === 'InlineFragment' ? selection : fragments[selection.name.value];
    return fieldsOf(fragment?.selectionSet.selections ?? [], fragments);
  });
}
