import type { Issue } from '#generated/prisma/client.js';
import { lockCompany } from '#services/access/tenancy.js';
import type { Actor } from '#services/core/actors/actor.js';
import { unprocessable } from '#services/core/errors/errors.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { uuid7 } from '#services/core/text/uuid7.js';
import { labelNewIssues } from '#services/organization/labels/operations.js';
import { setBlockers, unresolvedBlockers } from './blockers.js';
import { emitIssue } from './events.js';
import type { MonitorInput } from './execution-policy.js';
import { noteMentions } from './identifiers-in-text.js';
import { setMonitor } from './monitor.js';
import { assertNewIssues, NEW_ISSUE_COLUMNS, type NewIssue, newIssueColumns } from './new-issue.js';
import { assertStepAllowed } from './refusals.js';
import { lockIssues } from './rows.js';
import { issueColumns } from './status.js';
import { stepBetween } from './transitions.js';
import { wakeAssigneesOfNew } from './wakes.js';

/** Creates one issue; see `createIssuesIn`. */
export async function createIssueIn(scope: WriteScope, companyId: string, fields: NewIssue): Promise<Issue> {
  return (await createIssuesIn(scope, companyId, [fields]))[0] as Issue;
}

/**
 * Creates issues of a company under one lock of it, in their order, with labels, blockers, events and wakes. The number
 * of statements does not depend on how many issues are created. Call it before any issue is locked.
 * @param by the actor who assigns the work, if it is not the caller; used for the checks and the wakes
 * @throws 422 for references to another company or a status that must not be entered; as `assertAssignable` does
 */
export async function createIssuesIn(
  scope: WriteScope,
  companyId: string,
  fields: readonly NewIssue[],
  { by }: { readonly by?: Actor } = {},
): Promise<Issue[]> {
  if (fields.length === 0) return [];
  const parents = await lockReferences(scope, companyId, fields);
  await assertNewIssues(scope, companyId, fields, by);
  const drafts = inheritFields(fields, parents);
  const rows = await insertIssues(scope, companyId, drafts);
  const issues = await complete(scope, companyId, rows, drafts);
  for (const issue of issues) emitCreated(scope, issue);
  const blocked = await blockedIdsOf(scope, drafts);
  wakeAssigneesOfNew(scope, issues, { by, blocked });
  return issues;
}

/**
 * Locks the parents and blockers of the new issues; otherwise one of them could end unnoticed while it gets a
 * dependent. Locks the company first, as always when issues are created.
 */
async function lockReferences(
  scope: WriteScope,
  companyId: string,
  fields: readonly NewIssue[],
): Promise<ReadonlyMap<string, Issue>> {
  const ids = fields.flatMap(({ parentId, blockedByIssueIds }) => [
    ...(parentId ? [parentId] : []),
    ...(blockedByIssueIds ?? []),
  ]);
  if (ids.length === 0) return new Map();
  const [, locked] = await Promise.all([lockCompany(scope, companyId), lockIssues(scope, companyId, ids)]);
  return new Map(locked.map((issue) => [issue.id, issue]));
}

type Draft = NewIssue & { readonly id: string; readonly projectId: string | null };

/** Fills in the fields inherited from the parent, which may be an earlier issue of the same batch. */
function inheritFields(fields: readonly NewIssue[], locked: ReadonlyMap<string, Issue>): Draft[] {
  const drafts = new Map<string, Draft>();
  for (const issue of fields) {
    const parentId = issue.parentId ?? null;
    const parent = parentId ? (locked.get(parentId) ?? drafts.get(parentId)) : undefined;
    if (parentId && !parent) throw unprocessable('Parent issue does not belong to company');
    const projectId = issue.projectId === undefined ? (parent?.projectId ?? null) : issue.projectId;
    const id = issue.id ?? uuid7();
    drafts.set(id, { ...issue, id, projectId });
  }
  return [...drafts.values()];
}

const names = (prefix: string): string => NEW_ISSUE_COLUMNS.map((name) => `${prefix}"${name}"`).join(', ');

/** The default goal of an issue: its project's first, else the company's oldest active goal at the top. */
const defaultGoalSql = (companyId: string, projectId: string): string => `
  coalesce(
    (SELECT p."goalId" FROM "ProjectGoal" p WHERE p."companyId" = ${companyId} AND p."projectId" = ${projectId}
      ORDER BY p.position LIMIT 1),
    (SELECT g.id FROM "Goal" g
      WHERE g."companyId" = ${companyId} AND g.level = 'company' AND g.status = 'active' AND g."parentId" IS NULL
      ORDER BY g."createdAt", g.id LIMIT 1))`;

