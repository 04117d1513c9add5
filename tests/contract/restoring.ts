import pg from 'pg';
import type { Services } from '#services/core/operation/scope.js';
import { isSerializationFailure } from '#services/core/postgres/failures.js';
import { tablesOf, writtenColumns } from './rows.js';

/** Adds the name of each table that a statement writes to `kept."written tables"`, in the same transaction. */
const NOTES = `
  CREATE SCHEMA kept;
  CREATE TABLE kept."written tables" (name text);
  CREATE FUNCTION kept.note_write() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN INSERT INTO kept."written tables" VALUES (TG_TABLE_NAME); RETURN NULL; END $$`;

const noteOf = (table: string): string => `
  CREATE TRIGGER note_write AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "${table}"
    FOR EACH STATEMENT EXECUTE FUNCTION kept.note_write()`;

const TAKE = {
  name: 'take_notes',
  text: 'WITH written AS (DELETE FROM kept."written tables" RETURNING name) SELECT DISTINCT name FROM written',
};

const ATTEMPTS = 10;

/**
 * Sends statements as one transaction, and again where PostgreSQL ended it for a deadlock: work in the background locks
 * the same tables in another order.
 */
async function send(owner: pg.Client, statements: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return void (await owner.query(statements));
    } catch (error) {
      if (!isSerializationFailure(error) || attempt === ATTEMPTS) throw error;
    }
  }
}

/** Tells which tables of a database were written to: one statement, where a hash would read every row. */
export class WriteNotes {
  private readonly untold = new Set<string>();
  private version = 0;

  private constructor(readonly owner: pg.Client) {}

  /** Notes each table that is written to, until `end`. */
  static async of(services: Services): Promise<WriteNotes> {
    const owner = new pg.Client(services.config.DATABASE_URL);
    await owner.connect();
    // Neither a note of what is put back, nor anything derived from it.
    await owner.query('SET session_replication_role = replica');
    const triggers = (await tablesOf(services)).map(({ name }) => noteOf(name));
    await send(owner, [NOTES, ...triggers].join(';'));
    return new WriteNotes(owner);
  }

  /** Returns what `read` returns, and reads again only after a transaction that wrote has committed. */
  unlessWritten<T>(read: () => Promise<T>): () => Promise<T> {
    let known: { readonly version: number; readonly value: T } | undefined;
    return async () => {
      await this.look();
      const { version } = this;
      if (known?.version !== version) known = { version, value: await read() };
      return known.value;
    };
  }

  /** Returns the tables that were written to since the last call. */
  async tables(): Promise<string[]> {
    await this.look();
    const names = [...this.untold];
    this.untold.clear();
    return names;
  }

  async end(): Promise<void> {
    try {
      await send(this.owner, 'DROP SCHEMA kept CASCADE');
    } finally {
      await this.owner.end();
    }
  }

  private async look(): Promise<void> {
    const { rows } = await this.owner.query<{ name: string }>(TAKE);
    for (const { name } of rows) this.untold.add(name);
    if (rows.length > 0) this.version += 1;
  }
}

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
    readonly notes: WriteNotes,
    private readonly columns: ReadonlyMap<string, readonly string[]>,
  ) {}

  /** Keeps a copy of every table, until `end`. */
  static async of(services: Services): Promise<KeptRows> {
    const notes = await WriteNotes.of(services);
    const copies = (await tablesOf(services)).map(({ name }) => `CREATE TABLE kept."${name}" AS TABLE "${name}"`);
    await send(notes.owner, copies.join(';'));
    return new KeptRows(notes, await writtenColumns(services));
  }

  /** Puts back the rows of every table that was written to since. */
  async restore(): Promise<void> {
    const written = await this.notes.tables();
    if (written.length === 0) return;
    const texts = written.map((name) => {
      const columns = this.columns.get(name)?.map((column) => `"${column}"`);
      return `DELETE FROM "${name}"; INSERT INTO "${name}" (${columns}) SELECT ${columns} FROM kept."${name}"`;
    });
    await send(this.notes.owner, texts.join(';'));
  }

  end(): Promise<void> {
    return this.notes.end();
  }
}
