/** @module-tag face */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Plugin } from '#generated/prisma/client.js';
import { disablePlugin } from '#services/plugins/registry/manage.js';
import { checkoutIssue } from '#services/work/checkout/operations.js';
import { agentKey, boardKey, runToken } from '#tests/kit/credentials.js';
import { issueIn } from '#tests/kit/issues.js';
import { eventsOf } from '#tests/kit/journal.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { createWorld, ownDatabase, type World } from '#tests/kit/world.js';
import { newKey, runningPlugin } from '#tests/services/plugins/plugins-world.js';

ownDatabase();

const HANDLERS = `(() => {
  let count = 0;
  const own = {
    echo: (request) => ({ status: 200, body: request }),
    count: () => ({ status: 201, body: { count: ++count } }),
    status: ({ body }) => ({ status: body.status, body: 'x' }),
    text: () => ({ status: 200, headers: { 'content-type': 'text/plain', etag: '"t"', 'set-cookie': 'a=b' }, body: '<b>' }),
    page: () => ({ status: 200, headers: { 'content-type': 'text/html' }, body: '<script>' }),
    large: () => ({ status: 200, body: 'x'.repeat(1048576) }),
    fail: () => { throw new Error('no luck'); },
  };
  return { handleApiRequest: (request) => own[request.routeKey.split('.')[0]](request) };
})()`;

const ROUTES = [
  { routeKey: 'echo', method: 'GET', path: '/echo/:a/:b', auth: 'board-or-agent' },
  { routeKey: 'echo.post', method: 'POST', path: '/echo', auth: 'board-or-agent' },
  { routeKey: 'echo.patch', method: 'PATCH', path: '/echo', auth: 'board' },
  { routeKey: 'echo.delete', method: 'DELETE', path: '/echo', auth: 'board' },
  { routeKey: 'echo.agent', method: 'POST', path: '/agents-only', auth: 'agent' },
  {
    routeKey: 'echo.header',
    method: 'POST',
    path: '/named',
    auth: 'board',
    companyResolution: { from: 'query', key: 'company' },
  },
  {
    routeKey: 'echo.issue',
    method: 'POST',
    path: '/issues/:id',
    auth: 'board-or-agent',
    companyResolution: { from: 'issue', param: 'id' },
  },
  {
    routeKey: 'echo.held',
    method: 'POST',
    path: '/held/:issueId',
    auth: 'board-or-agent',
    checkoutPolicy: 'always-for-agent',
    companyResolution: { from: 'issue', param: 'issueId' },
  },
  {
    routeKey: 'echo.busy',
    method: 'POST',
    path: '/busy/:issueId',
    auth: 'board-or-agent',
    checkoutPolicy: 'required-for-agent-in-progress',
    companyResolution: { from: 'issue', param: 'issueId' },
  },
  ...['count', 'status', 'text', 'page', 'large', 'fail'].map((routeKey) => ({
    routeKey,
    method: 'POST',
    path: `/${routeKey}`,
    auth: 'board',
  })),
];
const MANIFEST = { capabilities: ['api.routes.register'], apiRoutes: ROUTES };

let world: World;
let rest: Rest;
let plugin: Plugin;
beforeAll(async () => {
  world = await createWorld();
  rest = await startRest();
  plugin = await runningPlugin(world, MANIFEST, HANDLERS);
});

const at = (path: string, id = plugin.pluginKey) => `/api/plugins/${id}/api${path}`;
const body = (fields: object = {}) => ({ companyId: world.company.id, ...fields });

