import { expect, test } from 'vitest';
import { type GoalNode, goalTree, withDescendants } from '#web/pages/planning/goal-tree.js';

const goal = (id: string, parentId: string | null) => ({ id, parentId, title: id.toUpperCase() }) as never;
const shape = (nodes: readonly GoalNode[]): unknown => nodes.map(({ id, children }) => [id, shape(children)]);

test('goals stand below those that they lead to', () => {
  const goals = [goal('a', null), goal('b', 'a'), goal('c', 'b'), goal('d', null)];
  expect(shape(goalTree(goals))).toEqual([
    ['a', [['b', [['c', []]]]]],
    ['d', []],
  ]);
});

test('a goal whose parent is not known stands at the top', () => {
  expect(shape(goalTree([goal('b', 'elsewhere')]))).toEqual([['b', []]]);
});

test('a goal may be moved below none of those that lead to it', () => {
  const goals = [goal('a', null), goal('b', 'a'), goal('c', 'b'), goal('d', null)];
  expect([...withDescendants(goals, 'a')]).toEqual(['a', 'b', 'c']);
});
