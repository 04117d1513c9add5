import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { localBoard } from '#services/core/actors/actor.js';
import { Scope } from '#services/core/operation/scope.js';
import type { PageArgs } from '#services/core/postgres/page-statement.js';
import type { ActivityFilter } from '#services/overview/activity/model.js';
import {
  activityOfAgent,
  activityOfCompany,
  createActivity,
  listActivity,
} from '#services/overview/activity/operations.js';
import { createWorld, type World } from '#tests/kit/world.js';

interface Row {
  id: string;
  action: string;
  createdAt: string;
}

const list = (world: World, filter: object = {}): Promise<Row[]> =>
  world.board.run(listActivity, { companyId: world.company.id, ...filter });

const actions = async (world: World, filter: object = {}) => (await list(world, filter)).map((row) => row.action);

const note = (world: World, action: string, fields: object = {}): Promise<Row> =>
  world.board.run(createActivity, {
    companyId: world.company.id,
    action,
    actorId: 'importer',
    entityType: 'note',
    entityId: 'n-1',
    ...fields,
  });

async function notes(world: World, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await note(world, `note.number_${index}`);
}

/** Moves rows in time, as if the clock had said so when they were appended. */
async function setTimes(world: World, times: Readonly<Record<number, string>>): Promise<void> {
  await world.services.database.transaction('all', async (tx) => {
    for (const [seq, time] of Object.entries(times)) {
      await tx.event.update({
        where: { companyId_seq: { companyId: world.company.id, seq: BigInt(seq) } },
        data: { createdAt: new Date(time) },
      });
    }
  });
}

describe('the activity list', () => {
  test('shows the newest first, up to the limit', async () => {
    const world = await createWorld();
    await notes(world, 4);
    const newest = ['note.number_3', 'note.number_2', 'note.number_1', 'note.number_0', 'company.created'];
    expect(await actions(world)).toEqual(newest);
    expect(await actions(world, { limit: 2 })).toEqual(newest.slice(0, 2));
  });

  test('shows 100 rows where no limit is given', async () => {
    const world = await createWorld();
    await notes(world, 101);
    await setTimes(world, distinctTimes(102));
    expect(await list(world)).toHaveLength(100);
    expect(await list(world, { limit: 500 })).toHaveLength(102);
  });

  test('is narrowed by each filter and by all of them', async () => {
    const world = await createWorld();
    const runId = randomUUID();
    const ada = await world.agent({ name: 'Ada' });
    await note(world, 'note.other');
    await note(world, 'note.wanted', { agentId: ada.row.id, entityType: 'memo', entityId: 'm-7' });
    await world.as({ ...localBoard, runId, runCompanyId: world.company.id }).run(createActivity, {
      companyId: world.company.id,
      action: 'note.by_run',
      actorId: 'x',
      entityType: 'memo',
      entityId: 'm-8',
    });
    expect(await actions(world, { action: 'note.wanted' })).toEqual(['note.wanted']);
    expect(await actions(world, { agentId: ada.row.id })).toEqual(['note.wanted', 'agent.created']);
    expect(await actions(world, { entityType: 'memo' })).toEqual(['note.by_run', 'note.wanted']);
    expect(await actions(world, { entityId: 'm-7' })).toEqual(['note.wanted']);
    expect(await actions(world, { runId })).toEqual(['note.by_run']);
    expect(await actions(world, { agentId: ada.row.id, action: 'note.other' })).toEqual([]);
    expect(
      await actions(world, { agentId: ada.row.id, entityType: 'memo', entityId: 'm-7', action: 'note.wanted' }),
    ).toEqual(['note.wanted']);
  });

  test('pages by the time of the last row without losing rows of the same millisecond', async () => {
    const world = await createWorld();
    await notes(world, 9);
    const [early, same, late] = ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.001Z', '2026-01-01T00:00:00.002Z'];
    const times = [early, early, early, same, same, same, same, late, late, late];
    await setTimes(world, Object.fromEntries(times.map((time, index) => [index + 1, time])));
    const seen: string[][] = [];
    for (let before: string | undefined; ; ) {
      const page = await list(world, { limit: 4, ...(before && { before }) });
      if (page.length === 0) break;
      seen.push(page.map((row) => row.action.slice(-1)));
      before = page.at(-1)?.createdAt;
    }
    expect(seen).toEqual([
      ['8', '7', '6', '5', '4', '3', '2'],
      ['1', '0', 'd'],
    ]);
  });

  test('keeps to its filter where it completes a millisecond', async () => {
    const world = await createWorld();
    await note(world, 'note.wanted');
    await note(world, 'note.other');
    await note(world, 'note.wanted');
    await setTimes(world, Object.fromEntries([1, 2, 3, 4].map((seq) => [seq, '2026-01-01T00:00:00.000Z'])));
    expect(await actions(world, { action: 'note.wanted', limit: 1 })).toEqual(['note.wanted', 'note.wanted']);
  });

  test('takes any moment of the years 1 to 9999', async () => {
    const world = await createWorld();
    expect(await actions(world, { before: '0001-01-01T00:00:00Z' })).toEqual([]);
    expect(await actions(world, { before: '0001-01-02T00:00:00+23:59' })).toEqual([]);
    expect(await actions(world, { before: '9999-12-31T23:59:59.999Z' })).toEqual(['company.created']);
  });

  test.each([
    { limit: 0 },
    { limit: 501 },
    { limit: 1.5 },
    { before: 'yesterday' },
    { before: '0000-01-01T00:00:00Z' },
    { before: '9999-12-31T23:59:59.999-23:59' },
    { before: '2026-13-01T00:00:00Z' },
    { agentId: 'ada' },
    { runId: '1' },
    { action: '' },
    { entityId: 'a\u0000b' },
  ])('refuses %o', async (filter) => {
    await expect(list(await createWorld(), filter)).rejects.toMatchObject({ status: 400, message: 'Validation error' });
  });

  test('is open to viewers and agents of the company only', async () => {
    const [world, other] = [await createWorld(), await createWorld()];
    const input = { companyId: world.company.id };
    expect(await (await world.member('viewer')).run(listActivity, input)).toHaveLength(1);
    expect(await (await world.agent({ name: 'Ada' })).run(listActivity, input)).toHaveLength(2);
    await expect((await other.agent({ name: 'Eve' })).run(listActivity, input)).rejects.toMatchObject({ status: 403 });
    await expect((await other.member('owner')).run(listActivity, input)).rejects.toMatchObject({ status: 403 });
    await expect(world.anonymous.run(listActivity, input)).rejects.toMatchObject({ status: 401 });
  });
});

