import pg from 'pg';
import type { Services } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { afterEachFile } from '../kit/each-file.js';
import '../kit/world.js'; // The owners below are gone before the databases: what is imported first ends last.

/** What tells the rows of each table: two that are equal mean that nothing was written between them. */
export type Fingerprint = Readonly<Record<string, string>>;

const TABLES = statement(`
  SELECT t.table_name AS name, EXISTS (
           SELECT 1 FROM information_schema.columns c
            WHERE (c.table_schema, c.table_name, c.column_name) = (t.table_schema, t.table_name, 'companyId')) AS owned
    FROM information_schema.tables t
   WHERE t.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND t.table_name NOT IN ('_prisma_migrations', 'RateWindow', 'RateLimit')
   ORDER BY t.table_name`);

interface Table {
  readonly name: string;
  /** Whether its rows carry the company they belong to. */
  readonly owned: boolean;
}

const tables = new WeakMap<Services, Promise<Table[]>>();

/** Every table of the product but those that count requests, which reads and refusals raise too. */
export function tablesOf(services: Services): Promise<Table[]> {
  const known = tables.get(services) ?? services.database.query<Table>('all', TABLES, []);
  tables.set(services, known);
  return known;
}

const WRITTEN = statement(`
  SELECT table_name AS name, array_agg(column_name::text) AS columns FROM information_schema.columns
   WHERE table_schema = 'public' AND is_generated = 'NEVER' GROUP BY 1`);

/** The columns of each table, but those that the database fills itself. */
export async function writtenColumns({ database }: Services): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await database.query<{ name: string; columns: string[] }>('all', WRITTEN, []);
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

/** What all rows of a company are now: its own, those that carry it, and the idempotency keys of everybody. */
export const rowsOfCompany = (services: Services, companyId: string): Promise<Fingerprint> =>
  ofCompanies(services, [companyId], hashOf);

/**
 * How many rows of companies there are now, and which transaction wrote the newest: as good as their hashes for whether
 * anything was written, in a tenth of the time. Rows that were written anew as they were count, too.
 */
export const writesOfCompanies = (services: Services, companyIds: readonly string[]): Promise<Fingerprint> =>
  ofCompanies(services, companyIds, newestOf);

async function ofCompanies(
  services: Services,
  companyIds: readonly string[],
  told: (table: string, where: string) => string,
): Promise<Fingerprint> {
  const selects = (await tablesOf(services)).flatMap(({ name, owned }) => {
    if (owned) return [told(name, '"companyId" = ANY($1::uuid[])')];
    if (name === 'Company') return [told(name, 'id = ANY($1::uuid[])')];
    return name === 'IdempotencyKey' ? [told(name, '$1::uuid[] IS NOT NULL')] : [];
  });
  return fingerprint(services, selects, [companyIds]);
}

/** What all rows of the database are now. */
export async function allRows(services: Services): Promise<Fingerprint> {
  const selects = (await tablesOf(services)).map(({ name }) => hashOf(name, 'true'));
  return fingerprint(services, selects, []);
}

/** In whatever order they come: to sort them took five times as long. */
const hashOf = (table: string, where: string): string =>
  `SELECT '${table}' AS name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) AS hash
     FROM "${table}" t WHERE ${where}`;

const newestOf = (table: string, where: string): string =>
  `SELECT '${table}' AS name, count(*) || ' ' || coalesce(max(t.xmin::text::bigint), 0) AS hash FROM "${table}" t WHERE ${where}`;

const owners = new Map<string, pg.Client>();
afterEachFile(async () => {
  for (const owner of owners.values()) await owner.end();
  owners.clear();
});

/**
 * Whom no wall binds: 2 ms of processor for what takes the server's login 70, most of them for the two workers that
 * PostgreSQL starts to check each row of each table.
 */
async function ownerOf({ config }: Services): Promise<pg.Client> {
  const url = config.DATABASE_URL as string;
  const known = owners.get(url);
  if (known) return known;
  const options = '-c max_parallel_workers_per_gather=0 -c plan_cache_mode=force_generic_plan';
  const owner = new pg.Client({ connectionString: url, options });
  owners.set(url, owner);
  await owner.connect();
  return owner;
}

async function fingerprint(services: Services, selects: readonly string[], values: unknown[]): Promise<Fingerprint> {
  const owner = await ownerOf(services);
  const { name, text } = statement(selects.join(' UNION ALL '));
  const { rows } = await owner.query<{ name: string; hash: string }>({ name, text, values });
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}
