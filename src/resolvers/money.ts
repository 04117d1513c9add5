import { BudgetIncidentRef } from '../schema/money/budget.js';
import { CostEventRef, FinanceEventRef } from '../schema/money/cost.js';
import { CompanyRef } from '../schema/organization/company.js';
import { byId } from '../services/core/operation/loaders.js';
import { resolveBudgetIncident } from '../services/money/budgets/incidents.js';
import { presentIncident } from '../services/money/budgets/model.js';
import { setBudgetPolicy } from '../services/money/budgets/policies.js';
import { incidentNode } from '../services/money/budgets/rows.js';
import { recordFinanceEvent } from '../services/money/costs/finance.js';
import { reportCost } from '../services/money/costs/record.js';
import { updateCompanyBudget } from '../services/organization/companies/budget.js';
import { companyNode } from '../services/organization/companies/rows.js';
import { expose, reread, whole } from './expose.js';

expose(reportCost, { costEvent: reread(CostEventRef, byId('CostEvent')) });

expose(recordFinanceEvent, { financeEvent: reread(FinanceEventRef, byId('FinanceEvent')) });

expose(updateCompanyBudget, { company: reread(CompanyRef, companyNode) });

expose(setBudgetPolicy, { policy: whole('The policy as it now is.') });

expose(resolveBudgetIncident, {
  incident: {
    type: BudgetIncidentRef,
    nullable: true,
    description: 'The incident as it now is.',
    resolve: async ({ id }, _args, { scope }) => {
      const incident = await scope.load(incidentNode, id);
      return incident && presentIncident(incident);
    },
  },
});
