import {
  type FieldNode,
  GraphQLEnumType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  getNamedType,
  isLeafType,
} from 'graphql';
import { JsonText } from '#services/core/postgres/statement.js';
import type { Spelling } from '#services/core/rows/loaders.js';
import type { GraphContext } from '../builder.js';
import { fieldsBelow, reads } from './selection.js';

// PostgreSQL renders a connection if the document requests only values of the nodes' own rows.

export type SchemaField = GraphQLField<unknown, GraphContext>;
export type Fragments = GraphQLResolveInfo['fragments'];

/** A field whose value is an SQL expression over its row, `r`, equal to the result of its resolver. */
export const sqlFieldOptions = (columns: readonly string[], sql: string) => ({
  extensions: { ...reads(...columns).extensions, spelled: sql },
});

/** A value of an object in the response. */
export interface ValueRequest {
  readonly key: string;
  /** The field, or the name of the object's type. */
  readonly of: SchemaField | string;
  /**
   * SQL of the JSON, as text that is never null; absent for an object, which consists of its own values, and for a type
   * name.
   */
  readonly sql?: string;
}

/**
 * The requested values of a connection and of its nodes and, unless the nodes are requested without them, of its edges.
 */
export interface PageRequest {
  readonly connection: readonly ValueRequest[];
  readonly edge: readonly ValueRequest[] | undefined;
  readonly node: readonly ValueRequest[];
  readonly spelling: Spelling;
  /** Whether the number of all nodes is requested. */
  readonly hasCount: boolean;
}

/** The field of connections with the number of all nodes. */
const COUNT = 'totalCount';

export const isCount = ({ of }: ValueRequest): boolean => typeof of !== 'string' && of.name === COUNT;

/** The number of spellings so far. */
let spellingCount = 0;

/** The request for a connection; undefined if it needs more than values of the rows. */
export function pageRequestOf(node: FieldNode, { type }: SchemaField, fragments: Fragments): PageRequest | undefined {
  const connection = objectAround(['edges', 'nodes'], node, getNamedType(type) as GraphQLObjectType, fragments);
  const hasEdges = connection?.child.name.value === 'edges';
  const edge = hasEdges ? objectAround(['node'], connection.child, connection.childType, fragments) : undefined;
  const parent = hasEdges ? edge : connection;
  const values = parent && valuesOf(parent.child, parent.childType, fragments);
  if (!connection || !values) return undefined;
  const columns = values.flatMap(({ of }) => (typeof of === 'string' ? [] : columnsOf(of)));
  const spelling = { id: ++spellingCount, row: sqlAround(edge, values), columns: [...new Set(columns)].sort() };
  const hasCount = connection.values.some(isCount);
  return { connection: connection.values, edge: edge?.values, node: values, spelling, hasCount };
}

/** The JSON of a connection, from the text of its rows and the number of all nodes. */
export const connectionText = ({ connection }: PageRequest, rows: string, count: number): JsonText => {
  const textAt = (value: ValueRequest) => (typeof value.of === 'string' ? '' : isCount(value) ? count : rows);
  return new JsonText(`{${connection.map((value) => `${textOf(value)}${textAt(value)}`).join()}}`);
};

/**
 * SQL for the JSON of a node, in its edge if it has one. PostgreSQL's own functions for JSON take up to twice as long.
 */
