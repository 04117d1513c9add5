import { randomUUID } from 'node:crypto';
import type { Issue } from '../../generated/prisma/client.js';
import { lockCompany } from '../companies/load.js';
import { authorOf, principalOf, runIdOf } from '../core/actor.js';
import { unprocessable } from '../core/errors.js';
import type { JsonObject } from '../core/fields.js';
import type { WriteScope } from '../core/scope.js';
import { statement } from '../core/statement.js';
import { assertGoalsOf, defaultGoalSql } from '../goals/load.js';
import { assertLabelsOf, setIssueLabels } from '../labels/labels.js';
import { setMonitor } from '../monitors/monitors.js';
import { assertProjectsOf } from '../projects/load.js';
import { assertAssignable, assertNoDelegationCycle } from './assign.js';
import { setBlockers } from './blockers.js';
import { assertState } from './disposition.js';
import { lockIssues } from './load.js';
import { noteMentions } from './mentions.js';
import type { IssuePriority, IssueStatus, OriginKind, ReviewPolicy, WorkMode } from './model.js';
import type { MonitorInput } from './policy-model.js';
import { statusColumns, storable } from './status.js';
import { wakeAssignee } from './wakes.js';

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
 * Makes issues of a company under one lock of it, in their order, with labels, blockers, events and wakes. Called
 * before any issue is locked.
 * @throws 422 for what belongs to another company or a status that must not be entered; what `assertAssignable` throws
 */
export async function createIssuesIn(
  scope: WriteScope,
  companyId: string,
  fields: readonly NewIssue[],
): Promise<Issue[]> {
  if (fields.length === 0) return [];
  await assertReferences(scope, companyId, fields);
  const parents = await lockNamed(scope, companyId, fields);
  const drafts = await inherited(scope, companyId, fields, parents);
  const rows = await insertIssues(scope, companyId, drafts);
  const issues: Issue[] = [];
  for (const row of rows.sort((a, b) => a.issueNumber - b.issueNumber)) {
    const draft = drafts.find(({ id }) => id === row.id) as Draft;
    issues.push(await complete(scope, row, draft));
  }
  return issues;
}

async function assertReferences(scope: WriteScope, companyId: string, fields: readonly NewIssue[]): Promise<void> {
  const named = (read: (issue: NewIssue) => string | null | undefined) => fields.flatMap((issue) => read(issue) ?? []);
  await assertProjectsOf(
    scope,
    companyId,
    named(({ projectId }) => projectId),
  );
  await assertGoalsOf(
    scope,
    companyId,
    named(({ goalId }) => goalId),
  );
  await assertLabelsOf(
    scope,
    companyId,
    fields.flatMap(({ labelIds }) => labelIds ?? []),
  );
  const assignees = new Map(fields.map((issue) => [`${issue.assigneeAgentId} ${issue.assigneeUserId}`, issue]));
  for (const { assigneeAgentId, assigneeUserId } of assignees.values()) {
    await assertAssignable(scope, companyId, { agentId: assigneeAgentId, userId: assigneeUserId });
  }
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
async function inherited(
  scope: WriteScope,
  companyId: string,
  fields: readonly NewIssue[],
  locked: ReadonlyMap<string, Issue>,
): Promise<Draft[]> {
  const drafts = new Map<string, Draft>();
  for (const issue of fields) {
    const parentId = issue.parentId ?? null;
    const parent = parentId ? (locked.get(parentId) ?? drafts.get(parentId)) : undefined;
    if (parentId && !parent) throw unprocessable('Parent issue does not belong to company');
    await assertNoDelegationCycle(scope, companyId, { parentId, agentId: issue.assigneeAgentId ?? null });
    const projectId = issue.projectId === undefined ? (parent?.projectId ?? null) : issue.projectId;
    const id = issue.id ?? randomUUID();
    drafts.set(id, { ...issue, id, projectId });
  }
  return [...drafts.values()];
}

/** The columns that a new issue says itself. */
const SAID = [
  ...['id', 'title', 'description', 'projectId', 'parentId', 'requestDepth', 'billingCode', 'status', 'priority'],
  ...['workMode', 'reviewPolicy', 'unblockDescriptor', 'blockedTransitionAt', 'startedAt', 'completedAt'],
  ...['cancelledAt', 'assigneeAgentId', 'assigneeUserId', 'responsibleUserId', 'createdByAgentId', 'createdByUserId'],
  ...['originKind', 'originId', 'originRunId', 'originFingerprint', 'assigneeAdapterOverrides', 'executionPolicy'],
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

async function insertIssues(scope: WriteScope, companyId: string, drafts: readonly Draft[]): Promise<Issue[]> {
  const { actor } = scope;
  const author = { ...authorOf(actor), responsibleUserId: responsibleFor(scope), originRunId: runIdOf(actor) };
  const rows = drafts.map((draft, index) => ({ ...author, ...columnsOf(draft), issueNumber: index + 1 }));
  const inheriting = drafts.filter(({ goalId }) => goalId === undefined).map(({ id }) => id);
  return scope.sql<Issue>(INSERT, [companyId, JSON.stringify(rows), inheriting]);
}

/** Whose issue it is: a person's own, and of an agent that of the person it acts for. */
function responsibleFor({ actor }: WriteScope): string | null {
  const { type, id } = principalOf(actor);
  return type === 'user' ? id : actor.kind === 'agent' ? (actor.responsibleUserId ?? null) : null;
}

function columnsOf({ labelIds: _, blockedByIssueIds: __, executionPolicy, ...said }: Draft) {
  const assigned = said.assigneeAgentId || said.assigneeUserId;
  const status = said.status ?? (assigned ? 'todo' : 'backlog');
  return {
    ...said,
    status,
    ...statusColumns(undefined, status),
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

/** What an issue has beside its row, and the check of its status, which may depend on that. */
async function complete(scope: WriteScope, row: Issue, draft: Draft): Promise<Issue> {
  if (draft.labelIds?.length) await setIssueLabels(scope, row, draft.labelIds);
  if (draft.blockedByIssueIds?.length) await setBlockers(scope, row, draft.blockedByIssueIds);
  const monitor = draft.executionPolicy?.monitor as MonitorInput | null | undefined;
  const issue = monitor ? await monitored(scope, row, monitor) : row;
  await assertState(scope, issue);
  await noteMentions(scope, issue, [issue.title, issue.description]);
  emitCreated(scope, issue);
  await wakeAssignee(scope, { ...issue, assigneeAgentId: null }, issue, {});
  return issue;
}

const monitored = async (scope: WriteScope, row: Issue, monitor: MonitorInput): Promise<Issue> =>
  scope.db.issue.update({ where: { id: row.id }, data: storable(await setMonitor(scope, row, monitor)) });

function emitCreated(scope: WriteScope, { id, companyId, identifier, title, status, parentId }: Issue): void {
  const about = { companyId, entityType: 'issue' } as const;
  scope.emit({
    ...about,
    action: 'issue.created',
    entityId: id,
    details: { identifier, title, status, parentId },
  });
  if (!parentId) return;
  const details = { identifier, childIssueId: id };
  scope.emit({ ...about, action: 'issue.child_created', entityId: parentId, details });
}
