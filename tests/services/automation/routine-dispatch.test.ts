import { beforeEach, describe, expect, it } from 'vitest';
import { updateRoutine } from '#services/automation/routines/operations.js';
import { pauseAgent, terminateAgent } from '#services/organization/agents/lifecycle.js';
import { updateCompany } from '#services/organization/companies/operations.js';
import { createGoal } from '#services/organization/goals/operations.js';
import { createProject } from '#services/organization/projects/operations.js';
import { updateIssue } from '#services/work/issue-operations/update.js';
import { issueIn, stored } from '#tests/kit/issues.js';
import { eventsOf } from '#tests/kit/journal.js';
import {
  activeRoutineIn,
  executionIn,
  routineIn,
  storedRoutine,
  storedTrigger,
  triggerIn,
} from '#tests/kit/routines.js';
import { countStatements } from '#tests/kit/statements.js';
import type { AgentCaller, World } from '#tests/kit/world.js';
import { runsOf, wakesOf, worldOfOne } from '../work/threads-world.js';
import { endRuns, fire, fireAll, issuesOf, runBy, storedRun } from './firings-world.js';

let world: World;
let companyId: string;
let ada: AgentCaller;
beforeEach(async () => {
  ({ world, companyId, ada } = await worldOfOne());
});

const routine = (fields: object = {}) => routineIn(world, { assigneeAgentId: ada.row.id, ...fields });
const move = (issueId: string | null, status: string) => world.board.run(updateIssue, { issueId, status });

describe('a firing', () => {
  it('makes an issue of the text, place and importance of its routine', async () => {
    const { id: projectId } = await world.board.run(createProject, { companyId, name: 'Site' });
    const { id: goalId } = await world.board.run(createGoal, { companyId, title: 'Grow', level: 'team' });
    const { id: parentIssueId } = await issueIn(world);
    const made = await routine({
      title: 'Report {{week}}',
      description: 'As of {{date}}, {{timestamp}}: {{week}} and {{more}}',
      projectId,
      goalId,
      parentIssueId,
      priority: 'high',
      variables: [
        { name: 'week', defaultValue: 'this week' },
        { name: 'more', required: false },
      ],
    });
    const trigger = await triggerIn(world, made, 'schedule');
    const run = await fire(world, made, { trigger, scheduledFor: new Date('2027-03-04T05:06:07Z') });
    const [issue, ...others] = await issuesOf(world, made);
    expect(others).toEqual([]);
    expect(issue).toMatchObject({
      title: 'Report this week',
      status: 'todo',
      priority: 'high',
      projectId,
      goalId,
      parentId: parentIssueId,
      description: 'As of 2027-03-04, 2027-03-04 05:06 UTC: this week and {{more}}',
      assigneeAgentId: ada.row.id,
      originKind: 'routine_execution',
      originId: made.id,
      originRunId: run.id,
      originFingerprint: run.dispatchFingerprint,
      responsibleUserId: 'local-board',
      createdByUserId: null,
      createdByAgentId: null,
    });
    expect(run).toMatchObject({
      status: 'issue_created',
      linkedIssueId: issue?.id,
      completedAt: null,
      failureReason: null,
      routineRevisionId: made.latestRevisionId,
      dispatchFingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(await storedRoutine(world, made)).toMatchObject({
      lastTriggeredAt: run.triggeredAt,
      lastEnqueuedAt: run.triggeredAt,
      updatedAt: new Date(made.updatedAt),
    });
    const fired = { lastFiredAt: run.triggeredAt, lastResult: 'issue_created' };
    expect(await storedTrigger(world, trigger)).toMatchObject(fired);
  });

  it('wakes the assignee as any assignment does, and is told of in the journal', async () => {
    const made = await routine();
    const run = await fire(world, made);
    const [heartbeat] = await runsOf(world, ada);
    expect(await wakesOf(world, ada)).toMatchObject([
      {
        reason: 'issue_assigned',
        source: 'assignment',
        issueId: run.linkedIssueId,
        runId: heartbeat?.id,
        requestedByActorType: 'system',
        requestedByActorId: 'routines',
      },
    ]);
    expect(heartbeat).toMatchObject({ status: 'queued', issueId: run.linkedIssueId, responsibleUserId: 'local-board' });
    expect(await eventsOf(world, 'routine.run_')).toMatchObject([
      {
        action: 'routine.run_triggered',
        entityType: 'routine',
        entityId: made.id,
        actorType: 'system',
        actorId: 'routines',
        details: {
          routineId: made.id,
          runId: run.id,
          triggerId: null,
          source: 'schedule',
          status: 'issue_created',
          linkedIssueId: run.linkedIssueId,
          failureReason: null,
        },
      },
    ]);
  });

  it('has the revision that is the latest when it is dispatched', async () => {
    const made = await routine({ title: 'Old' });
    const changed = await world.board.run(updateRoutine, { routineId: made.id, title: 'New' });
    const run = await fire(world, made, { routineRevisionId: made.latestRevisionId });
    expect(run.routineRevisionId).toBe(changed.latestRevisionId);
    expect(await issuesOf(world, made)).toMatchObject([{ title: 'New' }]);
  });

  it('makes a title of one line, as long as titles are', async () => {
    const made = await routine({ title: '{{a}} {{b}}' });
    const run = await runBy(world.board, made, { variables: { a: 'one\n\ntwo', b: '😀'.repeat(400) } });
    const [issue] = await issuesOf(world, made);
    expect(run.status).toBe('issue_created');
    expect(issue?.title).toMatch(/^one two (😀)+$/u);
    expect(issue?.title.length).toBe(500);
  });
});

describe('a firing that cannot be dispatched', () => {
  it('ends as failed with the reason, and does not hold up the others', async () => {
    const bob = await world.agent({ name: 'Bob' });
    const [gone, unknown, sound] = [
      await routineIn(world, { assigneeAgentId: bob.row.id }),
      await routine({ title: 'Of {{one}} and {{two}}' }),
      await routine(),
    ];
    const trigger = await triggerIn(world, gone, 'schedule');
    await world.board.run(terminateAgent, { agentId: bob.row.id });
    await stored(world, (tx) => tx.routine.update({ where: { id: gone.id }, data: { assigneeAgentId: bob.row.id } }));
    const runs = await fireAll(world, [{ routine: gone, trigger }, { routine: unknown }, { routine: sound }]);
    expect(runs).toMatchObject([
      { status: 'failed', failureReason: 'The agent cannot take work in its current status' },
      { status: 'failed', failureReason: 'Missing routine variables: one, two', completedAt: expect.any(Date) },
      { status: 'issue_created', failureReason: null },
    ]);
    expect(await storedTrigger(world, trigger)).toMatchObject({
      lastResult: 'failed',
      lastFiredAt: runs[0]?.triggeredAt,
    });
    expect(await eventsOf(world, 'routine.run_triggered')).toMatchObject([
      { details: { status: 'failed', failureReason: runs[0]?.failureReason } },
      { details: { status: 'failed' } },
      { details: { status: 'issue_created' } },
    ]);
  });

  it('is one without an agent, or in a company that is not active', async () => {
    const nobody = await routineIn(world, {});
    expect(await fire(world, nobody)).toMatchObject({ status: 'failed', failureReason: 'Default agent required' });
    const made = await routine();
    await world.board.run(updateCompany, { companyId, status: 'paused' });
    expect(await fire(world, made)).toMatchObject({ status: 'failed', failureReason: 'Company is not active' });
    await expect(runBy(world.board, made)).rejects.toMatchObject({ status: 409, message: 'Company is not active' });
  });

  it('is not one whose agent is paused: its issue waits for it', async () => {
    await world.board.run(pauseAgent, { agentId: ada.row.id });
    const run = await fire(world, await routine());
    expect(run.status).toBe('issue_created');
    expect(await wakesOf(world, ada)).toMatchObject([{ status: 'skipped', error: 'agent.not_invokable' }]);
  });
});

it('a hundred firings of a hundred routines take as many statements as two of two', async () => {
  const agents = await Promise.all(Array.from({ length: 10 }, (_, n) => world.agent({ name: `Agent ${n}` })));
  const made = await Promise.all(
    Array.from({ length: 100 }, async (_, n) => {
      const one = await routine({ title: `Routine ${n}`, assigneeAgentId: agents[n % agents.length]?.row.id });
      return { routine: one, trigger: await triggerIn(world, one, 'schedule') };
    }),
  );
  await fireAll(world, made.slice(0, 2));
  const firing = (some: typeof made) => countStatements(() => fireAll(world, some));
  const few = await firing(made.slice(2, 4));
  expect(await firing(made.slice(4))).toBe(few);
  const joiningFew = await firing(made.slice(0, 2));
  expect(await firing(made.slice(2))).toBe(joiningFew);
  await endRuns(world);
  const wakingFew = await firing(made.slice(0, 2));
  expect(await firing(made.slice(2))).toBe(wakingFew);
  expect(
    await stored(world, (tx) => tx.routineRun.groupBy({ by: ['status'], where: { companyId }, _count: true })),
  ).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ status: 'issue_created', _count: 100 }),
      expect.objectContaining({ status: 'coalesced', _count: 200 }),
    ]),
  );
});

