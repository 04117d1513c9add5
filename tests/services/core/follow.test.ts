import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { JournalFollower, JournalSubscription } from '#services/core/journal/follow.js';
import type { Database } from '#services/core/postgres/database.js';
import { FollowedJournal, refusal, seqs, statementsFromNow, take, takeSeqs } from './follow-world.js';

const journal = new FollowedJournal();
const { agent, append, openFollower } = journal;

let companyId: string;
beforeEach(() => {
  companyId = journal.companyId;
});

describe('following a journal', () => {
  test('past and future events arrive once and in order while two processes append', async () => {
    const here = openFollower();
    const there = openFollower({ database: journal.elsewhere });
    await append(1_500);
    const appendMany = async (by: Database, follower: JournalFollower) => {
      for (let count = 0; count < 120; count += 1) {
        await append(1 + (count % 4), { by });
        follower.committed([companyId]);
      }
    };
    const writing = Promise.all([appendMany(journal.database, here), appendMany(journal.elsewhere, there)]);
    const reads = [here, there].flatMap((follower) =>
      [0, 1, 1_000, 1_499].map(async (after) => {
        const read = await takeSeqs(
          follower.follow({ companyId, after: String(after), actor: agent() }),
          2_100 - after,
        );
        expect(read).toEqual(seqs(after + 1, 2_100));
      }),
    );
    await Promise.all([writing, ...reads]);
  });

  test('without a cursor only what is committed from now on arrives', async () => {
    const follower = openFollower();
    await append(3);
    const subscription = follower.follow({ companyId, actor: agent() });
    await subscription.ready;
    await append(2);
    follower.committed([companyId]);
    expect(await takeSeqs(subscription, 2)).toEqual([4, 5]);
  });

  test('a subscriber that comes back with its last cursor continues there', async () => {
    const follower = openFollower();
    await append(10);
    const first = follower.follow({ companyId, after: '0', actor: agent() });
    expect(await takeSeqs(first, 6)).toEqual(seqs(1, 6));
    await first.return();
    const second = follower.follow({ companyId, after: first.cursor, actor: agent() });
    expect(await takeSeqs(second, 4)).toEqual(seqs(7, 10));
  });

  test('events of another company never arrive', async () => {
    const follower = openFollower();
    const other = await journal.createCompany();
    const subscription = follower.follow({ companyId, after: '0', actor: agent() });
    await append(2, { to: other });
    await append(1);
    follower.committed([other, companyId]);
    const [event] = await take(subscription, 1);
    expect(event).toMatchObject({ companyId, seq: 1n, action: 'thing.happened' });
  });

  test('several next() at once are answered in order', async () => {
    const follower = openFollower();
    const subscription = follower.follow({ companyId, after: '0', actor: agent() });
    const taken = Promise.all([subscription.next(), subscription.next(), subscription.next()]);
    await append(3);
    follower.committed([companyId]);
    expect((await taken).map(({ value }) => value?.seq)).toEqual([1n, 2n, 3n]);
  });

  test('events arrive although every signal is lost', async () => {
    const subscription = openFollower().follow({ companyId, actor: agent() });
    await subscription.ready;
    await append(2, { by: journal.elsewhere });
    expect(await takeSeqs(subscription, 2)).toEqual([1, 2]);
  });

  test('5,000 subscribers cost one read and one check for each batch', async () => {
    let checked = 0;
    const follower = openFollower({
      revalidate: async (actors) => {
        checked += actors.length;
        return actors.map(() => null);
      },
    });
    const statements = statementsFromNow();
    const subscriptions = Array.from({ length: 5_000 }, () => follower.follow({ companyId, actor: agent() }));
    await Promise.all(subscriptions.map(({ ready }) => ready));
    expect(statements).toHaveLength(1);
    const taken = subscriptions.map((subscription) => takeSeqs(subscription, 3));
    await append(3);
    follower.committed([companyId]);
    expect(new Set((await Promise.all(taken)).map(String))).toEqual(new Set(['1,2,3']));
    expect(statements.filter((text) => text.includes('"Event"'))).toHaveLength(1);
    expect(checked).toBe(1);
  });

  test('5,000 subscribers that come back with one cursor share one read of the past', async () => {
    const follower = openFollower();
    await append(5);
    const statements = statementsFromNow();
    const subscriptions = Array.from({ length: 5_000 }, () =>
      follower.follow({ companyId, after: '2', actor: agent() }),
    );
    const taken = await Promise.all(subscriptions.map((subscription) => takeSeqs(subscription, 3)));
    expect(new Set(taken.map(String))).toEqual(new Set(['3,4,5']));
    // The journal's head is read each second besides.
    expect(statements.filter((text) => text.includes('"Event"'))).toHaveLength(1);
  });
});

