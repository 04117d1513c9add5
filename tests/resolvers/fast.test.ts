/** @module-tag seeded */
import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  getNamedType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildSchema } from '#resolvers/index.js';
import { inserts } from '../contract/filling.js';
import { type Reached, reachedTypes } from '../kit/schema-walk.js';
import { sampleOf } from '../kit/seed.js';
import { startTestServer, type TestServer } from '../kit/server.js';
import { recordStatements } from '../kit/statements.js';
import { createAgent, createCompany, refusal, run } from './organization/company.js';
import { companyOfCases, switchFeatures } from './work/cases-rows.js';

// Lists are read with no more columns than a document asks for, and those of which nothing but values of their rows is
// asked are spelled by PostgreSQL. Nobody may see a difference from a server that does neither.

let server: TestServer;
let plain: TestServer;
let companyId: string;
let companyIds: string[];
beforeAll(async () => {
  server = await startTestServer();
  plain = await startTestServer({ DATABASE_URL: server.databaseUrl }, { isFast: false });
  companyId = await createCompany(server);
  const agentId = await createAgent(server, companyId, { name: 'A "quoted"\\ name\n— 𝒜', title: '\u0001 \u2028' });
  await createAgent(server, companyId, { name: 'Below', reportsTo: agentId });
  await switchFeatures(server, { enableCases: true, enableSmokeLab: true });
  const { companyId: ofCases } = await companyOfCases(server, 2);
  companyIds = [companyId, ofCases];
  const owner = new pg.Client(server.databaseUrl);
  await owner.connect();
  for (const insert of inserts) await owner.query(insert, insert.includes('$2') ? [companyId, agentId] : [companyId]);
  await owner.end();
});

/** Runs a document and tells which statements spelled a list. */
async function asked(query: string, variables: object = {}) {
  const { texts, stop } = recordStatements();
  const data = await run(server, query, { id: companyId, ...variables }).finally(stop);
  return { data, spelled: texts.filter((text) => text.includes('string_agg(e.json')) };
}

type Field = GraphQLField<unknown, unknown>;
interface Step {
  /** What leads to it from the company, and what closes it. */
  readonly open: string;
  readonly close: string;
  readonly path: readonly string[];
}
interface List extends Step {
  readonly field: Field;
}

const schema = buildSchema();
const fieldsOf = (type: GraphQLObjectType): Field[] => Object.values(type.getFields());
const isOpen = ({ args }: Field): boolean => !args.some(isRequiredArgument);
const isConnection = ({ type }: Field): boolean => getNamedType(type).name.endsWith('Connection');
const nodeOf = (field: Field): GraphQLObjectType => {
  const edge = getNamedType((getNamedType(field.type) as GraphQLObjectType).getFields().edges?.type as never);
  return getNamedType((edge as unknown as GraphQLObjectType).getFields().node?.type) as GraphQLObjectType;
};

/** Every connection of the schema, with one way to it from a company. */
function listsOfSchema(): List[] {
  const company = schema.getType('Company') as GraphQLObjectType;
  const start: Step = { open: 'company(id: $id) {', close: '}', path: ['company'] };
  const types = reachedTypes([[company, start]], (type, { open, close, path }) =>
    fieldsOf(type)
      .filter(isOpen)
      .map((field): Reached<Step, GraphQLNamedType> => {
        const named = getNamedType(field.type);
        if (!isConnection(field)) {
          return [named, { open: `${open} ${field.name} {`, close: `} ${close}`, path: [...path, field.name] }];
        }
        const below = { open: `${open} ${field.name}(first: 3) { edges { node {`, close: `} } } ${close}` };
        return [nodeOf(field), { ...below, path: [...path, field.name, 'edges', 'node'] }];
      }),
  );
  return types.flatMap(([type, step]) =>
    fieldsOf(type)
      .filter((field) => isOpen(field) && isConnection(field))
      .map((field) => ({ ...step, field })),
  );
}

