import pg from 'pg';
import type { Services } from '../../src/services/core/operation/scope.js';
import { tablesOf, writtenColumns } from './rows.js';

/** Adds the name of each table that a statement writes to `kept."written tables"`, in the same transaction. */
const NOTE_WRITES = `
  CREATE TABLE kept."written tables" (name text);
  CREATE FUNCTION kept.note_write() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN INSERT INTO kept."written tables" VALUES (TG_TABLE_NAME); RETURN NULL; END $$`;

const copyOf = (table: string): string => `
  CREATE TABLE kept."${table}" AS TABLE "${table}";
  CREATE TRIGGER note_write AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "${table}"
    FOR EACH STATEMENT EXECUTE FUNCTION kept.note_write()`;

/**
 * A copy of all rows of a database, which `restore` puts back. This takes a hundredth of the time in which a company can
 * be created again, and the next test finds the same ids.
 *
 *     const kept = await KeptRows.of(services); // copies each table to the schema `kept`, each with a trigger
 *     await board.run(updateIssue, { issueId, title: 'Changed' }); // the triggers note "Issue" and "Event"
 *     await kept.restore(); // replaces the rows of "Issue" and "Event" by their copies, and of no other table
 *     await kept.end();
 */
export class KeptRows {
  private constructor(
    private readonly owner: pg.Client,
    private readonly columns: ReadonlyMap<string, readonly string[]>,
  ) {}

  /** Keeps a copy of every table, until `end`. */
  static async of(services: Services): Promise<KeptRows> {
    const owner = new pg.Client(services.config.DATABASE_URL);
    await owner.connect();
    // What is put back stands for itself: nothing is to be derived from it, and no row waits for another.
    await owner.query('SET session_replication_role = replica');
    const copies = (await tablesOf(services)).map(({ name }) => copyOf(name));
    await owner.query(['CREATE SCHEMA kept', NOTE_WRITES, ...copies].join(';'));
    return new KeptRows(owner, await writtenColumns(services));
  }

  /** Puts back the rows of every table that was written to since. */
  async restore(): Promise<void> {
    const { rows } = await this.owner.query<{ name: string }>(
      'WITH written AS (DELETE FROM kept."written tables" RETURNING name) SELECT DISTINCT name FROM written',
    );
    if (rows.length === 0) return;
    const texts = rows.map(({ name }) => {
      const columns = this.columns.get(name)?.map((column) => `"${column}"`);
      return `DELETE FROM "${name}"; INSERT INTO "${name}" (${columns}) SELECT ${columns} FROM kept."${name}"`;
    });
    await this.owner.query(`BEGIN; ${texts.join(';')}; COMMIT`);
  }

  async end(): Promise<void> {
    await this.owner.query('DROP SCHEMA kept CASCADE');
    await this.owner.end();
  }
}
