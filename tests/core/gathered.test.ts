import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { Coalescer, type CoalescerOptions } from '#services/core/concurrency/coalesce.js';

/** Work that notes what it is asked for together, and takes a moment. */
function noting(options: Partial<CoalescerOptions<number, string>> = {}) {
  const batches: number[][] = [];
  const gathered = new Coalescer<number, string>({
    most: 10,
    async work(items) {
      batches.push([...items]);
      await sleep(5);
      if (items.includes(99)) throw new Error('99');
      return items.map((item) => `<${item}>`);
    },
    ...options,
  });
  return { batches, gathered };
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

describe('work that is gathered', () => {
  test('is done for all who asked at once, and answers each with its own', async () => {
    const { batches, gathered } = noting();
    const answers = await Promise.all(upTo(3).map((item) => gathered.ask(item)));
    expect([answers, batches]).toEqual([['<0>', '<1>', '<2>'], [[0, 1, 2]]]);
  });

  test('waits for nobody when it begins, and does the next for all who came meanwhile', async () => {
    const { batches, gathered } = noting();
    const first = gathered.ask(0);
    while (batches.length === 0) await turn();
    const others = [1, 2, 3].map((item) => gathered.ask(item));
    expect(gathered.size).toBe(3);
    expect(await Promise.all([first, ...others])).toEqual(['<0>', '<1>', '<2>', '<3>']);
    expect(batches).toEqual([[0], [1, 2, 3]]);
    expect(await gathered.ask(4)).toBe('<4>');
  });

  test('is never more at a time than it may be, in the order in which it was asked for', async () => {
    const { batches, gathered } = noting();
    await Promise.all(upTo(25).map((item) => gathered.ask(item)));
    expect(batches).toEqual([upTo(10), upTo(20).slice(10), upTo(25).slice(20)]);
  });

  test('is never heavier at a time than it may be, unless one alone is', async () => {
    const { batches, gathered } = noting({ weigh: { of: (item) => item, most: 5 } });
    await Promise.all([9, 1, 4, 1, 7, 2, 3, 1].map((item) => gathered.ask(item)));
    expect(batches).toEqual([[9], [1, 4], [1], [7], [2, 3], [1]]);
  });

  test('that fails tells all whom it was done for, and goes on', async () => {
    const { batches, gathered } = noting({ most: 2 });
    const outcomes = await Promise.allSettled([98, 99, 100].map((item) => gathered.ask(item)));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(batches).toEqual([[98, 99], [100]]);
  });

  test('that fails by the fault of one fails for that one alone, and each other is done once', async () => {
    const { batches, gathered } = noting({ isOfOneItem: (error) => (error as Error).message === '99' });
    const items = [0, 1, 2, 99, 4, 5, 6];
    const outcomes = await Promise.allSettled(items.map((item) => gathered.ask(item)));
    const failed = items.filter((_, index) => outcomes[index]?.status === 'rejected');
    expect(failed).toEqual([99]);
    expect(outcomes.map((outcome) => outcome.status === 'fulfilled' && outcome.value)).toEqual(
      items.map((item) => item !== 99 && `<${item}>`),
    );
    const done = batches.filter((batch) => !batch.includes(99)).flat();
    expect(done.toSorted()).toEqual([0, 1, 2, 4, 5, 6]);
  });
});
