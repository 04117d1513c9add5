import { describe, expect, it } from 'vitest';
import { terminateAgent } from '#services/organization/agents/lifecycle.js';
import { updateIssue } from '#services/work/issue-operations/update.js';
import { issueIn, wakesFor } from '#tests/kit/issues.js';
import { eventsOf } from '#tests/kit/journal.js';
import { type AgentCaller, type Caller, createWorld, type World } from '#tests/kit/world.js';

const patch = (caller: Caller, issueId: string, fields: Record<string, unknown>) =>
  caller.run(updateIssue, { issueId, ...fields });
const agent = ({ row }: AgentCaller) => ({ type: 'agent', agentId: row.id });
const shown = (participant: AgentCaller) => ({ ...agent(participant), userId: null });

/** An issue of Ada's that Bob reviews and Cleo approves. */
async function staged(more: Record<string, unknown> = {}, fields: Record<string, unknown> = {}) {
  const world = await createWorld();
  const [ada, bob, cleo] = [
    await world.agent({ name: 'Ada' }),
    await world.agent({ name: 'Bob' }),
    await world.agent({ name: 'Cleo' }),
  ];
  const issue = await issueIn(world, {
    assigneeAgentId: ada.row.id,
    executionPolicy: {
      stages: [
        { id: 'review', type: 'review', participants: [agent(ada), agent(bob)] },
        { id: 'approval', type: 'approval', participants: [agent(cleo)] },
      ],
      ...more,
    },
    ...fields,
  });
  return { world, ada, bob, cleo, issue };
}

describe('an execution policy', () => {
  it('has its defaults written out, and idle stages', async () => {
    const { issue, ada, bob } = await staged();
    expect(issue.executionPolicy).toMatchObject({ mode: 'normal', commentRequired: true, monitor: null });
    expect(issue.executionPolicy.stages[0].participants).toEqual([shown(ada), shown(bob)]);
    expect(issue.executionState).toBeNull();
  });

  it('names agents and people of the company, and each stage once', async () => {
    const { world, issue } = await staged();
    const stranger = await (await createWorld()).agent({ name: 'Eve' });
    const stage = (participants: unknown) => ({
      executionPolicy: { stages: [{ id: 'a', type: 'review', participants }] },
    });
    for (const participant of [agent(stranger), { type: 'user', userId: 'nobody' }]) {
      await expect(patch(world.board, issue.id, stage([participant]))).rejects.toMatchObject({ status: 422 });
    }
    const flawed = [[], [{ type: 'agent' }], [{ type: 'user', agentId: stranger.row.id }]];
    for (const participants of flawed) {
      await expect(patch(world.board, issue.id, stage(participants))).rejects.toMatchObject({ status: 400 });
    }
    const { stages } = issue.executionPolicy;
    await expect(
      patch(world.board, issue.id, { executionPolicy: { stages: [stages[0], stages[0]] } }),
    ).rejects.toMatchObject({ status: 400 });
  });

  it('tells when its reviewers or approvers change', async () => {
    const { world, issue, bob, cleo } = await staged();
    const stages = [{ id: 'review', type: 'review', participants: [agent(cleo)] }, issue.executionPolicy.stages[1]];
    await patch(world.board, issue.id, { executionPolicy: { stages } });
    const [event, ...others] = await eventsOf(world, 'issue.reviewers_updated');
    expect(others).toEqual([]);
    expect(event?.details).toMatchObject({ from: [expect.anything(), shown(bob)], to: [shown(cleo)] });
    expect(await eventsOf(world, 'issue.approvers_updated')).toEqual([]);
    const [reviewed, approval] = [stages[0], { ...issue.executionPolicy.stages[1], participants: [agent(bob)] }];
    await patch(world.board, issue.id, { executionPolicy: { stages: [reviewed, approval] } });
    expect(await eventsOf(world, 'issue.approvers_updated')).toMatchObject([{ details: { to: [shown(bob)] } }]);
    expect(await eventsOf(world, 'issue.reviewers_updated')).toHaveLength(1);
  });
});

