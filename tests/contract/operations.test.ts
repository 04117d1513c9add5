import { isObjectType } from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildSchema } from '#resolvers/index.js';
import { sections } from '#rest/http/sections.js';
import { mutationName } from '#schema/derive/names.js';
import { type AnyOperation, open } from '#services/core/operation/operation.js';
import { operations } from './all-operations.js';
import { createSubject, fixtureOf, fixtures, givenTwice, type Subject } from './fixtures.js';
import { named } from './named.js';
import { GRAPHQL_ONLY, PLACES, REST_ONLY } from './places.js';

const routed = new Set(sections.flatMap(({ routes }) => routes.map(({ operation }) => operation.name)));
const schema = buildSchema();
const mutationFields = new Set(Object.keys(schema.getMutationType()?.getFields() ?? {}));
const isField = (place: string | undefined): boolean => {
  const [type = '', field = ''] = place?.split('.') ?? [];
  const owner = schema.getType(type);
  return isObjectType(owner) && field in owner.getFields();
};
const names = operations.map(({ name }) => name);
const KINDS: readonly AnyOperation['kind'][] = ['query', 'mutation', 'procedure'];

describe('the operations', () => {
  test('are found in the modules', () => {
    expect(operations.length).toBeGreaterThan(500);
    expect(new Set(operations.map(({ kind }) => kind))).toEqual(new Set(KINDS));
  });

  test('have names of their own', () => {
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test('have names in camelCase, a verb first, and a summary of one line', () => {
    const odd = operations.filter(
      ({ name, summary }) => !/^[a-z]+([A-Z][a-z]*)+$/.test(name) || !/^[A-Z].{5,}[^.\s]$/.test(summary),
    );
    expect(odd.map(({ name, summary }) => [name, summary])).toEqual([]);
  });

  test('include every operation that a route binds', () => {
    expect([...routed].filter((name) => !names.includes(name))).toEqual([]);
  });

  test('include every operation that a GraphQL mutation binds', () => {
    expect([...mutationFields].filter((name) => !names.map(mutationName).includes(name))).toEqual([]);
  });

  test('have a valid input to test them with, and no other operation has', () => {
    expect(names.filter((name) => !(name in fixtures))).toEqual([]);
    expect(Object.keys(fixtures).filter((name) => !names.includes(name))).toEqual([]);
    expect(givenTwice).toEqual([]);
  });
});

describe('every operation', () => {
  const contradiction = (name: string, isBound: boolean, whyNot: string | undefined): string[] => {
    if (isBound !== (whyNot !== undefined)) return [];
    return [isBound ? `${name} is there, although ${whyNot}` : `${name} is not there, and nothing says why`];
  };

  test('is bound to REST, or says why not', () => {
    const wrong = operations.flatMap(({ name, internal }) => {
      return contradiction(name, routed.has(name), internal ?? GRAPHQL_ONLY[name]);
    });
    expect(wrong).toEqual([]);
  });

  test('has its place in GraphQL, or says why not', () => {
    const wrong = operations.flatMap(({ name, kind, internal }) => {
      const isThere = kind !== 'query' ? mutationFields.has(mutationName(name)) : isField(PLACES[name]);
      return contradiction(name, isThere, internal ?? REST_ONLY[name]);
    });
    expect(wrong).toEqual([]);
  });

  test('is in the registry where a reason or a place is given for it, and each reason is in words', () => {
    const reasons = { ...REST_ONLY, ...GRAPHQL_ONLY };
    expect(Object.keys({ ...reasons, ...PLACES }).filter((name) => !names.includes(name))).toEqual([]);
    const told = [...Object.values(reasons), ...operations.flatMap(({ internal }) => internal ?? [])];
    expect(told.filter((reason) => !/\w+ \w+/.test(reason))).toEqual([]);
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
      const code = operation.unauthenticated?.().code ?? 'unauthorized';
      await expect(anonymous.run(operation, input)).rejects.toMatchObject({ status: 401, code });
    }
  });

  test('may only ask what is meant for everybody', () => {
    const opened = operations.filter(({ allow }) => allow === open);
    expect(Object.fromEntries(opened.map(({ name, kind }) => [name, kind]))).toEqual({
      createCliAuthChallenge: 'mutation',
      getCliAuthChallenge: 'query',
      cancelCliAuthChallenge: 'mutation',
      getBoardClaim: 'query',
      resetPassword: 'mutation',
      getInvite: 'query',
      getInviteLogo: 'query',
      getInviteOnboarding: 'query',
      getInviteOnboardingText: 'query',
      listInviteSkills: 'query',
      getInviteSkill: 'query',
      listBundledSkills: 'query',
      getBundledSkill: 'query',
      acceptInvite: 'mutation',
      claimJoinApiKey: 'mutation',
      getHealth: 'query',
      // A plugin says itself who may.
      callPluginRoute: 'procedure',
      receivePluginWebhook: 'procedure',
    });
  });
});