/** How to ask for a field with all that can be compared; undefined for what needs arguments of its own. */
function questionOf(field: Field): string | undefined {
  if (!isOpen(field)) return undefined;
  const type = getNamedType(field.type);
  if (isLeafType(type)) return field.name;
  if (!isObjectType(type)) return undefined;
  if (isConnection(field)) return `${field.name}(first: 2) { edges { node { __typename } cursor } }`;
  const leaf = fieldsOf(type).find((each) => isLeafType(getNamedType(each.type)) && each.args.length === 0);
  return leaf && `${field.name} { ${leaf.name} }`;
}

const isSpelled = (field: Field): boolean =>
  isLeafType(getNamedType(field.type)) && field.args.length === 0 && (!field.resolve || 'spelled' in field.extensions);

/** What stands at a path of an answer, in every item of the lists on the way. */
const at = (value: unknown, [key, ...rest]: readonly string[]): unknown => {
  if (Array.isArray(value)) return value.map((each) => at(each, key === undefined ? [] : [key, ...rest]));
  return key === undefined || value == null ? value : at((value as Record<string, unknown>)[key], rest);
};

const lists = listsOfSchema();
const nameOf = (list: List): string => `${list.path.at(-1)}.${list.field.name}`;
const titled = sampleOf(lists, 6, nameOf).map((list) => [nameOf(list), list] as const);
const documentWith = ({ open, close, field }: List, selection: string, first = 3): string =>
  `query ($id: ID!) { ${open} list: ${field.name}(first: ${first}) { ${selection} } ${close} }`;
const documentOf = (list: List, edge: string): string => documentWith(list, `edges { ${edge} }`);
const isListed = (value: unknown): value is { nodes: unknown[]; totalCount: number } =>
  value !== null && typeof value === 'object' && 'nodes' in value;
/** The connections at a path, whatever lists are on the way. */
const connectionsAt = (data: unknown, path: readonly string[]) =>
  [at(data, path)].flat(Number.POSITIVE_INFINITY as 1).filter(isListed);

describe('a list', () => {
  test.each(titled)('%s has the nodes that a server which reads whole rows finds', async (_name, list) => {
    const values = fieldsOf(nodeOf(list.field)).filter(isSpelled);
    const node = `node { __typename ${values.map(({ name }) => name).join(' ')} }`;
    for (const id of companyIds) {
      const lean = await asked(documentOf(list, node), { id });
      const rich = await asked(documentOf(list, `cursor ${node}`), { id });
      const whole = await run(plain, documentOf(list, node), { id });
      const nodes = (data: unknown) => at(data, [...list.path, 'list', 'edges', 'node']);
      expect(lean.data).toEqual(whole);
      expect(nodes(rich.data)).toEqual(nodes(whole));
      expect(rich.spelled).toEqual([]);
    }
  });

  test.each(titled)('%s has the same nodes without edges, and as many as it counts', async (_name, list) => {
    const values = fieldsOf(nodeOf(list.field)).filter(isSpelled);
    const node = `{ __typename ${values.map(({ name }) => name).join(' ')} }`;
    const path = [...list.path, 'list'];
    for (const id of companyIds) {
      const lean = await asked(documentWith(list, `nodes ${node} totalCount`), { id });
      const inEdges = await asked(documentOf(list, `node ${node}`), { id });
      expect(lean.data).toEqual(await run(plain, documentWith(list, `nodes ${node} totalCount`), { id }));
      expect(at(lean.data, [...path, 'nodes'])).toEqual(at(inEdges.data, [...path, 'edges', 'node']));
      expect(lean.spelled.length).toBe(inEdges.spelled.length);
      const rich = `totalCount edges { cursor } nodes ${node}`;
      expect(at((await asked(documentWith(list, rich), { id })).data, [...path, 'nodes'])).toEqual(
        at(lean.data, [...path, 'nodes']),
      );
      const whole = connectionsAt(
        (await asked(documentWith(list, 'totalCount nodes { __typename }', 200), { id })).data,
        path,
      );
      expect(whole.map(({ nodes }) => nodes.length)).toEqual(whole.map(({ totalCount }) => Math.min(totalCount, 200)));
    }
  });

  test.each(titled)('%s answers each field alone as it does beside all others', async (_name, list) => {
    const questions = fieldsOf(nodeOf(list.field)).map(questionOf);
    const nodesOf = async (from: TestServer, question: string, id: string) =>
      at(await run(from, documentOf(list, `node { ${question} }`), { id }), [...list.path, 'list', 'edges', 'node']);
    for (const id of companyIds) {
      const whole = await nodesOf(plain, questions.join(' '), id);
      if (!JSON.stringify(whole).includes('{')) continue; // there are none here
      for (const question of questions.filter((each) => each !== undefined)) {
        const name = /^\w+/.exec(question)?.[0] as string;
        expect({ [name]: await nodesOf(server, question, id) }).toEqual({ [name]: only(name, whole) });
      }
      return;
    }
  });
});

