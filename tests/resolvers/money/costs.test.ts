/** @module-tag face */
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/kit/server.js';
import { countStatements } from '#tests/kit/statements.js';
import { createAgent, createCompany, refusal, run } from '../organization/company.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});

const REPORT = `mutation ($input: ReportCostInput!) { reportCost(input: $input) { cursor costEvent { id costCents biller agent { name } } } }`;
const LIMIT = `mutation ($input: SetBudgetPolicyInput!) { setBudgetPolicy(input: $input) { policy { id amount status } } }`;
const RESOLVE = `mutation ($input: ResolveBudgetIncidentInput!) {
  resolveBudgetIncident(input: $input) { incident { status approvalStatus approval { status } } } }`;

const spend = (companyId: string, agentId: string, costCents: number, fields: object = {}) =>
  run(server, REPORT, {
    input: {
      companyId,
      agentId,
      provider: 'anthropic',
      model: 'opus',
      costCents,
      occurredAt: new Date().toISOString(),
      ...fields,
    },
  });

const MONEY = `query ($id: ID!) {
  company(id: $id) {
    dashboard { agents { active paused } issues { open } costs { monthSpendCents monthUtilizationPercent }
                budgets { activeIncidents pausedAgents } runActivity { date total failedByErrorCode { errorCode count } } }
    sidebarBadges { inbox approvals failedRuns joinRequests }
    spend { billedCents tokens runs reservedCents } lifetime: spend(window: LIFETIME) { billedCents }
    windowSpend { nodes { window costCents } }
    costs {
      summary { spendCents budgetCents unaccountedRunCount } byAgent { nodes { agentName costCents apiRunCount } }
      byAgentModel { nodes { model tokens } } byProvider { nodes { provider billingType } }
      byBiller { nodes { biller modelCount } } byProject { nodes { projectName } } finance { netCents }
      financeByBiller { nodes { biller } } financeByKind { nodes { eventKind } }
    }
    costEvents(first: 50) { edges { node { costCents billingType agent { name } issue { id } project { id } } } }
    financeEvents { edges { node { amountCents eventKind } } }
    budgetPolicies { nodes { scopeType scopeName metric amount observedAmount status } totalCount }
    openIncidents: budgetIncidents(filter: { statuses: [OPEN] }) { totalCount nodes { thresholdType approval { type status } } }
    budgetIncidents(first: 20) { edges { node { status thresholdType approval { status } } } }
    agents { edges { node {
      name spend { billedCents runs } budgetPolicies { amount status }
      costEvents(first: 2) { edges { node { costCents } } }
    } } }
  }
}`;

async function companyOf(agents: number): Promise<string> {
  const id = await createCompany(server, { budgetMonthlyCents: 10_000 });
  for (let number = 0; number < agents; number++) {
    const agentId = await createAgent(server, id, { name: `Agent ${number}`, budgetMonthlyCents: 100 });
    await spend(id, agentId, 100, { inputTokens: 3_000, billingType: 'METERED_API' });
  }
  return id;
}

test('the monthly spend of a company and of an agent may exceed 32 bits', async () => {
  const id = await createCompany(server);
  const agentId = await createAgent(server, id, { name: 'Dear' });
  for (let report = 0; report < 3; report++) await spend(id, agentId, 2_000_000_000);
  const { company } = await run(
    server,
    'query ($id: ID!) { company(id: $id) { spentMonthlyCents agents { edges { node { spentMonthlyCents } } } } }',
    { id },
  );
  expect(company).toMatchObject({
    spentMonthlyCents: 6_000_000_000,
    agents: { edges: [{ node: { spentMonthlyCents: 6_000_000_000 } }] },
  });
});

