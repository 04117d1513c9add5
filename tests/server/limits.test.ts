import { getIntrospectionQuery } from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../kit/server.js';
import { ask, createCompany, overSocket, send } from './clients.js';

let server: TestServer;
let companyId: string;
beforeAll(async () => {
  server = await startTestServer({ GRAPHQL_MAX_DEPTH: '12', GRAPHQL_MAX_COST: '20000' });
  companyId = await createCompany(server.url);
});

const times = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join(' ');

const managers = (count: number): string => `${'manager { '.repeat(count)} id ${'}'.repeat(count)}`;
const agentsBelow = (inner: string): string =>
  `{ companies { nodes { agents(first: 1) { edges { node { ${inner} } } } } } }`;
const CREATE = 'createCompany(input: { name: "Never" }) { cursor }';
const BOMB = times(4, (n) => `fragment F${n} on Query { ${`...F${n + 1} `.repeat(60)} }`);

const refused: [string, string, string][] = [
  ['too deep', agentsBelow(managers(9)), 'GRAPHQL_VALIDATION_FAILED'],
  ['with too many aliases', `{ ${times(101, (n) => `a${n}: errorCodes`)} }`, 'GRAPHQL_VALIDATION_FAILED'],
  ['of too many tokens', `{ ${times(4_000, () => 'errorCodes')} }`, 'GRAPHQL_VALIDATION_FAILED'],
  ['with too many directives', `{ errorCodes ${times(51, () => '@skip(if: false)')} }`, 'GRAPHQL_VALIDATION_FAILED'],
  ['with a circle of fragments', 'query { ...A } fragment A on Query { ...A }', 'GRAPHQL_VALIDATION_FAILED'],
  [
    'with fragments that double 60 times',
    `query { ...F0 } ${times(60, (n) => `fragment F${n} on Query { ...F${n + 1} ...F${n + 1} }`)}
     fragment F60 on Query { errorCodes }`,
    'GRAPHQL_VALIDATION_FAILED',
  ],
  [
    'with aliases hidden in fragments',
    `query { ...F0 } ${times(8, (n) => `fragment F${n} on Query { x${n}: errorCodes ...F${n + 1} ...F${n + 1} }`)}
     fragment F8 on Query { errorCodes }`,
    'GRAPHQL_VALIDATION_FAILED',
  ],
  [
    'with fragments that cost 60 to the fourth',
    `query { ...F0 } ${BOMB} fragment F4 on Query { errorCodes }`,
    'COST_LIMIT_EXCEEDED',
  ],
  [
    'that costs too much',
    '{ companies { nodes { agents(first: 200) { edges { node { name role status title } } } } } }',
    'COST_LIMIT_EXCEEDED',
  ],
  ['of 300,000 comments', `${'#\n'.repeat(300_000)}{ errorCodes }`, 'GRAPHQL_VALIDATION_FAILED'],
  [
    'that asks for the schema under many names',
    `{ ${times(10, (n) => `a${n}: __schema { types { name fields { name type { name ofType { name } } } } }`)} }`,
    'COST_LIMIT_EXCEEDED',
  ],
  [
    'of too many fragments',
    `{ ${times(201, (n) => `...F${n}`)} } ${times(201, (n) => `fragment F${n} on Query { __typename }`)}`,
    'GRAPHQL_VALIDATION_FAILED',
  ],
  [
    'that asks for the schema under many names, in other words under each',
    `{ ${times(50, (n) => `a${n}: __schema { types { b${n}: name fields { args { type { name } } } } }`)} }`,
    'COST_LIMIT_EXCEEDED',
  ],
  [
    'that asks for fields of types of fields of types',
    `{ __schema { types { ${'fields { type { '.repeat(20)} name ${'} } '.repeat(20)} } } }`,
    'GRAPHQL_VALIDATION_FAILED',
  ],
  [
    'that gives a long text to each of many',
    `{ companies { nodes { agents(first: 9) { edges { node {
       activity(first: 1, filter: { entityIds: ["${'x'.repeat(200_000)}"] }) { edges { cursor } } } } } } } }`,
    'COST_LIMIT_EXCEEDED',
  ],
  [
    'that is a mutation and too deep',
    `mutation { ${CREATE} createAgent(input: { companyId: "x", name: "x" }) { agent { ${managers(12)} } } }`,
    'GRAPHQL_VALIDATION_FAILED',
  ],
  [
    'that is a mutation with too many aliases',
    `mutation { ${times(101, (n) => `a${n}: ${CREATE}`)} }`,
    'GRAPHQL_VALIDATION_FAILED',
  ],
];

