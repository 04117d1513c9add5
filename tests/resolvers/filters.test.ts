import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../kit/server.js';
import { statementsOf } from '../kit/statements.js';
import { createAgent, createCompany, createKey, refusal, run } from './organization/company.js';

// What filters of the graph find through other tables; tests/core/filters.test.ts has their columns.

let server: TestServer;
let companyId: string;
/** The ids of what was made, by its name. */
const ids: Record<string, string> = {};

beforeAll(async () => {
  server = await startTestServer();
  companyId = await createCompany(server);
  const make = async (noun: string, input: object): Promise<string> => {
    const operation = `create${noun[0]?.toUpperCase()}${noun.slice(1)}`;
    const document = `mutation ($input: ${operation[0]?.toUpperCase()}${operation.slice(1)}Input!) {
      ${operation}(input: $input) { ${noun} { id } } }`;
    return (await run(server, document, { input: { companyId, ...input } }))[operation][noun].id;
  };
  for (const name of ['bug', 'idea']) ids[name] = await make('label', { name, color: '#aa0000' });
  for (const title of ['Grow', 'Save']) ids[title] = await make('goal', { title });
  for (const name of ['Ada', 'Bea']) ids[name] = await createAgent(server, companyId, { name });
  ids.Ship = await make('project', { name: 'Ship', goalIds: [ids.Grow, ids.Save] });
  ids.Plain = await make('project', { name: 'Plain' });
  const { bug, idea, Ada, Bea, Grow, Ship } = ids;
  const issues = [
    { title: 'A', priority: 'HIGH', labelIds: [bug, idea], assigneeAgentId: Ada, status: 'TODO' },
    { title: 'B', priority: 'LOW', labelIds: [bug], assigneeAgentId: Bea, status: 'CANCELLED', goalId: Grow },
    { title: 'C', priority: 'LOW', projectId: Ship },
    { title: 'D', priority: 'CRITICAL', labelIds: [idea], status: 'DONE' },
  ];
  for (const issue of issues) ids[issue.title] = await make('issue', issue);
});

const LIST = `query ($id: ID!, $filter: IssueFilter, $orderBy: IssueOrder) { company(id: $id) {
  issues(filter: $filter, orderBy: $orderBy) { totalCount edges { node { title } } } } }`;

const titlesOf = (list: { edges: { node: { title: string } }[] }): string =>
  list.edges
    .map(({ node }) => node.title)
    .toSorted()
    .join('');

/** The titles of the matching issues; the same in each order, and as many as are counted. */
async function found(filter: object): Promise<string> {
  const answers = await Promise.all(
    ['PRIORITY_DESC', 'PRIORITY_ASC', 'UPDATED_AT_DESC', 'CREATED_AT_ASC', 'COMPLETED_AT_DESC'].map(async (orderBy) => {
      const { company } = await run(server, LIST, { id: companyId, filter, orderBy });
      const titles = titlesOf(company.issues);
      expect(company.issues.totalCount).toBe(titles.length);
      return titles;
    }),
  );
  expect(new Set(answers).size).toBe(1);
  return answers[0] as string;
}

