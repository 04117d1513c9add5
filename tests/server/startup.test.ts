/** @module-tag rules */
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../kit/postgres.js';
import { spawnServer } from '../kit/process.js';

let database: TestDatabase;
let deaf: Server;
beforeAll(async () => {
  database = await createTestDatabase();
  deaf = createServer(() => {}); // takes connections and never says anything
  await new Promise<void>((resolve) => deaf.listen(0, '127.0.0.1', resolve));
  return () => database.drop();
});
const portOf = (server: Server): string => String((server.address() as { port: number }).port);

/** How a start that must fail ends. */
async function failedStart(env: Record<string, string>) {
  const server = await spawnServer(env);
  const { code, output } = await server.exited;
  return { code, output, fatal: server.log.find(({ level }) => level === 60)?.msg };
}

afterAll(() => void deaf.close());

describe('a server that cannot start exits with 1 and says why:', () => {
  test('the port is in use', async () => {
    const port = portOf(deaf);
    const { code, fatal, output } = await failedStart({ DATABASE_URL: database.url, PORT: port });
    expect({ code, fatal }).toEqual({
      code: 1,
      fatal: `Orgraph could not start: Port ${port} of 127.0.0.1 is in use: end the program that listens there, or set PORT to another port`,
    });
    expect(output).not.toContain('    at '); // no stack
  });

  test('the configuration is wrong, and every problem is told at once', async () => {
    const wrong = {
      PORT: 'abc',
      GRAPHQL_MAX_COST: '-1',
      WORKER: 'maybe',
      DATABASE_URL: 'mysql://x',
      METRICS_TOKEN: 'short',
    };
    const { code, output } = await failedStart(wrong);
    expect(code).toBe(1);
    const [title, ...problems] = output.trim().split('\n');
    expect(title).toBe('The configuration is not usable:');
    const named = problems.map((line) => /^ {2}- (\w+): ./.exec(line)?.[1]);
    expect(named.toSorted()).toEqual(Object.keys(wrong).toSorted());
    expect(output).toContain('  - PORT: must be a whole number from 0 to 65535\n');
  });

  test('the configuration contradicts itself', { tags: ['whole'] }, async () => {
    const { code, output } = await failedStart({ DEPLOYMENT_EXPOSURE: 'public', GRAPHQL_TRUSTED_DOCUMENTS: 'require' });
    expect(code).toBe(1);
    for (const name of ['DEPLOYMENT_MODE', 'BASE_URL_MODE', 'PUBLIC_BASE_URL', 'GRAPHQL_TRUSTED_DOCUMENTS_FILE'])
      expect(output).toContain(`  - ${name}: `);
  });

  test('the database server refuses', () => expectUnreachable('127.0.0.1:1', /ECONNREFUSED/));

  test.each([
    ['does not exist', () => 'no-such-host.invalid', /ENOTFOUND|EAI_AGAIN/],
    ['never answers', () => `127.0.0.1:${portOf(deaf)}`, /timeout expired/],
  ])('the database server %s', { tags: ['whole'] }, (_what, host, reason) => expectUnreachable(host(), reason));

  async function expectUnreachable(host: string, reason: RegExp) {
    const { code, fatal, output } = await failedStart({ DATABASE_URL: `postgres://u:canary@${host}/orgraph` });
    expect(code).toBe(1);
    expect(fatal).toContain(`Orgraph could not start: The database server ${host} cannot be reached: `);
    expect(fatal).toMatch(reason);
    expect(output).not.toContain('canary');
  }

  test('the trusted documents cannot be read', { tags: ['whole'] }, async () => {
    const file = { GRAPHQL_TRUSTED_DOCUMENTS: 'require', GRAPHQL_TRUSTED_DOCUMENTS_FILE: '/nowhere/documents.json' };
    const { code, fatal } = await failedStart({ DATABASE_URL: database.url, ...file });
    expect({ code, fatal }).toEqual({ code: 1, fatal: expect.stringContaining('/nowhere/documents.json') });
  });
});
