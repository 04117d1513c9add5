import type { Company } from '#generated/prisma/client.js';
import { CompanyNotFound, reachedCompanyId } from '#services/access/tenancy.js';
import type { InCompany } from '#services/core/operation/operation.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { statement, steadyStatement } from '#services/core/postgres/statement.js';
import { type FilterOf, filterOf, inColumn } from '#services/core/rows/filter.js';
import { byId } from '#services/core/rows/loaders.js';
import { BY_CREATION, BY_UPDATE, byText, ordersOf } from '#services/core/rows/ordered-pages.js';
import { monthlyBudgetSql, monthlySpendSql } from '#services/money/budgets/monthly.js';
import { type CompanyRow, CompanyStatus } from './model.js';

const SELECT = `
  SELECT c.*, c.id AS "companyId", ${monthlyBudgetSql('company', 'c.id', 'c.id')} AS "budgetMonthlyCents",
         ${monthlySpendSql('company', 'c.id', 'c.id')} AS "spentMonthlyCents"
    FROM "Company" c`;

const BY_ID = steadyStatement(`${SELECT} WHERE c.id = $1::uuid`);
const VISIBLE = statement(`${SELECT} ORDER BY c."createdAt", c.id`);

/** The company that a path or argument names. @throws 404; 403 if the caller cannot access it */
export async function companyById(scope: Scope, { companyId }: { companyId: string }): Promise<CompanyRow> {
  const company = await scope.row<CompanyRow>(BY_ID, [reachedCompanyId(scope, companyId)]);
  if (!company) throw CompanyNotFound();
  return company;
}

/** Stored companies, without computed fields. */
export const companyNode = byId<Company>('Company');

/** The stored company that a path or argument names. Loads of the same tick are batched. */
export async function storedCompany(scope: Scope, { companyId }: { companyId: string }): Promise<Company & InCompany> {
  const id = reachedCompanyId(scope, companyId);
  const company = await scope.load(companyNode, id);
  if (!company) throw CompanyNotFound();
  return Object.assign(company, { companyId: id });
}

/** A company's current row, within a mutation that may write it. Works for a caller who has just become its owner. */
export const reloadCompany = async (scope: WriteScope, id: string): Promise<CompanyRow> =>
  (await scope.row<CompanyRow>(BY_ID, [id])) as CompanyRow;

export const CompanyFilter = filterOf({
  id: 'CompanyFilter',
  nouns: 'companies',
  lists: { statuses: inColumn('status', CompanyStatus, 'in one of these statuses') },
  times: { createdAt: 'were created', updatedAt: 'were changed last' },
});

const CompanyOrder = ordersOf({
  id: 'CompanyOrder',
  nouns: 'companies',
  by: { created_at: BY_CREATION, updated_at: BY_UPDATE, name: byText('name') },
  initial: 'created_at_asc',
});

/** Pages of the companies that the scope can access. */
export const companiesInReach = CompanyOrder.pages<Company, FilterOf<typeof CompanyFilter>>({
  table: 'Company',
  by: {},
  conditions: CompanyFilter.conditions,
});

/** Every company that the scope can access, oldest first. */
export const visibleCompanies = (scope: Scope): Promise<CompanyRow[]> => scope.sql<CompanyRow>(VISIBLE, []);