/** One field of each object. */
const only = (name: string, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((each) => only(name, each));
  return value == null ? value : { [name]: (value as Record<string, unknown>)[name] };
};

describe('a list of which only values of its rows are asked', () => {
  test('is spelled nearly everywhere, and mostly has nodes here', async () => {
    let [spelled, filled] = [0, 0];
    for (const list of lists) {
      const value = 'id' in nodeOf(list.field).getFields() ? 'id' : '__typename';
      const { data, spelled: texts } = await asked(documentOf(list, `node { ${value} }`));
      if (texts.length > 0) spelled++;
      if (JSON.stringify(at(data, [...list.path, 'list', 'edges'])).includes('node')) filled++;
    }
    expect(lists.length).toBeGreaterThan(40);
    expect(spelled).toBeGreaterThan(lists.length * 0.7);
    expect(filled).toBeGreaterThan(lists.length * 0.6);
  });
});

const TYPES = { first: 'Int', after: 'String', asked: 'Boolean!' };

describe('the list of agents of a company', () => {
  const ask = async (list: string, variables: object = {}) => {
    const declared = Object.keys(variables).map((name) => `, $${name}: ${TYPES[name as keyof typeof TYPES]}`);
    const document = `query ($id: ID!${declared.join('')}) { company(id: $id) { ${list} } }`;
    const { data, spelled } = await asked(document, variables);
    return { company: data.company, isSpelled: spelled.length > 0 };
  };
  const names = (list: { edges: { node: { name: string } }[] }) => list.edges.map(({ node }) => node.name);
  const everybody = async () => names((await ask('agents { edges { cursor node { name } } }')).company.agents);

  test('keeps its names and types at each level, and the order in which they are asked', async () => {
    const list = `agents(first: 1) { __typename all: edges { kind: __typename r: node { node: name __typename role: id e: role } } }`;
    const { company, isSpelled } = await ask(list);
    expect(isSpelled).toBe(true);
    const { agents } = company;
    expect(agents).toEqual({
      __typename: 'AgentConnection',
      all: [
        {
          kind: 'AgentEdge',
          r: { node: expect.any(String), __typename: 'Agent', role: expect.any(String), e: 'GENERAL' },
        },
      ],
    });
    expect(Object.keys(agents.all[0].r)).toEqual(['node', '__typename', 'role', 'e']);
  });

  test('has as many values as are asked, under names of any length', async () => {
    const keys = Array.from({ length: 90 }, (_, index) => `name_${index}_${'x'.repeat(80)}`);
    const { company, isSpelled } = await ask(`agents { edges { node { ${keys.map((key) => `${key}: name`)} } } }`);
    expect(isSpelled).toBe(true);
    const [first] = await everybody();
    expect(company.agents.edges[0].node).toEqual(Object.fromEntries(keys.map((key) => [key, first])));
  });

  test('is empty where there is nobody', async () => {
    const { company, isSpelled } = await ask('agents(filter: { roles: [QA] }) { edges { node { name } } }');
    expect([company, isSpelled]).toEqual([{ agents: { edges: [] } }, true]);
  });

  test('is told without edges and with its number, in the order in which they are asked', async () => {
    const list = 'agents(first: 1) { count: totalCount __typename all: nodes { name } totalCount }';
    const { company, isSpelled } = await ask(list);
    const [first] = await everybody();
    const total = (await everybody()).length;
    expect(isSpelled).toBe(true);
    expect(company.agents).toEqual({
      count: total,
      __typename: 'AgentConnection',
      all: [{ name: first }],
      totalCount: total,
    });
    expect(Object.keys(company.agents)).toEqual(['count', '__typename', 'all', 'totalCount']);
    const edges = await ask('agents(first: 1) { edges { node { name } } totalCount }');
    expect([edges.company.agents.totalCount, edges.isSpelled]).toEqual([total, true]);
  });

  test('is read backward and from a cursor on in its order', async () => {
    const all = await everybody();
    const last = await ask('agents(last: 2) { edges { node { name } } }');
    expect([names(last.company.agents), last.isSpelled]).toEqual([all.slice(-2), true]);
    const [{ cursor }] = (await ask('agents(first: 1) { edges { cursor } }')).company.agents.edges;
    const rest = await ask('agents(first: $first, after: $after) { edges { node { name } } }', {
      first: 1,
      after: cursor,
    });
    expect([names(rest.company.agents), rest.isSpelled]).toEqual([all.slice(1, 2), true]);
  });

  test('is what all who ask for it under one name want together', async () => {
    const twice = 'agents { edges { node { name } } } agents { edges { node { status } } }';
    const { company } = await ask(twice);
    expect(company.agents.edges[0].node).toEqual({ name: expect.any(String), status: 'IDLE' });
    const named = await ask(
      'agents { edges { node { name name } } } ... on Company { agents { edges { node { title } } } }',
    );
    expect(Object.keys(named.company.agents.edges[0].node)).toEqual(['name', 'title']);
  });

  test('leaves out what a condition leaves out', async () => {
    const list = 'agents { edges { node { name status @include(if: $asked) } } }';
    expect((await ask(list, { asked: false })).company.agents.edges[0].node).toEqual({ name: expect.any(String) });
    const whole = 'agents @include(if: $asked) { edges { node { name } } }';
    expect((await ask(whole, { asked: false })).company).toEqual({});
    expect(names((await ask(whole, { asked: true })).company.agents)).toEqual(await everybody());
  });

  test('bears names that are longer than those of PostgreSQL', async () => {
    const [one, other] = ['a', 'b'].map((end) => 'n'.repeat(70) + end);
    const { company } = await ask(`agents(first: 1) { edges { node { ${one}: name ${other}: status } } }`);
    expect(company.agents.edges[0].node).toEqual({ [one as string]: expect.any(String), [other as string]: 'IDLE' });
  });

  test('costs the rows that were read', async () => {
    const cost = async (edge: string) => {
      const answer = await server.graphql(`query ($id: ID!) { company(id: $id) { agents { edges { ${edge} } } } }`, {
        id: companyId,
      });
      return answer.extensions?.cost;
    };
    const spelled = await cost('node { name }');
    expect(spelled).toMatchObject({ actual: expect.any(Number) });
    expect(await cost('cursor node { name }')).toMatchObject({ actual: (spelled as { actual: number }).actual });
  });

  test('is refused in the same words, and told for the field that was asked', async () => {
    const tell = (edge: string) =>
      refusal(server, `query ($id: ID!) { company(id: $id) { all: agents(first: 201) { edges { ${edge} } } } }`, {
        id: companyId,
      });
    const { extensions: _, ...spelled } = await tell('node { name }');
    const { extensions: __, ...read } = await tell('cursor node { name }');
    expect(spelled).toEqual(read);
    expect(spelled.path).toEqual(['company', 'all']);
  });

  test('is the same in an answer that takes the long way', async () => {
    const query = 'query ($id: ID!) { company(id: $id) { agents { edges { node { name } } } } }';
    const body = JSON.stringify({ query, variables: { id: companyId } });
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    const post = async (path: string) =>
      (await fetch(`${server.url}${path}`, { method: 'POST', headers, body })).json();
    expect(await post('/graphql?long')).toEqual(await post('/graphql'));
  });

  test('has a twin that nobody can name or find', async () => {
    const answer = await server.graphql('query ($id: ID!) { company(id: $id) { agents$text } }', { id: companyId });
    expect(answer.errors?.[0]?.message).toMatch(/Syntax Error|Expected Name/);
    const { data } = await server.graphql(
      '{ __type(name: "Company") { fields { name } } __schema { types { name } } }',
    );
    expect(JSON.stringify(data)).not.toMatch(/\$text|JsonText/);
  });
});
