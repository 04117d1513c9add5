import pg from 'pg';
import { randomPassword, scramVerifier } from '#database/login-role.js';
import { urlFor } from '#database/logins.js';
import { databaseName, withClient } from '../database.js';

/** The ID of the plugin whose schema has this name. */
const pluginOf = (schema: string): string =>
  schema.replace(/^plugin_(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const STILL_OWNS = '2BP01';

interface FinalLogin {
  readonly name: string;
  readonly isThere: boolean;
  /** The comment of the role, which names the database. */
  readonly note: string;
}

const FINAL_LOGIN = `
  SELECT name, EXISTS (SELECT FROM pg_roles WHERE rolname = name) AS "isThere",
         (SELECT replace(shobj_description(oid, 'pg_authid'), $3, current_database()) FROM pg_roles WHERE rolname = $2) AS note
    FROM orgraph_plugin_role($1::uuid) AS name`;

/**
 * The logins of plugins while their schemas are created in a draft of the database. A login owns the schema of its
 * plugin and nothing else. Its name depends on that of the database, so each login gets another name when the draft
 * gets its final one.
 */
export class PluginLogins {
  /** The name of each login in the draft, by schema. */
  private readonly names = new Map<string, string>();

  constructor(private readonly draftUrl: string) {}

  /**
   * Creates the schema of a plugin, and runs `work` in it as its login.
   * @throws Error also if the plugin does not exist in the draft
   */
  async fill(owner: pg.Client, schema: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
    const plugin = pluginOf(schema);
    const { rows } = await owner.query<{ name: string }>('SELECT orgraph_plugin_role($1) AS name', [plugin]);
    const { name } = rows[0] as { name: string };
    this.names.set(schema, name);
    const password = randomPassword();
    await owner.query('SELECT orgraph_open_plugin_schema($1, $2)', [plugin, await scramVerifier(password)]);
    const login = `${pg.escapeIdentifier(name)} IN DATABASE ${pg.escapeIdentifier(databaseName(this.draftUrl))}`;
    // This builds all indexes of a full schema at once, which needs more temporary space than the login's limit.
    await owner.query(`ALTER ROLE ${login} SET temp_file_limit = -1`);
    await withClient(urlFor(this.draftUrl, name, password), work);
    await owner.query(`ALTER ROLE ${login} RESET ALL`);
  }

  /** Gives the schemas to the logins with the names that belong to the database's current name. */
  async handOver(owner: pg.Client): Promise<void> {
    const draft = databaseName(this.draftUrl);
    for (const [schema, draftName] of this.names) {
      const { rows } = await owner.query<FinalLogin>(FINAL_LOGIN, [pluginOf(schema), draftName, draft]);
      const { name, isThere, note } = rows[0] as FinalLogin;
      const [from, to] = [pg.escapeIdentifier(draftName), pg.escapeIdentifier(name)];
      if (isThere) await owner.query(`REASSIGN OWNED BY ${from} TO ${to}; DROP OWNED BY ${from}; DROP ROLE ${from}`);
      else await owner.query(`ALTER ROLE ${from} RENAME TO ${to}; COMMENT ON ROLE ${to} IS ${pg.escapeLiteral(note)}`);
    }
  }

  /** Removes the logins after the draft is gone, except those that own something elsewhere. */
  async drop(admin: pg.Client): Promise<void> {
    for (const name of this.names.values()) {
      await admin.query(`DROP ROLE IF EXISTS ${pg.escapeIdentifier(name)}`).catch((error) => {
        if ((error as { code?: string }).code !== STILL_OWNS) throw error;
      });
    }
  }
}
