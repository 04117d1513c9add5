import { beforeAll, describe, expect, test } from 'vitest';
import { createProject } from '#services/organization/projects/operations.js';
import { checkoutIssue, forceReleaseIssue, releaseIssue } from '#services/work/checkout/operations.js';
import { updateIssue } from '#services/work/issue-operations/update.js';
import { eventsOf } from '#tests/kit/journal.js';
import type { AgentCaller, World } from '#tests/kit/world.js';
import { limit, spend } from '../money/money.js';
import {
  endRun,
  inRun,
  lapse,
  newIssue,
  refusal,
  runOf,
  setIssue,
  storedIssue,
  wakesOf,
  within,
  worldOfTwo,
} from './threads-world.js';

let world: World;
let ada: AgentCaller;
let bob: AgentCaller;
beforeAll(async () => {
  ({ world, ada, bob } = await worldOfTwo());
});

const checkout = (agent: AgentCaller, issueId: string, expectedStatuses = ['todo', 'backlog']) =>
  agent.run(checkoutIssue, { issueId, agentId: agent.row.id, expectedStatuses });

describe('checkout', () => {
  test('gives the issue to the run that asks and starts it', async () => {
    const issue = await newIssue(world);
    const run = await inRun(world, ada);
    const taken = await checkout(run, issue.id);
    expect(taken).toMatchObject({
      status: 'in_progress',
      assigneeAgentId: ada.row.id,
      assigneeUserId: null,
      checkoutRunId: run.runId,
      executionRunId: run.runId,
      statusVersion: issue.statusVersion + 1,
    });
    expect(taken.executionLockedAt).not.toBeNull();
    expect(taken.startedAt).not.toBeNull();
    const [event] = (await eventsOf(world, 'issue.checked_out')).slice(-1);
    expect(event).toMatchObject({ entityId: issue.id, details: { identifier: issue.identifier, runId: run.runId } });
  });

  test('by 200 runs at once gives the issue to one, and tells the others who has it and what to do', async () => {
    const issue = await newIssue(world);
    const runs = await Promise.all(Array.from({ length: 200 }, (_, n) => inRun(world, n % 2 ? ada : bob)));
    const claims = await Promise.allSettled(runs.map((run) => checkout(run, issue.id)));
    const won = claims.flatMap((claim, n) =>
      claim.status === 'fulfilled' ? [{ issue: claim.value, run: runs[n] }] : [],
    );
    expect(won).toHaveLength(1);
    const winner = won[0]?.run as (typeof runs)[number];
    const reasons = claims.filter((claim) => claim.status === 'rejected').map(({ reason }) => reason);
    expect(reasons).toHaveLength(199);
    for (const reason of reasons) {
      expect(reason).toMatchObject({
        status: 409,
        message: 'Issue checkout conflict',
        details: {
          issueId: issue.id,
          status: 'in_progress',
          assigneeAgentId: winner.row.id,
          checkoutRunId: winner.runId,
          executionRunId: winner.runId,
          holder: `run:${winner.runId}`,
          alive: true,
          expiresAt: expect.any(String),
          nextAction: expect.stringContaining('wait'),
        },
      });
    }
    expect(await storedIssue(world, issue.id)).toMatchObject({ checkoutRunId: winner.runId, checkoutFence: 1n });
  });

  test('that the same run repeats changes nothing', async () => {
    const issue = await newIssue(world);
    const run = await inRun(world, ada);
    const first = await checkout(run, issue.id);
    const before = (await eventsOf(world)).length;
    expect(await checkout(run, issue.id)).toEqual(first);
    expect((await eventsOf(world)).length).toBe(before);
  });

  test("is refused in a status that the caller did not expect, or where it is another agent's", async () => {
    const issue = await newIssue(world, { status: 'todo' });
    const run = await inRun(world, ada);
    const wrongStatus = await refusal(checkout(run, issue.id, ['blocked']));
    expect(wrongStatus).toMatchObject({ status: 409, details: { holder: null, alive: false, status: 'todo' } });
    expect((wrongStatus.details as { nextAction: string }).nextAction).toContain('todo');
    const theirs = await newIssue(world, { assigneeAgentId: bob.row.id });
    const refused = await refusal(checkout(run, theirs.id));
    expect(refused).toMatchObject({ status: 409, details: { assigneeAgentId: bob.row.id } });
  });

  test('takes over from a run that has ended, and says so', async () => {
    const issue = await newIssue(world);
    const first = await inRun(world, ada);
    await checkout(first, issue.id);
    const second = await inRun(world, ada);
    await refusal(checkout(second, issue.id, ['in_progress']));
    await endRun(world, first.runId, 'failed');
    expect(await checkout(second, issue.id, ['in_progress'])).toMatchObject({ checkoutRunId: second.runId });
    const [adopted] = (await eventsOf(world, 'issue.checkout_lock_adopted')).slice(-1);
    expect(adopted?.details).toMatchObject({ previousRunId: first.runId, runId: second.runId });
  });

  test('a holder keeps the issue as long as its run lasts, however long it writes nothing', async () => {
    const issue = await newIssue(world);
    const silent = await inRun(world, ada);
    await checkout(silent, issue.id);
    await lapse(world, issue.id);
    const next = await inRun(world, ada);
    const held = { status: 409, details: { holder: `run:${silent.runId}`, alive: true } };
    expect(await refusal(checkout(next, issue.id, ['in_progress']))).toMatchObject(held);
    expect(await refusal(next.run(updateIssue, { issueId: issue.id, title: 'Mine' }))).toMatchObject(held);
    await silent.run(updateIssue, { issueId: issue.id, title: 'Still mine' });
    expect(await storedIssue(world, issue.id)).toMatchObject({ title: 'Still mine', checkoutRunId: silent.runId });
  });

  test('a holder that has ended loses the issue to the next run, and its late write is refused', async () => {
    const issue = await newIssue(world);
    const late = await inRun(world, ada);
    await checkout(late, issue.id);
    await endRun(world, late.runId, 'failed');
    const next = await inRun(world, ada);
    await checkout(next, issue.id, ['in_progress']);
    const refused = await refusal(late.run(updateIssue, { issueId: issue.id, title: 'Too late' }));
    expect(refused).toMatchObject({ status: 401, message: expect.stringContaining(late.runId) });
    expect(await storedIssue(world, issue.id)).toMatchObject({ title: issue.title, checkoutRunId: next.runId });
  });

  test('a holder whose term was over begins a new one with its next write', async () => {
    const issue = await newIssue(world);
    const run = await inRun(world, ada);
    await checkout(run, issue.id);
    await lapse(world, issue.id);
    await run.run(updateIssue, { issueId: issue.id, title: 'Still mine' });
    const lease = await within(world, (tx) => tx.lease.findFirstOrThrow({ where: { resource: `issue:${issue.id}` } }));
    expect(lease.expiresAt.getTime()).toBeGreaterThan(Date.now() + 500_000);
  });

  test('each write of the holder extends its term', async () => {
    const issue = await newIssue(world);
    const run = await inRun(world, ada);
    await checkout(run, issue.id);
    await within(
      world,
      (tx) =>
        tx.$executeRaw`UPDATE "Lease" SET "expiresAt" = now() + interval '5 seconds' WHERE resource = ${`issue:${issue.id}`}`,
    );
    await run.run(updateIssue, { issueId: issue.id, priority: 'high' });
    const lease = await within(world, (tx) => tx.lease.findFirstOrThrow({ where: { resource: `issue:${issue.id}` } }));
    expect(lease.expiresAt.getTime()).toBeGreaterThan(Date.now() + 500_000);
  });

  test('is for the agent itself, within a live run of its own', async () => {
    const issue = await newIssue(world);
    const asBob = { issueId: issue.id, agentId: bob.row.id, expectedStatuses: ['backlog'] };
    expect(await refusal((await inRun(world, ada)).run(checkoutIssue, asBob))).toMatchObject({
      status: 403,
      message: 'Agent can only checkout as itself',
    });
    expect(await refusal(checkout(ada, issue.id))).toMatchObject({
      status: 401,
      code: 'run_id_required',
      message: 'Agent run id required',
    });
    const over = await inRun(world, ada);
    await endRun(world, over.runId);
    expect(await refusal(checkout(over, issue.id))).toMatchObject({ status: 401 });
    const foreign = await runOf(world, bob);
    const pretending = world.as({ ...ada.actor, runId: foreign.id });
    const asAda = { issueId: issue.id, agentId: ada.row.id, expectedStatuses: ['backlog'] };
    expect(await refusal(pretending.run(checkoutIssue, asAda))).toMatchObject({ status: 401 });
  });

  test('is refused with what blocks the issue', async () => {
    const blocker = await newIssue(world);
    const issue = await newIssue(world, { blockedByIssueIds: [blocker.id] });
    expect(await refusal(checkout(await inRun(world, ada), issue.id))).toMatchObject({
      status: 422,
      message: 'Issue is blocked by unresolved blockers',
      details: { unresolvedBlockerIssueIds: [blocker.id] },
    });
  });

  test('is refused in a paused project', async () => {
    const project = await world.board.run(createProject, { companyId: world.company.id, name: 'Halted' });
    const issue = await newIssue(world, { projectId: project.id });
    for (const [pauseReason, message] of [
      ['manual', 'Project is paused'],
      ['budget', 'Project is paused because its budget hard-stop was reached'],
    ] as const) {
      await within(world, (tx) =>
        tx.project.update({ where: { id: project.id }, data: { pausedAt: new Date(), pauseReason } }),
      );
      expect(await refusal(checkout(await inRun(world, ada), issue.id))).toMatchObject({ status: 409, message });
    }
  });

  test('is refused with the reason of the project whose budget is spent', async () => {
    const project = await world.board.run(createProject, { companyId: world.company.id, name: 'Spent' });
    const issue = await newIssue(world, { projectId: project.id });
    await limit(world, 'project', project.id, 10);
    await spend(world, bob, 10, { projectId: project.id });
    expect(await refusal(checkout(await inRun(world, ada), issue.id))).toMatchObject({
      status: 409,
      message: 'Project is paused because its budget hard-stop was reached',
      details: { scopeType: 'project', scopeId: project.id },
    });
  });

  test('by the board wakes the agent, and needs no run', async () => {
    const issue = await newIssue(world);
    const input = { issueId: issue.id, agentId: ada.row.id, expectedStatuses: ['backlog'] };
    const taken = await world.board.run(checkoutIssue, input);
    expect(taken).toMatchObject({ status: 'in_progress', assigneeAgentId: ada.row.id, checkoutRunId: null });
    const wakes = (await wakesOf(world, ada)).filter((wake) => wake.issueId === issue.id);
    expect(wakes).toMatchObject([{ reason: 'issue_checked_out', status: 'queued' }]);
    expect(await refusal(world.board.run(checkoutIssue, input))).toMatchObject({ status: 409 });
    const unknown = { ...input, agentId: '00000000-0000-4000-8000-000000000000', expectedStatuses: ['in_progress'] };
    expect(await refusal(world.board.run(checkoutIssue, unknown))).toMatchObject({ status: 409 });
  });
});

