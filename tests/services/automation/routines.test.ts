import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { createRoutine, getRoutine, updateRoutine } from '#services/automation/routines/operations.js';
import { terminateAgent } from '#services/organization/agents/lifecycle.js';
import { createGoal } from '#services/organization/goals/operations.js';
import { createProject } from '#services/organization/projects/operations.js';
import { issueIn, stored } from '#tests/kit/issues.js';
import { eventsOf } from '#tests/kit/journal.js';
import { activeRoutineIn, routineIn, triggerIn } from '#tests/kit/routines.js';
import { type AgentCaller, createWorld, type World } from '#tests/kit/world.js';

let world: World;
let companyId: string;
let agent: AgentCaller;

beforeAll(async () => {
  world = await createWorld();
  companyId = world.company.id;
  agent = await world.agent({ name: 'Ada' });
});

const patch = (routineId: string, fields: object) => world.board.run(updateRoutine, { routineId, ...fields });

describe('a new routine', () => {
  it('has the defaults of the contract, its author and its first revision', async () => {
    const routine = await routineIn(world, { title: ' Weekly report ', assigneeAgentId: agent.row.id });
    expect(routine).toMatchObject({
      companyId,
      title: 'Weekly report',
      description: null,
      assigneeAgentId: agent.row.id,
      status: 'active',
      projectId: null,
      goalId: null,
      parentIssueId: null,
      priority: 'medium',
      variables: [],
      env: null,
      concurrencyPolicy: 'coalesce_if_active',
      catchUpPolicy: 'skip_missed',
      activityGatePolicy: 'always',
      activityGateScope: 'company',
      responsibleUserId: 'local-board',
      createdByUserId: 'local-board',
      createdByAgentId: null,
      updatedByUserId: 'local-board',
      updatedByAgentId: null,
      latestRevisionNumber: 1,
      lastTriggeredAt: null,
      lastEnqueuedAt: null,
    });
    const { project, assignee, parentIssue, triggers, recentRuns, lastRun, activeIssue, ...fields } =
      await world.board.run(getRoutine, { routineId: routine.id.toUpperCase() });
    expect(fields).toEqual(routine);
    expect([project, parentIssue, triggers, recentRuns, lastRun, activeIssue]).toEqual([
      null,
      null,
      [],
      [],
      null,
      null,
    ]);
    expect(assignee).toMatchObject({ id: agent.row.id, name: 'Ada' });
    expect(await eventsOf(world, 'routine.created')).toMatchObject([
      { entityType: 'routine', entityId: routine.id, details: { routineId: routine.id, title: 'Weekly report' } },
    ]);
  });

  test.each([
    [undefined, true, 'active'],
    [undefined, false, 'paused'],
    ['active', false, 'paused'],
    ['active', true, 'active'],
    ['paused', true, 'paused'],
    ['archived', false, 'archived'],
  ])('asked to be %s, with an agent: %s, is %s', async (status, assigned, is) => {
    const assigneeAgentId = assigned ? agent.row.id : null;
    expect((await routineIn(world, { ...(status && { status }), assigneeAgentId })).status).toBe(is);
  });

  test.each(['critical', 'high', 'medium', 'low'])('may be of %s priority', async (priority) => {
    const { id: routineId } = await routineIn(world, { priority });
    expect((await world.board.run(getRoutine, { routineId })).priority).toBe(priority);
  });

  it('has what it belongs to, which must be of its company', async () => {
    const theirs = await createWorld();
    const things = async (of: World) => ({
      assigneeAgentId: (await of.agent({ name: `Agent ${randomUUID()}` })).row.id,
      projectId: (await of.board.run(createProject, { companyId: of.company.id, name: 'Site' })).id,
      goalId: (await of.board.run(createGoal, { companyId: of.company.id, title: 'Grow' })).id,
      parentIssueId: (await issueIn(of)).id,
    });
    const [mine, foreign] = [await things(world), await things(theirs)];
    const routine = await routineIn(world, mine);
    expect(routine).toMatchObject(mine);
    expect(await world.board.run(getRoutine, { routineId: routine.id })).toMatchObject({
      project: { id: mine.projectId, name: 'Site' },
      assignee: { id: mine.assigneeAgentId },
      parentIssue: { id: mine.parentIssueId, title: 'Work' },
    });
    for (const [key, id] of Object.entries(foreign)) {
      for (const wrong of [id, randomUUID()]) {
        await expect(routineIn(world, { ...mine, [key]: wrong }), key).rejects.toMatchObject({ status: 422 });
        await expect(patch(routine.id, { [key]: wrong }), key).rejects.toMatchObject({ status: 422 });
      }
    }
    expect((await world.board.run(getRoutine, { routineId: routine.id })).latestRevisionNumber).toBe(1);
  });

  test.each(['terminated', 'pending_approval'])('is not assigned to an agent that is %s', async (status) => {
    const { row } = await world.agent({ name: `Agent ${randomUUID()}` });
    await stored(world, (tx) => tx.agent.update({ where: { id: row.id }, data: { status } }));
    const refusal = { status: 409, code: 'agent_not_assignable' };
    await expect(routineIn(world, { assigneeAgentId: row.id })).rejects.toMatchObject(refusal);
  });

  it('needs tasks:assign of a person who names an agent, and nothing of one who names none', async () => {
    const person = await world.member('operator');
    await stored(world, (tx) =>
      tx.companyMembership.updateMany({
        where: { principalId: person.actor.userId },
        data: { membershipRole: 'member' },
      }),
    );
    const member = world.as({
      ...person.actor,
      memberships: new Map([[companyId, { role: 'member', status: 'active' }]]),
    });
    await expect(
      member.run(createRoutine, { companyId, title: 'T', assigneeAgentId: agent.row.id }),
    ).rejects.toMatchObject({ status: 403, message: 'Missing permission: tasks:assign' });
    expect(await member.run(createRoutine, { companyId, title: 'T' })).toMatchObject({
      status: 'paused',
      responsibleUserId: person.actor.userId,
      createdByUserId: person.actor.userId,
    });
  });

  it('is refused with a title that is empty or too long, and words that are none', async () => {
    const wrong = [{ title: ' ' }, { title: '𝒙'.repeat(201) }, { status: 'running' }, { priority: 'urgent' }];
    for (const fields of wrong) await expect(routineIn(world, fields)).rejects.toMatchObject({ status: 400 });
    expect((await routineIn(world, { title: '𝒙'.repeat(200) })).title).toBe('𝒙'.repeat(200));
  });

  it('declares its variables, or gets those that its text uses', async () => {
    const options = ['eu', 'us'];
    const { variables } = await routineIn(world, {
      title: '{{region}}: {{week}}',
      variables: [{ name: 'region', type: 'select', options, label: 'Where' }, { name: 'unused' }],
    });
    expect(variables).toEqual([
      { name: 'region', label: 'Where', type: 'select', defaultValue: null, required: true, options },
      { name: 'week', label: null, type: 'text', defaultValue: null, required: true, options: [] },
    ]);
    const select = { name: 'a', type: 'select' };
    for (const wrong of [
      { name: '1st' },
      { name: 'a', label: 'x'.repeat(121) },
      { name: 'a', type: 'color' },
      { ...select, options: ['x'.repeat(121)] },
      { ...select, options: Array.from({ length: 51 }, (_, n) => `${n}`) },
    ]) {
      await expect(routineIn(world, { title: '{{a}}', variables: [wrong] })).rejects.toMatchObject({ status: 400 });
    }
    await expect(routineIn(world, { title: '{{not-one}}' })).rejects.toMatchObject({
      status: 422,
      message: 'Invalid variable name: not-one',
    });
  });
});

