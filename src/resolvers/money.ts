import { BudgetIncidentRef, BudgetPolicyRef } from '../schema/money/budget.js';
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
import { expose, exposeNoun } from './expose.js';

const costNode = byId<typeof CostEventRef.$inferType>('CostEvent');
const financeNode = byId<typeof FinanceEventRef.$inferType>('FinanceEvent');

exposeNoun([reportCost], {
  field: 'costEvent',
  type: CostEventRef,
  load: (scope, id) => scope.load(costNode, id),
});

exposeNoun([recordFinanceEvent], {
  field: 'financeEvent',
  type: FinanceEventRef,
  load: (scope, id) => scope.load(financeNode, id),
});

exposeNoun([updateCompanyBudget], {
  field: 'company',
  type: CompanyRef,
  load: (scope, id) => scope.load(companyNode, id),
});

expose(setBudgetPolicy, (t) => ({
  policy: t.field({
    type: BudgetPolicyRef,
    description: 'The policy as it now is.',
    resolve: ({ output }) => output,
  }),
}));

exposeNoun([resolveBudgetIncident], {
  field: 'incident',
  type: BudgetIncidentRef,
  load: async (scope, id) => {
    const incident = await scope.load(incidentNode, id);
    return incident && presentIncident(incident);
  },
});
