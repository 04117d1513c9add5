import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { followJournal } from '#services/access/follow-journal.js';
import { JournalFollower } from '#services/core/journal/follow.js';
import type { JournalEvent } from '#services/core/journal/journal.js';
import type { JournalSignals } from '#services/core/journal/signals.js';
import { Scope } from '#services/core/operation/scope.js';
import { createActivity } from '#services/overview/activity/operations.js';
import { type Caller, createWorld, type World } from '#tests/kit/world.js';

/** Signals that never arrive from elsewhere. */
const alone: JournalSignals = { publish() {}, subscribe: () => () => {}, close: async () => {} };

let world: World;
let follower: JournalFollower;
beforeAll(async () => {
  world = await createWorld();
  follower = new JournalFollower({
    database: world.services.database,
    signals: alone,
    bufferLimit: 100,
    revalidate: async (actors) => actors.map(() => null),
  });
});
afterAll(() => follower.close());

const note = async (action: string): Promise<void> => {
  const about = { actorId: 'test', entityType: 'test', entityId: '1' };
  await world.board.run(createActivity, { companyId: world.company.id, action, ...about });
  follower.committed([world.company.id]);
};

const follow = (only?: (event: JournalEvent) => boolean | Promise<boolean>, after?: string, by: Caller = world.board) =>
  followJournal(new Scope(world.services, by.actor), follower, {
    of: { companyId: world.company.id },
    after,
    ...(only && { only }),
  });

const wanted = ({ action }: JournalEvent): boolean => action === 'test.wanted';

describe('a part of a journal', () => {
  test('is what was asked for, in order, with positions that count everything', async () => {
    const head = await positionAfter('test.other');
    const events = await follow(wanted, head);
    for (const action of ['test.other', 'test.wanted', 'test.other', 'test.wanted']) await note(action);
    const seen = [(await events.next()).value, (await events.next()).value];
    expect(seen.map(({ seq }) => Number(seq) - Number(head))).toEqual([2, 4]);
    await events.return?.();
    const resumed = await follow(wanted, String(seen[0].seq));
    expect((await resumed.next()).value.seq).toBe(seen[1].seq);
    await resumed.return?.();
  });

  test('ends at once for who leaves while waiting for something that never comes', async () => {
    const events = await follow(wanted);
    const waiting = events.next();
    await note('test.other');
    await events.return?.();
    expect(await waiting).toEqual({ done: true, value: undefined });
    expect((await events.next()).done).toBe(true);
  });

  test('may take looking something up to tell, and ends where that fails', async () => {
    const events = await follow(async (event) => {
      if (event.action === 'test.broken') throw new Error('The look-up failed');
      return wanted(event);
    });
    for (const action of ['test.other', 'test.wanted', 'test.broken', 'test.wanted']) await note(action);
    expect((await events.next()).value).toMatchObject({ action: 'test.wanted' });
    await expect(events.next()).rejects.toThrow('The look-up failed');
    expect(await events.next()).toEqual({ done: true, value: undefined });
  });

  test('is for members of the company only', async () => {
    const stranger = await (await createWorld()).agent({ name: `Stranger ${randomUUID()}` });
    await expect(follow(wanted, undefined, stranger)).rejects.toMatchObject({ status: 403 });
  });

  test('begins nowhere but in the journal', async () => {
    await expect(follow(wanted, '999999')).rejects.toMatchObject({ code: 'cursor_unknown' });
    await expect(follow(wanted, 'nonsense')).rejects.toMatchObject({ code: 'cursor_invalid' });
  });
});

async function positionAfter(action: string): Promise<string> {
  const events = await follow();
  const next = events.next();
  await note(action);
  const { value } = await next;
  await events.return?.();
  return String(value.seq);
}
