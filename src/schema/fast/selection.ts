import {
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  getNamedType,
  type SelectionNode,
} from 'graphql';
import type { GraphContext } from '../builder.js';

/**
 * Declares the columns that a field's resolver reads, so that a page need not read the others. A field without the
 * declaration makes its page read whole rows.
 */
export const reads = (...columns: string[]) => ({ extensions: { columns } });

/**
 * A column to expose whose GraphQL type is narrower than its Prisma type: an enum of a string, an object of JSON.
 * Exposed columns are compiled into the document, where a resolver costs a call for each row.
 */
export const narrowed = (column: string) => column as never;

const known = new WeakMap<FieldNode, readonly string[] | null>();

/** The columns that a document needs of a connection's nodes; undefined when it may need all. */
export const nodeColumns = ({ isFast }: GraphContext, info: GraphQLResolveInfo): readonly string[] | undefined =>
  isFast ? remembered(info, columnsOfNodes) : undefined;

/** The columns that a document needs of an object's row; undefined when it may need all. */
export const rowColumns = ({ isFast }: GraphContext, info: GraphQLResolveInfo): readonly string[] | undefined =>
  isFast ? remembered(info, columnsOfRow) : undefined;

type Finder = (info: GraphQLResolveInfo) => string[] | null;

/**
 * Documents are parsed once and cached, so the columns of a field are cached too, except for a field that is selected
 * in two places.
 */
function remembered(info: GraphQLResolveInfo, find: Finder): readonly string[] | undefined {
  const [first, ...others] = info.fieldNodes as [FieldNode, ...FieldNode[]];
  let columns = others.length === 0 ? known.get(first) : undefined;
  if (columns === undefined) {
    columns = find(info);
    if (others.length === 0) known.set(first, columns);
  }
  return columns ?? undefined;
}

type Fragments = GraphQLResolveInfo['fragments'];

const below = (nodes: readonly FieldNode[], fragments: Fragments, name?: string): FieldNode[] =>
  nodes
    .flatMap(({ selectionSet }) => fieldsOf(selectionSet?.selections ?? [], fragments))
    .filter((node) => !name || node.name.value === name);

function columnsOfNodes({ fieldNodes, returnType, fragments }: GraphQLResolveInfo): string[] | null {
  const edge = typeOfField(getNamedType(returnType) as GraphQLObjectType, 'edges');
  const nodes = below(below(fieldNodes, fragments, 'edges'), fragments, 'node');
  return columnsRead(typeOfField(edge, 'node'), below(nodes, fragments));
}

const columnsOfRow = ({ fieldNodes, returnType, fragments }: GraphQLResolveInfo): string[] | null =>
  columnsRead(getNamedType(returnType) as GraphQLObjectType, below(fieldNodes, fragments));

/** The columns that fields of a type read, or null for the whole row. */
function columnsRead(type: GraphQLObjectType, nodes: readonly FieldNode[]): string[] | null {
  const fields = type.getFields();
  const columns = new Set<string>();
  for (const { name } of nodes) {
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
export function fieldsOf(selections: readonly SelectionNode[], fragments: Fragments): FieldNode[] {
  return selections.flatMap((selection) => {
    if (selection.kind === 'Field') return [selection];
    const fragment = selection.kind === 'InlineFragment' ? selection : fragments[selection.name.value];
    return fieldsOf(fragment?.selectionSet.selections ?? [], fragments);
  });
}
