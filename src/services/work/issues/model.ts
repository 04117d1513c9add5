import { z } from 'zod';
import type { Issue, Label } from '#generated/prisma/client.js';
import { unprocessable } from '#services/core/errors/errors.js';
import { presenterOf } from '#services/core/rows/present.js';
import { describedEnum, type JsonObject, jsonObject, rawText, text, uuid } from '#services/core/text/fields.js';
import { redactAdapterConfig } from '#services/core/vault/settings-redaction.js';
import { agentFields } from '#services/organization/agents/model.js';
import { LabelView, presentLabel } from '#services/organization/labels/rows.js';
import {
  ExecutionPolicyView,
  ExecutionStateView,
  executionPolicy,
  presentExecutionPolicy,
  presentState,
} from './execution-policy.js';
import { type ActiveRun, ActiveRunView, presentActiveRun } from './runs.js';

/** The key of an issue. */
export interface IssueKey {
  readonly id: string;
  readonly companyId: string;
}

export const IssueStatus = describedEnum('IssueStatus', 'The statuses of an issue.', {
  backlog: 'Not planned yet.',
  todo: 'Ready to be worked on.',
  in_progress: 'In progress.',
  in_review: 'In review.',
  done: 'Done.',
  blocked: 'Blocked.',
  cancelled: 'Cancelled.',
});
export type IssueStatus = z.output<typeof IssueStatus>;

/** Done and cancelled issues are closed. */
export const CLOSED_STATUSES: readonly IssueStatus[] = ['done', 'cancelled'];
/** `CLOSED_STATUSES` as a list of SQL values. */
export const CLOSED_SQL = CLOSED_STATUSES.map((status) => `'${status}'`).join(', ');

export const isClosedStatus = (status: string | null): boolean => CLOSED_STATUSES.some((one) => one === status);

export const IssuePriority = describedEnum('IssuePriority', 'The priorities of an issue.', {
  critical: 'Critical.',
  high: 'High.',
  medium: 'Medium.',
  low: 'Low.',
});
export type IssuePriority = z.output<typeof IssuePriority>;

export const WorkMode = describedEnum('IssueWorkMode', 'The ways in which an agent works on an issue.', {
  standard: 'The agent does the work.',
  ask: 'The agent answers a question.',
  planning: 'The agent only makes a plan.',
});
export type WorkMode = z.output<typeof WorkMode>;

export const ReviewPolicy = describedEnum('IssueReviewPolicy', 'The actors that may decide that an issue is done.', {
  anyone: 'Anyone.',
  not_creator: 'Anyone except the creator.',
  human_only: 'Only people.',
});
export type ReviewPolicy = z.output<typeof ReviewPolicy>;

export const OriginKind = describedEnum('IssueOriginKind', 'The kinds of origins of an issue.', {
  manual: 'Created by a person or an agent.',
  routine_execution: 'Created by a routine.',
  suggested_task: 'Created from a task that an agent suggested.',
  monitor_recovery: 'Created because a monitor gave up.',
  skill_test: 'Created to try a skill.',
});
export type OriginKind = z.output<typeof OriginKind>;

const unblockOwner = z.union([
  z.strictObject({ agentId: uuid() }),
  z.strictObject({ userId: text(200) }),
  z.literal('board'),
]);
export const unblockAction = text(2000).describe('The action that the owner has to take.');
const unblockShape = z.strictObject({ owner: unblockOwner, action: unblockAction });

/** Rejects any other object with one sentence about the whole object. */
export const UnblockDescriptor = jsonObject()
  .pipe(unblockShape)
  .transform((descriptor) => descriptor as unknown as JsonObject);

/** The action that unblocks an issue, and its owner. */
export const UnblockDescriptorView = z
  .object({
    owner: z
      .union([z.object({ agentId: z.uuid() }), z.object({ userId: z.string() }), z.literal('board')])
      .describe('The agent, person or board that has to act.'),
    action: z.string().describe('The action that the owner has to take.'),
  })
  .meta({ id: 'UnblockDescriptor', description: 'The action that unblocks an issue, and its owner.' });

