import { beforeAll, expect, test } from 'vitest';
import { JournalWatch } from '#plugins/events/watch.js';
import type { Database } from '#services/core/postgres/database.js';
import { createGoal } from '#services/organization/goals/operations.js';
import { createWorld, type World } from '#tests/kit/world.js';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.board.run(createGoal, { companyId: world.company.id, title: 'Something in the journal' });
});

/** The database, whose answers wait while it is held. */
function heldDatabase() {
  let release = (): void => {};
  let held: Promise<void> | undefined;
  const asked = { times: 0 };
  const read: Database['query'] = async (...query) => {
    asked.times += 1;
    const rows = await world.services.database.query(...query);
    await held;
    return rows as never;
  };
  const hold = (): void => {
    held = new Promise((resolve) => {
      release = resolve;
    });
  };
  const letGo = (): void => {
    held = undefined;
    release();
  };
  return { database: { ...world.services.database, query: read }, asked, hold, letGo };
}

test('who begins to follow journals while they are looked at for others hears of all of them', async () => {
  const { database, asked, hold, letGo } = heldDatabase();
  const errors: string[] = [];
  const watch = new JournalWatch({ database }, 60_000, (message) => errors.push(message));
  const heard = (heads: Set<string>) =>
    watch.follow((advanced) => {
      for (const [companyId] of advanced) heads.add(companyId);
    });
  const first = new Set<string>();
  const unfollow = heard(first);
  await expect.poll(() => first.has(world.company.id)).toBe(true);
  // A look that asks only for what is new is under way when the follower changes.
  hold();
  const before = asked.times;
  watch.wake();
  await expect.poll(() => asked.times).toBe(before + 1);
  unfollow();
  const second = new Set<string>();
  const end = heard(second);
  letGo();
  await expect.poll(() => second.has(world.company.id)).toBe(true);
  end();
  await watch.settled();
  expect(errors).toEqual([]);
});
