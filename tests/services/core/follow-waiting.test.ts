import { beforeEach, describe, expect, test } from 'vitest';
import { domainError } from '#services/core/errors/errors.js';
import type { Gate, JournalSubscription } from '#services/core/journal/follow.js';
import { FollowedJournal, refusal, seqs, takeSeqs } from './follow-world.js';

const journal = new FollowedJournal();
const { agent, append, openFollower } = journal;

let companyId: string;
beforeEach(() => {
  companyId = journal.companyId;
});

/** The positions of what is here, taken without waiting. */
function takeHere(subscription: JournalSubscription): number[] {
  const taken: number[] = [];
  for (let event = subscription.peek(); event; event = subscription.peek()) {
    taken.push(Number(event.seq));
    subscription.skip();
  }
  return taken;
}

describe('events that have arrived', () => {
  test('are taken without waiting, mixed with awaited ones, each once and in order', async () => {
    const follower = openFollower();
    const subscription = follower.follow({ companyId, actor: agent() });
    await subscription.ready;
    expect(takeHere(subscription)).toEqual([]);
    const came = subscription.soon();
    await append(3);
    follower.committed([companyId]);
    await came;
    expect(takeHere(subscription)).toEqual([1, 2, 3]);
    const waited = takeSeqs(subscription, 1);
    expect(subscription.peek()).toBeUndefined(); // it is for whoever waits
    await append(3);
    follower.committed([companyId]);
    expect(await waited).toEqual([4]);
    expect(takeHere(subscription)).toEqual([5, 6]);
  });

  test('from before the subscription are there once the first of them was awaited', async () => {
    await append(5);
    const subscription = openFollower().follow({ companyId, after: 1n, actor: agent() });
    await subscription.ready;
    expect(subscription.peek()).toBeUndefined();
    expect(subscription.soon()).toBeUndefined();
    expect(await takeSeqs(subscription, 1)).toEqual([2]);
    expect(takeHere(subscription)).toEqual([3, 4, 5]);
  });

  test('are gone once the subscription is over, which ends waiting for them', async () => {
    const subscription = openFollower().follow({ companyId, actor: agent() });
    await subscription.ready;
    const came = subscription.soon();
    await subscription.return();
    await came;
    expect(subscription.peek()).toBeUndefined();
    expect(subscription.soon()).toBeUndefined();
  });
});

describe('a gate', () => {
  const Closed = domainError('agent_paused', 'Closed');

  /** A gate that counts how often it is asked. */
  function gate(): Gate & { asked: number; refusal: ReturnType<typeof Closed> | null; failure: Error | undefined } {
    return {
      name: 'gate',
      asked: 0,
      refusal: null,
      failure: undefined,
      async check() {
        this.asked++;
        if (this.failure) throw this.failure;
        return this.refusal;
      },
    };
  }

  test('is asked once a batch for all who follow behind it, and ends them alone when it is closed', async () => {
    const follower = openFollower();
    const shared = gate();
    const behind = [1, 2, 3].map((name) => follower.follow({ companyId, actor: agent(`${name}`), gate: shared }));
    const free = follower.follow({ companyId, actor: agent('free') });
    await Promise.all([...behind, free].map(({ ready }) => ready));
    const taken = [...behind, free].map((subscription) => takeSeqs(subscription, 20));
    await append(20);
    follower.committed([companyId]);
    expect(await Promise.all(taken)).toEqual([1, 2, 3, 4].map(() => seqs(1, 20)));
    expect(shared.asked).toBe(1);
    shared.refusal = Closed();
    const refusals = behind.map(refusal);
    const more = takeSeqs(free, 1);
    await append(1);
    follower.committed([companyId]);
    for (const error of await Promise.all(refusals)) expect(error).toMatchObject({ code: 'agent_paused', status: 403 });
    expect(await more).toEqual([21]);
  });

  test('that cannot be asked delays events until it can', async () => {
    const logged: string[] = [];
    const follower = openFollower({ log: (message) => logged.push(message) });
    const failing = gate();
    failing.failure = new Error('away');
    const subscription = follower.follow({ companyId, actor: agent(), gate: failing });
    await subscription.ready;
    const taken = takeSeqs(subscription, 2);
    await append(1);
    follower.committed([companyId]);
    await expect.poll(() => logged).toEqual([expect.stringContaining('away')]);
    failing.failure = undefined;
    await append(1);
    follower.committed([companyId]);
    expect(await taken).toEqual([1, 2]);
  });
});
