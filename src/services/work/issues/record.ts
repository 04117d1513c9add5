import type { Issue } from '../../../generated/prisma/client.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { emitIssue, type IssueAction } from './events.js';
import type { IssueKey } from './model.js';
import { touchIssue } from './rows.js';

const IDENTIFIER = statement(`SELECT identifier FROM "Issue" WHERE "companyId" = $1::uuid AND id = $2::uuid`);

/** Records what was done to something that belongs to an issue, and counts it as work on the issue. */
export async function recordOnIssue(
  scope: WriteScope,
  issue: IssueKey,
  action: IssueAction,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await touchIssue(scope, issue);
  const row = await scope.row<Pick<Issue, 'identifier'>>(IDENTIFIER, [issue.companyId, issue.id]);
  emitIssue(scope, { ...issue, ...(row as Pick<Issue, 'identifier'>) }, action, details);
}
