import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { getDashboard, getSidebarBadges } from '#services/overview/dashboard/operations.js';
import { countStatements } from '#tests/kit/statements.js';
import { createWorld, type World } from '#tests/kit/world.js';
import { inTransaction, issueIn, limit, projectIn, runOf, spend } from '../money/money.js';

const ask = (world: World, operation: typeof getDashboard | typeof getSidebarBadges) =>
  world.board.run(operation, { companyId: world.company.id });

const DAY = 86_400_000;
const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY);
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
const NOTHING = { succeeded: 0, failed: 0, recovered: 0, other: 0, total: 0, failedByErrorCode: {} };

describe('the dashboard', () => {
  it('of a new company is all zeros, with the last 14 days', async () => {
    const world = await createWorld();
    expect(await ask(world, getDashboard)).toEqual({
      companyId: world.company.id,
      agents: { active: 0, running: 0, paused: 0, error: 0 },
      tasks: { open: 0, inProgress: 0, blocked: 0, done: 0 },
      costs: { monthSpendCents: 0, monthBudgetCents: 0, monthUtilizationPercent: 0 },
      pendingApprovals: 0,
      budgets: { activeIncidents: 0, pendingApprovals: 0, pausedAgents: 0, pausedProjects: 0 },
      runActivity: Array.from({ length: 14 }, (_, index) => ({ date: dayOf(daysAgo(13 - index)), ...NOTHING })),
    });
  });

  it('counts agents and tasks by what they are doing', async () => {
    const world = await createWorld();
    for (const status of ['idle', 'active', 'running', 'paused', 'error', 'error', 'terminated', 'pending_approval']) {
      const { row } = await world.agent({ name: `In ${status}` });
      await inTransaction(world, (tx) => tx.agent.update({ where: { id: row.id }, data: { status } }));
    }
    for (const status of [
      'backlog',
      'todo',
      'in_progress',
      'in_progress',
      'in_review',
      'blocked',
      'done',
      'cancelled',
    ]) {
      await issueIn(world, { status });
    }
    await issueIn(world, { status: 'done', hiddenAt: new Date() });
    expect(await ask(world, getDashboard)).toMatchObject({
      agents: { active: 2, running: 1, paused: 1, error: 2 },
      tasks: { open: 6, inProgress: 2, blocked: 1, done: 1 },
    });
  });

  it('shows the money of the month and what budgets have stopped', async () => {
    const world = await createWorld({ budgetMonthlyCents: 400 });
    const ada = await world.agent({ name: 'Ada' });
    const projectId = await projectIn(world);
    await limit(world, 'agent', ada.row.id, 100);
    await limit(world, 'project', projectId, 100);
    await spend(world, ada, 100, { projectId });
    expect(await ask(world, getDashboard)).toMatchObject({
      agents: { paused: 1 },
      costs: { monthSpendCents: 100, monthBudgetCents: 400, monthUtilizationPercent: 25 },
      pendingApprovals: 2,
      budgets: { activeIncidents: 4, pendingApprovals: 2, pausedAgents: 1, pausedProjects: 1 },
    });
  });

  it('tells for each UTC day how runs ended, and with which errors', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const end = (days: number, status: string, fields: object = {}) =>
      runOf(world, ada, { status, finishedAt: daysAgo(days), ...fields });
    const failed = await end(0, 'failed', { errorCode: 'timeout' });
    await end(0, 'timed_out', { errorCode: 'timeout' });
    await end(0, 'failed', { errorCode: null });
    await end(0, 'succeeded', { retryOfRunId: failed });
    await end(0, 'succeeded');
    await end(0, 'cancelled', { errorCode: 'agent_paused' });
    await end(0, 'interrupted');
    await end(13, 'succeeded');
    await end(14, 'succeeded');
    await runOf(world, ada);
    const { runActivity } = await ask(world, getDashboard);
    expect(runActivity.at(-1)).toEqual({
      date: dayOf(new Date()),
      succeeded: 1,
      failed: 3,
      recovered: 1,
      other: 2,
      total: 7,
      failedByErrorCode: { timeout: 2, unknown: 1 },
    });
    expect(runActivity[0]).toMatchObject({ date: dayOf(daysAgo(13)), succeeded: 1, total: 1 });
    expect(runActivity.map(({ total }: { total: number }) => total).reduce((a: number, b: number) => a + b)).toBe(8);
  });

  it('is for members of the company', async () => {
    const [world, other] = [await createWorld(), await createWorld()];
    const [ada, stranger] = [await world.agent({ name: 'Ada' }), await other.agent({ name: 'Eve' })];
    for (const operation of [getDashboard, getSidebarBadges]) {
      await ada.run(operation, { companyId: world.company.id });
      await expect(stranger.run(operation, { companyId: world.company.id })).rejects.toMatchObject({ status: 403 });
    }
  });
});

