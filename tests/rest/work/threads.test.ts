/** @module-tag face */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { agentKey } from '#tests/kit/credentials.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { type AgentCaller, createWorld, type World } from '#tests/kit/world.js';
import { newIssue, runOf } from '#tests/services/work/threads-world.js';

let rest: Rest;
let world: World;
let ada: AgentCaller;
let key: string;

beforeAll(async () => {
  rest = await startRest();
  world = await createWorld();
  ada = await world.agent({ name: 'Ada' });
  key = await agentKey(world, ada);
});

const issuePath = async (fields: Record<string, unknown> = {}): Promise<string> =>
  `/api/issues/${(await newIssue(world, fields)).identifier.toLowerCase()}`;

describe('comments', () => {
  it('are made, listed, read and deleted', async () => {
    const path = `${await issuePath()}/comments`;
    const clientRequestId = randomUUID();
    const made = await rest.post(path, { body: 'First', clientRequestId, metadata: { a: [1] } }, { as: key });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: made.body.id,
      companyId: world.company.id,
      issueId: made.body.issueId,
      authorType: 'agent',
      authorAgentId: ada.row.id,
      authorUserId: null,
      createdByRunId: null,
      clientRequestId,
      body: 'First',
      metadata: { a: [1] },
      deletedAt: null,
      createdAt: made.body.createdAt,
      updatedAt: made.body.updatedAt,
    });
    const again = await rest.post(path, { body: 'First', clientRequestId }, { as: key });
    expect([again.status, again.body.id]).toEqual([200, made.body.id]);
    const second = await rest.post(path, { body: 'Second' });
    expect(second.body).toMatchObject({ authorType: 'user', authorUserId: 'local-board', authorAgentId: null });
    const list = async (query = ''): Promise<string[]> =>
      (await rest.get(path + query)).body.map(({ body }: { body: string }) => body);
    expect(await list()).toEqual(['Second', 'First']);
    expect(await list('?order=asc&limit=1')).toEqual(['First']);
    expect(await list(`?order=asc&afterCommentId=${made.body.id}`)).toEqual(['Second']);
    expect((await rest.get(`${path}?limit=0`)).status).toBe(400);
    expect((await rest.get(`${path}?after=${randomUUID()}`)).status).toBe(422);
    expect((await rest.get(`${path}/${made.body.id}`)).body).toEqual(made.body);
    expect((await rest.get(`${path}/${randomUUID()}`)).body).toEqual({ error: 'Comment not found' });
    const kept = await rest.delete(`${path}/${made.body.id}`);
    expect([kept.status, kept.body.error]).toEqual([403, 'Only the comment author can delete comments']);
    const gone = await rest.delete(`${path}/${made.body.id}`, { as: key });
    expect([gone.status, gone.body.body, typeof gone.body.deletedAt]).toEqual([200, '', 'string']);
  });

  it('of a megabyte are refused before anything is written', async () => {
    const path = `${await issuePath()}/comments`;
    const { status, body } = await rest.post(path, { body: 'x'.repeat(1_048_576) });
    expect([status, body.error, body.issues[0].path]).toEqual([400, 'Validation error', ['body']]);
    expect((await rest.get(path)).body).toEqual([]);
  });
});

describe('a person', () => {
  it('reads an issue and puts it away', async () => {
    const path = await issuePath();
    const read = await rest.post(`${path}/read`);
    expect([read.status, Object.keys(read.body).sort()]).toEqual([200, ['issueId', 'lastReadAt', 'userId']]);
    const { issueId } = read.body;
    expect((await rest.delete(`${path}/read`)).body).toEqual({ id: issueId, removed: true });
    const put = await rest.post(`${path}/inbox-archive`);
    expect([put.status, Object.keys(put.body).sort()]).toEqual([200, ['archivedAt', 'issueId', 'userId']]);
    expect((await rest.delete(`${path}/inbox-archive`)).body).toEqual({ id: issueId, removed: true });
    expect((await rest.delete(`${path}/inbox-archive`)).body).toEqual({ id: issueId, removed: false });
    const agents = await rest.post(`${path}/read`, {}, { as: key });
    expect([agents.status, agents.body.error]).toEqual([403, 'Board access required']);
  });
});

