import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LiveEvent, publish, refreshOn } from '#web/graph/topics.js';

const event = (entityType: LiveEvent['entityType'], entityId = 'one'): LiveEvent => ({
  cursor: '1',
  action: 'ISSUE_UPDATED',
  entityType,
  entityId,
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('many events at once repeat a query once', () => {
  const refresh = vi.fn();
  const stop = refreshOn(['ISSUE'], refresh);
  for (let count = 0; count < 100; count++) publish(event('ISSUE'));
  expect(refresh).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  expect(refresh).toHaveBeenCalledTimes(1);
  stop();
});

test('a stream of events repeats a query at most every one and a half seconds', async () => {
  const refresh = vi.fn();
  const stop = refreshOn(['RUN'], refresh);
  for (let count = 0; count < 200; count++) {
    publish(event('RUN'));
    await vi.advanceTimersByTimeAsync(50); // 20 a second for 10 s
  }
  expect(refresh.mock.calls.length).toBeGreaterThan(4);
  expect(refresh.mock.calls.length).toBeLessThan(9);
  stop();
});

test('a query that is under way is repeated once, after its answer', async () => {
  let answer: () => void = () => {};
  const refresh = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)));
  const stop = refreshOn(['ISSUE'], refresh);
  publish(event('ISSUE'));
  await vi.advanceTimersByTimeAsync(2_000);
  for (let count = 0; count < 50; count++) {
    publish(event('ISSUE'));
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(refresh).toHaveBeenCalledTimes(1);
  answer();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(refresh).toHaveBeenCalledTimes(2);
  stop();
});

test('events of other topics repeat no query', () => {
  const [byType, byQuestion] = [vi.fn(), vi.fn()];
  const stops = [refreshOn(['AGENT'], byType), refreshOn(({ entityId }) => entityId === 'two', byQuestion)];
  publish(event('ISSUE', 'one'));
  vi.advanceTimersByTime(10_000);
  expect([byType, byQuestion].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  publish(event('AGENT', 'two'));
  vi.advanceTimersByTime(10_000);
  expect([byType, byQuestion].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  for (const stop of stops) stop();
});

test('all queries are repeated after events were missed', () => {
  const refresh = vi.fn();
  const stop = refreshOn(['GOAL'], refresh);
  publish('everything');
  vi.advanceTimersByTime(10_000);
  expect(refresh).toHaveBeenCalledTimes(1);
  stop();
});

test('a listener that has left gets no event, not even an earlier one', () => {
  const refresh = vi.fn();
  const stop = refreshOn(['ISSUE'], refresh);
  publish(event('ISSUE'));
  stop();
  vi.advanceTimersByTime(10_000);
  expect(refresh).not.toHaveBeenCalled();
});