describe('an issue in progress', () => {
  test('is changed by its agent only with a run id', async () => {
    const issue = await newIssue(world);
    await checkout(await inRun(world, ada), issue.id);
    expect(await refusal(ada.run(updateIssue, { issueId: issue.id, title: 'No run' }))).toMatchObject({
      status: 401,
      code: 'run_id_required',
    });
  });

  test('that nobody holds is taken over by the run that writes', async () => {
    const issue = await newIssue(world, { assigneeAgentId: ada.row.id });
    await setIssue(world, issue.id, { status: 'in_progress' });
    const run = await inRun(world, ada);
    await run.run(updateIssue, { issueId: issue.id, title: 'Taken over' });
    expect(await storedIssue(world, issue.id)).toMatchObject({ title: 'Taken over', checkoutRunId: run.runId });
  });
});

describe('release', () => {
  test('gives the issue back to todo without assignee and locks', async () => {
    const issue = await newIssue(world);
    const run = await inRun(world, ada);
    await checkout(run, issue.id);
    const released = await run.run(releaseIssue, { issueId: issue.id });
    expect(released).toMatchObject({
      status: 'todo',
      assigneeAgentId: null,
      checkoutRunId: null,
      executionRunId: null,
      executionLockedAt: null,
    });
    const [event] = (await eventsOf(world, 'issue.released')).slice(-1);
    expect(event?.details).toMatchObject({ previous: { checkoutRunId: run.runId, assigneeAgentId: ada.row.id } });
    const next = await inRun(world, bob);
    expect(await checkout(next, issue.id)).toMatchObject({ assigneeAgentId: bob.row.id });
  });

  test.each(['done', 'cancelled'])('of what is %s lets go of it, and its assignee stays', async (status) => {
    const issue = await newIssue(world);
    const run = await inRun(world, ada);
    await checkout(run, issue.id);
    await setIssue(world, issue.id, { status });
    const as = { assigneeAgentId: ada.row.id, status, checkoutRunId: null, executionRunId: null };
    expect(await run.run(releaseIssue, { issueId: issue.id })).toMatchObject(as);
    expect(await world.board.run(releaseIssue, { issueId: issue.id })).toMatchObject(as);
  });

  test('leaves the run that releases at work', async () => {
    const issue = await newIssue(world);
    const run = await inRun(world, ada);
    await checkout(run, issue.id);
    await run.run(releaseIssue, { issueId: issue.id });
    const row = await within(world, (tx) => tx.heartbeatRun.findUniqueOrThrow({ where: { id: run.runId } }));
    expect(row.status).toBe('running');
  });

  test('is for the assignee, and for the run that holds the issue', async () => {
    const issue = await newIssue(world);
    await checkout(await inRun(world, ada), issue.id);
    const other = await inRun(world, ada);
    expect(await refusal((await inRun(world, bob)).run(releaseIssue, { issueId: issue.id }))).toMatchObject({
      status: 409,
      message: 'Only assignee can release issue',
    });
    expect(await refusal(other.run(releaseIssue, { issueId: issue.id }))).toMatchObject({
      status: 409,
      message: 'Only checkout run can release issue',
      details: { alive: true },
    });
    expect(await world.board.run(releaseIssue, { issueId: issue.id })).toMatchObject({ status: 'todo' });
  });

  test('of what nobody has changes nothing', async () => {
    const issue = await newIssue(world);
    const before = (await eventsOf(world)).length;
    expect(await world.board.run(releaseIssue, { issueId: issue.id })).toMatchObject({ status: 'backlog' });
    expect((await eventsOf(world)).length).toBe(before);
  });
});

