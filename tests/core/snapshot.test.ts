import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Snapshot } from '#services/core/postgres/snapshot.js';
import { statement } from '#services/core/postgres/statement.js';
import { createLabel } from '#services/organization/labels/operations.js';
import { createWorld } from '../kit/world.js';

const LABELS = `SELECT name FROM "Label" WHERE "companyId" = $1::uuid ORDER BY name`;
const NAMES = statement(LABELS);

const namesOf = async (snapshot: Snapshot, companyId: string): Promise<string[]> =>
  (await snapshot.rows<{ name: string }>(NAMES, [companyId])).map(({ name }) => name);

describe('a snapshot', () => {
  test('shows the database as it was when it began, whatever is written meanwhile', async () => {
    const { board, company, services } = await createWorld();
    const add = (name: string) => board.run(createLabel, { companyId: company.id, name, color: '#1a2b3c' });
    await add('before');
    await services.database.snapshot([company.id], async (snapshot) => {
      expect(await namesOf(snapshot, company.id)).toEqual(['before']);
      await add('meanwhile');
      expect(await namesOf(snapshot, company.id)).toEqual(['before']);
    });
    await services.database.snapshot([company.id], async (snapshot) => {
      expect(await namesOf(snapshot, company.id)).toEqual(['before', 'meanwhile']);
    });
  });

  test('gives the rows of several queries side by side, in order and all of them', async () => {
    const { company, services } = await createWorld();
    const count = `SELECT n FROM generate_series(1, $1::int) n ORDER BY n`;
    await services.database.snapshot([company.id], async (snapshot) => {
      const cursors = [snapshot.cursor<{ n: number }>(count, [7], 3), snapshot.cursor<{ n: number }>(count, [6], 2)];
      const seen: number[][] = [[], []];
      for (let more = true; more; ) {
        more = false;
        for (const [at, cursor] of cursors.entries()) {
          const { value, done } = await cursor.next();
          if (!done) seen[at]?.push((value as { n: number }).n);
          more ||= !done;
        }
      }
      expect(seen).toEqual([
        [1, 2, 3, 4, 5, 6, 7],
        [1, 2, 3, 4, 5, 6],
      ]);
    });
  });

  test('shows no other company, and writes nothing', async () => {
    const [one, other] = [await createWorld(), await createWorld()];
    await other.board.run(createLabel, { companyId: other.company.id, name: 'theirs', color: '#1a2b3c' });
    const { database } = one.services;
    await database.snapshot([one.company.id], async (snapshot) => {
      expect(await namesOf(snapshot, other.company.id)).toEqual([]);
    });
    const write = statement(`INSERT INTO "Label" (id, "companyId", name, color, "updatedAt")
      VALUES ($1::uuid, $2::uuid, 'written', '#1a2b3c', now())`);
    await expect(
      database.snapshot([one.company.id], (snapshot) => snapshot.rows(write, [randomUUID(), one.company.id])),
    ).rejects.toMatchObject({ code: '25006' });
  });

  test('leaves a usable connection behind when its work fails', async () => {
    const { company, services } = await createWorld();
    const failing = services.database.snapshot([company.id], async (snapshot) => {
      await namesOf(snapshot, company.id);
      throw new Error('enough');
    });
    await expect(failing).rejects.toThrow('enough');
    await services.database.snapshot([company.id], async (snapshot) => {
      expect(await namesOf(snapshot, company.id)).toEqual([]);
    });
  });
});
