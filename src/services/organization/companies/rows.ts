import type { Company } from '../../../generated/prisma/client.js';
import { CompanyNotFound, reachedCompanyId } from '../../access/tenancy.js';
import { type FilterOf, filterOf, inColumn } from '../../core/operation/filter.js';
import { byId } from '../../core/operation/loaders.js';
import type { InCompany } from '../../core/operation/operation.js';
import { BY_CREATION, BY_UPDATE, byText, ordersOf } from '../../core/operation/ordered-pages.js';
import type { Scope, WriteScope } from '../../core/operation/scope.js';
import { statement, steadyStatement } from '../../core/postgres/statement.js';
import { monthlyBudgetSql, monthlySpendSql } from '../../money/budgets/monthly.js';
import { type CompanyRow, CompanyStatus } from './model.js';

const SELECT = `
  SELECT c.*, c.id AS "companyId", ${monthlyBudgetSql('company', 'c.id', 'c.id')} AS "budgetMonthlyCents",
         ${monthlySpendSql('company', 'c.id', 'c.id')} AS "spentMonthlyCents"
    FROM "Company" c`;

const BY_ID = steadyStatement(`${SELECT} WHERE c.id = $1::uuid`);
const VISIBLE = statement(`${SELECT} ORDER BY c."createdAt", c.id`);

/** The company a path or argument names. @throws 404; 403 when it is another's */
export async function companyById(scope: Scope, { companyId }: { companyId: string }): Promise<CompanyRow> {
  const company = await scope.row<CompanyRow>(BY_ID, [reachedCompanyId(scope, companyId)]);
  if (!company) throw CompanyNotFound();
  return company;
}

/** Companies as they are stored, without what is computed on read. */
export const companyNode = byId<Company>('Company');

/** The company a path or argument names, as it is stored; read together with all that is loaded in the same tick. */
export async function storedCompany(scope: Scope, { companyId }: { companyId: string }): Promise<Company & InCompany> {
  const id = reachedCompanyId(scope, companyId);
  const company = await scope.load(companyNode, id);
  if (!company) throw CompanyNotFound();
  return Object.assign(company, { companyId: id });
}

/** A company's present row, within a mutation that may write it: also for who has only just become its owner. */
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

/** Pages of the companies within the scope's reach. */
export const companiesInReach = CompanyOrder.pages<Company, FilterOf<typeof CompanyFilter>>({
  table: 'Company',
  by: {},
  conditions: CompanyFilter.conditions,
});

/** Every company within the scope's reach, oldest first. */
export const visibleCompanies = (scope: Scope): Promise<CompanyRow[]> => scope.sql<CompanyRow>(VISIBLE, []);