describe('money in one call', () => {
  test('tells a company’s spend, budgets, incidents and badges from every side', async () => {
    const id = await companyOf(2);
    const { company } = await run(server, MONEY, { id });
    expect(company).toMatchObject({
      dashboard: { agents: { active: 0, paused: 2 }, costs: { monthSpendCents: 200, monthUtilizationPercent: 2 } },
      sidebarBadges: { inbox: 2, approvals: 2, failedRuns: 0, joinRequests: 0 },
      spend: { billedCents: 200, tokens: 6000, runs: 0, reservedCents: 0 },
      lifetime: { billedCents: 200 },
      costs: {
        summary: { spendCents: 200, budgetCents: 10_000, unaccountedRunCount: 0 },
        byAgent: { nodes: [{ costCents: 100 }, { costCents: 100 }] },
        byProvider: { nodes: [{ provider: 'anthropic', billingType: 'METERED_API' }] },
        finance: { netCents: 0 },
      },
    });
    expect(company.dashboard.runActivity).toHaveLength(14);
    expect(company.costEvents.edges[0].node).toMatchObject({ costCents: 100, agent: { name: 'Agent 1' }, issue: null });
    expect(company.budgetPolicies.nodes.map(({ status }: { status: string }) => status)).toEqual([
      'OK',
      'HARD_STOP',
      'HARD_STOP',
    ]);
    expect(company.openIncidents).toMatchObject({ totalCount: 4, nodes: { length: 4 } });
    expect(company.budgetPolicies.totalCount).toBe(3);
    expect(company.agents.edges[0].node).toMatchObject({
      spend: { billedCents: 100 },
      budgetPolicies: [{ amount: 100, status: 'HARD_STOP' }],
      costEvents: { edges: [{ node: { costCents: 100 } }] },
    });
  });

  test('takes the same statements whatever there is in it', async () => {
    const [few, many] = [await companyOf(1), await companyOf(6)];
    const read = (id: string) => countStatements(() => run(server, MONEY, { id }));
    expect(await read(many)).toBe(await read(few));
  });

  test('counts more tokens than 32 bits hold', async () => {
    const id = await createCompany(server);
    const agentId = await createAgent(server, id);
    for (let times = 0; times < 2; times++) await spend(id, agentId, 2_000_000_000, { outputTokens: 2_000_000_000 });
    const { company } = await run(server, MONEY, { id });
    expect(company.spend).toMatchObject({ billedCents: 4_000_000_000, tokens: 4_000_000_000 });
    expect(company.costs.byAgentModel.nodes).toMatchObject([{ tokens: 4_000_000_000 }]);
  });

  test('an incident is resolved, and read again with its approval', async () => {
    const id = await createCompany(server);
    const agentId = await createAgent(server, id);
    await run(server, LIMIT, {
      input: { companyId: id, scopeType: 'AGENT', scopeId: agentId, amount: 10, warnPercent: 99 },
    });
    await spend(id, agentId, 10);
    const open = `query ($id: ID!) { company(id: $id) { budgetIncidents(filter: { statuses: [OPEN] }) { edges { node { id thresholdType } } } } }`;
    const { company } = await run(server, open, { id });
    const hard = company.budgetIncidents.edges.find(
      (edge: { node: { thresholdType: string } }) => edge.node.thresholdType === 'HARD',
    );
    const input = { incidentId: hard.node.id, action: 'RAISE_BUDGET_AND_RESUME' };
    const refused = await refusal(server, RESOLVE, { input: { ...input, amount: 10 } });
    expect(refused).toMatchObject({
      message: 'New budget must exceed current observed spend',
      extensions: { status: 422 },
    });
    const raised = await run(server, RESOLVE, { input: { ...input, amount: 50 } });
    expect(raised.resolveBudgetIncident.incident).toEqual({
      status: 'RESOLVED',
      approvalStatus: 'APPROVED',
      approval: { status: 'APPROVED' },
    });
    const { company: after } = await run(server, open, { id });
    expect(after.budgetIncidents.edges).toEqual([]);
  });

  test('the costs of issues are one statement for all of them', async () => {
    const id = await createCompany(server);
    const issues = `query ($id: ID!) { company(id: $id) { issues(first: 20) { edges { node { costSummary { costCents issueCount }
      below: costSummary(excludeRoot: true) { costCents } costEvents(first: 1) { edges { node { id } } } } } } } }`;
    const create = `mutation ($input: CreateIssueInput!) { createIssue(input: $input) { issue { id } } }`;
    const read = () => countStatements(() => run(server, issues, { id }));
    const issue = async (title: string) =>
      (await run(server, create, { input: { companyId: id, title } })).createIssue.issue.id;
    const agentId = await createAgent(server, id);
    await spend(id, agentId, 5, { issueId: await issue('First') });
    const before = await read();
    for (const title of ['Second', 'Third']) await spend(id, agentId, 5, { issueId: await issue(title) });
    expect(await read()).toBe(before);
    const { company } = await run(server, issues, { id });
    expect(company.issues.edges.map(({ node }: { node: object }) => node)).toMatchObject(
      Array.from({ length: 3 }, () => ({ costSummary: { costCents: 5, issueCount: 1 }, below: { costCents: 0 } })),
    );
  });
});
