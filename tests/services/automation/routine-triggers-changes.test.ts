import { beforeAll, describe, expect, it, test } from 'vitest';
import { deleteRoutineTrigger } from '#services/automation/routines/triggers.js';
import { nextTick } from '#services/automation/schedules/schedule.js';
import { stored } from '#tests/kit/issues.js';
import { firingIn, routineIn, storedTrigger } from '#tests/kit/routines.js';
import { type AgentCaller, createWorld, type World } from '#tests/kit/world.js';
import { add, change, eventsAbout, revisionsOf, SCHEDULE } from './triggers-world.js';

let world: World;
let agent: AgentCaller;

beforeAll(async () => {
  world = await createWorld();
  agent = await world.agent({ name: 'Ada' });
});

const own = (fields: object = {}) => routineIn(world, { assigneeAgentId: agent.row.id, ...fields });

describe('a change of a trigger', () => {
  it('is one of the routine, told with what it was and is', async () => {
    const routine = await own();
    const { trigger } = await add(world, routine, SCHEDULE);
    const after = await change(world, trigger, {
      label: 'Noon',
      cronExpression: '0 12 * * *',
      timezone: 'Europe/Berlin',
    });
    expect(after).toMatchObject({ label: 'Noon', cronExpression: '0 12 * * *', timezone: 'Europe/Berlin' });
    expect(after.nextRunAt).toBe(nextTick('0 12 * * *', 'Europe/Berlin', new Date())?.toISOString());
    expect(
      (await revisionsOf(world, routine)).map(({ changeSummary }: { changeSummary: string }) => changeSummary),
    ).toEqual(['Changed a schedule trigger: label, cronExpression, timezone', 'Added a schedule trigger', null]);
    expect(await eventsAbout(world, routine, 'routine.trigger_updated')).toMatchObject([
      { details: { triggerId: trigger.id, changes: { label: { from: null, to: 'Noon' } } } },
    ]);
  });

  it('that changes nothing leaves no trace', async () => {
    const routine = await own();
    const { trigger } = await add(world, routine, { ...SCHEDULE, label: 'Mornings' });
    const same = { label: 'Mornings', enabled: true, cronExpression: '0 9 * * *', timezone: 'UTC', archived: false };
    expect(await change(world, trigger, { ...same, setupPending: false })).toEqual(trigger);
    expect(await revisionsOf(world, routine)).toHaveLength(2);
    expect(await eventsAbout(world, routine, 'routine.trigger_updated')).toEqual([]);
  });

  it('takes the label away with null, and nothing else', async () => {
    const { trigger } = await add(world, await own(), { ...SCHEDULE, label: 'Mornings' });
    const after = await change(world, trigger, {
      label: null,
      cronExpression: null,
      timezone: null,
      replayWindowSec: null,
    });
    expect(after).toMatchObject({ label: null, cronExpression: '0 9 * * *', timezone: 'UTC' });
  });

  it('that is not about time keeps a run that is due', async () => {
    const { trigger } = await add(world, await own(), SCHEDULE);
    const due = new Date(Date.now() - 60_000);
    await stored(world, (tx) => tx.routineTrigger.update({ where: { id: trigger.id }, data: { nextRunAt: due } }));
    expect((await change(world, trigger, { label: 'Mornings' })).nextRunAt).toBe(due.toISOString());
    expect((await change(world, trigger, { timezone: 'Europe/Paris' })).nextRunAt > new Date().toISOString()).toBe(
      true,
    );
  });

  it('switches the next run off and on', async () => {
    const { trigger } = await add(world, await own(), SCHEDULE);
    expect(await change(world, trigger, { enabled: false })).toMatchObject({ enabled: false, nextRunAt: null });
    expect(await change(world, trigger, { enabled: true })).toMatchObject({
      enabled: true,
      nextRunAt: trigger.nextRunAt,
    });
    const archived = await change(world, trigger, { archived: true });
    expect(archived).toMatchObject({ enabled: true, nextRunAt: null, archivedAt: expect.any(String) });
    expect((await change(world, trigger, { archived: true })).archivedAt).toBe(archived.archivedAt);
    expect(await change(world, trigger, { archived: false })).toMatchObject({
      archivedAt: null,
      nextRunAt: trigger.nextRunAt,
    });
  });

  test.each([
    [{ cronExpression: '* * * *' }, /^Cron expression must have exactly 5 fields/],
    [{ timezone: 'Nowhere/Land' }, 'Invalid timezone: Nowhere/Land'],
    [{ signingMode: 'none' }, 'signingMode is for webhook triggers only'],
    [{ replayWindowSec: 60 }, 'replayWindowSec is for webhook triggers only'],
  ])('of a schedule is refused: %j', async (fields, message) => {
    const { trigger } = await add(world, await own(), SCHEDULE);
    const said = message instanceof RegExp ? expect.stringMatching(message) : message;
    await expect(change(world, trigger, fields)).rejects.toMatchObject({ status: 422, message: said });
  });

  it('into a webhook with another signing mode sets or drops the window', async () => {
    const { trigger } = await add(world, await own(), { kind: 'webhook' });
    expect(trigger).toMatchObject({ signingMode: 'bearer', replayWindowSec: null });
    await expect(change(world, trigger, { replayWindowSec: 60 })).rejects.toMatchObject({
      status: 422,
      message: 'replayWindowSec is for signingMode hmac_sha256 only',
    });
    const signed = await change(world, trigger, { signingMode: 'hmac_sha256' });
    expect(signed).toMatchObject({ signingMode: 'hmac_sha256', replayWindowSec: 300 });
    for (const replayWindowSec of [30, 86_400])
      expect(await change(world, trigger, { replayWindowSec })).toMatchObject({ replayWindowSec });
    const open = await change(world, trigger, { signingMode: 'none' });
    expect(open).toMatchObject({ signingMode: 'none', replayWindowSec: null });
    expect([open.publicId, open.secretId]).toEqual([trigger.publicId, trigger.secretId]);
    await expect(change(world, trigger, { cronExpression: '0 9 * * *' })).rejects.toMatchObject({ status: 422 });
  });

  it('ends the setup of a webhook, and never begins it again', async () => {
    const { trigger } = await add(world, await own(), { kind: 'webhook', setupPending: true });
    expect(trigger.setupPending).toBe(true);
    await expect(change(world, trigger, { setupPending: true })).rejects.toMatchObject({ status: 400 });
    expect((await change(world, trigger, { label: 'Git' })).setupPending).toBe(true);
    expect((await change(world, trigger, { setupPending: false })).setupPending).toBe(false);
    await expect(change(world, trigger, { setupPending: true })).rejects.toMatchObject({ status: 400 });
  });

  it('beside another change at the same time loses neither, and makes a revision each', async () => {
    const routine = await own();
    const { trigger } = await add(world, routine, SCHEDULE);
    await Promise.all([
      change(world, trigger, { label: 'Mornings' }),
      change(world, trigger, { timezone: 'Europe/Rome' }),
      add(world, routine, { kind: 'api' }),
    ]);
    expect(await storedTrigger(world, trigger)).toMatchObject({ label: 'Mornings', timezone: 'Europe/Rome' });
    const [latest] = await revisionsOf(world, routine);
    expect(latest.revisionNumber).toBe(5);
    expect(latest.snapshot.triggers).toMatchObject([{ label: 'Mornings', timezone: 'Europe/Rome' }, { kind: 'api' }]);
  });
});

describe('a deleted trigger', () => {
  it('is gone for good, and its runs are of no trigger', async () => {
    const routine = await own();
    const { trigger } = await add(world, routine, SCHEDULE);
    const run = await firingIn(world, routine, { triggerId: trigger.id, source: 'schedule', scheduledFor: new Date() });
    expect(await world.board.run(deleteRoutineTrigger, { triggerId: trigger.id })).toEqual(trigger);
    await expect(change(world, trigger, { label: 'x' })).rejects.toMatchObject({
      status: 404,
      message: 'Routine trigger not found',
    });
    const left = await stored(world, (tx) => tx.routineRun.findUniqueOrThrow({ where: { id: run.id } }));
    expect(left).toMatchObject({ triggerId: null, routineId: routine.id, status: 'received' });
    expect((await revisionsOf(world, routine))[0]).toMatchObject({ revisionNumber: 3, snapshot: { triggers: [] } });
    expect(await eventsAbout(world, routine, 'routine.trigger_deleted')).toMatchObject([
      { details: { triggerId: trigger.id, kind: 'schedule' } },
    ]);
  });
});
