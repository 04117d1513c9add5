import { describe, expect, it } from 'vitest';
import { BoundedQueue } from '#services/core/concurrency/bounded-queue.js';

/** Work that ends when it is told to. */
function open() {
  let end = (): void => {};
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => done, end };
}

describe('a bounded queue', () => {
  const queue = () => new BoundedQueue({ atOnce: 1, waiting: 1, busy: () => new Error('busy') });

  it('has so much under way at once, lets the next wait, and refuses the rest', async () => {
    const bounded = queue();
    const [first, second] = [open(), open()];
    const begun: string[] = [];
    const start = (name: string, { work }: ReturnType<typeof open>) =>
      bounded.run(() => {
        begun.push(name);
        return work();
      });
    const running = start('first', first);
    const waiting = start('second', second);
    await expect(bounded.run(async () => {})).rejects.toThrow('busy');
    expect(begun).toEqual(['first']);
    first.end();
    await running;
    expect(begun).toEqual(['first', 'second']);
    second.end();
    await waiting;
  });

  it('goes on when work fails', async () => {
    const bounded = queue();
    await expect(bounded.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await bounded.run(async () => 'done')).toBe('done');
  });
});
