import { beforeEach, describe, expect, test } from 'vitest';
import { Prisma } from '#generated/prisma/client.js';
import { companiesWithReceived } from '#services/automation/firing/dispatch-received-runs.js';
import { lookForDue } from '#services/automation/firing/due.js';
import { updateRoutine } from '#services/automation/routines/operations.js';
import { lockRoutines } from '#services/automation/routines/rows.js';
import { alignSchedules } from '#services/automation/routines/triggers.js';
import { createProject } from '#services/organization/projects/operations.js';
import { eventsOf } from '#tests/kit/journal.js';
import { whileRefusing } from '#tests/kit/postgres.js';
import { storedRoutine, storedTrigger, triggerIn } from '#tests/kit/routines.js';
import { statementsOf } from '#tests/kit/statements.js';
import { ownDatabase, type World } from '#tests/kit/world.js';
import { inScopeOf, within } from '../work/threads-world.js';
import {
  fallsDue,
  freshWorld,
  LATER,
  look,
  nextHourly,
  type Scheduled,
  scheduled,
  setRoutine,
  setTrigger,
  tick,
  ticksOf,
} from './ticks-world.js';

ownDatabase();

let world: World;
beforeEach(async () => {
  world = await freshWorld();
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ago = (ms: number): Date => new Date(Date.now() - ms);
const ahead = (ms: number): Date => new Date(Date.now() + ms);

/** Looks, and gives what could not be done. */
async function lookDespite(): Promise<unknown[]> {
  const failures: unknown[] = [];
  await look(world, { failed: (error) => void failures.push(error) });
  return failures;
}

describe('a tick that is due', () => {
  test('makes an issue for the agent, and its schedule goes on after now', async () => {
    const { agent, routine, trigger } = await scheduled(world);
    const at = await fallsDue(world, trigger);
    expect(await look(world)).toBe(1);
    const [run, ...more] = await ticksOf(world, trigger);
    expect(more).toEqual([]);
    expect(run).toMatchObject({
      status: 'issue_created',
      source: 'schedule',
      scheduledFor: at,
      routineId: routine.id,
      routineRevisionId: routine.latestRevisionId,
      idempotencyKey: null,
      dedupeKey: null,
      triggerPayload: null,
    });
    const issue = await within(world, (tx) =>
      tx.issue.findUniqueOrThrow({ where: { id: run?.linkedIssueId as string } }),
    );
    expect(issue).toMatchObject({ originId: routine.id, originRunId: run?.id, assigneeAgentId: agent.row.id });
    const after = await storedTrigger(world, trigger);
    expect(after).toMatchObject({ lastFiredAt: run?.triggeredAt, lastResult: 'issue_created', missedTicks: 0 });
    expect(after.nextRunAt?.getTime()).toBeGreaterThan(at.getTime());
    expect((after.nextRunAt as Date).getTime() % HOUR).toBe(LATER * MINUTE);
    expect(await eventsOf(world, 'routine.run_triggered')).toMatchObject([
      {
        actorType: 'system',
        actorId: 'routines',
        entityId: routine.id,
        details: { runId: run?.id, source: 'schedule' },
      },
    ]);
  });

  test('is answered once, however many look at once', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => scheduled(world)));
    for (const { trigger } of made) await fallsDue(world, trigger);
    const answered = await Promise.all(Array.from({ length: 6 }, () => look(world)));
    expect(answered.reduce((sum, count) => sum + count)).toBe(12);
    for (const { trigger } of made) expect(await ticksOf(world, trigger)).toMatchObject([{ status: 'issue_created' }]);
    expect(await look(world)).toBe(0);
  });

  test('is not answered again after the clock was set back and its schedule was reckoned anew', async () => {
    const { trigger } = await scheduled(world);
    const at = await fallsDue(world, trigger);
    await look(world);
    await setTrigger(world, trigger, { nextRunAt: at });
    expect(await look(world)).toBe(0);
    expect(await ticksOf(world, trigger)).toHaveLength(1);
    expect((await storedTrigger(world, trigger)).nextRunAt?.getTime()).toBeGreaterThan(at.getTime());
  });

  test.each<[string, (made: Scheduled) => Promise<unknown>]>([
    ['whose trigger is off', ({ trigger }) => setTrigger(world, trigger, { enabled: false })],
    ['whose trigger is put away', ({ trigger }) => setTrigger(world, trigger, { archivedAt: new Date() })],
    ['of a routine that is paused', ({ routine }) => setRoutine(world, routine, { status: 'paused' })],
    ['of a routine that is archived', ({ routine }) => setRoutine(world, routine, { status: 'archived' })],
    [
      'in a company that is paused',
      () => within(world, (tx) => tx.company.update({ where: { id: world.company.id }, data: { status: 'paused' } })),
    ],
  ])('%s is left alone', async (_what, arrange) => {
    const made = await scheduled(world);
    const at = await fallsDue(world, made.trigger);
    await arrange(made);
    expect(await look(world)).toBe(0);
    expect(await ticksOf(world, made.trigger)).toEqual([]);
    expect((await storedTrigger(world, made.trigger)).nextRunAt).toEqual(at);
  });

  test('while all work of the installation is stopped comes when it is allowed again', async () => {
    const halt = (haltedAt: Date | null) => within(world, (tx) => tx.instance.updateMany({ data: { haltedAt } }));
    const { trigger } = await scheduled(world);
    await fallsDue(world, trigger);
    await halt(new Date());
    expect(await look(world).finally(() => halt(null))).toBe(0);
    expect(await look(world)).toBe(1);
    expect(await ticksOf(world, trigger)).toMatchObject([{ status: 'issue_created' }]);
  });

  test('of a routine that somebody holds is left to the next look, and the others are not', async () => {
    const [held, free] = [await scheduled(world), await scheduled(world)];
    for (const { trigger } of [held, free]) await fallsDue(world, trigger);
    await inScopeOf(world, world.board, async (scope) => {
      await lockRoutines(scope, world.company.id, [held.routine.id]);
      expect(await look(world)).toBe(1);
    });
    expect(await ticksOf(world, held.trigger)).toEqual([]);
    expect(await ticksOf(world, free.trigger)).toHaveLength(1);
    expect(await look(world)).toBe(1);
  });

  test('in a paused project is recorded as skipped, and comes again when the project goes on', async () => {
    const project = await world.board.run(createProject, { companyId: world.company.id, name: 'Ours' });
    const pause = (pausedAt: Date | null) =>
      within(world, (tx) => tx.project.update({ where: { id: project.id }, data: { pausedAt } }));
    const { trigger } = await scheduled(world, { projectId: project.id });
    await pause(new Date());
    expect(await tick(world, trigger)).toMatchObject({
      status: 'skipped',
      failureReason: 'paused',
      linkedIssueId: null,
      completedAt: expect.any(Date),
    });
    expect(await storedTrigger(world, trigger)).toMatchObject({ lastResult: 'skipped_paused' });
    expect((await eventsOf(world, 'routine.run_skipped')).at(-1)).toMatchObject({
      details: { failureReason: 'paused' },
    });
    await pause(null);
    expect(await tick(world, trigger)).toMatchObject({ status: 'issue_created' });
  });

  test('that cannot be dispatched is recorded as failed with the reason', async () => {
    const { agent, routine, trigger } = await scheduled(world);
    await within(world, (tx) => tx.agent.update({ where: { id: agent.row.id }, data: { status: 'terminated' } }));
    expect(await tick(world, trigger)).toMatchObject({ status: 'failed', failureReason: expect.any(String) });
    expect(await storedTrigger(world, trigger)).toMatchObject({ lastResult: 'failed' });
    expect((await storedRoutine(world, routine)).lastEnqueuedAt).toBeNull();
  });
});

