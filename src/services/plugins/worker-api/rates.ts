import { LRUCache } from 'lru-cache';
import { BoundedQueue } from '#services/core/concurrency/bounded-queue.js';
import { refusal } from './model.js';

const REQUESTS_AT_ONCE = 20;
const REQUESTS_WAITING = 100;
const MOST_EVENTS_A_SECOND = 100;
const SECOND_MS = 1_000;

/** Limits what the worker of each plugin does at once. Workers are children of this process, so it counts alone. */
export class PluginRates {
  private readonly queues = new LRUCache<string, BoundedQueue>({
    max: 1_000,
    memoMethod: () =>
      new BoundedQueue({
        atOnce: REQUESTS_AT_ONCE,
        waiting: REQUESTS_WAITING,
        busy: () =>
          refusal(`More than ${REQUESTS_AT_ONCE + REQUESTS_WAITING} requests are under way`, 'too_many_requests'),
      }),
  });
  /** The number of events in this second, by plugin ID. */
  private readonly events = new LRUCache<string, { since: number; count: number }>({ max: 10_000 });

  /** Runs an outbound request of a plugin when its turn comes. @throws PluginFailure if too many requests wait */
  runRequest<T>(pluginId: string, send: () => Promise<T>): Promise<T> {
    return this.queues.memo(pluginId).run(send);
  }

  /** Counts an event that a plugin emits. @throws PluginFailure for too many events within a second */
  countEvent(pluginId: string): void {
    const now = performance.now();
    const previous = this.events.get(pluginId);
    const second = previous && now - previous.since < SECOND_MS ? previous : { since: now, count: 0 };
    second.count += 1;
    this.events.set(pluginId, second);
    if (second.count > MOST_EVENTS_A_SECOND)
      throw refusal(`More than ${MOST_EVENTS_A_SECOND} events within a second`, 'too_many_events');
  }
}
