import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer, take } from '../kit/server.js';
import { createCompany, type Data, note, run } from './clients.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});

const EVENTS = `subscription ($id: ID!, $after: String, $filter: EventFilter) {
  events(companyId: $id, after: $after, filter: $filter) { cursor action actionText entityType entityTypeText }
}`;

const CREATE = `mutation ($id: ID!, $title: String!) {
  createIssue(input: { companyId: $id, title: $title }) { cursor issue { id } }
}`;
const COMMENT = 'mutation ($id: ID!) { createIssueComment(input: { issueId: $id, body: "Hello" }) { cursor } }';
const PROJECT = 'mutation ($id: ID!) { createProject(input: { companyId: $id, name: "P" }) { project { id } } }';

/** Two issues with a comment, a project, and an event that was recorded by hand. */
async function happenings(id: string): Promise<{ issueId: string; projectId: string; end: string }> {
  const { issue } = (await run(server.url, CREATE, { id, title: 'One' })).createIssue;
  await run(server.url, CREATE, { id, title: 'Two' });
  await run(server.url, COMMENT, { id: issue.id });
  const { project } = (await run(server.url, PROJECT, { id })).createProject;
  return { issueId: issue.id, projectId: project.id, end: await note(server.url, id) };
}

test('actions and types of events are enums, whatever is stored', async () => {
  const id = await createCompany(server.url);
  await note(server.url, id);
  const client = server.socket();
  const [founded, noted] = (await take(client, EVENTS, { id, after: '0' }, 2)).map(({ data }) => data.events);
  expect(founded).toMatchObject({ action: 'COMPANY_CREATED', entityType: 'COMPANY', actionText: 'company.created' });
  expect(noted).toMatchObject({
    action: 'OTHER',
    entityType: 'OTHER',
    actionText: 'test.noted',
    entityTypeText: 'test',
  });

  const list = `query ($id: ID!) { company(id: $id) {
    activity(first: 2) { edges { node { cursor action actionText entityType entityTypeText } } } } }`;
  const { activity } = (await run(server.url, list, { id })).company;
  expect(activity.edges.map(({ node }: Data) => node)).toEqual([noted, founded]);
  await client.dispose();
});

test('a filter selects the same events live and from the past', async () => {
  const id = await createCompany(server.url);
  const actor = 'query ($id: ID!) { company(id: $id) { activity(first: 1) { edges { node { actorId } } } } }';
  const { actorId } = (await run(server.url, actor, { id })).company.activity.edges[0].node;
  const filters: object[] = [
    {},
    { actions: ['ISSUE_CREATED', 'PROJECT_CREATED'] },
    { actions: ['OTHER'] },
    { actions: ['OTHER', 'ISSUE_COMMENT_ADDED'] },
    { not: { actions: ['OTHER', 'ISSUE_CREATED'] } },
    { entityTypes: ['ISSUE'], not: { actions: ['ISSUE_CREATED'] } },
    { actorIds: [actorId], actorTypes: ['USER'] },
    { not: { actorIds: [actorId] } },
    { actions: [] },
    { agentIds: ['00000000-0000-4000-8000-000000000000'] },
    { not: { agentIds: ['00000000-0000-4000-8000-000000000000'] } },
    { createdAt: { after: '2000-01-01T00:00:00Z' } },
    { createdAt: { before: '2000-01-01T00:00:00Z' } },
  ];
  const heard = async (after: string | null, meanwhile: () => Promise<string>, expected?: string[][]) => {
    const client = server.socket();
    const lists = filters.map((): string[] => []);
    const endings: unknown[] = [];
    for (const [index, filter] of filters.entries()) {
      const sink = { error: (error: unknown) => endings.push(error), complete: () => {} };
      const next = ({ data, errors }: Data) => (data ? lists[index]?.push(data.events.cursor) : endings.push(errors));
      client.subscribe({ query: EVENTS, variables: { id, after, filter } }, { ...sink, next });
    }
    const end = await meanwhile();
    await expect.poll(() => [lists[0]?.at(-1), endings]).toEqual([end, []]);
    // Whoever is asked after all others is answered after them.
    await take(client, EVENTS, { id, after: String(Number(end) - 1) }, 1);
    if (expected) await expect.poll(() => lists).toEqual(expected);
    await client.dispose();
    return lists;
  };
  let end = '';
  const live = await heard('1', async () => {
    end = (await happenings(id)).end;
    return end;
  });
  await heard('1', async () => end, live);
  expect(live.filter((list) => list.length > 0).length).toBeGreaterThan(7);
  expect(live.filter((list) => list.length === 0)).toHaveLength(4);
});

