/** @module-tag face */
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/kit/server.js';
import { listsIn, statementsOf } from '#tests/kit/statements.js';
import { createAgent, createCompany, createKey, refusal, run } from '../organization/company.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});

const CREATE = `mutation ($input: CreateIssueInput!) { createIssue(input: $input) { issue { id identifier } } }`;

async function createIssue(companyId: string, fields: object = {}): Promise<{ id: string; identifier: string }> {
  const input = { companyId, title: 'Work', allowDuplicate: true, ...fields };
  return (await run(server, CREATE, { input })).createIssue.issue;
}

// biome-ignore lint/suspicious/noExplicitAny: what documents answer is deliberately untyped
const nodes = (connection: { edges: { node: any }[] }) => connection.edges.map(({ node }) => node);
const titles = (connection: { edges: { node: { title: string } }[] }): string[] =>
  nodes(connection).map(({ title }) => title);

const LIST = `query ($id: ID!, $first: Int, $after: String, $filter: IssueFilter, $orderBy: IssueOrder) {
  company(id: $id) {
    issues(first: $first, after: $after, filter: $filter, orderBy: $orderBy) {
      edges { cursor node { id title } } pageInfo { hasNextPage endCursor } totalCount
    }
  }
}`;
const list = async (id: string, variables: object = {}) => (await run(server, LIST, { id, ...variables })).company;

