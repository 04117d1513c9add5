import {
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  getNamedType,
  type SelectionNode,
} from 'graphql';
import type { GraphContext } from '../builder.js';

/**
 * Declares the columns that a field's resolver reads, so a page need not read the others. A field without the
 * declaration makes its page read whole rows.
 */
export const reads = (...columns: string[]) => ({ extensions: { columns } });

/**
 * A column to expose whose GraphQL type is narrower than its Prisma type: an enum of a string, an object of JSON.
 * Exposed columns are compiled into the document, where a resolver costs a call for each row.
 */
export const asColumn = (column: string) => column as never;

const columnsByNode = new WeakMap<FieldNode, readonly string[] | null>();

/** The columns that a document needs of a connection's nodes; undefined when it may need all. */
export const nodeColumns = ({ isFast }: GraphContext, info: GraphQLResolveInfo): readonly string[] | undefined =>
  isFast ? cachedColumns(info, columnsOfNodes) : undefined;

/**
 * The columns that a document needs of an object's row; undefined when it may need all.
 * @param typeName the row's type, where the field's is an interface or a union; always the same for a field
 */
export const rowColumns = (
  { isFast }: GraphContext,
  info: GraphQLResolveInfo,
  typeName?: string,
): readonly string[] | undefined => (isFast ? cachedColumns(info, columnsOfRowAs(typeName)) : undefined);

type Finder = (info: GraphQLResolveInfo) => string[] | null;

/**
 * Documents are parsed once and cached, so the columns of a field are cached too, except for a field that is selected
 * in two places.
 */
function cachedColumns(info: GraphQLResolveInfo, find: Finder): readonly string[] | undefined {
  const [first, ...others] = info.fieldNodes as [FieldNode, ...FieldNode[]];
  let columns = others.length === 0 ? columnsByNode.get(first) : undefined;
  if (columns === undefined) {
    columns = find(info);
    if (others.length === 0) columnsByNode.set(first, columns);
  }
  return columns ?? undefined;
}

type Fragments = GraphQLResolveInfo['fragments'];

const below = (nodes: readonly FieldNode[], fragments: Fragments, name?: string): FieldNode[] =>
  nodes
    .flatMap(({ selectionSet }) => selectionFieldsOf(selectionSet?.selections ?? [], fragments))
    .filter((node) => !name || node.name.value === name);

function columnsOfNodes({ fieldNodes, returnType, fragments }: GraphQLResolveInfo): string[] | null {
  const node = typeOfField(getNamedType(returnType) as GraphQLObjectType, 'nodes');
  const inEdges = below(below(fieldNodes, fragments, 'edges'), fragments, 'node');
  return columnsRead(node, below([...inEdges, ...below(fieldNodes, fragments, 'nodes')], fragments));
}

/** The parts of a connection that a document requests. */
interface ConnectionParts {
  /** Whether it may request rows of the page, or its position. */
  readonly page: boolean;
  /** Whether it requests the number of all rows, without any condition. */
  readonly count: boolean;
}

const knownParts = new WeakMap<FieldNode, ConnectionParts>();

export function connectionParts({ fieldNodes, fragments }: GraphQLResolveInfo): ConnectionParts {
  const [first, ...others] = fieldNodes as [FieldNode, ...FieldNode[]];
  const cachedParts = others.length === 0 ? knownParts.get(first) : undefined;
  if (cachedParts) return cachedParts;
  const page = below(fieldNodes, fragments).some(({ name }) => ['edges', 'nodes', 'pageInfo'].includes(name.value));
  const isCount = ({ name }: FieldNode): boolean => name.value === 'totalCount';
  const count = fieldNodes.some((node) => fieldsBelow(node, fragments)?.some(isCount));
  if (others.length === 0) knownParts.set(first, { page, count });
  return { page, count };
}

const columnsOfRowAs =
  (typeName?: string): Finder =>
  ({ fieldNodes, returnType, fragments, schema }) => {
    const type = typeName ? schema.getType(typeName) : getNamedType(returnType);
    return columnsRead(type as GraphQLObjectType, below(fieldNodes, fragments));
  };

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

/** The selected fields of an object; undefined if one of them has a directive. */
export function fieldsBelow({ selectionSet }: FieldNode, fragments: Fragments): FieldNode[] | undefined {
  const fields: FieldNode[] = [];
  const isPlain = (selections: readonly SelectionNode[]): boolean =>
    selections.every((selection) => {
      if (selection.directives?.length) return false;
      if (selection.kind === 'Field') return fields.push(selection) > 0;
      const fragment = selection.kind === 'InlineFragment' ? selection : fragments[selection.name.value];
      return fragment !== undefined && isPlain(fragment.selectionSet.selections);
    });
  return isPlain(selectionSet?.selections ?? []) ? fields : undefined;
}

/** The fields of a selection and of its fragments, regardless of their conditions. */
export function selectionFieldsOf(selections: readonly SelectionNode[], fragments: Fragments): FieldNode[] {
  return selections.flatMap((selection) => {
    if (selection.kind === 'Field') return [selection];
    const fragment = selection.kind === 'InlineFragment' ? selection : fragments[selection.name.value];
    return selectionFieldsOf(fragment?.selectionSet.selections ?? [], fragments);
  });
}
