import { describe, expect, it } from 'vitest';
import type { AnyOperation } from '#services/core/operation/operation.js';
import {
  approveApproval,
  rejectApproval,
  requestApprovalRevision,
  resubmitApproval,
} from '#services/governance/approvals/decisions.js';
import { setBudgetPolicy } from '#services/money/budgets/policies.js';
import { hireAgent } from '#services/organization/agents/hires.js';
import { approveAgent, terminateAgent } from '#services/organization/agents/lifecycle.js';
import { getAgent, updateAgent, updateAgentBudget } from '#services/organization/agents/operations.js';
import { listApprovalIssues } from '#services/work/issue-approvals/operations.js';
import { eventsOf } from '#tests/kit/journal.js';
import { type Caller, createWorld, type World } from '#tests/kit/world.js';
import { ask, newIssue, requireApprovals, storedAgent, storedApproval, wakesOf, within } from './approvals-world.js';

const SECRET = 'sk-do-not-show';

const grantsOf = (world: World, id: string) =>
  within(world, (tx) => tx.principalPermissionGrant.count({ where: { principalId: id } }));

const budgetOf = (world: World, scopeId: string) =>
  within(world, (tx) => tx.budgetPolicy.findFirst({ where: { companyId: world.company.id, scopeId } }));

const hire = (world: World, caller: Caller, fields: object = {}) =>
  caller.run(hireAgent, {
    companyId: world.company.id,
    name: 'Ada',
    budgetMonthlyCents: 700,
    adapterConfig: { command: 'run', env: { API_KEY: SECRET } },
    ...fields,
  });

async function world() {
  const made = await createWorld();
  const hirer = await made.agent({ name: 'Hirer' });
  await requireApprovals(made);
  return { made, hirer };
}

/** The two ways to one decision: by the approval, and by the agent. */
const WAYS: readonly [name: string, approve: AnyOperation, refuse: AnyOperation][] = [
  ['by its approval', approveApproval, rejectApproval],
  ['by its agent', approveAgent, terminateAgent],
];

describe.each(WAYS)('a hire that is decided %s', (_name, approve, refuse) => {
  it('as approved becomes an agent with its secrets, grants and budget, and its hirer is woken', async () => {
    const { made, hirer } = await world();
    const issue = await newIssue(made);
    const { agent, approval } = await hire(made, hirer, { sourceIssueId: issue.id });
    await made.board.run(approve, { approvalId: approval.id, agentId: agent.id });
    const stored = await storedAgent(made, agent.id);
    expect(stored).toMatchObject({ status: 'idle', adapterConfig: { env: { API_KEY: { value: SECRET } } } });
    expect(await grantsOf(made, agent.id)).toBe(14);
    expect(await budgetOf(made, agent.id)).toMatchObject({ amount: 700 });
    expect(await storedApproval(made, approval.id)).toMatchObject({
      status: 'approved',
      decidedByUserId: 'local-board',
    });
    expect(await wakesOf(made, hirer.row.id)).toMatchObject([{ reason: 'approval_approved', issueId: issue.id }]);
    const told = (await eventsOf(made))
      .map(({ action }) => action)
      .filter((action) => /^(approval|agent)\./.test(action))
      .slice(-3);
    expect(told).toEqual(['approval.approved', ...told.slice(1)]);
    expect(told.slice(1).sort()).toEqual(['agent.approved', 'approval.requester_wakeup_queued']);
  });

  it('as refused retires the agent, and its hirer is woken', async () => {
    const { made, hirer } = await world();
    const { agent, approval } = await hire(made, hirer);
    await made.board.run(refuse, { approvalId: approval.id, agentId: agent.id });
    expect((await storedAgent(made, agent.id)).status).toBe('terminated');
    expect((await storedApproval(made, approval.id)).status).toBe('rejected');
    expect(await grantsOf(made, agent.id)).toBe(0);
    expect(await wakesOf(made, hirer.row.id)).toMatchObject([{ reason: 'approval_rejected' }]);
  });

  it('gets what was asked for the second time', async () => {
    const { made, hirer } = await world();
    const { agent, approval } = await hire(made, hirer);
    const approvalId = approval.id;
    await made.board.run(requestApprovalRevision, { approvalId });
    const { requestedConfigurationSnapshot: _, ...asked } = approval.payload;
    const adapterConfig = { ...asked.adapterConfig, command: 'walk' };
    const payload = { ...asked, name: 'Grace', budgetMonthlyCents: 50, desiredSkills: ['review'], adapterConfig };
    const again = await hirer.run(resubmitApproval, { approvalId, payload });
    expect(again.payload).toMatchObject({ name: 'Grace', requestedConfigurationSnapshot: { adapterConfig } });
    await made.board.run(approve, { approvalId, agentId: agent.id });
    expect(await storedAgent(made, agent.id)).toMatchObject({
      status: 'idle',
      name: 'Grace',
      urlKey: 'grace',
      desiredSkills: ['review'],
      adapterConfig: { command: 'walk', env: { API_KEY: { type: 'plain', value: SECRET } } },
    });
    expect(await budgetOf(made, agent.id)).toMatchObject({ amount: 50 });
  });
});

