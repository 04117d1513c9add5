import fc from 'fast-check';
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLNamedType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { buildSchema } from '#resolvers/index.js';
import type { InputExtensions } from '#schema/derive/input.js';
import type { InputShape } from '#schema/derive/input-shapes.js';
import { mutationName } from '#schema/derive/names.js';
import { operations } from '../contract/all-operations.js';
import { fixtures, type Subject } from '../contract/fixtures.js';
import { type Change, change, changed, hostile, type Json } from './values.js';

type Field = GraphQLField<unknown, unknown>;

export const schema = buildSchema();
const fieldsOf = (type: GraphQLNamedType | null | undefined): Field[] =>
  isObjectType(type) ? Object.values(type.getFields()) : [];
const isRequired = ({ args }: Field): boolean =>
  args.some(({ type, defaultValue }) => isNonNullType(type) && defaultValue === undefined);

/** What a document asks of a type: its plain fields and, down to a depth, some of those that lead on. */
export function selection(type: GraphQLNamedType, depth: number, pick: number): string {
  if (isLeafType(type)) return '';
  const fields = fieldsOf(type).filter((field) => !isRequired(field));
  const plain = fields.filter(({ type: of }) => isLeafType(getNamedType(of))).map(({ name }) => name);
  const leading = fields.filter(({ type: of }) => !isLeafType(getNamedType(of)));
  const chosen = depth > 0 ? leading.filter((_, at) => (at + pick) % 4 === 0).slice(0, 3) : [];
  const deeper = chosen.map(({ name, type: of }) => `${name}${selection(getNamedType(of), depth - 1, pick)}`);
  return ` { __typename ${[...plain, ...deeper].join(' ')} }`;
}

/** A value of an input type as a careless client fills it in. */
function madeFor(type: GraphQLInputType, ids: readonly string[], depth = 0): fc.Arbitrary<Json> {
  if (isNonNullType(type)) return madeFor(type.ofType, ids, depth);
  const nullable = getNullableType(type);
  if (isListType(nullable)) return fc.array(madeFor(nullable.ofType, ids, depth + 1), { maxLength: 3 });
  if (isEnumType(nullable)) return fc.constantFrom(...nullable.getValues().map(({ name }) => name));
  if (isInputObjectType(nullable) && depth < 4) {
    const fields = Object.values(nullable.getFields());
    if (nullable.isOneOf) return fc.oneof(...fields.map((field) => madeOfOne(field, ids, depth)));
    const values = fields.map(({ name, type: of }) => [name, fc.oneof(madeFor(of, ids, depth + 1), hostile)] as const);
    const requiredKeys = fields.filter(({ type: of }) => isNonNullType(of)).map(({ name }) => name);
    return fc.record(Object.fromEntries(values), { requiredKeys }) as fc.Arbitrary<Json>;
  }
  const name = getNamedType(nullable).name;
  if (name === 'ID' || name === 'UUID')
    return fc.oneof(
      fc.nat({ max: 500 }).map((at) => `#${at}`),
      hostile,
    );
  return hostile;
}

/** The one member of a `@oneOf` object. */
const madeOfOne = ({ name, type }: GraphQLInputField, ids: readonly string[], depth: number): fc.Arbitrary<Json> =>
  fc.record({ [name]: fc.oneof(madeFor(type, ids, depth + 1), hostile) }) as fc.Arbitrary<Json>;

export interface GraphCase {
  readonly kind: 'graphql';
  readonly operation: 'query' | 'mutation';
  readonly field: Field;
  readonly args: Readonly<Record<string, Json>>;
  readonly changes: readonly Change[];
  readonly pick: number;
  readonly inline: boolean;
}

function caseOf(operation: GraphCase['operation'], field: Field): fc.Arbitrary<GraphCase> {
  const values = field.args.map(
    ({ name, type }) =>
      [name, fc.oneof({ weight: 3, arbitrary: madeFor(type, []) }, { weight: 1, arbitrary: hostile })] as const,
  );
  const requiredKeys = field.args.filter(({ type }) => isNonNullType(type)).map(({ name }) => name);
  return fc.record({
    kind: fc.constant('graphql' as const),
    operation: fc.constant(operation),
    field: fc.constant(field),
    args: fc.record(Object.fromEntries(values), { requiredKeys }) as fc.Arbitrary<Record<string, Json>>,
    changes: fc.array(change, { maxLength: 3 }),
    pick: fc.nat({ max: 3 }),
    inline: fc.boolean(),
  });
}

const roots: readonly fc.Arbitrary<GraphCase>[] = [
  ...fieldsOf(schema.getQueryType()).map((field) => caseOf('query', field)),
  ...fieldsOf(schema.getMutationType()).map((field) => caseOf('mutation', field)),
];
export const graphFields = roots.length;
export const graphCase: fc.Arbitrary<GraphCase> = fc.oneof(...roots);

/** Inputs of which REST takes texts as well. */
const RESPELLED: Readonly<Record<string, (value: Json) => Json>> = {
  SkillChoiceInput: (value): Json => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return { skill: value };
    const { key: skill = null, versionId = null } = value;
    return { skill, versionId };
  },
  ImportTargetInput: (value): Json => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
    const { mode, ...company } = value;
    return { [mode === 'new_company' ? 'newCompany' : 'existingCompany']: company };
  },
};

