import type { Issue } from '#generated/prisma/client.js';
import { notFound } from '#services/core/errors/errors.js';
import { type Scope, WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { byId } from '#services/core/rows/loaders.js';
import { isUuid, pathId } from '#services/core/text/fields.js';
import { labelsOfIssues } from '#services/organization/labels/operations.js';
import { unresolvedBlockers } from './blockers.js';
import { type IssueKey, type IssueWire, issueWire } from './model.js';
import { activeRunsOf } from './runs.js';

export const IssueNotFound = () => notFound('Issue not found');

/** Identifies an issue in a path or argument, by UUID or identifier, ignoring case. */
export const issueRef = { issueId: pathId().describe("The issue's UUID or identifier.") };

/** An issue by id; null if it does not exist or the caller cannot reach it. */
export const issueOf = byId<Issue>('Issue');

const BY_ID = statement(`SELECT * FROM "Issue" WHERE id = $1::uuid`);
const BY_IDENTIFIER = statement(`
  SELECT i.* FROM "Company" c JOIN "Issue" i ON i."companyId" = c.id AND i.identifier = $1
   WHERE c."issuePrefix" = split_part($1, '-', 1)`);

/** The issue that a path or argument refers to. @throws 404 */
export async function issueById(scope: Scope, { issueId }: { issueId: string }): Promise<Issue> {
  const issue = isUuid(issueId)
    ? await scope.row<Issue>(BY_ID, [issueId])
    : await scope.row<Issue>(BY_IDENTIFIER, [issueId.toUpperCase()]);
  if (!issue) throw IssueNotFound();
  return issue;
}

const BY_REFS = statement(`
  SELECT k.ref, i.* FROM unnest($1::text[]) AS k(ref) JOIN "Issue" i ON i.id = k.ref::uuid`);
const BY_IDENTIFIERS = statement(`
  SELECT k.ref, i.* FROM unnest($1::text[]) AS k(ref) JOIN "Company" c ON c."issuePrefix" = split_part(upper(k.ref), '-', 1)
    JOIN "Issue" i ON i."companyId" = c.id AND i.identifier = upper(k.ref)`);

/** The issues that paths or arguments refer to, by reference; unknown references are left out. */
export async function issuesByRef(scope: Scope, refs: readonly string[]): Promise<ReadonlyMap<string, Issue>> {
  const ids = refs.filter(isUuid);
  const identifiers = refs.filter((ref) => !isUuid(ref));
  const rowLists = await Promise.all([
    ids.length > 0 ? scope.sql<Issue & { ref: string }>(BY_REFS, [ids]) : [],
    identifiers.length > 0 ? scope.sql<Issue & { ref: string }>(BY_IDENTIFIERS, [identifiers]) : [],
  ]);
  return new Map(rowLists.flat().map(({ ref, ...issue }) => [ref, issue]));
}

const LOCK = statement(`
  SELECT * FROM "Issue" WHERE "companyId" = $1::uuid AND id = ANY($2::uuid[]) ORDER BY id FOR NO KEY UPDATE`);

/** Issues of a company, sorted by id and locked against other writers until the transaction ends. */
export const lockIssues = (scope: WriteScope, companyId: string, ids: readonly string[]): Promise<Issue[]> =>
  scope.sql<Issue>(LOCK, [companyId, [...new Set(ids)]]);

/** The issue, locked against other writers. @throws 404 */
export async function lockedIssueById(scope: WriteScope, ref: { issueId: string }): Promise<Issue> {
  const { id, companyId } = await issueById(scope, ref);
  const [issue] = await lockIssues(scope, companyId, [id]);
  if (!issue) throw IssueNotFound();
  return issue;
}

/**
 * Creates a locator that locks the issue of the record that `find` returns against other writers, then reads the record
 * again.
 */
export const lockedWithIssue =
  <I, R extends { readonly issueId: string }>(find: (scope: Scope, input: I) => Promise<R>) =>
  async (scope: WriteScope, input: I): Promise<R> => {
    await lockedIssueById(scope, await find(scope, input));
    return find(scope, input);
  };

const BY_IDS = statement(`SELECT * FROM "Issue" WHERE "companyId" = $1::uuid AND id = ANY($2::uuid[])`);

/** Reads the rows of issues of a company again within a mutation. */
export const reloadIssues = (scope: WriteScope, companyId: string, ids: readonly string[]): Promise<Issue[]> =>
  scope.sql<Issue>(BY_IDS, [companyId, ids]);

/** Reads the issue's row again within a mutation. */
export const reloadIssue = async (scope: WriteScope, { id }: { id: string }): Promise<Issue> =>
  (await scope.row<Issue>(BY_ID, [id])) as Issue;

const TOUCH = statement(`
  UPDATE "Issue" SET "lastActivityAt" = clock_timestamp(), "updatedAt" = clock_timestamp()
   WHERE "companyId" = $1::uuid AND id = $2::uuid`);

/** Updates the issue's times after a change of the issue or of its parts. */
export async function touchIssue(scope: WriteScope, { companyId, id }: IssueKey): Promise<void> {
  await scope.sql(TOUCH, [companyId, id]);
}

/** The wire shape of an issue. */
export async function presentIssue(scope: Scope, issue: Issue): Promise<IssueWire> {
  // A wake that the mutation requests may start a run, which the response shows.
  if (scope instanceof WriteScope) await scope.placeWakes();
  const [labels, activeRun, blockers] = await Promise.all([
    scope.load(labelsOfIssues, issue.id),
    scope.load(activeRunsOf, issue.id),
    scope.load(unresolvedBlockers, issue.id),
  ]);
  return issueWire(issue, { labels, activeRun, blockers });
}