describe('a hire that is asked for again', () => {
  it('shows all that will be applied, also what was left out', async () => {
    const { made, hirer } = await world();
    const { agent, approval } = await hire(made, hirer, { title: 'Engineer', budgetMonthlyCents: 7 });
    const approvalId = approval.id;
    await made.board.run(requestApprovalRevision, { approvalId });
    const again = await hirer.run(resubmitApproval, { approvalId, payload: { name: 'Grace', title: null } });
    const { requestedConfigurationSnapshot, ...shown } = again.payload;
    const { requestedConfigurationSnapshot: first, ...before } = approval.payload;
    expect(shown).toEqual({ ...before, name: 'Grace', title: null });
    expect(requestedConfigurationSnapshot).toEqual(first);
    await made.board.run(approveApproval, { approvalId });
    const { adapterConfig, ...applied } = await made.board.run(getAgent, { agentId: agent.id });
    const {
      adapterConfig: asked,
      agentId: _,
      requestedByAgentId: __,
      metadata: ___,
      desiredSkills: ____,
      ...fields
    } = shown;
    expect(applied).toMatchObject(fields);
    expect(adapterConfig).toEqual(asked);
  });

  it('has its budget frozen with the rest of its configuration until it is let in', async () => {
    const { made, hirer } = await world();
    const { agent, approval } = await hire(made, hirer, { budgetMonthlyCents: 7 });
    const frozen = { status: 409, code: 'pending_approval_agent_config_frozen' };
    const budget = { agentId: agent.id, budgetMonthlyCents: 900 };
    await expect(made.board.run(updateAgentBudget, budget)).rejects.toMatchObject(frozen);
    await expect(made.board.run(updateAgent, budget)).rejects.toMatchObject(frozen);
    const policy = { companyId: made.company.id, scopeType: 'agent', scopeId: agent.id, amount: 900 };
    await expect(made.board.run(setBudgetPolicy, policy)).rejects.toMatchObject(frozen);
    expect(await budgetOf(made, agent.id)).toMatchObject({ amount: 7 });
    await made.board.run(approveApproval, { approvalId: approval.id });
    expect(await made.board.run(updateAgentBudget, budget)).toMatchObject({ budgetMonthlyCents: 900 });
  });
});

