import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { board, companyMember, companyWriter } from '#services/access/rules.js';
import { type DomainError, domainError } from '#services/core/errors/errors.js';
import { EVENTS_AFTER, type JournalEvent } from '#services/core/journal/journal.js';
import { executeMutation, executeOperation, executeQuery, operationChannel } from '#services/core/operation/execute.js';
import { mutation, query } from '#services/core/operation/operation.js';
import { Scope } from '#services/core/operation/scope.js';
import { transact } from '#services/core/operation/transact.js';
import { statement } from '#services/core/postgres/statement.js';
import { companyById } from '#services/organization/companies/rows.js';
import { createWorld, type World } from '../kit/world.js';

const FeatureOff = domainError('lease_lost', 'This feature is off');
let world: World;
let other: World;
beforeAll(async () => {
  [world, other] = [await createWorld(), await createWorld()];
});

const steps: string[] = [];
const step = (name: string): void => void steps.push(name);

/** Operations that tell which of their parts were reached. */
const spec = (gate: () => void = () => step('gate')) => ({
  name: 'tellSteps',
  summary: 'Tell which steps were taken',
  gate,
  input: z.strictObject({ companyId: z.string(), size: z.int().max(10) }).transform((input) => {
    step('parse');
    return input;
  }),
  output: z.object({ size: z.int() }),
  on: (scope: Scope, input: { companyId: string; size: number }) => {
    step('find');
    return companyById(scope, input);
  },
  allow: (async (scope, company) => {
    step('allow');
    await companyWriter(scope, company);
  }) as typeof companyWriter,
});
const telling = mutation({
  ...spec(),
  async run(_scope, { size }) {
    step('run');
    return { size };
  },
});
const reading = query({ ...spec(), run: (_scope, { size }) => ({ size }) });
const unknown = '00000000-0000-4000-8000-000000000000';

describe.each([
  ['a mutation', telling],
  ['a query', reading],
])('%s', (_kind, operation) => {
  const taken = async (caller: World['board'], input: unknown): Promise<{ error?: DomainError; steps: string[] }> => {
    steps.length = 0;
    const error = await caller.run(operation, input).then(
      () => undefined,
      (failure: DomainError) => failure,
    );
    return { ...(error && { error }), steps: [...steps] };
  };

  test('is refused to nobody in particular before anything else', async () => {
    const { error, steps } = await taken(world.anonymous, { wrong: true });
    expect([error?.status, steps]).toEqual([401, []]);
  });

  test('is refused by its gate before its input is looked at', async () => {
    const gated = { ...operation, gate: () => Promise.reject(FeatureOff()) };
    await expect(world.board.run(gated, { wrong: true })).rejects.toMatchObject({ code: 'lease_lost' });
  });

  test('is refused for its input before anything is looked for, with everything that is wrong', async () => {
    const { error, steps } = await taken(world.board, { companyId: unknown, size: 11, extra: 1 });
    expect([error?.status, error?.message, steps]).toEqual([400, 'Validation error', ['gate']]);
    expect(error?.issues).toHaveLength(2);
    expect(error?.details).toEqual(error?.issues);
  });

  test('is refused for what does not exist before the caller is judged', async () => {
    const { error, steps } = await taken(world.board, { companyId: unknown, size: 1 });
    expect([error?.status, steps]).toEqual([404, ['gate', 'parse', 'find']]);
  });

  test('is refused to who may not before it runs', async () => {
    const { error, steps } = await taken(await world.member('viewer'), { companyId: world.company.id, size: 1 });
    expect([error?.status, steps]).toEqual([403, ['gate', 'parse', 'find', 'allow']]);
  });

  test('runs for who may', async () => {
    const owner = await world.member('owner');
    expect(await owner.run(operation, { companyId: world.company.id, size: 1 })).toEqual({ size: 1 });
  });

  test('is told of on the channel once, with its status', async () => {
    const heard: unknown[] = [];
    const listener = (message: unknown): void => void heard.push(message);
    subscribe(operationChannel.name, listener);
    try {
      await world.board.run(operation, { companyId: world.company.id, size: 1 });
      await world.board.run(operation, { size: 1 }).catch(() => {});
      await world.board
        .run({ ...operation, on: () => Promise.reject(new Error('bug')) }, { companyId: 'x', size: 1 })
        .catch(() => {});
    } finally {
      unsubscribe(operationChannel.name, listener);
    }
    expect(heard).toMatchObject([200, 400, 500].map((status) => ({ name: 'tellSteps', kind: operation.kind, status })));
  });
});