/**
 * Increments the counter and inserts in one statement, which holds the company's lock until the transaction ends: a
 * failed creation then leaves no gap in the numbers. `issueNumber` of a row in $2 is its position, and $3 are the ids
 * of the issues with the default goal.
 */
const INSERT = statement(`
  WITH taken AS (
    UPDATE "Company" SET "issueCounter" = "issueCounter" + jsonb_array_length($2::jsonb) WHERE id = $1::uuid
    RETURNING id, "issuePrefix" AS prefix, "issueCounter" - jsonb_array_length($2::jsonb) AS before, clock_timestamp() AS at)
  INSERT INTO "Issue" ("companyId", "issueNumber", identifier, "lastActivityAt", "createdAt", "updatedAt", "goalId", ${names('')})
  SELECT t.id, t.before + d."issueNumber", t.prefix || '-' || t.before + d."issueNumber", t.at, t.at, t.at,
         CASE WHEN d.id = ANY($3::uuid[]) THEN ${defaultGoalSql('$1::uuid', 'd."projectId"')} ELSE d."goalId" END, ${names('d.')}
    FROM taken t CROSS JOIN jsonb_populate_recordset(NULL::"Issue", $2::jsonb) d
  RETURNING *`);

/** @returns the rows in the order of the drafts */
async function insertIssues(scope: WriteScope, companyId: string, drafts: readonly Draft[]): Promise<Issue[]> {
  const rows = drafts.map((draft, index) => ({
    ...newIssueColumns(scope.actor, draft),
    goalId: draft.goalId,
    issueNumber: index + 1,
  }));
  const inheriting = drafts.filter(({ goalId }) => goalId === undefined).map(({ id }) => id);
  const inserted = await scope.sql<Issue>(INSERT, [companyId, JSON.stringify(rows), inheriting]);
  return inserted.sort((a, b) => a.issueNumber - b.issueNumber);
}

/**
 * Adds the parts of issues outside their rows, then checks their statuses, which may depend on these parts. Sets
 * blockers and monitors one by one: only single issues are created with them.
 */
async function complete(
  scope: WriteScope,
  companyId: string,
  rows: readonly Issue[],
  drafts: readonly Draft[],
): Promise<Issue[]> {
  const issues: Issue[] = [];
  for (const [index, row] of rows.entries()) {
    const { blockedByIssueIds, executionPolicy } = drafts[index] as Draft;
    if (blockedByIssueIds?.length) await setBlockers(scope, row, blockedByIssueIds);
    const monitor = executionPolicy?.monitor;
    issues.push(monitor ? await addMonitor(scope, row, monitor) : row);
  }
  const texts = issues.flatMap(({ id: issueId, title, description }) => [
    { issueId, text: title },
    { issueId, text: description },
  ]);
  await Promise.all([
    ...issues.map((issue) => assertStepAllowed(scope, issue, stepBetween(null, issue, scope.actor))),
    labelNewIssues(scope, companyId, drafts),
    noteMentions(scope, companyId, texts),
  ]);
  return issues;
}

/** The ids of the issues with unresolved blockers. */
async function blockedIdsOf(scope: WriteScope, drafts: readonly Draft[]): Promise<ReadonlySet<string>> {
  const dependent = drafts.filter(({ blockedByIssueIds }) => blockedByIssueIds?.length);
  const open = await Promise.all(dependent.map(({ id }) => scope.load(unresolvedBlockers, id)));
  return new Set(dependent.filter((_, index) => open[index]?.length).map(({ id }) => id));
}

const addMonitor = async (scope: WriteScope, row: Issue, monitor: MonitorInput): Promise<Issue> =>
  scope.db.issue.update({ where: { id: row.id }, data: issueColumns(await setMonitor(scope, row, monitor)) });

function emitCreated(scope: WriteScope, issue: Issue): void {
  const { id, companyId, identifier, title, status, parentId } = issue;
  emitIssue(scope, issue, 'created', { title, status, parentId });
  if (parentId) emitIssue(scope, { companyId, id: parentId, identifier }, 'child_created', { childIssueId: id });
}
