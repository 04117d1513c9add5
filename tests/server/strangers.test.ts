import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import WebSocket from 'ws';
import { sections } from '#rest/http/sections.js';
import { newEmail, PASSWORD } from '../kit/people.js';
import { startTestServer, type TestServer } from '../kit/server.js';
import { statementsOf } from '../kit/statements.js';

/** Signs up, again where the server says that it has too much to do for now, as it may on a machine that others use; too often is 429. */
const signUp = async (server: TestServer, email: string): Promise<number> => {
  const { url } = server;
  const answer = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ name: 'Ada Lovelace', email, password: PASSWORD }),
  });
  await answer.arrayBuffer();
  return answer.status === 503 ? signUp(server, email) : answer.status;
};

describe('the first people of an installation', () => {
  const start = async () => {
    const server = await startTestServer({ DEPLOYMENT_MODE: 'authenticated' });
    onTestFinished(() => server.stop());
    return server;
  };

  test('who all sign up at once are let in or told why not', async () => {
    const server = await start();
    const statuses = await Promise.all(Array.from({ length: 20 }, () => signUp(server, newEmail())));
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => ![200, 403, 429].includes(status))).toEqual([]);
  });

  test('who all sign up at once with one e-mail are one person', async () => {
    const server = await start();
    const email = newEmail();
    const statuses = await Promise.all(Array.from({ length: 20 }, () => signUp(server, email)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => ![200, 403, 409, 429].includes(status))).toEqual([]);
    const { rows } = await server.runtime.services.database.pool.query(`SELECT FROM "User" WHERE email = $1`, [email]);
    expect(rows).toHaveLength(1);
  });
});

describe('somebody without a credential', () => {
  let server: TestServer;
  let known: string;
  beforeAll(async () => {
    server = await startTestServer({ DEPLOYMENT_MODE: 'authenticated', RATE_LIMITS: 'off' });
    const company = await server.runtime.services.database.transaction('all', (tx) =>
      tx.company.create({ data: { name: 'Acme', issuePrefix: 'ACME' } }),
    );
    known = company.id;
  });

  /** What a request is answered with, apart from what every answer has of its own, and the statements it took. */
  async function answerOf(method: string, path: string, body?: object) {
    let answer: unknown;
    const statements = await statementsOf(async () => {
      const response = await fetch(server.url + path, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      const { date: _, 'x-request-id': __, ...headers } = Object.fromEntries(response.headers);
      answer = { status: response.status, headers, body: await response.text() };
    });
    return { answer, statements };
  }

  const ofCompanies = sections
    .flatMap(({ routes }) => routes)
    .filter(({ path }) => path.includes(':companyId'))
    .map(({ method, path }) => [method.toUpperCase(), path] as const);

  test('gets the same answer for the same work from every route, whether or not there is such a company', async () => {
    const other = randomUUID();
    const differing: string[] = [];
    expect(ofCompanies.length).toBeGreaterThan(50);
    for (const [method, path] of ofCompanies) {
      const [id, ask] = [randomUUID(), (companyId: string) => path.replace(':companyId', companyId)];
      const send = (companyId: string) =>
        answerOf(
          method,
          ask(companyId).replace(/[:*][A-Za-z]\w*/g, id),
          method === 'GET' || method === 'DELETE' ? undefined : {},
        );
      const [there, not] = [await send(known), await send(other)];
      if (JSON.stringify(there) !== JSON.stringify(not)) differing.push(`${method} ${path}`);
    }
    expect(differing).toEqual([]);
  });

  test('learns nothing of a company by asking for a key for it', async () => {
    const ask = async (requestedCompanyId: string) => {
      const { answer, statements } = await answerOf('POST', '/api/cli-auth/challenges', {
        command: 'login',
        requestedCompanyId,
      });
      const { status, body } = answer as { status: number; body: string };
      const { id, token, ...told } = JSON.parse(body);
      const looked = await answerOf('GET', `/api/cli-auth/challenges/${id}?token=${token}`);
      const shown = JSON.parse((looked.answer as { body: string }).body);
      return {
        status,
        fields: Object.keys(told),
        statements: statements.length,
        looks: looked.statements.length,
        shown: { ...shown, id: '', expiresAt: '', requestedCompanyId: '' },
      };
    };
    await ask(known); // what is prepared once is prepared
    expect(await ask(randomUUID())).toEqual(await ask(known));
  });

  test('learns nothing of a company from GraphQL or a socket', async () => {
    const other = randomUUID();
    const documents = [
      'query ($id: ID!) { company(id: $id) { id name } }',
      'mutation ($id: ID!) { archiveCompany(input: { companyId: $id }) { company { id } } }',
    ];
    for (const query of documents) {
      const [there, not] = [
        await answerOf('POST', '/graphql', { query, variables: { id: known } }),
        await answerOf('POST', '/graphql', { query, variables: { id: other } }),
      ];
      expect(not).toEqual(there);
      expect((there.answer as { body: string }).body).toContain('UNAUTHORIZED');
    }
    const upgrade = (companyId: string) =>
      new Promise((resolve) => {
        const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/companies/${companyId}/events/ws`);
        socket.on('unexpected-response', (_request, response) => {
          const { date: _, 'x-request-id': __, ...headers } = response.headers;
          resolve({ status: response.statusCode, headers });
          response.resume();
        });
        socket.on('open', () => resolve('open'));
        socket.on('error', (error) => resolve(error.message));
      });
    const answered = await upgrade(known);
    expect(answered).toMatchObject({ status: 401 });
    expect(await upgrade(other)).toEqual(answered);
  });
});
