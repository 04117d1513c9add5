import { setBudgetPolicy } from '#services/money/budgets/policies.js';
import { recordFinanceEvent } from '#services/money/costs/finance.js';
import { reportCost } from '#services/money/costs/record.js';
import { inCompany, type Part } from '../part.js';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const SPENT_AT = '2026-01-15T12:00:00.000Z';

const company = inCompany(({ companyId }) => ({ companyId }));
const range = inCompany(({ companyId }) => ({ companyId, from: '2026-01-01T00:00:00.000Z', to: '2026-12-31' }));
const scope = inCompany(({ companyId, worker }) => ({ companyId, scopeType: 'agent', scopeId: worker.row.id }));

export const costs: Part = {
  async make({ world: { board, services }, companyId, worker }) {
    const spent = {
      companyId,
      agentId: worker.row.id,
      provider: 'p',
      model: 'm',
      occurredAt: new Date().toISOString(),
    };
    const limit = { companyId, scopeType: 'agent', scopeId: worker.row.id, amount: 1000, windowKind: 'lifetime' };
    const { policyId } = await board.run(setBudgetPolicy, limit);
    const cost = await board.run(reportCost, { ...spent, costCents: 900 });
    const fee = { companyId, eventKind: 'platform_fee', biller: 'b', amountCents: 1, occurredAt: SPENT_AT };
    const finance = await board.run(recordFinanceEvent, fee);
    const incident = await services.database.transaction('all', (tx) =>
      tx.budgetIncident.findFirstOrThrow({ where: { companyId, policyId } }),
    );
    return { cost: cost.id, financeEvent: finance.id, budgetIncident: incident.id };
  },
  fixtures: {
    reportCost: inCompany(({ companyId, worker, things }) => ({
      companyId,
      agentId: worker.row.id,
      issueId: things.issue,
      projectId: things.project,
      goalId: things.goal,
      provider: 'anthropic',
      model: 'opus',
      costCents: 5,
      occurredAt: SPENT_AT,
    })),
    recordFinanceEvent: inCompany(({ companyId, worker, things }) => ({
      companyId,
      eventKind: 'inference_charge',
      biller: 'anthropic',
      amountCents: 5,
      occurredAt: SPENT_AT,
      agentId: worker.row.id,
      issueId: things.issue,
      projectId: things.project,
      goalId: things.goal,
      costEventId: things.cost,
    })),
    getIssueCostSummary: inCompany(({ things }) => ({ issueId: things.issue })),
    getCostSummary: range,
    listCostsByAgent: range,
    listCostsByAgentModel: range,
    listCostsByProvider: range,
    listCostsByBiller: range,
    listCostsByProject: range,
    listWindowSpend: company,
    getFinanceSummary: range,
    listFinanceByBiller: range,
    listFinanceByKind: range,
    listFinanceEvents: range,
    getBudgetOverview: company,
    setBudgetPolicy: inCompany((of) => ({ ...scope.input(of), amount: 2000 })),
    renewBudget: {
      // A scope of another company is no error: nothing of it is there.
      ...inCompany(({ companyId }) => ({ companyId, scopeType: 'agent', scopeId: NOBODY })),
      alone: 'changes nothing before a window has ended; tests/services/money/budgets.test.ts',
    },
    updateCompanyBudget: inCompany(({ companyId }) => ({ companyId, budgetMonthlyCents: 9000 })),
    resolveBudgetIncident: inCompany(({ companyId, things }) => ({
      companyId,
      incidentId: things.budgetIncident,
      action: 'raise_budget_and_resume',
      amount: 5000,
    })),
    getDashboard: company,
    getSidebarBadges: company,
  },
};