describe('issues', () => {
  test('are narrowed to statuses and priorities, and without some', async () => {
    expect(await found({ statuses: ['TODO', 'DONE', 'TODO'] })).toBe('AD');
    expect(await found({ not: { statuses: ['TODO', 'DONE'] } })).toBe('BC');
    expect(await found({ statuses: ['TODO', 'DONE'], not: { statuses: ['DONE'] } })).toBe('A');
    expect(await found({ priorities: ['LOW', 'CRITICAL'] })).toBe('BCD');
    expect(await found({ priorities: ['LOW', 'CRITICAL'], not: { statuses: ['CANCELLED'] } })).toBe('CD');
    expect(await found({ not: { priorities: ['LOW'] } })).toBe('AD');
    for (const empty of [{ statuses: [] }, { priorities: [] }]) expect(await found(empty)).toBe('');
    for (const none of [{ statuses: null }, { not: null }, { not: { statuses: null } }, { not: { statuses: [] } }])
      expect(await found(none)).toBe('ABCD');
  });

  test('are narrowed to labels, each issue once, and without some', async () => {
    const { bug, idea } = ids;
    expect(await found({ labelIds: [bug] })).toBe('AB');
    expect(await found({ labelIds: [bug, idea] })).toBe('ABD');
    expect(await found({ not: { labelIds: [bug] } })).toBe('CD');
    expect(await found({ labelIds: [bug, idea], not: { labelIds: [idea] } })).toBe('B');
    expect(await found({ labelIds: [] })).toBe('');
  });

  test('are narrowed to those who took part, projects, goals and assignees, and without some', async () => {
    const { Ada, Bea, Grow, Ship } = ids;
    expect(await found({ participantAgentIds: [Ada, Bea] })).toBe('AB');
    expect(await found({ not: { participantAgentIds: [Ada] } })).toBe('BCD');
    expect(await found({ assigneeAgentIds: [Ada, Bea], statuses: ['CANCELLED'] })).toBe('B');
    expect(await found({ not: { assigneeAgentIds: [Ada] } })).toBe('BCD');
    expect(await found({ unassigned: true })).toBe('CD');
    expect(await found({ unassigned: false })).toBe('AB');
    expect(await found({ projectIds: [Ship] })).toBe('C');
    expect(await found({ not: { projectIds: [Ship] } })).toBe('ABD');
    expect(await found({ goalIds: [Grow], labelIds: [ids.bug] })).toBe('B');
  });

  test('are narrowed to spans of time', async () => {
    const [past, future] = ['2020-01-01T00:00:00Z', '2200-01-01T00:00:00Z'];
    expect(await found({ createdAt: { after: past, before: future } })).toBe('ABCD');
    expect(await found({ completedAt: { after: past } })).toBe('D');
    expect(await found({ completedAt: { before: past } })).toBe('');
    expect(await found({ updatedAt: { after: future } })).toBe('');
    expect(await found({ completedAt: { after: null, before: null } })).toBe('ABCD');
  });

  test('take "me" for the person who asks, and refuse it from agents', async () => {
    expect(await found({ createdByUserIds: ['me'] })).toBe('ABCD');
    expect(await found({ not: { createdByUserIds: ['me'] } })).toBe('');
    expect(await found({ assigneeUserIds: ['me'] })).toBe('');
    const { token } = await createKey(server, ids.Ada as string);
    const document = LIST.replace('totalCount ', '');
    for (const filter of [{ createdByUserIds: ['me'] }, { not: { assigneeUserIds: ['me'] } }]) {
      const { extensions } = await refusal(
        server,
        document,
        { id: companyId, filter },
        { authorization: `Bearer ${token}` },
      );
      expect(extensions).toMatchObject({ code: 'FORBIDDEN' });
    }
  });

  test('are refused for an id that is none', async () => {
    const document = LIST.replace('totalCount ', '');
    for (const filter of [{ projectIds: ['me'] }, { not: { labelIds: ['none'] } }]) {
      const { extensions } = await refusal(server, document, { id: companyId, filter });
      expect(extensions).toMatchObject({ code: 'VALIDATION_FAILED', status: 400 });
    }
  });

  test('cost no more statements with a filter than without', async () => {
    const document = LIST.replace('totalCount ', '');
    const ask = (filter: object) => statementsOf(() => run(server, document, { id: companyId, filter }));
    await ask({});
    const whole = await ask({});
    const filter = {
      labelIds: [ids.bug, ids.idea],
      statuses: ['TODO'],
      not: { participantAgentIds: [ids.Bea], priorities: ['LOW'] },
      completedAt: { before: '2200-01-01T00:00:00Z' },
    };
    expect(await ask(filter)).toHaveLength(whole.length);
  });
});

test('projects are narrowed to goals, each project once, and without some', async () => {
  const document = `query ($id: ID!, $filter: ProjectFilter) { company(id: $id) {
    projects(filter: $filter) { edges { node { title: name } } } } }`;
  const projects = async (filter: object) =>
    titlesOf((await run(server, document, { id: companyId, filter })).company.projects);
  expect(await projects({ goalIds: [ids.Grow, ids.Save] })).toBe('Ship');
  expect(await projects({ goalIds: [] })).toBe('');
  expect(await projects({ not: { goalIds: [ids.Save] } })).toBe('Plain');
});

test('interactions that were decided are listed when statuses or the time of the decision are asked for', async () => {
  const document = `query ($id: ID!, $filter: InteractionFilter) { company(id: $id) {
    interactions(filter: $filter) { edges { node { id } } } } }`;
  for (const filter of [{ not: { statuses: ['PENDING'] } }, { resolvedAt: { after: '2020-01-01T00:00:00Z' } }])
    expect((await run(server, document, { id: companyId, filter })).company.interactions.edges).toEqual([]);
});