describe('a hire', () => {
  it('is linked to the issues from which it arose, and to no others', async () => {
    const { made, hirer } = await world();
    const [one, two] = [await newIssue(made), await newIssue(made)];
    const { approval } = await hire(made, hirer, { sourceIssueId: two.id, sourceIssueIds: [one.id, two.id] });
    const issues = await made.board.run(listApprovalIssues, { approvalId: approval.id });
    expect(issues.map(({ id }: { id: string }) => id)).toEqual([two.id, one.id]);
    const foreign = await newIssue(await createWorld());
    await expect(hire(made, hirer, { sourceIssueId: foreign.id })).rejects.toMatchObject({ status: 422 });
  });

  it('has one outcome, however many decide at once by its approval and by its agent', async () => {
    const { made, hirer } = await world();
    const { agent, approval } = await hire(made, hirer);
    const input = { approvalId: approval.id, agentId: agent.id };
    const operations = Array.from({ length: 20 }, (_, index) => WAYS[index % 2]![1 + (Math.floor(index / 2) % 2)]);
    const outcomes = await Promise.allSettled(operations.map((one) => made.board.run(one as AnyOperation, input)));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason.status);
    expect(refused.filter((status) => status !== 409 && status !== 422)).toEqual([]);
    const { status } = await storedApproval(made, approval.id);
    const actions = (await eventsOf(made)).map(({ action }) => action);
    const count = (name: string) => actions.filter((action) => action === name).length;
    expect(count('approval.approved') + count('approval.rejected')).toBe(1);
    expect(count(`approval.${status}`)).toBe(1);
    // An agent that was let in first may be retired afterwards, but one that was refused is never let in.
    if (status === 'rejected') expect((await storedAgent(made, agent.id)).status).toBe('terminated');
    expect(count('agent.approved')).toBe(status === 'approved' ? 1 : 0);
    expect(await wakesOf(made, hirer.row.id)).toHaveLength(1);
  });

  it('that cannot be done is not decided', async () => {
    const { made, hirer } = await world();
    const other = await made.board.run(hireAgent, { companyId: made.company.id, name: 'Grace' });
    await made.board.run(approveAgent, { agentId: other.agent.id });
    const { agent, approval } = await hire(made, hirer);
    const approvalId = approval.id;
    await made.board.run(requestApprovalRevision, { approvalId });
    await hirer.run(resubmitApproval, { approvalId, payload: { name: 'Grace' } });
    await expect(made.board.run(approveApproval, { approvalId })).rejects.toMatchObject({ status: 409 });
    expect((await storedAgent(made, agent.id)).status).toBe('pending_approval');
    expect((await storedApproval(made, approvalId)).status).toBe('pending');
    expect(await grantsOf(made, agent.id)).toBe(0);
  });

  it('cannot be made another’s, nor ask for what cannot be had', async () => {
    const { made, hirer } = await world();
    const { agent, approval } = await hire(made, hirer);
    const approvalId = approval.id;
    await made.board.run(requestApprovalRevision, { approvalId });
    const attempt = (payload: object) => hirer.run(resubmitApproval, { approvalId, payload });
    await expect(attempt({ adapterType: 'nonsense' })).rejects.toMatchObject({ status: 422 });
    await expect(attempt({ role: 'ceo' })).rejects.toMatchObject({ status: 403 });
    await expect(attempt({ budgetMonthlyCents: -1 })).rejects.toMatchObject({
      status: 400,
      issues: [{ path: ['payload', 'budgetMonthlyCents'] }],
    });
    await attempt({ agentId: hirer.row.id, requestedByAgentId: null, name: 'Ada' });
    const stored = await storedApproval(made, approvalId);
    expect(stored.payload).toMatchObject({ agentId: agent.id, requestedByAgentId: hirer.row.id });
  });

  it('asked for by hand creates its agent when it is approved, once', async () => {
    const { made } = await world();
    const payload = { name: 'Ada', role: 'engineer', budgetMonthlyCents: 9, adapterConfig: { env: { KEY: SECRET } } };
    const { id: approvalId } = await ask(made, made.board, { type: 'hire_agent', payload });
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => made.board.run(approveApproval, { approvalId })),
    );
    const ids = new Set(outcomes.map(({ payload: { agentId } }) => agentId));
    expect(ids.size).toBe(1);
    const [agentId] = [...ids];
    expect(await storedAgent(made, agentId)).toMatchObject({ name: 'Ada', role: 'engineer', status: 'idle' });
    expect(await budgetOf(made, agentId)).toMatchObject({ amount: 9 });
    expect(JSON.stringify(outcomes)).not.toContain(SECRET);
    const created = await eventsOf(made, 'agent.hire_created');
    expect(created).toMatchObject([{ entityId: agentId, details: { approvalId, status: 'idle' } }]);
  });

  it('asked for by hand names an agent that waits and whose hire nobody decides yet, or a new one', async () => {
    const { made, hirer } = await world();
    const { agent } = await hire(made, hirer);
    const byHand = (payload: object) => ask(made, made.board, { type: 'hire_agent', payload });
    await expect(byHand({})).rejects.toMatchObject({ status: 422 });
    await expect(byHand({ agentId: hirer.row.id })).rejects.toMatchObject({ status: 422 });
    await expect(byHand({ agentId: 'nonsense' })).rejects.toMatchObject({ status: 422 });
    await expect(byHand({ agentId: agent.id })).rejects.toMatchObject({ status: 409 });
    const foreign = await (await createWorld()).agent({ name: 'Stranger' });
    await expect(byHand({ agentId: foreign.row.id })).rejects.toMatchObject({ status: 422 });
  });

  it('stays frozen while it waits', async () => {
    const { made, hirer } = await world();
    const { agent, approval } = await hire(made, hirer);
    await made.board.run(requestApprovalRevision, { approvalId: approval.id });
    await expect(made.board.run(updateAgent, { agentId: agent.id, title: 'Other' })).rejects.toMatchObject({
      code: 'pending_approval_agent_config_frozen',
    });
  });
});