describe('a firing follows its issue', () => {
  it('to its end and back', async () => {
    const made = await routine();
    const trigger = await triggerIn(world, made, 'schedule');
    const run = await fire(world, made, { trigger });
    const moved = async (status: string) => {
      await world.board.run(updateIssue, {
        issueId: run.linkedIssueId,
        status,
        ...(status === 'blocked' ? { unblockDescriptor: { owner: 'board', action: 'Decide' } } : {}),
      });
      const { status: settled, failureReason, completedAt } = await storedRun(world, run);
      expect((await storedTrigger(world, trigger)).lastResult).toBe(settled);
      return [settled, failureReason, completedAt !== null];
    };
    expect(await moved('in_progress')).toEqual(['issue_created', null, false]);
    expect(await moved('done')).toEqual(['completed', null, true]);
    expect(await moved('todo')).toEqual(['issue_created', null, false]);
    expect(await moved('blocked')).toEqual(['failed', 'issue_blocked', true]);
    expect(await moved('in_progress')).toEqual(['issue_created', null, false]);
    expect(await moved('cancelled')).toEqual(['failed', 'issue_cancelled', true]);
  });

  it('which moves neither those that joined it nor what a later firing says of the trigger', async () => {
    const made = await routine();
    const trigger = await triggerIn(world, made, 'schedule');
    const [first, second] = [await fire(world, made, { trigger }), await fire(world, made, { trigger })];
    await move(first.linkedIssueId, 'done');
    expect(await storedRun(world, first)).toMatchObject({ status: 'completed' });
    expect(await storedRun(world, second)).toEqual(second);
    expect(await storedTrigger(world, trigger)).toMatchObject({
      lastResult: 'coalesced',
      lastFiredAt: second.triggeredAt,
    });
  });

  it('and moves nothing for an issue that only looks like its own', async () => {
    const made = await activeRoutineIn(world);
    const run = await fire(world, made);
    const other = await executionIn(world, made);
    await move(other.id, 'cancelled');
    expect(await storedRun(world, run)).toMatchObject({ status: 'issue_created' });
  });
});
