import { beforeEach, describe, expect, test } from 'vitest';
import type { WakeRequest } from '#services/core/operation/run-requests.js';
import { transact } from '#services/core/operation/transact.js';
import { pauseAgent, terminateAgent } from '#services/organization/agents/lifecycle.js';
import { updateAgent, updateAgentBudget } from '#services/organization/agents/operations.js';
import { updateCompany } from '#services/organization/companies/operations.js';
import { cancelRunsOf, cancelWakes } from '#services/runs/runs/cancel-work.js';
import { eventsOf } from '#tests/kit/journal.js';
import { type AgentCaller, type Caller, createWorld, type World } from '#tests/kit/world.js';
import { inRun, inScopeOf, newIssue, runOf, runsOf, wake, wakesOf, within, worldOfTwo } from '../work/threads-world.js';

let world: World;
let ada: AgentCaller;
let bob: AgentCaller;
// Each test has a company of its own: what an agent was woken for before decides about the next wake.
beforeEach(async () => {
  ({ world, ada, bob } = await worldOfTwo());
});

const wakeAda = (asked: Partial<WakeRequest>, by?: Caller) => wake(world, ada, asked, by);

describe('a wake is skipped, with the reason,', () => {
  const skipped = async (asked: Partial<WakeRequest>): Promise<string | null | undefined> => {
    const made = await wakeAda(asked);
    expect(made?.status).toBe('skipped');
    expect(await runsOf(world, ada)).toEqual([]);
    return (await wakesOf(world, ada)).find(({ id }) => id === made?.wakeId)?.error;
  };

  test('in a company that is not active', async () => {
    await world.board.run(updateCompany, { companyId: world.company.id, status: 'paused' });
    expect(await skipped({ reason: 'x' })).toBe('company.inactive');
  });

  test('of an agent that is paused, or gone', async () => {
    await world.board.run(pauseAgent, { agentId: ada.row.id });
    expect(await skipped({ reason: 'x' })).toBe('agent.not_invokable');
  });

  test('of an agent under a terminated manager', async () => {
    const manager = await world.agent({ name: 'Manager' });
    await world.board.run(updateAgent, { agentId: bob.row.id, reportsTo: manager.row.id });
    await world.board.run(updateAgent, { agentId: ada.row.id, reportsTo: bob.row.id });
    await world.board.run(terminateAgent, { agentId: manager.row.id });
    expect(await skipped({ reason: 'x' })).toBe('agent.not_invokable');
  });

  test('of an agent that has spent its budget', async () => {
    await world.board.run(updateAgentBudget, { agentId: ada.row.id, budgetMonthlyCents: 10 });
    await within(world, (tx) =>
      tx.costEvent.create({
        data: {
          companyId: world.company.id,
          agentId: ada.row.id,
          provider: 'p',
          model: 'm',
          costCents: 10,
          occurredAt: new Date(),
        },
      }),
    );
    expect(await skipped({ reason: 'x' })).toBe('budget.blocked');
  });

  test('by a timer that is off, or by anything else where only timers count', async () => {
    expect(await skipped({ reason: 'heartbeat_timer', source: 'timer' })).toBe('heartbeat.disabled');
    const heartbeat = { enabled: true, intervalSec: 60, wakeOnDemand: false };
    await world.board.run(updateAgent, { agentId: ada.row.id, runtimeConfig: { heartbeat } });
    expect(await skipped({ reason: 'x' })).toBe('heartbeat.wakeOnDemand.disabled');
    expect(await wakeAda({ reason: 'heartbeat_timer', source: 'timer' })).toMatchObject({ status: 'queued' });
  });

  test('for an issue with open blockers, except where somebody says something', async () => {
    const blocker = await newIssue(world);
    const issue = await newIssue(world, { blockedByIssueIds: [blocker.id] });
    expect(await skipped({ reason: 'issue_assigned', issueId: issue.id })).toBe('issue_dependencies_blocked');
    expect(await wakeAda({ reason: 'issue_comment_mentioned', issueId: issue.id })).toMatchObject({ status: 'queued' });
  });

  test('for an issue that is not there', async () => {
    const other = await newIssue(await createWorld());
    expect(await skipped({ reason: 'x', issueId: other.id })).toBe('issue_not_found');
  });
});