describe('many ticks', () => {
  test('take as many statements as a few, and a look at none takes one', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => scheduled(world)));
    const statements = async (count: number) => {
      for (const { trigger } of made.slice(0, count)) await fallsDue(world, trigger);
      return (await statementsOf(() => look(world))).length;
    };
    await statements(12);
    expect(await statements(12)).toBe(await statements(2));
    expect(await statementsOf(() => lookForDue(world.services))).toHaveLength(1);
    expect(await statementsOf(() => look(world))).toHaveLength(1);
  });

  test('of more triggers than one transaction takes are all answered in one look', async () => {
    const { routine, trigger } = await scheduled(world, { concurrencyPolicy: 'always_enqueue' });
    const at = ago(MINUTE);
    const others = await Promise.all(
      Array.from({ length: 129 }, () => triggerIn(world, routine, 'schedule', { nextRunAt: at })),
    );
    await setTrigger(world, trigger, { nextRunAt: at });
    expect(await look(world)).toBe(130);
    for (const one of [trigger, ...others]) {
      expect(await ticksOf(world, one)).toMatchObject([{ status: 'issue_created', scheduledFor: at }]);
    }
  });

  test('of which one fails: the others are dispatched, and that one is tried again', async () => {
    const [sound, broken] = [await scheduled(world), await scheduled(world, { title: 'Broken' })];
    for (const { trigger } of [broken, sound]) await fallsDue(world, trigger);
    const url = world.services.config.DATABASE_URL as string;
    const failures = await whileRefusing(url, 'Issue', "title <> 'Broken'", lookDespite);
    expect(failures).toHaveLength(1);
    expect(await ticksOf(world, sound.trigger)).toMatchObject([{ status: 'issue_created' }]);
    expect(await ticksOf(world, broken.trigger)).toMatchObject([{ status: 'received', attempts: 1 }]);
    expect((await storedTrigger(world, broken.trigger)).nextRunAt?.getTime()).toBeGreaterThan(Date.now());
    expect(await companiesWithReceived(world.services)).not.toContain(world.company.id);
    const left = Prisma.sql`UPDATE "RoutineRun" SET "updatedAt" = now() - interval '1 minute'`;
    await within(world, (tx) => tx.$executeRaw`${left} WHERE "companyId" = ${world.company.id}::uuid`);
    expect(await companiesWithReceived(world.services)).toContain(world.company.id);
  });

  test('of which one names a time zone that no longer exists: that one ends, and the others go on', async () => {
    const sound = await scheduled(world);
    const gone = await scheduled(world, {}, { timezone: 'Mars/Olympus_Mons' });
    for (const { trigger } of [gone, sound]) await fallsDue(world, trigger);
    expect(await lookDespite()).toMatchObject([{ message: expect.stringContaining(gone.trigger.id) }]);
    expect(await ticksOf(world, sound.trigger)).toHaveLength(1);
    expect(await ticksOf(world, gone.trigger)).toEqual([]);
    expect(await storedTrigger(world, gone.trigger)).toMatchObject({ nextRunAt: null, missedTicks: 1 });
    expect(await lookDespite()).toEqual([]);
  });
});

