/** @module-tag face */
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/kit/server.js';
import { countStatements } from '#tests/kit/statements.js';
import { createCompany, refusal, run } from '../organization/company.js';

let server: TestServer;
let issueId: string;
const LINES = ['one', 'two', 'three', 'four', 'five'];

const PUT = `mutation ($input: PutIssueDocumentInput!) { putIssueDocument(input: $input) {
  document { latestRevisionId } } }`;
const DIFF = `query ($id: ID!, $from: Int!, $to: Int) { issue(id: $id) { document(key: "plan") {
  diff(from: $from, to: $to) { from to text isWhole hunks { oldStart oldLines newStart newLines lines } } } } }`;

beforeAll(async () => {
  server = await startTestServer();
  const companyId = await createCompany(server);
  const created = `mutation ($input: CreateIssueInput!) { createIssue(input: $input) { issue { id } } }`;
  issueId = (await run(server, created, { input: { companyId, title: 'With a plan' } })).createIssue.issue.id;
  let baseRevisionId: string | undefined;
  for (const lines of [LINES, LINES.with(1, '2'), [...LINES.with(1, '2'), 'six']]) {
    const input = { issueId, key: 'plan', body: `${lines.join('\n')}\n`, baseRevisionId };
    baseRevisionId = (await run(server, PUT, { input })).putIssueDocument.document.latestRevisionId;
  }
});

const diff = async (from: number, to?: number) =>
  (await run(server, DIFF, { id: issueId, from, to })).issue.document.diff;

describe('the difference of two revisions of a document', () => {
  test('is told as one text and place by place, to the latest unless asked otherwise', async () => {
    const lines = [' one', '-two', '+2', ' three', ' four', ' five'];
    expect(await diff(1, 2)).toEqual({
      from: 1,
      to: 2,
      isWhole: false,
      text: ['--- plan\trevision 1', '+++ plan\trevision 2', '@@ -1,5 +1,5 @@', ...lines, ''].join('\n'),
      hunks: [{ oldStart: 1, oldLines: 5, newStart: 1, newLines: 5, lines }],
    });
    expect(await diff(1)).toMatchObject({ from: 1, to: 3, hunks: [{ lines: [...lines, '+six'] }] });
  });

  test('goes back as well, and of a revision with itself has no place', async () => {
    expect((await diff(2, 1)).hunks).toMatchObject([{ lines: [' one', '-2', '+two', ' three', ' four', ' five'] }]);
    expect((await diff(2, 2)).hunks).toEqual([]);
  });

  test('is refused where there is no such revision', async () => {
    for (const from of [0, 4, -1]) {
      const told = await refusal(server, DIFF, { id: issueId, from });
      expect(told).toMatchObject({ message: 'Document revision not found', extensions: { code: 'NOT_FOUND' } });
    }
  });

  test('takes as many statements for several differences as for one', async () => {
    const several = `query ($id: ID!) { issue(id: $id) { document(key: "plan") {
      a: diff(from: 1) { text } b: diff(from: 2) { text } c: diff(from: 1, to: 2) { text } } } }`;
    const one = await countStatements(() => diff(1, 2));
    expect(await countStatements(() => run(server, several, { id: issueId }))).toBe(one);
  });
});