const visibleCompanies = statement('SELECT id FROM "Company"');
const rename = mutation({
  name: 'renameCompany',
  summary: 'Rename a company and tell of it',
  input: z.object({ companyId: z.string(), name: z.string() }),
  output: z.object({ visible: z.array(z.string()) }),
  on: companyById,
  allow: board,
  async run(scope, { name }, company) {
    await scope.db.company.update({ where: { id: company.id }, data: { name } });
    scope.emit({ companyId: company.id, action: 'company.updated', entityType: 'company', entityId: company.id });
    return { visible: (await scope.sql<{ id: string }>(visibleCompanies, [])).map(({ id }) => id) };
  },
});

const eventsAfter = (scope: Scope, position: bigint): Promise<JournalEvent[]> =>
  scope.sql<JournalEvent>(EVENTS_AFTER, [world.company.id, position, 10]);

describe('a mutation that ran', () => {
  test('gives the position after which its own event is the last', async () => {
    const scope = new Scope(world.services, world.board.actor);
    const { cursor, replayed } = await executeMutation(rename, scope, { companyId: world.company.id, name: 'One' });
    expect(replayed).toBe(false);
    expect(await eventsAfter(scope, BigInt(cursor as string))).toEqual([]);
    const [last] = await eventsAfter(scope, BigInt(cursor as string) - 1n);
    expect(last).toMatchObject({ action: 'company.updated', actorType: 'user', actorId: 'local-board' });
  });

  test('gives the present position when it told of nothing', async () => {
    const scope = new Scope(world.services, world.board.actor);
    const first = await executeMutation(telling, scope, { companyId: world.company.id, size: 1 });
    expect(first.cursor).toMatch(/^[1-9]\d*$/);
    expect((await executeMutation(telling, scope, { companyId: world.company.id, size: 1 })).cursor).toBe(first.cursor);
  });

  test('saw the rows of its own company only, even for a board that reaches all', async () => {
    expect(await world.board.run(rename, { companyId: world.company.id, name: 'Two' })).toEqual({
      visible: [world.company.id],
    });
  });

  test('saw the rows of its own company only, though the same request created another', async () => {
    const scope = new Scope(world.services, (await world.member('owner')).actor);
    scope.widen([other.company.id]);
    expect(await scope.sql(visibleCompanies, [])).toHaveLength(2);
    const { output } = await executeMutation(rename, scope, { companyId: world.company.id, name: 'Three' });
    expect(output.visible).toEqual([world.company.id]);
  });

  test('is told to the listeners after its commit, with the companies it wrote to', async () => {
    const NAME = statement('SELECT name FROM "Company" WHERE id = $1::uuid');
    const heard: Promise<unknown>[] = [];
    const committed = (ids: readonly string[]): void => {
      heard.push(world.services.database.query('all', NAME, ids));
    };
    const scope = new Scope({ ...world.services, committed }, world.board.actor);
    await executeMutation(rename, scope, { companyId: world.company.id, name: 'Four' });
    expect(await Promise.all(heard)).toEqual([[{ name: 'Four' }]]);
  });

  test('makes the rest of its request read anew', async () => {
    const scope = new Scope(world.services, world.board.actor);
    const nameOf = {
      batch: async (by: Scope, ids: readonly string[]) => {
        const rows = await by.sql<{ id: string; name: string }>(
          statement('SELECT id, name FROM "Company" WHERE id = ANY($1::uuid[])'),
          [ids],
        );
        return ids.map((id) => rows.find((row) => row.id === id)?.name ?? '');
      },
    };
    const before = await scope.load(nameOf, world.company.id);
    await executeMutation(rename, scope, { companyId: world.company.id, name: `${before}!` });
    expect(await scope.load(nameOf, world.company.id)).toBe(`${before}!`);
  });
});

