import { z } from 'zod';
import type { Bind } from '../postgres/statement.js';
import { moment } from '../text/fields.js';

// All filters of the graph are declared with this module: one declaration gives the input and the SQL. All nouns use
// the same names: a plural list for each property (`statuses`, `projectIds`), the same lists under `not`, and a range
// for each time (`createdAt`). Conditions on several properties must all hold. A list matches any of its values; an
// empty list matches nothing.

/** The maximum number of values of a list. */
const MAX_VALUES = 100;
const LIST_LENGTH = `A list has at most ${MAX_VALUES} values.`;

export const TimeRange = z
  .object({
    after: moment().optional().describe('The start of the span, inclusive.'),
    before: moment().optional().describe('The end of the span, exclusive.'),
  })
  .meta({ id: 'TimeRange', description: 'A span of time. Without a start or end, the span is open on that side.' });
export type TimeRange = z.output<typeof TimeRange>;

type Values = readonly string[];

/** A property for which a filter lists the allowed values. */
interface ListedProperty<V extends z.ZodType> {
  readonly value: V;
  /** Completes "Only runs …" and "No runs …". */
  readonly meaning: string;
  /** All values, if every row has one of them: the SQL then lists the values left after the exclusions. */
  readonly options?: Values | undefined;
  /** The SQL condition on the row `t`; absent if the statements of the noun apply the list. */
  readonly sql?: (values: Values, bind: Bind) => string;
  /** The value of a row in memory; absent if only SQL can compute it. */
  readonly inMemory?: (row: never) => string | null;
}

/** A list of values of a column. A single value is compared with =, because only then does an index keep its order. */
export const inColumn = <V extends z.ZodType>(
  column: string,
  value: V,
  meaning: string,
  { type = 'text', isNullable = false }: { readonly type?: string; readonly isNullable?: boolean } = {},
): ListedProperty<V> => ({
  value,
  meaning,
  options: value instanceof z.ZodEnum && !isNullable ? (value.options as Values) : undefined,
  sql: (values, bind) => amongCondition(`t."${column}"`, values, bind, type),
  inMemory: (row) => (row as Readonly<Record<string, string | null>>)[column] ?? null,
});

/** A list of ids in a column. */
export const idsIn = <V extends z.ZodType>(column: string, value: V, meaning: string) =>
  inColumn(column, value, meaning, { type: 'uuid' });

/** SQL for whether an expression has one of the values. */
export const amongCondition = (sql: string, values: Values, bind: Bind, type = 'text'): string => {
  if (values.length === 0) return 'false';
  return values.length === 1
    ? `${sql} = ${bind(values[0])}::${type}`
    : `${sql} = ANY(${bind([...new Set(values)])}::${type}[])`;
};

/**
 * The allowed values of a property: the listed values, or all options, without the excluded ones; undefined without a
 * filter.
 */
export function allowedValues<V extends string>(
  options: readonly V[],
  values: readonly V[] | undefined,
  excluded: readonly V[] | undefined,
): V[] | undefined {
  if (!values && !excluded) return undefined;
  return [...new Set(values ?? options)].filter((value) => !excluded?.includes(value));
}

type Lists = Readonly<Record<string, ListedProperty<z.ZodType>>>;
type ListShape<L extends Lists> = { [K in keyof L]: z.ZodOptional<z.ZodArray<L[K]['value']>> };
type Shape<L extends Lists, T extends string, F extends z.ZodRawShape> = ListShape<L> & {
  not: z.ZodOptional<z.ZodObject<ListShape<L>>>;
} & { [K in T]: z.ZodOptional<typeof TimeRange> } & F;

interface Declaration<L extends Lists, T extends string, F extends z.ZodRawShape> {
  /** The name of the filter's type. */
  readonly id: string;
  /** The plural of the listed noun, in lower case. */
  readonly nouns: string;
  /** The rows that a list leaves out without a filter. */
  readonly remark?: string;
  readonly lists: L;
  /** Time columns, each with the event that it records: completes "Only runs that …". */
  readonly times?: Readonly<Record<T, string>>;
  /** Fields that are neither a list nor a time. */
  readonly fields?: F;
  /** The SQL conditions of those fields. */
  readonly also?: (filter: Filtered<L, T, F>, bind: Bind) => string[];
}

type Filtered<L extends Lists, T extends string, F extends z.ZodRawShape> = z.output<z.ZodObject<Shape<L, T, F>>>;

