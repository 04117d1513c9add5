import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { authenticate } from '#services/access/authenticate.js';
import type { BoardActor } from '#services/core/actors/actor.js';
import { createBoardApiKey, listBoardApiKeys } from '#services/people/board-keys/operations.js';
import { revokeBoardApiKey, revokeCurrentBoardKey } from '#services/people/board-keys/revoke.js';
import { shown } from '#tests/kit/credentials.js';
import { stored } from '#tests/kit/issues.js';
import { eventsOf } from '#tests/kit/journal.js';
import { type Caller, createWorld, ownDatabase, type World } from '#tests/kit/world.js';

ownDatabase();

const DAY_MS = 86_400_000;
const daysFromNow = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
const daysUntil = (at: string): number => Math.round((Date.parse(at) - Date.now()) / DAY_MS);

const bearer = ({ services }: World, token: string) => authenticate(services, shown(`Bearer ${token}`));

/** A person as they are known by one of their keys. */
const byKey = (world: World, { actor }: { actor: BoardActor }, keyId: string): Caller =>
  world.as({ ...actor, source: 'board_key', keyId });

const setExpiry = (world: World, id: string, expiresAt: Date | null) =>
  stored(world, (tx) => tx.boardApiKey.update({ where: { id }, data: { expiresAt } }));

