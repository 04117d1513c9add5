import { createHash } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { prepareLogins } from '#database/logins.js';
import { companyWriter } from '#services/access/rules.js';
import { type Actor, anonymous } from '#services/core/actors/actor.js';
import { executeMutation, type OperationOutcome } from '#services/core/operation/execute.js';
import { mutation, open } from '#services/core/operation/operation.js';
import { Scope, type Services, type WriteScope } from '#services/core/operation/scope.js';
import { openDatabase } from '#services/core/postgres/database.js';
import { canonicalJson, keyedDigest } from '#services/core/text/canonical.js';
import { createAgentKey } from '#services/organization/agents/keys.js';
import { companyById } from '#services/organization/companies/rows.js';
import { somebodyWaits } from '../kit/waiting.js';
import { createWorld, type World } from '../kit/world.js';

let world: World;
let owner: pg.Client;
beforeAll(async () => {
  world = await createWorld();
  owner = new pg.Client(world.services.config.DATABASE_URL);
  await owner.connect();
});
afterAll(() => owner?.end());

let beforeAnswer: (scope: WriteScope) => Promise<void> = async () => {};

/** Counts up a number of the company: each execution is seen in it. */
const count = mutation({
  name: 'countUp',
  summary: 'Count up',
  input: z.object({ companyId: z.string(), note: z.unknown().optional(), step: z.int().default(1) }),
  output: z.object({ counter: z.int() }),
  on: companyById,
  allow: companyWriter,
  async run(scope, { step }, company) {
    const { issueCounter } = await scope.db.company.update({
      where: { id: company.id },
      data: { issueCounter: { increment: step } },
    });
    await beforeAnswer(scope);
    scope.emit({ companyId: company.id, action: 'company.updated', entityType: 'company', entityId: company.id });
    return { counter: issueCounter };
  },
});

const run = (
  key: string | undefined,
  input: object = {},
  { actor = world.board.actor, services = world.services }: { actor?: Actor; services?: Services } = {},
): Promise<OperationOutcome<{ counter: number }>> =>
  executeMutation(
    count,
    new Scope(services, actor),
    { companyId: world.company.id, ...input },
    { idempotencyKey: key },
  );

const counter = async (): Promise<number> =>
  (await owner.query('SELECT "issueCounter" AS n FROM "Company" WHERE id = $1', [world.company.id])).rows[0].n;

/** Holds executions just before they answer, until it is opened. */
function barrier() {
  let [open, reach] = [() => {}, () => {}];
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  beforeAnswer = async () => {
    beforeAnswer = async () => {};
    reach();
    await opened;
  };
  return { reached, open: () => open() };
}

describe('a kept answer', () => {
  /** Prepares something before its transaction. */
  const prepared = { times: 0 };
  const prepare = mutation({
    name: 'prepareThing',
    summary: 'Prepare, then write',
    input: z.object({ companyId: z.string() }),
    output: z.object({ prepared: z.int() }),
    on: companyById,
    allow: companyWriter,
    before: async () => ++prepared.times,
    async run(scope, _input, { id: companyId }, times) {
      scope.emit({ companyId, action: 'company.updated', entityType: 'company', entityId: companyId });
      return { prepared: times };
    },
  });

  test('is for no one who could not make the request any more', async () => {
    const member = await world.member('operator');
    const { actor } = member;
    expect((await run('of a member', {}, { actor })).replayed).toBe(false);
    expect((await run('of a member', {}, { actor })).replayed).toBe(true);
    const companyId = world.company.id;
    const standing = (status: string, role: string) =>
      ({ ...actor, memberships: new Map([[companyId, { role, status }]]) }) as unknown as Actor;
    for (const former of [standing('archived', 'operator'), standing('active', 'viewer')]) {
      await expect(run('of a member', {}, { actor: former })).rejects.toMatchObject({ status: 403 });
    }
  });

  test('is given without preparing the request once more', async () => {
    const input = { companyId: world.company.id };
    const ask = () => world.board.run(prepare, input, { idempotencyKey: 'prepared once' });
    expect([await ask(), await ask()]).toEqual([{ prepared: 1 }, { prepared: 1 }]);
    expect(prepared.times).toBe(1);
  });
});

