import type { Gate, JournalFollower } from '../core/journal/follow.js';
import type { JournalEvent } from '../core/journal/journal.js';
import type { Subscription } from '../core/journal/subscription.js';
import type { InCompany } from '../core/operation/operation.js';
import type { Scope } from '../core/operation/scope.js';
import { companyMember } from './rules.js';

interface JournalRequest {
  /** Whose journal: a company, or something of it. */
  readonly of: InCompany;
  /** The last position that the follower has; from now on when there is none. */
  readonly after?: string | null | undefined;
  /** Which events; all unless given. Positions count all events, so that any cursor of the company fits. */
  readonly only?: Filter | undefined;
  readonly gate?: Gate | undefined;
}

/** Events as they come; what is here already can also be looked at and taken without waiting. */
export type EventSource = AsyncIterableIterator<JournalEvent> &
  Pick<Subscription, 'peek' | 'skip'> & {
    /** Settles when `peek` may give another; undefined where only `next()` can tell. */
    soon(): Promise<unknown> | undefined;
  };

type Filter = (event: JournalEvent) => boolean | Promise<boolean>;

/**
 * The events of a company's journal after a position, or some of them, in order, each once; who follows is checked
 * again at delivery.
 * @throws 403, and what `JournalFollower.follow` ends with before it has begun
 */
export async function followJournal(
  scope: Scope,
  follower: JournalFollower,
  { of, after, only, gate }: JournalRequest,
): Promise<EventSource> {
  await companyMember(scope, of);
  const subscription = follower.follow({ companyId: of.companyId, after, actor: scope.actor, gate });
  await subscription.ready;
  return only ? filtered(subscription, only) : subscription;
}

/** No generator: its `return()` would wait for the event that it is waiting for. */
function filtered(subscription: Subscription, only: Filter): EventSource {
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
          verdict.catch(() => {}); // `next()` will ask again
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