/** The short form of an issue: as a blocker or a child. */
export const IssueSummaryView = z
  .object({
    id: z.uuid(),
    identifier: z.string(),
    title: z.string(),
    status: IssueStatus,
    priority: IssuePriority,
    assigneeAgentId: z.uuid().nullable(),
    assigneeUserId: z.string().nullable(),
  })
  .meta({ id: 'IssueSummary' });

export type IssueSummary = z.input<typeof IssueSummaryView>;

export const presentIssueSummary = presenterOf(IssueSummaryView);

/** The wire shape of an issue with its active run, labels and blockers. */
export const IssueView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    issueNumber: z.int().describe("The issue's number within the company."),
    identifier: z.string().describe("The issue's identifier, such as ACM-12."),
    title: z.string().describe('The work to do, in one line.'),
    description: z
      .string()
      .nullable()
      .describe('The work to do in detail, in Markdown; null if the title says it all.'),
    projectId: z.uuid().nullable().describe("The id of the issue's project."),
    goalId: z.uuid().nullable().describe("The id of the issue's goal."),
    parentId: z.uuid().nullable().describe('The id of the parent issue.'),
    requestDepth: z
      .int()
      .describe('The depth below the first request: 0, or one more than that of the issue under which it was created.'),
    billingCode: z.string().nullable().describe('The code under which the costs are booked; null if there is no code.'),
    status: IssueStatus.describe('The state of the work.'),
    statusVersion: z.int().describe('The number of status changes.'),
    priority: IssuePriority.describe('The urgency of the work.'),
    workMode: WorkMode.describe('The way in which an agent works on the issue.'),
    reviewPolicy: ReviewPolicy.nullable().describe(
      'The actors that may decide that the issue is done; null if the issue has no rule of its own.',
    ),
    unblockDescriptor: UnblockDescriptorView.nullable().describe(
      'The action that unblocks the issue, and its owner; null unless the issue is blocked and they are given.',
    ),
    blockedTransitionAt: z.iso
      .datetime()
      .nullable()
      .describe('The time at which the issue was blocked; null if it is not blocked.'),
    startedAt: z.iso.datetime().nullable().describe('The time at which the work started; null until then.'),
    completedAt: z.iso.datetime().nullable().describe('The time at which the issue was done; null if it is not done.'),
    cancelledAt: z.iso
      .datetime()
      .nullable()
      .describe('The time at which the issue was cancelled; null if it is not cancelled.'),
    hiddenAt: z.iso
      .datetime()
      .nullable()
      .describe('The time at which the issue was hidden from lists; null if it is not hidden.'),
    assigneeAgentId: z.uuid().nullable().describe('The id of the assigned agent.'),
    assigneeUserId: z.string().nullable().describe('The id of the assigned person.'),
    responsibleUserId: z.string().nullable().describe('The id of the person responsible for the issue.'),
    createdByAgentId: z.uuid().nullable().describe('The id of the agent that created the issue.'),
    createdByUserId: z.string().nullable().describe('The id of the person who created the issue.'),
    checkoutRunId: z.uuid().nullable().describe('The id of the run that checked the issue out.'),
    executionRunId: z.uuid().nullable().describe('The id of the run that holds the issue.'),
    executionLockedAt: z.iso
      .datetime()
      .nullable()
      .describe('The time at which the run that holds the issue took it; null while no run holds the issue.'),
    originKind: OriginKind.describe('The origin: a person or an agent by hand, or an action of the server.'),
    originId: z.string().nullable().describe("The id of the issue's origin."),
    originRunId: z.uuid().nullable().describe('The id of the run that created the issue.'),
    originFingerprint: z
      .string()
      .nullable()
      .describe(
        'A value that repeats of an origin share, to prevent duplicate issues; null if repeats are not recognized.',
      ),
    assigneeAdapterOverrides: z
      .object({
        adapterConfig: z.record(z.string(), z.json()).describe("The settings that override the agent's, redacted."),
      })
      .nullable()
      .describe('Adapter settings for this issue only; null if there are no overrides.'),
    executionPolicy: ExecutionPolicyView.nullable().describe(
      'The rules for reviewing the work before the issue is done; null if there is no review.',
    ),
    executionState: ExecutionStateView.nullable().describe(
      'The progress of the reviews, the approvals and the monitor; null before any of them starts.',
    ),
    monitorNextCheckAt: z.iso
      .datetime()
      .nullable()
      .describe('The time at which the monitor wakes the assignee to check an external event; null without a monitor.'),
    monitorWakeRequestedAt: z.iso
      .datetime()
      .nullable()
      .describe('The time at which the monitor requested a wake that has not started yet; null if no wake is pending.'),
    monitorLastTriggeredAt: z.iso
      .datetime()
      .nullable()
      .describe('The time at which the monitor last woke the assignee; null if it never did.'),
    monitorAttemptCount: z.int().describe('The number of times that the monitor woke the assignee.'),
    monitorNotes: z.string().nullable().describe('Notes for the assignee on what to check; null if not given.'),
    monitorScheduledBy: z
      .enum(['assignee', 'board'])
      .nullable()
      .describe('The actor that set the monitor: the assignee or the board; null without a monitor.'),
    labels: z.array(LabelView),
    labelIds: z.array(z.uuid()),
    activeRun: ActiveRunView.nullable(),
    lastActivityAt: z.iso
      .datetime()
      .describe('The time of the last change to the issue, its comments, documents, files or interactions.'),
    dependencyReady: z.boolean(),
    unresolvedBlockerCount: z.int(),
    unresolvedBlockerIssueIds: z.array(z.uuid()),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Issue', description: "A piece of a company's work." });
