import { beforeEach, describe, expect, test } from 'vitest';
import { updateRoutine } from '#services/automation/routines/operations.js';
import { reportCost } from '#services/money/costs/record.js';
import { createProject, updateProject } from '#services/organization/projects/operations.js';
import { createActivity } from '#services/overview/activity/operations.js';
import { deleteIssue } from '#services/work/issue-operations/delete.js';
import { updateIssue } from '#services/work/issue-operations/update.js';
import { issueIn } from '#tests/kit/issues.js';
import { routineIn } from '#tests/kit/routines.js';
import { ownDatabase, type World } from '#tests/kit/world.js';
import { within } from '../work/threads-world.js';
import { atWork, execute, FIRED, fired, GATE, label, next, QUIET, say } from './gate-world.js';
import { freshWorld, scheduled, tick } from './ticks-world.js';

ownDatabase();

let world: World;
beforeEach(async () => {
  world = await freshWorld();
});

describe('a gate that counts only what concerns the project', () => {
  const OF_PROJECT = { activityGateScope: 'project' };
  // biome-ignore lint/suspicious/noExplicitAny: the wire shape of a project
  let project: any;
  // biome-ignore lint/suspicious/noExplicitAny: the wire shape of an issue
  let issue: any;
  beforeEach(async () => {
    const create = (name: string) => world.board.run(createProject, { companyId: world.company.id, name });
    project = await create('Ours');
    issue = await issueIn(world, { projectId: project.id });
  });

  test('never fires without a project, not even the first time', async () => {
    const made = await scheduled(world, { ...GATE, ...OF_PROJECT });
    await label(world, world.board);
    expect(await next(world, made)).toMatchObject({
      ...QUIET,
      triggerPayload: { activityGate: { windowStart: null } },
    });
    await label(world, world.board);
    expect(await next(world, made)).toMatchObject(QUIET);
  });

  test('leaves out what happens elsewhere', async () => {
    const elsewhere = await issueIn(world);
    const made = await fired(world, { ...OF_PROJECT, projectId: project.id });
    await label(world, world.board);
    await say(world.board, elsewhere.id);
    await world.board.run(createProject, { companyId: world.company.id, name: 'Another' });
    await label(world, await atWork(world, await world.agent({ name: 'Eve' }), elsewhere.id));
    await routineIn(world, {});
    expect(await next(world, made)).toMatchObject(QUIET);
  });

  test.each([
    ['the project itself', () => world.board.run(updateProject, { projectId: project.id, description: 'New' })],
    ['one of its issues', () => say(world.board, issue.id)],
    ['an issue of it that is deleted', () => world.board.run(deleteIssue, { issueId: issue.id })],
    ['an issue that leaves it', () => world.board.run(updateIssue, { issueId: issue.id, projectId: null })],
    ['one of its routines', () => routineIn(world, { projectId: project.id })],
    [
      'a run of one of its routines',
      async () => {
        const other = await scheduled(world, { projectId: project.id });
        await tick(world, other.trigger);
      },
    ],
    [
      'what an agent does elsewhere in a run on one of its issues',
      async () => label(world, await atWork(world, await world.agent({ name: 'Eve' }), issue.id)),
    ],
    [
      'a cost that is booked on it',
      async () => {
        const eve = await world.agent({ name: 'Eve' });
        await eve.run(reportCost, {
          companyId: world.company.id,
          agentId: eve.row.id,
          projectId: project.id,
          provider: 'p',
          model: 'm',
          costCents: 1,
          occurredAt: new Date().toISOString(),
        });
      },
    ],
    [
      'an entry that bears its id',
      () =>
        world.board.run(createActivity, {
          companyId: world.company.id,
          actorId: 'ci',
          action: 'build.failed',
          entityType: 'build',
          entityId: '1',
          details: { of: { projectId: project.id } },
        }),
    ],
  ])('counts %s', async (_what, act) => {
    const made = await fired(world, { ...OF_PROJECT, projectId: project.id });
    await act();
    expect(await next(world, made)).toMatchObject(FIRED);
    expect(await next(world, made)).toMatchObject(QUIET);
  });

  test('counts how an agent works on one of its issues, and not how it does on those of the routine', async () => {
    const made = await fired(world, { ...OF_PROJECT, projectId: project.id });
    await execute(world, made.agent);
    await say(await atWork(world, made.agent, made.issueId), issue.id);
    expect(await next(world, made)).toMatchObject(QUIET);
    const eve = await world.agent({ name: 'Eve' });
    await world.board.run(updateIssue, { issueId: issue.id, assigneeAgentId: eve.row.id, status: 'todo' });
    expect(await next(world, made)).toMatchObject(FIRED);
    await execute(world, eve);
    expect(await next(world, made)).toMatchObject(FIRED);
    expect(await next(world, made)).toMatchObject(QUIET);
  });

  test('judges anew what it found quiet once its scope is another, also by the hand of its agent', async () => {
    const made = await fired(world, { ...OF_PROJECT, projectId: project.id });
    await label(world, world.board);
    const quietRun = await next(world, made);
    expect(quietRun).toMatchObject(QUIET);
    // As if that tick had been long after what happened: the minute before a quiet tick is read again anyway.
    const scheduledFor = new Date(Date.now() + 300_000);
    await within(world, (tx) => tx.routineRun.update({ where: { id: quietRun.id }, data: { scheduledFor } }));
    const worker = await atWork(world, made.agent, made.issueId);
    await worker.run(updateRoutine, { routineId: made.routine.id, activityGateScope: 'company' });
    expect(await next(world, made)).toMatchObject(FIRED);
  });
});
