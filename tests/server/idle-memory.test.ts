import { constants, PerformanceObserver } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { collectWhenIdle } from '../../src/server/idle-memory.js';

/** How many whole collections were asked for since this was called. */
function collections(): () => number {
  let count = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { detail } of list.getEntries() as { detail?: { kind: number; flags: number } }[])
      if (
        detail?.kind === constants.NODE_PERFORMANCE_GC_MAJOR &&
        detail.flags & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED
      )
        count++;
  });
  observer.observe({ entryTypes: ['gc'] });
  onTestFinished(() => observer.disconnect());
  return () => count;
}

function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test('garbage is collected, and no more than twice, when the process has become idle, and again after it worked', async () => {
  const collected = collections();
  onTestFinished(collectWhenIdle({ everyMs: 200 }));
  const becomes = (count: number) => vi.waitFor(() => expect(collected()).toBe(count), { timeout: 20_000 });
  await becomes(2);
  await sleep(1_000);
  expect(collected()).toBe(2);
  work(300);
  await becomes(4);
});

test('a process that works is not interrupted', async () => {
  const collected = collections();
  onTestFinished(collectWhenIdle({ everyMs: 200 }));
  for (let part = 0; part < 40; part++) {
    work(20);
    await sleep(20);
  }
  expect(collected()).toBe(0);
});
