import { describe, expect, it } from 'vitest';
import { assertNotStopped } from '#services/money/budgets/hard-stops.js';
import { reportCost } from '#services/money/costs/record.js';
import { pauseAgent, resumeAgent } from '#services/organization/agents/lifecycle.js';
import { updateCompany } from '#services/organization/companies/operations.js';
import { eventsOf } from '#tests/kit/journal.js';
import { createWorld } from '#tests/kit/world.js';
import {
  agentNow,
  approvalsOf,
  asServer,
  companyNow,
  incidentsOf,
  inTransaction,
  issueIn,
  limit,
  monthStart,
  overview,
  projectIn,
  runOf,
  spend,
} from './money.js';

describe('a hard stop', () => {
  it('pauses the agent, cancels its work, and asks the board', async () => {
    const world = await createWorld();
    const [ada, bob] = [await world.agent({ name: 'Ada' }), await world.agent({ name: 'Bob' })];
    const [running, queued, others] = [
      await runOf(world, ada),
      await runOf(world, ada, { status: 'queued', startedAt: null }),
      await runOf(world, bob),
    ];
    await limit(world, 'agent', ada.row.id, 100);
    await spend(world, ada, 120);
    expect(await agentNow(world, ada)).toMatchObject({ status: 'paused', pauseReason: 'budget' });
    const runs = await inTransaction(world, (tx) =>
      tx.heartbeatRun.findMany({ where: { companyId: world.company.id } }),
    );
    const byId = new Map(runs.map((run) => [run.id, run]));
    for (const id of [running, queued]) {
      expect(byId.get(id)).toMatchObject({ status: 'cancelled', errorCode: 'budget.blocked' });
    }
    expect(byId.get(others)).toMatchObject({ status: 'running' });
    const { activeIncidents, policies, pausedAgentCount, pendingApprovalCount } = await overview(world);
    expect({ pausedAgentCount, pendingApprovalCount }).toEqual({ pausedAgentCount: 1, pendingApprovalCount: 1 });
    expect(policies[0]).toMatchObject({
      status: 'hard_stop',
      remainingAmount: 0,
      utilizationPercent: 120,
      paused: true,
    });
    const hard = activeIncidents.find(({ thresholdType }: { thresholdType: string }) => thresholdType === 'hard');
    expect(hard).toMatchObject({ amountLimit: 100, amountObserved: 120, approvalStatus: 'pending' });
    expect(await approvalsOf(world)).toMatchObject([
      {
        id: hard.approvalId,
        type: 'budget_override_required',
        requestedByAgentId: null,
        payload: {
          incidentId: hard.id,
          scopeType: 'agent',
          scopeId: ada.row.id,
          amountLimit: 100,
          amountObserved: 120,
        },
      },
    ]);
    expect(await eventsOf(world, 'budget.hard')).toMatchObject([{ entityId: hard.id, agentId: ada.row.id }]);
    expect(await eventsOf(world, 'agent.paused')).toMatchObject([{ details: { reason: 'budget' } }]);
  });

  it('stops the run that reports the cost, too', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const runId = await runOf(world, ada);
    await limit(world, 'agent', ada.row.id, 100);
    const cost = { provider: 'p', model: 'm', costCents: 100, occurredAt: new Date().toISOString() };
    const running = world.as({ ...ada.actor, runId });
    await running.run(reportCost, { companyId: world.company.id, agentId: ada.row.id, heartbeatRunId: runId, ...cost });
    const run = await inTransaction(world, (tx) => tx.heartbeatRun.findUnique({ where: { id: runId } }));
    expect(run).toMatchObject({ status: 'cancelled', errorCode: 'budget.blocked' });
  });

  it('of a company and of a project pause them, each with its reason', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const projectId = await projectIn(world);
    const issueId = await issueIn(world, { projectId });
    const run = await runOf(world, ada, { issueId });
    const { id: companyId } = world.company;
    await limit(world, 'project', projectId, 10, { windowKind: 'lifetime' });
    await spend(world, ada, 10, { projectId });
    const project = await inTransaction(world, (tx) => tx.project.findUnique({ where: { id: projectId } }));
    expect(project).toMatchObject({ pauseReason: 'budget', pausedAt: expect.any(Date) });
    expect((await overview(world)).pausedProjectCount).toBe(1);
    const cancelled = await inTransaction(world, (tx) => tx.heartbeatRun.findUnique({ where: { id: run } }));
    expect(cancelled).toMatchObject({ status: 'cancelled' });
    await expect(asServer(world, (scope) => assertNotStopped(scope, { companyId, projectId }))).rejects.toMatchObject({
      status: 409,
      message: 'Project is paused because its budget hard-stop was reached',
      details: { scopeType: 'project', scopeId: projectId },
    });
    await limit(world, 'company', companyId, 10);
    expect(await companyNow(world)).toMatchObject({ status: 'paused', pauseReason: 'budget' });
    await expect(asServer(world, (scope) => assertNotStopped(scope, { companyId, projectId }))).rejects.toMatchObject({
      message: 'Company is paused because its budget hard-stop was reached',
    });
  });

  it('counts the cost of a run for the project of its issue, though the report names only the run', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const projectId = await projectIn(world);
    const issueId = await issueIn(world, { projectId });
    const heartbeatRunId = await runOf(world, ada, { issueId });
    await limit(world, 'project', projectId, 10);
    expect(await spend(world, ada, 10, { heartbeatRunId })).toMatchObject({ issueId, projectId });
    expect((await overview(world)).pausedProjectCount).toBe(1);
  });

  it('does not come where it is switched off, the policy is inactive, or the amount is 0', async () => {
    const world = await createWorld();
    for (const [name, amount, fields] of [
      ['Ada', 100, { hardStopEnabled: false }],
      ['Bob', 100, { isActive: false }],
      ['Cleo', 0, {}],
    ] as const) {
      const agent = await world.agent({ name });
      await limit(world, 'agent', agent.row.id, amount, fields);
      await spend(world, agent, 200);
      expect(await agentNow(world, agent)).toMatchObject({ status: 'idle' });
    }
    expect(await approvalsOf(world)).toEqual([]);
  });

  it('leaves an agent paused by hand as it is, also when the budget is raised', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    await world.board.run(pauseAgent, { agentId: ada.row.id });
    await limit(world, 'agent', ada.row.id, 100);
    await spend(world, ada, 100);
    await limit(world, 'agent', ada.row.id, 300);
    expect(await agentNow(world, ada)).toMatchObject({ status: 'paused', pauseReason: 'manual' });
  });

  it.each(['by hand first', 'by its budget first'])(
    'and a pause by hand each last until their own end: an agent paused %s',
    async (order) => {
      const world = await createWorld();
      const ada = await world.agent({ name: 'Ada' });
      const self = { agentId: ada.row.id };
      await limit(world, 'agent', ada.row.id, 100);
      if (order === 'by hand first') await world.board.run(pauseAgent, self);
      await spend(world, ada, 100);
      if (order === 'by its budget first') {
        expect(await agentNow(world, ada)).toMatchObject({ status: 'paused', pauseReason: 'budget' });
        expect(await world.board.run(pauseAgent, self)).toMatchObject({ status: 'paused', pauseReason: 'manual' });
      }
      expect((await overview(world)).pausedAgentCount).toBe(1);
      await expect(world.board.run(resumeAgent, self)).rejects.toMatchObject({
        status: 409,
        message: 'Agent is paused because its budget hard-stop was reached',
      });
      await limit(world, 'agent', ada.row.id, 300);
      expect(await agentNow(world, ada)).toMatchObject({ status: 'paused', pauseReason: 'manual' });
      expect((await overview(world)).pausedAgentCount).toBe(0);
      expect(await world.board.run(resumeAgent, self)).toMatchObject({ status: 'idle', pauseReason: null });
      expect((await eventsOf(world, 'agent.resumed')).length).toBe(1);
    },
  );

  it.each(['by hand first', 'by its budget first'])(
    'and a pause by hand each last until their own end: a company paused %s',
    async (order) => {
      const world = await createWorld();
      const ada = await world.agent({ name: 'Ada' });
      const companyId = world.company.id;
      const set = (status: string) => world.board.run(updateCompany, { companyId, status });
      await limit(world, 'company', companyId, 100);
      if (order === 'by hand first') await set('paused');
      await spend(world, ada, 100);
      if (order === 'by its budget first') {
        expect(await companyNow(world)).toMatchObject({ status: 'paused', pauseReason: 'budget' });
        expect(await set('paused')).toMatchObject({ status: 'paused', pauseReason: 'manual' });
      }
      await expect(set('active')).rejects.toMatchObject({ status: 409 });
      await limit(world, 'company', companyId, 300);
      expect(await companyNow(world)).toMatchObject({ status: 'paused', pauseReason: 'manual' });
      expect(await set('active')).toMatchObject({ status: 'active', pauseReason: null, pausedAt: null });
    },
  );

  it('limits tokens and lifetimes as it limits money', async () => {
    const world = await createWorld();
    const [ada, bob] = [await world.agent({ name: 'Ada' }), await world.agent({ name: 'Bob' })];
    await limit(world, 'agent', ada.row.id, 1000, { metric: 'total_tokens' });
    await limit(world, 'agent', bob.row.id, 50, { windowKind: 'lifetime' });
    await spend(world, ada, 0, { inputTokens: 500, cachedInputTokens: 300, outputTokens: 199 });
    expect(await agentNow(world, ada)).toMatchObject({ status: 'idle' });
    await spend(world, ada, 0, { outputTokens: 1 });
    expect(await agentNow(world, ada)).toMatchObject({ status: 'paused', pauseReason: 'budget' });
    await spend(world, bob, 50, { occurredAt: monthStart(-3).toISOString() });
    expect(await agentNow(world, bob)).toMatchObject({ status: 'paused', pauseReason: 'budget' });
  });

  it('is reached by exactly one of many costs that come at once', async () => {
    const world = await createWorld();
    const agents = await Promise.all([...'ABCDEFGH'].map((name) => world.agent({ name })));
    const { id } = world.company;
    await limit(world, 'company', id, 80);
    await Promise.all(agents.map((agent) => spend(world, agent, 10)));
    expect(await companyNow(world)).toMatchObject({ status: 'paused', pauseReason: 'budget', spentMonthlyCents: 80 });
    const hard = (await incidentsOf(world)).filter(({ thresholdType }) => thresholdType === 'hard');
    expect(hard).toMatchObject([{ amountObserved: 80n }]);
  });
});
