import { describe, expect, it } from 'vitest';
import { authenticate } from '#services/access/authenticate.js';
import { Scope, WriteScope } from '#services/core/operation/scope.js';
import { hireAgent } from '#services/organization/agents/hires.js';
import { createAgentKey, listAgentKeys, revokeAgentKey } from '#services/organization/agents/keys.js';
import { approveAgent, deleteAgent, pauseAgent, terminateAgent } from '#services/organization/agents/lifecycle.js';
import { getAgent, updateAgent } from '#services/organization/agents/operations.js';
import { getCompany } from '#services/organization/companies/operations.js';
import { requestWake } from '#services/runs/wakes/request-wake.js';
import { getIssue } from '#services/work/issue-operations/get.js';
import { agentKey, shown } from '#tests/kit/credentials.js';
import { issueIn } from '#tests/kit/issues.js';
import { eventsOf } from '#tests/kit/journal.js';
import { type AgentCaller, createWorld, type World } from '#tests/kit/world.js';

const approvalOf = ({ services }: World, agentId: string) =>
  services.database.transaction('all', (tx) => tx.approval.findFirstOrThrow({ where: { agentId } }));

describe('approving an agent', () => {
  it('gives it its membership and grants, and closes the approval it waited for', async () => {
    const world = await createWorld({ requireBoardApprovalForNewAgents: true });
    const { agent } = await world.board.run(hireAgent, {
      companyId: world.company.id,
      name: 'Ada',
      budgetMonthlyCents: 5,
    });
    const before = await world.board.run(getAgent, { agentId: agent.id });
    expect(before.access).toMatchObject({ membership: null, grants: [] });
    const admin = await world.member('admin');
    expect(await admin.run(approveAgent, { agentId: agent.id })).toMatchObject({
      status: 'idle',
      budgetMonthlyCents: 5,
    });
    const { access } = await world.board.run(getAgent, { agentId: agent.id });
    expect(access.membership).toMatchObject({ status: 'active', membershipRole: 'member' });
    expect(access.grants).toHaveLength(14);
    expect(await approvalOf(world, agent.id)).toMatchObject({
      status: 'approved',
      decidedByUserId: admin.actor.userId,
      decidedAt: expect.any(Date),
    });
  });
});

describe('an agent that is stopped', () => {
  it.each([
    ['pause', pauseAgent, 'agent_paused'],
    ['terminate', terminateAgent, 'agent_terminated'],
  ] as const)('by %s has its runs and wakes cancelled, and no others', async (_name, stop, reason) => {
    const world = await createWorld();
    const [ada, bob] = [await world.agent({ name: 'Ada' }), await world.agent({ name: 'Bob' })];
    const of = (agent: AgentCaller) => ({ companyId: world.company.id, agentId: agent.row.id });
    const rows = (agent: AgentCaller) =>
      world.services.database.transaction('all', async (tx) => ({
        runs: await tx.heartbeatRun.findMany({ where: of(agent) }),
        wakes: await tx.wake.findMany({ where: of(agent) }),
      }));
    for (const agent of [ada, bob]) {
      await world.services.database.transaction('all', (tx) =>
        requestWake(new WriteScope(new Scope(world.services, world.board.actor), tx), {
          ...of(agent),
          reason: 'heartbeat_timer',
        }),
      );
    }
    await world.board.run(stop, { agentId: ada.row.id });
    expect(await rows(ada)).toMatchObject({
      runs: [{ status: 'cancelled', errorCode: reason }],
      wakes: [{ status: 'cancelled', error: reason }],
    });
    expect(await rows(bob)).toMatchObject({ runs: [{ status: 'queued' }], wakes: [{ status: 'queued' }] });
  });
});

