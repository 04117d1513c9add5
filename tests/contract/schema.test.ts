import { readFileSync } from 'node:fs';
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLNamedType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isIntrospectionType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { buildSchema, sdl } from '#resolvers/index.js';
import type { InputExtensions } from '#schema/derive/input.js';
import { mutationName } from '#schema/derive/names.js';
import { operations } from './all-operations.js';

const schema = buildSchema();
const types: GraphQLNamedType[] = Object.values(schema.getTypeMap()).filter(
  (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
);
const fieldsOf = (type: GraphQLNamedType) =>
  isObjectType(type) || isInputObjectType(type) ? Object.values(type.getFields()) : [];
const argsOf = (field: object): readonly GraphQLArgument[] =>
  'args' in field ? (field as GraphQLField<unknown, unknown>).args : [];
const mutationFields = Object.values(schema.getMutationType()?.getFields() ?? {});
const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

describe('the GraphQL schema', () => {
  test('is the committed schema.graphql; `npm run documents` writes it anew', () => {
    const committed = readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8');
    expect(committed).toBe(sdl(schema));
  });

  test('describes every type, field, argument, input field and enum value', () => {
    const parts = types.flatMap((type) => [
      { at: type.name, description: type.description },
      ...fieldsOf(type).flatMap((field) => [
        { at: `${type.name}.${field.name}`, description: field.description },
        ...argsOf(field).map((arg) => ({
          at: `${type.name}.${field.name}(${arg.name})`,
          description: arg.description,
        })),
      ]),
      ...(isEnumType(type) ? type.getValues() : []).map((value) => ({
        at: `${type.name}.${value.name}`,
        description: value.description,
      })),
    ]);
    expect(parts.length).toBeGreaterThan(200);
    expect(parts.filter(({ description }) => !description?.trim()).map(({ at }) => at)).toEqual([]);
  });

  test('spells types in PascalCase, fields in camelCase and enum values in UPPER_SNAKE', () => {
    const odd = types.flatMap((type) => [
      ...(/^[A-Z][A-Za-z0-9]*$/.test(type.name) ? [] : [type.name]),
      ...fieldsOf(type)
        .filter(({ name }) => !/^[a-z][A-Za-z0-9]*$/.test(name))
        .map(({ name }) => `${type.name}.${name}`),
      ...(isEnumType(type) ? type.getValues() : [])
        .filter(({ name }) => !/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(name))
        .map(({ name }) => `${type.name}.${name}`),
    ]);
    expect(odd).toEqual([]);
  });

  test('has no value of just any shape', () => {
    const loose = types.flatMap((type) =>
      fieldsOf(type)
        .filter((field) => /\bJSON\b/.test(String(field.type)))
        .map((field) => `${type.name}.${field.name}`),
    );
    expect(loose).toEqual([]);
    expect(schema.getType('JSON')).toBeUndefined();
  });

  test('gives every list of nodes as a Relay connection, or as a list whose items are never null', () => {
    const lists = types.filter(isObjectType).flatMap((type) =>
      fieldsOf(type)
        .filter((field) => /\w\]/.test(String(field.type)))
        .map(({ name }) => `${type.name}.${name}`),
    );
    // Each in the place of its id, so that null stands for what is not found.
    expect(lists).toEqual(['Query.nodes']);
    const connections = types.filter(isObjectType).filter(({ name }) => name.endsWith('Connection'));
    expect(connections.length).toBeGreaterThan(2);
    for (const connection of connections) {
      expect(Object.keys(connection.getFields()), connection.name).toEqual(
        expect.arrayContaining(['edges', 'pageInfo']),
      );
    }
    const pages = types
      .filter(isObjectType)
      .flatMap((type) =>
        Object.values(type.getFields()).filter((field) => getNamedType(field.type).name.endsWith('Connection')),
      );
    for (const { name, args } of pages) {
      expect(
        args.map((arg) => arg.name),
        name,
      ).toEqual(expect.arrayContaining(['first', 'last', 'after', 'before']));
    }
  });
});

