import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareLogins } from '#database/logins.js';
import { type Database, openDatabase } from '#services/core/postgres/database.js';
import { statement } from '#services/core/postgres/statement.js';
import { createAgentKey } from '#services/organization/agents/keys.js';
import { inserts } from './filling.js';
import { createSubject, type Subject } from './fixtures.js';
import { writtenColumns } from './rows.js';

interface Walled {
  readonly name: string;
  /** The column that says whose a row is. */
  readonly column: 'companyId' | 'id';
}

let home: Subject;
let foreign: Subject;
let owner: pg.Client;
let walled: Walled[];
let bound: Database;

beforeAll(async () => {
  [home, foreign] = [await createSubject(), await createSubject()];
  const url = home.world.services.config.DATABASE_URL as string;
  owner = new pg.Client(url);
  await owner.connect();
  bound = openDatabase({ url: (await prepareLogins({ migrationUrl: url })).url, poolMax: 1 });
  const { rows } = await owner.query(`
    SELECT c.table_name AS name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND c.column_name = 'companyId' AND t.table_type = 'BASE TABLE' ORDER BY 1`);
  walled = [{ name: 'Company', column: 'id' }, ...rows.map(({ name }) => ({ name, column: 'companyId' as const }))];
  for (const subject of [home, foreign]) await fillEveryTable(subject);
});

afterAll(async () => {
  await bound?.close();
  await owner?.end();
});

/** Rows in the tables that no operation fills yet. */
async function fillEveryTable({ companyId, agents }: Subject): Promise<void> {
  const values = [companyId, agents.idle];
  for (const insert of inserts) await owner.query(insert, insert.includes('$2') ? values : [companyId]);
}

const count = async (
  reach: readonly string[] | 'all',
  { name, column }: Walled,
  companyId: string,
): Promise<number> => {
  const text = `SELECT count(*)::int AS n FROM "${name}" WHERE "${column}" = $1::uuid`;
  const [row] = await bound.query<{ n: number }>(reach, statement(text), [companyId]);
  return row?.n ?? -1;
};

