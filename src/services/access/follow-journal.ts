import type { EventSelection, Gate, JournalFollower } from '../core/journal/follow.js';
import type { JournalEvent } from '../core/journal/journal.js';
import type { JournalSubscription } from '../core/journal/subscription.js';
import type { InCompany } from '../core/operation/operation.js';
import type { Scope } from '../core/operation/scope.js';
import { companyMember } from './rules.js';

interface JournalRequest {
  /** The company whose journal is followed, or a record of that company. */
  readonly of: InCompany;
  /** The last position that the follower has received; without it, following starts at the end of the journal. */
  readonly after?: string | null | undefined;
  /** Selects events; all by default. Positions count all events, so any cursor of the company is valid. */
  readonly only?: Filter | undefined;
  readonly gate?: Gate | undefined;
  /** Selects the same past events in the database. */
  readonly selection?: EventSelection | undefined;
}

/**
 * Events as they arrive. The caller can also peek at an event that has already arrived, and take it without waiting.
 */
export type EventSource = AsyncIterableIterator<JournalEvent> &
  Pick<JournalSubscription, 'peek' | 'skip'> & {
    /** Resolves when `peek` may return another event; undefined when only `next()` can find out. */
    soon(): Promise<unknown> | undefined;
  };

type Filter = (event: JournalEvent) => boolean | Promise<boolean>;

/**
 * The events of a company's journal after a position, or a selection of them, in order, each once. The follower's
 * rights are checked again at delivery.
 * @throws 403, and the errors that `JournalFollower.follow` throws before its first event
 */
export async function followJournal(
  scope: Scope,
  follower: JournalFollower,
  { of, after, only, gate, selection }: JournalRequest,
): Promise<EventSource> {
  await companyMember(scope, of);
  const subscription = follower.follow({ companyId: of.companyId, after, actor: scope.actor, gate, selection });
  await subscription.ready;
  return only ? filterEvents(subscription, only) : subscription;
}

/** Not a generator: the `return()` of a generator would wait for the pending event. */
function filterEvents(subscription: JournalSubscription, only: Filter): EventSource {
  const passes = async (event: JournalEvent): Promise<boolean> => {
    try {
      return await only(event);
    } catch (error) {
      await subscription.return();
      throw error;
    }
  };
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      for (;;) {
        const result = await subscription.next();
        if (result.done || (await passes(result.value))) return result;
      }
    },
    peek() {
      for (let event = subscription.peek(); event; event = subscription.peek()) {
        const verdict = only(event);
        if (typeof verdict !== 'boolean') {
          verdict.catch(() => {}); // `next()` reports it
          return undefined;
        }
        if (verdict) return event;
        subscription.skip();
      }
      return undefined;
    },
    skip: () => subscription.skip(),
    soon() {
      const event = subscription.peek();
      const verdict = event && only(event);
      return typeof verdict === 'object' ? verdict : subscription.soon();
    },
    return: () => subscription.return(),
  };
}
