import { expect, test } from 'vitest';
import { RunSlots } from '#engine/run-slots.js';

/** Takes places for a company until it leaves too few for others, and returns how many it has then. */
function fill(slots: RunSlots, companyId: string): number {
  while (slots.leavesEnough(companyId)) slots.take(companyId);
  return slots.of(companyId);
}

test.each([
  [16, [12, 3, 1, 0]],
  [4, [3, 1, 0]],
  [2, [2, 0]],
  [1, [1, 0]],
])('of %i places each hungry company leaves some for the next one', (size, shares) => {
  const slots = new RunSlots(size);
  expect(shares.map((_, company) => fill(slots, String(company)))).toEqual(shares);
});

test('a place that was given back is free for any company', () => {
  const slots = new RunSlots(4);
  fill(slots, 'one');
  fill(slots, 'two');
  slots.release('one');
  expect([slots.free, slots.leavesEnough('three'), slots.leavesEnough('one')]).toEqual([1, true, true]);
});
