import { describe, expect, it } from 'vitest';
import { createBoardApiKey, listBoardApiKeys } from '#services/people/board-keys/operations.js';
import { revokeBoardApiKey } from '#services/people/board-keys/revoke.js';
import { eventsOf } from '#tests/kit/journal.js';
import { createWorld, ownDatabase } from '#tests/kit/world.js';
import { adminOf, approve, ask, bearer, cancel, expire, look, minutesUntil } from './cli-auth-world.js';

ownDatabase();

describe('an approval', () => {
  it('makes the key work for 30 days, as its approver’s, and says so to whoever polls', async () => {
    const world = await createWorld();
    const owner = await world.member('owner');
    const asked = await ask(world, { clientName: 'laptop' });
    await expect(bearer(world, asked.boardApiToken)).rejects.toMatchObject({
      status: 401,
      message: 'Board API key is not approved yet',
    });
    const approval = await approve(owner, asked);
    const { userId } = owner.actor;
    expect(approval).toMatchObject({ approved: true, status: 'approved', userId });
    expect(minutesUntil(approval.expiresAt)).toBe(30 * 24 * 60);
    expect(await bearer(world, asked.boardApiToken)).toMatchObject({
      source: 'board_key',
      userId,
      keyId: approval.keyId,
      memberships: owner.actor.memberships,
    });
    expect(await owner.run(listBoardApiKeys)).toMatchObject([
      { id: approval.keyId, name: 'laptop', expiresAt: approval.expiresAt },
    ]);
    expect(await look(world.anonymous, asked)).toMatchObject({
      status: 'approved',
      approvedAt: expect.any(String),
      cancelledAt: null,
      approvedByUser: { id: userId, name: 'owner', email: `${userId}@example.com` },
    });
    expect(await eventsOf(world, 'board_api_key.')).toMatchObject([
      { action: 'board_api_key.created', entityId: approval.keyId, actorId: userId, details: { via: 'cli_auth' } },
    ]);
  });

  it('names the key by the command of a client without a name', async () => {
    const world = await createWorld();
    const owner = await world.member('owner');
    await approve(owner, await ask(world, { command: 'orgraph deploy' }));
    expect(await owner.run(listBoardApiKeys)).toMatchObject([{ name: 'orgraph deploy' }]);
  });

  it('given again by the same person is the same; by another it is refused', async () => {
    const world = await createWorld();
    const owner = await world.member('owner');
    const asked = await ask(world);
    const first = await approve(owner, asked);
    expect(await approve(owner, asked)).toEqual(first);
    await expect(approve(await world.member('owner'), asked)).rejects.toMatchObject({ status: 403 });
    await owner.run(revokeBoardApiKey, { keyId: first.keyId });
    expect(await approve(owner, asked)).toEqual(first);
    await expect(bearer(world, asked.boardApiToken)).rejects.toMatchObject({ message: 'Board API key is revoked' });
    expect(await owner.run(listBoardApiKeys, { includeInactive: true })).toHaveLength(1);
  });

  it('given twice at once makes one key', async () => {
    const world = await createWorld();
    const owner = await world.member('owner');
    const asked = await ask(world);
    const [one, two] = await Promise.all([approve(owner, asked), approve(owner, asked)]);
    expect(one).toEqual(two);
    expect(await owner.run(listBoardApiKeys)).toHaveLength(1);
  });

  it('given by two people at once is one’s', async () => {
    const world = await createWorld();
    const people = [await world.member('owner'), await world.member('admin')];
    const asked = await ask(world);
    const outcomes = await Promise.allSettled(people.map((person) => approve(person, asked)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const keys = await Promise.all(people.map((person) => person.run(listBoardApiKeys)));
    expect(keys.flat()).toHaveLength(1);
  });

  it('comes too late for a request that expired or was cancelled', async () => {
    const world = await createWorld();
    const owner = await world.member('owner');
    const [expired, cancelled] = [await ask(world), await ask(world)];
    await expire(world, expired);
    await cancel(world.anonymous, cancelled);
    expect(await approve(owner, expired)).toMatchObject({ approved: false, status: 'expired', keyId: null });
    expect(await approve(owner, cancelled)).toMatchObject({
      approved: false,
      status: 'cancelled',
      keyId: null,
      userId: owner.actor.userId,
      expiresAt: cancelled.expiresAt,
    });
    expect(await owner.run(listBoardApiKeys)).toEqual([]);
  });

  it('is a person’s to give: no agent may, nor nobody in particular', async () => {
    const world = await createWorld();
    const asked = await ask(world);
    const agent = await world.agent({ name: 'Ada', role: 'ceo' });
    await expect(approve(agent, asked)).rejects.toMatchObject({ status: 403, message: 'Board access required' });
    await expect(approve(world.anonymous, asked)).rejects.toMatchObject({ status: 401 });
  });

  it('of what needs an instance admin is an instance admin’s to give', async () => {
    const world = await createWorld();
    const asked = await ask(world, { requestedAccess: 'instance_admin_required' });
    const owner = await world.member('owner');
    expect(await look(owner, asked)).toMatchObject({ canApprove: false });
    await expect(approve(owner, asked)).rejects.toMatchObject({
      status: 403,
      message: 'Instance admin access required',
    });
    const admin = await adminOf(world);
    expect(await look(admin, asked)).toMatchObject({ canApprove: true });
    expect(await approve(admin, asked)).toMatchObject({ approved: true });
  });

  it('of a request for a company needs access to it', async () => {
    const world = await createWorld();
    const asked = await ask(world, { requestedCompanyId: world.company.id });
    const stranger = await (await createWorld()).member('owner');
    await expect(approve(stranger, asked)).rejects.toMatchObject({
      status: 403,
      message: 'User does not have access to this company',
    });
    await expect(approve(await world.member('owner', 'suspended'), asked)).rejects.toMatchObject({
      status: 403,
      message: 'User does not have active company access',
    });
    expect(await approve(await world.member('viewer'), asked)).toMatchObject({ approved: true });
  });

  it('given with a board key makes none that outlives it', async () => {
    const world = await createWorld();
    const owner = await world.member('owner');
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const key = await owner.run(createBoardApiKey, { name: 'Key', expiresAt });
    const approval = await approve(world.as(await bearer(world, key.token)), await ask(world));
    expect(approval).toMatchObject({ approved: true, expiresAt });
  });
});

describe('a cancellation', () => {
  it('ends a request for good, however often it is asked', async () => {
    const world = await createWorld();
    const asked = await ask(world);
    const done = { status: 'cancelled', cancelled: true };
    expect(await cancel(world.anonymous, asked)).toEqual(done);
    const first = await look(world.anonymous, asked);
    expect(first).toMatchObject({ status: 'cancelled', cancelledAt: expect.any(String), approvedByUser: null });
    expect(await cancel(world.anonymous, asked)).toEqual(done);
    expect(await look(world.anonymous, asked)).toEqual(first);
    await expect(bearer(world, asked.boardApiToken)).rejects.toMatchObject({ status: 401 });
  });

  it('has no effect after an approval, nor on what has expired', async () => {
    const world = await createWorld();
    const [approved, expired] = [await ask(world), await ask(world)];
    await approve(await world.member('owner'), approved);
    await expire(world, expired);
    expect(await cancel(world.anonymous, approved)).toEqual({ status: 'approved', cancelled: false });
    expect(await cancel(world.anonymous, expired)).toEqual({ status: 'expired', cancelled: false });
    expect(await bearer(world, approved.boardApiToken)).toMatchObject({ kind: 'board' });
  });

  it('at the same time as an approval leaves one of the two', async () => {
    const world = await createWorld();
    const owner = await world.member('owner');
    const asked = await ask(world);
    const [cancelled, approved] = await Promise.all([cancel(world.anonymous, asked), approve(owner, asked)]);
    expect(cancelled.cancelled).toBe(!approved.approved);
    expect(await owner.run(listBoardApiKeys)).toHaveLength(approved.approved ? 1 : 0);
  });
});
