import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { getRoutine, updateRoutine } from '#services/automation/routines/operations.js';
import { deleteRoutineTrigger, rotateRoutineTriggerSecret } from '#services/automation/routines/triggers.js';
import { nextTick } from '#services/automation/schedules/schedule.js';
import { nextRunsOf } from '#services/automation/schedules/schedules.js';
import { stored } from '#tests/kit/issues.js';
import { activeRoutineIn, routineIn, storedTrigger } from '#tests/kit/routines.js';
import { type AgentCaller, type Caller, createWorld, type World } from '#tests/kit/world.js';
import { add, change, eventsAbout, revisionsOf, SCHEDULE } from './triggers-world.js';

let world: World;
let agent: AgentCaller;
let board: Caller;

beforeAll(async () => {
  world = await createWorld();
  board = world.board;
  agent = await world.agent({ name: 'Ada' });
});

const own = (fields: object = {}) => routineIn(world, { assigneeAgentId: agent.row.id, ...fields });

const EMPTY = {
  cronExpression: null,
  timezone: null,
  nextRunAt: null,
  publicId: null,
  secretId: null,
  signingMode: null,
  replayWindowSec: null,
  lastRotatedAt: null,
  lastFiredAt: null,
  lastResult: null,
  archivedAt: null,
  lastWebhookDelivery: null,
  setupPending: false,
};

describe('a new trigger', () => {
  it('of a schedule has its zone and its next run, and is a change of the routine', async () => {
    const routine = await own();
    const { trigger, secretMaterial, revision } = await add(world, routine, { ...SCHEDULE, label: 'Mornings' });
    expect(trigger).toMatchObject({
      ...EMPTY,
      companyId: world.company.id,
      routineId: routine.id,
      kind: 'schedule',
      label: 'Mornings',
      enabled: true,
      cronExpression: '0 9 * * *',
      timezone: 'UTC',
      nextRunAt: trigger.nextRunAt,
      createdByUserId: 'local-board',
      createdByAgentId: null,
    });
    expect(trigger.nextRunAt).toBe(nextTick('0 9 * * *', 'UTC', new Date(trigger.createdAt))?.toISOString());
    expect(secretMaterial).toBeNull();
    expect(revision).toMatchObject({ routineId: routine.id, revisionNumber: 2, snapshot: { version: 1 } });
    expect(revision.snapshot.triggers).toMatchObject([
      { id: trigger.id, kind: 'schedule', cronExpression: '0 9 * * *' },
    ]);
    const now = await board.run(getRoutine, { routineId: routine.id });
    expect([now.latestRevisionId, now.triggers]).toEqual([revision.id, [trigger]]);
    expect(await eventsAbout(world, routine, 'routine.trigger_created')).toMatchObject([
      { entityType: 'routine', details: { routineId: routine.id, triggerId: trigger.id, kind: 'schedule' } },
    ]);
  });

  it('runs by the clocks of its zone', async () => {
    const { trigger } = await add(world, await own(), { ...SCHEDULE, timezone: 'Asia/Kathmandu' });
    expect(trigger.nextRunAt.slice(11)).toBe('03:15:00.000Z');
  });

  it('for calls of the API has neither address nor times', async () => {
    const { trigger, secretMaterial } = await add(world, await own(), {
      kind: 'api',
      cronExpression: null,
      signingMode: null,
    });
    expect([trigger, secretMaterial]).toEqual([{ ...trigger, ...EMPTY, kind: 'api', enabled: true }, null]);
  });

  it('has no next run while it, or its routine, is off', async () => {
    const [paused, active] = [await routineIn(world), await own()];
    expect((await add(world, paused, SCHEDULE)).trigger.nextRunAt).toBeNull();
    expect((await add(world, active, { ...SCHEDULE, enabled: false })).trigger).toMatchObject({
      enabled: false,
      nextRunAt: null,
    });
  });

  test.each([
    [{ kind: 'schedule' }, 'cronExpression is required for schedule triggers'],
    [{ kind: 'schedule', cronExpression: '0 0 9 * * *' }, /^Cron expression must have exactly 5 fields/],
    [{ kind: 'schedule', cronExpression: '@daily' }, /^Cron expression must have exactly 5 fields/],
    [{ kind: 'schedule', cronExpression: '61 9 * * *' }, 'Invalid cron expression: 61 9 * * *'],
    [{ kind: 'schedule', cronExpression: '0 0 30 2 *' }, 'Cron expression never falls due: 0 0 30 2 *'],
    [{ ...SCHEDULE, timezone: 'Mars/Olympus' }, 'Invalid timezone: Mars/Olympus'],
    [{ ...SCHEDULE, signingMode: 'bearer' }, 'signingMode is for webhook triggers only'],
    [{ ...SCHEDULE, replayWindowSec: 300 }, 'replayWindowSec is for webhook triggers only'],
    [{ ...SCHEDULE, setupPending: true }, 'setupPending is for webhook triggers only'],
    [{ kind: 'api', timezone: 'UTC' }, 'timezone is for schedule triggers only'],
    [{ kind: 'webhook', cronExpression: '0 9 * * *' }, 'cronExpression is for schedule triggers only'],
    [{ kind: 'webhook', replayWindowSec: 300 }, 'replayWindowSec is for signingMode hmac_sha256 only'],
  ])('is refused with 422: %j', async (fields, message) => {
    const routine = await own();
    const said = message instanceof RegExp ? expect.stringMatching(message) : message;
    await expect(add(world, routine, fields)).rejects.toMatchObject({ status: 422, message: said });
    expect(await revisionsOf(world, routine)).toHaveLength(1);
  });

  test.each([
    { kind: 'timer' },
    { kind: 'webhook', signingMode: 'hmac' },
    { kind: 'webhook', signingMode: 'hmac_sha256', replayWindowSec: 29 },
    { kind: 'webhook', signingMode: 'hmac_sha256', replayWindowSec: 86_401 },
    { kind: 'webhook', signingMode: 'hmac_sha256', replayWindowSec: 300.5 },
    { ...SCHEDULE, timezone: '' },
    { ...SCHEDULE, label: 'x'.repeat(121) },
    { ...SCHEDULE, enabled: 'yes' },
    { ...SCHEDULE, cronExpression: `${'1,'.repeat(300)}1 * * * *` },
  ])('is refused with 400: %j', async (fields) => {
    await expect(add(world, await own(), fields)).rejects.toMatchObject({ status: 400, message: 'Validation error' });
  });

  it('is not added to a routine that has a hundred', async () => {
    const routine = await own();
    const { companyId } = (await add(world, routine, { kind: 'api' })).trigger;
    const data = Array.from({ length: 99 }, () => ({ companyId, routineId: routine.id, kind: 'api' }));
    await stored(world, (tx) => tx.routineTrigger.createMany({ data }));
    await expect(add(world, routine, { kind: 'api' })).rejects.toMatchObject({
      status: 422,
      message: 'A routine has at most 100 triggers',
    });
  });
});