/** An input that REST would take as GraphQL spells it: enums in upper case, and fields by their names there. */
export function asGraph(value: Json, type: GraphQLInputType): Json {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return Array.isArray(value) ? value.map((one) => asGraph(one, nullable.ofType)) : value;
  if (isEnumType(nullable))
    return typeof value === 'string' ? value.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_') : value;
  const respelled = isInputObjectType(nullable) && RESPELLED[nullable.name];
  if (respelled) return respelled(value);
  if (isInputObjectType(nullable) && nullable.isOneOf) {
    const given = memberOf(value, nullable);
    if (given) return given;
  }
  if (!isInputObjectType(nullable) || value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  const known = Object.values(nullable.getFields()).flatMap(({ name, type: of, extensions }) => {
    const { key = name, shape } = extensions as InputExtensions;
    return key in value ? [[name, asGraph(givenFor(key, value, shape), of)]] : [];
  });
  return Object.fromEntries(known);
}

/** The member that stands for a text, or for an object that says its type. */
function memberOf(value: Json, type: GraphQLInputObjectType): Json | undefined {
  const members = type.getFields();
  if (typeof value === 'string') {
    const text = Object.values(members).find(({ type: of }) => String(of) === 'String');
    return text && { [text.name]: value };
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined;
  const { type: kind, ...rest } = value;
  const member = members[String(kind).replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())];
  if (member && isInputObjectType(member.type)) return { [member.name]: rest };
  if (member && 'value' in rest) return { [member.name]: rest.value as Json };
  const said = Object.values(members).find(({ name }) => name in rest);
  if (said) return { [said.name]: asGraph(rest[said.name] as Json, said.type) };
  return member && { [member.name]: true };
}

/** What GraphQL takes for a field of REST's input. */
function givenFor(key: string, input: Readonly<Record<string, Json>>, shape?: InputShape): Json {
  const value = input[key] as Json;
  const { tag, entries } = shape ?? {};
  if (entries && value !== null && typeof value === 'object')
    return Object.entries(value).map(([name, one]) => ({ [entries.key]: name, [entries.value]: one as Json }));
  const member = tag && Object.keys(tag.values).find((each) => tag.values[each] === input[tag.key]);
  return member && value !== null ? { [member]: value } : value;
}

/** What GraphQL takes for an argument of which REST takes this. */
export const asArgument = ({ name, extensions }: GraphQLArgument, value: Json): Json =>
  givenFor(name, { [name]: value }, (extensions as InputExtensions).shape);

/** The body of a case about the things of a subject. */
export function bodyOf(
  { operation, field, args, changes, pick, inline }: GraphCase,
  subject: Subject,
  ids: readonly string[],
): string {
  const input = field.args.find(({ name }) => name === 'input');
  const fixture = fixtures[operations.find(({ name }) => mutationName(name) === field.name)?.name ?? ''];
  // Every other mutation is a valid one that was changed; the rest is made up by its types.
  const given =
    operation === 'mutation' && input && fixture && pick % 2 === 0
      ? { input: changed(asGraph(fixture.input(subject) as Json, input.type), changes, ids) }
      : (JSON.parse(
          JSON.stringify(args).replace(/"#(\d+)"/g, (_, at) => JSON.stringify(ids[Number(at) % ids.length])),
        ) as Record<string, Json>);
  const names = field.args.filter(({ name }) => name in given);
  const types = names.map(({ name, type }) => `$${name}: ${type}`).join(', ');
  const values = names.map(({ name }) => `${name}: ${inline ? literal(given[name] as Json) : `$${name}`}`).join(', ');
  const selected = selection(getNamedType(field.type), 2, pick);
  const head = inline || names.length === 0 ? operation : `${operation} (${types})`;
  const query = `${head} { ${field.name}${names.length > 0 ? `(${values})` : ''}${selected} }`;
  return JSON.stringify({ query, ...(inline ? {} : { variables: given }) });
}

/** A value as it stands in a document. */
function literal(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(' ')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).filter(([name]) => /^[A-Za-z_]\w*$/.test(name));
  return `{${fields.map(([name, one]) => `${name}: ${literal(one)}`).join(' ')}}`;
}

const deep = (depth: number): string => '{ companies { nodes { agents { edges { node { company '.repeat(depth);
/** Documents and bodies that are wrong before anything is looked up. */
export const brokenBodies: readonly string[] = [
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '{}',
  '{"query":null}',
  '{"query":1}',
  '{"query":""}',
  '{"query":"{"}',
  '{"query":"\\u0000"}',
  '{"query":"{ x }","variables":[]}',
  '{"query":"{ __typename }","variables":"x"}',
  '{"query":"{ __typename }","operationName":7}',
  '[{"query":"{ __typename }"}]',
  '{"query":"query A { __typename } query A { __typename }"}',
  '{"query":"fragment A on Query { ...A } { ...A }"}',
  JSON.stringify({ query: '{ '.repeat(3_000) }),
  JSON.stringify({ query: deep(50) }),
  JSON.stringify({ query: `{ ${Array.from({ length: 3_000 }, (_, at) => `a${at}: __typename`).join(' ')} }` }),
  JSON.stringify({ query: `{ __typename ${'@include(if: true) '.repeat(1_000)} }` }),
  JSON.stringify({
    query: 'query ($a: Nothing!, $a: [[[[Int]]]]) { company(id: $a) { id } }',
    variables: { __proto__: 1 },
  }),
  JSON.stringify({ query: '{ company(id: 99999999999999999999999999) { id } }' }),
  JSON.stringify({ query: 'subscription { nothing }' }),
  JSON.stringify({ extensions: { persistedQuery: { version: 1, sha256Hash: 'x'.repeat(5_000) } } }),
];
