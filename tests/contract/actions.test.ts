import { expect, test } from 'vitest';
import { executeOperation } from '#services/core/operation/execute.js';
import type { AnyOperation } from '#services/core/operation/operation.js';
import { Scope, type Services } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { operations } from './all-operations.js';
import { createSubject, fixtureOf, type Subject } from './fixtures.js';
import { KeptRows } from './restoring.js';

/** What no company's journal tells of, or what cannot be run beside others. */
const mutations = operations.filter((operation) => {
  const { about, alone } = fixtureOf(operation);
  return operation.kind !== 'query' && about !== 'person' && alone === undefined;
});

const EVENTS = statement('SELECT id, action FROM "Event" ORDER BY "companyId", seq');
const eventsOf = ({ database }: Services) => database.query<{ id: string; action: string }>('all', EVENTS, []);

/** The actions that a mutation adds to the journals of all companies. */
async function actionsOf(operation: AnyOperation, subject: Subject): Promise<string[]> {
  const { services } = subject.world;
  const known = new Set((await eventsOf(services)).map(({ id }) => id));
  const { input, caller } = fixtureOf(operation);
  await executeOperation(operation, new Scope(services, caller(subject).actor), input(subject));
  return (await eventsOf(services)).filter(({ id }) => !known.has(id)).map(({ action }) => action);
}

test('each mutation is told in the journal by the actions of the table', async () => {
  const subject = await createSubject();
  const kept = await KeptRows.of(subject.world.services);
  const width = Math.max(...mutations.map(({ name }) => name.length)) + 2;
  const lines: string[] = [];
  for (const operation of mutations) {
    const actions = await actionsOf(operation, subject).finally(() => kept.restore());
    lines.push(`${operation.name.padEnd(width)}${[...new Set(actions)].join(', ')}`.trimEnd());
  }
  await kept.end();
  await expect(`${lines.sort().join('\n')}\n`).toMatchFileSnapshot('actions.txt');
}, 300_000);
