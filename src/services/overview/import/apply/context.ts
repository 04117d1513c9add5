import type { Prisma } from '#generated/prisma/client.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { Plan } from '../plan/plan.js';
import type { PreparedPackage } from '../plan/prepare.js';
import type { ImportContents } from '../plan/target.js';
import type { ImportRequest } from '../receive/input.js';

/** An import in progress: its plan, and the ids of the records that exist so far. */
export interface ImportContext {
  readonly scope: WriteScope;
  readonly companyId: string;
  readonly parsed: PreparedPackage;
  readonly plan: Plan;
  /** The contents of the company before the import. */
  readonly target: ImportContents;
  readonly request: Pick<ImportRequest, 'adapterOverrides' | 'secretValues' | 'pauseAutomations'>;
  /** Agents, projects and tasks by their slugs in the package. */
  readonly agentIds: Map<string, string>;
  readonly projectIds: Map<string, string>;
  readonly issueIds: Map<string, string>;
  /** Labels by their ids in the package, and skills by their keys in the package. */
  readonly labelIds: Map<string, string>;
  readonly skillKeys: Map<string, string>;
  readonly warnings: Set<string>;
}

/** The agent for a slug of the package: from the package, else an agent that the company already has. */
export const agentIdOf = ({ agentIds, target }: ImportContext, slug: string | null): string | null =>
  slug === null ? null : (agentIds.get(slug) ?? target.agents.get(slug)?.id ?? null);

/** The project for a slug of the package: from the package, else a project that the company already has. */
export const idOf = ({ projectIds, target }: ImportContext, slug: string | null): string | null =>
  slug === null ? null : (projectIds.get(slug) ?? target.projects.get(slug)?.id ?? null);

/** The number of rows that one statement writes. */
const TOGETHER = 500;

export function* batchesOf<T>(rows: readonly T[], size = TOGETHER): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}

type Columns<Table extends Prisma.ModelName> = Prisma.TypeMap['model'][Table]['payload']['scalars'];
/** A value of a column as JSON: PostgreSQL reads moments from text. */
type Value<T> = [Prisma.JsonValue] extends [T] ? unknown : T extends Date ? Date | string : T;
/** A row of some columns. Columns that may be null may be left out. */
type Row<All, Column extends keyof All> = {
  readonly [C in Column as null extends All[C] ? never : C]: Value<All[C]>;
} & { readonly [C in Column as null extends All[C] ? C : never]?: Value<All[C]> | undefined };
/** Rows without further columns: their values would be lost. */
type Exactly<Known, Given> = Given & Record<Exclude<keyof Given, keyof Known>, never>;

/** Inserts rows into a table, many with each statement. Columns that are not listed take their defaults. */
export function rowInserter<Table extends Prisma.ModelName, Column extends keyof Columns<Table> & string>(
  table: Table,
  columns: readonly Column[],
  onConflict = '',
) {
  const names = columns.map((column) => `"${column}"`).join(', ');
  const insert = statement(`
    INSERT INTO "${table}" (${names})
    SELECT ${names} FROM jsonb_populate_recordset(NULL::"${table}", $1::jsonb) ${onConflict}`);
  return async <Given extends Row<Columns<Table>, Column>>(
    scope: WriteScope,
    rows: readonly Exactly<Row<Columns<Table>, Column>, Given>[],
  ): Promise<void> => {
    for (const batch of batchesOf(rows)) await scope.sql(insert, [JSON.stringify(batch)]);
  };
}
