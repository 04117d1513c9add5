import { unprocessable } from '../core/errors/errors.js';
import type { Scope, WriteScope } from '../core/operation/scope.js';
import { statement } from '../core/postgres/statement.js';
import { ownershipCheck } from '../core/rows/belonging.js';

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
