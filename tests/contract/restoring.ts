import pg from 'pg';
import type { Services } from '../../src/services/core/operation/scope.js';
import { allWrites, type Fingerprint, tablesOf, writtenColumns } from './rows.js';

/**
 * The rows of a database as they are, to be put back after what changes them: a hundredth of the time that it takes to
 * make the things of a company anew, and what comes next finds them with the same ids.
 */
export class KeptRows {
  private constructor(
    private readonly services: Services,
    private readonly owner: pg.Client,
    private readonly columns: ReadonlyMap<string, readonly string[]>,
    private written: Fingerprint,
  ) {}

  /** Keeps a copy of every table, until `end`. */
  static async of(services: Services): Promise<KeptRows> {
    const owner = new pg.Client(services.config.DATABASE_URL);
    await owner.connect();
    // What is put back stands for itself: nothing is to be derived from it, and no row waits for another.
    await owner.query('SET session_replication_role = replica');
    const copies = (await tablesOf(services)).map(({ name }) => `CREATE TABLE kept."${name}" AS TABLE "${name}"`);
    await owner.query(['CREATE SCHEMA kept', ...copies].join(';'));
    return new KeptRows(services, owner, await writtenColumns(services), await allWrites(services));
  }

  /** Puts back the rows of every table that was written since. */
  async restore(): Promise<void> {
    const now = await allWrites(this.services);
    const changed = Object.keys(now).filter((table) => now[table] !== this.written[table]);
    if (changed.length === 0) return;
    const texts = changed.map((table) => {
      const columns = this.columns
        .get(table)
        ?.map((column) => `"${column}"`)
        .join(', ');
      return `DELETE FROM "${table}"; INSERT INTO "${table}" (${columns}) SELECT ${columns} FROM kept."${table}"`;
    });
    await this.owner.query(`BEGIN; ${texts.join(';')}; COMMIT`);
    this.written = await allWrites(this.services);
  }

  async end(): Promise<void> {
    await this.owner.query('DROP SCHEMA kept CASCADE');
    await this.owner.end();
  }
}
