/** @module-tag face */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createIssueComment } from '#services/work/comments/operations.js';
import { agentKey, boardKey } from '#tests/kit/credentials.js';
import { issueIn, runOf, stored } from '#tests/kit/issues.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { type AgentCaller, createWorld, type World } from '#tests/kit/world.js';

let rest: Rest;
beforeAll(async () => {
  rest = await startRest();
});

let world: World;
let ada: AgentCaller;
let issues: string;
beforeEach(async () => {
  world = await createWorld();
  ada = await world.agent({ name: 'Ada' });
  issues = `/api/companies/${world.company.id}/issues`;
});

describe('GET /companies/{c}/issues', () => {
  test('answers rows, filtered as the query string spells it', async () => {
    const first = await issueIn(world, { title: 'First', assigneeAgentId: ada.row.id, status: 'todo' });
    const second = await issueIn(world, { title: 'Second', blockedByIssueIds: [first.id] });
    const ids = async (query: string) =>
      (await rest.get(`${issues}?${query}`)).body.map(({ id }: { id: string }) => id).sort();
    const both = [first.id, second.id].sort();
    expect(await ids('')).toEqual(both);
    expect(await ids('status=todo,backlog&priority=medium')).toEqual(both);
    expect(await ids('status=todo&status=done')).toEqual([first.id]);
    expect(await ids('assigneeAgentId=null')).toEqual([second.id]);
    expect(await ids(`assigneeAgentId=${ada.row.id.toUpperCase()}`)).toEqual([first.id]);
    expect(await ids('excludeRoutineExecutions=true&hasPlanDocument=false&limit=1000')).toEqual(both);
    expect(await ids('sortField=id&sortDir=asc&limit=1')).toEqual(both.slice(0, 1));
    const blocked = await rest.get(`${issues}?includeBlockedBy=true&assigneeAgentId=null`);
    expect(blocked.body[0].blockedBy).toMatchObject([{ id: first.id, title: 'First' }]);
    expect(await rest.get(`${issues}/count?status=todo,backlog`)).toMatchObject({ status: 200, body: { count: 2 } });
  });

  test('tells what is wrong with a query', async () => {
    for (const query of ['status=later', 'priority=urgent', 'limit=0', 'limit=ten', 'offset=-1', 'updatedSince=now'])
      expect((await rest.get(`${issues}?${query}`)).body, query).toMatchObject({ error: 'Validation error' });
    expect((await rest.get(`${issues}?assigneeAgentId=ada`)).status).toBe(422);
    expect((await rest.get(`${issues}?afterId=${ada.row.id}`)).status).toBe(422);
    const as = await agentKey(world, ada);
    expect((await rest.get(`${issues}?unreadForUserId=me`, { as })).status).toBe(403);
  });

  test('answers the compact view once, then 304 until something in it changes', async () => {
    const issue = await issueIn(world, { title: 'Short' });
    const first = await rest.get(`${issues}?view=compact`);
    const etag = first.headers.get('etag') as string;
    expect(first.body[0]).toEqual({
      id: issue.id,
      identifier: issue.identifier,
      title: 'Short',
      status: 'backlog',
      priority: 'medium',
      projectId: null,
      goalId: null,
      parentId: null,
      assigneeAgentId: null,
      assigneeUserId: null,
      labelIds: [],
      activeRun: null,
      dependencyReady: true,
      unresolvedBlockerCount: 0,
      updatedAt: issue.updatedAt,
    });
    const ask = (tag: string) => rest.get(`${issues}?view=compact`, { headers: { 'if-none-match': tag } });
    expect(await ask(etag)).toMatchObject({ status: 304, bytes: Buffer.alloc(0) });
    expect((await ask('"other"')).status).toBe(200);
    await stored(world, (tx) => tx.issue.update({ where: { id: issue.id }, data: { title: 'Shorter' } }));
    const changed = await ask(etag);
    expect(changed).toMatchObject({ status: 200, body: [{ title: 'Shorter' }] });
    expect(changed.headers.get('etag')).not.toBe(etag);
    expect((await rest.get(issues)).headers.get('etag')).toBeNull();
  });

  test('tells a person what happened since', async () => {
    const ann = await world.member('operator');
    const issue = await issueIn(world, { assigneeUserId: ann.actor.userId });
    await ada.run(createIssueComment, { issueId: issue.id, body: 'Done?' });
    const as = await boardKey(world, ann.actor.userId);
    const { body } = await rest.get(`${issues}?unreadForUserId=me`, { as });
    expect(body).toMatchObject([{ id: issue.id, isUnreadForMe: true, lastExternalCommentAt: expect.any(String) }]);
  });
});