describe('cancelling', () => {
  test('ends waiting wakes with their runs and leaves what runs', async () => {
    const issue = await newIssue(world);
    const busy = await newIssue(world);
    const running = await runOf(world, ada, { issueId: busy.id });
    await wakeAda({ reason: 'issue_assigned', issueId: issue.id });
    await wakeAda({ reason: 'issue_commented', issueId: busy.id });
    await inScopeOf(world, world.board, (scope) =>
      cancelWakes(scope, { companyId: world.company.id, agentId: ada.row.id, error: 'agent_paused' }),
    );
    for (const row of await wakesOf(world, ada))
      expect(row).toMatchObject({ status: 'cancelled', error: 'agent_paused' });
    const runs = new Map((await runsOf(world, ada)).map((run) => [run.issueId, run]));
    expect(runs.get(issue.id)).toMatchObject({ status: 'cancelled', errorCode: 'agent_paused' });
    expect(runs.get(busy.id)).toMatchObject({ id: running.id, status: 'running' });
  });

  test('runs ends those that wait and those that work, and tells of each', async () => {
    const issue = await newIssue(world);
    await runOf(world, ada, { issueId: issue.id });
    await wake(world, bob, { reason: 'issue_assigned', issueId: issue.id });
    const { ids, events } = await inScopeOf(world, world.board, async (scope) => ({
      ids: await cancelRunsOf(scope, { companyId: world.company.id, issueId: issue.id, errorCode: 'issue_cancelled' }),
      events: scope.events,
    }));
    expect(ids).toHaveLength(2);
    const told = events.filter(({ action }) => action === 'heartbeat.cancelled');
    expect(told.map(({ entityId }) => entityId).sort()).toEqual([...ids].sort());
    expect(await wakesOf(world, bob)).toMatchObject([{ status: 'cancelled', error: 'issue_cancelled' }]);
    expect(await runsOf(world, ada)).toMatchObject([{ status: 'cancelled', errorCode: 'issue_cancelled' }]);
  });

  test('spares the run that asks', async () => {
    const run = await inRun(world, ada);
    const of = { companyId: world.company.id, agentId: ada.row.id, errorCode: 'issue_reassigned' };
    expect(await inScopeOf(world, run, (scope) => cancelRunsOf(scope, of))).toEqual([]);
  });
});

describe('the journal tells of a wake', () => {
  const told = async () => (await eventsOf(world)).filter(({ entityType }) => entityType === 'wake');

  test('once when it is requested, with its run, which is queued', async () => {
    const made = await wakeAda({ reason: 'nightly' });
    expect(await told()).toMatchObject([
      { action: 'wake.requested', entityId: made?.wakeId, agentId: ada.row.id, details: { runId: made?.runId } },
    ]);
    expect(await eventsOf(world, 'heartbeat.')).toMatchObject([
      {
        action: 'heartbeat.queued',
        entityType: 'heartbeat_run',
        entityId: made?.runId,
        details: { runId: made?.runId, agentId: ada.row.id, issueId: null, wakeupRequestId: made?.wakeId },
      },
    ]);
  });

  test('once when it is merged, refused or deferred, with the target, the reason or the run that it waits for', async () => {
    const issue = await newIssue(world);
    const run = await runOf(world, ada, { issueId: issue.id });
    const merged = await wakeAda({ reason: 'issue_status_changed', issueId: issue.id });
    const deferred = await wakeAda({ reason: 'issue_commented', issueId: issue.id });
    await wakeAda({ reason: 'issue_commented', issueId: issue.id }, ada);
    expect(await told()).toMatchObject([
      { action: 'wake.coalesced', entityId: merged?.wakeId, details: { runId: run.id } },
      { action: 'wake.deferred', entityId: deferred?.wakeId, details: { behindRunId: run.id } },
      { action: 'wake.skipped', details: { error: 'self_caused', reason: 'issue_commented' } },
    ]);
  });

  test('once, with its final reason, when one write asks several times', async () => {
    const blocker = await newIssue(world);
    const issue = await newIssue(world, { blockedByIssueIds: [blocker.id] });
    await transact(world.services, world.board.actor, world.company.id, async (scope) => {
      const to = { companyId: world.company.id, agentId: ada.row.id, issueId: issue.id };
      scope.wake({ ...to, reason: 'issue_assigned' });
      scope.wake({ ...to, reason: 'issue_commented' });
      scope.wake({ ...to, reason: 'issue_comment_mentioned' });
    });
    expect(await told()).toMatchObject([{ action: 'wake.requested', details: { reason: 'issue_comment_mentioned' } }]);
  });

  test('again when it is cancelled while it waits', async () => {
    const issue = await newIssue(world);
    await runOf(world, ada, { issueId: issue.id });
    const deferred = await wakeAda({ reason: 'issue_commented', issueId: issue.id });
    await transact(world.services, world.board.actor, world.company.id, (scope) =>
      cancelWakes(scope, { companyId: world.company.id, agentId: ada.row.id, error: 'agent_paused' }),
    );
    expect((await told()).map(({ action, entityId }) => [action, entityId])).toEqual([
      ['wake.deferred', deferred?.wakeId],
      ['wake.cancelled', deferred?.wakeId],
    ]);
  });
});
