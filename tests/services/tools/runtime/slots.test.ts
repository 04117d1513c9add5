import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { localBoard } from '#services/core/actors/actor.js';
import { Scope } from '#services/core/operation/scope.js';
import { archiveToolConnection } from '#services/tools/connections/archive.js';
import { slotFiguresOf } from '#services/tools/runtime/figures.js';
import { type SlotLease, SlotRegistry, type SlotRequest } from '#services/tools/runtime/slots.js';
import { createWorld, type World } from '#tests/kit/world.js';
import { connectTools, inDatabase } from '../fixtures.js';

let world: World;
let registry: SlotRegistry;
beforeEach(async () => {
  world = await createWorld();
  registry = onHost();
});

/** A server process on a machine, which is one of its own unless given. */
const onHost = (host: string = randomUUID()): SlotRegistry =>
  new SlotRegistry(world.services.database, { id: randomUUID(), host });

async function request(of: World = world): Promise<SlotRequest> {
  const { applicationId, connectionId } = await connectTools(of);
  const slotKey = `${connectionId}:a`;
  return { companyId: of.company.id, applicationId, connectionId, slotKey, templateId: 'files', programHash: 'one' };
}

async function claimed(asked: SlotRequest, by = registry): Promise<SlotLease> {
  const claim = await by.claim(asked);
  if (!('lease' in claim)) throw new Error(`Refused: ${JSON.stringify(claim)}`);
  return claim.lease;
}

const figures = () => slotFiguresOf(new Scope(world.services, localBoard), world.company.id);

describe('a slot', () => {
  test('belongs to one of two processes that claim it at once', async () => {
    const asked = await request();
    const claims = await Promise.all(Array.from({ length: 8 }, () => onHost().claim(asked)));
    expect(claims.filter((claim) => 'lease' in claim)).toHaveLength(1);
    const held = claims.flatMap((claim) => ('held' in claim ? [claim.held] : []));
    const open = { slotId: expect.any(String), fence: '1', state: 'open' };
    expect(held).toEqual(Array.from({ length: 7 }, () => open));
  });

  test('can be claimed when its lease is over, and its former holder can write nothing', async () => {
    const asked = await request();
    const before = await claimed(asked);
    await inDatabase(world, (tx) =>
      tx.toolRuntimeSlot.update({ where: { id: before.id }, data: { leaseExpiresAt: new Date(0) } }),
    );
    const other = onHost();
    const after = await claimed(asked, other);
    expect(Number(after.fence)).toBe(Number(before.fence) + 1);
    expect(await registry.started(before, { pid: 1, startedAt: new Date() })).toBe(false);
    expect(await registry.ready(before)).toBe(false);
    await registry.end(before, { status: 'failed', lastError: 'too late' });
    const state = { status: 'idle', usedMsAgo: 0, idleInMs: 0, checkedMsAgo: 0 } as const;
    expect(await registry.renew([{ ...state, lease: before }])).toEqual(new Set());
    expect(await other.renew([{ ...state, lease: after }])).toEqual(new Set([after.id]));
    const row = await inDatabase(world, (tx) => tx.toolRuntimeSlot.findUnique({ where: { id: after.id } }));
    expect(row).toMatchObject({ status: 'idle', lastError: null });
  });

  test('is refused to a fifth program of a company, also when all are claimed at once', async () => {
    const asked = await Promise.all(Array.from({ length: 9 }, () => request()));
    const claims = await Promise.all(asked.map((one) => onHost().claim(one)));
    expect(claims.filter((claim) => 'lease' in claim)).toHaveLength(4);
    expect(await figures()).toMatchObject({ activeSlots: 4, startingSlots: 4, capacityDeferralsLastHour: 5 });
  });

  test('is refused to a seventeenth program of a machine', async () => {
    const host = randomUUID();
    for (let company = 0; company < 4; company++) {
      world = await createWorld();
      for (let at = 0; at < 4; at++) await claimed(await request(), onHost(host));
    }
    world = await createWorld();
    expect(await onHost(host).claim(await request())).toMatchObject({ refusal: 'host_full' });
    expect(await onHost().claim(await request())).toHaveProperty('lease');
  });

  test('waits longer after each failure, and rests after the third within a minute', async () => {
    const asked = await request();
    const waits: number[] = [];
    for (let failure = 0; failure < 3; failure++) {
      const lease = await claimed(asked);
      await registry.end(lease, { status: 'failed', lastError: 'It left\nwith words' });
      const { retryAt, stoppedAt } = await inDatabase(world, (tx) =>
        tx.toolRuntimeSlot.findUniqueOrThrow({ where: { id: lease.id } }),
      );
      waits.push(Math.round((Number(retryAt) - Number(stoppedAt)) / 1_000));
      const claim = await registry.claim(asked);
      if (failure === 2) expect('refusal' in claim && claim.retryAfterMs).toBeGreaterThan(30_000);
      await inDatabase(world, (tx) => tx.toolRuntimeSlot.update({ where: { id: lease.id }, data: { retryAt: null } }));
    }
    expect(waits).toEqual([1, 2, 4]);
    expect(await registry.claim(asked)).toMatchObject({ refusal: 'suppressed' });
    expect(await figures()).toMatchObject({
      failedSlots: 1,
      restartAttemptsLastHour: 2,
      restartSuppressionsLastHour: 2,
    });
  });

  test('that is not held any more is swept, at once by its own machine', async () => {
    const host = randomUUID();
    const lease = await claimed(await request(), onHost(host));
    await onHost(host).started(lease, { pid: 4711, startedAt: new Date() });
    await inDatabase(world, (tx) =>
      tx.toolRuntimeSlot.update({ where: { id: lease.id }, data: { leaseExpiresAt: new Date(Date.now() - 10_000) } }),
    );
    expect(await onHost().sweep()).toEqual([]);
    const left = { processKey: lease.processKey, pid: 4711, processStartedAt: expect.any(Date) };
    // A database that was just started gives holders of leases the time to renew them.
    await expect.poll(() => onHost(host).sweep()).toEqual([left]);
    expect(await figures()).toMatchObject({ activeSlots: 0, stoppedSlots: 1 });
  });

  test('is asked to end when its connection is archived', async () => {
    const asked = await request();
    const lease = await claimed(asked);
    const archived = await world.board.run(archiveToolConnection, { connectionId: asked.connectionId });
    expect(archived.stoppedSlots).toBe(1);
    expect(await registry.ready(lease)).toBe(false);
    const state = { status: 'starting', usedMsAgo: 0, idleInMs: null, checkedMsAgo: null } as const;
    expect(await registry.renew([{ ...state, lease }])).toEqual(new Set());
  });
});
