/** @module-tag seeded */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { board } from '#services/access/rules.js';
import { executeMutation, executeOperation } from '#services/core/operation/execute.js';
import { mutation } from '#services/core/operation/operation.js';
import { Scope } from '#services/core/operation/scope.js';
import { updateAgent } from '#services/organization/agents/operations.js';
import { updateCompany } from '#services/organization/companies/operations.js';
import { companyById } from '#services/organization/companies/rows.js';
import { sampleOf } from '../kit/seed.js';
import { operations } from './all-operations.js';
import { createSubject, fixtureOf, type Subject } from './fixtures.js';
import { named } from './named.js';
import { WriteNotes } from './restoring.js';
import { allRows, type Fingerprint } from './rows.js';

/** A mutation after which there is no journal: its company's went with it. */
const NO_JOURNAL_LEFT = new Set(['deleteCompany']);
/**
 * What is done outside any transaction, and told by a row of its own before it is: a sweep settles the row. Checks of an
 * example call tools, and say which of them failed.
 */
const TOLD_BY_ITS_ROW = new Set(['testTool', 'smokeToolExample', 'receivePluginWebhook', 'executePluginTool']);
/** What is done by a plugin before it can be told: its key stays, so that it is not done again. */
const DONE_BY_THEN = new Set(['performPluginAction', 'testPluginConfig']);
/** What is told in the audit of the installation instead. */
const OF_THE_INSTANCE = new Set(['createPasswordResetLink', 'resetSecondFactor', 'endUserSessions']);

let subject: Subject;
let owner: pg.Client;
let notes: WriteNotes;
let rows: () => Promise<Fingerprint>;

beforeAll(async () => {
  subject = await createSubject();
  notes = await WriteNotes.of(subject.world.services);
  rows = notes.unlessWritten(() => allRows(subject.world.services));
  owner = new pg.Client(subject.world.services.config.DATABASE_URL);
  await owner.connect();
});
afterAll(async () => {
  await notes?.end();
  await owner?.end();
});

/** Everything that a mutation could leave: rows of every table, and jobs. */
async function everything(): Promise<Record<string, unknown>> {
  const jobs = await owner.query(`
    SELECT count(*) FILTER (WHERE task_identifier <> 'removeContent')::int AS jobs,
           count(*) FILTER (WHERE task_identifier = 'removeContent')::int AS removals FROM graphile_worker.jobs`);
  // The host of plugins notes how they are meanwhile.
  const { PluginWorker, PluginLog, ...others } = await rows();
  return { ...others, ...jobs.rows[0] };
}

const appending = `CREATE TRIGGER broken BEFORE INSERT ON "Event" FOR EACH STATEMENT EXECUTE FUNCTION broken_audit()`;
const ways: Record<string, { breaks: string; mends: string; every?: number }> = {
  'cannot be written': { breaks: appending, mends: 'DROP TRIGGER broken ON "Event"' },
  // The same for each of them: a fifth, by the seed.
  'has lost its head': {
    every: 5,
    breaks: 'ALTER TABLE "JournalHead" RENAME TO "JournalHeadGone"',
    mends: 'ALTER TABLE "JournalHeadGone" RENAME TO "JournalHead"',
  },
};