describe('a document', () => {
  test.each(refused)('%s is refused before anything runs, over HTTP and over a socket', async (_what, query, code) => {
    const before = await companies();
    const answer = await ask(server.url, query);
    expect(answer.data).toBeUndefined();
    expect(answer.errors?.[0]?.extensions).toMatchObject({ code, status: 400 });
    const overWs = await overSocket(server.url, query);
    expect(overWs.errors[0]).toMatchObject({ message: answer.errors?.[0]?.message, extensions: { code, status: 400 } });
    expect(overWs.errors[0].extensions).not.toHaveProperty('http');
    expect(await companies()).toBe(before);
  });

  test('of many mistakes is told the first ten and no more', async () => {
    const query = `query (${times(900, (n) => `$v${n}: CreateIsueInput${n}`)}) { errorCodes }`;
    const { errors } = await ask(server.url, query);
    const overWs = await overSocket(server.url, query);
    for (const told of [errors, overWs.errors] as { message: string }[][]) {
      expect(told.slice(0, 10).map(({ message }) => message.slice(0, 30))).toEqual(
        Array.from({ length: 10 }, (_, n) => `Unknown type "CreateIsueInput${n}`.slice(0, 30)),
      );
      expect(told.slice(10).map(({ message }) => message)).toEqual([
        'Too many validation errors, error limit reached. Validation aborted.',
      ]);
    }
  });

  test('is told what it cost, what it was allowed to and what it read', async () => {
    const query = '{ companies { nodes { name agents(first: 10) { edges { node { name } } } } } }';
    const { extensions } = await ask(server.url, query);
    expect(extensions).toEqual({
      cost: { requested: 1 + 20 * (1 + 1 + 1 + 10 * (1 + 1 + 1)), actual: 1, limit: 20_000 },
    });
    expect((await overSocket(server.url, query)).extensions).toEqual(extensions);
  });

  test('costs what its variables make it cost', async () => {
    const query =
      'query ($first: Int) { companies { nodes { agents(first: $first) { edges { node { name role status } } } } } }';
    expect((await ask(server.url, query, { first: 10 })).errors).toBeUndefined();
    const { errors } = await ask(server.url, query, { first: 200 });
    const cost = { requested: expect.any(Number), limit: 20_000 };
    expect(errors?.[0]?.extensions).toEqual({ code: 'COST_LIMIT_EXCEEDED', status: 400, cost });
    expect(errors?.[0]?.message).toContain('The list companies.nodes.agents costs most: ask for fewer of its items');
  });

  test('costs what trees of agents are likely to have, and not the product of their pages', async () => {
    const tree = (levels: number): string =>
      levels === 0 ? '' : `reports(first: 100) { nodes { name ${tree(levels - 1)} } }`;
    const query = (levels: number) =>
      `query ($id: ID!) { company(id: $id) { rootAgents { nodes { ${tree(levels)} } } } }`;
    const told = async (levels: number) => ask(server.url, query(levels), { id: companyId });
    expect((await told(2)).extensions?.cost).toMatchObject({ requested: 2 + 10 * (1 + 1 + 10 * (2 + 1 + 10 * 2)) });
    const { errors } = await told(3);
    expect(errors?.[0]?.message).toContain('A whole org chart is one list in Company.orgChart.');
  });

  test('is told what to ask less of where the list has no pages', async () => {
    const fields = times(12, (n) => `f${n}: name`);
    const { errors } = await ask(
      server.url,
      `{ companies { nodes { agents(first: 100) { nodes { chainOfCommand { ${fields} } } } } } }`,
    );
    expect(errors?.[0]?.message).toContain(
      'The list companies.nodes.agents.nodes.chainOfCommand costs most: ask for fewer fields of its items.',
    );
  });

  test('costs what the operation costs that runs, whatever others are in it', async () => {
    const query = `query Cheap { errorCodes }
      query Dear { companies { nodes { agents(first: 200) { edges { node { name role status title } } } } } }`;
    for (const [operationName, code] of [
      ['Cheap', undefined],
      ['Dear', 'COST_LIMIT_EXCEEDED'],
    ]) {
      const { errors } = await send(server.url, JSON.stringify({ query, operationName }));
      expect(errors?.[0]?.extensions.code).toBe(code);
    }
  });

  test('costs what lists and texts it gives as variables, once for each use', async () => {
    const query = `query ($filter: EventFilter) { companies { nodes {
      one: activity(first: 1, filter: $filter) { edges { cursor } }
      two: activity(first: 1, filter: $filter) { edges { cursor } } } } }`;
    const requested = async (entityId: string) =>
      (await ask(server.url, query, { filter: { entityIds: [entityId] } })).extensions?.cost as { requested: number };
    const [short, long] = [await requested('x'), await requested('x'.repeat(10_000))];
    expect(long.requested - short.requested).toBe(20 * 2 * 10);
  });

  test('may ask for the whole schema once, as tools do, and is told what that costs', async () => {
    const roomy = await startTestServer();
    const { data, extensions } = await ask(roomy.url, getIntrospectionQuery());
    expect(data.__schema.types.length).toBeGreaterThan(500);
    expect(extensions?.cost).toMatchObject({ limit: 50_000, requested: expect.any(Number) });
    const everything = { schemaDescription: true, specifiedByUrl: true, directiveIsRepeatable: true, oneOf: true };
    const whole = await ask(roomy.url, getIntrospectionQuery({ ...everything, inputValueDeprecation: true }));
    expect(whole.errors).toBeUndefined();
    const twice = getIntrospectionQuery().replace('{', '{ again: __schema { types { ...FullType } }');
    const refusal = await ask(roomy.url, twice);
    expect(refusal.status).toBe(400);
    expect(refusal.errors?.[0]?.extensions.code).toBe('COST_LIMIT_EXCEEDED');
  });

  test('that subscribes is limited too, over a socket as over server-sent events', async () => {
    const query = `subscription ($id: ID!) { events(companyId: $id, after: "0") {
      company { agents(first: 200) { edges { node { issues(first: 200) { edges { node { title } } } } } } }
    } }`;
    const result = await overSocket(server.url, query, { id: companyId });
    expect(result.errors[0].extensions).toMatchObject({ code: 'COST_LIMIT_EXCEEDED', status: 400 });
    const response = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ query, variables: { id: companyId } }),
    });
    const events = await response.text();
    expect(events).toContain('"code":"COST_LIMIT_EXCEEDED"');
    expect(events).not.toContain('"data"');
  });
});

