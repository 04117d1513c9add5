import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { companyWriter } from '#services/access/rules.js';
import { EVENTS_AFTER, type JournalEvent } from '#services/core/journal/journal.js';
import { journalHeads } from '#services/core/operation/emitter.js';
import { executeMutation } from '#services/core/operation/execute.js';
import { mutation } from '#services/core/operation/operation.js';
import { Scope } from '#services/core/operation/scope.js';
import { companyById } from '#services/organization/companies/rows.js';
import { createWorld, type World } from '../kit/world.js';

let owner: pg.Client;
beforeAll(async () => {
  const world = await createWorld();
  owner = new pg.Client(world.services.config.DATABASE_URL);
  await owner.connect();
});
afterAll(() => owner?.end());

const note = mutation({
  name: 'noteThings',
  summary: 'Tell of things',
  input: z.object({
    companyId: z.string(),
    things: z.array(z.string()),
    details: z.record(z.string(), z.json()).optional(),
  }),
  output: z.object({}),
  on: companyById,
  allow: companyWriter,
  async run(scope, { things, details }, company) {
    for (const entityId of things) {
      scope.emit({
        companyId: company.id,
        action: 'label.created',
        entityType: 'label',
        entityId,
        ...(details && { details }),
      });
    }
    return {};
  },
});

const noted = ({ services, board, company }: World, things: string[], details?: object) =>
  executeMutation(note, new Scope(services, board.actor), {
    companyId: company.id,
    things,
    ...(details && { details }),
  });

const journal = ({ services, board, company }: World): Promise<JournalEvent[]> =>
  new Scope(services, board.actor).sql<JournalEvent>(EVENTS_AFTER, [company.id, 0n, 1_000]);

const verdict = async ({ company }: World): Promise<{ seq: string; reason: string } | undefined> =>
  (await owner.query('SELECT seq, reason FROM orgraph_verify($1)', [company.id])).rows[0];

describe('a journal', () => {
  test('counts from one without gaps, however many write at the same time', async () => {
    const world = await createWorld();
    await Promise.all(Array.from({ length: 30 }, (_, index) => noted(world, [`${index} a`, `${index} b`])));
    const events = await journal(world);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => BigInt(index + 1)));
    expect(events).toHaveLength(61);
    const things = events.map(({ entityId }) => entityId);
    for (let index = 0; index < 30; index++) {
      expect(things[things.indexOf(`${index} a`) + 1]).toBe(`${index} b`);
    }
    expect(await verdict(world)).toBeUndefined();
  });

  test('has no gap where a transaction was rolled back', async () => {
    const world = await createWorld();
    await noted(world, ['kept']);
    const scope = new Scope(world.services, world.board.actor);
    const failing = mutation({
      ...note,
      output: z.object({}),
      run: async (write, input, company) => {
        await note.run(write, input, company);
        throw new Error('no');
      },
    });
    await expect(executeMutation(failing, scope, { companyId: world.company.id, things: ['gone'] })).rejects.toThrow(
      'no',
    );
    await noted(world, ['kept too']);
    const events = await journal(world);
    expect(events.map(({ seq, entityId }) => [seq, entityId]).slice(1)).toEqual([
      [2n, 'kept'],
      [3n, 'kept too'],
    ]);
  });

  test('of each company is its own', async () => {
    const [one, two] = [await createWorld(), await createWorld()];
    await Promise.all([noted(one, ['a']), noted(two, ['b', 'c'])]);
    const scope = new Scope(one.services, one.board.actor);
    const heads = await journalHeads(scope, [one.company.id, two.company.id]);
    expect([heads.get(one.company.id), heads.get(two.company.id)]).toEqual([2n, 3n]);
  });

  test('never goes back in time, whatever the clock does', async () => {
    const world = await createWorld();
    await owner.query(`UPDATE "JournalHead" SET "lastEventAt" = '2099-01-01' WHERE "companyId" = $1`, [
      world.company.id,
    ]);
    await noted(world, ['later']);
    const times = (await journal(world)).map(({ createdAt }) => +createdAt);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times.at(-1)).toBe(Date.UTC(2099, 0, 1));
  });

  test('says who did it, in which run, and for whom', async () => {
    const world = await createWorld();
    const agent = await world.agent({ name: 'Doer' });
    const { actor } = await world.member('owner');
    const runId = '11111111-1111-4111-8111-111111111111';
    const acting = { ...agent.actor, runId, responsibleUserId: actor.userId };
    await executeMutation(note, new Scope(world.services, acting), { companyId: world.company.id, things: ['x'] });
    expect((await journal(world)).at(-1)).toMatchObject({
      actorType: 'agent',
      actorId: agent.row.id,
      agentId: agent.row.id,
      runId,
      responsibleUserId: actor.userId,
    });
  });

  test('keeps no secret that a detail bears by its name', async () => {
    const world = await createWorld();
    await noted(world, ['x'], { apiKey: 'hidden-1', deep: [{ password: 'hidden-2', name: 'shown' }], inputTokens: 12 });
    const { rows } = await owner.query('SELECT details::text FROM "Event" WHERE "companyId" = $1', [world.company.id]);
    const text = rows.map(({ details }) => details).join();
    expect(text).not.toContain('hidden');
    expect(text).toContain('shown');
    expect(text).toContain('12');
  });
});

