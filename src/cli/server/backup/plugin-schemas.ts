import type pg from 'pg';
import type { BackupPluginSchema } from './manifest.js';

// Plugins create their own tables, indexes, views, sequences, types and domains. PostgreSQL describes most of them
// itself. The backup fails on an object that neither PostgreSQL nor this module can describe, rather than leave it out.

const SCHEMA_NAMES = `SELECT nspname AS name FROM pg_namespace WHERE nspname ~ '^plugin_[0-9a-f]{32}$' ORDER BY 1`;

/** Tables that share rows or columns with other tables, keep rows elsewhere, or have row security. */
const UNUSUAL = `
  SELECT string_agg(c.oid::regclass::text, ', ') AS names FROM pg_class c
   WHERE c.relnamespace = $1::regnamespace
     AND (c.relkind IN ('p', 'f') OR c.relispartition OR c.relrowsecurity
          OR EXISTS (SELECT FROM pg_inherits i WHERE c.oid IN (i.inhrelid, i.inhparent) AND c.relkind = 'r'))`;

const ENUMS = `
  SELECT format('CREATE TYPE %s AS ENUM (%s)', t.oid::regtype,
                (SELECT string_agg(quote_literal(e.enumlabel), ', ' ORDER BY e.enumsortorder)
                   FROM pg_enum e WHERE e.enumtypid = t.oid)) AS sql
    FROM pg_type t WHERE t.typnamespace = $1::regnamespace AND t.typtype = 'e' ORDER BY t.oid`;

const DOMAINS = `
  SELECT format('CREATE DOMAIN %s AS %s%s%s%s', t.oid::regtype, format_type(t.typbasetype, t.typtypmod),
                CASE WHEN t.typcollation <> b.typcollation THEN ' COLLATE ' || t.typcollation::regcollation ELSE '' END,
                ' DEFAULT ' || t.typdefault, CASE WHEN t.typnotnull THEN ' NOT NULL' ELSE '' END) ||
         coalesce((SELECT string_agg(format(' CONSTRAINT %I %s', k.conname, pg_get_constraintdef(k.oid)), '' ORDER BY k.oid)
                     FROM pg_constraint k WHERE k.contypid = t.oid AND k.contype = 'c'), '') AS sql
    FROM pg_type t JOIN pg_type b ON b.oid = t.typbasetype
   WHERE t.typnamespace = $1::regnamespace AND t.typtype = 'd' ORDER BY t.oid`;

const COMPOSITES = `
  SELECT format('CREATE TYPE %s AS (%s)', c.oid::regclass,
                (SELECT string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)), ', ' ORDER BY a.attnum)
                   FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped)) AS sql
    FROM pg_class c WHERE c.relnamespace = $1::regnamespace AND c.relkind = 'c' ORDER BY c.oid`;

const SETTINGS_OF_SEQUENCE = `format('INCREMENT %s MINVALUE %s MAXVALUE %s START %s CACHE %s%s', s.seqincrement, s.seqmin,
  s.seqmax, s.seqstart, s.seqcache, CASE WHEN s.seqcycle THEN ' CYCLE' ELSE '' END)`;

const IS_OF_COLUMN = (kind: 'a' | 'i'): string => `
  EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.classid = 'pg_class'::regclass
             AND d.refclassid = 'pg_class'::regclass AND d.deptype = '${kind}')`;

const SEQUENCES = `
  SELECT format('CREATE SEQUENCE %s AS %s %s', c.oid::regclass, format_type(s.seqtypid, NULL), ${SETTINGS_OF_SEQUENCE}) AS sql
    FROM pg_class c JOIN pg_sequence s ON s.seqrelid = c.oid
   WHERE c.relnamespace = $1::regnamespace AND c.relkind = 'S' AND NOT ${IS_OF_COLUMN('i')} ORDER BY c.oid`;

const IDENTITY = `
  (SELECT format(' GENERATED %s AS IDENTITY (SEQUENCE NAME %s %s)', CASE a.attidentity WHEN 'a' THEN 'ALWAYS' ELSE 'BY DEFAULT' END,
                 s.seqrelid::regclass, ${SETTINGS_OF_SEQUENCE})
     FROM pg_sequence s JOIN pg_depend d ON d.objid = s.seqrelid AND d.deptype = 'i'
    WHERE d.refobjid = a.attrelid AND d.refobjsubid = a.attnum)`;

const COLUMN = `format('%I %s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
  CASE WHEN a.attcollation <> t.typcollation THEN ' COLLATE ' || a.attcollation::regcollation ELSE '' END,
  CASE WHEN a.attidentity <> '' THEN ${IDENTITY}
       WHEN a.attgenerated = 's' THEN format(' GENERATED ALWAYS AS (%s) STORED', pg_get_expr(d.adbin, d.adrelid))
       WHEN a.attgenerated = 'v' THEN format(' GENERATED ALWAYS AS (%s) VIRTUAL', pg_get_expr(d.adbin, d.adrelid))
       ELSE ' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid) END,
  CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END)`;

const TABLES = `
  SELECT format('CREATE %sTABLE %s (%s)%s', CASE c.relpersistence WHEN 'u' THEN 'UNLOGGED ' ELSE '' END, c.oid::regclass,
                (SELECT string_agg(${COLUMN}, ', ' ORDER BY a.attnum)
                   FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
                   LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
                  WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped),
                ' WITH (' || array_to_string(c.reloptions, ', ') || ')') AS sql
    FROM pg_class c WHERE c.relnamespace = $1::regnamespace AND c.relkind = 'r' ORDER BY c.oid`;

