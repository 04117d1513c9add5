import type { Issue, Prisma } from '#generated/prisma/client.js';
import { actingPlugin } from '#services/core/actors/actor.js';
import { unprocessable } from '#services/core/errors/errors.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import type { Once } from '#services/core/rows/batched.js';
import { canonicalJson } from '#services/core/text/canonical.js';
import { assertGoalsOf } from '#services/organization/goals/rows.js';
import { assertProjectsOf } from '#services/organization/projects/rows.js';
import { checkedOverrides } from '../issues/adapter-overrides.js';
import { assertParent } from '../issues/blockers.js';
import { PLAIN_COLUMNS } from '../issues/changes.js';
import { emitIssue } from '../issues/events.js';
import type { ExecutionPolicy, MonitorInput, Stage } from '../issues/execution-policy.js';
import { setMonitor } from '../issues/monitor.js';
import { withoutMonitor } from '../issues/new-issue.js';
import { assertParticipants, assertUnblocker } from '../issues/references.js';
import { executionStateOf, stateUnder } from '../issues/stages.js';
import { issueColumns } from '../issues/status.js';
import type { UpdateFields } from './update-fields.js';

/** @throws 422 for references to another company, and for a parent that is a descendant */
export async function assertPatchReferences(
  scope: WriteScope,
  issue: Issue,
  patch: UpdateFields,
  once: Once,
): Promise<void> {
  const { companyId } = issue;
  const { projectId, goalId, parentId, executionPolicy } = patch;
  if (projectId) await once('project', () => assertProjectsOf(scope, companyId, [projectId]));
  if (goalId) await once('goal', () => assertGoalsOf(scope, companyId, [goalId]));
  if (parentId && parentId !== issue.parentId) await assertParent(scope, issue, parentId, once);
  await once('participants', () => assertParticipants(scope, companyId, executionPolicy));
  await once('unblocker', () => assertUnblocker(scope, companyId, patch.unblockDescriptor));
}

/** Writes the columns of a patch that no transition changes. */
export async function writeIssueColumns(scope: WriteScope, issue: Issue, patch: UpdateFields): Promise<Issue> {
  const json = { ...(await overridesColumn(scope, issue, patch)), ...policyColumns(scope, issue, patch) };
  const data = { ...plainColumns(issue, patch), ...changedColumns(issue, json) };
  if (Object.keys(data).length === 0) return issue;
  return scope.db.issue.update({ where: { id: issue.id }, data: issueColumns(data) });
}

/** The JSON columns that differ from the stored ones. */
function changedColumns(issue: Issue, columns: Partial<Issue>): Partial<Issue> {
  const differs = ([name, value]: [string, unknown]) =>
    canonicalJson(value) !== canonicalJson(issue[name as keyof Issue]);
  return Object.fromEntries(Object.entries(columns).filter(differs));
}

function plainColumns(issue: Issue, patch: UpdateFields): Partial<Issue> {
  const sent = PLAIN_COLUMNS.filter((name) => patch[name] !== undefined && patch[name] !== issue[name]);
  return {
    ...Object.fromEntries(sent.map((name) => [name, patch[name]])),
    ...hiddenColumn(issue, patch),
  };
}

function hiddenColumn(issue: Issue, patch: UpdateFields): Partial<Issue> {
  if (patch.hiddenAt === undefined) return {};
  const hiddenAt = patch.hiddenAt === null ? null : new Date(patch.hiddenAt);
  return hiddenAt?.getTime() === issue.hiddenAt?.getTime() ? {} : { hiddenAt };
}

async function overridesColumn(
  scope: WriteScope,
  issue: Issue,
  { assigneeAdapterOverrides: sent, assigneeAgentId = issue.assigneeAgentId }: UpdateFields,
): Promise<Partial<Issue>> {
  if (sent === undefined) return {};
  const checked = await checkedOverrides(scope, issue.companyId, { sent, before: issue, assigneeAgentId });
  return { assigneeAdapterOverrides: checked as unknown as Issue['assigneeAdapterOverrides'] };
}

/** The columns of a changed policy. They keep the monitor, which has its own rules, and close a removed stage. */
function policyColumns(scope: WriteScope, issue: Issue, { executionPolicy: sent }: UpdateFields): Partial<Issue> {
  if (sent === undefined) return {};
  const stored = issue.executionPolicy as ExecutionPolicy | null;
  const state = executionStateOf(issue);
  const changed = canonicalJson(stored?.stages ?? []) !== canonicalJson(sent?.stages ?? []);
  if (changed && state.status === 'pending' && (scope.actor.kind === 'agent' || actingPlugin(scope.actor))) {
    throw unprocessable('Only the board can change the stages while one is open', { stageId: state.currentStageId });
  }
  if (changed) emitStages(scope, issue, stored?.stages ?? [], sent?.stages ?? []);
  if (!sent) return { executionPolicy: stored?.monitor ? ({ ...NO_STAGES, monitor: stored.monitor } as never) : null };
  const policy = { ...withoutMonitor(sent), monitor: stored?.monitor ?? null };
  return {
    executionPolicy: policy as unknown as Issue['executionPolicy'],
    ...(issue.executionState ? { executionState: stateUnder(sent, state) as unknown as Issue['executionState'] } : {}),
  };
}

const NO_STAGES = { mode: 'normal', commentRequired: true, stages: [] };

function emitStages(scope: WriteScope, issue: Issue, before: readonly Stage[], after: readonly Stage[]): void {
  for (const [type, action] of [
    ['review', 'reviewers_updated'],
    ['approval', 'approvers_updated'],
  ] as const) {
    const participantsIn = (stages: readonly Stage[]) =>
      stages.filter((stage) => stage.type === type).flatMap(({ participants }) => participants);
    const [from, to] = [participantsIn(before), participantsIn(after)];
    if (canonicalJson(from) === canonicalJson(to)) continue;
    emitIssue(scope, issue, action, { from, to });
  }
}

/**
 * Sets or clears the monitor of a patch, by the rules for the issue as the patch leaves it.
 * @throws 403 and 422 as `setMonitor` does
 */
export async function writeMonitor(
  scope: WriteScope,
  issue: Issue,
  { executionPolicy }: UpdateFields,
  after: Pick<Issue, 'status' | 'assigneeAgentId' | 'assigneeUserId'>,
): Promise<Issue> {
  const monitor = executionPolicy === null ? null : (executionPolicy?.monitor as MonitorInput | null | undefined);
  if (monitor === undefined) return issue;
  const columns = await setMonitor(scope, { ...issue, ...after }, monitor);
  const data: Prisma.IssueUncheckedUpdateInput = issueColumns(
    executionPolicy === null ? { ...columns, executionPolicy: null, executionState: null } : columns,
  );
  if (Object.keys(data).length === 0) return issue;
  return scope.db.issue.update({ where: { id: issue.id }, data });
}
