import type pg from 'pg';
import { type Statement, statementChannel } from './statement.js';
import { Wire } from './wire.js';

/** Rows in order, read in batches. */
export type Rows<T> = AsyncGenerator<T, void, undefined>;

/** A read-only view of the database at one moment. */
export interface Snapshot {
  rows<T extends object>(statement: Statement, values: readonly unknown[]): Promise<T[]>;
  /**
   * The rows of a query of any size: `atOnce` rows are read at a time, and only after the previous ones have been
   * consumed.
   */
  cursor<T extends object>(text: string, values: readonly unknown[], atOnce: number): Rows<T>;
}

/** The time limit of a snapshot; the largest reads a whole company. */
const LIMIT_MS = 300_000;

/**
 * Runs the work in a transaction of a connection, which only this work uses.
 * @param broke is called with the reason, if the connection is no longer usable
 */
export async function inSnapshot<T>(
  client: pg.PoolClient,
  reachSetting: string,
  work: (snapshot: Snapshot) => Promise<T>,
  broke: (error: Error) => void,
): Promise<T> {
  const wire = new Wire(client, LIMIT_MS);
  try {
    wire.begin(reachSetting, 'ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const value = await work(snapshotOn(wire));
    await wire.commit();
    return value;
  } catch (error) {
    const broken = await wire.rollback();
    if (broken) broke(broken);
    throw broken ?? wire.failure ?? error;
  }
}

function snapshotOn(wire: Wire): Snapshot {
  let cursors = 0;
  const rows = <T extends object>(statement: Statement, values: readonly unknown[]): Promise<T[]> => {
    statementChannel.publish(statement.text);
    return wire.rows<T>(statement, values);
  };
  return {
    rows,
    async *cursor<T extends object>(text: string, values: readonly unknown[], atOnce: number): Rows<T> {
      const name = `c${++cursors}`;
      await rows(unpreparedStatement(`DECLARE ${name} NO SCROLL CURSOR FOR ${text}`), values);
      const next = unpreparedStatement(`FETCH ${atOnce} FROM ${name}`);
      for (let full = true; full; ) {
        const page = await rows<T>(next, []);
        yield* page;
        full = page.length === atOnce;
      }
      await rows(unpreparedStatement(`CLOSE ${name}`), []);
    },
  };
}

/** Each cursor has a new name, and a prepared FETCH would remember the columns of another cursor. */
const unpreparedStatement = (text: string): Statement => ({ name: '', text });
