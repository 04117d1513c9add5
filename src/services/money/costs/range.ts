import { z } from 'zod';
import { companyMember } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { badRequest } from '#services/core/errors/errors.js';
import { query } from '#services/core/operation/operation.js';
import type { Loader, Scope } from '#services/core/operation/scope.js';
import { type Bind, binder, type Statement, statement } from '#services/core/postgres/statement.js';
import { type PageLoader, page } from '#services/core/rows/loaders.js';
import { presenterOf } from '#services/core/rows/present.js';
import { pathId } from '#services/core/text/fields.js';
import { groupBy } from '#services/core/text/group-by.js';
import { isStorable } from '#services/core/text/moments.js';

/** The input of every aggregate: all time by default; both bounds are inclusive. */
export const rangeInput = z.object({
  companyId: pathId(),
  from: z.string().optional().describe('Only events at or after this time.'),
  to: z.string().optional().describe('Only events at or before this time.'),
});

export interface CostTimeRange {
  readonly from: Date | undefined;
  readonly to: Date | undefined;
}

const ISO = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2}))?$/;

function momentOf(name: 'from' | 'to', value: string | undefined): Date | undefined {
  if (value === undefined) return undefined;
  const at = new Date(value);
  // JavaScript accepts days beyond the end of a month.
  const sound = ISO.test(value) && isStorable(at);
  if (!sound || Number(value.slice(8, 10)) > daysOf(value)) throw badRequest(`invalid '${name}' date`);
  return at;
}

const daysOf = (iso: string): number =>
  new Date(Date.UTC(Number(iso.slice(0, 4)), Number(iso.slice(5, 7)), 0)).getUTCDate();

/** @throws 400 for an invalid date */
export const rangeOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }): CostTimeRange => ({
  from: momentOf('from', from),
  to: momentOf('to', to),
});

const isBounded = ({ from, to }: CostTimeRange): boolean => from !== undefined || to !== undefined;

/** Makes the SQL of sums over rows that match a condition; each result row contains its company's id. */
export type RangeSql = (condition: string, bind: Bind) => string;

/** A company and a time range. */
export interface RangeKey extends CostTimeRange {
  readonly companyId: string;
}

/** The conditions on rows of companies, given as SQL, in a range. An unset bound is left out, for the index. */
function conditionOf(companies: string, { from, to }: CostTimeRange, column: string, bind: Bind): string {
  const [table] = column.split('.');
  return [
    `${table}."companyId" = ${companies}`,
    ...(from ? [`${column} >= ${bind(from)}::timestamptz`] : []),
    ...(to ? [`${column} <= ${bind(to)}::timestamptz`] : []),
  ].join(' AND ');
}

/** Rows of the companies in a time range. `column` holds the time. */
export function rowsInRange<T extends object>(
  scope: Scope,
  companyIds: readonly string[],
  range: CostTimeRange,
  column: string,
  sql: RangeSql,
): Promise<T[]> {
  const values: unknown[] = [companyIds];
  const bind = binder(values);
  return scope.sql<T>(statement(sql(conditionOf('ANY($1::uuid[])', range, column, bind), bind)), values);
}

/**
 * Sums by company and range, with one statement for all companies of the same range.
 * @param total reads the sums of all time from totals that the database maintains
 */
export const sumsIn = <T extends object>(column: string, sql: RangeSql, total?: Statement): Loader<RangeKey, T[]> => ({
  cacheKey: (key) => `${key.companyId} ${key.from?.getTime()} ${key.to?.getTime()}`,
  async batch(scope, keys) {
    const rowsByKey = new Map<RangeKey, T[]>();
    for (const group of groupBy(keys, (key) => `${key.from?.getTime()} ${key.to?.getTime()}`).values()) {
      const [range, ids] = [group[0] as RangeKey, group.map(({ companyId }) => companyId)];
      type Row = T & { companyId: string };
      const rows =
        total && !isBounded(range)
          ? await scope.sql<Row>(total, [ids])
          : await rowsInRange<Row>(scope, ids, range, column, sql);
      const byCompany = groupBy(rows, ({ companyId }) => companyId);
      for (const key of group) {
        rowsByKey.set(
          key,
          (byCompany.get(key.companyId) ?? []).map(({ companyId: _, ...row }) => row as unknown as T),
        );
      }
    }
    return keys.map((key) => rowsByKey.get(key) ?? []);
  },
});

interface Groups<V extends z.ZodObject> {
  /** The wire shape of a group. */
  readonly view: V;
  /** The column with the time. */
  readonly when: string;
  /** The columns that distinguish the groups of a company, in their order among equal sums; each with its SQL type. */
  readonly keys: Readonly<Record<string, string>>;
  /**
   * SQL of the groups of the rows that match a condition: their company, the columns of the view, and the negated sum
   * as `rank`.
   */
  readonly sql: (condition: string) => string;
  /** SQL of the groups of all time, of the company `k.k0`, from totals that the database maintains. */
  readonly total?: string;
}

/** The sums of a company's money by group in a time range, the highest first. */
export const groupsOf = <V extends z.ZodObject>({ view, when, keys, sql, total }: Groups<V>) =>
  page<z.input<V>, CostTimeRange>({
    from: (range, bind) => {
      const { from, to } = range ?? {};
      return total && !isBounded({ from, to }) ? total : sql(conditionOf('k.k0', { from, to }, when, bind));
    },
    by: { companyId: 'uuid' },
    orderBy: { rank: 'int8', ...keys },
    columns: [...Object.keys(view.shape), 'rank'],
    isSteady: false,
  });

/** A query of sums of a company's money by group in a time range, open to every member. */
export const groupsQuery = <V extends z.ZodObject>(
  name: string,
  summary: string,
  view: V,
  groups: PageLoader<z.input<V>, CostTimeRange>,
) => {
  const present = presenterOf(view) as (row: z.input<V>) => z.input<V>;
  return query({
    name,
    summary,
    input: rangeInput,
    output: z.array(view),
    on: companyKeyById,
    allow: companyMember,
    run: (scope, input, { id: companyId }) => groups.all(scope, [companyId], rangeOf(input)),
    present: (_scope, rows) => rows.map((row) => present(row)),
  });
};