export type IssueWire = z.input<typeof IssueView>;

/** A row of the list. */
export const IssueRowView = IssueView.extend({
  descriptionTruncated: z.boolean(),
  blockedBy: z.array(IssueSummaryView).optional(),
  myLastTouchAt: z.iso.datetime().nullable().optional(),
  lastExternalCommentAt: z.iso.datetime().nullable().optional(),
  isUnreadForMe: z.boolean().optional(),
}).meta({ id: 'IssueRow' });

/** A row of the compact list. */
export const IssueCompactView = IssueView.pick({
  id: true,
  identifier: true,
  title: true,
  status: true,
  priority: true,
  projectId: true,
  goalId: true,
  parentId: true,
  assigneeAgentId: true,
  assigneeUserId: true,
  labelIds: true,
  activeRun: true,
  dependencyReady: true,
  unresolvedBlockerCount: true,
  updatedAt: true,
}).meta({ id: 'IssueCompact' });

/** An unresolved blocker of an issue. */
export interface OpenBlocker extends Pick<IssueSummary, 'identifier' | 'title' | 'status'> {
  readonly issueId: string;
}

/** The parts of an issue that its row does not contain. */
interface IssueExtras {
  readonly labels: readonly Label[];
  readonly activeRun: ActiveRun | null;
  readonly blockers: readonly OpenBlocker[];
}

/** An issue's adapter overrides without their secrets. */
export const presentOverrides = (stored: JsonObject | null): IssueWire['assigneeAdapterOverrides'] =>
  stored && { adapterConfig: redactAdapterConfig((stored.adapterConfig ?? {}) as JsonObject) };

/** The fields that every view of an issue computes from its active run and its blockers. */
export const computedIssueFields = {
  activeRun: (_: object, { activeRun }: Omit<IssueExtras, 'labels'>) => activeRun && presentActiveRun(activeRun),
  dependencyReady: (_: object, { blockers }: Omit<IssueExtras, 'labels'>) => blockers.length === 0,
  unresolvedBlockerCount: (_: object, { blockers }: Omit<IssueExtras, 'labels'>) => blockers.length,
  unresolvedBlockerIssueIds: (_: object, { blockers }: Omit<IssueExtras, 'labels'>) =>
    blockers.map(({ issueId }) => issueId),
};

