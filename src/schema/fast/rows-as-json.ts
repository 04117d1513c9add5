import {
  type DocumentNode,
  type FieldNode,
  GraphQLNonNull,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  GraphQLScalarType,
  type GraphQLSchema,
  getNamedType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { JsonText } from '#services/core/postgres/statement.js';
import type { GraphContext } from '../builder.js';
import type { ConnectionValue } from '../connection-value.js';
import {
  type Fragments,
  isCount,
  type PageRequest,
  pageRequestOf,
  responseKeyOf,
  type SchemaField,
  type ValueRequest,
} from './json-projection.js';

// If a document requests only values of a list's own rows, the list is not read into objects: PostgreSQL renders its
// JSON. In the compiled document, a twin replaces the connection: a leaf whose value is that text. No client can name a
// twin, since GraphQL names contain no `$`, and no description of the schema shows one.

const TWIN = '$text';
const Text = new GraphQLScalarType({ name: 'JsonText', serialize: (value) => value });

/** Adds a twin to each connection of a schema. */
export function addTwins(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    const fields = type.getFields();
    for (const field of Object.values(fields).filter(isConnection))
      Object.defineProperty(fields, field.name + TWIN, { value: twinOf(field) }); // not enumerable
  }
}

const isConnection = ({ type }: SchemaField): boolean => getNamedType(type).name.endsWith('Connection');

/** The twin of a field. If the field's own resolver returns rows, the twin serializes their requested values. */
function twinOf(field: SchemaField): SchemaField {
  return {
    ...field,
    name: field.name + TWIN,
    type: isNonNullType(field.type) ? new GraphQLNonNull(Text) : Text,
    extensions: { ...field.extensions, twinOf: field },
    resolve: async (parent, args, context, info) => {
      const page: unknown = await field.resolve?.(parent, args, context, info);
      return page == null || page instanceof JsonText
        ? page
        : connectionJson(page as ConnectionValue<Row>, context, info);
    },
  };
}

/** The document with twins instead of the connections that PostgreSQL can render. */
export function withTwins(schema: GraphQLSchema, document: DocumentNode): DocumentNode {
  const types = new TypeInfo(schema);
  const placeOf = (node: FieldNode): string => `${types.getParentType()} ${responseKeyOf(node)}`;
  const times = new Map<string, number>();
  const Field = (node: FieldNode): void => void times.set(placeOf(node), (times.get(placeOf(node)) ?? 0) + 1);
  visit(document, visitWithTypeInfo(types, { Field }));
  const fragments = fragmentsOf(document);
  const twin = (node: FieldNode): FieldNode | undefined => {
    const field = types.getFieldDef();
    // Two fields with the same name may be merged into one field of the response.
    if (!field || !isConnection(field) || times.get(placeOf(node)) !== 1) return undefined;
    if (!pageRequestOf(node, field, fragments)) return undefined;
    return { ...node, alias: node.alias ?? node.name, name: { ...node.name, value: field.name + TWIN } };
  };
  return visit(document, visitWithTypeInfo(types, { Field: { leave: twin } }));
}

const fragmentsOf = ({ definitions }: DocumentNode): Fragments =>
  Object.fromEntries(
    definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [])),
  );

const requestsByNode = new WeakMap<FieldNode, PageRequest>();

/** The page request behind a twin; undefined if the field is the connection itself. */
export function pageRequestBy({ fieldNodes: [node], fieldName, parentType, fragments }: GraphQLResolveInfo) {
  const field = parentType.getFields()[fieldName]?.extensions.twinOf as SchemaField | undefined;
  if (!field || !node) return undefined;
  const request = requestsByNode.get(node) ?? pageRequestOf(node, field, fragments);
  if (request) requestsByNode.set(node, request);
  return request;
}

type Row = Readonly<Record<string, unknown>>;

/** The JSON of a connection whose rows were read as objects. */
async function connectionJson(page: ConnectionValue<Row>, context: GraphContext, info: GraphQLResolveInfo) {
  const { connection, edge, node, hasCount } = pageRequestBy(info) as PageRequest;
  const valueIn = async ({ resolve, name, type }: SchemaField, row: Row) =>
    serializeValue(type, resolve ? await resolve(row, {}, context, info) : row[name]);
  const nodeOf = async (row: Row) => {
    const value = await readObject(node, (field) => valueIn(field, row));
    return edge ? readObject(edge, () => value) : value;
  };
  const [list, count] = await Promise.all([Promise.all(page.nodes.map(nodeOf)), hasCount ? page.totalCount : 0]);
  return readObject(connection, (_field, request) => (isCount(request) ? count : list));
}

async function readObject(
  requests: readonly ValueRequest[],
  read: (field: SchemaField, request: ValueRequest) => unknown,
): Promise<object> {
  const values = await Promise.all(
    requests.map((request) => (typeof request.of === 'string' ? request.of : read(request.of, request))),
  );
  return Object.fromEntries(requests.map(({ key }, index) => [key, values[index]]));
}

function serializeValue(type: GraphQLOutputType, value: unknown): unknown {
  if (value == null) return null;
  if (isNonNullType(type)) return serializeValue(type.ofType, value);
  if (isListType(type)) return (value as unknown[]).map((each) => serializeValue(type.ofType, each));
  return isLeafType(type) ? type.serialize(value) : value;
}