describe('a person’s board keys', () => {
  it('open what their owner may do, show their token once and are stored as a hash', async () => {
    const world = await createWorld();
    const owner = await world.member('owner');
    const key = await owner.run(createBoardApiKey, { name: ' Laptop ' });
    expect(key).toMatchObject({ name: 'Laptop', lastUsedAt: null, revokedAt: null });
    expect(key.token).toMatch(/^svc_board_[\w-]{43}$/);
    expect(await bearer(world, key.token)).toMatchObject({
      kind: 'board',
      source: 'board_key',
      userId: owner.actor.userId,
      keyId: key.id,
      isInstanceAdmin: false,
      memberships: owner.actor.memberships,
    });
    const { token, ...row } = key;
    expect(await owner.run(listBoardApiKeys)).toEqual([row]);
    const rows = await world.services.database.pool.query('SELECT k::text FROM "BoardApiKey" k WHERE id = $1', [
      key.id,
    ]);
    expect(rows.rows).toHaveLength(1);
    expect(JSON.stringify(rows.rows)).not.toContain(token);
  });

  it('end after 30 days unless they are told to, and within a year', async () => {
    const owner = await (await createWorld()).member('owner');
    const expiryOf = async (expiresAt?: string | null) =>
      (await owner.run(createBoardApiKey, { name: 'Key', expiresAt })).expiresAt;
    expect(daysUntil(await expiryOf())).toBe(30);
    expect(daysUntil(await expiryOf(null))).toBe(30);
    const far = daysFromNow(365);
    expect(await expiryOf(far)).toBe(far);
    for (const [refused, message] of [
      [daysFromNow(-1), 'Must be in the future'],
      [daysFromNow(367), 'Must be at most a year ahead'],
    ] as const) {
      await expect(expiryOf(refused)).rejects.toMatchObject({
        status: 400,
        issues: [{ path: ['expiresAt'], message }],
      });
    }
    await expect(expiryOf('tomorrow')).rejects.toMatchObject({ status: 400 });
  });

  it('have a name of 1 to 120 characters', async () => {
    const owner = await (await createWorld()).member('owner');
    for (const name of [undefined, '', ' ', 'x'.repeat(121)]) {
      await expect(owner.run(createBoardApiKey, { name })).rejects.toMatchObject({ status: 400 });
    }
    const longest = '𝕏'.repeat(60);
    expect((await owner.run(createBoardApiKey, { name: longest })).name).toBe(longest);
    expect((await owner.run(createBoardApiKey, { name: ` ${longest}\n` })).name).toBe(longest);
  });

  it('are listed oldest first, only the caller’s, and those that are over only when asked for', async () => {
    const world = await createWorld();
    const [owner, other] = [await world.member('owner'), await world.member('owner')];
    const made = [];
    for (const name of ['live', 'revoked', 'expired']) made.push(await owner.run(createBoardApiKey, { name }));
    await other.run(createBoardApiKey, { name: 'of another' });
    await owner.run(revokeBoardApiKey, { keyId: made[1].id });
    await setExpiry(world, made[2].id, new Date(Date.now() - 1000));
    const names = async (input: object) =>
      (await owner.run(listBoardApiKeys, input)).map(({ name }: { name: string }) => name);
    expect(await names({})).toEqual(['live']);
    expect(await names({ includeInactive: true })).toEqual(['live', 'revoked', 'expired']);
  });

  it('stop working when revoked, and are revoked once however often that is asked', async () => {
    const world = await createWorld();
    const owner = await world.member('owner');
    const key = await owner.run(createBoardApiKey, { name: 'Key' });
    const revoke = () => owner.run(revokeBoardApiKey, { keyId: key.id });
    expect(await Promise.all([revoke(), revoke()])).toEqual([1, 2].map(() => ({ ok: true, keyId: key.id })));
    const [revoked] = await owner.run(listBoardApiKeys, { includeInactive: true });
    expect(revoked.revokedAt).not.toBeNull();
    await revoke();
    expect(await owner.run(listBoardApiKeys, { includeInactive: true })).toEqual([revoked]);
    await expect(bearer(world, key.token)).rejects.toMatchObject({ status: 401, message: 'Board API key is revoked' });
    expect(await eventsOf(world, 'board_api_key.revoked')).toHaveLength(1);
  });

  it('are not found by another person, not even an instance admin, nor by another id', async () => {
    const world = await createWorld();
    const owner = await world.member('owner');
    const key = await owner.run(createBoardApiKey, { name: 'Key' });
    for (const [caller, keyId] of [
      [await world.member('owner'), key.id],
      [world.board, key.id],
      [owner, randomUUID()],
      [owner, 'Key'],
    ] as const) {
      await expect(caller.run(revokeBoardApiKey, { keyId })).rejects.toMatchObject({
        status: 404,
        message: 'Board API key not found',
      });
    }
    expect(await bearer(world, key.token)).toMatchObject({ keyId: key.id });
  });

  it('are people’s: agents have none, whoever only views may, and nobody in particular may not', async () => {
    const world = await createWorld();
    const agent = await world.agent({ name: 'Ada', role: 'ceo' });
    const viewer = await world.member('viewer');
    expect((await viewer.run(createBoardApiKey, { name: 'Key' })).token).toMatch(/^svc_board_/);
    for (const [operation, input] of [
      [listBoardApiKeys, {}],
      [createBoardApiKey, { name: 'Key' }],
      [revokeBoardApiKey, { keyId: randomUUID() }],
      [revokeCurrentBoardKey, {}],
    ] as const) {
      await expect(agent.run(operation, input)).rejects.toMatchObject({
        status: 403,
        message: 'Board access required',
      });
      await expect(world.anonymous.run(operation, input)).rejects.toMatchObject({ status: 401 });
    }
  });

  it('of the implicit local board are keys of its user', async () => {
    const world = await createWorld();
    const key = await world.board.run(createBoardApiKey, { name: 'Local' });
    expect(await bearer(world, key.token)).toMatchObject({ userId: 'local-board', isInstanceAdmin: true });
  });

  it('may be meant for a company of their owner, and for no other', async () => {
    const world = await createWorld();
    const owner = await world.member('owner');
    const foreign = (await createWorld()).company.id;
    const create = (requestedCompanyId: string) => owner.run(createBoardApiKey, { name: 'Key', requestedCompanyId });
    const key = await create(world.company.id);
    expect(await stored(world, (tx) => tx.boardApiKey.findUnique({ where: { id: key.id } }))).toMatchObject({
      requestedCompanyId: world.company.id,
    });
    for (const companyId of [foreign, randomUUID()]) {
      await expect(create(companyId)).rejects.toMatchObject({
        status: 403,
        message: 'User does not have access to this company',
      });
    }
    await expect(
      world.board.run(createBoardApiKey, { name: 'Key', requestedCompanyId: randomUUID() }),
    ).rejects.toMatchObject({ status: 404, message: 'Company not found' });
  });

  it('are told of, without name and token, in the journal of every company that they open, and of no other', async () => {
    const [home, second, foreign] = [await createWorld(), await createWorld(), await createWorld()];
    const { actor } = await home.member('owner');
    const role = { role: 'operator', status: 'active' } as const;
    const memberships = new Map([...actor.memberships, [second.company.id, role]]);
    const caller = home.as({ ...actor, memberships });
    const key = await caller.run(createBoardApiKey, { name: 'Of my own' });
    await caller.run(revokeBoardApiKey, { keyId: key.id });
    for (const world of [home, second]) {
      const events = await eventsOf(world, 'board_api_key.');
      expect(events).toMatchObject([
        { action: 'board_api_key.created', entityId: key.id, details: { expiresAt: key.expiresAt, via: 'api' } },
        { action: 'board_api_key.revoked', entityId: key.id },
      ]);
      expect(events.map(({ actorId }) => actorId)).toEqual([actor.userId, actor.userId]);
      expect(JSON.stringify(events)).not.toMatch(/Of my own|svc_board_/);
    }
    expect(await eventsOf(foreign, 'board_api_key.')).toEqual([]);
  });

  it('made under an idempotency key are made once, and their token is not kept for a retry', async () => {
    const owner = await (await createWorld()).member('owner');
    const options = { idempotencyKey: randomUUID() };
    const key = await owner.run(createBoardApiKey, { name: 'Key' }, options);
    await expect(owner.run(createBoardApiKey, { name: 'Key' }, options)).rejects.toMatchObject({
      status: 409,
      details: { id: key.id },
    });
    expect(await owner.run(listBoardApiKeys)).toHaveLength(1);
  });
});

