import { resolveBudgetIncident } from '#services/money/budgets/incidents.js';
import { getBudgetOverview, setBudgetPolicy } from '#services/money/budgets/policies.js';
import {
  getFinanceSummary,
  listFinanceByBiller,
  listFinanceByKind,
  listFinanceEvents,
  recordFinanceEvent,
} from '#services/money/costs/finance.js';
import {
  getCostSummary,
  listCostsByAgent,
  listCostsByAgentModel,
  listCostsByBiller,
  listCostsByProject,
  listCostsByProvider,
  listWindowSpend,
} from '#services/money/costs/operations.js';
import { reportCost } from '#services/money/costs/record.js';
import { updateCompanyBudget } from '#services/organization/companies/status.js';
import { getIssueCostSummary } from '#services/overview/dashboard/issue-costs.js';
import { type RouteSection, route } from '../http/route.js';

const COSTS = '/api/companies/:companyId/costs';

export const costs: RouteSection = {
  name: 'costs',
  description:
    'Money: the spending of agents, the payments of a company, and the budgets that stop work before it costs too much.',
  routes: [
    route('post', '/api/companies/:companyId/cost-events', reportCost, {
      status: 201,
      errors: [422],
    }),
    route('get', `${COSTS}/summary`, getCostSummary),
    route('get', `${COSTS}/by-agent`, listCostsByAgent),
    route('get', `${COSTS}/by-agent-model`, listCostsByAgentModel),
    route('get', `${COSTS}/by-provider`, listCostsByProvider),
    route('get', `${COSTS}/by-biller`, listCostsByBiller),
    route('get', `${COSTS}/by-project`, listCostsByProject),
    route('get', `${COSTS}/window-spend`, listWindowSpend),
    route('get', `${COSTS}/finance-summary`, getFinanceSummary),
    route('get', `${COSTS}/finance-by-biller`, listFinanceByBiller),
    route('get', `${COSTS}/finance-by-kind`, listFinanceByKind),
    route('get', `${COSTS}/finance-events`, listFinanceEvents),
    route('post', '/api/companies/:companyId/finance-events', recordFinanceEvent, { status: 201, errors: [422] }),
    route('get', '/api/companies/:companyId/budgets/overview', getBudgetOverview),
    route('post', '/api/companies/:companyId/budgets/policies', setBudgetPolicy),
    route('patch', '/api/companies/:companyId/budgets', updateCompanyBudget),
    route('post', '/api/companies/:companyId/budget-incidents/:incidentId/resolve', resolveBudgetIncident, {
      errors: [409, 422],
    }),
  ],
};

/** Routes of the issues section about the cost of an issue. */
export const issueCostRoutes = [route('get', '/api/issues/:issueId/cost-summary', getIssueCostSummary)];
