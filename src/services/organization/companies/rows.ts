import type { Company } from '../../../generated/prisma/client.js';
import { assertCompanyAccess } from '../../access/rules.js';
import { notFound } from '../../core/operation/errors.js';
import { isUuid } from '../../core/operation/fields.js';
import type { InCompany } from '../../core/operation/operation.js';
import type { Scope, WriteScope } from '../../core/operation/scope.js';
import { byId } from '../../core/postgres/loaders.js';
import { type Statement, statement, steadyStatement } from '../../core/postgres/statement.js';
import { monthlyBudgetSql, monthlySpendSql } from '../../money/budgets/operations.js';
import type { CompanyRow } from './model.js';

const SELECT = `
  SELECT c.*, c.id AS "companyId", ${monthlyBudgetSql('company', 'c.id', 'c.id')} AS "budgetMonthlyCents",
         ${monthlySpendSql('company', 'c.id', 'c.id')} AS "spentMonthlyCents"
    FROM "Company" c`;

const BY_ID = steadyStatement(`${SELECT} WHERE c.id = $1::uuid`);
const KEY_BY_ID = steadyStatement(`SELECT id, id AS "companyId" FROM "Company" WHERE id = $1::uuid`);
const VISIBLE = statement(`${SELECT} ORDER BY c."createdAt", c.id`);
const LOCK = statement(`SELECT status FROM "Company" WHERE id = $1::uuid FOR NO KEY UPDATE`);

export const CompanyNotFound = () => notFound('Company not found');

/** The company a path or argument names. @throws 404; 403 when it is another's */
export const companyById = (scope: Scope, { companyId }: { companyId: string }): Promise<CompanyRow> =>
  found<CompanyRow>(scope, companyId, BY_ID);

/** What tells one company from another: all that most operations on its things need of it. */
type CompanyKey = Pick<CompanyRow, 'id' | 'companyId'>;

/** The key of the company a path or argument names, without what is computed on read. @throws as `companyById` */
export const companyKeyById = (scope: Scope, { companyId }: { companyId: string }): Promise<CompanyKey> =>
  found<CompanyKey>(scope, companyId, KEY_BY_ID);

/** @throws 404; 403 when the company is another's */
function reachedId(scope: Scope, companyId: string): string {
  if (!isUuid(companyId)) throw CompanyNotFound();
  const id = companyId.toLowerCase();
  assertCompanyAccess(scope.actor, id);
  return id;
}

async function found<T extends object>(scope: Scope, companyId: string, statement: Statement): Promise<T> {
  const id = reachedId(scope, companyId);
  const company = await scope.row<T>(statement, [id]);
  if (!company) throw CompanyNotFound();
  return company;
}

/** Companies as they are stored, without what is computed on read. */
export const companyNode = byId<Company>('Company');

/** The company a path or argument names, as it is stored; read together with all that is loaded in the same tick. */
export async function storedCompany(scope: Scope, { companyId }: { companyId: string }): Promise<Company & InCompany> {
  const id = reachedId(scope, companyId);
  const company = await scope.load(companyNode, id);
  if (!company) throw CompanyNotFound();
  return Object.assign(company, { companyId: id });
}

/** A company's present row, within a mutation that may write it: also for who has only just become its owner. */
export const reloadCompany = async (scope: WriteScope, id: string): Promise<CompanyRow> =>
  (await scope.row<CompanyRow>(BY_ID, [id])) as CompanyRow;

/** Every company within the scope's reach, oldest first. */
export const visibleCompanies = (scope: Scope): Promise<CompanyRow[]> => scope.sql<CompanyRow>(VISIBLE, []);

/**
 * Makes the transaction the only one that changes the company's structure (names, reporting lines, status) until it
 * ends: without it two writers could each pass a check that both together break.
 * @throws 404 when the company has been deleted meanwhile
 */
export async function lockCompany(scope: WriteScope, companyId: string): Promise<Pick<Company, 'status'>> {
  const company = await scope.row<Company>(LOCK, [companyId]);
  if (!company) throw CompanyNotFound();
  return company;
}
