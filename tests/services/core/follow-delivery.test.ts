import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AgentActor } from '#services/core/actors/actor.js';
import { unauthorized } from '#services/core/errors/errors.js';
import type { JournalFollower } from '#services/core/journal/follow.js';
import { FollowedJournal, refusal, seqs, statementsFromNow, takeSeqs } from './follow-world.js';

const journal = new FollowedJournal();
const { agent, append, openFollower } = journal;

let companyId: string;
beforeEach(() => {
  companyId = journal.companyId;
});

describe('slow readers', () => {
  test('a live reader that leaves too much is told where to resume, and others are not disturbed', async () => {
    const follower = openFollower({ bufferLimit: 10 });
    const slow = follower.follow({ companyId, actor: agent() });
    const quick = follower.follow({ companyId, actor: agent() });
    await Promise.all([slow.ready, quick.ready]);
    const all = takeSeqs(quick, 13);
    for (const count of [3, 5, 5]) {
      await append(count);
      follower.committed([companyId]);
      if (count === 3) expect(await takeSeqs(slow, 2)).toEqual([1, 2]);
    }
    expect(await all).toEqual(seqs(1, 13));
    const error = await refusal(slow);
    expect(error).toMatchObject({ code: 'subscription_overflow', status: 429, details: { cursor: '2' } });
    expect(error.message).toContain('reconnect with after: 2');
    const resumed = follower.follow({ companyId, after: '2', actor: agent() });
    expect(await takeSeqs(resumed, 11)).toEqual(seqs(3, 13));
  });

  test('are served from memory for up to exactly the limit of events that they have not taken', async () => {
    const follower = openFollower({ bufferLimit: 600 });
    const slow = follower.follow({ companyId, actor: agent() });
    const quick = follower.follow({ companyId, actor: agent() });
    await Promise.all([slow.ready, quick.ready]);
    const all = takeSeqs(quick, 600);
    await append(600);
    follower.committed([companyId]);
    await all;
    const statements = statementsFromNow();
    expect(await takeSeqs(slow, 600)).toEqual(seqs(1, 600));
    expect(statements.filter((text) => text.includes('"Event"'))).toEqual([]);
  });

  test('a burst far above the limit does not overflow a reader that keeps up', async () => {
    const follower = openFollower({ bufferLimit: 10 });
    const subscription = follower.follow({ companyId, actor: agent() });
    await subscription.ready;
    const all = takeSeqs(subscription, 500);
    await append(500);
    follower.committed([companyId]);
    expect(await all).toEqual(seqs(1, 500));
  });

  test('a reader of the past is never too slow', async () => {
    const follower = openFollower({ bufferLimit: 10 });
    await append(100);
    const slow = follower.follow({ companyId, after: '0', actor: agent() });
    const quick = follower.follow({ companyId, after: '100', actor: agent() });
    expect(await takeSeqs(slow, 1)).toEqual([1]);
    for (const seq of seqs(101, 130)) {
      await append(1);
      follower.committed([companyId]);
      expect(await takeSeqs(quick, 1)).toEqual([seq]);
    }
    expect(await takeSeqs(slow, 129)).toEqual(seqs(2, 130));
  });
});

describe('authorization at delivery', () => {
  /** Refuses the agents named in `revoked`. */
  function followerWith(revoked: Set<string>): JournalFollower {
    return openFollower({
      revalidate: async (actors) =>
        actors.map((actor) => (revoked.has((actor as AgentActor).agentId) ? unauthorized('Revoked') : null)),
    });
  }

  test('a revoked credential is ended before the next event, others get it', async () => {
    const revoked = new Set<string>();
    const follower = followerWith(revoked);
    const [bad, good] = ['bad', 'good'].map((name) => follower.follow({ companyId, actor: agent(name) }));
    await Promise.all([bad!.ready, good!.ready]);
    const reads = [takeSeqs(bad!, 1), takeSeqs(good!, 1)];
    await append(1);
    follower.committed([companyId]);
    expect(await Promise.all(reads)).toEqual([[1], [1]]);
    revoked.add('bad');
    const refused = refusal(bad!);
    await append(1);
    follower.committed([companyId]);
    expect(await refused).toMatchObject({ status: 401, message: 'Revoked' });
    expect(await takeSeqs(good!, 1)).toEqual([2]);
  });

  test('withholds an event that waits for a reader whose credential was revoked', async () => {
    const revoked = new Set<string>();
    const follower = followerWith(revoked);
    const [bad, good] = ['bad', 'good'].map((name) => follower.follow({ companyId, actor: agent(name) }));
    await Promise.all([bad!.ready, good!.ready]);
    await append(2);
    follower.committed([companyId]);
    await takeSeqs(good!, 2);
    revoked.add('bad');
    await sleep(1_100); // longer than a check holds
    expect(await refusal(bad!)).toMatchObject({ status: 401 });
  });

  test('the past is not shown to a revoked credential', async () => {
    await append(2);
    const subscription = followerWith(new Set(['bad'])).follow({ companyId, after: '0', actor: agent('bad') });
    expect(await refusal(subscription)).toMatchObject({ status: 401 });
  });

  test('while credentials cannot be checked nothing is delivered, and nothing is lost', async () => {
    let broken = true;
    let attempts = 0;
    const follower = openFollower({
      revalidate: async (actors) => {
        attempts += 1;
        if (broken) throw new Error('no answer');
        return actors.map(() => null);
      },
    });
    const subscription = follower.follow({ companyId, actor: agent() });
    await subscription.ready;
    const read = takeSeqs(subscription, 2);
    await append(1);
    follower.committed([companyId]);
    await expect.poll(() => attempts).toBeGreaterThan(0);
    expect(subscription.cursor).toBe(0n);
    broken = false;
    await append(1);
    follower.committed([companyId]);
    expect(await read).toEqual([1, 2]);
  });
});
