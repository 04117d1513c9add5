import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createRestApp } from '#rest/http/app.js';
import { route } from '#rest/http/route.js';
import { open, query } from '#services/core/operation/operation.js';
import { type Rest, startRest } from '../kit/rest.js';
import { createWorld, testServices, type World } from '../kit/world.js';

let rest: Rest;
let world: World;

beforeAll(async () => {
  rest = await startRest();
  world = await createWorld();
});

/** The status and body of a request whose path no client library would send. */
const sendRaw = (path: string): Promise<[number | undefined, unknown]> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(rest.url);
    request({ hostname, port, path }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () => resolve([answer.statusCode, JSON.parse(text)]));
    })
      .on('error', reject)
      .end();
  });

describe('a path', () => {
  it('that is unknown, or known with another method, answers 404', async () => {
    for (const [method, path] of [
      ['GET', '/api/unknown'],
      ['GET', '/api'],
      ['PUT', '/api/companies'],
      ['DELETE', '/api/companies'],
      ['POST', '/api/companies/stats/x'],
      ['POST', '/api/health'],
    ] as const) {
      const { status, body } = await rest.send(method, path, method === 'POST' ? {} : undefined);
      expect([status, body]).toEqual([404, { error: 'API route not found' }]);
    }
  });

  it('with a malformed percent-encoding answers 400', async () => {
    expect(await sendRaw('/api/companies/%E0%A4%A')).toEqual([
      400,
      { error: 'The path holds a malformed percent-encoding' },
    ]);
    expect(await sendRaw('/api/agents/%zz')).toEqual([400, { error: 'The path holds a malformed percent-encoding' }]);
  });

  it('with an id that is none answers 404', async () => {
    for (const id of ['x', '1', 'null', "'%20OR%201=1", '..%2f..', '%F0%9F%A4%96', randomUUID()]) {
      expect(await rest.get(`/api/companies/${id}`)).toMatchObject({
        status: 404,
        body: { error: 'Company not found' },
      });
      expect(await rest.get(`/api/companies/${id}/agents`)).toMatchObject({ status: 404 });
    }
    expect(await rest.get(`/api/agents/${randomUUID()}`)).toMatchObject({
      status: 404,
      body: { error: 'Agent not found' },
    });
    expect((await rest.get('/api/assets/x/content')).body).toEqual({ error: 'Asset not found' });
  });

  it('with a NUL in it answers 400, and one too long a 4xx', async () => {
    expect((await rest.get('/api/companies/%00')).status).toBe(400);
    expect((await rest.get(`/api/companies/${'x'.repeat(5_000)}`)).status).toBe(400);
  });
});

describe('a query parameter', () => {
  it('that is a bad number answers a validation error naming it', async () => {
    for (const limit of ['x', '0', '501', '1.5', '1e2', '', '-1', '0x10', '9'.repeat(30), '1&limit=2']) {
      const { status, body } = await rest.get(`/api/companies/${world.company.id}/activity?limit=${limit}`);
      expect([limit, status, body.error, body.issues[0].path]).toEqual([limit, 400, 'Validation error', ['limit']]);
    }
    expect((await rest.get(`/api/companies/${world.company.id}/activity?limit=1`)).body).toHaveLength(1);
  });

  it('that is unknown is ignored, except by the list of agents', async () => {
    expect((await rest.get('/api/companies?unknown=1')).status).toBe(200);
    const { status, body } = await rest.get(`/api/companies/${world.company.id}/agents?unknown=1`);
    expect([status, body.issues[0].code]).toEqual([400, 'unrecognized_keys']);
  });

  it('does not override the path', async () => {
    const other = await createWorld();
    const { body } = await rest.get(`/api/companies/${world.company.id}/org?companyId=${other.company.id}`);
    expect(body).toEqual([]);
    expect((await rest.get(`/api/companies/${world.company.id}?companyId=${other.company.id}`)).body.id).toBe(
      world.company.id,
    );
  });

  it('gives a shortname its company', async () => {
    const agent = await world.agent({ name: 'Short Name' });
    const one = await rest.get(`/api/agents/short-name?companyId=${world.company.id}`);
    expect([one.status, one.body.id]).toEqual([200, agent.row.id]);
    const paused = await rest.post(`/api/agents/SHORT-NAME/pause?companyId=${world.company.id}`);
    expect([paused.status, paused.body.status]).toEqual([200, 'paused']);
    expect((await rest.get('/api/agents/short-name')).status).toBe(422);
    expect((await rest.get(`/api/agents/unknown?companyId=${world.company.id}`)).status).toBe(404);
  });
});

describe('an answer', () => {
  it('is JSON that nobody keeps, without a word about the server', async () => {
    const { headers } = await rest.get('/api/companies');
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    for (const name of ['x-powered-by', 'etag', 'set-cookie']) expect(headers.has(name)).toBe(false);
  });

  it('to HEAD has the headers of GET', async () => {
    const [head, get] = [await rest.send('HEAD', '/api/adapters'), await rest.get('/api/adapters')];
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
  });

  it('to an unexpected failure tells nothing but the reference that the log bears', async () => {
    const failing = query({
      name: 'failing',
      summary: 'Fails',
      input: z.object({}),
      output: z.object({}),
      allow: open,
      run: (): never => {
        throw new Error('relation "Secret" does not exist');
      },
    });
    const logged: unknown[] = [];
    const routes = [{ name: 'test', description: 'Test', routes: [route('get', '/api/failing', failing)] }];
    const log = { error: (entry: unknown) => void logged.push(entry) };
    const server = createRestApp({ services: await testServices(), log, routes }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const answer = await fetch(`http://127.0.0.1:${port}/api/failing`);
    server.close();
    expect([answer.status, await answer.json()]).toEqual([500, { error: 'Internal server error' }]);
    expect(logged).toMatchObject([
      { err: new Error('relation "Secret" does not exist'), method: 'GET', path: '/api/failing' },
    ]);
    expect(logged).toMatchObject([{ reference: answer.headers.get('x-request-id') }]);
  });
});
