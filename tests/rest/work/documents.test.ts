/** @module-tag face */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { agentKey, boardKey } from '#tests/kit/credentials.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { createWorld, type World } from '#tests/kit/world.js';

let rest: Rest;
let world: World;
let agent: string;
// biome-ignore lint/suspicious/noExplicitAny: the wire shape of the issue
let issue: any;

beforeAll(async () => {
  rest = await startRest();
  world = await createWorld();
  agent = await agentKey(world, await world.agent({ name: 'Writer' }));
});

/** The path of something of a new issue. */
async function fresh(): Promise<(path: string) => string> {
  issue = (await rest.post(`/api/companies/${world.company.id}/issues`, { title: 'One', allowDuplicate: true })).body;
  return (path) => `/api/issues/${issue.id}/${path}`;
}

describe('documents', () => {
  it('answer 201 to the first PUT and 200 to the next, under the identifier in any case too', async () => {
    const at = await fresh();
    const first = await rest.put(at('documents/plan'), { body: 'One', extra: 'ignored' });
    expect([first.status, first.body.latestRevisionNumber]).toEqual([201, 1]);
    const path = `/api/issues/${issue.identifier.toLowerCase()}/documents/plan`;
    const change = { body: 'Two', baseRevisionId: first.body.latestRevisionId };
    const second = await rest.put(path, change, { as: agent });
    expect([second.status, second.body.latestRevisionNumber]).toEqual([200, 2]);
    expect((await rest.get(path)).body).toEqual(second.body);
    expect((await rest.get(at('documents'))).body).toEqual([second.body]);
    const revisions = await rest.get(`${path}/revisions`);
    expect(revisions.body.map((one: { body: string }) => one.body)).toEqual(['Two', 'One']);
    expect((await rest.get(`${path}/revisions?limit=1&before=2`)).body).toHaveLength(1);
    const restored = await rest.post(`${path}/revisions/${first.body.latestRevisionId}/restore`);
    expect([restored.status, restored.body.body, restored.body.latestRevisionNumber]).toEqual([200, 'One', 3]);
  });

  it('tell what is wrong with a base and with a lock, with code and details', async () => {
    const at = await fresh();
    const { body: document } = await rest.put(at('documents/plan'), { body: 'One' });
    const details = { currentRevisionId: document.latestRevisionId };
    expect(await rest.put(at('documents/plan'), { body: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'base_revision_required', details },
    });
    expect(await rest.put(at('documents/plan'), { body: 'x', baseRevisionId: randomUUID() })).toMatchObject({
      status: 409,
      body: { error: 'Document was updated by someone else', code: 'stale_base_revision', details },
    });
    const { body: locked } = await rest.post(at('documents/plan/lock'));
    expect(
      await rest.put(at('documents/plan'), { body: 'x', baseRevisionId: document.latestRevisionId }),
    ).toMatchObject({
      status: 409,
      body: {
        error: 'Document is locked',
        code: 'document_locked',
        details: { key: 'plan', documentId: document.id, lockedAt: locked.lockedAt },
      },
    });
    expect((await rest.post(at('documents/plan/unlock'))).body).toMatchObject({ lockedAt: null });
    expect(await rest.delete(at('documents/plan'), { as: agent })).toMatchObject({
      status: 403,
      body: { error: 'Board authentication required' },
    });
    expect(await rest.delete(at('documents/plan'))).toMatchObject({ status: 200, body: { ok: true } });
    expect(await rest.get(at('documents/plan'))).toMatchObject({ status: 404, body: { error: 'Document not found' } });
    expect(await rest.put(at('documents/Plan'), { body: 'x' })).toMatchObject({ status: 400 });
  });

  it('are written once for one key, with the status of the first answer', async () => {
    const at = await fresh();
    const headers = { 'idempotency-key': `once ${issue.id}` };
    const write = () => rest.put(at('documents/plan'), { body: 'One' }, { headers });
    const [first, second] = [await write(), await write()];
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect((await rest.get(at('documents/plan/revisions'))).body).toHaveLength(1);
  });

  it('take a body of 4-byte characters that is as long as may be', async () => {
    const at = await fresh();
    const body = '\u{1F600}'.repeat(524_288);
    expect((await rest.put(at('documents/plan'), { body })).status).toBe(201);
    expect((await rest.put(at('documents/more'), { body: `${body}x` })).status).toBe(400);
  });
});

describe('annotations', () => {
  it('are started, answered, resolved, listed and read', async () => {
    const at = await fresh();
    const { body: document } = await rest.put(at('documents/plan'), { body: 'One two three' });
    const base = { baseRevisionId: document.latestRevisionId, baseRevisionNumber: 1 };
    const position = { normalizedStart: 4, normalizedEnd: 7, markdownStart: 4, markdownEnd: 7 };
    const asked = { ...base, selector: { quote: { exact: 'two' }, position }, body: 'Why?' };
    const thread = await rest.post(at('documents/plan/annotations'), asked, { as: agent });
    expect([thread.status, thread.body.comments.length]).toEqual([201, 1]);
    const path = at(`documents/plan/annotations/${thread.body.id}`);
    expect((await rest.post(`${path}/comments`, { body: 'So.' })).status).toBe(201);
    expect((await rest.patch(path, { status: 'resolved' })).body).toMatchObject({ status: 'resolved' });
    expect((await rest.get(path)).body.comments).toHaveLength(2);
    expect((await rest.get(at('documents/plan/annotations'))).body).toEqual([]);
    const all = await rest.get(at('documents/plan/annotations?status=all&includeComments=true'));
    expect(all.body[0].comments).toHaveLength(2);
    expect((await rest.get(at('documents/plan/annotations?status=all'))).body[0].comments).toBeUndefined();
    expect((await rest.get(at('documents/plan/annotations?includeComments=perhaps'))).status).toBe(400);
    expect((await rest.patch(path, { status: 'open', color: 'red' })).status).toBe(400);
    expect((await rest.post(at('documents/plan/annotations'), { ...asked, extra: 1 })).status).toBe(400);
    const beyond = { ...asked, selector: { ...asked.selector, position: { ...position, markdownEnd: 99 } } };
    expect(await rest.post(at('documents/plan/annotations'), beyond)).toMatchObject({
      status: 422,
      body: { details: { reason: 'invalid_range' } },
    });
    expect(await rest.get(at(`documents/plan/annotations/${randomUUID()}`))).toMatchObject({
      status: 404,
      body: { error: 'Annotation thread not found' },
    });
  });
});

describe('work products', () => {
  it('are added, listed, changed and removed', async () => {
    const at = await fresh();
    const made = await rest.post(
      at('work-products'),
      { type: 'branch', provider: 'github', title: 'main' },
      { as: agent },
    );
    expect(made.status).toBe(201);
    expect((await rest.get(at('work-products'))).body).toEqual([made.body]);
    const path = `/api/work-products/${made.body.id}`;
    expect((await rest.patch(path, { status: 'merged' })).body).toMatchObject({ status: 'merged' });
    expect((await rest.delete(path)).body).toMatchObject({ id: made.body.id, status: 'merged' });
    expect((await rest.delete(path)).status).toBe(404);
    const as = await boardKey(world, (await world.member('viewer')).actor.userId);
    expect(await rest.post(at('work-products'), { type: 'branch', provider: 'x', title: 'x' }, { as })).toMatchObject({
      status: 403,
      body: { error: 'Viewer access is read-only' },
    });
  });
});