/** A filter: its input, and its SQL conditions on the row `t`. */
export interface Filter<S extends z.ZodObject> {
  readonly schema: S;
  readonly conditions: (filter: z.output<S>, bind: Bind) => string[];
  /** Whether a row in memory matches the lists and times of a filter: equivalent to its SQL conditions. */
  readonly matches: (filter: z.output<S>, row: object) => boolean;
}

/** The values of a filter. */
export type FilterOf<F extends Filter<z.ZodObject>> = z.output<F['schema']>;

export function filterOf<
  const L extends Lists,
  T extends string = never,
  F extends z.ZodRawShape = Record<never, never>,
>({
  id,
  nouns,
  remark,
  lists,
  times = {} as never,
  fields = {} as F,
  also = () => [],
}: Declaration<L, T, F>): Filter<z.ZodObject<Shape<L, T, F>>> {
  const listFields = (word: string) =>
    mapValues(lists, ({ value, meaning }) =>
      z.array(value).max(MAX_VALUES).optional().describe(`${word} ${nouns} ${meaning}.`),
    );
  const not = z.object(listFields('No')).meta({ id: `${id}Exclusion`, description: `Which ${nouns} to leave out.` });
  const schema = z
    .object({
      ...listFields('Only'),
      ...(Object.keys(lists).length > 0 && { not: not.optional().describe(`Leaves out ${nouns} that match.`) }),
      ...mapValues(times, (meaning) => TimeRange.optional().describe(`Only ${nouns} that ${meaning} in this span.`)),
      ...fields,
    })
    .meta({
      id,
      description: [`Which ${nouns} to list.`, ...(remark ? [`${remark}.`] : []), LIST_LENGTH].join(' '),
    });
  const conditions = (filter: AnyFilter, bind: Bind): string[] => [
    ...Object.entries(lists).flatMap(([name, list]) => listConditions(list, name, filter, bind)),
    ...Object.keys(times).flatMap((column) => rangeConditions(`t."${column}"`, filter[column] as TimeRange, bind)),
    ...also(filter as never, bind),
  ];
  const matches = (filter: AnyFilter, row: object): boolean =>
    Object.entries(lists).every(([name, list]) => isListed(list, name, filter, row)) &&
    Object.keys(times).every((column) => isTimeWithin(filter[column] as TimeRange, (row as never)[column]));
  return { schema, conditions, matches } as never;
}

const mapValues = <V, R>(values: Readonly<Record<string, V>>, convert: (value: V) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, convert(value)]));

type AnyFilter = Readonly<Record<string, unknown>> & {
  readonly not?: Readonly<Record<string, Values | undefined>> | undefined;
};

function listConditions(
  { sql, options }: ListedProperty<z.ZodType>,
  name: string,
  filter: AnyFilter,
  bind: Bind,
): string[] {
  if (!sql) return [];
  const [values, excluded] = [filter[name] as Values | undefined, filter.not?.[name]];
  if (options && excluded?.length) return [sql(allowedValues(options, values, excluded) ?? [], bind)];
  return [
    ...(values ? [sql(values, bind)] : []),
    ...(excluded?.length ? [`(${sql(excluded, bind)}) IS NOT TRUE`] : []),
  ];
}

/** Whether a row has one of the listed values and none of the excluded ones. */
function isListed({ inMemory }: ListedProperty<z.ZodType>, name: string, filter: AnyFilter, row: object): boolean {
  const [values, excluded] = [filter[name] as Values | undefined, filter.not?.[name]];
  if (!values && !excluded) return true;
  if (!inMemory) throw new Error(`Only SQL can tell ${name}`);
  const value = inMemory(row as never);
  if (value === null) return !values;
  return (values?.includes(value) ?? true) && !excluded?.includes(value);
}

export const isTimeWithin = (range: TimeRange | undefined, time: Date): boolean =>
  !(range?.after && time < range.after) && !(range?.before && time >= range.before);

/** SQL conditions of a span of time. */
export const rangeConditions = (sql: string, range: TimeRange | undefined, bind: Bind): string[] => [
  ...(range?.after ? [`${sql} >= ${bind(range.after.toISOString())}::timestamptz`] : []),
  ...(range?.before ? [`${sql} < ${bind(range.before.toISOString())}::timestamptz`] : []),
];
