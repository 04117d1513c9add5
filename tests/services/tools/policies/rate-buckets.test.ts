import { beforeEach, describe, expect, it } from 'vitest';
import { countCall, purgeRateBuckets, readRateCounts } from '#services/tools/policies/rate-buckets.js';
import { createWorld, type World } from '#tests/kit/world.js';
import { inDatabase } from '../fixtures.js';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

/** A year: no test begins in one window and ends in the next, unless it begins with a year that divides evenly. */
const LONG = 31_536_000;
const bucket = (bucketKey: string, limit: number, windowSeconds = LONG) => ({ bucketKey, limit, windowSeconds });
type Buckets = ReturnType<typeof bucket>[];
const count = (buckets: Buckets, of = world) => countCall(of.services.database, of.company.id, buckets);
const counts = async (buckets: Buckets, of = world) =>
  Object.fromEntries(await readRateCounts(of.services.database, of.company.id, buckets));

describe('the buckets of rate limits', () => {
  it('count a call in all of them until one is full', async () => {
    const buckets = [bucket('a', 2), bucket('b', 5)];
    expect([await count(buckets), await count(buckets)]).toEqual([[], []]);
    expect(await count(buckets)).toEqual([{ key: 'a', count: 2, retryAfterSeconds: expect.any(Number) }]);
    expect(await counts(buckets)).toEqual({ a: 2, b: 2 });
  });

  it('have room for as many as their limit, however many come at once', async () => {
    const buckets = [bucket('a', 7), bucket('b', 100)];
    const reversed = [...buckets].reverse();
    const all = await Promise.all(Array.from({ length: 40 }, (_, index) => count(index % 2 ? buckets : reversed)));
    expect(all.filter((full) => full.length === 0)).toHaveLength(7);
    expect(await counts(buckets)).toEqual({ a: 7, b: 7 });
  });

  it('count nothing that is only looked at', async () => {
    expect(await counts([bucket('a', 1)])).toEqual({});
    expect(await count([bucket('a', 1)])).toEqual([]);
    expect(await counts([bucket('a', 1)])).toEqual({ a: 1 });
  });

  it('begin anew with each window, and say how long that takes', async () => {
    const short = [bucket('a', 1, 1)];
    expect(await count(short)).toEqual([]);
    await expect.poll(() => count(short)).toEqual([]);
    const [full] = await count([bucket('b', 1)]).then(() => count([bucket('b', 1)]));
    expect(full?.retryAfterSeconds).toBeGreaterThanOrEqual(1);
    expect(full?.retryAfterSeconds).toBeLessThanOrEqual(LONG);
  });

  it('are those of one company', async () => {
    const other = await createWorld();
    await count([bucket('a', 1)]);
    expect(await count([bucket('a', 1)], other)).toEqual([]);
    expect(await counts([bucket('a', 1)], other)).toEqual({ a: 1 });
  });

  it('are deleted when their window is over', async () => {
    await count([bucket('a', 1), bucket('b', 1)]);
    await inDatabase(
      world,
      (tx) => tx.$executeRaw`UPDATE "ToolRateBucket" SET "windowEnd" = now() - interval '2 minutes'
                              WHERE "companyId" = ${world.company.id}::uuid AND key = 'a'`,
    );
    await purgeRateBuckets(world.services.database);
    const left = await inDatabase(world, (tx) =>
      tx.toolRateBucket.findMany({ where: { companyId: world.company.id }, select: { key: true } }),
    );
    expect(left).toEqual([{ key: 'b' }]);
  });
});
