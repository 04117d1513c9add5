import { type Actor, authorOf, responsibleUserOf, runIdOf } from '#services/core/actors/actor.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { assertGoalsOf } from '#services/organization/goals/rows.js';
import { assertLabelsOf } from '#services/organization/labels/operations.js';
import { assertProjectsOf } from '#services/organization/projects/rows.js';
import type { StoredOverrides } from './adapter-overrides.js';
import type { ExecutionPolicy } from './execution-policy.js';
import type { IssuePriority, IssueStatus, OriginKind, ReviewPolicy, WorkMode } from './model.js';
import { assertAssignable, assertNoDelegationCycle, assertParticipants, assertUnblocker } from './references.js';
import { timesOf } from './status.js';
import { initialStatus } from './transitions.js';

// The rules and the columns of new issues, which creations and imports share.

/** The fields of a new issue. Omitted ones are inherited or take their defaults. */
export interface NewIssue {
  /** Set if another issue of the same batch has it as its parent. */
  readonly id?: string | undefined;
  readonly title: string;
  readonly description?: string | null | undefined;
  /** Defaults to todo with an assignee, else to backlog. */
  readonly status?: IssueStatus | undefined;
  readonly priority?: IssuePriority | undefined;
  readonly workMode?: WorkMode | undefined;
  readonly reviewPolicy?: ReviewPolicy | null | undefined;
  /** Defaults to the parent's. */
  readonly projectId?: string | null | undefined;
  /** Defaults to the project's, else to the company's root goal. */
  readonly goalId?: string | null | undefined;
  readonly parentId?: string | null | undefined;
  readonly requestDepth?: number | undefined;
  readonly billingCode?: string | null | undefined;
  readonly assigneeAgentId?: string | null | undefined;
  readonly assigneeUserId?: string | null | undefined;
  /** Defaults to the person responsible for the caller. */
  readonly responsibleUserId?: string | null | undefined;
  readonly labelIds?: readonly string[] | undefined;
  readonly blockedByIssueIds?: readonly string[] | undefined;
  readonly unblockDescriptor?: JsonObject | null | undefined;
  readonly assigneeAdapterOverrides?: StoredOverrides | null | undefined;
  readonly executionPolicy?: ExecutionPolicy | null | undefined;
  readonly originKind?: OriginKind | undefined;
  readonly originId?: string | null | undefined;
  readonly originRunId?: string | null | undefined;
  readonly originFingerprint?: string | null | undefined;
  readonly idempotencyKey?: string | undefined;
}

/**
 * Checks the records that new issues of one batch name, with statements whose number does not depend on the batch.
 * @param by the actor who assigns the work, if it is not the caller
 * @throws 422 for references to another company; as `assertAssignable` and `assertNoDelegationCycle` do
 */
export async function assertNewIssues(
  scope: WriteScope,
  companyId: string,
  fields: readonly NewIssue[],
  by?: Actor,
): Promise<void> {
  const idsIn = (field: 'projectId' | 'goalId' | 'labelIds') => fields.flatMap((issue) => issue[field] ?? []);
  const assignees = new Map(fields.map((issue) => [`${issue.assigneeAgentId} ${issue.assigneeUserId}`, issue]));
  await Promise.all([
    assertProjectsOf(scope, companyId, idsIn('projectId')),
    assertGoalsOf(scope, companyId, idsIn('goalId')),
    assertLabelsOf(scope, companyId, idsIn('labelIds')),
    ...fields.map(({ unblockDescriptor }) => assertUnblocker(scope, companyId, unblockDescriptor)),
    ...fields.map(({ executionPolicy }) => assertParticipants(scope, companyId, executionPolicy)),
    ...[...assignees.values()].map(({ assigneeAgentId, assigneeUserId }) =>
      assertAssignable(scope, companyId, { agentId: assigneeAgentId, userId: assigneeUserId }, by),
    ),
  ]);
  await assertNoDelegationCycle(
    scope,
    companyId,
    ...fields.map(({ parentId, assigneeAgentId: agentId }) => ({ parentId, agentId })),
  );
}

/** The columns of every new issue but its company, number, goal and times. */
export const NEW_ISSUE_COLUMNS = [
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
] as const;

/** The values of `NEW_ISSUE_COLUMNS`: the fields of a new issue with their defaults, and its author. */
export function newIssueColumns(
  actor: Actor,
  { labelIds: _, blockedByIssueIds: __, goalId: ___, ...fields }: NewIssue & { readonly id: string },
) {
  const status = fields.status ?? initialStatus(Boolean(fields.assigneeAgentId || fields.assigneeUserId));
  return {
    ...authorOf(actor),
    responsibleUserId: responsibleUserOf(actor),
    originRunId: runIdOf(actor),
    ...fields,
    status,
    ...timesOf(undefined, status),
    requestDepth: fields.requestDepth ?? 0,
    priority: fields.priority ?? 'medium',
    workMode: fields.workMode ?? 'standard',
    originKind: fields.originKind ?? 'manual',
    executionPolicy: withoutMonitor(fields.executionPolicy),
  };
}

/** A policy as stored before its monitor is set: the monitor has its own rules. */
export const withoutMonitor = (policy: ExecutionPolicy | null | undefined): ExecutionPolicy | null =>
  policy ? { ...policy, monitor: null } : null;