describe('an agent', () => {
  const within = async () => ({ as: key, headers: { 'x-service-run-id': (await runOf(world, ada)).id } });

  it('checks an issue out and gives it back', async () => {
    const path = await issuePath();
    const input = { agentId: ada.row.id, expectedStatuses: ['todo', 'backlog'] };
    const bare = await rest.post(`${path}/checkout`, input, { as: key });
    expect([bare.status, bare.body]).toEqual([401, { error: 'Agent run id required', code: 'run_id_required' }]);
    const run = await within();
    const taken = await rest.post(`${path}/checkout`, input, run);
    expect([taken.status, taken.body.status, taken.body.checkoutRunId]).toEqual([
      200,
      'in_progress',
      run.headers['x-service-run-id'],
    ]);
    const late = await rest.post(`${path}/checkout`, input, await within());
    expect([late.status, late.body.error]).toEqual([409, 'Issue checkout conflict']);
    expect(late.body.details).toMatchObject({
      issueId: taken.body.id,
      status: 'in_progress',
      assigneeAgentId: ada.row.id,
      checkoutRunId: taken.body.checkoutRunId,
      executionRunId: taken.body.executionRunId,
      alive: true,
    });
    expect((await rest.post(`${path}/checkout`, { agentId: ada.row.id, expectedStatuses: [] }, run)).status).toBe(400);
    const released = await rest.post(`${path}/release`, undefined, run);
    expect([released.status, released.body.status, released.body.assigneeAgentId]).toEqual([200, 'todo', null]);
  });

  it('reads its inbox and what it needs to wake up', async () => {
    const path = await issuePath({ assigneeAgentId: ada.row.id });
    const inbox = await rest.get('/api/agents/me/inbox-lite', { as: key });
    expect(inbox.status).toBe(200);
    expect(Object.keys(inbox.body[0]).sort()).toEqual(
      [
        'activeRun',
        'dependencyReady',
        'goalId',
        'id',
        'identifier',
        'parentId',
        'priority',
        'projectId',
        'status',
        'title',
        'unresolvedBlockerCount',
        'unresolvedBlockerIssueIds',
        'updatedAt',
      ].sort(),
    );
    expect((await rest.get('/api/agents/me/inbox-lite')).body).toEqual({ error: 'Agent authentication required' });
    expect((await rest.get('/api/agents/me/inbox/mine?userId=local-board', { as: key })).status).toBe(403);
    expect((await rest.get('/api/agents/me/inbox/mine', { as: key })).status).toBe(400);
    const context = await rest.get(`${path}/heartbeat-context`, { as: key });
    expect([context.status, Object.keys(context.body).sort()]).toEqual([
      200,
      ['ancestors', 'attachments', 'commentCursor', 'continuationSummary', 'goal', 'issue', 'project', 'wakeComment'],
    ]);
  });
});

describe('the board', () => {
  it('takes an issue from its run, by a flag of the query from its assignee too', async () => {
    const path = await issuePath();
    const run = await runOf(world, ada);
    const input = { agentId: ada.row.id, expectedStatuses: ['backlog'] };
    await rest.post(`${path}/checkout`, input, { as: key, headers: { 'x-service-run-id': run.id } });
    const freed = await rest.post(`${path}/admin/force-release?clearAssignee=true`);
    expect([freed.status, freed.body.previous]).toEqual([200, { checkoutRunId: run.id, executionRunId: run.id }]);
    expect(freed.body.issue).toMatchObject({ status: 'todo', assigneeAgentId: null, checkoutRunId: null });
  });

  it('checks a monitor now', async () => {
    const path = await issuePath({ assigneeAgentId: ada.row.id });
    const none = await rest.post(`${path}/monitor/check-now`);
    expect([none.status, none.body]).toEqual([409, { error: 'Issue has no scheduled monitor' }]);
    const monitor = { nextCheckAt: '2999-01-01T00:00:00Z', externalRef: 'hidden-9' };
    const set = await rest.patch(path, { status: 'in_progress', executionPolicy: { monitor } });
    expect(set.body.executionPolicy.monitor.externalRef).toBe('[redacted]');
    const fired = await rest.post(`${path}/monitor/check-now`);
    expect([fired.status, fired.body]).toEqual([200, { ok: true }]);
  });
});
