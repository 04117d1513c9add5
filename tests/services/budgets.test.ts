import { describe, expect, it } from 'vitest';
import { tasks } from '../../src/server/worker.js';
import { getAgent, updateAgent, updateAgentBudget } from '../../src/services/agents/agents.js';
import { pauseAgent, resumeAgent } from '../../src/services/agents/lifecycle.js';
import { resolveBudgetIncident } from '../../src/services/budgets/incidents.js';
import { setBudgetPolicy, updateCompanyBudget } from '../../src/services/budgets/policies.js';
import { assertNotStopped } from '../../src/services/budgets/stops.js';
import { getCompany, updateCompany } from '../../src/services/companies/companies.js';
import { recordCost, reportCost } from '../../src/services/costs/record.js';
import { eventsOf } from '../kit/journal.js';
import { type AgentCaller, createWorld, type World } from '../kit/world.js';
import { asServer, inTransaction, issueIn, limit, monthStart, overview, projectIn, runOf, spend } from './money.js';

const agentNow = (world: World, { row }: AgentCaller) => world.board.run(getAgent, { agentId: row.id });
const companyNow = (world: World) => world.board.run(getCompany, { companyId: world.company.id });
const incidentsOf = ({ company, ...world }: World) =>
  inTransaction({ company, ...world }, (tx) =>
    tx.budgetIncident.findMany({ where: { companyId: company.id }, orderBy: { createdAt: 'asc' } }),
  );
const approvalsOf = (world: World) =>
  inTransaction(world, (tx) => tx.approval.findMany({ where: { companyId: world.company.id } }));
const resolve = (world: World, incidentId: string, decision: object) =>
  world.board.run(resolveBudgetIncident, { companyId: world.company.id, incidentId, ...decision });

/** An agent that has spent its whole budget of 100 cents. */
async function exhausted() {
  const world = await createWorld();
  const ada = await world.agent({ name: 'Ada' });
  await limit(world, 'agent', ada.row.id, 100);
  await spend(world, ada, 100);
  const [incident] = (await overview(world)).activeIncidents.filter(
    ({ thresholdType }: { thresholdType: string }) => thresholdType === 'hard',
  );
  return { world, ada, incident };
}

describe('a budget policy', () => {
  it('is made with its defaults: a month, a warning at 80 percent, a hard stop', async () => {
    const world = await createWorld();
    const { id: companyId } = world.company;
    const project = await projectIn(world);
    const made = { amount: 500, warnPercent: 80, hardStopEnabled: true, notifyEnabled: true, isActive: true };
    expect(
      await world.board.run(setBudgetPolicy, { companyId, scopeType: 'company', scopeId: companyId, amount: 500 }),
    ).toMatchObject({
      ...made,
      companyId,
      scopeName: world.company.name,
      metric: 'billed_cents',
      windowKind: 'calendar_month_utc',
      windowStart: monthStart(0).toISOString(),
      windowEnd: monthStart(1).toISOString(),
      observedAmount: 0,
      remainingAmount: 500,
      utilizationPercent: 0,
      status: 'ok',
      paused: false,
      pauseReason: null,
    });
    expect(
      await world.board.run(setBudgetPolicy, { companyId, scopeType: 'project', scopeId: project, amount: 500 }),
    ).toMatchObject({ ...made, windowKind: 'lifetime', windowStart: '1970-01-01T00:00:00.000Z', windowEnd: null });
  });

  it('is one for a scope, metric and window: a second call changes what it names and nothing else', async () => {
    const world = await createWorld();
    const { id } = world.company;
    const first = await limit(world, 'company', id, 500, { warnPercent: 50, notifyEnabled: false });
    const second = await limit(world, 'company', id, 700);
    expect(second).toMatchObject({ policyId: first.policyId, amount: 700, warnPercent: 50, notifyEnabled: false });
    expect((await limit(world, 'company', id, 9, { metric: 'runs' })).policyId).not.toBe(first.policyId);
    expect((await limit(world, 'company', id, 9, { windowKind: 'lifetime' })).policyId).not.toBe(first.policyId);
    expect((await overview(world)).policies).toHaveLength(3);
    await limit(world, 'company', id, 700);
    const events = await eventsOf(world, 'budget.policy_upserted');
    expect(events).toHaveLength(4);
    expect(events[1]).toMatchObject({ entityId: first.policyId, details: { amount: 700, previousAmount: 500 } });
  });

  it('of the month is the budget of company and agent, whichever way it is changed', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada', budgetMonthlyCents: 5 });
    const { id: companyId } = world.company;
    await limit(world, 'company', companyId, 900);
    await limit(world, 'agent', ada.row.id, 90);
    expect(await companyNow(world)).toMatchObject({ budgetMonthlyCents: 900 });
    expect(await agentNow(world, ada)).toMatchObject({ budgetMonthlyCents: 90 });
    expect(await world.board.run(updateCompanyBudget, { companyId, budgetMonthlyCents: 800 })).toMatchObject({
      id: companyId,
      budgetMonthlyCents: 800,
    });
    await world.board.run(updateAgentBudget, { agentId: ada.row.id, budgetMonthlyCents: 80 });
    const amounts = (await overview(world)).policies.map(({ amount }: { amount: number }) => amount);
    expect(amounts).toEqual([800, 80]);
  });

  it('is for a scope of the company only', async () => {
    const [world, other] = [await createWorld(), await createWorld()];
    const stranger = await other.agent({ name: 'Bob' });
    const foreign = [
      ['agent', stranger.row.id, 'Agent not found'],
      ['project', await projectIn(other), 'Project not found'],
      ['company', other.company.id, 'Company not found'],
    ] as const;
    for (const [scopeType, scopeId, message] of foreign) {
      await expect(limit(world, scopeType, scopeId, 1)).rejects.toMatchObject({ status: 404, message });
    }
  });

  it.each([{ warnPercent: 0 }, { warnPercent: 100 }, { amount: -1 }, { windowKind: 'week' }, { metric: 'time' }])(
    'cannot have %j',
    async (fields) => {
      const world = await createWorld();
      await expect(limit(world, 'company', world.company.id, 1, fields)).rejects.toMatchObject({
        status: 400,
        issues: [{ path: Object.keys(fields) }],
      });
    },
  );

  it('is set by the board alone, and seen by every member', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const { id: companyId } = world.company;
    const policy = { companyId, scopeType: 'company', scopeId: companyId, amount: 1 };
    await expect(ada.run(setBudgetPolicy, policy)).rejects.toMatchObject({
      status: 403,
      message: 'Board access required',
    });
    const viewer = await world.member('viewer');
    await expect(viewer.run(setBudgetPolicy, policy)).rejects.toMatchObject({ status: 403 });
  });
});