describe('a board key that makes another', () => {
  it('makes none that outlives it', async () => {
    const world = await createWorld();
    const owner = await world.member('owner');
    const end = daysFromNow(3);
    const first = await owner.run(createBoardApiKey, { name: 'First', expiresAt: end });
    const caller = byKey(world, owner, first.id);
    expect((await caller.run(createBoardApiKey, { name: 'Second' })).expiresAt).toBe(end);
    const sooner = daysFromNow(1);
    expect((await caller.run(createBoardApiKey, { name: 'Third', expiresAt: sooner })).expiresAt).toBe(sooner);
    await expect(caller.run(createBoardApiKey, { name: 'Fourth', expiresAt: daysFromNow(4) })).rejects.toMatchObject({
      status: 422,
      message: 'A key made with a board key must not outlive it',
      details: { expiresAt: end },
    });
  });

  it('is asked for 30 days when it has no end or a later one', async () => {
    const world = await createWorld();
    const owner = await world.member('owner');
    const first = await owner.run(createBoardApiKey, { name: 'First', expiresAt: daysFromNow(300) });
    const caller = byKey(world, owner, first.id);
    expect(daysUntil((await caller.run(createBoardApiKey, { name: 'Key' })).expiresAt)).toBe(30);
    await setExpiry(world, first.id, null);
    expect(daysUntil((await caller.run(createBoardApiKey, { name: 'Key' })).expiresAt)).toBe(30);
  });

  it.each(['revokeBoardApiKey', 'revokeCurrentBoardKey'])(
    'takes every key that was made with it along when it is revoked by %s, at once and told',
    async (how) => {
      const world = await createWorld();
      const owner = await world.member('owner');
      const first = await owner.run(createBoardApiKey, { name: 'First' });
      const child = await byKey(world, owner, first.id).run(createBoardApiKey, { name: 'Child' });
      const grandchild = await byKey(world, owner, child.id).run(createBoardApiKey, { name: 'Grandchild' });
      const other = await owner.run(createBoardApiKey, { name: 'Other' });
      for (const { token } of [first, child, grandchild]) await bearer(world, token);
      if (how === 'revokeBoardApiKey') await owner.run(revokeBoardApiKey, { keyId: first.id });
      else await byKey(world, owner, first.id).run(revokeCurrentBoardKey);
      for (const { token } of [first, child, grandchild]) {
        await expect(bearer(world, token)).rejects.toMatchObject({ status: 401, message: 'Board API key is revoked' });
      }
      expect(await bearer(world, other.token)).toMatchObject({ keyId: other.id });
      expect((await owner.run(listBoardApiKeys)).map(({ name }: { name: string }) => name)).toEqual(['Other']);
      const revoked = (await eventsOf(world, 'board_api_key.revoked')).map(({ entityId }) => entityId);
      expect(revoked.sort()).toEqual([first.id, child.id, grandchild.id].sort());
    },
  );

  it('takes a key along that is made at the same moment, or makes none', async () => {
    const world = await createWorld();
    const owner = await world.member('owner');
    for (let round = 0; round < 5; round += 1) {
      const first = await owner.run(createBoardApiKey, { name: 'First' });
      const made = byKey(world, owner, first.id).run(createBoardApiKey, { name: 'Child' });
      await Promise.allSettled([made, owner.run(revokeBoardApiKey, { keyId: first.id })]);
      expect(await owner.run(listBoardApiKeys)).toEqual([]);
    }
  });

  it('leaves the key alone with which it was made', async () => {
    const world = await createWorld();
    const owner = await world.member('owner');
    const first = await owner.run(createBoardApiKey, { name: 'First' });
    const child = await byKey(world, owner, first.id).run(createBoardApiKey, { name: 'Child' });
    await owner.run(revokeBoardApiKey, { keyId: child.id });
    expect(await bearer(world, first.token)).toMatchObject({ keyId: first.id });
  });

  it('makes none once it is revoked, though it was let in before', async () => {
    const world = await createWorld();
    const owner = await world.member('owner');
    const first = await owner.run(createBoardApiKey, { name: 'First' });
    await owner.run(revokeBoardApiKey, { keyId: first.id });
    await expect(byKey(world, owner, first.id).run(createBoardApiKey, { name: 'Late' })).rejects.toMatchObject({
      status: 401,
      message: 'Board API key is revoked',
    });
  });
});

describe('the current board key', () => {
  it('revokes itself, and no other', async () => {
    const world = await createWorld();
    const owner = await world.member('owner');
    const [used, kept] = [
      await owner.run(createBoardApiKey, { name: 'Used' }),
      await owner.run(createBoardApiKey, { name: 'Kept' }),
    ];
    const caller = world.as(await bearer(world, used.token));
    expect(await caller.run(revokeCurrentBoardKey)).toEqual({ revoked: true, keyId: used.id });
    expect(await owner.run(listBoardApiKeys)).toMatchObject([{ id: kept.id }]);
  });

  it('is not there for who is known by a session or not at all', async () => {
    const world = await createWorld();
    for (const caller of [await world.member('owner'), world.board]) {
      await expect(caller.run(revokeCurrentBoardKey)).rejects.toMatchObject({
        status: 400,
        message: 'Current board authentication is not using an API key',
      });
    }
  });
});