describe('a schedule of a routine with required variables', () => {
  const ASKS = { title: 'Report on {{topic}} for {{team}}' };
  const REFUSED = {
    status: 422,
    details: { variables: ['topic', 'team'] },
    message: 'Scheduled routines require defaults for required variables: topic, team',
  };

  it('is refused while they have no defaults, unless it is off', async () => {
    const routine = await own(ASKS);
    await expect(add(world, routine, SCHEDULE)).rejects.toMatchObject(REFUSED);
    const { trigger } = await add(world, routine, { ...SCHEDULE, enabled: false });
    await expect(change(world, trigger, { enabled: true })).rejects.toMatchObject(REFUSED);
    await expect(change(world, trigger, { label: 'Later' })).resolves.toMatchObject({ label: 'Later', enabled: false });
    const variables = ['topic', 'team'].map((name) => ({ name, defaultValue: 'all' }));
    await board.run(updateRoutine, { routineId: routine.id, variables });
    expect((await change(world, trigger, { enabled: true })).nextRunAt).not.toBeNull();
  });

  it('is refused when it is brought back', async () => {
    const routine = await own(ASKS);
    const { trigger } = await add(world, routine, { ...SCHEDULE, enabled: false });
    await change(world, trigger, { archived: true });
    await change(world, trigger, { enabled: true });
    await expect(change(world, trigger, { archived: false })).rejects.toMatchObject(REFUSED);
  });

  it('asks nothing of the other kinds', async () => {
    const routine = await own(ASKS);
    await expect(add(world, routine, { kind: 'webhook' })).resolves.toBeDefined();
    await expect(add(world, routine, { kind: 'api' })).resolves.toBeDefined();
  });
});

