/** @module-tag face */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { caseIn, switchCases } from '#tests/kit/cases.js';
import { agentKey, boardKey, runToken } from '#tests/kit/credentials.js';
import { issueIn, stored } from '#tests/kit/issues.js';
import { type Rest, type RestRequest, startRest } from '#tests/kit/rest.js';
import { type AgentCaller, createWorld, type World } from '#tests/kit/world.js';

let rest: Rest;
let world: World;
let writer: AgentCaller;
let agent: string;

beforeAll(async () => {
  rest = await startRest();
  world = await createWorld();
  await switchCases(world, true);
  writer = await world.agent({ name: 'Writer' });
  agent = await agentKey(world, writer);
});

/** The path of a document of a new case. */
async function fresh(key = 'plan'): Promise<string> {
  return `/api/cases/${(await caseIn(world)).id}/documents/${key}`;
}
const put = (path: string, fields: object = {}, request: RestRequest = {}) =>
  rest.put(path, { body: 'One two three', ...fields }, request);

/** A thread about the second word of what `put` writes. */
const about = ({ id, revisionNumber }: { id: string; revisionNumber: number }) => ({
  baseRevisionId: id,
  baseRevisionNumber: revisionNumber,
  body: 'Why two?',
  selector: {
    quote: { exact: 'two' },
    position: { normalizedStart: 4, normalizedEnd: 7, markdownStart: 4, markdownEnd: 7 },
  },
});

describe('a document of a case', () => {
  it('is made with 201 and revised with 200, each time answered with its revision', async () => {
    const path = await fresh('Spec:v1.2_final-');
    const first = await put(path, { title: 'The spec', changeSummary: 'First' }, { as: agent });
    expect(first).toMatchObject({
      status: 201,
      body: {
        document: { key: 'Spec:v1.2_final-', title: 'The spec', format: 'markdown', body: 'One two three' },
        revision: {
          revisionNumber: 1,
          body: 'One two three',
          changeSummary: 'First',
          actorAgentName: 'Writer',
          issue: null,
        },
      },
    });
    const second = await put(path, { body: 'Two', baseRevisionId: first.body.revision.id });
    expect([second.status, second.body.document.latestRevisionId]).toEqual([200, second.body.revision.id]);
    const read = await rest.get(path, { as: agent });
    expect([read.status, read.body]).toEqual([200, second.body.document]);
  });

  it('has its revisions newest first, with the agent and the issue of each, and gives an earlier one back', async () => {
    const path = await fresh();
    const issue = await issueIn(world);
    const runId = randomUUID();
    const token = await runToken(world, writer, { runId });
    await stored(world, (tx) => tx.heartbeatRun.update({ where: { id: runId }, data: { issueId: issue.id } }));
    const first = await put(path, {}, { as: token });
    await put(path, { body: 'Two', baseRevisionId: first.body.revision.id });
    const history = await rest.get(`${path}/revisions`);
    expect([history.body.key, history.body.document.latestRevisionNumber]).toEqual(['plan', 2]);
    expect(history.body.document).not.toHaveProperty('body');
    const { id, identifier, title, status } = issue;
    expect(history.body.revisions).toMatchObject([
      { revisionNumber: 2, body: 'Two', actorAgentName: null, issue: null },
      { revisionNumber: 1, actorAgentName: 'Writer', createdByRunId: runId, issue: { id, identifier, title, status } },
    ]);
    const restored = await rest.post(`${path}/revisions/${first.body.revision.id}/restore`);
    expect(restored).toMatchObject({
      status: 200,
      body: { document: { body: 'One two three' }, revision: { revisionNumber: 3, body: 'One two three' } },
    });
    const latest = await rest.post(`${path}/revisions/${restored.body.revision.id}/restore`);
    expect(latest.status).toBe(409);
    expect((await rest.get(`${path}/revisions?limit=1&before=3`)).body.revisions).toMatchObject([
      { revisionNumber: 2 },
    ]);
  });

  it('says in the words of the contract why it is not written', async () => {
    const path = await fresh();
    expect(await rest.get(path)).toMatchObject({ status: 404, body: { error: 'Case document not found' } });
    expect(await put(path, { baseRevisionId: randomUUID() })).toMatchObject({
      status: 409,
      body: { error: 'Case document does not exist yet' },
    });
    const { revision } = (await put(path)).body;
    expect(await put(path)).toMatchObject({
      status: 409,
      body: { error: 'Case document update requires baseRevisionId' },
    });
    const { body: second } = await put(path, { body: 'Two', baseRevisionId: revision.id });
    const stale = await put(path, { body: 'Three', baseRevisionId: revision.id });
    expect([stale.status, stale.body]).toEqual([
      409,
      {
        error: 'Case document was updated by someone else',
        code: 'stale_base_revision',
        details: {
          latestRevisionId: second.revision.id,
          latestRevisionNumber: 2,
          latestRevision: second.revision,
        },
      },
    ]);
    for (const fields of [{ body: 'x'.repeat(200_001) }, { body: undefined }, { changeSummary: 'x'.repeat(1_001) }])
      expect((await put(path, { baseRevisionId: second.revision.id, ...fields })).status).toBe(400);
    for (const key of ['a b', 'a%2Fb', 'ü', 'x'.repeat(121)])
      expect((await put(path.replace(/plan$/, key))).status, key).toBe(400);
  });

  it('cannot be written, restored or deleted while it is locked; locking twice is locking once', async () => {
    const path = await fresh();
    const { revision } = (await put(path)).body;
    await put(path, { body: 'Two', baseRevisionId: revision.id });
    const locked = await rest.post(`${path}/lock`, undefined, { as: agent });
    expect(locked).toMatchObject({
      status: 200,
      body: { lockedAt: expect.any(String), lockedByAgentId: writer.row.id },
    });
    expect((await rest.post(`${path}/lock`)).body.lockedAt).toBe(locked.body.lockedAt);
    for (const attempt of [
      put(path, { body: 'x', baseRevisionId: locked.body.latestRevisionId }),
      rest.post(`${path}/revisions/${revision.id}/restore`),
      rest.delete(path),
    ])
      expect(await attempt).toMatchObject({ status: 409, body: { error: 'Document is locked' } });
    for (let count = 0; count < 2; count++)
      expect(await rest.post(`${path}/unlock`)).toMatchObject({ status: 200, body: { lockedAt: null } });
    for (let count = 0; count < 2; count++)
      expect(await rest.delete(path, { as: agent })).toMatchObject({ status: 200, body: { ok: true } });
    expect((await rest.get(path)).status).toBe(404);
    expect((await put(path)).status).toBe(201);
  });

  it('is found under the identifier of its case, and under no other case', async () => {
    const made = await caseIn(world);
    const path = `/api/cases/${made.identifier.toLowerCase()}/documents/plan`;
    const { document } = (await put(path)).body;
    expect((await rest.get(`/api/cases/${made.id}`)).body.documents).toMatchObject([
      { key: 'plan', document: { id: document.id, caseId: made.id } },
    ]);
    expect((await rest.get(await fresh())).status).toBe(404);
  });

  it('is read by viewers and written by none of them', async () => {
    const path = await fresh();
    await put(path);
    const viewer = { as: await boardKey(world, (await world.member('viewer')).actor.userId) };
    expect((await rest.get(path, viewer)).status).toBe(200);
    expect(await rest.post(`${path}/lock`, undefined, viewer)).toMatchObject({
      status: 403,
      body: { error: 'Viewer access is read-only' },
    });
  });
});