/** A time of its own for each of the first positions. */
const distinctTimes = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [index + 1, new Date(index * 1000).toISOString()]));

describe('recorded activity', () => {
  test('is answered as the row that is then listed', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const row = await note(world, 'note.written', {
      actorType: 'plugin',
      actorId: 'p-1',
      agentId: ada.row.id,
      details: { pages: 3 },
    });
    expect(createActivity.output.parse(row)).toEqual({
      id: expect.any(String),
      companyId: world.company.id,
      actorType: 'user',
      actorId: 'local-board',
      action: 'note.written',
      entityType: 'note',
      entityId: 'n-1',
      agentId: ada.row.id,
      runId: null,
      responsibleUserId: null,
      details: { pages: 3, claimedActor: { actorType: 'plugin', actorId: 'p-1' } },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect((await list(world, { action: 'note.written' }))[0]).toEqual(row);
  });

  test('is of whoever records it, whomever they name: that stays a claim, which no detail can replace', async () => {
    const world = await createWorld();
    const [owner, operator] = [await world.member('owner'), await world.member('operator')];
    const ada = await world.agent({ name: 'Ada' });
    for (const claim of [
      { actorId: 'importer' },
      { actorType: 'user', actorId: owner.actor.userId },
      { actorType: 'agent', actorId: ada.row.id, agentId: ada.row.id },
      { actorType: 'system', actorId: 'scheduler', details: { claimedActor: { actorType: 'user', actorId: 'me' } } },
    ]) {
      const { actorType = 'system', actorId, ...fields } = claim as Record<string, unknown>;
      const input = {
        companyId: world.company.id,
        action: 'note.forged',
        entityType: 'note',
        entityId: 'n-1',
        ...fields,
      };
      const row = await operator.run(createActivity, { ...input, ...claim });
      expect(row).toMatchObject({ actorType: 'user', actorId: operator.actor.userId });
      expect(row.details).toEqual({ claimedActor: { actorType, actorId } });
    }
  });

  test('is written once for one idempotency key', async () => {
    const world = await createWorld();
    const input = { companyId: world.company.id, action: 'a.b', actorId: 'x', entityType: 'note', entityId: '1' };
    const options = { idempotencyKey: randomUUID() };
    const first = await world.board.run(createActivity, input, options);
    expect(await world.board.run(createActivity, input, options)).toEqual(first);
    expect(await actions(world, { action: 'a.b' })).toEqual(['a.b']);
  });

  test('keeps no secrets', async () => {
    const details = { apiKey: 'sk-1', nested: [{ password: 'hunter2', user: 'ada' }], inputTokens: 7, note: 'kept' };
    const row = await note(await createWorld(), 'note.written', { details });
    const redacted = { apiKey: '[REDACTED]', nested: [{ password: '[REDACTED]', user: 'ada' }] };
    expect(row).toMatchObject({ details: { ...redacted, inputTokens: 7, note: 'kept' } });
    expect(JSON.stringify(row)).not.toMatch(/sk-1|hunter2/);
  });

  test.each([
    { details: { text: 'a\u0000b' } },
    { details: { 'a\u0000b': 1 } },
    { details: { text: '\ud800' } },
    { details: 'text' },
    { details: [1] },
    { actorType: 'human' },
    { actorId: '' },
    { action: ' ' },
    { entityId: 'x'.repeat(201) },
    { agentId: 'ada' },
  ])('is refused with %o', async (fields) => {
    const world = await createWorld();
    await expect(note(world, 'note.written', fields)).rejects.toMatchObject({ status: 400 });
    expect(await actions(world)).toEqual(['company.created']);
  });

  test('must not name another company’s agent', async () => {
    const [world, other] = [await createWorld(), await createWorld()];
    const stranger = await other.agent({ name: 'Eve' });
    for (const agentId of [stranger.row.id, randomUUID()]) {
      await expect(note(world, 'note.written', { agentId })).rejects.toMatchObject({
        status: 422,
        message: 'Agent does not belong to company',
      });
    }
  });

  test('is the board’s to write, and not a viewer’s', async () => {
    const world = await createWorld();
    const input = { companyId: world.company.id, actorId: 'x', action: 'a.b', entityType: 'note', entityId: '1' };
    await expect((await world.agent({ name: 'Ada' })).run(createActivity, input)).rejects.toMatchObject({
      status: 403,
      message: 'Board access required',
    });
    await expect((await world.member('viewer')).run(createActivity, input)).rejects.toMatchObject({
      status: 403,
      message: 'Viewer access is read-only',
    });
    expect(await (await world.member('operator')).run(createActivity, input)).toMatchObject({ action: 'a.b' });
  });

  test('by many at once leaves no position out and none twice', async () => {
    const world = await createWorld();
    await Promise.all(Array.from({ length: 40 }, (_, index) => note(world, `note.number_${index}`)));
    const events = await new Scope(world.services, localBoard).load(activityOfCompany, {
      parent: [world.company.id],
      args: { first: 200 },
    });
    expect(events.nodes.map(({ seq }) => Number(seq))).toEqual(Array.from({ length: 41 }, (_, index) => 41 - index));
  });
});

describe('pages of activity', () => {
  const pageOf = async (world: World, args: PageArgs<ActivityFilter>) => {
    const { nodes, ...page } = await new Scope(world.services, localBoard).load(activityOfCompany, {
      parent: [world.company.id],
      args,
    });
    return { ...page, actions: nodes.map((event) => event.action) };
  };

  test('of a company go back in time by cursor', async () => {
    const world = await createWorld();
    await notes(world, 4);
    const first = await pageOf(world, { first: 3 });
    expect(first).toMatchObject({ actions: ['note.number_3', 'note.number_2', 'note.number_1'], hasNextPage: true });
    const second = await pageOf(world, { first: 3, after: first.cursors.at(-1) ?? null });
    expect(second).toMatchObject({ actions: ['note.number_0', 'company.created'], hasNextPage: false });
  });

  test('of a company are narrowed by what, who and when', async () => {
    const world = await createWorld();
    await note(world, 'note.early');
    await note(world, 'note.late');
    const times = ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z', '2026-01-03T00:00:00Z'];
    await setTimes(world, { 1: times[0]!, 2: times[1]!, 3: times[2]! });
    const matching = async (filter: ActivityFilter) => (await pageOf(world, { first: 10, filter })).actions;
    expect(await matching({ actorTypes: ['user'] })).toEqual(['note.late', 'note.early', 'company.created']);
    expect(await matching({ actorTypes: ['plugin'] })).toEqual([]);
    expect(await matching({ exactly: { entityType: 'note' }, entityIds: ['n-1'] })).toEqual([
      'note.late',
      'note.early',
    ]);
    expect(await matching({ exactly: { action: 'note.late' }, agentIds: undefined })).toEqual(['note.late']);
    expect(await matching({ createdAt: { after: new Date('2026-01-02T00:00:00Z') } })).toEqual([
      'note.late',
      'note.early',
    ]);
    expect(await matching({ createdAt: { after: new Date('2026-01-02T00:00:00.001Z') } })).toEqual(['note.late']);
    expect(await matching({ actions: ['other'] })).toEqual(['note.late', 'note.early']);
    expect(await matching({ not: { actions: ['other'] } })).toEqual(['company.created']);
    expect(await matching({ actions: [] })).toEqual([]);
    expect(await matching({ createdAt: { after: new Date('2027-01-01T00:00:00Z') } })).toEqual([]);
  });

  test('of several agents are read in one go and do not mix', async () => {
    const world = await createWorld();
    const agents = [await world.agent({ name: 'Ada' }), await world.agent({ name: 'Bob' })];
    for (const { row } of agents) await note(world, `note.of_${row.urlKey}`, { agentId: row.id });
    const scope = new Scope(world.services, localBoard);
    const pages = await Promise.all(
      agents.map(({ row }) => scope.load(activityOfAgent, { parent: [world.company.id, row.id], args: { first: 5 } })),
    );
    expect(pages.map(({ nodes }) => nodes.map((event) => event.action))).toEqual([
      ['note.of_ada', 'agent.created'],
      ['note.of_bob', 'agent.created'],
    ]);
  });
});
