import { expect, test } from 'vitest';
import { namesIn, type Variable, valuesOf, variablesFor } from '#web/pages/routines/routine-variables.js';
import { environmentInput, environmentRecord } from '#web/parts/environment.js';

const variable = (name: string, type: Variable['type']): Variable => ({
  __typename: 'RoutineVariable',
  name,
  label: null,
  type,
  required: true,
  defaultValue: null,
  options: [],
});

test('the variables of texts are found once each, but for those that are always there', () => {
  expect(namesIn('Report for {{team}}', '{{ team }} and {{place}} on {{date}}, {{timestamp}}, {{1x}}, {x}')).toEqual([
    'team',
    'place',
  ]);
});

test('a variable that stays in the text keeps its type and options; a new one is a text', () => {
  const known = { ...variable('team', 'SELECT'), options: ['a'] };
  expect(variablesFor(['place', 'team'], [known]).map(({ name, type }) => [name, type])).toEqual([
    ['place', 'TEXT'],
    ['team', 'SELECT'],
  ]);
});

test('a firing gets values of the types of its variables, and none for what is left empty', () => {
  const variables = [variable('a', 'TEXT'), variable('n', 'NUMBER'), variable('b', 'BOOLEAN'), variable('e', 'DATE')];
  expect(valuesOf(variables, { a: 'x', n: '1.5', b: 'false', e: '' })).toEqual({ a: 'x', n: 1.5, b: false });
});

test('an environment that nobody edits is sent back as it was', () => {
  const base = { __typename: 'EnvironmentVariable', key: null, required: null, version: null, secretId: null } as const;
  const record = environmentRecord([
    { ...base, name: 'PLAIN', kind: 'PLAIN' },
    { ...base, name: 'TOKEN', kind: 'SECRET_REF', secretId: 's', version: '2' },
    { ...base, name: 'OWN', kind: 'USER_SECRET_REF', key: 'mail', required: false },
  ]);
  expect(environmentInput({ ...record, NEW: 'text' })).toEqual([
    { name: 'PLAIN', value: { unchanged: true } },
    { name: 'TOKEN', value: { secretRef: { secretId: 's', version: '2' } } },
    { name: 'OWN', value: { userSecretRef: { key: 'mail', required: false, version: 'latest' } } },
    { name: 'NEW', value: { plain: 'text' } },
  ]);
});
