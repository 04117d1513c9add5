import type { Company } from '#generated/prisma/client.js';
import { type DomainError, notFound, unprocessable } from '../core/errors/errors.js';
import type { InCompany } from '../core/operation/operation.js';
import type { Loader, Scope, WriteScope } from '../core/operation/scope.js';
import { statement, steadyStatement } from '../core/postgres/statement.js';
import { ownershipCheck } from '../core/rows/batched.js';
import { isUuid } from '../core/text/fields.js';
import { assertCompanyAccess } from './rules.js';

const KEY_BY_ID = steadyStatement(`SELECT id, id AS "companyId" FROM "Company" WHERE id = $1::uuid`);
const LOCK = statement(`SELECT status FROM "Company" WHERE id = $1::uuid FOR NO KEY UPDATE`);

export const CompanyNotFound = () => notFound('Company not found');

/** The key of a company: the only part of the company that most operations on its records need. */
type CompanyKey = Pick<Company, 'id'> & InCompany;

/** The id of the company that a path or argument names. @throws 404; 403 for another company */
export function reachedCompanyId(scope: Scope, companyId: string): string {
  if (!isUuid(companyId)) throw CompanyNotFound();
  const id = companyId.toLowerCase();
  assertCompanyAccess(scope.actor, id);
  return id;
}

/** The key of the company that a path or argument names. @throws 404; 403 for another company */
export async function companyKeyById(scope: Scope, { companyId }: { companyId: string }): Promise<CompanyKey> {
  const company = await scope.row<CompanyKey>(KEY_BY_ID, [reachedCompanyId(scope, companyId)]);
  if (!company) throw CompanyNotFound();
  return company;
}

/**
 * Makes the function that finds a record that a path names by its company and its id. That function throws as
 * `locatedBy` does, and 403 when the caller cannot reach the company.
 * @param isShown whether a record of the company may be found
 */
export function locatedInCompany<K extends string, T extends InCompany>(
  key: K,
  loader: Loader<string, T | null>,
  missing: () => DomainError,
  isShown: (record: T) => boolean = () => true,
) {
  return async (scope: Scope, input: InCompany & Readonly<Record<K, string>>): Promise<T> => {
    const company = await companyKeyById(scope, input);
    const record = isUuid(input[key]) ? await scope.load(loader, input[key].toLowerCase()) : null;
    if (record?.companyId !== company.id || !isShown(record)) throw missing();
    return record;
  };
}

/**
 * Locks the company against other changes of its structure (names, reporting lines, status) until the transaction ends.
 * Without the lock, two writers could each pass a check that their changes together violate.
 * @throws 404 when the company has been deleted meanwhile
 */
export async function lockCompany(scope: WriteScope, companyId: string): Promise<Pick<Company, 'status'>> {
  const company = await scope.row<Company>(LOCK, [companyId]);
  if (!company) throw CompanyNotFound();
  return company;
}

// These checks ensure that the records named in a request belong to the request's company.

/** @throws 422 when one of the issues is missing or belongs to another company */
export const assertIssuesOf = ownershipCheck('Issue', 'One or more issues do not belong to company');

const OWNED_AGENT = statement(`SELECT id FROM "Agent" WHERE "companyId" = $1::uuid AND id = $2::uuid`);

/** @throws 422 with `message` when the agent is missing or belongs to another company */
export async function assertAgentOf(scope: Scope, companyId: string, id: string, message: string): Promise<void> {
  if (!(await scope.row(OWNED_AGENT, [companyId, id]))) throw unprocessable(message);
}

const ACTIVE_MEMBER = statement(`
  SELECT id FROM "CompanyMembership"
   WHERE "companyId" = $1::uuid AND "principalType" = 'user' AND "principalId" = $2 AND status = 'active' FOR SHARE`);

/** @throws 422 with `message` unless the person, if any, is an active member of the company */
export async function assertMemberOf(
  scope: WriteScope,
  companyId: string,
  userId: string | null | undefined,
  message: string,
): Promise<void> {
  if (!userId || (await scope.row(ACTIVE_MEMBER, [companyId, userId]))) return;
  throw unprocessable(message);
}