test('events lead to what they concern', async () => {
  const id = await createCompany(server.url);
  const { issueId, projectId } = await happenings(id);
  const query = `subscription ($id: ID!) { events(companyId: $id, after: "1") {
    action issue { id } comment { body } project { id } run { id } case { id } routine { id } costEvent { id }
  } }`;
  const client = server.socket();
  const events = (await take(client, query, { id }, 5)).map(({ data }) => data.events);
  await client.dispose();
  const nothing = { issue: null, comment: null, project: null, run: null, case: null, routine: null, costEvent: null };
  expect(events.find(({ action }) => action === 'ISSUE_COMMENT_ADDED')).toMatchObject({
    ...nothing,
    issue: { id: issueId },
    comment: { body: 'Hello' },
  });
  expect(events.find(({ action }) => action === 'PROJECT_CREATED')).toMatchObject({
    ...nothing,
    project: { id: projectId },
  });
  expect(events.at(-1)).toMatchObject({ ...nothing, action: 'OTHER' });
});

const PAGE = `query ($id: ID!) { company(id: $id) { issues(first: 200) { edges { node { id } } } cursor } }`;

test("the cursor of a company is never ahead of the answer's data", async () => {
  const id = await createCompany(server.url);
  const { issue } = (await run(server.url, CREATE, { id, title: 'Copied' })).createIssue;
  const owner = new pg.Client(server.databaseUrl);
  await owner.connect();
  try {
    // The heads cannot be read while another transaction, which writes an issue with its event, is not committed.
    await owner.query('BEGIN');
    await owner.query('LOCK TABLE "JournalHead" IN ACCESS EXCLUSIVE MODE');
    const page = run(server.url, PAGE, { id });
    const waits = `SELECT FROM pg_locks WHERE NOT granted AND relation = '"JournalHead"'::regclass`;
    await expect.poll(async () => (await owner.query(waits)).rows.length).toBe(1);
    const draft = {
      id: crypto.randomUUID(),
      actorType: 'user',
      actorId: 'x',
      action: 'issue.created',
      entityType: 'issue',
    };
    const copied = await owner.query(
      `INSERT INTO "Issue" SELECT (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(), 'identifier', 'ZZZ-9',
         'issueNumber', 999, 'position', ''))).* FROM "Issue" i WHERE id = $1 RETURNING id`,
      [issue.id],
    );
    const entityId = copied.rows[0].id;
    await owner.query('SELECT orgraph_append($1, $2)', [id, JSON.stringify([{ ...draft, entityId }])]);
    await owner.query('COMMIT');
    const { company } = await page;
    expect(company.cursor).toBe('3');
    expect(company.issues.edges.map(({ node }: Data) => node.id)).toContain(entityId);
  } finally {
    await owner.end();
  }
});

test('a client that reads a page and follows from its cursor misses nothing while others write', async () => {
  const id = await createCompany(server.url);
  let isOver = false;
  const write = async (writer: string) => {
    for (let count = 0; count < 15; count++) await run(server.url, CREATE, { id, title: `${writer} ${count}` });
  };
  const writing = Promise.all(['a', 'b', 'c'].map(write)).finally(() => {
    isOver = true;
  });
  const pages: Data[] = [];
  while (!isOver) pages.push((await run(server.url, PAGE, { id })).company);
  await writing;
  const client = server.socket();
  const query = 'subscription ($id: ID!) { events(companyId: $id, after: "0") { cursor entityType entityId } }';
  const events = (await take(client, query, { id }, 46)).map(({ data }) => data.events);
  await client.dispose();
  for (const { cursor, issues } of pages) {
    const seen = new Set(issues.edges.map(({ node }: Data) => node.id));
    const before = events.filter((event) => event.entityType === 'ISSUE' && Number(event.cursor) <= Number(cursor));
    expect(before.filter(({ entityId }) => !seen.has(entityId))).toEqual([]);
  }
  expect(new Set(pages.map(({ cursor }) => cursor)).size).toBeGreaterThan(1);
});