/** Presents a row with its labels, active run and blockers. */
export const issueWire = presenterOf(IssueView, {
  assigneeAdapterOverrides: (issue: Issue) => presentOverrides(issue.assigneeAdapterOverrides as JsonObject | null),
  executionPolicy: (issue: Issue) => presentExecutionPolicy(issue.executionPolicy as JsonObject | null),
  executionState: (issue: Issue) => presentState(issue.executionState as JsonObject | null),
  labels: (_: Issue, { labels }: IssueExtras) => labels.map(presentLabel),
  labelIds: (_: Issue, { labels }: IssueExtras) => labels.map(({ id }) => id),
  ...computedIssueFields,
});

/** The length to which lists cut descriptions. */
export const ROW_DESCRIPTION = 1200;

/** A description as lists show it, never cut within a character. */
export function rowDescription(description: string | null) {
  const descriptionTruncated = description !== null && description.length > ROW_DESCRIPTION;
  if (!descriptionTruncated) return { description, descriptionTruncated };
  return { description: description.slice(0, ROW_DESCRIPTION).replace(/[\uD800-\uDBFF]$/, ''), descriptionTruncated };
}

export const MAX_REQUEST_DEPTH = 1024;

/** The request depth of a child. @throws 422 beyond the limit */
export function depthBelow(parentDepth = 0): number {
  if (parentDepth < MAX_REQUEST_DEPTH) return parentDepth + 1;
  throw unprocessable(`Issues cannot be more than ${MAX_REQUEST_DEPTH} requests deep`);
}

/** The fields that a writer may set when creating or updating an issue. */
export const issueFields = {
  title: text(500).describe('The work to do, in one line.'),
  description: rawText(1_000_000).nullish().describe('The work to do in detail, in Markdown.'),
  projectId: uuid().nullish().describe("The project's id. Defaults to the parent's project."),
  goalId: uuid().nullish().describe("The goal's id. Defaults to the goal of the project or company."),
  parentId: uuid().nullish().describe("The parent issue's id."),
  requestDepth: z
    .int()
    .min(0)
    .max(MAX_REQUEST_DEPTH)
    .describe('The number of requests that led to this one; 0 for the first request.'),
  billingCode: text(200).nullish().describe('The code under which the costs are booked.'),
  status: IssueStatus.describe('The state of the work.'),
  priority: IssuePriority.describe('The urgency of the work.'),
  workMode: WorkMode.describe('The way in which an agent works on the issue.'),
  reviewPolicy: ReviewPolicy.nullish().describe(
    'The actors that may decide that the issue is done; null if the issue has no rule of its own.',
  ),
  assigneeAgentId: text(200).nullish().describe('The UUID or shortname of the assigned agent.'),
  assigneeUserId: text(200).nullish().describe('The id of the assigned person.'),
  labelIds: z.array(uuid()).max(100).describe("The ids of all of the issue's labels."),
  blockedByIssueIds: z.array(uuid()).max(200).describe('The ids of all issues that block the issue.'),
  unblockDescriptor: UnblockDescriptor.nullish().describe(
    'The owner and action to unblock: {owner: {agentId} | {userId} | "board", action}. Only with status blocked.',
  ),
  assigneeAdapterOverrides: z
    .object({ adapterConfig: agentFields.adapterConfig.describe("The settings that override the agent's.") })
    .meta({ id: 'AssigneeAdapterOverrides', description: 'Adapter settings for a single issue.' })
    .nullish()
    .describe('Adapter settings for this issue only.'),
  executionPolicy: executionPolicy
    .nullish()
    .describe('The rules for reviewing the work, and the external event that the issue waits for.'),
};
