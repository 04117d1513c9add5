import type { Issue } from '#generated/prisma/client.js';
import { statement } from '#services/core/postgres/statement.js';
import type { JsonObject } from '#services/core/text/json.js';
import { uuid7 } from '#services/core/text/uuid7.js';
import { emitIssue } from '#services/work/issues/events.js';
import { IDLE_STATE } from '#services/work/issues/execution-policy.js';
import { BARE_POLICY, isEligible } from '#services/work/issues/monitor.js';
import { NEW_ISSUE_COLUMNS, newIssueColumns } from '#services/work/issues/new-issue.js';
import { assertMayAssign } from '#services/work/issues/references.js';
import type { ParsedIssue } from '../parse/parsed.js';
import type { PlannedIssue } from '../plan/plan.js';
import { statusAtArrival } from '../plan/prepare.js';
import { agentIdOf, batchesOf, type ImportContext, idOf, rowInserter } from './context.js';

type Watched = Pick<Issue, 'status' | 'assigneeAgentId' | 'assigneeUserId'>;

/** The columns of a task's monitor. Leaves out a monitor whose time has passed, which would wake an agent at once. */
function monitorColumns(
  { request, warnings }: ImportContext,
  { monitor }: Pick<ParsedIssue, 'monitor'>,
  issue: Watched,
) {
  if (!monitor) return {};
  const { nextCheckAt, notes } = monitor;
  if (request.pauseAutomations || !isEligible(issue) || Date.parse(nextCheckAt) <= Date.now()) {
    warnings.add(
      'Monitors of tasks were left out: automations are paused, their time has passed, or they have no agent to wake.',
    );
    return {};
  }
  const state = { status: 'scheduled', nextCheckAt, clearReason: null };
  const policy: JsonObject = {
    ...(BARE_POLICY as unknown as JsonObject),
    monitor: { ...monitor, scheduledBy: 'board' },
  };
  return {
    executionPolicy: policy,
    executionState: { ...IDLE_STATE, monitor: state },
    monitorNextCheckAt: nextCheckAt,
    monitorNotes: notes,
    monitorScheduledBy: 'board',
  };
}

const insertIssues = rowInserter('Issue', [
  ...NEW_ISSUE_COLUMNS,
  'companyId',
  'issueNumber',
  'identifier',
  'executionState',
  'monitorNextCheckAt',
  'monitorNotes',
  'monitorScheduledBy',
  'lastActivityAt',
  'createdAt',
  'updatedAt',
]);

const TAKE = statement(`
  UPDATE "Company" SET "issueCounter" = "issueCounter" + $2 WHERE id = $1::uuid
  RETURNING "issuePrefix" AS prefix, "issueCounter" - $2 AS before`);

/** The prefix of a company's identifiers, and the number of issues before the next one. */
interface Numbering {
  readonly prefix: string;
  readonly before: number;
}

/** A task that an import has created. */
export interface CreatedIssue {
  readonly id: string;
  readonly issue: ParsedIssue;
}

/** Creates the tasks of a package that do not recur, in the order of their former numbers. */
export async function importIssues(context: ImportContext): Promise<CreatedIssue[]> {
  const { plan, issueIds } = context;
  const tasks = plan.issues.filter(({ issue }) => issue.routine === null);
  for (const { issue, existingId } of tasks) issueIds.set(issue.slug, existingId ?? uuid7());
  const created = tasks
    .filter(({ action }) => action === 'create')
    .map(({ issue }) => ({ issue, id: issueIds.get(issue.slug) as string }));
  await create(context, created);
  await replace(
    context,
    tasks.filter(({ action }) => action === 'update'),
  );
  return created;
}