describe('a route of a plugin', () => {
  it('gets the request as it was sent, for the company and its caller', async () => {
    const companyId = world.company.id;
    const address = at(`/echo/a%2Fb/%2525?companyId=${companyId}&tag=x&tag=y&request=z`);
    const read = await rest.get(address, { headers: { 'x-own': '1', cookie: 'a=b', 'x-request-id': 'r' } });
    expect([read.status, read.body]).toEqual([
      200,
      {
        routeKey: 'echo',
        method: 'GET',
        path: '/echo/a%2Fb/%2525',
        params: { a: 'a/b', b: '%25' },
        query: { companyId, tag: ['x', 'y'], request: 'z' },
        body: null,
        actor: { type: 'user', id: 'local-board', companyId },
        companyId,
        headers: expect.objectContaining({ 'x-own': '1' }),
      },
    ]);
    expect(read.body.headers).not.toHaveProperty('cookie');
    const agent = await world.agent({ name: 'Ada' });
    const as = await agentKey(world, agent);
    const written = await rest.post(at('/echo'), { companyId, path: 'own', request: 1 }, { as });
    expect(written.body).toMatchObject({
      routeKey: 'echo.post',
      body: { companyId, path: 'own', request: 1 },
      actor: { type: 'agent', id: agent.row.id, companyId },
    });
    expect(written.body.headers).not.toHaveProperty('authorization');
    for (const method of ['PATCH', 'DELETE']) {
      const query = method === 'DELETE' ? `?companyId=${companyId}` : '';
      expect((await rest.send(method, at(`/echo${query}`), body())).body).toMatchObject({
        method,
        body: { companyId },
      });
    }
  });

  it('answers with its own status, text or JSON, and never with a page', async () => {
    expect(await rest.post(at('/status'), body({ status: 418 }))).toMatchObject({ status: 418, body: 'x' });
    expect((await rest.post(at('/status'), body({ status: 204 }))).bytes).toHaveLength(0);
    const text = await rest.post(at('/text'), body());
    expect([text.status, text.bytes.toString()]).toEqual([200, '<b>']);
    expect(text.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(text.headers.get('x-content-type-options')).toBe('nosniff');
    expect(text.headers.get('content-security-policy')).toContain('sandbox');
    expect([text.headers.get('etag'), text.headers.get('set-cookie')]).toEqual(['"t"', null]);
    for (const path of ['/page', '/large', '/fail']) {
      const failed = await rest.post(at(path), body());
      expect([path, failed.status, failed.body]).toEqual([
        path,
        502,
        { code: 'WORKER_ERROR', message: expect.any(String) },
      ]);
    }
    for (const status of [101, 700]) expect((await rest.post(at('/status'), body({ status }))).status).toBe(502);
  });

  it('is called once for a key, and what it did is in the journal', async () => {
    const request = { headers: { 'idempotency-key': randomUUID() } };
    const [first, again] = [
      await rest.post(at('/count'), body(), request),
      await rest.post(at('/count'), body(), request),
    ];
    expect([first.status, first.body, again.status, again.body]).toEqual([201, { count: 1 }, 201, { count: 1 }]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await rest.post(at('/count'), body({ else: 1 }), request)).status).toBe(409);
    const events = await eventsOf(world);
    expect(events.filter(({ details }) => (details as { routeKey?: string })?.routeKey === 'count')).toHaveLength(1);
  });

  it('is refused in this order: unknown, not for the caller, no JSON, too large, no company, not working', async () => {
    const off = await runningPlugin(world, MANIFEST, HANDLERS);
    await world.board.run(disablePlugin, { pluginId: off.id });
    const viewer = await boardKey(world, (await world.member('viewer')).actor.userId);
    const text = { headers: { 'content-type': 'text/plain' } };
    const large = Buffer.from(JSON.stringify({ a: 'x'.repeat(1_048_576) }));
    const json = { headers: { 'content-type': 'application/json' } };
    const status = async (path: string, sent: object, request: object = {}) =>
      (await rest.post(at(path, off.id), sent, request)).status;
    expect(await status('/none', large, text)).toBe(404);
    expect((await rest.post(at('/echo', newKey()), large, text)).status).toBe(404);
    expect(await status('/agents-only', large, text)).toBe(403);
    expect(await status('/echo', large, text)).toBe(415);
    expect(await status('/echo', large, json)).toBe(413);
    expect(await status('/echo', Buffer.from('{'), json)).toBe(400);
    expect(await status('/echo', {})).toBe(400);
    expect(await status('/echo', { companyId: 'T' })).toBe(400);
    expect(await status('/echo', body(), { as: viewer })).toBe(403);
    expect(await status('/echo', { companyId: randomUUID() })).toBe(404);
    expect(await status('/echo', body())).toBe(503);
  });

  it('is for whom the manifest names, in a company of theirs', async () => {
    const other = await createWorld();
    const stranger = await boardKey(other, (await other.member('owner')).actor.userId);
    const agent = await agentKey(world, await world.agent({ name: 'Bea' }));
    const status = async (path: string, as: string, sent: object = body()) =>
      (await rest.post(at(path), sent, { as })).status;
    expect(await status('/echo', stranger)).toBe(403);
    expect(await status('/echo', agent, {})).toBe(200);
    expect(await status('/agents-only', agent)).toBe(200);
    expect(await status('/count', agent)).toBe(403);
    expect(await status('/agents-only', stranger)).toBe(403);
    expect((await rest.post(at(`/named?company=${world.company.id}`), {})).body.companyId).toBe(world.company.id);
    expect((await rest.post(at('/named'), body())).status).toBe(400);
  });

  it('that is about an issue concerns the company of that', async () => {
    const issue = await issueIn(world);
    const foreign = await issueIn(await createWorld());
    const operator = await boardKey(world, (await world.member('operator')).actor.userId);
    const of = (id: string) => rest.post(at(`/issues/${id}`), {}, { as: operator });
    expect((await of(issue.identifier)).body).toMatchObject({ companyId: world.company.id });
    expect((await of(issue.id)).body).toMatchObject({ params: { id: issue.id } });
    for (const id of [foreign.id, randomUUID(), 'none']) expect((await of(id)).status).toBe(400);
  });

  it('that wants a checkout is for the agent whose run has it', async () => {
    const agent = await world.agent({ name: 'Cleo' });
    const other = await world.agent({ name: 'Dan' });
    const issue = await issueIn(world, { assigneeAgentId: agent.row.id, status: 'todo' });
    const [runId, otherRun] = [randomUUID(), randomUUID()];
    const token = await runToken(world, agent, { runId });
    const status = async (path: string, as?: string) =>
      (await rest.post(at(`/${path}/${issue.id}`), {}, as ? { as } : {})).status;
    expect([await status('held'), await status('held', token), await status('busy', token)]).toEqual([200, 409, 200]);
    const inRun = world.as({ ...agent.actor, runId, verifiedRunId: runId });
    await inRun.run(checkoutIssue, { issueId: issue.id, agentId: agent.row.id, expectedStatuses: ['todo'] });
    expect([await status('held', token), await status('busy', token)]).toEqual([200, 200]);
    const elsewhere = await runToken(world, agent, { runId: otherRun });
    const foreign = await runToken(world, other);
    for (const path of ['held', 'busy']) {
      expect([await status(path, elsewhere), await status(path, foreign)]).toEqual([409, 409]);
      expect(await status(path, await agentKey(world, agent))).toBe(401);
      expect(await status(path)).toBe(200);
    }
  });
});