describe('work after a transaction', () => {
  const done: string[] = [];
  const operation = mutation({
    name: 'followUp',
    summary: 'Leave work for the end of the transaction',
    input: z.object({ companyId: z.string(), fails: z.boolean() }),
    output: z.object({}),
    on: companyById,
    allow: board,
    async run(scope, { fails }) {
      scope.afterwards(async () => {
        done.push('recorded');
        throw new Error('the record could not be written');
      });
      scope.afterCommit(async () => done.push('files removed'));
      if (fails) throw FeatureOff();
      return {};
    },
  });
  const run = async (fails: boolean) => {
    done.length = 0;
    const reports: unknown[] = [];
    const services = { ...world.services, reportFailure: (error: unknown) => reports.push(String(error)) };
    const scope = new Scope(services, world.board.actor);
    const end = await executeMutation(operation, scope, { companyId: world.company.id, fails }).then(
      ({ output }) => output,
      (error: DomainError) => error.status,
    );
    return { end, done: [...done], reports };
  };
  const reports = ['Error: the record could not be written'];

  test('is all done, and a failure of it is reported while the committed write is answered', async () => {
    expect(await run(false)).toEqual({ end: {}, done: ['recorded', 'files removed'], reports });
  });

  test('is only what needs no commit where the mutation fails, whose error is answered', async () => {
    expect(await run(true)).toEqual({ end: 409, done: ['recorded'], reports });
  });

  test('is reported as well where the server itself has written', async () => {
    const failures: unknown[] = [];
    const services = { ...world.services, reportFailure: (error: unknown) => failures.push(String(error)) };
    const value = await transact(services, { kind: 'system', name: 'test' }, world.company.id, async (scope) => {
      scope.afterCommit(() => Promise.reject(new Error('too late')));
      return 'written';
    });
    expect({ value, failures }).toEqual({ value: 'written', failures: ['Error: too late'] });
  });
});

describe('slow work before a mutation', () => {
  const operation = mutation({
    ...spec(),
    async before(scope, { size }) {
      step('before');
      // Outside any transaction: whoever waits here holds no connection.
      expect('db' in scope).toBe(false);
      if (size === 7) throw FeatureOff();
      return { twice: size * 2 };
    },
    async run(_scope, _input, _company, { twice }) {
      step('run');
      return { size: twice };
    },
  });
  const ask = async (caller: World['board'], size: number) => {
    steps.length = 0;
    const answer = await caller.run(operation, { companyId: world.company.id, size }).catch((error) => error.status);
    return { answer, steps: [...steps] };
  };

  test('is done for who may, who is asked again in the transaction', async () => {
    expect(await ask(world.board, 3)).toEqual({
      answer: { size: 6 },
      steps: ['gate', 'parse', 'find', 'allow', 'before', 'find', 'allow', 'run'],
    });
  });

  test('is not done for who may not, and what it throws ends the mutation', async () => {
    const refused = await ask(await world.member('viewer'), 3);
    expect(refused).toEqual({ answer: 403, steps: ['gate', 'parse', 'find', 'allow'] });
    expect((await ask(world.board, 7)).steps).not.toContain('run');
  });
});

describe('an input that cannot be stored', () => {
  const keeping = query({
    name: 'keepValue',
    summary: 'Give a value back',
    input: z.object({ companyId: z.string(), value: z.unknown() }),
    output: z.unknown(),
    on: companyById,
    allow: companyMember,
    run: (_scope, { value }) => value,
  });
  const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);
  const flaws: [what: string, value: unknown][] = [
    ['a NUL character', 'a\u0000b'],
    ['half of a surrogate pair', 'a\ud800'],
    ['a NUL character in a name of a field', { 'a\u0000': 1 }],
    ['a NUL character deep inside', { list: [{ text: ['\u0000'] }] }],
    ['a hundred thousand levels', nested(100_000)],
    ['sixty-four levels and one', { deep: nested(63) }],
  ];

  test.each(flaws)('is refused with 400: %s', async (_what, value) => {
    const refused = world.board.run(keeping, { companyId: world.company.id, value });
    await expect(refused).rejects.toMatchObject({ status: 400, code: 'validation_failed' });
  });

  test('is none of the strange but sound ones', async () => {
    for (const value of ['\u{1f600} \u202e \ufffe', '', { '': null }, nested(60), '\\u0000', 1e308, -0]) {
      const { output } = await executeOperation(keeping, new Scope(world.services, world.board.actor), {
        companyId: world.company.id,
        value,
      });
      expect(output).toEqual(value);
    }
  });
});

test('a scope counts the rows that it read', async () => {
  const scope = new Scope(world.services, world.board.actor);
  await executeQuery(reading, scope, { companyId: world.company.id, size: 1 });
  expect(scope.rowsRead).toBe(1);
});
