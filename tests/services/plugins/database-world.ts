import pg from 'pg';
import { beforeAll, expect } from 'vitest';
import { randomPassword, scramVerifier } from '#database/login-role.js';
import { urlFor } from '#database/logins.js';
import type { Plugin } from '#generated/prisma/client.js';
import { statement } from '#services/core/postgres/statement.js';
import type { JsonObject } from '#services/core/text/json.js';
import { createWorld, type World } from '#tests/kit/world.js';
import { runningPlugin } from './plugins-world.js';

const ALL = ['database.namespace.read', 'database.namespace.write', 'database.namespace.migrate'];
/** A worker that asks the server what its actions are named after, and says what it was told first. */
const PASSES = `(() => { let first; return {
  initialize(params) { first = params; return { ok: true, supportedMethods: ['performAction'] }; },
  performAction: ({ key, params }, ask) => key === 'first' ? first : ask(key, params),
}; })()`;
const NAMES = statement('SELECT orgraph_plugin_role($1::uuid) AS login, orgraph_plugin_schema($1::uuid) AS schema');

export const failing = (code: string) => expect.objectContaining({ details: expect.objectContaining({ code }) });

/** A company, and a plugin that has a schema. */
interface Schema {
  world: World;
  plugin: Plugin;
}

/** What tests do with the schema of a plugin, which is there before they begin. */
export function schemaTests() {
  const made = {} as Schema;
  beforeAll(async () => {
    made.world = await createWorld();
    made.plugin = await databasePlugin();
  });

  const databasePlugin = (capabilities: readonly string[] = ALL): Promise<Plugin> =>
    runningPlugin(made.world, { capabilities }, PASSES);

  /** What the server answers to a plugin. */
  const ask = async (method: string, params: object, { id: pluginId } = made.plugin): Promise<JsonObject> => {
    const { company, services } = made.world;
    const invocation = { companyId: company.id, actor: { type: 'user', id: 'ada' }, runId: null } as const;
    const asked = { key: method, companyId: company.id, params } as never;
    return (await services.pluginHost.call({
      pluginId,
      method: 'performAction',
      params: asked,
      invocation,
    })) as JsonObject;
  };
  const query = (sql: string, params: unknown[] = [], of = made.plugin) => ask('db.query', { sql, params }, of);
  const execute = (sql: string, params: unknown[] = [], of = made.plugin) => ask('db.execute', { sql, params }, of);
  const migrate = (migrations: Readonly<Record<string, string>>, of = made.plugin) =>
    ask('db.migrate', { migrations: Object.entries(migrations).map(([id, sql]) => ({ id, sql })) }, of);

  async function namesOf({ id }: Plugin): Promise<{ login: string; schema: string }> {
    const { database } = made.world.services;
    const [names] = await database.query<{ login: string; schema: string }>('all', NAMES, [id]);
    return names as { login: string; schema: string };
  }

  /** A session of a plugin's own login, as if nothing were looked through before it is sent. */
  async function sessionOf(one: Plugin): Promise<pg.Client> {
    const password = randomPassword();
    const { database } = made.world.services;
    await database.query('all', statement('SELECT orgraph_open_plugin_schema($1::uuid, $2)'), [
      one.id,
      await scramVerifier(password),
    ]);
    const { login } = await namesOf(one);
    const client = new pg.Client(urlFor(database.pool.options.connectionString as string, login, password));
    await client.connect();
    return client;
  }
  return { made, databasePlugin, ask, query, execute, migrate, namesOf, sessionOf };
}