describe('the wall between companies', () => {
  test('stands around every table that carries a company, and binds the owner of the tables too', async () => {
    const { rows } = await owner.query(`
      SELECT c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS forced,
             (SELECT array_agg(p.polname::text || ' ' || p.polcmd::text || ' ' || p.polpermissive) FROM pg_policy p WHERE p.polrelid = c.oid) AS policies
        FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`);
    const found = new Map(rows.map((row) => [row.name, row]));
    const flaws = walled.filter(({ name }) => !found.get(name)?.forced || found.get(name)?.policies?.length !== 1);
    expect(flaws).toEqual([]);
    expect(new Set(walled.map(({ name }) => found.get(name)?.policies?.[0]))).toEqual(new Set(['company_wall * true']));
  });

  test('binds the role under which requests are served', async () => {
    const [role] = await bound.query<{ bypasses: boolean; owns: boolean }>(
      'all',
      statement(`SELECT rolsuper OR rolbypassrls AS bypasses,
                        EXISTS (SELECT 1 FROM pg_class c WHERE c.relowner = r.oid) AS owns
                   FROM pg_roles r WHERE rolname = current_user`),
      [],
    );
    expect(role).toEqual({ bypasses: false, owns: false });
  });

  test('cannot be taken down by that role', async () => {
    for (const text of [
      'ALTER TABLE "Agent" DISABLE ROW LEVEL SECURITY',
      'DROP POLICY company_wall ON "Agent"',
      'TRUNCATE "Agent"',
      `CREATE OR REPLACE FUNCTION orgraph_sees_all() RETURNS boolean LANGUAGE sql AS 'SELECT true'`,
      'SELECT * FROM graphile_worker._private_jobs',
    ]) {
      await expect(bound.pool.query(text), text).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('has rows of both companies behind it in every table', async () => {
    for (const table of walled) {
      for (const { companyId } of [home, foreign]) {
        expect(await count('all', table, companyId), table.name).toBeGreaterThan(0);
      }
    }
  });

  test('shows no row to a connection that names no company', async () => {
    for (const { name } of walled) {
      const { rows } = await bound.pool.query(`SELECT count(*)::int AS n FROM "${name}"`);
      expect([name, rows[0].n]).toEqual([name, 0]);
    }
  });

  test('shows the rows of the named company only', async () => {
    for (const table of walled) {
      expect([table.name, await count([foreign.companyId], table, home.companyId)]).toEqual([table.name, 0]);
      expect(await count([foreign.companyId], table, foreign.companyId), table.name).toBeGreaterThan(0);
      expect(await count([home.companyId, foreign.companyId], table, home.companyId), table.name).toBeGreaterThan(0);
    }
  });

  test('lets nothing of another company be changed or deleted', async () => {
    for (const { name, column } of walled) {
      const touched = await bound.transaction([foreign.companyId], async (tx) => [
        await tx.$executeRawUnsafe(
          `UPDATE "${name}" SET "${column}" = "${column}" WHERE "${column}" = $1::uuid`,
          home.companyId,
        ),
        await tx.$executeRawUnsafe(`DELETE FROM "${name}" WHERE "${column}" = $1::uuid`, home.companyId),
      ]);
      expect([name, ...touched]).toEqual([name, 0, 0]);
    }
  });

  test('lets nothing be written into another company', async () => {
    const written = await writtenColumns(home.world.services);
    for (const { name, column } of walled) {
      const columns = (written.get(name) ?? []).map((one) => `"${one}"`);
      const copied = bound.transaction([foreign.companyId], (tx) =>
        tx.$executeRawUnsafe(
          `INSERT INTO "${name}" (${columns.join(', ')}) SELECT ${columns.map((one) => `changed.${one}`).join(', ')}
             FROM "${name}" t CROSS JOIN LATERAL jsonb_populate_record(t, jsonb_build_object($2::text, $1::uuid)) changed
            WHERE t."${column}" = $3::uuid LIMIT 1`,
          home.companyId,
          column,
          foreign.companyId,
        ),
      );
      await expect(copied, name).rejects.toThrow(/row-level security/);
      const moved = bound.transaction([foreign.companyId], (tx) =>
        tx.$executeRawUnsafe(
          `UPDATE "${name}" SET "${column}" = $1::uuid WHERE "${column}" = $2::uuid`,
          home.companyId,
          foreign.companyId,
        ),
      );
      await expect(moved, name).rejects.toThrow(/row-level security/);
    }
  });

  test('holds for whoever looks for a row by its id or by what it contains', async () => {
    const { token } = await home.world.board.run(createAgentKey, { agentId: home.agents.idle });
    expect(token).toMatch(/^svc_agent_/);
    const look = (text: string, value: string) => bound.query([foreign.companyId], statement(text), [value]);
    expect(await look('SELECT id FROM "Agent" WHERE id = $1::uuid', home.agents.idle)).toEqual([]);
    expect(await look('SELECT id FROM "AgentApiKey" WHERE id = $1::uuid', home.keyId)).toEqual([]);
    expect(await look('SELECT id FROM "Company" WHERE name = $1', home.world.company.name)).toEqual([]);
  });

  test('keeps the journal of another company from being appended to', async () => {
    const append = bound.transaction(
      [foreign.companyId],
      (tx) => tx.$queryRaw`
      SELECT orgraph_append(${home.companyId}::uuid, '[{"id": "00000000-0000-4000-8000-000000000000", "actorType": "user",
        "actorId": "x", "action": "a.b", "entityType": "e", "entityId": "i"}]'::jsonb)`,
    );
    await expect(append).rejects.toThrow();
  });
});

describe('the companies in sight', () => {
  const visible = statement('SELECT id FROM "Company" ORDER BY id');
  const see = async (reach: readonly string[]) =>
    (await bound.query<{ id: string }>(reach, visible, [])).map((r) => r.id);

  test('are those of each read, however reads follow one another on one connection', async () => {
    const reads = Array.from({ length: 60 }, (_, index) => (index % 2 ? home : foreign).companyId);
    expect(await Promise.all(reads.map((id) => see([id])))).toEqual(reads.map((id) => [id]));
    expect(await see([])).toEqual([]);
  });

  test('are forgotten after a read, a read that failed, a transaction and one that was rolled back', async () => {
    const left = async () => (await bound.pool.query('SELECT id FROM "Company"')).rows;
    await see([home.companyId]);
    expect(await left()).toEqual([]);
    await expect(bound.query('all', statement('SELECT 1 / 0'), [])).rejects.toMatchObject({ code: '22012' });
    expect(await left()).toEqual([]);
    await expect(bound.query('all', statement('SELECT nonsense'), [])).rejects.toMatchObject({ code: '42703' });
    expect(await left()).toEqual([]);
    await bound.transaction('all', (tx) => tx.company.count());
    expect(await left()).toEqual([]);
    await expect(
      bound.transaction('all', async () => {
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await left()).toEqual([]);
  });

  test('are none after a value that is no company', async () => {
    await expect(see(['*'])).rejects.toMatchObject({ code: '22P02' });
    await expect(see(['}'])).rejects.toMatchObject({ code: expect.stringMatching(/^22/) });
    expect(await see([randomUUID()])).toEqual([]);
  });
});

describe('a foreign key', () => {
  test('carries the company wherever both rows have one', async () => {
    const { rows } = await owner.query(`
      SELECT f.conname AS name FROM pg_constraint f
       WHERE f.contype = 'f' AND f.connamespace = 'public'::regnamespace
         AND EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = f.conrelid AND a.attname = 'companyId')
         AND EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = f.confrelid AND a.attname = 'companyId')
         AND NOT EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = f.conrelid AND a.attname = 'companyId' AND a.attnum = ANY (f.conkey))`);
    expect(rows).toEqual([]);
  });

  test('keeps an agent from reporting to an agent of another company, even by raw SQL as the owner', async () => {
    const report = owner.query('UPDATE "Agent" SET "reportsTo" = $1 WHERE id = $2', [
      foreign.agents.idle,
      home.agents.idle,
    ]);
    await expect(report).rejects.toMatchObject({ code: '23503', constraint: 'Agent_companyId_reportsTo_fkey' });
  });

  test.each(['AgentApiKey', 'AgentConfigRevision', 'AgentInstructionsFile', 'AgentRuntimeState', 'AgentTaskSession'])(
    'keeps a row of %s from being of an agent of another company',
    async (table) => {
      const move = owner.query(
        `UPDATE "${table}" SET "agentId" = $1 WHERE ctid = (SELECT ctid FROM "${table}" WHERE "companyId" = $2 LIMIT 1)`,
        [foreign.agents.paused, home.companyId],
      );
      await expect(move).rejects.toMatchObject({ code: '23503' });
    },
  );

  test('keeps a company with all its rows together: deleting one leaves none', async () => {
    // The last test: no other needs the foreign company any more.
    await owner.query('DELETE FROM "Event" WHERE "companyId" = $1', [foreign.companyId]);
    await owner.query('DELETE FROM "Company" WHERE id = $1', [foreign.companyId]);
    for (const table of walled)
      expect([table.name, await count('all', table, foreign.companyId)]).toEqual([table.name, 0]);
  });
});
