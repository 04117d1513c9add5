import { unprocessable } from '../core/errors/errors.js';
import { belonging } from '../core/operation/belonging.js';
import type { Scope } from '../core/operation/scope.js';
import { statement } from '../core/postgres/statement.js';

// Checks that what a request names belongs to the company that the request is about.

/** @throws 422 when one of the issues is missing or belongs to another company */
export const assertIssuesOf = belonging('Issue', 'One or more issues do not belong to company');

const OWNED_AGENT = statement(`SELECT id FROM "Agent" WHERE "companyId" = $1::uuid AND id = $2::uuid`);

/** @throws 422 with `message` when the agent is missing or belongs to another company */
export async function assertAgentOf(scope: Scope, companyId: string, id: string, message: string): Promise<void> {
  if (!(await scope.row(OWNED_AGENT, [companyId, id]))) throw unprocessable(message);
}