async function create(context: ImportContext, created: readonly CreatedIssue[]): Promise<void> {
  const { scope, companyId } = context;
  if (created.length === 0) return;
  // Takes all numbers at once: the rows are written in another order. Locks the company until the transaction ends.
  const { prefix, before } = (await scope.row<Numbering>(TAKE, [companyId, created.length])) as Numbering;
  const at = new Date().toISOString();
  const depths = depthsOf(created);
  const rows = created.map(({ id, issue }, index) => {
    const issueNumber = before + index + 1;
    const identifier = `${prefix}-${issueNumber}`;
    emitIssue(scope, { companyId, id, identifier }, 'imported', { title: issue.title, status: issue.status });
    const columns = columnsOf(context, { id, issue }, depths.get(issue.slug) ?? 0);
    return { ...columns, issueNumber, identifier, lastActivityAt: at, createdAt: at, updatedAt: at };
  });
  if (rows.some(({ assigneeAgentId }) => assigneeAgentId !== null)) await assertMayAssign(scope, companyId, null);
  // Parents before children, because the database checks each statement by itself.
  rows.sort((a, b) => a.requestDepth - b.requestDepth);
  await insertIssues(scope, rows);
}

/** The number of ancestors of each task. */
function depthsOf(created: readonly CreatedIssue[]): Map<string, number> {
  const parents = new Map(created.map(({ issue }) => [issue.slug, issue.parentSlug]));
  const depths = new Map<string, number>();
  for (const { issue } of created) {
    const chain: string[] = [];
    let slug: string | null = issue.slug;
    while (slug !== null && parents.has(slug) && !depths.has(slug)) {
      chain.push(slug);
      slug = parents.get(slug) ?? null;
    }
    let depth = slug === null ? -1 : (depths.get(slug) ?? -1);
    for (const one of chain.reverse()) depths.set(one, ++depth);
  }
  return depths;
}

function columnsOf(context: ImportContext, { id, issue }: CreatedIssue, requestDepth: number) {
  const { scope, companyId, issueIds } = context;
  const { title, description, priority, workMode } = issue;
  const assigneeAgentId = agentIdOf(context, issue.assigneeAgentSlug);
  const status = statusAtArrival(issue.status, assigneeAgentId !== null) ?? 'backlog';
  const projectId = idOf(context, issue.projectSlug);
  const parentId = (issue.parentSlug && issueIds.get(issue.parentSlug)) ?? null;
  const fields = {
    id,
    title,
    description,
    priority,
    workMode,
    projectId,
    parentId,
    requestDepth,
    status,
    assigneeAgentId,
  };
  return {
    ...newIssueColumns(scope.actor, fields),
    companyId,
    ...monitorColumns(context, issue, { status, assigneeAgentId, assigneeUserId: null }),
  };
}

// Writes only differences: importing the same package twice changes nothing.
const REPLACE = statement(`
  UPDATE "Issue" i
     SET title = n.title, description = n.description, priority = n.priority, "workMode" = n."workMode",
         "projectId" = n."projectId", "lastActivityAt" = clock_timestamp(), "updatedAt" = clock_timestamp()
    FROM jsonb_populate_recordset(NULL::"Issue", $2::jsonb) n
   WHERE i."companyId" = $1::uuid AND i.id = n.id
     AND (i.title, i.description, i.priority, i."workMode", i."projectId")
         IS DISTINCT FROM (n.title, n.description, n.priority, n."workMode", n."projectId")
  RETURNING i.id, i.identifier`);

/** Updates existing tasks to the texts of the package. Their status and assignees stay. */
async function replace(context: ImportContext, planned: readonly PlannedIssue[]): Promise<void> {
  const { scope, companyId } = context;
  const rows = planned.map(({ issue, existingId }) => ({
    id: existingId,
    title: issue.title,
    description: issue.description,
    priority: issue.priority,
    workMode: issue.workMode,
    projectId: idOf(context, issue.projectSlug),
  }));
  for (const batch of batchesOf(rows)) {
    const changed = await scope.sql<{ id: string; identifier: string }>(REPLACE, [companyId, JSON.stringify(batch)]);
    for (const issue of changed) emitIssue(scope, { ...issue, companyId }, 'imported', { replaced: true });
  }
}