/** What an input leaves out where it names a child by its own id. */
const PARENTS = [
  'agentId',
  'caseId',
  'companyId',
  'connectionId',
  'grantId',
  'issueId',
  'key',
  'projectId',
  'routineId',
  'skillId',
];

describe('every mutation', () => {
  test('takes one input with an idempotencyKey, and gives a payload with a cursor and more', () => {
    const wrong = mutationFields.flatMap(({ name, args, type }) => {
      const [input, payload] = [schema.getType(`${capital(name)}Input`), schema.getType(`${capital(name)}Payload`)];
      const signature = `(${args.map((arg) => `${arg.name}: ${arg.type}`)}): ${type}`;
      if (signature !== `(input: ${capital(name)}Input!): ${capital(name)}Payload`) return [name + signature];
      if (!isInputObjectType(input) || !isObjectType(payload)) return [`${name} has no input and payload of fields`];
      const { idempotencyKey } = input.getFields();
      const { cursor, ...others } = payload.getFields();
      return [
        ...(String(idempotencyKey?.type) === 'String' ? [] : [`${input.name}.idempotencyKey: ${idempotencyKey?.type}`]),
        ...(String(cursor?.type) === 'String' ? [] : [`${payload.name}.cursor: ${cursor?.type}`]),
        ...(Object.keys(others).length > 0 ? [] : [`${payload.name} has nothing but a cursor`]),
      ];
    });
    expect(wrong).toEqual([]);
  });

  test('is described by what its operation says of itself', () => {
    const summaries = new Map(operations.map(({ name, summary }) => [mutationName(name), summary]));
    const differing = mutationFields.filter(({ name, description }) => description !== `${summaries.get(name)}.`);
    expect(differing.map(({ name }) => name)).toEqual([]);
  });

  test('takes the fields that its operation takes, and no other; of a child, not its parents, nor what a union says', () => {
    /** Keys that REST refuses with words of its own, or knows by two names. */
    const omitted = new Set([
      'createRoutine.triggers',
      'updateAgent.permissions',
      'wakeAgent.triggerDetail',
      'updateCase.labels',
    ]);
    for (const { name } of mutationFields) {
      const operation = operations.find((one) => mutationName(one.name) === name);
      const input = schema.getType(`${capital(name)}Input`);
      if (!operation || !isInputObjectType(input)) throw new Error(`${name} is bound to no operation`);
      const wanted = Object.keys(shapeOf(operation.input)).filter((key) => !omitted.has(`${name}.${key}`));
      const given = Object.values(input.getFields()).map(({ name: shown, extensions }) =>
        String(extensions.key ?? shown),
      );
      const tags = Object.values(input.getFields()).map(
        ({ extensions }) => (extensions as InputExtensions).shape?.tag?.key,
      );
      const parents = wanted.filter((key) => !given.includes(key) && !tags.includes(key));
      expect(
        parents.filter((key) => !PARENTS.includes(key)),
        name,
      ).toEqual([]);
      const kept = wanted.filter((key) => given.includes(key));
      expect(given.sort(), name).toEqual([...new Set([...kept, 'idempotencyKey'])].sort());
    }
  });
});

/** The fields of an object's schema; those that are only there to be refused are none. */
function shapeOf(input: {
  readonly shape?: Record<string, { def: { type: string; innerType?: { def: { type: string } } } }>;
}) {
  return Object.fromEntries(
    Object.entries(input.shape ?? {}).filter(([, field]) => field.def.innerType?.def.type !== 'undefined'),
  );
}

describe('scalars', () => {
  test('are few and described', () => {
    const own = types.filter(isScalarType).map(({ name }) => name);
    expect(own.sort()).toEqual(['Date', 'DateTime', 'JSONObject', 'SafeInt']);
  });
});
