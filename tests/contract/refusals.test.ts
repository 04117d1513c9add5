/** @module-tag seeded */
import { type GraphQLField, type GraphQLObjectType, getNamedType, graphql, isLeafType } from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import { DomainError } from '#services/core/errors/errors.js';
import { Scope } from '#services/core/operation/scope.js';
import { updateExperimentalSettings } from '#services/organization/instance/settings.js';
import { schema } from '../fuzz/graphql.js';
import { reachedTypes } from '../kit/schema-walk.js';
import { turnOf } from '../kit/seed.js';
import type { Caller } from '../kit/world.js';
import { createSubject, type Subject } from './fixtures.js';
import { queryRequest } from './requests.js';

type Field = GraphQLField<unknown, unknown>;
const fieldsOf = (type: GraphQLObjectType): Field[] => Object.values(type.getFields());
const isOpen = ({ args }: Field): boolean => !args.some(({ type }) => String(type).endsWith('!'));

/** How an object type is reached: a field of the query, and what leads from there. */
interface Place {
  readonly root: string;
  readonly type: GraphQLObjectType;
  readonly open: string;
  readonly close: string;
}

/** Every object type of which a caller can ask something, with the shortest way to it. */
function placesOfSchema(): Place[] {
  const roots = Object.entries(schema.getQueryType()?.getFields() ?? {});
  const starts = roots.map(([root, { type }]) => [getNamedType(type), { root, open: '', close: '' }] as const);
  const types = reachedTypes<Omit<Place, 'type'>>(starts, (type, { root, open, close }) =>
    fieldsOf(type)
      .filter(isOpen)
      .map(
        ({ name, type: of }) => [getNamedType(of), { root, open: `${open} ${name} {`, close: `} ${close}` }] as const,
      ),
  );
  return types.map(([type, way]) => ({ type, ...way }));
}

/** A document that asks a type for each of its fields, with no more of each than one name. */
function documentOf({ root, type, open, close }: Place, subject: Subject) {
  const asked = fieldsOf(type)
    .filter(isOpen)
    .map(({ name, type: of }) => (isLeafType(getNamedType(of)) ? name : `${name} { __typename }`));
  const { query, variables } = JSON.parse(String(queryRequest(root, subject, 0, 0).body));
  return { source: query.replace(/\{ __typename .*$/, `{ ${open} ${asked.join(' ')} ${close} } }`), variables };
}

const at = (value: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((each, key) => (each as Record<string | number, unknown> | null)?.[key], value);

let subject: Subject;
const CALLERS = ['an agent', 'a viewer'] as const;
let callers: Record<(typeof CALLERS)[number], Caller>;
beforeAll(async () => {
  subject = await createSubject();
  callers = { 'an agent': subject.worker, 'a viewer': await subject.world.member('viewer') };
  await subject.world.board.run(updateExperimentalSettings, { enableCases: false });
});

const places = placesOfSchema();
describe.each(CALLERS)('what is refused to %s', (name) => {
  /** Each type is asked by one of the two, by turns. */
  const asked = places.filter(({ type }) => turnOf(type.name, CALLERS).includes(name));
  test.each(asked.map((place) => [place.type.name, place] as const))(
    'of a %s is null itself, and leaves what is beside it',
    async (_type, place) => {
      const { source, variables: variableValues } = documentOf(place, subject);
      const scope = new Scope(subject.world.services, callers[name].actor);
      await scope.readHeads();
      const contextValue = { scope, isFast: true };
      const { data, errors = [] } = await graphql({ schema, source, variableValues, contextValue });
      for (const { path = [], message, originalError } of errors) {
        expect(originalError, message).toBeInstanceOf(DomainError);
        expect(at({ data }, ['data', ...path.slice(0, -1)]), `${path.join('.')}: ${message}`).toBeTruthy();
      }
    },
  );
});