describe('the badges of the sidebar', () => {
  it('count approvals, agents whose latest run failed, agents that ask to join, and each kind of alarm once', async () => {
    const world = await createWorld({ budgetMonthlyCents: 100 });
    const { id: companyId } = world.company;
    expect(await ask(world, getSidebarBadges)).toEqual({ inbox: 0, approvals: 0, failedRuns: 0, joinRequests: 0 });
    const [ada, bob, cleo] = [
      await world.agent({ name: 'Ada' }),
      await world.agent({ name: 'Bob' }),
      await world.agent({ name: 'Cleo' }),
    ];
    const ended = (minutes: number) => ({ finishedAt: new Date(Date.now() - minutes * 60_000) });
    await runOf(world, ada, { status: 'failed', ...ended(1) });
    await runOf(world, ada, { status: 'succeeded', ...ended(2) });
    await runOf(world, bob, { status: 'failed', ...ended(2) });
    await runOf(world, bob, { status: 'succeeded', ...ended(1) });
    await runOf(world, cleo, { status: 'timed_out', ...ended(1) });
    await world.member('operator', 'pending');
    await inTransaction(world, async (tx) => {
      for (const status of ['pending_approval', 'pending_approval', 'approved', 'rejected']) {
        const invite = { companyId, allowedJoinTypes: 'agent', tokenHash: randomUUID(), expiresAt: new Date() };
        const { id: inviteId } = await tx.invite.create({ data: invite });
        await tx.joinRequest.create({ data: { companyId, inviteId, requestType: 'agent', agentName: 'Dan', status } });
      }
    });
    await inTransaction(world, async (tx) => {
      for (const status of ['pending', 'revision_requested', 'approved', 'rejected', 'cancelled'])
        await tx.approval.create({ data: { companyId, type: 'request_board_approval', payload: {}, status } });
      await tx.agent.updateMany({ where: { companyId, name: { in: ['Ada', 'Cleo'] } }, data: { status: 'error' } });
    });
    await limit(world, 'company', companyId, 100, { notifyEnabled: false });
    await spend(world, ada, 80);
    const counts = { approvals: 2, failedRuns: 2, joinRequests: 2 };
    expect(await ask(world, getSidebarBadges)).toEqual({ ...counts, inbox: 6 + 2 });
  });
});

describe('a company at a glance', () => {
  it('costs the same statements whatever there is in it', async () => {
    const world = await createWorld();
    const look = async () => {
      await ask(world, getDashboard);
      await ask(world, getSidebarBadges);
    };
    const before = await countStatements(look);
    for (const name of ['Ada', 'Bob', 'Cleo']) {
      const agent = await world.agent({ name });
      await limit(world, 'agent', agent.row.id, 5);
      await spend(world, agent, 10, { projectId: await projectIn(world) });
      for (const status of ['succeeded', 'failed']) await runOf(world, agent, { status, finishedAt: new Date() });
      await issueIn(world);
    }
    expect(await countStatements(look)).toBe(before);
    expect(before).toBe(6);
  });
});
