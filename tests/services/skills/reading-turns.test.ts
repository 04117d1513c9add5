import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { SkillReadQueue } from '#services/skills/fetch/queue.js';

it('a company that reads slowly cannot fill the queue: others get a place and a turn', async () => {
  const queue = new SkillReadQueue();
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let begun = 0;
  const slowly = () =>
    queue.run('slow', () => {
      begun += 1;
      return ended;
    });
  const reads = Array.from({ length: 8 }, slowly);
  await setImmediate();
  expect(begun).toBe(2);
  await expect(slowly()).rejects.toMatchObject({ status: 503 });
  await expect(queue.run('other', async () => 'read')).resolves.toBe('read');
  end();
  await Promise.all(reads);
  expect(begun).toBe(8);
});