describe('the issues of a company', () => {
  test('are paged by keys in each order, without gap or repetition', async () => {
    const id = await createCompany(server);
    const priorities = ['LOW', 'CRITICAL', 'MEDIUM', 'HIGH', 'MEDIUM', 'LOW', 'CRITICAL'];
    for (const [index, priority] of priorities.entries())
      await createIssue(id, { title: `${index} ${priority}`, priority });
    for (const orderBy of ['PRIORITY', 'UPDATED_AT', 'CREATED_AT', 'COMPLETED_AT'].flatMap((by) => [
      `${by}_DESC`,
      `${by}_ASC`,
    ])) {
      for (const filter of [
        {},
        { statuses: ['BACKLOG', 'TODO', 'BACKLOG'] },
        { priorities: ['LOW', 'CRITICAL', 'MEDIUM', 'HIGH'] },
      ]) {
        const whole = titles((await list(id, { orderBy, filter })).issues);
        expect(whole).toHaveLength(7);
        const paged: string[] = [];
        let after: string | null = null;
        for (let more = true; more; ) {
          const { issues } = await list(id, { orderBy, filter, first: 2, after });
          paged.push(...titles(issues));
          after = issues.pageInfo.endCursor;
          more = issues.pageInfo.hasNextPage;
        }
        expect(paged).toEqual(whole);
      }
    }
    expect(titles((await list(id)).issues).map((title) => title.slice(2))).toEqual([
      'CRITICAL',
      'CRITICAL',
      'HIGH',
      'MEDIUM',
      'MEDIUM',
      'LOW',
      'LOW',
    ]);
    expect(titles((await list(id, { orderBy: 'CREATED_AT_ASC' })).issues)[0]).toBe('0 LOW');
  });

  test('are narrowed as those of REST, and counted', async () => {
    const id = await createCompany(server);
    const ada = await createAgent(server, id, { name: 'Ada' });
    const root = await createIssue(id, { title: 'Root', assigneeAgentId: ada });
    await createIssue(id, { title: 'Child', parentId: root.id, description: 'The gasket' });
    const found = async (filter: object) => {
      const { issues } = await list(id, { filter });
      expect(issues.totalCount).toBe(issues.edges.length);
      return titles(issues);
    };
    expect(await found({ assigneeAgentIds: [ada] })).toEqual(['Root']);
    expect(await found({ unassigned: true })).toEqual(['Child']);
    expect(await found({ descendantOf: root.id })).toEqual(['Child']);
    expect(await found({ q: 'gask' })).toEqual(['Child']);
    expect(await found({ participantAgentIds: [ada], statuses: ['TODO'] })).toEqual(['Root']);
    expect(await found({ touchedByUserId: 'me', priorities: ['HIGH'] })).toEqual([]);
    const { token } = await createKey(server, ada);
    const document = LIST.replace('totalCount', '');
    expect((await refusal(server, document, { id, filter: { q: 'x'.repeat(201) } })).extensions?.status).toBe(400);
    const variables = { id, filter: { unreadForUserId: 'me' } };
    const told = await refusal(server, document, variables, { authorization: `Bearer ${token}` });
    expect(told.extensions).toMatchObject({ code: 'FORBIDDEN', status: 403 });
  });

  test('are refused for a cursor of another order or no cursor at all', async () => {
    const id = await createCompany(server);
    await createIssue(id);
    const { issues } = await list(id, { orderBy: 'UPDATED_AT_DESC' });
    const forged = Buffer.from(
      JSON.stringify(['x', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', id]),
    ).toString('base64url');
    for (const after of [issues.edges[0].cursor, 'nonsense', forged]) {
      const { extensions } = await refusal(server, LIST, { id, after });
      expect(extensions).toMatchObject({ code: 'BAD_REQUEST', status: 400 });
    }
  });
});

const NESTED = `query ($id: ID!, $first: Int) {
  company(id: $id) {
    agents { edges { node { name issues(first: 3, filter: { statuses: [TODO, BLOCKED] }) { edges { node { title } } } } } }
    issues(first: $first) { edges { node {
      identifier title status priority dependencyReady unresolvedBlockerCount unresolvedBlockerIssueIds labelIds
      labels { name } project { name issues(first: 2) { edges { node { title } } } } goal { title }
      assigneeAgent { name } parent { title } ancestors { title } blockedBy { nodes { title } } blocks { nodes { title } }
      mentions { nodes { title } } mentionedBy { nodes { title } }
      children(first: 2) { edges { node { title } } pageInfo { hasNextPage } }
      attention { reason leafIssue { title } }
      activeRun { id status } runs(first: 2) { edges { node { id status agent { name } issue { title } } } }
      activity(first: 2) { edges { node { action: actionText } } }
      myLastTouchAt isUnreadForMe executionPolicy { stages { key } } company { name }
    } } }
  }
}`;

/** A company with chains of issues: each has a parent, a blocker and a label, and names the first. */
async function companyOf(count: number): Promise<{ id: string; issues: { id: string; identifier: string }[] }> {
  const id = await createCompany(server);
  const ada = await createAgent(server, id, { name: 'Ada' });
  const label = await run(server, LABEL, { id });
  const project = await run(server, PROJECT, { id });
  const issues: { id: string; identifier: string }[] = [];
  for (let index = 0; index < count; index++) {
    const before = issues.at(-1);
    issues.push(
      await createIssue(id, {
        title: `Issue ${index}`,
        labelIds: [label.createLabel.label.id],
        assigneeAgentId: ada,
        projectId: project.createProject.project.id,
        ...(before && {
          parentId: before.id,
          blockedByIssueIds: [before.id],
          description: `See ${issues[0]?.identifier}`,
        }),
      }),
    );
  }
  return { id, issues };
}
const LABEL = `mutation ($id: ID!) { createLabel(input: { companyId: $id, name: "Bug", color: "#ff0000" }) { label { id } } }`;
const PROJECT = `mutation ($id: ID!) { createProject(input: { companyId: $id, name: "Launch" }) { project { id } } }`;

describe('one call for everything around issues', () => {
  test('tells each issue with what is above, below, before and after it', async () => {
    const { id, issues } = await companyOf(3);
    const { company } = await run(server, NESTED, { id });
    const last = nodes(company.issues).find(({ identifier }) => identifier === issues[2]?.identifier);
    expect(last).toMatchObject({
      title: 'Issue 2',
      status: 'TODO',
      priority: 'MEDIUM',
      dependencyReady: false,
      unresolvedBlockerCount: 1,
      unresolvedBlockerIssueIds: [issues[1]?.id],
      labels: [{ name: 'Bug' }],
      project: { name: 'Launch' },
      assigneeAgent: { name: 'Ada' },
      parent: { title: 'Issue 1' },
      ancestors: [{ title: 'Issue 1' }, { title: 'Issue 0' }],
      blockedBy: { nodes: [{ title: 'Issue 1' }] },
      blocks: { nodes: [] },
      mentions: { nodes: [{ title: 'Issue 0' }] },
      mentionedBy: { nodes: [] },
      attention: null,
      isUnreadForMe: false,
      executionPolicy: null,
    });
    expect(nodes(last.activity)).toEqual([{ action: 'issue.created' }]);
    const first = nodes(company.issues).find(({ identifier }) => identifier === issues[0]?.identifier);
    expect(titles(first.children)).toEqual(['Issue 1']);
    expect(first.mentionedBy.nodes.map(({ title }: { title: string }) => title)).toEqual(['Issue 1', 'Issue 2']);
    expect(first.blocks).toEqual({ nodes: [{ title: 'Issue 1' }] });
    expect(titles(nodes(company.agents)[0].issues)).toHaveLength(3);
  });

  test('asks the database as often for 3 issues as for 30', async () => {
    const [small, large] = [await companyOf(4), await companyOf(30)];
    const ask = (id: string, first: number) => statementsOf(() => run(server, NESTED, { id, first }));
    const few = await ask(small.id, 3);
    const many = await ask(large.id, 30);
    expect(listsIn(many)).toEqual(listsIn(few));
    expect(Math.max(few.length, many.length)).toBeLessThanOrEqual(24);
  });

  test('an issue is found by id and identifier, alone and below its company', async () => {
    const { id, issues } = await companyOf(1);
    const [issue] = issues;
    const one = `query ($id: ID!) { issue(id: $id) { title description executionState { status } } }`;
    const below = `query ($id: ID!, $issue: ID!) { company(id: $id) { issue(id: $issue) { title } } }`;
    for (const name of [issue?.id, issue?.identifier, issue?.identifier.toLowerCase()]) {
      expect(await run(server, one, { id: name })).toMatchObject({ issue: { title: 'Issue 0', executionState: null } });
      expect(await run(server, below, { id, issue: name })).toEqual({ company: { issue: { title: 'Issue 0' } } });
    }
    const other = await createCompany(server);
    expect(await run(server, below, { id: other, issue: issue?.id })).toEqual({ company: { issue: null } });
    expect((await refusal(server, one, { id: 'NONE-1' })).message).toBe('Issue not found');
  });
});

const SEARCH = `query ($id: ID!, $sort: SearchSort, $filter: SearchFilter, $first: Int, $last: Int, $after: String, $before: String) {
  search(companyId: $id, q: "issue", sort: $sort, filter: $filter, first: $first, last: $last, after: $after, before: $before) {
    edges { cursor node { entityId title } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`;

describe('a search', () => {
  test('answers results with their issues', async () => {
    const { id } = await companyOf(2);
    const document = `query ($id: ID!) {
      search(companyId: $id, q: "issue", scope: ISSUES, sort: CREATED, first: 1, filter: { statuses: [TODO] }) {
        normalizedQuery pageInfo { hasNextPage } countsByType { issue agent }
        edges { node { type title snippet matchedFields issue { title assigneeAgent { name } } } }
      }
    }`;
    const { search } = await run(server, document, { id });
    expect(search).toMatchObject({
      normalizedQuery: 'issue',
      pageInfo: { hasNextPage: true },
      countsByType: { issue: 2, agent: 0 },
    });
    expect(nodes(search)).toMatchObject([
      {
        type: 'ISSUE',
        title: 'Issue 1',
        matchedFields: ['title'],
        issue: { title: 'Issue 1', assigneeAgent: { name: 'Ada' } },
      },
    ]);
  });

  test('is paged by places in its ranking, in each order and both directions', async () => {
    const { id } = await companyOf(7);
    const ask = async (variables: object) => (await run(server, SEARCH, { id, ...variables })).search;
    for (const sort of ['RELEVANCE', 'UPDATED', 'CREATED', 'PRIORITY']) {
      const whole = titles(await ask({ sort }));
      expect(whole).toHaveLength(7);
      const forward: string[] = [];
      for (let after: string | null = null, more = true; more; ) {
        const page = await ask({ sort, first: 3, after });
        forward.push(...titles(page));
        [after, more] = [page.pageInfo.endCursor, page.pageInfo.hasNextPage];
      }
      const last = await ask({ sort, last: 3 });
      const before = await ask({ sort, last: 3, before: last.pageInfo.startCursor });
      expect([forward, titles(last), titles(before)]).toEqual([whole, whole.slice(-3), whole.slice(-6, -3)]);
      expect([last.pageInfo.hasPreviousPage, before.pageInfo.hasNextPage]).toEqual([true, true]);
    }
    expect((await refusal(server, SEARCH, { id, after: 'nonsense' })).extensions).toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  test('is narrowed by lists, by what they exclude and by time', async () => {
    const { id } = await companyOf(2);
    const ask = async (filter: object) => titles((await run(server, SEARCH, { id, filter })).search).toSorted();
    const all = await ask({});
    expect(all).toHaveLength(2);
    expect(await ask({ not: { statuses: ['TODO'] } })).toEqual([]);
    expect(await ask({ statuses: [] })).toEqual([]);
    expect(await ask({ updatedAt: { after: '2200-01-01T00:00:00Z' } })).toEqual([]);
    expect(await ask({ updatedAt: { before: '2200-01-01T00:00:00Z' } })).toEqual(all);
  });
});
