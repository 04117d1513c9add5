import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../kit/server.js';
import { listsIn, statementsOf } from '../../kit/statements.js';
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
    issueCount(filter: $filter)
    issues(first: $first, after: $after, filter: $filter, orderBy: $orderBy) {
      edges { cursor node { id title } } pageInfo { hasNextPage endCursor }
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
    for (const orderBy of ['PRIORITY', 'UPDATED_AT_DESC', 'UPDATED_AT_ASC', 'CREATED_AT_DESC', 'CREATED_AT_ASC']) {
      for (const filter of [
        {},
        { status: ['BACKLOG', 'TODO', 'BACKLOG'] },
        { priority: ['LOW', 'CRITICAL', 'MEDIUM', 'HIGH'] },
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
      const { issues, issueCount } = await list(id, { filter });
      expect(issueCount).toBe(issues.edges.length);
      return titles(issues);
    };
    expect(await found({ assigneeAgentId: ada })).toEqual(['Root']);
    expect(await found({ unassigned: true })).toEqual(['Child']);
    expect(await found({ descendantOf: root.id })).toEqual(['Child']);
    expect(await found({ q: 'gask' })).toEqual(['Child']);
    expect(await found({ participantAgentId: ada, status: ['TODO'] })).toEqual(['Root']);
    expect(await found({ touchedByUserId: 'me', priority: ['HIGH'] })).toEqual([]);
    const { token } = await createKey(server, ada);
    const document = LIST.replace('issueCount(filter: $filter)', '');
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
    agents { edges { node { name issues(first: 3, filter: { status: [TODO, BLOCKED] }) { edges { node { title } } } } } }
    issues(first: $first) { edges { node {
      identifier title status priority dependencyReady unresolvedBlockerCount unresolvedBlockerIssueIds labelIds
      labels { name } project { name issues(first: 2) { edges { node { title } } } } goal { title }
      assignee { name } parent { title } ancestors { title } blockedBy { title } blocks { title }
      mentions { title } mentionedBy { title }
      children(first: 2) { edges { node { title } } pageInfo { hasNextPage } }
      attention { reason leafIssue { title } }
      activeRun { id status } runs(first: 2) { edges { node { id status agent { name } issue { title } } } }
      activity(first: 2) { edges { node { action } } }
      myLastTouchAt isUnreadForMe executionPolicy { stages { id } } company { name }
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
      assignee: { name: 'Ada' },
      parent: { title: 'Issue 1' },
      ancestors: [{ title: 'Issue 1' }, { title: 'Issue 0' }],
      blockedBy: [{ title: 'Issue 1' }],
      blocks: [],
      mentions: [{ title: 'Issue 0' }],
      mentionedBy: [],
      attention: null,
      isUnreadForMe: false,
      executionPolicy: null,
    });
    expect(nodes(last.activity)).toEqual([{ action: 'issue.created' }]);
    const first = nodes(company.issues).find(({ identifier }) => identifier === issues[0]?.identifier);
    expect(titles(first.children)).toEqual(['Issue 1']);
    expect(first.mentionedBy.map(({ title }: { title: string }) => title)).toEqual(['Issue 1', 'Issue 2']);
    expect(first.blocks).toEqual([{ title: 'Issue 1' }]);
    expect(titles(nodes(company.agents)[0].issues)).toHaveLength(3);
  });

  test('asks the database as often for 3 issues as for 30', async () => {
    const [small, large] = [await companyOf(4), await companyOf(30)];
    const ask = (id: string, first: number) => statementsOf(() => run(server, NESTED, { id, first }));
    const few = await ask(small.id, 3);
    const many = await ask(large.id, 30);
    expect(listsIn(many)).toEqual(listsIn(few));
    expect(Math.max(few.length, many.length)).toBeLessThanOrEqual(23);
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

describe('a search', () => {
  test('answers results with their issues', async () => {
    const { id } = await companyOf(2);
    const document = `query ($id: ID!) {
      search(companyId: $id, q: "issue", scope: ISSUES, sort: CREATED, limit: 1, status: [TODO]) {
        normalizedQuery hasMore countsByType { issue agent }
        results { type title snippet matchedFields issue { title assignee { name } } }
      }
    }`;
    const { search } = await run(server, document, { id });
    expect(search).toMatchObject({ normalizedQuery: 'issue', hasMore: true, countsByType: { issue: 2, agent: 0 } });
    expect(search.results).toMatchObject([
      {
        type: 'ISSUE',
        title: 'Issue 1',
        matchedFields: ['title'],
        issue: { title: 'Issue 1', assignee: { name: 'Ada' } },
      },
    ]);
  });
});
