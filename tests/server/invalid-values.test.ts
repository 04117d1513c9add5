import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../kit/server.js';

// What is said of a wrong value names its place and what is expected there. It never repeats the value.

const SECRET = 'hush-7f3a';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});

async function said(query: string, variables: object = {}): Promise<[message: string, code: unknown]> {
  const { errors = [] } = await server.graphql(query, variables);
  expect(JSON.stringify(errors)).not.toContain(SECRET);
  return [errors[0]?.message ?? '', errors[0]?.extensions.code];
}

const CREATE = 'mutation ($input: CreateIssueInput!) { createIssue(input: $input) { cursor } }';
const AGENTS =
  'query ($filter: AgentFilter, $first: Int! = 5) { companies { nodes { agents(filter: $filter, first: $first) { edges { cursor } } } } }';
const ISSUE = { companyId: 'x', title: 'x' };
const MOVE = 'mutation ($input: MoveIssueInput!) { moveIssue(input: $input) { cursor } }';
const moveTo = (place: string): string =>
  `mutation { moveIssue(input: { issueId: "${SECRET}", place: ${place} }) { cursor } }`;
const TO = 'mutation ($id: ID) { moveIssue(input: { issueId: "x", place: { after: $id } }) { cursor } }';

describe('a variable', () => {
  test.each([
    [
      'is missing',
      CREATE,
      {},
      '$input" is not valid: an object of type CreateIssueInput that is not null is expected.',
    ],
    [
      'is no object',
      CREATE,
      { input: SECRET },
      '$input" is not valid: an object of type CreateIssueInput is expected.',
    ],
    [
      'lacks a field',
      CREATE,
      { input: { title: SECRET } },
      '$input" is not valid: the field "companyId" of type ID! is missing.',
    ],
    [
      'has a field too much',
      CREATE,
      { input: { ...ISSUE, bogus: SECRET } },
      '$input" is not valid: the type CreateIssueInput has no field "bogus".',
    ],
    [
      'has a wrong value in a list',
      CREATE,
      { input: { ...ISSUE, labelIds: ['x', { SECRET }] } },
      '$input.labelIds[1]" is not valid: a value of type ID is expected.',
    ],
    [
      'is no value of its enum',
      AGENTS,
      { filter: { statuses: ['IDLE', SECRET] } },
      '$filter.statuses[1]" is not valid: a value of the enum AgentStatus is expected.',
    ],
    [
      'is null where it must not be',
      AGENTS,
      { first: null },
      '$first" is not valid: a value of type Int that is not null is expected.',
    ],
    [
      'has two members of a union',
      MOVE,
      { input: { issueId: 'x', place: { after: SECRET, before: SECRET } } },
      '$input.place" is not valid: exactly one field of IssuePlaceInput is expected.',
    ],
    [
      'has no member of a union',
      MOVE,
      { input: { issueId: SECRET, place: {} } },
      '$input.place" is not valid: exactly one field of IssuePlaceInput is expected.',
    ],
    [
      'has a member of a union that is null',
      MOVE,
      { input: { issueId: SECRET, place: { after: null } } },
      '$input.place" is not valid: the field of IssuePlaceInput must not be null.',
    ],
    [
      'is null in the place of a union',
      MOVE,
      { input: { issueId: SECRET, place: null } },
      '$input.place" is not valid: an object of type IssuePlaceInput that is not null is expected.',
    ],
    ['is text for a number', AGENTS, { first: SECRET }, '$first" is not valid: a value of type Int is expected.'],
  ])('that %s', async (_what, query, variables, end) => {
    expect(await said(query, variables)).toEqual([`The variable "${end}`, 'BAD_USER_INPUT']);
  });
});

describe('a value in a document', () => {
  test.each([
    ['of another type', `{ company(id: ["${SECRET}"]) { id } }`, 'a value of type ID is expected'],
    ['that is null', '{ company(id: null) { id } }', 'a value of type ID that is not null is expected'],
    [
      'that is none of its enum',
      `{ companies { nodes { agents(orderBy: "${SECRET}") { edges { cursor } } } } }`,
      'a value of the enum AgentOrder is expected',
    ],
    [
      'that lacks a field',
      `mutation { createIssue(input: { title: "${SECRET}" }) { cursor } }`,
      'the field "companyId" of type ID! is missing',
    ],
    [
      'that has a field too much',
      `mutation { createIssue(input: { companyId: "x", title: "x", bogus: "${SECRET}" }) { cursor } }`,
      'the type CreateIssueInput has no field "bogus"',
    ],
    [
      'that is no list',
      `{ companies { nodes { agents(filter: { statuses: { a: "${SECRET}" } }) { edges { cursor } } } } }`,
      'a list of AgentStatus! is expected',
    ],
    [
      'with two members of a union',
      moveTo('{ after: "a", before: "b" }'),
      'exactly one field of IssuePlaceInput is expected',
    ],
    ['with no member of a union', moveTo('{}'), 'exactly one field of IssuePlaceInput is expected'],
    ['with a member that is null', moveTo('{ after: null }'), 'the field of IssuePlaceInput must not be null'],
    ['that is null for a union', moveTo('null'), 'an object of type IssuePlaceInput that is not null is expected'],
  ])('%s', async (_what, query, what) => {
    expect(await said(query)).toEqual([`A value in the document is not valid: ${what}.`, 'GRAPHQL_VALIDATION_FAILED']);
  });

  test('is no variable without a value as a member of a union', async () => {
    const message = 'A value is not of the type that is expected here.';
    for (const variables of [{}, { id: null }]) expect(await said(TO, variables)).toEqual([message, 'BAD_USER_INPUT']);
    expect((await said(TO, { id: 'x' }))[1]).toBe('VALIDATION_FAILED');
  });

  test('may stand alone in the place of a list', async () => {
    expect(await said('{ companies { nodes { agents(filter: { statuses: IDLE }) { edges { cursor } } } } }')).toEqual([
      '',
      undefined,
    ]);
  });
});

describe('a document that is no GraphQL', () => {
  test.each([
    ['a text in the wrong place', `{ companies "${SECRET}" }`, 'Syntax Error: Unexpected String.'],
    ['an end that comes too early', '{ companies { id ', 'Syntax Error: Unexpected <EOF>.'],
    ['a text that does not end', `{ company(id: "${SECRET}) { id } }`, 'Syntax Error: Unexpected character.'],
  ])('with %s', async (_what, query, message) => {
    expect(await said(query)).toEqual([message, 'GRAPHQL_PARSE_FAILED']);
  });
});
