/** @module-tag face */
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/kit/server.js';
import { refusal, run } from '../organization/company.js';
import { createIssue, emptyCompany, linkIssue, nodesOf, switchCases, updateCase, upsertCase } from './cases-rows.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' });
  await switchCases(server, true);
});

describe('lists of cases', () => {
  const LIST = `query ($id: ID!, $filter: CaseFilter, $orderBy: CaseOrder, $first: Int, $after: String) { company(id: $id) {
    cases(filter: $filter, orderBy: $orderBy, first: $first, after: $after) {
      edges { cursor node { title } } pageInfo { hasNextPage } } } }`;

  /** Three cases: One (labelled, of the project), Two (done), Three (of another type, part of One). */
  async function threeCases() {
    const around = await emptyCompany(server);
    const { companyId, projectId, labelId } = around;
    const one = await upsertCase(server, { companyId, key: 'a', title: 'One', projectId });
    const two = await upsertCase(server, { companyId, key: 'b', title: 'Two', status: 'DONE' });
    const three = await upsertCase(server, {
      companyId,
      caseType: 'step',
      title: 'Three 100%',
      parentCaseId: one,
    });
    await updateCase(server, one, { labelIds: [labelId] });
    const list = async (filter: object | null, variables: object = {}) =>
      (await run(server, LIST, { id: companyId, filter, ...variables })).company.cases;
    const titles = async (filter: object | null, variables: object = {}) =>
      nodesOf(await list(filter, variables)).map(({ title }) => title);
    return { ...around, one, two, three, list, titles };
  }

  test('are narrowed by what the filter says', async () => {
    const { projectId, labelId, one, titles } = await threeCases();
    for (const [filter, expected] of [
      [null, ['One', 'Three 100%', 'Two']],
      [{ types: ['step', 'none'] }, ['Three 100%']],
      [{ keys: ['b'] }, ['Two']],
      [{ statuses: ['DONE'] }, ['Two']],
      [{ not: { statuses: ['DONE', 'CANCELLED'] } }, ['One', 'Three 100%']],
      [{ projectIds: [projectId.toUpperCase()] }, ['One']],
      [{ projectIds: [projectId], includeNoProject: true }, ['One', 'Three 100%', 'Two']],
      [{ includeNoProject: true }, ['Three 100%', 'Two']],
      [{ labelIds: [labelId] }, ['One']],
      [{ parentCaseIds: [one] }, ['Three 100%']],
      [{ q: 'tWO' }, ['Two']],
      [{ q: '100%' }, ['Three 100%']],
      [{ q: '_' }, []],
      [{ types: ['incident'], not: { statuses: ['DONE'] } }, ['One']],
      [{ types: [] }, []],
    ] as const) {
      expect([filter, await titles(filter)]).toEqual([filter, expected]);
    }
  });

  test('are ordered by newest activity, or as asked, and paged by cursors', async () => {
    const { list, titles } = await threeCases();
    expect(await titles(null, { orderBy: 'UPDATED_AT_ASC' })).toEqual(['Two', 'Three 100%', 'One']);
    expect(await titles(null, { orderBy: 'CREATED_AT_ASC' })).toEqual(['One', 'Two', 'Three 100%']);
    expect(await titles(null, { orderBy: 'CREATED_AT_DESC' })).toEqual(['Three 100%', 'Two', 'One']);
    for (const orderBy of ['UPDATED_AT_DESC', 'CREATED_AT_DESC']) {
      const page = await list(null, { orderBy, first: 2 });
      expect(page.pageInfo.hasNextPage).toBe(true);
      const next = await titles(null, { orderBy, first: 2, after: page.edges[1].cursor });
      expect([...nodesOf(page).map(({ title }) => title), ...next]).toEqual(await titles(null, { orderBy }));
    }
  });

  test('refuse a filter that cannot be meant, with all that is wrong', async () => {
    const { companyId } = await emptyCompany(server);
    for (const filter of [{ q: 'x'.repeat(2_001) }, { q: '\u0000' }, { keys: ['\ud800'] }]) {
      const { message, extensions } = await refusal(server, LIST, { id: companyId, filter });
      expect([message, extensions.code]).toEqual(['Validation error', 'VALIDATION_FAILED']);
    }
  });

  test('of a project, of an issue and of a case hold theirs alone', async () => {
    const { companyId, projectId, one, two, three } = await threeCases();
    const issueId = await createIssue(server, { companyId, title: 'Mend more' });
    await linkIssue(server, one, issueId, 'ORIGIN');
    await linkIssue(server, two, issueId, 'REFERENCE');
    const query = `query ($project: ID!, $issue: ID!, $case: ID!, $filter: CaseFilter, $links: CaseLinkFilter) {
      project(id: $project) { cases(filter: $filter) { edges { node { id } } } }
      issue(id: $issue) {
        cases(filter: $filter) { edges { node { id } } }
        caseLinks(filter: $links) { edges { node { role case { id } } } }
      }
      case(id: $case) { children(filter: $filter) { edges { node { id } } } links(filter: $links) { edges { node { role } } } }
    }`;
    const lists = async (filter: object, roles: string[] | null = null) => {
      const answer = await run(server, query, {
        project: projectId,
        issue: issueId,
        case: one,
        filter,
        links: { roles },
      });
      const ids = [answer.project.cases, answer.issue.cases, answer.case.children].map((page) =>
        nodesOf(page).map(({ id }) => id),
      );
      return { ids, of: nodesOf(answer.issue.caseLinks), links: nodesOf(answer.case.links) };
    };
    expect(await lists({})).toEqual({
      ids: [[one], [two, one], [three]],
      of: [
        { role: 'ORIGIN', case: { id: one } },
        { role: 'REFERENCE', case: { id: two } },
      ],
      links: [{ role: 'ORIGIN' }],
    });
    expect((await lists({ statuses: ['DONE'] })).ids).toEqual([[], [two], []]);
    expect(await lists({}, ['REFERENCE'])).toMatchObject({
      of: [{ role: 'REFERENCE', case: { id: two } }],
      links: [],
    });
  });
});