describe('the stages of an issue', () => {
  it.each(['done', 'in_review'])(
    'start when the worker asks for %s, with somebody other than the worker',
    async (status) => {
      const { world, ada, bob, issue } = await staged();
      const reviewRequest = { instructions: 'Look at the tests' };
      const asked = await patch(ada, issue.id, { status, reviewRequest });
      expect(asked).toMatchObject({
        status: 'in_review',
        assigneeAgentId: bob.row.id,
        completedAt: null,
        executionState: {
          status: 'pending',
          currentStageId: 'review',
          currentStageIndex: 0,
          currentStageType: 'review',
          currentParticipant: shown(bob),
          returnAssignee: shown(ada),
          reviewRequest,
          completedStageIds: [],
        },
      });
      expect(await wakesFor(world, issue.id)).toContainEqual({ agentId: bob.row.id, reason: 'issue_assigned' });
    },
  );

  it('go on with each approval and end in done', async () => {
    const { ada, bob, cleo, issue } = await staged();
    await patch(ada, issue.id, { status: 'done' });
    expect(await patch(bob, issue.id, { status: 'done', comment: 'Fine' })).toMatchObject({
      status: 'in_review',
      assigneeAgentId: cleo.row.id,
      executionState: {
        status: 'pending',
        currentStageId: 'approval',
        completedStageIds: ['review'],
        lastDecisionOutcome: 'approved',
        returnAssignee: shown(ada),
      },
    });
    expect(await patch(cleo, issue.id, { status: 'done', comment: 'Ship it' })).toMatchObject({
      status: 'done',
      completedAt: expect.any(String),
      executionState: { status: 'completed', currentStageId: null, completedStageIds: ['review', 'approval'] },
    });
  });

  it('give the work back when changes are asked for, and go on with the same stage after that', async () => {
    const { world, ada, bob, issue } = await staged();
    await patch(ada, issue.id, { status: 'done' });
    expect(await patch(bob, issue.id, { status: 'todo', comment: 'Not yet' })).toMatchObject({
      status: 'in_progress',
      assigneeAgentId: ada.row.id,
      executionState: {
        status: 'changes_requested',
        changesRequestedCount: 1,
        lastDecisionOutcome: 'changes_requested',
      },
    });
    expect((await wakesFor(world, issue.id)).at(-1)?.agentId).toBe(ada.row.id);
    const again = await patch(world.board, issue.id, { status: 'in_review' });
    expect(again).toMatchObject({ assigneeAgentId: bob.row.id, executionState: { currentStageId: 'review' } });
  });

  it('need a comment for a verdict, unless the policy says otherwise', async () => {
    const { ada, bob, issue } = await staged();
    await patch(ada, issue.id, { status: 'done' });
    for (const status of ['done', 'in_progress']) {
      await expect(patch(bob, issue.id, { status })).rejects.toMatchObject({
        status: 422,
        message: /requires a comment/,
      });
    }
    const lax = await staged({ commentRequired: false });
    await patch(lax.ada, lax.issue.id, { status: 'done' });
    expect((await patch(lax.bob, lax.issue.id, { status: 'done' })).executionState.currentStageId).toBe('approval');
  });

  it('are moved by nobody but the participant and the board', async () => {
    const { world, ada, bob, cleo, issue } = await staged();
    await patch(ada, issue.id, { status: 'done' });
    const refusal = {
      status: 422,
      message: 'Only the active reviewer or approver can advance the current execution stage',
    };
    const attempts = [{ status: 'done' }, { status: 'in_progress' }, { assigneeAgentId: ada.row.id }];
    for (const fields of attempts) {
      for (const caller of [ada, cleo]) {
        await expect(patch(caller, issue.id, { ...fields, comment: 'x' })).rejects.toMatchObject(refusal);
      }
    }
    await expect(patch(ada, issue.id, { executionPolicy: null })).rejects.toMatchObject({ status: 422 });
    expect((await patch(cleo, issue.id, { priority: 'high', comment: 'Hurry' })).priority).toBe('high');
    expect(await patch(world.board, issue.id, { status: 'done' })).toMatchObject({
      status: 'done',
      executionState: { status: 'completed', currentParticipant: null },
    });
    expect(bob.row.id).not.toBe(ada.row.id);
  });

  it('begin anew when finished work is taken up again', async () => {
    const { world, ada, bob, issue } = await staged();
    await patch(world.board, issue.id, { status: 'done' });
    await patch(world.board, issue.id, { status: 'todo' });
    const asked = await patch(ada, issue.id, { status: 'done' });
    expect(asked).toMatchObject({ status: 'in_review', assigneeAgentId: bob.row.id });
  });

  it('end after as many rounds as the policy allows', async () => {
    const { ada, bob, issue, world } = await staged({ maxReviewRounds: 1 });
    await patch(ada, issue.id, { status: 'done' });
    await patch(bob, issue.id, { status: 'todo', comment: 'No' });
    await patch(world.board, issue.id, { status: 'in_review' });
    await expect(patch(bob, issue.id, { status: 'todo', comment: 'No' })).rejects.toMatchObject({
      status: 422,
      details: { maxReviewRounds: 1, changesRequestedCount: 1 },
    });
    expect((await patch(bob, issue.id, { status: 'done', comment: 'Well' })).executionState.currentStageId).toBe(
      'approval',
    );
  });

  it('need a participant other than the worker', async () => {
    const { world, cleo, issue } = await staged();
    await patch(world.board, issue.id, {
      assigneeAgentId: cleo.row.id,
      executionPolicy: { stages: [{ id: 'own', type: 'approval', participants: [agent(cleo)] }] },
    });
    await expect(patch(cleo, issue.id, { status: 'done' })).rejects.toMatchObject({
      status: 422,
      details: { stageId: 'own' },
    });
  });

  it('pass over participants who have been retired', async () => {
    const { world, ada, bob, cleo, issue } = await staged();
    const participants = [agent(bob), agent(cleo)];
    await patch(world.board, issue.id, { executionPolicy: { stages: [{ id: 'r', type: 'review', participants }] } });
    await world.board.run(terminateAgent, { agentId: bob.row.id });
    expect((await patch(ada, issue.id, { status: 'done' })).assigneeAgentId).toBe(cleo.row.id);
  });

  it('leave the verdict to whom the review policy allows', async () => {
    const { ada, bob, issue } = await staged({}, { reviewPolicy: 'human_only' });
    await patch(ada, issue.id, { status: 'done' });
    await expect(patch(bob, issue.id, { status: 'done', comment: 'Fine' })).rejects.toMatchObject({ status: 403 });
  });

  it('go to a person where the stage names one', async () => {
    const { world, ada, issue } = await staged();
    const person = await world.member('operator');
    const participants = [{ type: 'user', userId: person.actor.userId }];
    await patch(world.board, issue.id, { executionPolicy: { stages: [{ id: 'p', type: 'approval', participants }] } });
    const asked = await patch(ada, issue.id, { status: 'in_review' });
    expect(asked).toMatchObject({ assigneeAgentId: null, assigneeUserId: person.actor.userId });
    await expect(patch(person, issue.id, { status: 'done' })).rejects.toMatchObject({ status: 422 });
    expect((await patch(person, issue.id, { status: 'done', comment: 'Yes' })).status).toBe('done');
  });
});

