import type { Issue } from '../../../generated/prisma/client.js';
import { lockCompany } from '../../access/tenancy.js';
import { type Actor, authorOf, responsibleUserOf, runIdOf } from '../../core/actors/actor.js';
import { unprocessable } from '../../core/errors/errors.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import type { JsonObject } from '../../core/text/fields.js';
import { uuid7 } from '../../core/text/uuid7.js';
import { assertGoalsOf, defaultGoalSql } from '../../organization/goals/rows.js';
import { assertLabelsOf, labelNewIssues } from '../../organization/labels/operations.js';
import { assertProjectsOf } from '../../organization/projects/rows.js';
import { assertAssignable, assertNoDelegationCycle } from './assign.js';
import { setBlockers, unresolvedBlockers } from './blockers.js';
import { emitIssue } from './events.js';
import type { MonitorInput } from './execution-policy.js';
import { noteMentions } from './identifiers-in-text.js';
import type { IssuePriority, IssueStatus, OriginKind, ReviewPolicy, WorkMode } from './model.js';
import { setMonitor } from './monitor.js';
import { assertAllowed } from './refusals.js';
import { lockIssues } from './rows.js';
import { storable, timesOf } from './status.js';
import { initialStatus, stepBetween } from './transitions.js';
import { wakeAssigneesOfNew } from './wakes.js';

/** An issue that is to be made. Ids are UUIDs; what is left out is inherited or takes its default. */
export interface NewIssue {
  /** Given where another issue of the same batch names it as its parent. */
  readonly id?: string | undefined;
  readonly title: string;
  readonly description?: string | null | undefined;
  /** todo with an assignee, else backlog. */
  readonly status?: IssueStatus | undefined;
  readonly priority?: IssuePriority | undefined;
  readonly workMode?: WorkMode | undefined;
  readonly reviewPolicy?: ReviewPolicy | null | undefined;
  /** The parent's. */
  readonly projectId?: string | null | undefined;
  /** The project's, else the company's root goal. */
  readonly goalId?: string | null | undefined;
  readonly parentId?: string | null | undefined;
  readonly requestDepth?: number | undefined;
  readonly billingCode?: string | null | undefined;
  readonly assigneeAgentId?: string | null | undefined;
  readonly assigneeUserId?: string | null | undefined;
  /** Whose it is: of whoever makes it unless given. */
  readonly responsibleUserId?: string | null | undefined;
  readonly labelIds?: readonly string[] | undefined;
  readonly blockedByIssueIds?: readonly string[] | undefined;
  readonly unblockDescriptor?: JsonObject | null | undefined;
  readonly assigneeAdapterOverrides?: JsonObject | null | undefined;
  readonly executionPolicy?: JsonObject | null | undefined;
  readonly originKind?: OriginKind | undefined;
  readonly originId?: string | null | undefined;
  readonly originRunId?: string | null | undefined;
  readonly originFingerprint?: string | null | undefined;
  readonly idempotencyKey?: string | undefined;
}

/** Makes one issue; see `createIssuesIn`. */
export async function createIssueIn(scope: WriteScope, companyId: string, fields: NewIssue): Promise<Issue> {
  return (await createIssuesIn(scope, companyId, [fields]))[0] as Issue;
}

/**
 * Makes issues of a company under one lock of it, in their order, with labels, blockers, events and wakes: for as many
 * as are made at once the same number of statements. Called before any issue is locked.
 * @param by who gives the work, where that is not the caller: by what it may, and woken for it as by somebody else
 * @throws 422 for what belongs to another company or a status that must not be entered; what `assertAssignable` throws
 */
export async function createIssuesIn(
  scope: WriteScope,
  companyId: string,
  fields: readonly NewIssue[],
  { by }: { readonly by?: Actor } = {},
): Promise<Issue[]> {
  if (fields.length === 0) return [];
  await assertReferences(scope, companyId, fields, by);
  const parents = await lockNamed(scope, companyId, fields);
  await assertNoDelegationCycle(
    scope,
    companyId,
    ...fields.map(({ parentId, assigneeAgentId: agentId }) => ({ parentId, agentId })),
  );
  const drafts = inherited(fields, parents);
  const rows = await insertIssues(scope, companyId, drafts);
  const issues = await complete(scope, companyId, rows, drafts);
  for (const issue of issues) emitCreated(scope, issue);
  const blocked = await openlyBlocked(scope, drafts);
  wakeAssigneesOfNew(scope, issues, { by, blocked });
  return issues;
}

