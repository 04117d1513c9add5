import { beforeAll, describe, expect, test } from 'vitest';
import { buildSchema } from '../../src/resolvers/index.js';
import { sections } from '../../src/rest/sections.js';
import { open } from '../../src/services/core/operation.js';
import { operations } from '../../src/services/index.js';
import { createSubject, fixtureOf, fixtures, type Subject } from './fixtures.js';
import { named } from './named.js';

/** Mutations that only REST has, each with the reason. */
const REST_ONLY: Readonly<Record<string, string>> = {
  createCompanyImage: 'takes the bytes of an upload',
  setCompanyLogo: 'takes the bytes of an upload',
  createIssueAttachment: 'takes the bytes of an upload',
  createCaseAttachment: 'takes the bytes of an upload',
  exportAgentActionsCsv: 'answers with a file',
};

/** Reads that only GraphQL has, each with its field. */
const GRAPHQL_QUERIES: Readonly<Record<string, string>> = {
  explainCauses: 'why',
};

const routed = new Set(sections.flatMap(({ routes }) => routes.map(({ operation }) => operation.name)));
const schema = buildSchema();
const mutationFields = new Set(Object.keys(schema.getMutationType()?.getFields() ?? {}));
const isGraphqlQuery = (name: string): boolean =>
  GRAPHQL_QUERIES[name] !== undefined && GRAPHQL_QUERIES[name] in (schema.getQueryType()?.getFields() ?? {});
const names = operations.map(({ name }) => name);
const mutations = operations.filter(({ kind }) => kind === 'mutation');

describe('the registry of operations', () => {
  test('knows each name once', () => {
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test('names operations in camelCase, a verb first, each with a summary of one line', () => {
    const odd = operations.filter(
      ({ name, summary }) => !/^[a-z]+([A-Z][a-z]*)+$/.test(name) || !/^[A-Z].{5,}[^.\s]$/.test(summary),
    );
    expect(odd.map(({ name, summary }) => [name, summary])).toEqual([]);
  });

  test('knows every operation that a route binds', () => {
    expect([...routed].filter((name) => !names.includes(name))).toEqual([]);
  });

  test('knows every operation that a GraphQL mutation binds', () => {
    expect([...mutationFields].filter((name) => !names.includes(name))).toEqual([]);
  });

  test('has a valid input of every operation to test it with, and of no other', () => {
    expect(names.filter((name) => !(name in fixtures))).toEqual([]);
    expect(Object.keys(fixtures).filter((name) => !names.includes(name))).toEqual([]);
  });
});

describe('every operation', () => {
  test.each(named(operations))('%s is bound to REST or GraphQL, or says why it is internal', (name, { internal }) => {
    if (internal !== undefined) expect(internal).toMatch(/\w+ \w+/);
    else expect(routed.has(name) || mutationFields.has(name) || isGraphqlQuery(name)).toBe(true);
  });

  test('that is internal is bound to nothing', () => {
    const bound = operations.filter(({ name, internal }) => internal && (routed.has(name) || mutationFields.has(name)));
    expect(bound.map(({ name }) => name)).toEqual([]);
  });
});

describe('every mutation', () => {
  test.each(named(mutations))('%s is a field of GraphQL, or only REST can have it', (name, { internal }) => {
    if (internal === undefined) expect(mutationFields.has(name)).toBe(!(name in REST_ONLY));
  });

  test('is on the list of those that only REST has as long as it exists', () => {
    const known = mutations.map(({ name }) => name);
    expect(Object.keys(REST_ONLY).filter((name) => !known.includes(name) || !routed.has(name))).toEqual([]);
  });
});

describe('nobody in particular', () => {
  let subject: Subject;
  beforeAll(async () => {
    subject = await createSubject();
  });

  const closed = operations.filter(({ allow }) => allow !== open);

  test.each(named(closed))('is refused by %s with 401, whatever the input', async (_name, operation) => {
    const { anonymous } = subject.world;
    const valid = fixtureOf(operation).input(subject);
    for (const input of [valid, {}, { nonsense: '\u0000' }, null]) {
      await expect(anonymous.run(operation, input)).rejects.toMatchObject({ status: 401, code: 'unauthorized' });
    }
  });

  test('may only ask what is meant for everybody', () => {
    const opened = operations.filter(({ allow }) => allow === open);
    expect(Object.fromEntries(opened.map(({ name, kind }) => [name, kind]))).toEqual({
      ...{ createCliAuthChallenge: 'mutation', getCliAuthChallenge: 'query', cancelCliAuthChallenge: 'mutation' },
      getBoardClaim: 'query',
      ...{ getInvite: 'query', getInviteLogo: 'query', getInviteOnboarding: 'query', getInviteOnboardingText: 'query' },
      ...{ listInviteSkills: 'query', getInviteSkill: 'query', acceptInvite: 'mutation', claimJoinApiKey: 'mutation' },
      getHealth: 'query',
    });
  });
});
