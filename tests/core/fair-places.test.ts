import { describe, expect, test } from 'vitest';
import { FairPlaces, type Leave } from '#services/core/limits/fair-places.js';
import { openDatabase } from '#services/core/postgres/database.js';
import { statement } from '#services/core/postgres/statement.js';
import { createTestDatabase } from '../kit/postgres.js';

const PATIENCE_MS = 60_000;
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('places', () => {
  /** Who has got a place, in their order, and what gives each back. */
  function asking(places: FairPlaces) {
    const entered: { of: string; leave: Leave }[] = [];
    // Who still waits when a test is over is told that there is no place.
    const ask = (of: string) => void places.take(of).then((leave) => entered.push({ of, leave }), Boolean);
    return { entered, ask, names: () => entered.map(({ of }) => of) };
  }

  test('are all but those for newcomers for whoever is alone', async () => {
    const { ask, names } = asking(new FairPlaces(10, PATIENCE_MS));
    for (let count = 0; count < 50; count++) ask('A');
    await turn();
    expect(names()).toEqual(Array(8).fill('A'));
    ask('B');
    await turn();
    expect(names().at(-1)).toBe('B');
  });

  test('become free for who has the fewest, however many of others wait for longer', async () => {
    const { entered, ask, names } = asking(new FairPlaces(2, PATIENCE_MS));
    for (let count = 0; count < 200; count++) ask('A');
    await turn();
    ask('B');
    ask('C');
    entered[0]?.leave();
    await turn();
    entered[1]?.leave();
    await turn();
    expect(names()).toEqual(['A', 'A', 'B', 'C']);
  });

  test('are fewer for who used more than its part of the time, until the others are gone', async () => {
    let now = 0;
    const places = new FairPlaces(10, PATIENCE_MS, () => now);
    const { entered, ask, names } = asking(places);
    for (let count = 0; count < 30; count++) ask('A');
    await turn();
    now += 500;
    const other = places.try('B');
    for (const { leave } of entered.splice(0)) leave();
    await turn();
    expect(names()).toEqual([]);
    other?.();
    await turn();
    expect(names()).toEqual([]);
    now += 60; // the other was not at work for a while
    await expect.poll(names).toEqual(['A']);
    now += 2_000;
    for (const { leave } of entered.splice(0)) leave();
    await turn();
    expect(names()).toEqual(Array(8).fill('A'));
  });

  test('are several for short work, also for who used more than its part', async () => {
    let now = 0;
    const places = new FairPlaces(10, PATIENCE_MS, () => now);
    const { entered, ask, names } = asking(places);
    for (let count = 0; count < 40; count++) ask('A');
    for (let round = 0; round < 4; round++) {
      await turn();
      now += 2;
      places.try('B')?.();
      for (const { leave } of entered.splice(0)) leave();
    }
    await turn();
    expect(names()).toHaveLength(5);
  });

  test('are given further while one that is held waits for a lock, also to who used more than its part', async () => {
    const places = new FairPlaces(10, PATIENCE_MS);
    const { ask, names } = asking(places);
    places.try('B')?.();
    const long = places.try('A');
    await new Promise((resolve) => setTimeout(resolve, 150));
    places.try('A')?.();
    long?.();
    places.try('B')?.();
    const waits = places.try('A'); // it waits for what the next one has to do
    ask('A');
    await expect.poll(names).toEqual(['A']);
    waits?.();
  });

  test('are refused with 503 to who waits too long, and given to nobody twice', async () => {
    const places = new FairPlaces(1, 20);
    const leave = places.try('A');
    await expect(places.take('B')).rejects.toMatchObject({ code: 'busy', status: 503 });
    leave?.();
    leave?.();
    const next = places.try('B');
    expect(next).toBeDefined();
    expect(places.try('A')).toBeUndefined();
  });
});

const SLOW = statement('SELECT pg_sleep(0.005)');

test('one company that asks 200 times at once on two connections leaves the next turn to another', async () => {
  const { url, drop } = await createTestDatabase();
  const database = openDatabase({ url, poolMax: 2 });
  const done: string[] = [];
  const ask = async (company: string) => {
    await database.queryPipelined([company], [{ statement: SLOW, values: [] }]);
    done.push(company);
  };
  const hostile = '018f9b1e-0000-7000-8000-00000000000a';
  const other = '018f9b1e-0000-7000-8000-00000000000b';
  const all = Array.from({ length: 200 }, () => ask(hostile));
  await Promise.all([...all, ask(other), ask(other), ask(other)]);
  const places = done.flatMap((company, place) => (company === other ? [place] : []));
  expect(places[0]).toBeLessThan(5);
  expect(places.at(-1)).toBeLessThan(15);
  await database.close();
  await drop();
});