async function assertReferences(
  scope: WriteScope,
  companyId: string,
  fields: readonly NewIssue[],
  by: Actor | undefined,
): Promise<void> {
  const named = (read: (issue: NewIssue) => string | null | undefined) => fields.flatMap((issue) => read(issue) ?? []);
  const assignees = new Map(fields.map((issue) => [`${issue.assigneeAgentId} ${issue.assigneeUserId}`, issue]));
  await Promise.all([
    assertProjectsOf(
      scope,
      companyId,
      named(({ projectId }) => projectId),
    ),
    assertGoalsOf(
      scope,
      companyId,
      named(({ goalId }) => goalId),
    ),
    assertLabelsOf(
      scope,
      companyId,
      fields.flatMap(({ labelIds }) => labelIds ?? []),
    ),
    ...[...assignees.values()].map(({ assigneeAgentId, assigneeUserId }) =>
      assertAssignable(scope, companyId, { agentId: assigneeAgentId, userId: assigneeUserId }, by),
    ),
  ]);
}

/**
 * Locks the parents and blockers that are named; without it one could end unseen while it gets a dependent. The company
 * comes first, as wherever issues are made.
 */
async function lockNamed(
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

/** Fills in what the parent says. A parent may come earlier in the same batch. */
function inherited(fields: readonly NewIssue[], locked: ReadonlyMap<string, Issue>): Draft[] {
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

/** The columns that a new issue says itself. */
const SAID = [
  'id',
  'title',
  'description',
  'projectId',
  'parentId',
  'requestDepth',
  'billingCode',
  'status',
  'priority',
  'workMode',
  'reviewPolicy',
  'unblockDescriptor',
  'blockedTransitionAt',
  'startedAt',
  'completedAt',
  'cancelledAt',
  'assigneeAgentId',
  'assigneeUserId',
  'responsibleUserId',
  'createdByAgentId',
  'createdByUserId',
  'originKind',
  'originId',
  'originRunId',
  'originFingerprint',
  'assigneeAdapterOverrides',
  'executionPolicy',
  'idempotencyKey',
];
const names = (prefix: string): string => SAID.map((name) => `${prefix}"${name}"`).join(', ');

/**
 * Counts on and inserts in one statement, which holds the company's lock until the transaction ends: a creation that
 * fails leaves no hole in the numbers. `issueNumber` of a row in $2 is its place, and $3 are those with the default goal.
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
  const { actor } = scope;
  const author = { ...authorOf(actor), responsibleUserId: responsibleUserOf(actor), originRunId: runIdOf(actor) };
  const rows = drafts.map((draft, index) => ({ ...author, ...columnsOf(draft), issueNumber: index + 1 }));
  const inheriting = drafts.filter(({ goalId }) => goalId === undefined).map(({ id }) => id);
  const inserted = await scope.sql<Issue>(INSERT, [companyId, JSON.stringify(rows), inheriting]);
  return inserted.sort((a, b) => a.issueNumber - b.issueNumber);
}

function columnsOf({ labelIds: _, blockedByIssueIds: __, executionPolicy, ...said }: Draft) {
  const status = said.status ?? initialStatus(Boolean(said.assigneeAgentId || said.assigneeUserId));
  return {
    ...said,
    status,
    ...timesOf(undefined, status),
    requestDepth: said.requestDepth ?? 0,
    priority: said.priority ?? 'medium',
    workMode: said.workMode ?? 'standard',
    originKind: said.originKind ?? 'manual',
    executionPolicy: withoutMonitor(executionPolicy),
  };
}

/** A policy as it is stored before its monitor is set: that has rules of its own. */
export const withoutMonitor = (policy: JsonObject | null | undefined): JsonObject | null =>
  policy ? { ...policy, monitor: null } : null;

/**
 * What issues have beside their rows, and the check of their statuses, which may depend on that. Blockers and monitors
 * are set one by one: only who makes a single issue gives them.
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
    const monitor = executionPolicy?.monitor as MonitorInput | null | undefined;
    issues.push(monitor ? await monitored(scope, row, monitor) : row);
  }
  const texts = issues.flatMap(({ id: issueId, title, description }) => [
    { issueId, text: title },
    { issueId, text: description },
  ]);
  await Promise.all([
    ...issues.map((issue) => assertAllowed(scope, issue, stepBetween(null, issue, scope.actor))),
    labelNewIssues(scope, companyId, drafts),
    noteMentions(scope, companyId, texts),
  ]);
  return issues;
}

/** The ids of those whose blockers are not all done. */
async function openlyBlocked(scope: WriteScope, drafts: readonly Draft[]): Promise<ReadonlySet<string>> {
  const dependent = drafts.filter(({ blockedByIssueIds }) => blockedByIssueIds?.length);
  const open = await Promise.all(dependent.map(({ id }) => scope.load(unresolvedBlockers, id)));
  return new Set(dependent.filter((_, index) => open[index]?.length).map(({ id }) => id));
}

const monitored = async (scope: WriteScope, row: Issue, monitor: MonitorInput): Promise<Issue> =>
  scope.db.issue.update({ where: { id: row.id }, data: storable(await setMonitor(scope, row, monitor)) });

function emitCreated(scope: WriteScope, issue: Issue): void {
  const { id, companyId, identifier, title, status, parentId } = issue;
  emitIssue(scope, issue, 'created', { title, status, parentId });
  if (parentId) emitIssue(scope, { companyId, id: parentId, identifier }, 'child_created', { childIssueId: id });
}
