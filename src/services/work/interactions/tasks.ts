import { randomUUID } from 'node:crypto';
import type { Interaction, Issue } from '#generated/prisma/client.js';
import { assertIssuesOf } from '#services/access/tenancy.js';
import { unprocessable } from '#services/core/errors/errors.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { ownershipCheck } from '#services/core/rows/batched.js';
import { assertGoalsOf } from '#services/organization/goals/rows.js';
import { ensureLabels } from '#services/organization/labels/operations.js';
import { assertProjectsOf } from '#services/organization/projects/rows.js';
import { createIssuesIn } from '../issues/create.js';
import { depthBelow } from '../issues/model.js';
import type { NewIssue } from '../issues/new-issue.js';
import { levelsOf, type SuggestedTask, type TasksPayload } from './payloads.js';
import type { CreatedTask } from './results.js';
import { type InteractionOfIssue, parentIdsIn } from './rows.js';

const assertAgentsOf = ownershipCheck('Agent', 'One or more agents do not belong to company');

const present = (ids: readonly (string | null | undefined)[]): string[] => ids.filter((id) => id != null);

/** @throws 422 if a suggested task refers to something outside the company */
export async function assertTasksOf(scope: Scope, companyId: string, payload: TasksPayload): Promise<void> {
  const { tasks } = payload;
  await assertIssuesOf(scope, companyId, parentIdsIn(payload));
  await assertProjectsOf(scope, companyId, present(tasks.map(({ projectId }) => projectId)));
  await assertGoalsOf(scope, companyId, present(tasks.map(({ goalId }) => goalId)));
  await assertAgentsOf(scope, companyId, present(tasks.map(({ assigneeAgentId }) => assigneeAgentId)));
}

/**
 * The accepted tasks, by default all.
 * @throws 422 for an unknown task, or one whose parent is not accepted
 */
function selectedTasks({ tasks }: TasksPayload, keys: readonly string[] | null | undefined): SuggestedTask[] {
  const taskKeys = new Set(tasks.map(({ clientKey }) => clientKey));
  const accepted = new Set(keys ?? taskKeys);
  const unknown = [...accepted].find((key) => !taskKeys.has(key));
  if (unknown !== undefined) throw unprocessable(`Unknown suggested task clientKey: ${unknown}`);
  const selected = tasks.filter(({ clientKey }) => accepted.has(clientKey));
  const orphan = selected.find(({ parentClientKey }) => parentClientKey && !accepted.has(parentClientKey));
  if (orphan) {
    throw unprocessable(`Task ${orphan.clientKey} needs its parent ${orphan.parentClientKey} to be selected`);
  }
  return selected;
}

/** Creates the issues of the accepted tasks, with the caller's authority and in the caller's transaction. */
export async function createTasks(
  scope: WriteScope,
  { issue, row, companyId }: InteractionOfIssue,
  keys: readonly string[] | null | undefined,
): Promise<{ createdTasks: CreatedTask[]; skippedClientKeys: string[] }> {
  const payload = row.payload as TasksPayload;
  const selected = selectedTasks(payload, keys);
  const labelIds = await labelIdsOf(scope, companyId, selected);
  const ids = new Map(selected.map(({ clientKey }) => [clientKey, randomUUID()]));
  const parents = await parentsOf(scope, companyId, [issue.id, ...parentIdsIn(payload)]);
  const depths = new Map(parents.map(({ id, requestDepth }) => [id, requestDepth]));
  const fields = levelsOf(selected)
    .flat()
    .map((task) => {
      const id = ids.get(task.clientKey) as string;
      const above = task.parentClientKey ? ids.get(task.parentClientKey) : task.parentId;
      const parentId = above ?? payload.defaultParentId ?? issue.id;
      const requestDepth = depthBelow(depths.get(parentId));
      depths.set(id, requestDepth);
      return newIssue(task, row, { id, parentId, requestDepth }, labelIds);
    });
  const issues = await createIssuesIn(scope, companyId, fields);
  return {
    createdTasks: createdTasksOf(ids, issues, parents),
    skippedClientKeys: payload.tasks.map(({ clientKey }) => clientKey).filter((key) => !ids.has(key)),
  };
}

type Parent = Pick<Issue, 'id' | 'identifier' | 'requestDepth'>;

const PARENTS = statement(
  `SELECT id, identifier, "requestDepth" FROM "Issue" WHERE "companyId" = $1::uuid AND id = ANY($2::uuid[])`,
);

const parentsOf = (scope: WriteScope, companyId: string, ids: readonly string[]): Promise<Parent[]> =>
  scope.sql<Parent>(PARENTS, [companyId, ids]);

function newIssue(
  task: SuggestedTask,
  card: Interaction,
  position: Pick<NewIssue, 'id' | 'parentId' | 'requestDepth'>,
  labelIds: ReadonlyMap<string, string>,
): NewIssue {
  return {
    ...position,
    title: task.title,
    description: task.description ?? null,
    billingCode: task.billingCode ?? null,
    assigneeAgentId: task.assigneeAgentId ?? null,
    assigneeUserId: task.assigneeUserId ?? null,
    labelIds: [...new Set(task.labels.map((name) => labelIds.get(name) as string))],
    originKind: 'suggested_task',
    originId: card.id,
    originRunId: card.sourceRunId,
    priority: task.priority ?? undefined,
    workMode: task.workMode ?? undefined,
    projectId: task.projectId ?? undefined,
    goalId: task.goalId ?? undefined,
  };
}

async function labelIdsOf(
  scope: WriteScope,
  companyId: string,
  tasks: readonly SuggestedTask[],
): Promise<ReadonlyMap<string, string>> {
  const names = [...new Set(tasks.flatMap(({ labels }) => labels))];
  const ids = names.length > 0 ? await ensureLabels(scope, companyId, names) : [];
  return new Map(names.map((name, index) => [name, ids[index] as string]));
}

/** The created tasks, in the order in which they were suggested. */
function createdTasksOf(
  ids: ReadonlyMap<string, string>,
  issues: readonly Issue[],
  parents: readonly Parent[],
): CreatedTask[] {
  const identifiers = new Map([...parents, ...issues].map(({ id, identifier }) => [id, identifier]));
  const byId = new Map(issues.map((issue) => [issue.id, issue]));
  return [...ids].map(([clientKey, issueId]) => {
    const { identifier, title, parentId } = byId.get(issueId) as Issue;
    const parentIssueId = parentId as string;
    const parentIdentifier = identifiers.get(parentIssueId) as string;
    return { clientKey, issueId, identifier, title, parentIssueId, parentIdentifier };
  });
}
