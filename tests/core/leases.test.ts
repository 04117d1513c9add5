import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DomainError } from '#services/core/errors/errors.js';
import { claimLease, guardLease, type Lease, releaseLease, renewLease } from '#services/core/locks/leases.js';
import { Scope, WriteScope } from '#services/core/operation/scope.js';
import { somebodyWaits } from '../kit/waiting.js';
import { createWorld, type World } from '../kit/world.js';

let world: World;
let owner: pg.Client;
beforeAll(async () => {
  world = await createWorld();
  owner = new pg.Client(world.services.config.DATABASE_URL);
  await owner.connect();
});
afterAll(() => owner?.end());

const write = <T>(work: (scope: WriteScope) => Promise<T>): Promise<T> =>
  world.services.database.transaction([world.company.id], (tx) =>
    work(new WriteScope(new Scope(world.services, world.board.actor, [world.company.id]), tx)),
  );

const claim = (resource: string, by: string, seconds = 60): Promise<Lease> =>
  write((scope) => claimLease(scope, { companyId: world.company.id, resource, owner: by, seconds }));

/** Resolves when the database's clock says that a lease has ended. */
async function ended({ resource }: Lease): Promise<void> {
  for (;;) {
    const { rows } = await owner.query(
      'SELECT "expiresAt" <= clock_timestamp() AS over FROM "Lease" WHERE "companyId" = $1 AND resource = $2',
      [world.company.id, resource],
    );
    if (rows[0].over) return;
  }
}

const refusal = (attempt: Promise<unknown>): Promise<DomainError> =>
  attempt.then(
    () => Promise.reject(new Error('It was not refused')),
    (error: DomainError) => error,
  );

describe('a lease', () => {
  test('has one holder, however many claim it at the same time', async () => {
    const claims = await Promise.allSettled(
      Array.from({ length: 200 }, (_, index) => claim('crowded', `run ${index}`)),
    );
    const won = claims.filter((one) => one.status === 'fulfilled').map(({ value }) => value);
    expect(won).toHaveLength(1);
    expect(won[0]?.fence).toBe(1n);
    const reasons = claims.filter((one) => one.status === 'rejected').map(({ reason }) => reason);
    expect(reasons).toHaveLength(199);
    for (const reason of reasons) {
      expect(reason).toMatchObject({
        status: 409,
        code: 'lease_held',
        details: { holder: won[0]?.owner, alive: true },
      });
    }
  });

  test('is refused to others with its holder, its end and what to do next', async () => {
    const lease = await claim('held', 'run 1');
    expect(await refusal(claim('held', 'run 2'))).toMatchObject({
      status: 409,
      code: 'lease_held',
      details: {
        holder: 'run 1',
        alive: true,
        expiresAt: lease.expiresAt.toISOString(),
        nextAction: expect.stringMatching(/wait until expiresAt/),
      },
    });
  });

  test('goes to the next who claims it once it has ended, and refuses the late write of its former holder', async () => {
    const first = await claim('short', 'run 1', 0.05);
    await ended(first);
    const late = await refusal(write((scope) => guardLease(scope, first)));
    expect(late).toMatchObject({
      status: 409,
      code: 'lease_lost',
      details: { holder: 'run 1', alive: false, nextAction: 'claim the lease again' },
    });
    const second = await claim('short', 'run 2');
    expect(second.fence).toBe(first.fence + 1n);
    const expected = {
      status: 409,
      code: 'lease_lost',
      details: { holder: 'run 2', alive: true, expiresAt: second.expiresAt.toISOString() },
    };
    expect(await refusal(write((scope) => guardLease(scope, first)))).toMatchObject(expected);
    expect(await refusal(write((scope) => renewLease(scope, first, 60)))).toMatchObject(expected);
    expect(await refusal(write((scope) => releaseLease(scope, first)))).toMatchObject(expected);
    expect(await write((scope) => guardLease(scope, second))).toEqual(second);
  });

  test('undoes the whole write that came too late', async () => {
    const first = await claim('late', 'run 1', 0.05);
    await ended(first);
    const name = world.company.name;
    const late = write(async (scope) => {
      await scope.db.company.update({ where: { id: world.company.id }, data: { name: 'Too late' } });
      await guardLease(scope, first);
    });
    expect(await refusal(late)).toMatchObject({ code: 'lease_lost' });
    const { rows } = await owner.query('SELECT name FROM "Company" WHERE id = $1', [world.company.id]);
    expect(rows[0].name).toBe(name);
  });

  test('raises its fence with every claim: after a release, by another, and by the same owner', async () => {
    const first = await claim('again', 'run 1');
    await write((scope) => releaseLease(scope, first));
    expect(await refusal(write((scope) => guardLease(scope, first)))).toMatchObject({ details: { alive: false } });
    const second = await claim('again', 'run 2');
    await write((scope) => releaseLease(scope, second));
    const third = await claim('again', 'run 1');
    const fourth = await claim('again', 'run 1');
    expect([first, second, third, fourth].map(({ fence }) => fence)).toEqual([1n, 2n, 3n, 4n]);
    expect(await refusal(write((scope) => guardLease(scope, third)))).toMatchObject({ code: 'lease_lost' });
  });

  test('is prolonged by its holder, who keeps the fence', async () => {
    const lease = await claim('renewed', 'run 1', 5);
    const renewed = await write((scope) => renewLease(scope, lease, 600));
    expect(renewed.fence).toBe(lease.fence);
    expect(renewed.expiresAt.getTime()).toBeGreaterThan(lease.expiresAt.getTime());
  });

  test('cannot be prolonged once it has ended, even if nobody else has claimed it', async () => {
    const lease = await claim('lapsed', 'run 1', 0.05);
    await ended(lease);
    expect(await refusal(write((scope) => renewLease(scope, lease, 60)))).toMatchObject({ code: 'lease_lost' });
  });

  test('that never was is lost to whoever says to hold it', async () => {
    const never = { companyId: world.company.id, resource: 'never', fence: 1n };
    expect(await refusal(write((scope) => guardLease(scope, never)))).toMatchObject({
      code: 'lease_lost',
      details: { holder: null, alive: false, nextAction: 'claim the lease again' },
    });
  });

  test('does not change hands while a write under it has not committed', async () => {
    const lease = await claim('guarded', 'run 1', 1);
    const order: string[] = [];
    let next: Promise<unknown> | undefined;
    await write(async (scope) => {
      await guardLease(scope, lease);
      await ended(lease);
      next = claim('guarded', 'run 2').then(() => order.push('claimed'));
      await somebodyWaits(world.services.config.DATABASE_URL);
      order.push('written');
    });
    await next;
    expect(order).toEqual(['written', 'claimed']);
  });

  test('is of one company: the same resource of another is another lease', async () => {
    const other = await createWorld();
    await claim('shared name', 'run 1');
    const theirs = await world.services.database.transaction([other.company.id], (tx) => {
      const scope = new WriteScope(new Scope(world.services, other.board.actor, [other.company.id]), tx);
      return claimLease(scope, { companyId: other.company.id, resource: 'shared name', owner: 'run 2', seconds: 60 });
    });
    expect(theirs).toMatchObject({ fence: 1n, owner: 'run 2' });
  });
});