function sqlAround(edge: Level | undefined, values: readonly ValueRequest[]): string {
  const [before, behind] = edge ? textAround(edge) : ['', ''];
  const parts = values.flatMap(({ sql, ...named }, index) => {
    const begin = `'${index === 0 ? `${before}{` : ','}${textOf(named)}'`;
    return sql ? [begin, sql] : [begin];
  });
  return concatOf([...parts, `'}${behind}'`]);
}

/** The maximum number of arguments of a function. */
const MAX_ARGUMENTS = 100;

function concatOf(parts: readonly string[]): string {
  if (parts.length <= MAX_ARGUMENTS) return `concat(${parts.join(', ')})`;
  const half = Math.ceil(parts.length / 2);
  return concatOf([concatOf(parts.slice(0, half)), concatOf(parts.slice(half))]);
}

/** The JSON of an object's value, up to the value itself; for a type name, including it. */
const textOf = ({ key, of }: ValueRequest): string => `"${key}":${typeof of === 'string' ? `"${of}"` : ''}`;

/** The JSON of an object around the value of its child. */
function textAround({ values }: Level): [before: string, behind: string] {
  const parts = values.map(textOf);
  const place = values.findIndex(({ of }) => typeof of !== 'string');
  return [`{${parts.slice(0, place + 1).join()}`, `${['', ...parts.slice(place + 1)].join()}}`];
}

interface Level {
  readonly values: readonly ValueRequest[];
  readonly child: FieldNode;
  readonly childType: GraphQLObjectType;
}

/** The request for an object that selects only one of these fields and, optionally, the count or the type name. */
function objectAround(
  names: readonly string[],
  node: FieldNode,
  type: GraphQLObjectType,
  fragments: Fragments,
): Level | undefined {
  const children = fieldsBelow(node, fragments);
  const child = children?.find((each) => names.includes(each.name.value));
  const field = child && type.getFields()[child.name.value];
  if (!children || !child || !field) return undefined;
  const values = children.map((each) => ({
    key: responseKeyOf(each),
    of: type.getFields()[each.name.value] ?? type.name,
  }));
  const isWhole = children.every((each) => each === child || ['__typename', COUNT].includes(each.name.value));
  const childType = getNamedType(field.type) as GraphQLObjectType;
  return isWhole && isDistinct(values) ? { values, child, childType } : undefined;
}

function valuesOf(node: FieldNode, type: GraphQLObjectType, fragments: Fragments): ValueRequest[] | undefined {
  const values: ValueRequest[] = [];
  for (const each of fieldsBelow(node, fragments) ?? []) {
    const field = type.getFields()[each.name.value];
    const sql = field && sqlOf(field);
    if (field && !sql) return undefined;
    values.push({ key: responseKeyOf(each), ...(field && sql ? { of: field, sql } : { of: type.name }) });
  }
  return values.length > 0 && isDistinct(values) ? values : undefined;
}

export const responseKeyOf = ({ alias, name }: FieldNode): string => (alias ?? name).value;

/** Whether each name occurs once: fields with the same name are merged in the response. */
const isDistinct = (values: readonly ValueRequest[]): boolean =>
  new Set(values.map(({ key }) => key)).size === values.length;

const columnsOf = ({ name, extensions }: SchemaField): readonly string[] =>
  (extensions.columns as readonly string[] | undefined) ?? [name];

/** The SQL that renders the values of a type as JSON text; other types use PostgreSQL's own functions. */
const TEXT: Readonly<Record<string, (sql: string) => string>> = {
  Int: plain,
  SafeInt: plain,
  Float: plain,
  Boolean: plain,
  JSONObject: plain,
  DateTime: (sql) => jsonStringOf(`to_char(${sql} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`),
};
const SUPPORTED = new Set(['Date', 'ID', 'String', ...Object.keys(TEXT)]);

/** SQL for the JSON of a field's value, as text, in the row `r`; undefined if its resolver is needed. */
function sqlOf({ name, type, args, resolve, extensions }: SchemaField): string | undefined {
  const sql = (extensions.spelled as string | undefined) ?? (resolve ? undefined : `r."${name}"`);
  const namedType = getNamedType(type);
  if (!sql || args.length > 0 || !isLeafType(namedType)) return undefined;
  const isList = String(type).startsWith('[');
  if (namedType instanceof GraphQLEnumType) return isList ? undefined : orNull(jsonStringOf(enumName(namedType, sql)));
  if (!SUPPORTED.has(namedType.name) || (isList && namedType.name === 'DateTime')) return undefined;
  const text = isList ? undefined : extensions.plainText ? jsonStringOf : TEXT[namedType.name];
  return orNull(text ? text(sql) : `to_json(${sql})::text`);
}

// Hoisted, since the table above uses them.
function plain(sql: string): string {
  return `(${sql})::text`;
}
function jsonStringOf(sql: string): string {
  return `'"' || ${plain(sql)} || '"'`;
}
const orNull = (sql: string): string => `coalesce(${sql}, 'null')`;

/** SQL of the name of an enum's value. */
function enumName(type: GraphQLEnumType, sql: string): string {
  if (isUpperCase(type)) return `upper(${sql} COLLATE "C")`;
  const names = Object.fromEntries(type.getValues().map(({ name, value }) => [value, name]));
  return `'${JSON.stringify(names)}'::jsonb ->> (${sql})`;
}

const isUpperCase = (type: GraphQLEnumType): boolean =>
  type.getValues().every(({ name, value }) => String(value).toUpperCase() === name);
