import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldsOf, kindOf, newRow, rowsOf } from '#web/pages/cases/case-fields.js';

test('fields that nobody edits stay as they are', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (given) => {
      const fields = JSON.parse(JSON.stringify(given));
      expect(fieldsOf(rowsOf(fields))).toEqual({ fields });
    }),
  );
});

test('each kind of value has a control of its own', () => {
  expect(['a', 1, true, ['a', 'b'], [1], {}, null, []].map(kindOf)).toEqual([
    'text',
    'number',
    'boolean',
    'texts',
    'json',
    'json',
    'json',
    'json',
  ]);
});

test('JSON that cannot be read is named by its field, and nothing is saved', () => {
  const rows = [newRow('a', 'text'), { ...newRow('b', 'json'), value: '{' }];
  expect(fieldsOf(rows)).toEqual({ errors: { b: 'This is no valid JSON.' } });
});
