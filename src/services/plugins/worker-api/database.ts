import { setImmediate as turn } from 'node:timers/promises';
import { z } from 'zod';
import { uuid } from '#services/core/text/fields.js';
import type { JsonValue } from '#services/core/text/json.js';
import { migrateSchema, type SchemaMigration } from '../database/migrations.js';
import type { PluginDatabase } from '../database/port.js';
import { assertRoom } from '../database/room.js';
import { statementOf, statementsOf } from '../database/statements.js';
import type { Use } from '../database/syntax-tree.js';
import { SqlFlaw } from '../database/tokens.js';
import { PluginFailure } from '../host/port.js';
import { type Asking, companyOf, method, refusal } from './model.js';

const MAX_SQL = 1_000_000;
const MAX_PARAMS = 1_000;
const MAX_MIGRATIONS = 1_000;

const sql = z.string().min(1).max(MAX_SQL);
const params = z.strictObject({
  companyId: uuid().optional(),
  sql,
  params: z.array(z.json()).max(MAX_PARAMS).default([]),
});

/** The schema serves all companies; the plugin itself keeps their data apart. */
function schemaOf(asking: Asking, meant: string | undefined): PluginDatabase {
  if (meant !== undefined) companyOf(asking, meant);
  if (asking.schema) return asking.schema;
  throw new PluginFailure('METHOD_NOT_IMPLEMENTED', 'There is no schema for plugins here');
}

/** @throws PluginFailure if the text may not be sent */
async function read<T>(text: string, use: Use, how: (text: string, use: Use) => Promise<T>): Promise<T> {
  try {
    return await how(text, use);
  } catch (error) {
    throw error instanceof SqlFlaw ? refusal(`sql: ${error.message}`, 'statement_refused') : error;
  }
}

const queryRows = method({
  capability: 'database.namespace.read',
  params,
  async run(asking, { companyId, sql: text, params: values }) {
    const schema = schemaOf(asking, companyId);
    const statement = await read(text, 'query', statementOf);
    const answer = await schema.transaction('READ ONLY', (tx) => tx.run(statement, values as JsonValue[]));
    return { ...answer };
  },
});

const executeStatement = method({
  capability: 'database.namespace.write',
  params,
  async run(asking, { companyId, sql: text, params: values }) {
    const schema = schemaOf(asking, companyId);
    const statement = await read(text, 'execute', statementOf);
    const answer = await schema.transaction('READ WRITE', async (tx) => {
      if (!statement.frees) await assertRoom(tx);
      return tx.run(statement, values as JsonValue[]);
    });
    return { ...answer };
  },
});

/** Other work gets a turn between two migrations. */
async function readAll(
  migrations: readonly { readonly id: string; readonly sql: string }[],
): Promise<SchemaMigration[]> {
  const parsed: SchemaMigration[] = [];
  for (const migration of migrations) {
    parsed.push({ ...migration, statements: await read(migration.sql, 'migrate', statementsOf) });
    await turn();
  }
  return parsed;
}

const migrate = method({
  capability: 'database.namespace.migrate',
  params: z.strictObject({
    migrations: z
      .array(z.strictObject({ id: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/), sql }))
      .max(MAX_MIGRATIONS)
      .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'IDs must be unique'),
  }),
  async run(asking, { migrations }) {
    const schema = schemaOf(asking, undefined);
    return { applied: await migrateSchema(schema, await readAll(migrations)) };
  },
});

export const databaseMethods = { 'db.query': queryRows, 'db.execute': executeStatement, 'db.migrate': migrate };
