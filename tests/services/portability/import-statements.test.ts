/** @module-tag whole */
import { expect, test } from 'vitest';
import { handMade, importInto, importNew, markdown } from '#tests/kit/packages.js';
import { countStatements } from '#tests/kit/statements.js';
import { createWorld } from '#tests/kit/world.js';

const slugs = (count: number) => Array.from({ length: count }, (_, number) => `task-${number}`);

/** A package with so many tasks, each with a comment, a document, a label and one that it waits for. */
function packageOf(count: number): object {
  const files = slugs(count).flatMap((slug) => [
    [`tasks/${slug}/TASK.md`, markdown({ name: slug, assignee: 'baker', project: 'bread' })],
    [`tasks/${slug}/documents/plan.md`, '# Plan'],
  ]);
  const tasks = slugs(count).map((slug, at) => [
    slug,
    {
      status: 'todo',
      priority: 'low',
      labels: ['1'],
      blockedBy: at === 0 ? [] : [`task-${at - 1}`],
      comments: [{ body: 'Soon.', authorType: 'user', authorName: 'Ann', createdAt: '2026-01-01T00:00:00.000Z' }],
    },
  ]);
  const labels = [{ id: '1', name: 'oven', color: '#aa0000' }];
  return handMade({ files: Object.fromEntries(files), extension: { labels, tasks: Object.fromEntries(tasks) } });
}

test('an import sends hardly more statements for two thousand tasks than for one', async () => {
  const world = await createWorld();
  const sent = (count: number) => countStatements(() => importNew(world, packageOf(count)));
  await sent(10);
  const thousand = await sent(1_000);
  const two = await sent(2_000);
  // What is written by five hundreds, documents by fifties, and comments of two hundred tasks at once.
  expect(two - thousand).toBeLessThan(150);
});

test('an import that skips or replaces existing things sends hardly more statements for more tasks', async () => {
  const world = await createWorld();
  const { id: companyId } = world.company;
  const sent = async (count: number, collisionStrategy: string) => {
    await importInto(world, companyId, packageOf(count), { collisionStrategy: 'skip' });
    return countStatements(() => importInto(world, companyId, packageOf(count), { collisionStrategy }));
  };
  for (const strategy of ['skip', 'replace']) {
    const few = await sent(500, strategy);
    expect((await sent(1_000, strategy)) - few, strategy).toBeLessThan(100);
  }
});
