import { z } from 'zod';
import { board } from '#services/access/rules.js';
import { eventSubject } from '#services/core/journal/journal.js';
import { mutation } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { cents, pathId } from '#services/core/text/fields.js';
import { changeMonthlyBudget } from '#services/money/budgets/monthly.js';
import { type CompanyRow, CompanyView, presentCompany } from './model.js';
import { companyById, reloadCompany } from './rows.js';

/** Changes a company's monthly budget and records the change. Does nothing if the budget is the same. */
export async function changeCompanyBudget(
  scope: WriteScope,
  company: CompanyRow,
  budgetMonthlyCents: number,
): Promise<void> {
  const { id, budgetMonthlyCents: previous } = company;
  if (budgetMonthlyCents === previous) return;
  await changeMonthlyBudget(scope, { companyId: id, scopeType: 'company', scopeId: id }, budgetMonthlyCents);
  const details = { previous, budgetMonthlyCents };
  scope.emit({ ...eventSubject('company', company), action: 'company.budget_updated', details });
}

export const updateCompanyBudget = mutation({
  name: 'updateCompanyBudget',
  summary: "Set a company's monthly budget",
  input: z.object({
    companyId: pathId(),
    budgetMonthlyCents: cents().describe('The monthly budget in cents; 0 means no limit.'),
  }),
  output: CompanyView,
  on: companyById,
  allow: board,
  async run(scope, { budgetMonthlyCents }, company) {
    await changeCompanyBudget(scope, company, budgetMonthlyCents);
    return presentCompany(await reloadCompany(scope, company.id));
  },
});
