import { monthlyBudget, monthlySpend } from '#services/money/budgets/monthly.js';
import { CompanyView, companyLogoUrl } from '#services/organization/companies/model.js';
import { enumOf } from '../derive/enums.js';
import { nounOf } from '../derive/noun.js';

enumOf('CompanyPauseReason', 'The reason for which a company is paused.', {
  manual: 'A person paused it.',
  budget: 'Its budget is spent.',
});

export const CompanyRef = nounOf('Company', CompanyView, {
  json: ['allowedAdapters'],
  fields: {
    logoUrl: { resolve: companyLogoUrl },
    budgetMonthlyCents: { resolve: (company, _args, { scope }) => scope.load(monthlyBudget, budgetScope(company)) },
    spentMonthlyCents: {
      resolve: (company, _args, { scope }) => scope.load(monthlySpend, budgetScope(company)),
    },
  },
});

const budgetScope = (company: { id: string }) =>
  ({ companyId: company.id, scopeType: 'company', scopeId: company.id }) as const;