describe('after the clock ran ahead and was set back', () => {
  test('schedules fall due by the clock as it is, and what was answered ahead is not answered again', async () => {
    const { trigger } = await scheduled(world, { concurrencyPolicy: 'always_enqueue' });
    const [hour, later] = [nextHourly(), ahead(49 * HOUR)];
    await setTrigger(world, trigger, { nextRunAt: new Date(hour) });
    await look(world, { now: later });
    const before = await storedTrigger(world, trigger);
    expect(before.nextRunAt?.getTime()).toBeGreaterThan(later.getTime());
    await alignSchedules(world.services);
    expect((await storedTrigger(world, trigger)).nextRunAt).toEqual(new Date(hour));
    const [early] = await ticksOf(world, trigger);
    const answered = early?.scheduledFor as Date;
    await setTrigger(world, trigger, { nextRunAt: answered });
    expect(await look(world, { now: new Date(answered.getTime() + 1) })).toBe(0);
    expect(await ticksOf(world, trigger)).toHaveLength(1);
  });

  test('a schedule that ran ahead of nothing is left as it is', async () => {
    const { trigger } = await scheduled(world);
    await tick(world, trigger);
    const nextRunAt = ahead(30 * HOUR);
    await setTrigger(world, trigger, { nextRunAt });
    await alignSchedules(world.services);
    expect((await storedTrigger(world, trigger)).nextRunAt).toEqual(nextRunAt);
  });
});

describe('a routine that is changed while a tick waits', () => {
  test('fires with the revision that it has when it is dispatched', async () => {
    const { routine, trigger } = await scheduled(world, { title: 'Before' });
    await fallsDue(world, trigger);
    const after = await world.board.run(updateRoutine, { routineId: routine.id, title: 'After' });
    await look(world);
    const [run] = await ticksOf(world, trigger);
    expect(run).toMatchObject({ routineRevisionId: after.latestRevisionId });
    const issue = await within(world, (tx) =>
      tx.issue.findUniqueOrThrow({ where: { id: run?.linkedIssueId as string } }),
    );
    expect(issue.title).toBe('After');
  });

  test('that is paused in that moment does not fire, and does not make up for it', async () => {
    const { routine, trigger } = await scheduled(world);
    await fallsDue(world, trigger);
    await world.board.run(updateRoutine, { routineId: routine.id, status: 'paused' });
    expect(await look(world)).toBe(0);
    await world.board.run(updateRoutine, { routineId: routine.id, status: 'active' });
    expect(await look(world)).toBe(0);
    expect((await storedTrigger(world, trigger)).nextRunAt?.getTime()).toBeGreaterThan(Date.now());
  });
});
