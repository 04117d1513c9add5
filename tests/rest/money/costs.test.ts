/** @module-tag face */
import { beforeAll, describe, expect, test } from 'vitest';
import { agentKey } from '#tests/kit/credentials.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { createWorld } from '#tests/kit/world.js';
import { issueIn, runOf } from '#tests/services/money/money.js';

let rest: Rest;
beforeAll(async () => {
  rest = await startRest();
});

const cost = (agentId: string, costCents: number) => ({
  agentId,
  provider: 'anthropic',
  model: 'opus',
  costCents,
  occurredAt: new Date().toISOString(),
});

describe('money over REST', () => {
  test('a cost is created, stops its agent, and the incident is resolved', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const path = `/api/companies/${world.company.id}`;
    const policy = { scopeType: 'agent', scopeId: ada.row.id, amount: 100 };
    expect(await rest.post(`${path}/budgets/policies`, policy)).toMatchObject({ status: 200, body: { amount: 100 } });
    const created = await rest.post(`${path}/cost-events`, cost(ada.row.id, 100), { as: await agentKey(world, ada) });
    expect(created).toMatchObject({ status: 201, body: { costCents: 100, biller: 'anthropic' } });
    const { body: overview } = await rest.get(`${path}/budgets/overview`);
    expect(Object.keys(overview).sort()).toEqual([
      'activeIncidents',
      'companyId',
      'pausedAgentCount',
      'pausedProjectCount',
      'pendingApprovalCount',
      'policies',
    ]);
    const hard = overview.activeIncidents.find(
      ({ thresholdType }: { thresholdType: string }) => thresholdType === 'hard',
    );
    const resolve = `${path}/budget-incidents/${hard.id}/resolve`;
    expect(await rest.post(resolve, { action: 'raise_budget_and_resume', amount: 100 })).toMatchObject({
      status: 422,
      body: { error: 'New budget must exceed current observed spend' },
    });
    const raised = await rest.post(resolve, { action: 'raise_budget_and_resume', amount: 200 });
    expect(raised).toMatchObject({
      status: 200,
      body: { id: hard.id, status: 'resolved', approvalStatus: 'approved' },
    });
    expect(await rest.post(resolve, { action: 'keep_paused' })).toMatchObject({ status: 409 });
    expect(await rest.get(`/api/agents/${ada.row.id}`)).toMatchObject({
      body: { status: 'idle', budgetMonthlyCents: 200 },
    });
  });

  test('a budget that is exceeded cannot be overridden by a plain approval, and is refused by a plain rejection', async () => {
    const world = await createWorld({ budgetMonthlyCents: 10 });
    const ada = await world.agent({ name: 'Ada' });
    const path = `/api/companies/${world.company.id}`;
    await rest.post(`${path}/cost-events`, cost(ada.row.id, 10));
    const [approval] = (await rest.get(`${path}/approvals`)).body;
    expect(approval).toMatchObject({ type: 'budget_override_required', status: 'pending', requestedByUserId: null });
    expect(await rest.post(`/api/approvals/${approval.id}/approve`, {})).toMatchObject({
      status: 422,
      body: { error: 'Resolve the budget incident instead' },
    });
    expect(await rest.post(`/api/approvals/${approval.id}/reject`, {})).toMatchObject({ status: 200 });
    const { body } = await rest.get(`${path}/budgets/overview`);
    expect(body).toMatchObject({
      pendingApprovalCount: 0,
      policies: [{ status: 'hard_stop', paused: true, pauseReason: 'budget' }],
    });
    const thresholds = body.activeIncidents.map(({ thresholdType }: { thresholdType: string }) => thresholdType);
    expect(thresholds).toEqual(['soft']);
  });

  test('every aggregate answers, and a date that is none is refused by name', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const costs = `/api/companies/${world.company.id}/costs`;
    await rest.post(`/api/companies/${world.company.id}/cost-events`, cost(ada.row.id, 7));
    const paths = [
      'summary',
      'by-agent',
      'by-agent-model',
      'by-provider',
      'by-biller',
      'by-project',
      'finance-summary',
      'finance-by-biller',
      'finance-by-kind',
      'finance-events',
    ];
    for (const name of paths) {
      expect(await rest.get(`${costs}/${name}?from=2026-01-01&to=2099-01-01T00:00:00Z`)).toMatchObject({ status: 200 });
      expect(await rest.get(`${costs}/${name}?to=never`)).toMatchObject({
        status: 400,
        body: { error: "invalid 'to' date" },
      });
    }
    expect(await rest.get(`${costs}/window-spend`)).toMatchObject({ status: 200, body: [{ window: '5h' }, {}, {}] });
    expect(await rest.get(`${costs}/finance-events?limit=0`)).toMatchObject({ status: 400 });
  });

  test('a finance event is created by the board', async () => {
    const world = await createWorld();
    const fee = { eventKind: 'platform_fee', biller: 'b', amountCents: 5, occurredAt: '2026-01-01T00:00:00Z' };
    expect(await rest.post(`/api/companies/${world.company.id}/finance-events`, fee)).toMatchObject({
      status: 201,
      body: { direction: 'debit', currency: 'USD', occurredAt: '2026-01-01T00:00:00.000Z' },
    });
  });

  test('the budget of a company is patched', async () => {
    const world = await createWorld();
    expect(await rest.patch(`/api/companies/${world.company.id}/budgets`, { budgetMonthlyCents: 700 })).toMatchObject({
      status: 200,
      body: { id: world.company.id, budgetMonthlyCents: 700 },
    });
  });

  test('an issue tells what it cost, with and without itself', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const issueId = await issueIn(world);
    const heartbeatRunId = await runOf(world, ada, { issueId });
    await rest.post(`/api/companies/${world.company.id}/cost-events`, { ...cost(ada.row.id, 7), heartbeatRunId });
    const summary = await rest.get(`/api/issues/${issueId}/cost-summary`);
    expect(summary.body).toMatchObject({ issueId, issueCount: 1, includeDescendants: true, costCents: 7, runCount: 1 });
    const below = await rest.get(`/api/issues/${issueId}/cost-summary?excludeRoot=true`);
    expect(below.body).toMatchObject({ issueCount: 0, costCents: 0 });
    expect(await rest.get(`/api/issues/${issueId}/cost-summary?excludeRoot=maybe`)).toMatchObject({ status: 400 });
  });

  test('the dashboard and the badges answer', async () => {
    const { company } = await createWorld();
    expect(await rest.get(`/api/companies/${company.id}/dashboard`)).toMatchObject({
      status: 200,
      body: { companyId: company.id, runActivity: { length: 14 } },
    });
    expect((await rest.get(`/api/companies/${company.id}/sidebar-badges`)).body).toEqual({
      inbox: 0,
      approvals: 0,
      failedRuns: 0,
      joinRequests: 0,
    });
  });
});