describe('an idempotency key', () => {
  test('executes once, and gives the same answer and position again', async () => {
    const before = await counter();
    const first = await run('twice');
    const second = await run('twice');
    expect(second).toEqual({ ...first, replayed: true });
    expect(first).toMatchObject({ output: { counter: before + 1 }, replayed: false });
    expect(await counter()).toBe(before + 1);
  });

  test('executes once for twenty who use it at the same time', async () => {
    const before = await counter();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => run('at once')));
    expect(await counter()).toBe(before + 1);
    expect(outcomes.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(new Set(outcomes.map(({ output, cursor }) => JSON.stringify([output, cursor]))).size).toBe(1);
  });

  test('makes a second use wait for the first, and execute when that one fails', async () => {
    const before = await counter();
    const first = barrier();
    const failing = run('first fails').then(
      () => 'worked',
      () => 'failed',
    );
    await first.reached;
    const second = run('first fails');
    await somebodyWaits(world.services.config.DATABASE_URL);
    await owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'`,
    );
    first.open();
    expect(await failing).toBe('failed');
    expect(await second).toMatchObject({ replayed: false, output: { counter: before + 1 } });
    expect(await counter()).toBe(before + 1);
  });

  test('makes a second use wait for the first, and replay it', async () => {
    const before = await counter();
    const first = barrier();
    const working = run('first works');
    await first.reached;
    const second = run('first works');
    await somebodyWaits(world.services.config.DATABASE_URL);
    first.open();
    expect((await working).replayed).toBe(false);
    expect((await second).replayed).toBe(true);
    expect(await counter()).toBe(before + 1);
  });

  test('with another input is refused with 409, and changes nothing', async () => {
    await run('other input', { note: { a: 1 } });
    const before = await counter();
    for (const input of [{ note: { a: 2 } }, { step: 2 }, {}]) {
      await expect(run('other input', input)).rejects.toMatchObject({ status: 409, code: 'idempotency_key_reused' });
    }
    expect(await counter()).toBe(before);
  });

  test('is of the same input when only spelling differs: order of fields, defaults written out', async () => {
    await run('same input', { note: { a: 1, b: [{ c: 1, d: 2 }] } });
    const again = await run('same input', { step: 1, note: { b: [{ d: 2, c: 1 }], a: 1 } });
    expect(again.replayed).toBe(true);
  });

  test('with another operation is refused with 409 that names the first', async () => {
    await run('other operation');
    const other = mutation({ ...count, name: 'countUpToo' });
    const attempt = executeMutation(
      other,
      new Scope(world.services, world.board.actor),
      { companyId: world.company.id },
      { idempotencyKey: 'other operation' },
    );
    await expect(attempt).rejects.toMatchObject({ status: 409, details: { operation: 'countUp' } });
  });

  test('of another actor is another key', async () => {
    const actors = [(await world.member('owner')).actor, (await world.agent({ name: 'Counter' })).actor];
    const first = await run('whose');
    for (const actor of actors) expect((await run('whose', {}, { actor })).replayed).toBe(false);
    for (const actor of actors) expect((await run('whose', {}, { actor })).replayed).toBe(true);
    expect((await run('whose')).output).toEqual(first.output);
  });

  test('is free again after a refusal, so that the corrected request may use it', async () => {
    await expect(run('refused', { companyId: '00000000-0000-4000-8000-000000000000' })).rejects.toMatchObject({
      status: 404,
    });
    await expect(run('refused', { step: 'x' })).rejects.toMatchObject({ status: 400 });
    expect((await run('refused')).replayed).toBe(false);
  });

  test('outlives the process that used it', async () => {
    const first = await run('restart');
    const url = world.services.config.DATABASE_URL as string;
    const database = openDatabase({ url: (await prepareLogins({ migrationUrl: url })).url, poolMax: 2 });
    try {
      expect(await run('restart', {}, { services: { ...world.services, database } })).toEqual({
        ...first,
        replayed: true,
      });
    } finally {
      await database.close();
    }
  });

  test('does not tell the listeners of a replay', async () => {
    await run('listeners');
    const heard: unknown[] = [];
    const services = { ...world.services, committed: (ids: readonly string[]) => void heard.push(ids) };
    await run('listeners', {}, { services });
    expect(heard).toEqual([]);
  });

  test.each(['', 'x'.repeat(241), 'a\u0000b', 'a\ud800'])(
    'that cannot be kept is refused with 400: %j',
    async (key) => {
      const before = await counter();
      await expect(run(key)).rejects.toMatchObject({ status: 400, message: expect.stringContaining('dempotency key') });
      expect(await counter()).toBe(before);
    },
  );

  test('of 240 characters of any script is kept', async () => {
    const key = '鍵'.repeat(240);
    expect((await run(key)).replayed).toBe(false);
    expect((await run(key)).replayed).toBe(true);
  });
});