describe('the annotations of a document of a case', () => {
  it('are started with 201, answered with 201, resolved and listed by status', async () => {
    const path = await fresh();
    const { revision } = (await put(path)).body;
    const started = await rest.post(`${path}/annotations`, about(revision), { as: agent });
    expect(started).toMatchObject({
      status: 201,
      body: { status: 'open', selectedText: 'two', documentKey: 'plan', comments: [{ body: 'Why two?' }] },
    });
    const thread = `${path}/annotations/${started.body.id}`;
    const said = await rest.post(`${thread}/comments`, { body: 'So.' });
    expect([said.status, said.body.threadId, said.body.body]).toEqual([201, started.body.id, 'So.']);
    expect((await rest.get(thread)).body.comments).toHaveLength(2);
    const ids = async (search = '') =>
      (await rest.get(`${path}/annotations${search}`)).body.map(({ id }: { id: string }) => id);
    expect(await ids()).toEqual([started.body.id]);
    const resolved = await rest.patch(thread, { status: 'resolved' });
    expect(resolved).toMatchObject({ status: 200, body: { status: 'resolved', resolvedAt: expect.any(String) } });
    expect([await ids(), await ids('?status=resolved'), await ids('?status=all')]).toEqual([
      [],
      [started.body.id],
      [started.body.id],
    ]);
    expect((await rest.post(`${thread}/comments`, { body: 'Still.' })).status).toBe(201);
    const listed = async (search: string) => (await rest.get(`${path}/annotations?status=all&${search}`)).body[0];
    expect((await listed('includeComments=true')).comments).toHaveLength(3);
    expect(await listed('includeComments=0')).not.toHaveProperty('comments');
    expect((await rest.get(`${path}/annotations?status=closed`)).status).toBe(400);
    expect((await rest.patch(thread, { status: 'open' })).body.status).toBe('open');
  });

  it('say in the words of the contract what does not fit', async () => {
    const path = await fresh();
    const { revision } = (await put(path)).body;
    const annotate = (fields: object) => rest.post(`${path}/annotations`, { ...about(revision), ...fields });
    expect(await annotate({ selector: { ...about(revision).selector, quote: { exact: 'ten' } } })).toMatchObject({
      status: 422,
      body: {
        error: 'Annotation anchor does not match the current document revision',
        details: { reason: 'quote_mismatch' },
      },
    });
    expect((await annotate({ extra: 1 })).status).toBe(400);
    const { body: second } = await put(path, { body: 'Two', baseRevisionId: revision.id });
    expect(await annotate({})).toMatchObject({
      status: 409,
      body: {
        error: 'Annotation anchor requires the current document revision',
        details: { currentRevisionId: second.revision.id, currentRevisionNumber: 2 },
      },
    });
    const missing = { status: 404, body: { error: 'Annotation thread not found' } };
    for (const id of [randomUUID(), 'x']) {
      expect(await rest.get(`${path}/annotations/${id}`)).toMatchObject(missing);
      expect(await rest.patch(`${path}/annotations/${id}`, { status: 'open' })).toMatchObject(missing);
      expect(await rest.post(`${path}/annotations/${id}/comments`, { body: 'x' })).toMatchObject(missing);
    }
  });
});
