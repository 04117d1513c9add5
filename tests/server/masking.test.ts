/** @module-tag whole */
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../kit/postgres.js';
import { type ReadyProcess, startServer } from '../kit/process.js';
import { ask, createCompany, follow, overSocket, run, socketTo } from './clients.js';

let database: TestDatabase;
let server: ReadyProcess;
let companyId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startServer({ DATABASE_URL: database.url, GRAPHQL_TIMEOUT_MS: '3000' });
  companyId = await createCompany(server.url);
  return async () => {
    await server.kill();
    await database.drop();
  };
});

async function sql(...texts: string[]): Promise<void> {
  const client = new pg.Client(database.url);
  await client.connect();
  for (const text of texts) await client.query(text);
  await client.end();
}

const LEAKS = /select |relation|does not exist|orgraph_append|postgres|prisma|node_modules|\.ts\b|\.js\b|\/tmp|stack/i;

describe('an error that nobody expected', () => {
  const BUDGET = 'query ($id: ID!) { company(id: $id) { name agents { edges { node { budgetMonthlyCents } } } } }';
  const WRITE = 'mutation ($id: ID!) { updateCompany(input: { companyId: $id, name: "Never" }) { cursor } }';

  beforeAll(async () => {
    const create = 'mutation ($id: ID!) { createAgent(input: { companyId: $id, name: "Ada" }) { cursor } }';
    for (let count = 0; count < 2; count++) await run(server.url, create, { id: companyId });
    await sql(
      'ALTER TABLE "BudgetPolicy" RENAME TO "BudgetPolicyAway"',
      'ALTER FUNCTION orgraph_append(uuid, jsonb) RENAME TO orgraph_append_away',
    );
    return () =>
      sql(
        'ALTER TABLE "BudgetPolicyAway" RENAME TO "BudgetPolicy"',
        'ALTER FUNCTION orgraph_append_away(uuid, jsonb) RENAME TO orgraph_append',
      );
  });

  test.each([
    ['a query', BUDGET, () => ask(server.url, BUDGET, { id: companyId })],
    ['a mutation', WRITE, () => ask(server.url, WRITE, { id: companyId })],
    ['a query over a socket', BUDGET, () => overSocket(server.url, BUDGET, { id: companyId })],
    ['a mutation over a socket', WRITE, () => overSocket(server.url, WRITE, { id: companyId })],
  ])('in %s is masked, with a reference that the log has too', async (_what, _document, request) => {
    const { errors } = await request();
    expect(errors).toHaveLength(1);
    const { message, extensions } = errors[0];
    expect({ message, extensions }).toEqual({
      message: 'Internal server error',
      extensions: { code: 'INTERNAL_ERROR', status: 500, reference: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    });
    expect(JSON.stringify(errors)).not.toMatch(LEAKS);
    const entry = await server.logged(({ reference }) => reference === extensions.reference);
    expect(entry.level).toBe(50);
    expect(JSON.stringify(entry.err)).toMatch(/BudgetPolicy|orgraph_append/);
  });

  test('has kept nothing of what failed', async () => {
    const { data } = await ask(
      server.url,
      'query ($id: ID!) { companies { nodes { name } } company(id: $id) { name } }',
      {
        id: companyId,
      },
    );
    expect(JSON.stringify(data)).not.toContain('Never');
  });
});

test('an unexpected error in a field of an event is masked, and does not end the subscription that shows it', async () => {
  const query = `subscription ($id: ID!, $after: String) {
    events(companyId: $id, after: $after) { cursor agent { access { grants { permissionKey } } } }
  }`;
  await sql('ALTER TABLE "PrincipalPermissionGrant" RENAME TO "Away"');
  const client = socketTo(server.url);
  const events = follow(client, companyId, '1', query);
  const [first, second] = [await events.next(), await events.next()];
  await client.dispose();
  await sql('ALTER TABLE "Away" RENAME TO "PrincipalPermissionGrant"');
  for (const { errors } of [first, second]) {
    expect(errors[0].extensions).toMatchObject({ code: 'INTERNAL_ERROR', status: 500 });
    expect(JSON.stringify(errors)).not.toMatch(LEAKS);
  }
  expect(second.errors[0].extensions.reference).not.toBe(first.errors[0].extensions.reference);
});

test('a document that takes too long is answered with TIMEOUT, and the server goes on', async () => {
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query('BEGIN');
  await client.query('SELECT 1 FROM "Company" FOR UPDATE');
  const write = 'mutation ($id: ID!) { archiveCompany(input: { companyId: $id }) { cursor } }';
  const answers = [ask(server.url, write, { id: companyId }), overSocket(server.url, write, { id: companyId })];
  const [overHttp, overWs] = await Promise.all(answers);
  expect(overHttp.errors).toEqual([
    {
      message: 'The document took longer than 3000 ms. Ask for less at a time.',
      extensions: { code: 'TIMEOUT', status: 504 },
    },
  ]);
  expect(overWs.errors[0].extensions).toEqual({ code: 'TIMEOUT', status: 504 });
  await client.query('ROLLBACK');
  await client.end();
  expect((await run(server.url, '{ errorCodes }')).errorCodes).toContain('TIMEOUT');
});

test('the output of a server consists of log lines only', async () => {
  const { output } = await server.kill();
  const strays = output.split('\n').filter((line) => line && !line.startsWith('{'));
  expect(strays).toEqual([]);
});
