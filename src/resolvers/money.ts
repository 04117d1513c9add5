import type { z } from 'zod';
import { BudgetIncidentRef } from '../schema/organization/budget.js';
import { CompanyRef } from '../schema/organization/company.js';
import { CostEventRef, FinanceEventRef } from '../schema/organization/cost.js';
import type { Loader } from '../services/core/operation/scope.js';
import { byId } from '../services/core/rows/loaders.js';
import { resolveBudgetIncident } from '../services/money/budgets/incidents.js';
import { type BudgetIncidentView, presentIncident } from '../services/money/budgets/model.js';
import { setBudgetPolicy } from '../services/money/budgets/policies.js';
import { incidentAlone, incidentNode } from '../services/money/budgets/rows.js';
import { recordFinanceEvent } from '../services/money/costs/finance.js';
import { reportCost } from '../services/money/costs/record.js';
import { updateCompanyBudget } from '../services/organization/companies/budget.js';
import { companyNode } from '../services/organization/companies/rows.js';
import { expose, reread, whole } from './expose.js';

expose(reportCost, { costEvent: reread(CostEventRef, byId('CostEvent')) });

expose(recordFinanceEvent, { financeEvent: reread(FinanceEventRef, byId('FinanceEvent')) });

expose(updateCompanyBudget, { company: reread(CompanyRef, companyNode) });

expose(setBudgetPolicy, { policy: whole('The policy as it now is.') });

const presentedIncident: Loader<string, z.input<typeof BudgetIncidentView> | null> = {
  batch: async (scope, ids) =>
    (await Promise.all(ids.map((id) => scope.load(incidentNode, id)))).map((row) => row && presentIncident(row)),
};

expose(resolveBudgetIncident, { incident: reread(BudgetIncidentRef, presentedIncident) }, { by: incidentAlone });
