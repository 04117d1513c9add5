import { beforeAll, describe, expect, it } from 'vitest';
import { getRoutine, listRoutines, updateRoutine } from '#services/automation/routines/operations.js';
import { createProject } from '#services/organization/projects/operations.js';
import { runOf, stored } from '#tests/kit/issues.js';
import { activeRoutineIn, executionIn, firingIn, routineIn, triggerIn } from '#tests/kit/routines.js';
import { countStatements } from '#tests/kit/statements.js';
import { createWorld, type World } from '#tests/kit/world.js';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const list = (of: World, input: object = {}) => of.board.run(listRoutines, { companyId: of.company.id, ...input });
const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** What the list and the routine itself say of it. */
async function shown({ id: routineId }: { id: string }) {
  const one = await world.board.run(getRoutine, { routineId });
  const row = (await list(world)).find(({ id }: { id: string }) => id === routineId);
  return { row, one };
}

describe('the list of routines', () => {
  it('has those that changed last first, and those of a project or status when asked', async () => {
    const of = await createWorld();
    const { id: projectId } = await of.board.run(createProject, { companyId: of.company.id, name: 'Site' });
    const [a, b, c] = [
      await routineIn(of, { projectId }),
      await activeRoutineIn(of, { projectId }),
      await activeRoutineIn(of),
    ];
    expect(idsOf(await list(of))).toEqual([c.id, b.id, a.id]);
    await of.board.run(updateRoutine, { routineId: a.id, priority: 'high' });
    expect(idsOf(await list(of))).toEqual([a.id, c.id, b.id]);
    expect(idsOf(await list(of, { projectId }))).toEqual([a.id, b.id]);
    expect(idsOf(await list(of, { status: 'active' }))).toEqual([c.id, b.id]);
    expect(idsOf(await list(of, { projectId, status: 'paused' }))).toEqual([a.id]);
    expect(idsOf(await list(of, { status: 'archived' }))).toEqual([]);
    await expect(list(of, { status: 'running' })).rejects.toMatchObject({ status: 400 });
  });

  it('shows the triggers of each in brief, and the routine itself all of them whole', async () => {
    const routine = await routineIn(world);
    const schedule = await triggerIn(world, routine, 'schedule', { label: 'Mornings', lastResult: 'issue_created' });
    const webhook = await triggerIn(world, routine, 'webhook', { enabled: false });
    const archived = await triggerIn(world, routine, 'api', { archivedAt: new Date() });
    const { row, one } = await shown(routine);
    expect(row.triggers).toEqual([
      {
        id: schedule.id,
        kind: 'schedule',
        label: 'Mornings',
        enabled: true,
        cronExpression: '0 9 * * *',
        timezone: 'UTC',
        nextRunAt: null,
        lastFiredAt: null,
        lastResult: 'issue_created',
      },
      {
        id: webhook.id,
        kind: 'webhook',
        label: null,
        enabled: false,
        cronExpression: null,
        timezone: null,
        nextRunAt: null,
        lastFiredAt: null,
        lastResult: null,
      },
    ]);
    expect(idsOf(one.triggers)).toEqual([schedule.id, webhook.id, archived.id]);
    expect(one.triggers[1]).toMatchObject({ publicId: webhook.publicId, signingMode: 'none' });
  });

  it('shows the run that was triggered last, and the routine itself the latest 25', async () => {
    const routine = await routineIn(world);
    for (let n = 1; n <= 26; n++)
      await firingIn(world, routine, { triggeredAt: new Date(n * 1000), triggerPayload: { n } });
    const { row, one } = await shown(routine);
    expect(row.lastRun).toMatchObject({ routineId: routine.id, triggeredAt: '1970-01-01T00:00:26.000Z' });
    expect(one.lastRun).toEqual(row.lastRun);
    expect(row.lastRun).not.toHaveProperty('triggerPayload');
    const counted = one.recentRuns.map(({ triggerPayload }: { triggerPayload: { n: number } }) => triggerPayload.n);
    expect(counted).toEqual(Array.from({ length: 25 }, (_, n) => 26 - n));
  });

  it('shows the newest issue that is open or on which a run is live', async () => {
    const routine = await routineIn(world);
    const agent = await world.agent({ name: 'Runner' });
    const active = async () => {
      const { row, one } = await shown(routine);
      expect(one.activeIssue).toEqual(row.activeIssue);
      return row.activeIssue?.id ?? null;
    };
    const closed = await executionIn(world, routine, { status: 'done', createdAt: new Date(1_000) });
    expect(await active()).toBeNull();
    const run = await runOf(world, agent, closed.id);
    expect(await active()).toBe(closed.id);
    const open = await executionIn(world, routine, { status: 'blocked', createdAt: new Date(2_000) });
    expect(await active()).toBe(open.id);
    const later = await executionIn(world, routine, { status: 'cancelled', createdAt: new Date(3_000) });
    await executionIn(world, await routineIn(world), { status: 'todo' });
    expect(await active()).toBe(open.id);
    await runOf(world, agent, later.id, 'queued');
    expect(await active()).toBe(later.id);
    await stored(world, (tx) =>
      tx.heartbeatRun.updateMany({ where: { companyId: world.company.id }, data: { status: 'succeeded' } }),
    );
    await stored(world, (tx) => tx.issue.update({ where: { id: open.id }, data: { status: 'backlog' } }));
    expect([run.id.length, await active()]).toEqual([36, null]);
  });

  it('costs as many statements for forty routines as for one', async () => {
    const of = await createWorld();
    const fill = async () => {
      const routine = await activeRoutineIn(of);
      const trigger = await triggerIn(of, routine, 'schedule');
      const issue = await executionIn(of, routine, { status: 'todo' });
      await firingIn(of, routine, { triggerId: trigger.id, linkedIssueId: issue.id, status: 'issue_created' });
    };
    await fill();
    const one = await countStatements(() => list(of));
    for (let n = 1; n < 40; n++) await fill();
    const all = await list(of);
    expect(all).toHaveLength(40);
    for (const row of all) {
      expect(row).toMatchObject({
        triggers: [{}],
        lastRun: { status: 'issue_created' },
        activeIssue: { status: 'todo' },
      });
    }
    expect(await countStatements(() => list(of))).toBe(one);
  });
});
