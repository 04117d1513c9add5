import { describe, expect, test } from 'vitest';
import { pageInMemory } from '#schema/connection.js';

const VALUES = ['d', 'a', 'c', 'e', 'b'];
const page = (args: object = {}, values: readonly string[] = VALUES) => pageInMemory(values, (value) => value, args);

describe('a page of values in memory', () => {
  test('is in the order of the keys, with the cursors of its values', () => {
    const whole = page();
    expect(whole.nodes).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect([whole.hasNextPage, whole.hasPreviousPage]).toEqual([false, false]);
    expect(page({ after: whole.cursors[1], before: whole.cursors[4] }).nodes).toEqual(['c', 'd']);
  });

  test('is walked in both directions', () => {
    const first = page({ first: 2 });
    const next = page({ first: 2, after: first.cursors[1] });
    expect([first.nodes, next.nodes]).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect([first.hasNextPage, next.hasNextPage, next.hasPreviousPage]).toEqual([true, true, true]);
    const last = page({ last: 2 });
    const before = page({ last: 2, before: last.cursors[0] });
    expect([before.nodes, last.nodes]).toEqual([
      ['b', 'c'],
      ['d', 'e'],
    ]);
    expect([last.hasPreviousPage, before.hasNextPage]).toEqual([true, true]);
  });

  test('goes on behind a value that is gone, and may hold none', () => {
    const { cursors } = page();
    expect(page({ first: 1, after: cursors[1] }, ['a', 'd', 'e']).nodes).toEqual(['d']);
    expect(page({ last: 0 })).toMatchObject({ nodes: [], hasPreviousPage: true });
    expect(page({}, [])).toMatchObject({ nodes: [], hasNextPage: false, hasPreviousPage: false });
  });

  test('is refused as pages of the database are', () => {
    expect(() => page({ first: 201 })).toThrow('first must be 0 to 200, not 201');
    expect(() => page({ after: 'nonsense' })).toThrow('after is not a cursor of this list');
  });
});