describe('what is kept of an input', () => {
  test('is no plain hash, by which somebody who reads it could guess a password', async () => {
    const input = { companyId: world.company.id, note: 'correct horse', step: 1 };
    await run('with a password', input);
    const { rows } = await owner.query(
      `SELECT "inputHash" AS hash FROM "IdempotencyKey" WHERE key = 'with a password'`,
    );
    expect(rows[0].hash).toMatch(/^[0-9a-f]{64}$/);
    expect(rows[0].hash).toBe(keyedDigest(world.services, input));
    expect(rows[0].hash).not.toBe(createHash('sha256').update(canonicalJson(input)).digest('hex'));
    expect(rows[0].hash).not.toBe(keyedDigest({ agentJwtSecret: 'of another installation' }, input));
  });
});

describe('the key of nobody in particular', () => {
  test('is not kept, since every other stranger would share it', async () => {
    const announce = mutation({
      name: 'announceArrival',
      summary: 'Say hello',
      input: z.object({ name: z.string() }),
      output: z.object({ greeting: z.string() }),
      allow: open,
      run: async (_scope, { name }) => ({ greeting: `Hello ${name}` }),
    });
    const scope = () => new Scope(world.services, anonymous);
    for (const name of ['Ada', 'Bob', 'Ada']) {
      const outcome = await executeMutation(announce, scope(), { name }, { idempotencyKey: 'stranger' });
      expect(outcome).toMatchObject({ output: { greeting: `Hello ${name}` }, replayed: false });
    }
    const { rows } = await owner.query(`SELECT FROM "IdempotencyKey" WHERE key = 'stranger'`);
    expect(rows).toEqual([]);
  });
});

describe('the answer that bears a secret', () => {
  test('is not stored: a repeat is told what was created instead', async () => {
    const { row } = await world.agent({ name: 'Keyholder' });
    const options = { idempotencyKey: 'secret' };
    const key = await world.board.run(createAgentKey, { agentId: row.id }, options);
    const again = world.board.run(createAgentKey, { agentId: row.id }, options);
    await expect(again).rejects.toMatchObject({
      status: 409,
      code: 'idempotency_secret_shown_once',
      details: { id: key.id },
    });
    const { rows } = await owner.query(`SELECT response::text FROM "IdempotencyKey" WHERE key = 'secret'`);
    expect(rows[0].response).not.toContain(key.token);
  });
});

test('a mutation for which no key is given executes each time', async () => {
  const before = await counter();
  await run(undefined);
  await run(undefined);
  expect(await counter()).toBe(before + 2);
});

test('a refusal is not kept under its key: once the caller may, the same key runs the request', async () => {
  const viewer = await world.member('viewer');
  await expect(run('promoted', {}, { actor: viewer.actor })).rejects.toMatchObject({ status: 403 });
  const promoted = { ...viewer.actor, memberships: new Map([[world.company.id, OPERATOR]]) };
  expect((await run('promoted', {}, { actor: promoted })).replayed).toBe(false);
});

const OPERATOR = { role: 'operator', status: 'active' } as const;