describe('terminating an agent', () => {
  it('revokes its keys, those already revoked as they were', async () => {
    const world = await createWorld();
    const [ada, bob] = [await world.agent({ name: 'Ada' }), await world.agent({ name: 'Bob' })];
    const [adaKey, bobKey] = [await agentKey(world, ada), await agentKey(world, bob)];
    const old = await world.board.run(createAgentKey, { agentId: ada.row.id });
    await world.board.run(revokeAgentKey, { agentId: ada.row.id, keyId: old.id });
    const [, revokedBefore] = await world.board.run(listAgentKeys, { agentId: ada.row.id });
    await world.board.run(terminateAgent, { agentId: ada.row.id });
    const keys = await world.board.run(listAgentKeys, { agentId: ada.row.id });
    expect(keys).toMatchObject([{ revokedAt: expect.any(String) }, revokedBefore]);
    const bearer = (token: string) => authenticate(world.services, shown(`Bearer ${token}`));
    await expect(bearer(adaKey)).rejects.toMatchObject({ status: 401 });
    expect(await bearer(bobKey)).toMatchObject({ agentId: bob.row.id });
  });

  it.each([
    ['pending', 'rejected'],
    ['revision_requested', 'rejected'],
    ['cancelled', 'cancelled'],
  ])('leaves its %s hire approval %s', async (was, is) => {
    const world = await createWorld({ requireBoardApprovalForNewAgents: true });
    const { agent, approval } = await world.board.run(hireAgent, { companyId: world.company.id, name: 'Ada' });
    await world.services.database.transaction('all', (tx) =>
      tx.approval.update({ where: { id: approval.id }, data: { status: was } }),
    );
    await world.board.run(terminateAgent, { agentId: agent.id });
    expect(await approvalOf(world, agent.id)).toMatchObject({
      status: is,
      decidedByUserId: is === 'rejected' ? 'local-board' : null,
    });
  });
});

describe('the issues of an agent', () => {
  it('stay its own when it is terminated, and are nobody’s once it is deleted', async () => {
    const world = await createWorld();
    const agentId = (await world.agent({ name: 'Ada' })).row.id;
    const { id: issueId } = await issueIn(world, { assigneeAgentId: agentId });
    const assignee = async () => (await world.board.run(getIssue, { issueId })).assigneeAgentId;
    await world.board.run(terminateAgent, { agentId });
    expect(await assignee()).toBe(agentId);
    await world.board.run(deleteAgent, { agentId });
    expect(await assignee()).toBeNull();
  });
});

describe('deleting an agent', () => {
  it.each(['active', 'idle', 'running', 'error', 'paused', 'pending_approval'] as const)(
    'that is %s is refused',
    async (status) => {
      const world = await createWorld();
      const { id } = (await world.agent({ name: 'Ada' })).row;
      await world.services.database.transaction('all', (tx) => tx.agent.update({ where: { id }, data: { status } }));
      await expect(world.board.run(deleteAgent, { agentId: id })).rejects.toMatchObject({
        status: 409,
        message: 'Only terminated agents can be deleted',
      });
    },
  );

  it('removes what was its own, frees its reports, and keeps what it did and what it cost', async () => {
    const world = await createWorld();
    const boss = await world.agent({ name: 'Boss', budgetMonthlyCents: 50 });
    const agentId = boss.row.id;
    const report = await world.agent({ name: 'Ada', reportsTo: agentId });
    await agentKey(world, boss);
    await boss.run(updateAgent, { agentId, title: 'T' });
    const { database } = world.services;
    const cost = { provider: 'p', model: 'm', costCents: 7, occurredAt: new Date() };
    await database.transaction('all', (tx) =>
      tx.costEvent.create({ data: { companyId: world.company.id, agentId, ...cost } }),
    );
    await world.board.run(terminateAgent, { agentId });
    const journal = await eventsOf(world);
    expect(await world.board.run(deleteAgent, { agentId })).toEqual({ ok: true });
    expect(await world.board.run(getAgent, { agentId: report.row.id })).toMatchObject({
      reportsTo: null,
      chainOfCommand: [],
    });
    expect(await world.board.run(getCompany, { companyId: world.company.id })).toMatchObject({ spentMonthlyCents: 7 });
    expect(await eventsOf(world)).toEqual([...journal, expect.objectContaining({ action: 'agent.deleted', agentId })]);
    const left = await database.transaction('all', async (tx) => [
      await tx.agentApiKey.count({ where: { agentId } }),
      await tx.agentConfigRevision.count({ where: { agentId } }),
      await tx.agentInstructionsFile.count({ where: { agentId } }),
      await tx.companyMembership.count({ where: { principalId: agentId } }),
      await tx.principalPermissionGrant.count({ where: { principalId: agentId } }),
      await tx.budgetPolicy.count({ where: { scopeId: agentId } }),
    ]);
    expect(left).toEqual([0, 0, 0, 0, 0, 0]);
    await expect(world.board.run(deleteAgent, { agentId })).rejects.toMatchObject({ status: 404 });
  });
});