/** Foreign keys last: they need the keys that they reference. */
const CONSTRAINTS = `
  SELECT format('ALTER TABLE %s ADD CONSTRAINT %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) AS sql
    FROM pg_constraint k
   WHERE k.connamespace = $1::regnamespace AND k.conrelid <> 0 AND k.contype IN ('c', 'p', 'u', 'x', 'f')
   ORDER BY k.contype = 'f', k.oid`;

const VIEWS = `
  SELECT format('CREATE %s %s%s AS %s%s', CASE c.relkind WHEN 'm' THEN 'MATERIALIZED VIEW' ELSE 'VIEW' END, c.oid::regclass,
                ' WITH (' || array_to_string(c.reloptions, ', ') || ')', rtrim(pg_get_viewdef(c.oid), '; '),
                CASE c.relkind WHEN 'm' THEN ' WITH NO DATA' ELSE '' END) AS sql
    FROM pg_class c WHERE c.relnamespace = $1::regnamespace AND c.relkind IN ('v', 'm') ORDER BY c.oid`;

const INDEXES = `
  SELECT pg_get_indexdef(i.indexrelid) AS sql FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
   WHERE c.relnamespace = $1::regnamespace
     AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype IN ('p', 'u', 'x')) ORDER BY c.oid`;

const REFRESHES = `
  SELECT format('REFRESH MATERIALIZED VIEW %s', c.oid::regclass) AS sql
    FROM pg_class c WHERE c.relnamespace = $1::regnamespace AND c.relkind = 'm' AND c.relispopulated ORDER BY c.oid`;

const OWNED_SEQUENCES = `
  SELECT format('ALTER SEQUENCE %s OWNED BY %s.%I', c.oid::regclass, d.refobjid::regclass, a.attname) AS sql
    FROM pg_class c JOIN pg_depend d ON d.objid = c.oid AND d.classid = 'pg_class'::regclass
                                    AND d.refclassid = 'pg_class'::regclass AND d.deptype = 'a'
    JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
   WHERE c.relnamespace = $1::regnamespace AND c.relkind = 'S' ORDER BY c.oid`;

const COMMENTS = `
  SELECT format('COMMENT ON %s IS %L', CASE WHEN d.objsubid > 0 THEN format('COLUMN %s.%I', c.oid::regclass, a.attname)
                  ELSE CASE c.relkind WHEN 'r' THEN 'TABLE' WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW'
                                      WHEN 'S' THEN 'SEQUENCE' WHEN 'c' THEN 'TYPE' ELSE 'INDEX' END || ' ' || c.oid::regclass END,
                d.description) AS sql
    FROM pg_description d JOIN pg_class c ON c.oid = d.objoid AND d.classoid = 'pg_class'::regclass
    LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = d.objsubid
   WHERE c.relnamespace = $1::regnamespace ORDER BY c.oid, d.objsubid`;

const BEFORE = [ENUMS, COMPOSITES, DOMAINS, SEQUENCES, TABLES];
const AFTER = [CONSTRAINTS, VIEWS, INDEXES, REFRESHES, OWNED_SEQUENCES, COMMENTS];

/** The schemas of plugins as statements that recreate them. Leaves the search path empty: every name has its schema. */
export async function pluginSchemasOf(client: pg.ClientBase): Promise<BackupPluginSchema[]> {
  const { rows } = await client.query<{ name: string }>(SCHEMA_NAMES);
  await client.query(`SET LOCAL search_path = ''`);
  const schemas: BackupPluginSchema[] = [];
  for (const { name } of rows) {
    await assertUsual(client, name);
    schemas.push({
      name,
      before: await statementsOf(client, name, BEFORE),
      after: await statementsOf(client, name, AFTER),
    });
  }
  return schemas;
}

async function assertUsual(client: pg.ClientBase, name: string): Promise<void> {
  const { rows } = await client.query<{ names: string | null }>(UNUSUAL, [name]);
  if (rows[0]?.names) {
    throw new Error(
      `A plugin has tables of a kind that a backup cannot hold: ${rows[0].names}. Back up with pg_dump as docs/operate-backup.md says`,
    );
  }
}

async function statementsOf(client: pg.ClientBase, name: string, queries: readonly string[]): Promise<string[]> {
  const statements: string[] = [];
  for (const query of queries) {
    const { rows } = await client.query<{ sql: string }>(query, [name]);
    statements.push(...rows.map(({ sql }) => sql));
  }
  return statements;
}

const NOT_THERE_YET = ['42P01', '42704', '42703', '3F000', '42883'];

/**
 * Runs statements that may depend on each other, in any order. A statement that needs something missing is retried
 * after the others.
 * @throws the failure of a statement that still fails when no other can run
 */
export async function runInAnyOrder(client: pg.ClientBase, statements: readonly string[]): Promise<void> {
  let remainingStatements = [...statements];
  while (remainingStatements.length > 0) {
    const waiting: string[] = [];
    let failure: unknown;
    for (const statement of remainingStatements) {
      const missing = await tryStatement(client, statement);
      if (!missing) continue;
      waiting.push(statement);
      failure ??= missing;
    }
    if (waiting.length === remainingStatements.length) throw failure;
    remainingStatements = waiting;
  }
}

/** @returns the failure if something does not exist yet */
async function tryStatement(client: pg.ClientBase, statement: string): Promise<unknown> {
  await client.query('SAVEPOINT statement');
  try {
    await client.query(statement);
    await client.query('RELEASE SAVEPOINT statement');
    return undefined;
  } catch (error) {
    await client.query('ROLLBACK TO SAVEPOINT statement');
    if (NOT_THERE_YET.includes((error as { code?: string }).code ?? '')) return error;
    throw error;
  }
}