const companies = async (): Promise<number> =>
  (await ask(server.url, '{ companies { nodes { id } } }')).data.companies.nodes.length;

describe('an operation of a socket that is refused', () => {
  test.each([
    [
      'wrong variables',
      'query ($n: Int) { companies { nodes { agents(first: $n) { edges { cursor } } } } }',
      { n: 'x' },
      'BAD_USER_INPUT',
    ],
    ['missing variables', 'query ($id: ID!) { company(id: $id) { id } }', {}, 'BAD_USER_INPUT'],
    ['no GraphQL', '{ nope', {}, 'GRAPHQL_PARSE_FAILED'],
    ['an unknown field', '{ nope }', {}, 'GRAPHQL_VALIDATION_FAILED'],
    ['two operations and no name', 'query A { errorCodes } query B { errorCodes }', {}, 'BAD_USER_INPUT'],
  ])('for %s leaves the other operations of the socket alone', async (_what, query, variables, code) => {
    const client = server.socket();
    const other = client.iterate({
      query: 'subscription ($id: ID!) { events(companyId: $id, after: "0") { action: actionText } }',
      variables: { id: companyId },
    });
    expect((await other.next()).value.data.events.action).toBe('company.created');
    const refusedWith = async () => {
      try {
        return (await client.iterate({ query, variables }).next()).value.errors;
      } catch (errors) {
        return errors;
      }
    };
    expect((await refusedWith())[0].extensions).toEqual({ code, status: 400 });
    const { data } = (await client.iterate({ query: '{ errorCodes }' }).next()).value;
    expect(data.errorCodes).toContain(code);
    await other.return?.();
    await client.dispose();
  });
});
