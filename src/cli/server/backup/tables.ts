import pg from 'pg';
import type { BackupSequence, BackupTable } from './manifest.js';

const OWN_SCHEMAS = ['public', 'graphile_worker'];

/** The content of a backup: the server's own tables, its queue, and the schemas of plugins. */
const SCHEMAS = `n.nspname IN ('${OWN_SCHEMAS.join("', '")}') OR n.nspname ~ '^plugin_[0-9a-f]{32}$'`;

interface InSchema {
  readonly schema: string;
}

/** Whether the object belongs to the server, not to a plugin. */
export const isOfServer = ({ schema }: InSchema): boolean => OWN_SCHEMAS.includes(schema);

export const inSchema =
  (name: string) =>
  ({ schema }: InSchema): boolean =>
    schema === name;

/** Migrations write these tables themselves. */
const WRITTEN_BY_MIGRATIONS = ['public._prisma_migrations', 'graphile_worker.migrations'];

// Skips unlogged tables: their rows may be lost at any moment, so nobody misses them.
const TABLES = `
  SELECT n.nspname AS schema, c.relname AS name,
         array(SELECT a.attname::text FROM pg_attribute a
                WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
                ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE (${SCHEMAS}) AND c.relkind = 'r' AND c.relpersistence = 'p' ORDER BY 1, 2`;

export type TableShape = Pick<BackupTable, 'schema' | 'name' | 'columns'>;

export async function tablesOf(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(TABLES);
  return rows.filter(({ schema, name }) => !WRITTEN_BY_MIGRATIONS.includes(`${schema}.${name}`));
}

export const qualifiedName = ({ schema, name }: Pick<BackupTable, 'schema' | 'name'>): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

export const columnList = ({ columns }: Pick<BackupTable, 'columns'>): string =>
  columns.map((column) => pg.escapeIdentifier(column)).join(', ');

const SEQUENCES = `
  SELECT n.nspname AS schema, c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE (${SCHEMAS}) AND c.relkind = 'S' ORDER BY 1, 2`;

type SequenceName = Pick<BackupSequence, 'schema' | 'name'>;

export const sequencesIn = async (client: pg.ClientBase): Promise<readonly SequenceName[]> =>
  (await client.query<SequenceName>(SEQUENCES)).rows;

/** All sequences with their positions. */
export async function sequencesOf(client: pg.ClientBase): Promise<BackupSequence[]> {
  const sequences: BackupSequence[] = [];
  for (const sequence of await sequencesIn(client)) {
    const { rows: found } = await client.query<Pick<BackupSequence, 'value' | 'isCalled'>>(
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${qualifiedName(sequence)}`,
    );
    sequences.push({ ...sequence, ...(found[0] as Pick<BackupSequence, 'value' | 'isCalled'>) });
  }
  return sequences;
}
