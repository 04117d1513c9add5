import type { WriteScope } from '../../core/operation/scope.js';
import type { CompanyRow } from '../../organization/companies/model.js';
import { changeMonthlyBudget } from './monthly.js';

/** Changes a company's monthly budget and records it; the same budget again changes nothing. */
export async function changeCompanyBudget(
  scope: WriteScope,
  { id, budgetMonthlyCents: previous }: CompanyRow,
  budgetMonthlyCents: number,
): Promise<void> {
  if (budgetMonthlyCents === previous) return;
  await changeMonthlyBudget(scope, { companyId: id, scopeType: 'company', scopeId: id }, budgetMonthlyCents);
  scope.emit({
    companyId: id,
    action: 'company.budget_updated',
    entityType: 'company',
    entityId: id,
    details: { previous, budgetMonthlyCents },
  });
}
