import type { WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import type { IssueKey } from '../issues/rows.js';

const ARCHIVE = statement(`
  INSERT INTO "IssueUserState" AS s ("companyId", "userId", "issueId", "archivedAt")
  VALUES ($1::uuid, $2, $3::uuid, clock_timestamp())
  ON CONFLICT ("companyId", "userId", "issueId") DO UPDATE SET "archivedAt" = excluded."archivedAt"
  RETURNING "archivedAt"`);

/** Puts an issue away from a person's inbox until somebody else does something to it. */
export async function archiveInInbox(scope: WriteScope, { companyId, id }: IssueKey, userId: string): Promise<Date> {
  const row = await scope.row<{ archivedAt: Date }>(ARCHIVE, [companyId, userId, id]);
  return (row as { archivedAt: Date }).archivedAt;
}