/** Ways to rewrite history, as somebody with the database in hand could, with the first break that they leave. */
const forgeries: [what: string, sql: string, broken: { seq: string; reason: RegExp }][] = [
  [
    'an edit',
    `UPDATE "Event" SET "entityId" = 'forged' WHERE "companyId" = $1 AND seq = 3`,
    { seq: '3', reason: /changed/ },
  ],
  [
    'a later time',
    `UPDATE "Event" SET "createdAt" = "createdAt" + interval '1 hour' WHERE "companyId" = $1 AND seq = 4`,
    { seq: '4', reason: /changed/ },
  ],
  [
    'other details',
    `UPDATE "Event" SET details = '{"forged": true}' WHERE "companyId" = $1 AND seq = 2`,
    { seq: '2', reason: /changed/ },
  ],
  [
    'a deletion',
    `DELETE FROM "Event" WHERE "companyId" = $1 AND seq = 3`,
    { seq: '3', reason: /missing|moved|changed/ },
  ],
  [
    'the deletion of the first',
    `DELETE FROM "Event" WHERE "companyId" = $1 AND seq = 1`,
    { seq: '1', reason: /missing|moved|changed/ },
  ],
  ['a cut at the end', `DELETE FROM "Event" WHERE "companyId" = $1 AND seq >= 4`, { seq: '4', reason: /cut off/ }],
  ['everything deleted', `DELETE FROM "Event" WHERE "companyId" = $1`, { seq: '1', reason: /cut off/ }],
  [
    'a new order',
    `UPDATE "Event" SET "entityId" = CASE seq WHEN 2 THEN 'b' ELSE 'a' END WHERE "companyId" = $1 AND seq IN (2, 3)`,
    { seq: '2', reason: /changed/ },
  ],
  [
    'an edit with its hash made anew',
    `WITH p AS (SELECT hash FROM "Event" WHERE "companyId" = $1 AND seq = 2)
     UPDATE "Event" e SET "entityId" = 'forged', hash = orgraph_event_hash(p.hash,
       jsonb_populate_record(e, '{"entityId": "forged"}')) FROM p WHERE e."companyId" = $1 AND e.seq = 3`,
    { seq: '4', reason: /changed/ },
  ],
  ['a head set back', `UPDATE "JournalHead" SET seq = seq - 1 WHERE "companyId" = $1`, { seq: '4', reason: /cut off/ }],
];

describe('a journal that was rewritten', () => {
  test.each(forgeries)('is told by its first break: %s', async (_what, sql, { seq, reason }) => {
    const world = await createWorld();
    await noted(world, ['a', 'b']);
    await noted(world, ['c', 'd']);
    expect(await verdict(world)).toBeUndefined();
    await owner.query(sql, [world.company.id]);
    expect(await verdict(world)).toEqual({ seq, reason: expect.stringMatching(reason) });
  });
});
