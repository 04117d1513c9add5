import { authorOf, runIdOf } from '#services/core/actors/actor.js';
import { statement } from '#services/core/postgres/statement.js';
import { uuid7 } from '#services/core/text/uuid7.js';
import { IMPORTED_AUTHOR } from '#services/overview/package/shapes.js';
import { batchesOf, type ImportContext, rowInserter } from './context.js';
import type { CreatedIssue } from './issues.js';

// Labels, blockers, comments and work products of the tasks of a package.

const labelIssues = rowInserter(
  'IssueLabel',
  ['companyId', 'issueId', 'labelId', 'createdAt'],
  'ON CONFLICT DO NOTHING',
);

const UNLABEL = statement(`
  DELETE FROM "IssueLabel" l USING unnest($2::uuid[]) k(id)
   WHERE l."companyId" = $1::uuid AND l."issueId" = k.id
     AND NOT EXISTS (SELECT FROM unnest($3::uuid[], $4::uuid[]) w(issue, label) WHERE w.issue = k.id AND w.label = l."labelId")`);

/** Sets the labels of all created or updated tasks. */
export async function labelTasks({ scope, companyId, plan, issueIds, labelIds }: ImportContext): Promise<void> {
  const written = plan.issues.filter(({ action, issue }) => action !== 'skip' && issue.routine === null);
  const createdAt = new Date().toISOString();
  const rows = written.flatMap(({ issue }) =>
    issue.labelIds.flatMap((id) => {
      const labelId = labelIds.get(id);
      return labelId ? [{ companyId, issueId: issueIds.get(issue.slug) as string, labelId, createdAt }] : [];
    }),
  );
  const replaced = written.filter(({ action }) => action === 'update').map(({ existingId }) => existingId as string);
  for (const batch of batchesOf(replaced)) {
    const ids = new Set(batch);
    const batchRows = rows.filter(({ issueId }) => ids.has(issueId));
    const pairs = [batchRows.map(({ issueId }) => issueId), batchRows.map(({ labelId }) => labelId)];
    await scope.sql(UNLABEL, [companyId, batch, ...pairs]);
  }
  await labelIssues(scope, rows);
}

const blockIssues = rowInserter(
  'IssueBlocker',
  ['companyId', 'issueId', 'blockerId', 'createdAt'],
  'ON CONFLICT DO NOTHING',
);

/** Sets the blockers of new tasks. Both new and existing tasks of the package can block. */
export async function blockTasks(context: ImportContext, created: readonly CreatedIssue[]): Promise<void> {
  const { scope, companyId, issueIds } = context;
  const createdAt = new Date().toISOString();
  const rows = created.flatMap(({ id, issue }) =>
    [...new Set(issue.blockedBy)].flatMap((slug) => {
      const blockerId = issueIds.get(slug);
      return blockerId && blockerId !== id ? [{ companyId, issueId: id, blockerId, createdAt }] : [];
    }),
  );
  await blockIssues(scope, rows);
}

const insertComments = rowInserter('IssueComment', [
  'id',
  'companyId',
  'issueId',
  'authorType',
  'body',
  'metadata',
  'createdAt',
  'updatedAt',
]);

/**
 * Adds the comments of new tasks. The server is their author, since the original authors did not write them here.
 * @returns their ids by task, in order
 */
export async function importComments(
  { scope, companyId }: ImportContext,
  created: readonly CreatedIssue[],
): Promise<Map<string, string[]>> {
  const ids = new Map<string, string[]>();
  const now = Date.now();
  for (const batch of batchesOf(created, 200)) {
    const rows = batch.flatMap(({ id: issueId, issue }) => {
      const { comments } = issue;
      const own = comments.map(() => uuid7());
      ids.set(issueId, own);
      return comments.map(({ body, authorType, authorName, createdAt }, at) => {
        // Keeps the order of comments, with no time in the future.
        const time = new Date(now - (comments.length - at)).toISOString();
        const metadata = { [IMPORTED_AUTHOR]: { type: authorType, name: authorName, createdAt } };
        const id = own[at] as string;
        return { id, companyId, issueId, authorType: 'system', body, metadata, createdAt: time, updatedAt: time };
      });
    });
    await insertComments(scope, rows);
  }
  return ids;
}

const insertWorkProducts = rowInserter('WorkProduct', [
  'id',
  'companyId',
  'issueId',
  'type',
  'provider',
  'title',
  'url',
  'externalId',
  'status',
  'reviewState',
  'healthStatus',
  'isPrimary',
  'summary',
  'metadata',
  'createdByAgentId',
  'createdByUserId',
  'createdByRunId',
  'createdAt',
  'updatedAt',
]);

/** Adds the work products of new tasks. At most one of each type is the primary one. */
export async function importWorkProducts(context: ImportContext, created: readonly CreatedIssue[]): Promise<void> {
  const { scope, companyId } = context;
  const author = { ...authorOf(scope.actor), createdByRunId: runIdOf(scope.actor) };
  const now = Date.now();
  const rows = created.flatMap(({ id: issueId, issue }) => {
    const primary = new Set<string>();
    return issue.workProducts.map((product, at) => {
      const isPrimary = product.isPrimary && !primary.has(product.type);
      if (isPrimary) primary.add(product.type);
      const time = new Date(now - (issue.workProducts.length - at)).toISOString();
      return { ...product, isPrimary, id: uuid7(), companyId, issueId, ...author, createdAt: time, updatedAt: time };
    });
  });
  await insertWorkProducts(scope, rows);
}
