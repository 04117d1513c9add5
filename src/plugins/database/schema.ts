import type pg from 'pg';
import { randomPassword, scramVerifier } from '#database/login-role.js';
import { urlFor } from '#database/logins.js';
import type { Services } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { revokeCreation } from '#services/plugins/database/migrations.js';
import type { PluginDatabase, PluginTransaction } from '#services/plugins/database/port.js';
import { PluginFailure } from '#services/plugins/host/port.js';
import { type PluginConnectionPool, PluginConnections } from './connections.js';
import { databaseFailureOf, inTransaction } from './run.js';

const OPEN = statement(`SELECT orgraph_open_plugin_schema($1::uuid, $2)`);
const LOGIN = statement(`SELECT orgraph_plugin_role($1::uuid) AS login, orgraph_plugin_schema($1::uuid) AS schema`);

interface OpenSchema {
  readonly name: string;
  readonly connections: PluginConnections;
}

/**
 * A plugin's schema, for the process that runs its worker. Only that process knows the password of the schema's login,
 * and sets a new one whenever it opens the schema.
 */
export class PluginSchema implements PluginDatabase {
  private opened: Promise<OpenSchema> | undefined;

  constructor(
    private readonly services: Pick<Services, 'database'>,
    private readonly pool: PluginConnectionPool,
    private readonly pluginId: string,
  ) {}

  /**
   * Creates the schema if it is missing.
   * @returns its name
   * @throws PluginFailure if this database cannot have plugin schemas
   */
  async open(): Promise<string> {
    return (await this.ready()).name;
  }

  /** Runs work on a connection. */
  private async use<T>(work: (client: pg.Client, schema: string) => Promise<T>): Promise<T> {
    const schema = await this.ready();
    try {
      return await schema.connections.use((client) => work(client, schema.name));
    } catch (error) {
      if (!isRefusedLogin(error)) throw error;
    }
    // Another process has set a new password.
    if ((await this.ready()) === schema) {
      this.opened = undefined;
      await schema.connections.close();
    }
    const { connections, name } = await this.ready();
    return connections.use((client) => work(client, name));
  }

  transaction<T>(access: 'READ ONLY' | 'READ WRITE', work: (tx: PluginTransaction) => Promise<T>): Promise<T> {
    return this.use((client, name) => inTransaction(client, name, access, work)).catch((error: unknown) => {
      throw databaseFailureOf(error);
    });
  }

  async close(): Promise<void> {
    const opened = await this.opened?.catch(() => undefined);
    await opened?.connections.close();
  }

  private ready(): Promise<OpenSchema> {
    this.opened ??= this.begin().catch((error: Error) => {
      this.opened = undefined;
      throw new PluginFailure('METHOD_NOT_IMPLEMENTED', `There is no schema for plugins here: ${reasonOf(error)}`);
    });
    return this.opened;
  }

  private async begin(): Promise<OpenSchema> {
    const { database } = this.services;
    const password = randomPassword();
    await database.query('all', OPEN, [this.pluginId, await scramVerifier(password)]);
    const [found] = await database.query<{ login: string; schema: string }>('all', LOGIN, [this.pluginId]);
    const { login, schema } = found as { login: string; schema: string };
    const url = urlFor(database.pool.options.connectionString as string, login, password);
    const connections = new PluginConnections(this.pool, this.pluginId, url);
    await connections.use((client) => inTransaction(client, schema, 'READ WRITE', revokeCreation));
    return { name: schema, connections };
  }
}

const NOT_ALLOWED = '42501';
const isRefusedLogin = (error: unknown): boolean =>
  ['28P01', '28000'].includes((error as { code?: string }).code ?? '');

function reasonOf(error: Error & { code?: string }): string {
  if (error.code === NOT_ALLOWED) {
    return 'the login that migrates the database cannot create roles (CREATEROLE) or schemas (CREATE on the database)';
  }
  if (isRefusedLogin(error)) return 'PostgreSQL rejects the login of the plugin (pg_hba.conf, a connection pooler)';
  return error.message;
}