describe('who may change triggers', () => {
  const FORBIDDEN = { status: 403, message: 'Agents can only manage routines assigned to themselves' };
  const everything = async (by: Caller, routine: { id: string }, trigger: { id: string }) => [
    await add(world, routine, { kind: 'api' }, by).then(({ trigger: { kind } }) => kind, problem),
    await change(world, trigger, { label: randomUUID() }, by).then(({ kind }) => kind, problem),
    await by.run(rotateRoutineTriggerSecret, { triggerId: trigger.id }).then((made) => made.trigger.kind, problem),
    await by.run(deleteRoutineTrigger, { triggerId: trigger.id }).then(({ kind }) => kind, problem),
  ];
  const problem = ({ status, message }: { status: number; message: string }) => ({ status, message });

  it('is the agent that the routine is assigned to, as its author', async () => {
    const routine = await own();
    const { trigger } = await add(world, routine, { kind: 'webhook' });
    expect(await everything(agent, routine, trigger)).toEqual(['api', 'webhook', 'webhook', 'webhook']);
    const [made] = await stored(world, (tx) => tx.routineTrigger.findMany({ where: { routineId: routine.id } }));
    expect(made).toMatchObject({ createdByAgentId: agent.row.id, createdByUserId: null });
  });

  it('is no other agent, and no viewer', async () => {
    const routine = await activeRoutineIn(world);
    const { trigger } = await add(world, routine, { kind: 'webhook' });
    expect(await everything(agent, routine, trigger)).toEqual([FORBIDDEN, FORBIDDEN, FORBIDDEN, FORBIDDEN]);
    const viewer = { status: 403, message: 'Viewer access is read-only' };
    expect(await everything(await world.member('viewer'), routine, trigger)).toEqual([viewer, viewer, viewer, viewer]);
  });

  it('is nobody of another company, to whom there is none', async () => {
    const stranger = await (await createWorld()).member('owner');
    const routine = await own();
    const { trigger } = await add(world, routine, { kind: 'webhook' });
    const unknown = { status: 404, message: 'Routine trigger not found' };
    expect(await everything(stranger, routine, trigger)).toEqual([
      { status: 404, message: 'Routine not found' },
      unknown,
      unknown,
      unknown,
    ]);
    for (const triggerId of ['none', randomUUID()]) {
      await expect(change(world, { id: triggerId }, { label: 'x' })).rejects.toMatchObject(unknown);
    }
  });
});

describe('a routine that is paused and goes on', () => {
  it('has schedules that rest meanwhile, and skip what would have come', async () => {
    const routine = await own();
    const { trigger: on } = await add(world, routine, { ...SCHEDULE, cronExpression: '* * * * *' });
    const { trigger: off } = await add(world, routine, { ...SCHEDULE, enabled: false });
    const due = new Date(Date.now() - 3_600_000);
    await stored(world, (tx) => tx.routineTrigger.update({ where: { id: on.id }, data: { nextRunAt: due } }));
    const setStatus = (status: string) => board.run(updateRoutine, { routineId: routine.id, status });
    await setStatus('paused');
    expect((await storedTrigger(world, on)).nextRunAt).toBeNull();
    await setStatus('active');
    expect((await storedTrigger(world, on)).nextRunAt?.getTime()).toBeGreaterThan(Date.now() - 1_000);
    expect((await storedTrigger(world, off)).nextRunAt).toBeNull();
  });
});

describe('the next runs of a schedule', () => {
  const after = new Date('2026-03-28T12:00:00Z');

  it('are told over a change of the clocks', () => {
    const nightly = { cronExpression: '30 2 * * *', timezone: 'Europe/Berlin' };
    expect(nextRunsOf(nightly, 3, after).map((at) => at.toISOString())).toEqual([
      '2026-03-29T01:00:00.000Z',
      '2026-03-30T00:30:00.000Z',
      '2026-03-31T00:30:00.000Z',
    ]);
  });

  it('are none of another kind of trigger', () => {
    expect(nextRunsOf({ cronExpression: null, timezone: null }, 3, after)).toEqual([]);
  });
});
