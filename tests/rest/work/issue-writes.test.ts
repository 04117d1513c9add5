/** @module-tag face */
import { beforeAll, describe, expect, test } from 'vitest';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { createWorld, type World } from '#tests/kit/world.js';

let rest: Rest;
let world: World;
beforeAll(async () => {
  rest = await startRest();
  world = await createWorld();
});

const create = (fields: Record<string, unknown> = {}) =>
  rest.post(`/api/companies/${world.company.id}/issues`, { title: 'Work', allowDuplicate: true, ...fields });

describe('POST /companies/{c}/issues', () => {
  test('answers 201 with the record, and 200 with the same record for a repeat', async () => {
    const first = await create({ idempotencyKey: 'once', description: 'What to do', unknown: 1 });
    expect(first.status).toBe(201);
    expect(Object.keys(first.body)).toEqual(expect.arrayContaining(['issueNumber', 'statusVersion', 'monitorNotes']));
    const again = await create({ idempotencyKey: 'once' });
    expect(again.status).toBe(200);
    expect(again.body).toEqual({ ...first.body, deduplicated: true, deduplicationReason: 'idempotency_key' });
  });

  test('answers the Idempotency-Key header with the stored answer, and 409 for another body', async () => {
    const headers = { 'idempotency-key': 'header' };
    const path = `/api/companies/${world.company.id}/issues`;
    const first = await rest.post(path, { title: 'By header' }, { headers });
    const again = await rest.post(path, { title: 'By header' }, { headers });
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
    expect(again.body).toEqual(first.body);
    expect((await rest.post(path, { title: 'Other' }, { headers })).status).toBe(409);
  });

  test('takes the handoff of a prompt', async () => {
    const ada = await world.agent({ name: 'Ada' });
    const handed = await create({
      title: 'p'.repeat(100),
      description: 'prompt',
      status: 'todo',
      priority: 'medium',
      assigneeAgentId: ada.row.id,
    });
    expect(handed).toMatchObject({ status: 201, body: { status: 'todo', assigneeAgentId: ada.row.id } });
  });

  test('names what is wrong with a body', async () => {
    const refused = await create({ title: '', status: 'open' });
    expect(refused).toMatchObject({ status: 400, body: { error: 'Validation error' } });
    expect(refused.body.details.map(({ path }: { path: string[] }) => path)).toEqual([['title'], ['status']]);
    expect((await create({ title: 'a\u0000b' })).status).toBe(400);
    expect((await rest.post('/api/companies/nowhere/issues', { title: 'x' })).status).toBe(404);
  });
});

describe('POST /issues/{id}/children', () => {
  test('answers 201, and 200 for a repeat', async () => {
    const parent = (await create()).body;
    const path = `/api/issues/${parent.identifier}/children`;
    const child = await rest.post(path, { title: 'Part', acceptanceCriteria: ['Whole'], blockParentUntilDone: true });
    expect(child).toMatchObject({ status: 201, body: { parentId: parent.id, requestDepth: 1 } });
    expect(await rest.post(path, { title: 'Part' })).toMatchObject({
      status: 200,
      body: { id: child.body.id, deduplicationReason: 'recent_open_title' },
    });
    expect((await rest.post('/api/issues/NONE-1/children', { title: 'x' })).body).toEqual({ error: 'Issue not found' });
  });
});

describe('PATCH /issues/{id}', () => {
  test('answers the full record with changes and comment', async () => {
    const issue = (await create()).body;
    const patched = await rest.patch(`/api/issues/${issue.id}`, { priority: 'high', comment: 'Sooner' });
    expect(patched.status).toBe(200);
    expect(patched.body).toMatchObject({
      id: issue.id,
      title: 'Work',
      priority: 'high',
      changes: { priority: { from: 'medium', to: 'high' } },
      comment: { body: 'Sooner' },
    });
    expect(patched.headers.get('preference-applied')).toBeNull();
  });

  test('with Prefer: return=minimal answers no more than what changed', async () => {
    const issue = (await create()).body;
    const headers = { prefer: 'respond-async, return=minimal' };
    const patched = await rest.patch(`/api/issues/${issue.identifier}`, { status: 'todo' }, { headers });
    expect(patched.headers.get('preference-applied')).toBe('return=minimal');
    expect(patched.body).toEqual({
      id: issue.id,
      identifier: issue.identifier,
      updatedAt: expect.any(String),
      comment: null,
      changes: { status: { from: 'backlog', to: 'todo' } },
    });
  });

  test('bears the code and the details of a refusal', async () => {
    const issue = (await create()).body;
    expect(await rest.patch(`/api/issues/${issue.id}`, { status: 'blocked' })).toMatchObject({
      status: 422,
      body: { code: 'invalid_issue_disposition', details: { missing: 'unblock_path' } },
    });
    expect((await rest.patch(`/api/issues/${issue.id}`, { resume: true })).body).toEqual({
      error: 'Follow-up intent requires a comment',
    });
    expect((await rest.patch(`/api/issues/${issue.id}`, {})).body).toMatchObject({ changes: {}, comment: null });
  });
});

describe('DELETE /issues/{id}', () => {
  test('answers the deleted record, then 404', async () => {
    const issue = (await create()).body;
    expect(await rest.delete(`/api/issues/${issue.id}`)).toMatchObject({ status: 200, body: issue });
    expect(await rest.delete(`/api/issues/${issue.id}`)).toMatchObject({
      status: 404,
      body: { error: 'Issue not found' },
    });
  });
});