describe('a warning', () => {
  it('is given once in a month, at the rounded-up percentage', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    await limit(world, 'agent', ada.row.id, 101, { warnPercent: 50 });
    await spend(world, ada, 50);
    expect((await overview(world)).activeIncidents).toEqual([]);
    await spend(world, ada, 1);
    await spend(world, ada, 1);
    const { activeIncidents, policies } = await overview(world);
    expect(policies[0]).toMatchObject({ status: 'warning', observedAmount: 52, remainingAmount: 49 });
    expect(activeIncidents).toMatchObject([
      {
        thresholdType: 'soft',
        scopeName: 'Ada',
        amountLimit: 101,
        amountObserved: 51,
        status: 'open',
        approvalId: null,
      },
    ]);
    expect(await agentNow(world, ada)).toMatchObject({ status: 'idle' });
    expect(await eventsOf(world, 'budget.soft')).toMatchObject([
      { entityType: 'budget_incident', entityId: activeIncidents[0].id, details: { amount: 101, observed: 51 } },
    ]);
  });

  it('that the board put aside is not repeated in the month, and is when the limit changes', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    await limit(world, 'agent', ada.row.id, 100);
    await spend(world, ada, 80);
    await resolve(world, (await overview(world)).activeIncidents[0].id, { action: 'keep_paused' });
    await spend(world, ada, 1);
    expect((await overview(world)).activeIncidents).toEqual([]);
    await limit(world, 'agent', ada.row.id, 90);
    expect((await overview(world)).activeIncidents).toMatchObject([{ thresholdType: 'soft', amountLimit: 90 }]);
  });

  it('is not given where nobody wants one', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    await limit(world, 'agent', ada.row.id, 100, { notifyEnabled: false });
    await spend(world, ada, 99);
    expect((await overview(world)).activeIncidents).toEqual([]);
  });
});

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

  it('stops also the run that tells of the cost', async () => {
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

describe('the decision on an incident', () => {
  it('to raise the budget changes the policy, resumes the agent and approves the override', async () => {
    const { world, ada, incident } = await exhausted();
    const decision = { action: 'raise_budget_and_resume', amount: 150, decisionNote: 'Worth it' };
    expect(await resolve(world, incident.id, decision)).toMatchObject({
      id: incident.id,
      status: 'resolved',
      approvalStatus: 'approved',
      resolvedAt: expect.any(String),
    });
    expect(await agentNow(world, ada)).toMatchObject({ status: 'idle', pauseReason: null, budgetMonthlyCents: 150 });
    expect(await approvalsOf(world)).toMatchObject([{ status: 'approved', decisionNote: 'Worth it' }]);
    const actions = (await eventsOf(world)).map(({ action }) => action);
    for (const action of ['budget.policy_upserted', 'approval.approved', 'budget.incident_resolved', 'agent.resumed']) {
      expect(actions).toContain(action);
    }
  });

  it('to raise it is enforced: the raised limit stops the agent again, with a new incident and approval', async () => {
    const { world, ada, incident } = await exhausted();
    await resolve(world, incident.id, { action: 'raise_budget_and_resume', amount: 150 });
    await spend(world, ada, 49);
    expect(await agentNow(world, ada)).toMatchObject({ status: 'idle' });
    await spend(world, ada, 1);
    expect(await agentNow(world, ada)).toMatchObject({ status: 'paused', pauseReason: 'budget' });
    const hard = (await incidentsOf(world)).filter(({ thresholdType }) => thresholdType === 'hard');
    expect(hard).toMatchObject([
      { status: 'resolved', amountLimit: 100 },
      { status: 'open', amountLimit: 150, amountObserved: 150n },
    ]);
    expect(await approvalsOf(world)).toHaveLength(2);
  });

  it('to stay paused dismisses it and rejects the override; the agent stays where it is', async () => {
    const { world, ada, incident } = await exhausted();
    expect(await resolve(world, incident.id, { action: 'keep_paused' })).toMatchObject({
      status: 'dismissed',
      approvalStatus: 'rejected',
    });
    expect(await agentNow(world, ada)).toMatchObject({ status: 'paused', pauseReason: 'budget' });
    await expect(world.board.run(resumeAgent, { agentId: ada.row.id })).rejects.toMatchObject({ status: 409 });
  });

  it('to stay paused is asked again when more is spent all the same', async () => {
    const { world, ada, incident } = await exhausted();
    await resolve(world, incident.id, { action: 'keep_paused' });
    await spend(world, ada, 1);
    const hard = (await incidentsOf(world)).filter(({ thresholdType }) => thresholdType === 'hard');
    expect(hard.map(({ status }) => status)).toEqual(['dismissed', 'open']);
  });

  it.each([undefined, 99, 100])('cannot be to raise it to %s, which is spent', async (amount) => {
    const { world, ada, incident } = await exhausted();
    const raise = { action: 'raise_budget_and_resume', ...(amount === undefined ? {} : { amount }) };
    await expect(resolve(world, incident.id, raise)).rejects.toMatchObject({
      status: 422,
      message: 'New budget must exceed current observed spend',
    });
    expect(await agentNow(world, ada)).toMatchObject({ status: 'paused', budgetMonthlyCents: 100 });
  });

  it('is made once: of two at the same time one is refused', async () => {
    const { world, incident } = await exhausted();
    const raise = (amount: number) => resolve(world, incident.id, { action: 'raise_budget_and_resume', amount });
    const outcomes = await Promise.allSettled([raise(200), raise(300)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(resolve(world, incident.id, { action: 'keep_paused' })).rejects.toMatchObject({
      status: 409,
      message: 'Only open incidents can be resolved',
    });
  });

  it('is of the board of the company, on an incident of it', async () => {
    const { world, ada, incident } = await exhausted();
    const other = await createWorld();
    const keep = { action: 'keep_paused' };
    for (const id of ['nonsense', other.company.id]) {
      await expect(resolve(world, id, keep)).rejects.toMatchObject({
        status: 404,
        message: 'Budget incident not found',
      });
    }
    await expect(resolve(other, incident.id, keep)).rejects.toMatchObject({ status: 404 });
    const asked = { companyId: world.company.id, incidentId: incident.id, ...keep };
    await expect(ada.run(resolveBudgetIncident, asked)).rejects.toMatchObject({ status: 403 });
  });
});

describe('a change of the budget', () => {
  it.each([
    [
      'a patch of the agent',
      (w: World, id: string) => w.board.run(updateAgent, { agentId: id, budgetMonthlyCents: 101 }),
    ],
    [
      'its budget route',
      (w: World, id: string) => w.board.run(updateAgentBudget, { agentId: id, budgetMonthlyCents: 101 }),
    ],
    ['the policy', (w: World, id: string) => limit(w, 'agent', id, 101)],
    ['no limit at all', (w: World, id: string) => limit(w, 'agent', id, 0)],
    ['no hard stop', (w: World, id: string) => limit(w, 'agent', id, 100, { hardStopEnabled: false })],
  ])('above what was spent resumes the agent and resolves the incident: %s', async (_how, change) => {
    const { world, ada } = await exhausted();
    await change(world, ada.row.id);
    expect(await agentNow(world, ada)).toMatchObject({ status: 'idle', pauseReason: null });
    const hard = (await incidentsOf(world)).filter(({ thresholdType }) => thresholdType === 'hard');
    expect(hard).toMatchObject([{ status: 'resolved' }]);
    expect(await approvalsOf(world)).toMatchObject([{ status: 'approved' }]);
  });

  it('of a company above what was spent lets it be active again, and below it stops it', async () => {
    const world = await createWorld({ budgetMonthlyCents: 100 });
    const ada = await world.agent({ name: 'Ada' });
    const { id: companyId } = world.company;
    await spend(world, ada, 100);
    const activate = { companyId, status: 'active' };
    await expect(world.board.run(updateCompany, activate)).rejects.toMatchObject({
      status: 409,
      message: 'Company is paused because its budget hard-stop was reached',
    });
    expect(await world.board.run(updateCompany, { ...activate, budgetMonthlyCents: 200 })).toMatchObject({
      status: 'active',
      pauseReason: null,
    });
    expect(await world.board.run(updateCompanyBudget, { companyId, budgetMonthlyCents: 90 })).toMatchObject({
      status: 'paused',
      pauseReason: 'budget',
    });
  });

  it('does not resume what another policy still stops', async () => {
    const { world, ada } = await exhausted();
    await limit(world, 'agent', ada.row.id, 50, { windowKind: 'lifetime' });
    await limit(world, 'agent', ada.row.id, 500);
    expect(await agentNow(world, ada)).toMatchObject({ status: 'paused', pauseReason: 'budget' });
    await limit(world, 'agent', ada.row.id, 500, { windowKind: 'lifetime' });
    expect(await agentNow(world, ada)).toMatchObject({ status: 'idle' });
  });
});

describe('a new month', () => {
  const renew = async ({ services }: World, job: object) => tasks(services).renewBudget?.(job, {} as never);

  /** Moves what happened one month back: the month in which it was the present one is over. */
  const passMonth = (world: World) =>
    inTransaction(world, async (tx) => {
      const where = { companyId: world.company.id };
      const month = { windowStart: monthStart(0) };
      const past = { windowStart: monthStart(-1), windowEnd: monthStart(0) };
      await tx.spendTotal.updateMany({ where: { ...where, ...month }, data: { windowStart: monthStart(-1) } });
      await tx.budgetIncident.updateMany({ where: { ...where, ...month }, data: past });
    });

  it('lets go on what a monthly budget had paused, when the job of its end runs', async () => {
    const { world, ada } = await exhausted();
    const job = { companyId: world.company.id, scopeType: 'agent', scopeId: ada.row.id };
    await renew(world, job);
    expect(await agentNow(world, ada)).toMatchObject({ status: 'paused' });
    await passMonth(world);
    await renew(world, job);
    expect(await agentNow(world, ada)).toMatchObject({ status: 'idle', pauseReason: null });
    expect((await overview(world)).activeIncidents).toEqual([]);
    expect(await approvalsOf(world)).toMatchObject([{ status: 'cancelled' }]);
  });

  it('is waited for by a job that runs at its first moment', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    await limit(world, 'agent', ada.row.id, 100);
    const companyId = world.company.id;
    const cost = { provider: 'p', model: 'm', costCents: 100, occurredAt: new Date() };
    const jobs = await asServer(world, async (scope) => {
      await recordCost(scope, { companyId, agentId: ada.row.id, ...cost });
      return scope.jobs;
    });
    const payload = { companyId, scopeType: 'agent', scopeId: ada.row.id };
    expect(jobs).toContainEqual(expect.objectContaining({ task: 'renewBudget', runAt: monthStart(1), payload }));
    expect(tasks(world.services)).toHaveProperty('renewBudget');
  });

  it('of a company that is gone asks for nothing', async () => {
    const world = await createWorld();
    const gone = '00000000-0000-4000-8000-000000000000';
    await expect(renew(world, { companyId: gone, scopeType: 'agent', scopeId: gone })).resolves.toBeUndefined();
  });
});
