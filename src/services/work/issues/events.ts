import type { Issue } from '#generated/prisma/client.js';
import type { EventDraft } from '#services/core/journal/journal.js';
import type { actionsOf } from '#services/core/journal/vocabulary.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { IssueKey } from './model.js';
import { touchIssue } from './rows.js';

/** The events of issues and of their parts. */
export type IssueAction = keyof ReturnType<typeof actionsOf<'issue'>>;

type Details = Readonly<Record<string, unknown>>;

/** Records a change of an issue or of one of its parts. */
export function emitIssue(
  scope: WriteScope,
  { companyId, id, identifier }: Pick<Issue, 'companyId' | 'id' | 'identifier'>,
  action: IssueAction,
  details: Details,
  agent: Pick<EventDraft, 'agentId'> = {},
): void {
  scope.emit({
    companyId,
    entityType: 'issue',
    entityId: id,
    action: `issue.${action}`,
    ...agent,
    details: { identifier, ...details },
  });
}

const IDENTIFIER = statement(`SELECT identifier FROM "Issue" WHERE "companyId" = $1::uuid AND id = $2::uuid`);

/** Records a change of a part of an issue, as activity on the issue. */
export async function recordOnIssue(
  scope: WriteScope,
  issue: IssueKey,
  action: IssueAction,
  details: Details,
): Promise<void> {
  await touchIssue(scope, issue);
  const row = await scope.row<Pick<Issue, 'identifier'>>(IDENTIFIER, [issue.companyId, issue.id]);
  emitIssue(scope, { ...issue, ...(row as Pick<Issue, 'identifier'>) }, action, details);
}
