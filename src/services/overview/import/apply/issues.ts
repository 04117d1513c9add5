import type { Issue } from '#generated/prisma/client.js';
import { authorOf, responsibleUserOf, runIdOf } from '#services/core/actors/actor.js';
import { statement } from '#services/core/postgres/statement.js';
import type { JsonObject } from '#services/core/text/json.js';
import { uuid7 } from '#services/core/text/uuid7.js';
import { assertMayAssign } from '#services/work/issues/assign.js';
import { emitIssue } from '#services/work/issues/events.js';
import { IDLE_STATE } from '#services/work/issues/execution-policy.js';
import { BARE_POLICY, isEligible } from '#services/work/issues/monitor.js';
import { takeNumbers } from '#services/work/issues/numbers.js';
import { timesOf } from '#services/work/issues/status.js';
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
  'id',
  'companyId',
  'issueNumber',
  'identifier',
  'title',
  'description',
  'projectId',
  'parentId',
  'status',
  'blockedTransitionAt',
  'priority',
  'workMode',
  'startedAt',
  'completedAt',
  'cancelledAt',
  'assigneeAgentId',
  'responsibleUserId',
  'createdByAgentId',
  'createdByUserId',
  'originKind',
  'originRunId',
  'executionPolicy',
  'executionState',
  'monitorNextCheckAt',
  'monitorNotes',
  'monitorScheduledBy',
  'requestDepth',
  'lastActivityAt',
  'createdAt',
  'updatedAt',
]);

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
  const { prefix, before } = await takeNumbers(scope, companyId, created.length);
  const at = new Date().toISOString();
  const depths = depthsOf(created);
  const rows = created.map(({ id, issue }, index) => {
    const issueNumber = before + index + 1;
    const identifier = `${prefix}-${issueNumber}`;
    emitIssue(scope, { companyId, id, identifier }, 'imported', { title: issue.title, status: issue.status });
    return { ...rowOf(context, issue, id), issueNumber, identifier, requestDepth: depths.get(issue.slug) ?? 0, at };
  });
  if (rows.some(({ assigneeAgentId }) => assigneeAgentId !== null)) await assertMayAssign(scope, companyId, null);
  // Parents before children, because the database checks each statement by itself.
  rows.sort((a, b) => a.requestDepth - b.requestDepth);
  const times = rows.map(({ at: time, ...row }) => ({
    ...row,
    lastActivityAt: time,
    createdAt: time,
    updatedAt: time,
  }));
  await insertIssues(scope, times);
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

function rowOf(context: ImportContext, issue: ParsedIssue, id: string) {
  const { scope, companyId, issueIds } = context;
  const assigneeAgentId = agentIdOf(context, issue.assigneeAgentSlug);
  const status = statusAtArrival(issue.status, assigneeAgentId !== null) ?? 'backlog';
  return {
    id,
    companyId,
    title: issue.title,
    description: issue.description,
    projectId: idOf(context, issue.projectSlug),
    parentId: (issue.parentSlug && issueIds.get(issue.parentSlug)) ?? null,
    status,
    priority: issue.priority,
    workMode: issue.workMode,
    ...timesOf(undefined, status),
    assigneeAgentId,
    responsibleUserId: responsibleUserOf(scope.actor),
    ...authorOf(scope.actor),
    originKind: 'manual',
    originRunId: runIdOf(scope.actor),
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