describe('force-release', () => {
  test('takes the issue from its run, whose writes are refused from then on', async () => {
    const issue = await newIssue(world);
    const run = await inRun(world, ada);
    await checkout(run, issue.id);
    const { issue: freed, previous } = await world.board.run(forceReleaseIssue, { issueId: issue.id });
    expect(previous).toEqual({ checkoutRunId: run.runId, executionRunId: run.runId });
    expect(freed).toMatchObject({ checkoutRunId: null, assigneeAgentId: ada.row.id, status: 'in_progress' });
    expect(await refusal(run.run(updateIssue, { issueId: issue.id, title: 'Late' }))).toMatchObject({
      status: 409,
      message: 'Issue run ownership conflict',
      details: { nextAction: 'check the issue out again' },
    });
    expect(await checkout(run, issue.id, ['in_progress'])).toMatchObject({ checkoutRunId: run.runId });
  });

  test('takes it from its assignee too where that is asked for', async () => {
    const issue = await newIssue(world);
    await checkout(await inRun(world, ada), issue.id);
    const input = { issueId: issue.id, clearAssignee: true };
    const { issue: freed } = await world.board.run(forceReleaseIssue, input);
    expect(freed).toMatchObject({ status: 'todo', assigneeAgentId: null, checkoutRunId: null });
    const [event] = (await eventsOf(world, 'issue.admin_force_release')).slice(-1);
    expect(event?.details).toMatchObject({ identifier: issue.identifier, previous: expect.any(Object) });
  });

  test('is for the board', async () => {
    const issue = await newIssue(world);
    expect(await refusal(ada.run(forceReleaseIssue, { issueId: issue.id }))).toMatchObject({
      status: 403,
      message: 'Board access required',
    });
  });
});