describe('a review request', () => {
  it('is for issues that are or come into review', async () => {
    const { world, issue } = await staged();
    const reviewRequest = { instructions: 'Look' };
    await expect(patch(world.board, issue.id, { reviewRequest })).rejects.toMatchObject({ status: 422 });
    const plain = await issueIn(world);
    expect(await patch(world.board, plain.id, { status: 'in_review', reviewRequest })).toMatchObject({
      executionState: { reviewRequest },
    });
  });
});

describe('a monitor along with a patch', () => {
  it('counts for the state into which the patch moves the issue, and hides what the service calls it', async () => {
    const world: World = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const issue = await issueIn(world, { assigneeAgentId: ada.row.id });
    const monitor = { nextCheckAt: '2999-01-01T00:00:00Z', externalRef: 'build-canary', serviceName: 'CI' };
    const executionPolicy = { monitor };
    await expect(patch(world.board, issue.id, { executionPolicy })).rejects.toMatchObject({ status: 422 });
    const set = await patch(world.board, issue.id, { status: 'in_progress', executionPolicy });
    expect(set).toMatchObject({
      monitorNextCheckAt: '2999-01-01T00:00:00.000Z',
      monitorScheduledBy: 'board',
      executionPolicy: { monitor: { serviceName: 'CI', externalRef: '[redacted]', recoveryPolicy: 'wake_owner' } },
    });
    expect(JSON.stringify(await eventsOf(world))).not.toContain('canary');
    const cleared = await patch(world.board, issue.id, { executionPolicy: { monitor: null } });
    expect(cleared).toMatchObject({ monitorNextCheckAt: null, executionPolicy: { monitor: null } });
    expect((await patch(world.board, issue.id, { executionPolicy: null })).executionPolicy).toBeNull();
  });
});
