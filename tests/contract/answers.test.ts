import { expect, test } from 'vitest';
import { execute } from '../../src/services/core/execute.js';
import { journalHeads } from '../../src/services/core/journal.js';
import { Scope } from '../../src/services/core/scope.js';
import { operations } from '../../src/services/index.js';
import { createSubject, fixtureOf, type Subject } from './fixtures.js';
import { named } from './named.js';
import { rowsOfCompany } from './rows.js';

/** Mutations after which there is no journal to write to, or nobody's journal is concerned. */
const UNRECORDED: Readonly<Record<string, string>> = {
  deleteCompany: 'the journal goes with the company',
  createCompany: 'the new company has a journal of its own',
};

/** A query's row that no table of the company holds may be shared; a mutation gets a company of its own. */
let shared: Promise<Subject> | undefined;
const subjectFor = (kind: 'query' | 'mutation'): Promise<Subject> => {
  if (kind === 'mutation') return createSubject();
  shared ??= createSubject();
  return shared;
};

test.each(named(operations))('%s answers a valid input with exactly what it declares', async (_name, operation) => {
  const subject = await subjectFor(operation.kind);
  const { input, caller } = fixtureOf(operation);
  const { output } = await execute(operation, scopeOf(subject, caller(subject).actor), input(subject));
  const parsed = operation.output.safeParse(output);
  expect(parsed.error?.issues ?? []).toEqual([]);
  expect(parsed.data).toEqual(output);
});

const mutations = operations.filter(({ kind }) => kind === 'mutation');

test.each(named(mutations))('%s writes nothing without an event, and tells its position', async (_name, operation) => {
  const subject = await createSubject();
  const { services } = subject.world;
  const { input, caller } = fixtureOf(operation);
  const before = await state(subject);
  const { cursor } = await execute(operation, scopeOf(subject, caller(subject).actor), input(subject));
  if (operation.name in UNRECORDED) return;
  const after = await state(subject);
  expect(after.rows).not.toEqual(before.rows);
  expect(after.position).toBeGreaterThan(before.position);
  if (fixtureOf(operation).about === 'company') expect(cursor).toBe(String(after.position));
  const journal = await services.database.read('all', VERIFY, [subject.companyId]);
  expect(journal).toEqual([]);
});

test.each(named(operations.filter(({ kind }) => kind === 'query')))('%s only reads', async (_name, operation) => {
  const subject = await subjectFor('query');
  const { input, caller } = fixtureOf(operation);
  const before = await state(subject);
  await execute(operation, scopeOf(subject, caller(subject).actor), input(subject));
  expect(await state(subject)).toEqual(before);
});

const VERIFY = { name: 'verify_company', text: 'SELECT * FROM orgraph_verify($1::uuid)' };

const scopeOf = ({ world }: Subject, actor: Scope['actor']): Scope => new Scope(world.services, actor);

async function state({ world, companyId }: Subject) {
  const heads = await journalHeads(new Scope(world.services, world.board.actor), [companyId]);
  return { rows: await rowsOfCompany(world.services, companyId), position: heads.get(companyId) ?? 0n };
}