describe('GET /issues', () => {
  test('answers 400 that issues are listed by company', async () => {
    const { status, body } = await rest.get('/api/issues');
    expect(status).toBe(400);
    expect(body.error).toContain('/api/companies/{companyId}/issues');
  });
});

describe('GET /issues/{id}', () => {
  test('answers one issue by id and by identifier, whatever its case', async () => {
    const parent = await issueIn(world, { title: 'Above' });
    const issue = await issueIn(world, { parentId: parent.id, description: parent.identifier });
    for (const id of [issue.id, issue.identifier, issue.identifier.toLowerCase()]) {
      const { status, body } = await rest.get(`/api/issues/${id}`);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        id: issue.id,
        ancestors: [{ id: parent.id, title: 'Above' }],
        blockedBy: [],
        blocks: [],
        project: null,
        planDocument: null,
        documentSummaries: [],
        workProducts: [],
        attention: null,
        relatedWork: { outbound: [{ id: parent.id }], inbound: [] },
      });
    }
    expect(await rest.get('/api/issues/NONE-1')).toMatchObject({ status: 404, body: { error: 'Issue not found' } });
  });

  test('has its runs and its activity below', async () => {
    const issue = await issueIn(world);
    const at = `/api/issues/${issue.identifier}`;
    expect(await rest.get(`${at}/active-run`)).toMatchObject({ status: 200, body: null });
    const { id } = await runOf(world, ada, issue.id);
    expect((await rest.get(`${at}/active-run`)).body).toMatchObject({ id, status: 'running', agentId: ada.row.id });
    expect((await rest.get(`${at}/live-runs`)).body).toMatchObject([{ id }]);
    expect((await rest.get(`${at}/runs?limit=1`)).body).toMatchObject([{ id }]);
    expect((await rest.get(`${at}/runs?limit=201`)).status).toBe(400);
    expect((await rest.get(`${at}/activity?limit=5`)).body).toMatchObject([{ action: 'issue.created' }]);
  });
});

describe('GET /companies/{c}/search', () => {
  test('answers what matches with its counts', async () => {
    const issue = await issueIn(world, { title: 'Submarine' });
    const { status, body } = await rest.get(
      `/api/companies/${world.company.id}/search?q=Submarine&scope=issues&limit=5&offset=0&status=backlog,todo`,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      query: 'Submarine',
      normalizedQuery: 'submarine',
      scope: 'issues',
      sort: 'relevance',
      limit: 5,
      offset: 0,
      results: [{ id: issue.id, type: 'issue', matchedFields: ['title'], issue: { id: issue.id } }],
      countsByType: { issue: 1, comment: 0, document: 0, agent: 0, project: 0 },
      hasMore: false,
    });
    expect((await rest.get(`/api/companies/${world.company.id}/search`)).status).toBe(400);
  });

  test('answers 429 with Retry-After to whoever asks too fast', async () => {
    const as = await agentKey(world, ada);
    const ask = () => rest.get(`/api/companies/${world.company.id}/search?q=x`, { as });
    const statuses = await Promise.all(Array.from({ length: 31 }, async () => (await ask()).status));
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(10);
  });
});