describe('a changed routine', () => {
  it('keeps what is not named, clears what is null, and tells the journal what changed', async () => {
    const before = await activeRoutineIn(world, { title: 'Before', description: 'Long', priority: 'low' });
    const after = await patch(before.id, { title: 'After', description: null, concurrencyPolicy: 'always_enqueue' });
    const { updatedAt, latestRevisionId, ...kept } = before;
    expect(after).toMatchObject({
      ...kept,
      title: 'After',
      description: null,
      concurrencyPolicy: 'always_enqueue',
      latestRevisionNumber: 2,
    });
    expect(after.latestRevisionId).not.toBe(latestRevisionId);
    expect(after.updatedAt > updatedAt).toBe(true);
    expect((await eventsOf(world, 'routine.updated')).at(-1)).toMatchObject({
      entityId: before.id,
      details: {
        routineId: before.id,
        title: 'After',
        changes: {
          title: { from: 'Before', to: 'After' },
          description: { changed: true },
          concurrencyPolicy: { from: 'coalesce_if_active', to: 'always_enqueue' },
        },
      },
    });
  });

  it('to which nothing happens has no new revision and no event', async () => {
    const routine = await activeRoutineIn(world, { title: '{{a}}', env: { MODE: 'x' } });
    const same = {
      title: '{{a}}',
      description: null,
      status: 'active',
      env: routine.env,
      variables: routine.variables,
    };
    expect(await patch(routine.id, same)).toEqual(routine);
    expect((await eventsOf(world, 'routine.updated')).filter(({ entityId }) => entityId === routine.id)).toEqual([]);
  });

  it('is refused on a base that is no longer the latest revision, so that of two writers one learns of the other', async () => {
    const routine = await activeRoutineIn(world);
    const baseRevisionId = routine.latestRevisionId;
    const written = await Promise.allSettled(
      ['One', 'Two'].map((title) => patch(routine.id, { title, baseRevisionId })),
    );
    const first = written.find((outcome) => outcome.status === 'fulfilled') as PromiseFulfilledResult<{
      latestRevisionId: string;
    }>;
    expect(written.filter(({ status }) => status === 'rejected')).toMatchObject([
      {
        reason: {
          status: 409,
          code: 'stale_base_revision',
          message: 'Routine was updated by someone else',
          details: { currentRevisionId: first.value.latestRevisionId },
        },
      },
    ]);
    expect((await patch(routine.id, { title: 'Three' })).latestRevisionNumber).toBe(3);
  });

  it('is not enabled without an agent, and pauses when it loses its own', async () => {
    const routine = await routineIn(world);
    const refusal = { status: 422, message: 'Default agent required' };
    await expect(patch(routine.id, { status: 'active' })).rejects.toMatchObject(refusal);
    expect(await patch(routine.id, { status: 'active', assigneeAgentId: agent.row.id })).toMatchObject({
      status: 'active',
      assigneeAgentId: agent.row.id,
    });
    await expect(patch(routine.id, { status: 'active', assigneeAgentId: null })).rejects.toMatchObject(refusal);
    expect(await patch(routine.id, { assigneeAgentId: null })).toMatchObject({ status: 'paused' });
  });

  it('can be edited, but not enabled, while its agent may get no work', async () => {
    const { row } = await world.agent({ name: `Agent ${randomUUID()}` });
    const routine = await routineIn(world, { assigneeAgentId: row.id, status: 'paused' });
    await world.board.run(terminateAgent, { agentId: row.id });
    expect((await patch(routine.id, { title: 'Other' })).title).toBe('Other');
    await expect(patch(routine.id, { status: 'active' })).rejects.toMatchObject({ code: 'agent_not_assignable' });
  });

  it('goes from each status to each', async () => {
    const { id } = await activeRoutineIn(world);
    for (const status of ['archived', 'active', 'paused', 'archived', 'paused', 'active'])
      expect((await patch(id, { status })).status).toBe(status);
  });

  it('drops the variables that its text no longer uses and adds those that it uses now', async () => {
    const declared = [{ name: 'a', defaultValue: 'x' }, { name: 'b' }];
    const { id } = await routineIn(world, { title: '{{a}} {{b}}', variables: declared });
    const { variables } = await patch(id, { title: '{{c}} {{a}}' });
    expect(variables).toMatchObject([
      { name: 'a', defaultValue: 'x' },
      { name: 'c', defaultValue: null },
    ]);
  });

  it('must have defaults while it is active and a schedule is on', async () => {
    const routine = await activeRoutineIn(world);
    const refusal = { status: 422, message: 'Scheduled routines require defaults for required variables: a, b' };
    const text = { title: '{{a}}', description: '{{b}} {{c}}', variables: [{ name: 'c', defaultValue: 'x' }] };
    await triggerIn(world, routine, 'webhook');
    await triggerIn(world, routine, 'schedule', { enabled: false });
    await triggerIn(world, routine, 'schedule', { archivedAt: new Date() });
    expect((await patch(routine.id, text)).title).toBe('{{a}}');
    await patch(routine.id, { status: 'paused', title: 'None', description: null });
    await triggerIn(world, routine, 'schedule');
    await patch(routine.id, text);
    await expect(patch(routine.id, { status: 'active' })).rejects.toMatchObject(refusal);
    const defaults = { variables: ['a', 'b', 'c'].map((name) => ({ name, defaultValue: 'x' })) };
    expect((await patch(routine.id, { status: 'active', ...defaults })).status).toBe('active');
    await expect(patch(routine.id, text)).rejects.toMatchObject(refusal);
  });

  it('has a next run of its schedules while it is active, and none else', async () => {
    const routine = await activeRoutineIn(world, { status: 'paused' });
    const { id } = await triggerIn(world, routine, 'schedule');
    const nextRunAt = async () =>
      (await stored(world, (tx) => tx.routineTrigger.findUniqueOrThrow({ where: { id } }))).nextRunAt;
    await patch(routine.id, { status: 'active' });
    expect(await nextRunAt()).toBeInstanceOf(Date);
    await patch(routine.id, { status: 'archived' });
    expect(await nextRunAt()).toBeNull();
  });
});
