import { readdirSync, readFileSync } from 'node:fs';
import { buildSchema, isAbstractType, Kind, parse, visit } from 'graphql';
import { expect, test } from 'vitest';
import { possibleTypes } from '#web/graph/cache.js';

const SOURCES = new URL('../../web/src/', import.meta.url);
const schema = buildSchema(readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8'));

/** The types on which the fragments of all documents are. */
function conditionsOf(): ReadonlySet<string> {
  const names = new Set<string>();
  for (const path of readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.graphql')) continue;
    const note = (condition: { name: { value: string } } | undefined) =>
      void (condition && names.add(condition.name.value));
    visit(parse(readFileSync(new URL(path, SOURCES), 'utf8')), {
      [Kind.FRAGMENT_DEFINITION]: ({ typeCondition }) => note(typeCondition),
      [Kind.INLINE_FRAGMENT]: ({ typeCondition }) => note(typeCondition),
    });
  }
  return names;
}

test('The cache knows the members of each abstract type that fragments are on', () => {
  const abstract = [...conditionsOf()].map((name) => schema.getType(name)).filter(isAbstractType);
  const members = abstract.map((type) => [type.name, schema.getPossibleTypes(type).map(String).sort()]);
  expect(possibleTypes).toEqual(Object.fromEntries(members));
});