describe.each(Object.keys(ways))('while the journal %s', (way) => {
  const { breaks, mends, every = 1 } = ways[way] as (typeof ways)[string];
  const commands = operations.filter((operation) => {
    const { about, alone } = fixtureOf(operation);
    const recorded =
      about !== 'person' &&
      alone === undefined &&
      ![NO_JOURNAL_LEFT, OF_THE_INSTANCE, TOLD_BY_ITS_ROW, DONE_BY_THEN].some((names) => names.has(operation.name));
    return operation.kind !== 'query' && recorded;
  });

  beforeAll(async () => {
    await owner.query(`CREATE OR REPLACE FUNCTION broken_audit() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'the audit is broken'; END $$`);
    await owner.query(breaks);
  });
  afterAll(async () => {
    await owner.query(mends);
  });

  test.each(named(sampleOf(commands, every, ({ name }) => name)))(
    '%s fails and leaves nothing',
    async (name, operation) => {
      const { input, caller } = fixtureOf(operation);
      const left = async () => {
        const { Secret, SecretAccessEvent, ToolOAuthClient, removals, ...whole } = await everything();
        // What stores content beforehand has by then promised to look later whether anything names it.
        const isPrepared = operation.kind === 'mutation' && operation.before !== undefined;
        const rest = { ...whole, ...(!isPrepared && { removals }) };
        // A procedure has read secrets by then, or is registered at an authorization server, and that stays recorded.
        return operation.kind === 'procedure' ? rest : { Secret, SecretAccessEvent, ToolOAuthClient, ...rest };
      };
      const before = way === 'has lost its head' ? undefined : await left();
      const attempt = executeOperation(
        operation,
        new Scope(subject.world.services, caller(subject).actor),
        input(subject),
        {
          idempotencyKey: `broken ${name}`,
        },
      );
      await expect(attempt).rejects.toThrow(/the audit is broken|JournalHead/);
      if (before) expect(await left()).toEqual(before);
      const { rows } = await owner.query('SELECT FROM "IdempotencyKey" WHERE key = $1', [`broken ${name}`]);
      expect(rows).toEqual([]);
    },
  );
});

/** Inputs that change something other than the fixture does, in ways that are easy to forget in an audit. */
const changes: [what: string, run: () => Promise<unknown>][] = [
  [
    'an agent made active',
    () => subject.world.board.run(updateAgent, { agentId: subject.agents.idle, status: 'active' }),
  ],
  [
    'an agent paused by a patch',
    () => subject.world.board.run(updateAgent, { agentId: subject.ceo.row.id, status: 'paused' }),
  ],
  [
    'the skills an agent should have',
    () => subject.world.board.run(updateAgent, { agentId: subject.agents.idle, desiredSkills: ['x'] }),
  ],
  [
    'a company paused',
    () => subject.world.board.run(updateCompany, { companyId: subject.companyId, status: 'paused' }),
  ],
  [
    'a company made active again',
    () => subject.world.board.run(updateCompany, { companyId: subject.companyId, status: 'active' }),
  ],
  [
    'the budget of a company',
    () => subject.world.board.run(updateCompany, { companyId: subject.companyId, budgetMonthlyCents: 99 }),
  ],
];

describe('an event and its change', () => {
  test.each(changes)('are of one transaction: %s', async (_what, run) => {
    const events = async () => Number((await owner.query('SELECT count(*) FROM "Event"')).rows[0].count);
    const before = await events();
    await run();
    expect(await events()).toBeGreaterThan(before);
  });

  const failing = mutation({
    name: 'renameAndFail',
    summary: 'Rename a company, tell of it, ask for work, and fail',
    input: z.object({ companyId: z.string() }),
    output: z.object({}),
    on: companyById,
    allow: board,
    async run(scope, _input, company) {
      await scope.db.company.update({ where: { id: company.id }, data: { name: 'Never' } });
      scope.emit({ companyId: company.id, action: 'company.updated', entityType: 'company', entityId: company.id });
      scope.enqueue({ task: 'never', payload: {} });
      throw new Error('on second thoughts');
    },
  });

  test('are gone together when the operation fails, and the listeners hear nothing', async () => {
    const heard: unknown[] = [];
    const services = { ...subject.world.services, committed: (ids: readonly string[]) => heard.push(ids) };
    const before = await everything();
    const scope = new Scope(services, subject.world.board.actor);
    const attempt = executeMutation(failing, scope, { companyId: subject.companyId }, { idempotencyKey: 'failing' });
    await expect(attempt).rejects.toThrow('on second thoughts');
    expect(await everything()).toEqual(before);
    expect(heard).toEqual([]);
  });

  test('are gone together when the server dies between them', async () => {
    const before = await everything();
    const killing = mutation({
      ...failing,
      async run(scope, input, company) {
        await failing.run(scope, input, company).catch(() => {});
        const [row] = await scope.db.$queryRaw<[{ pid: number }]>`SELECT pg_backend_pid() AS pid`;
        await owner.query('SELECT pg_terminate_backend($1)', [row.pid]);
        return {};
      },
    });
    const scope = new Scope(subject.world.services, subject.world.board.actor);
    await expect(executeMutation(killing, scope, { companyId: subject.companyId })).rejects.toThrow();
    expect(await everything()).toEqual(before);
  });
});
