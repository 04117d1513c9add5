import {
  type FieldNode,
  GraphQLEnumType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  getNamedType,
  isLeafType,
  type SelectionNode,
} from 'graphql';
import type { Spelling } from '../../services/core/operation/loaders.js';
import type { GraphContext } from '../builder.js';
import { reads } from './selection.js';

// How PostgreSQL renders a connection whose nodes are only asked for values of their own rows.

export type Field = GraphQLField<unknown, GraphContext>;
export type Fragments = GraphQLResolveInfo['fragments'];

/** A field whose value is an SQL expression over its row, `r`, equal to the result of its resolver. */
export const spelled = (columns: readonly string[], sql: string) => ({
  extensions: { ...reads(...columns).extensions, spelled: sql },
});

/** A value of an object of the answer. */
export interface ValueRequest {
  readonly key: string;
  /** The field, or the name of the object's type. */
  readonly of: Field | string;
  /**
   * SQL of the JSON, as text that is never null; absent for an object, which consists of its own values, and for a type
   * name.
   */
  readonly sql?: string;
}

/** The requested values of a connection, of its edges, and of their nodes. */
export interface PageRequest {
  readonly connection: readonly ValueRequest[];
  readonly edge: readonly ValueRequest[];
  readonly node: readonly ValueRequest[];
  readonly spelling: Spelling;
}

/** The number of spellings so far. */
let spellingCount = 0;

/** The request for a connection; undefined where it needs more than values of the rows. */
export function pageRequestOf(node: FieldNode, { type }: Field, fragments: Fragments): PageRequest | undefined {
  const connection = objectAround('edges', node, getNamedType(type) as GraphQLObjectType, fragments);
  const edge = connection && objectAround('node', connection.child, connection.childType, fragments);
  const values = edge && valuesOf(edge.child, edge.childType, fragments);
  if (!values) return undefined;
  const columns = values.flatMap(({ of }) => (typeof of === 'string' ? [] : columnsOf(of)));
  const spelling = {
    id: ++spellingCount,
    around: textAround(connection),
    row: sqlAround(edge, values),
    columns: [...new Set(columns)].sort(),
  };
  return { connection: connection.values, edge: edge.values, node: values, spelling };
}

/** SQL of the JSON of an edge with its node. PostgreSQL's own functions for JSON take up to twice as long as this. */
function sqlAround(edge: Level, values: readonly ValueRequest[]): string {
  const [before, behind] = textAround(edge);
  const parts = values.flatMap(({ sql, ...named }, index) => {
    const begin = `'${index === 0 ? `${before}{` : ','}${textOf(named)}'`;
    return sql ? [begin, sql] : [begin];
  });
  return concatenated([...parts, `'}${behind}'`]);
}

/** The maximum number of arguments of a function. */
const MAX_ARGUMENTS = 100;

function concatenated(parts: readonly string[]): string {
  if (parts.length <= MAX_ARGUMENTS) return `concat(${parts.join(', ')})`;
  const half = Math.ceil(parts.length / 2);
  return concatenated([concatenated(parts.slice(0, half)), concatenated(parts.slice(half))]);
}

/** The JSON of an object's value, up to the value itself unless that is the name of the type. */
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

/** The request for an object of which only one field is selected, and maybe the name of its type. */
function objectAround(name: string, node: FieldNode, type: GraphQLObjectType, fragments: Fragments): Level | undefined {
  const children = fieldsBelow(node, fragments);
  const child = children?.find((each) => each.name.value === name);
  const field = type.getFields()[name];
  if (!children || !child || !field) return undefined;
  const values = children.map((each) => ({ key: keyOf(each), of: each === child ? field : type.name }));
  const isWhole = children.every((each) => each === child || each.name.value === '__typename');
  const childType = getNamedType(field.type) as GraphQLObjectType;
  return isWhole && isDistinct(values) ? { values, child, childType } : undefined;
}

function valuesOf(node: FieldNode, type: GraphQLObjectType, fragments: Fragments): ValueRequest[] | undefined {
  const values: ValueRequest[] = [];
  for (const each of fieldsBelow(node, fragments) ?? []) {
    const field = type.getFields()[each.name.value];
    const sql = field && sqlOf(field);
    if (field && !sql) return undefined;
    values.push({ key: keyOf(each), ...(field && sql ? { of: field, sql } : { of: type.name }) });
  }
  return values.length > 0 && isDistinct(values) ? values : undefined;
}

/** The selected fields of an object; undefined where one of them has a directive. */
function fieldsBelow({ selectionSet }: FieldNode, fragments: Fragments): FieldNode[] | undefined {
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

export const keyOf = ({ alias, name }: FieldNode): string => (alias ?? name).value;

/** Whether each name occurs once: fields of one name are merged in the answer. */
const isDistinct = (values: readonly ValueRequest[]): boolean =>
  new Set(values.map(({ key }) => key)).size === values.length;

const columnsOf = ({ name, extensions }: Field): readonly string[] =>
  (extensions.columns as readonly string[] | undefined) ?? [name];

/** The SQL that renders the values of a type as JSON text; other types use PostgreSQL's own functions. */
const TEXT: Readonly<Record<string, (sql: string) => string>> = {
  UUID: quoted,
  Int: plain,
  Float: plain,
  Boolean: plain,
  JSONObject: plain,
  DateTime: (sql) => quoted(`to_char(${sql} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`),
};
const SUPPORTED = new Set(['ID', 'String', ...Object.keys(TEXT)]);

/** SQL of the JSON of a field's value, as text, in the row `r`; undefined where its resolver is needed. */
function sqlOf({ name, type, args, resolve, extensions }: Field): string | undefined {
  const sql = (extensions.spelled as string | undefined) ?? (resolve ? undefined : `r."${name}"`);
  const named = getNamedType(type);
  if (!sql || args.length > 0 || !isLeafType(named)) return undefined;
  const isList = String(type).startsWith('[');
  if (named instanceof GraphQLEnumType)
    return isUpperCase(named) && !isList ? orNull(quoted(`upper(${sql} COLLATE "C")`)) : undefined;
  if (!SUPPORTED.has(named.name) || (isList && named.name === 'DateTime')) return undefined;
  const text = isList ? undefined : TEXT[named.name];
  return orNull(text ? text(sql) : `to_json(${sql})::text`);
}

// Hoisted, since the table above uses them.
function plain(sql: string): string {
  return `(${sql})::text`;
}
function quoted(sql: string): string {
  return `'"' || ${plain(sql)} || '"'`;
}
const orNull = (sql: string): string => `coalesce(${sql}, 'null')`;

const isUpperCase = (type: GraphQLEnumType): boolean =>
  type.getValues().every(({ name, value }) => String(value).toUpperCase() === name);
