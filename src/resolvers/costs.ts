import { BudgetIncidentRef, BudgetPolicyRef } from '../schema/budget.js';
import { CompanyRef } from '../schema/company.js';
import { CostEventRef, FinanceEventRef } from '../schema/cost.js';
import { resolveBudgetIncident } from '../services/budgets/incidents.js';
import { incidentNode } from '../services/budgets/load.js';
import { presentIncident } from '../services/budgets/model.js';
import { setBudgetPolicy, updateCompanyBudget } from '../services/budgets/policies.js';
import { companyNode } from '../services/companies/load.js';
import { byId } from '../services/core/loaders.js';
import { recordFinanceEvent } from '../services/costs/finance.js';
import { reportCost } from '../services/costs/record.js';
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