describe('ending a subscription', () => {
  test('subscribers that come back with different cursors share the events that both read', async () => {
    const follower = openFollower();
    await append(400);
    const [early, late] = [0, 30].map((after) =>
      follower.follow({ companyId, after: String(after), actor: agent() }),
    ) as [JournalSubscription, JournalSubscription];
    const [all, rest] = await Promise.all([take(early, 400), take(late, 370)]);
    expect(rest.map((event, index) => event === all[index + 30])).not.toContain(false);
  });

  test('return() answers a waiting next() and stops all reading', async () => {
    const follower = openFollower();
    const subscription = follower.follow({ companyId, actor: agent() });
    await subscription.ready;
    const waiting = subscription.next();
    await subscription.return();
    expect(await waiting).toEqual({ done: true, value: undefined });
    expect(await subscription.next()).toEqual({ done: true, value: undefined });
    const statements = statementsFromNow();
    follower.committed([companyId]);
    await follower.close();
    expect(statements).toEqual([]);
  });

  test('an abort signal ends it, before as after its start', async () => {
    const follower = openFollower();
    const controller = new AbortController();
    const { signal } = controller;
    const subscription = follower.follow({ companyId, actor: agent(), signal });
    await subscription.ready;
    const waiting = subscription.next();
    controller.abort();
    expect(await waiting).toEqual({ done: true, value: undefined });
    const late = follower.follow({ companyId, actor: agent(), signal });
    expect(await late.next()).toEqual({ done: true, value: undefined });
  });

  test('close() ends everybody with a cursor from which to resume', async () => {
    const follower = openFollower();
    await append(2);
    const reading = follower.follow({ companyId, after: '0', actor: agent() });
    const idle = follower.follow({ companyId, after: '1', actor: agent() });
    await Promise.all([takeSeqs(reading, 2), idle.ready]);
    const waiting = refusal(reading);
    await follower.close();
    expect(await waiting).toMatchObject({ code: 'server_draining', status: 503, details: { cursor: '2' } });
    expect(await refusal(idle)).toMatchObject({ code: 'server_draining', details: { cursor: '1' } });
    expect(await idle.next()).toEqual({ done: true, value: undefined });
    const late = follower.follow({ companyId, actor: agent() });
    expect(await refusal(late)).toMatchObject({ code: 'server_draining', status: 503 });
  });

  test('a deleted company ends its subscribers', async () => {
    const follower = openFollower();
    const subscription = follower.follow({ companyId, actor: agent() });
    await subscription.ready;
    await journal.database.pool.query('DELETE FROM "Company" WHERE id = $1', [companyId]);
    follower.committed([companyId]);
    expect(await refusal(subscription)).toMatchObject({ status: 404, message: 'Company not found' });
  });
});

describe('cursors', () => {
  test.each(['abc', '-1', '1.5', '', '1e3', '9'.repeat(30)])('"%s" is not a cursor', async (after) => {
    const subscription = openFollower().follow({ companyId, after, actor: agent() });
    await expect(subscription.ready).rejects.toMatchObject({ code: 'cursor_invalid', status: 400 });
    expect(await refusal(subscription)).toMatchObject({ code: 'cursor_invalid', status: 400 });
  });

  test('a cursor beyond the end of the journal is unknown', async () => {
    await append(2);
    const follower = openFollower();
    const subscription = follower.follow({ companyId, after: '3', actor: agent() });
    expect(await refusal(subscription)).toMatchObject({ code: 'cursor_unknown', status: 400, details: { head: '2' } });
    const atTheEnd = follower.follow({ companyId, after: '2', actor: agent() });
    await expect(atTheEnd.ready).resolves.toBeUndefined();
  });

  test('a cursor before the oldest kept event has expired', async () => {
    await append(5);
    await journal.database.pool.query('DELETE FROM "Event" WHERE "companyId" = $1 AND seq <= 3', [companyId]);
    const follower = openFollower();
    const expired = follower.follow({ companyId, after: '2', actor: agent() });
    expect(await refusal(expired)).toMatchObject({ code: 'cursor_expired', status: 410, details: { oldest: '4' } });
    const kept = follower.follow({ companyId, after: '3', actor: agent() });
    expect(await takeSeqs(kept, 2)).toEqual([4, 5]);
    await journal.database.pool.query('DELETE FROM "Event" WHERE "companyId" = $1', [companyId]);
    const emptied = openFollower().follow({ companyId, after: '3', actor: agent() });
    expect(await refusal(emptied)).toMatchObject({ code: 'cursor_expired', details: { oldest: '6' } });
  });

  test('a hole in the journal ends the subscription instead of being passed over', async () => {
    await append(5);
    await journal.database.pool.query('DELETE FROM "Event" WHERE "companyId" = $1 AND seq = 3', [companyId]);
    for (const after of ['0', '2']) {
      const subscription = openFollower().follow({ companyId, after, actor: agent() });
      await expect(takeSeqs(subscription, 5)).rejects.toThrow('no event after position 2');
    }
  });

  test.each([randomUUID(), 'not-an-id', '},{'])(
    'company %s is not found, and others are not disturbed',
    async (unknown) => {
      const follower = openFollower();
      const subscription = follower.follow({ companyId, actor: agent() });
      const lost = follower.follow({ companyId: unknown, actor: agent() });
      expect(await refusal(lost)).toMatchObject({ status: 404, message: 'Company not found' });
      await expect(subscription.ready).resolves.toBeUndefined();
    },
  );
});
