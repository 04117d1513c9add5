import { z } from 'zod';
import type { Issue, Label } from '../../../generated/prisma/client.js';
import { unprocessable } from '../../core/errors/errors.js';
import { presenterOf } from '../../core/operation/present.js';
import { describedEnum } from '../../core/text/described-enum.js';
import { type JsonObject, jsonObject, rawText, text, uuid } from '../../core/text/fields.js';
import { redactAdapterConfig } from '../../core/vault/settings-redaction.js';
import { agentFields } from '../../organization/agents/model.js';
import { LabelView, presentLabel } from '../../organization/labels/model.js';
import {
  ExecutionPolicyView,
  ExecutionStateView,
  executionPolicy,
  presentPolicy,
  presentState,
} from './execution-policy.js';
import { type ActiveRun, ActiveRunView, presentActiveRun } from './runs.js';

/** What names an issue among all companies'. */
export interface IssueKey {
  readonly id: string;
  readonly companyId: string;
}

export const IssueStatus = describedEnum('IssueStatus', 'How far an issue is.', {
  backlog: 'Not planned yet.',
  todo: 'To be done.',
  in_progress: 'Being worked on.',
  in_review: 'Done by its worker and waiting for a review.',
  done: 'Finished.',
  blocked: 'Waiting for something else.',
  cancelled: 'Given up.',
});
export type IssueStatus = z.output<typeof IssueStatus>;

export const IssuePriority = describedEnum('IssuePriority', 'How urgent an issue is.', {
  critical: 'Before everything else.',
  high: 'Soon.',
  medium: 'In its turn.',
  low: 'When there is nothing better to do.',
});
export type IssuePriority = z.output<typeof IssuePriority>;

export const WorkMode = describedEnum('IssueWorkMode', 'How an agent works on an issue.', {
  standard: 'It does the work.',
  ask: 'It answers a question.',
  planning: 'It makes a plan and does nothing else.',
});
export type WorkMode = z.output<typeof WorkMode>;

export const ReviewPolicy = describedEnum('IssueReviewPolicy', 'Who may judge the work on an issue.', {
  anyone: 'Anybody.',
  not_creator: 'Anybody but whoever created it.',
  human_only: 'People only.',
});
export type ReviewPolicy = z.output<typeof ReviewPolicy>;

export const OriginKind = describedEnum('IssueOriginKind', 'Where an issue came from.', {
  manual: 'Somebody created it.',
  routine_execution: 'A routine fired.',
  suggested_task: 'A suggestion of an agent was accepted.',
  monitor_recovery: 'A monitor ran out of time or attempts.',
});
export type OriginKind = z.output<typeof OriginKind>;

const unblockOwner = z.union([
  z.strictObject({ agentId: uuid() }),
  z.strictObject({ userId: text(200) }),
  z.literal('board'),
]);
const unblockShape = z.strictObject({ owner: unblockOwner, action: text(2000) });

/** Who has to do what before a blocked issue goes on. */
const UnblockDescriptorView = z
  .object({
    owner: z.union([z.object({ agentId: z.uuid() }), z.object({ userId: z.string() }), z.literal('board')]),
    action: z.string(),
  })
  .meta({ id: 'UnblockDescriptor' });

/** An issue among others: a blocker, what it blocks, a child. */
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

/** The wire shape of an issue, with what every answer shows of its run, labels and blockers. */
export const IssueView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    issueNumber: z.int().describe('Its number within the company.'),
    identifier: z.string().describe('Its human identifier, such as ACM-12.'),
    title: z.string().describe('The title.'),
    description: z.string().nullable().describe('What is to be done.'),
    projectId: z.uuid().nullable().describe("Its project's id."),
    goalId: z.uuid().nullable().describe("Its goal's id."),
    parentId: z.uuid().nullable().describe('The id of the issue it is part of.'),
    requestDepth: z.int().describe('How many requests led to it.'),
    billingCode: z.string().nullable().describe('What its costs are booked on.'),
    status: IssueStatus.describe('How far it is.'),
    statusVersion: z.int().describe('How often its status has changed.'),
    priority: IssuePriority.describe('How urgent it is.'),
    workMode: WorkMode.describe('How an agent works on it.'),
    reviewPolicy: ReviewPolicy.nullable().describe('Who may judge the work.'),
    unblockDescriptor: UnblockDescriptorView.nullable().describe('Who can unblock it, and how.'),
    blockedTransitionAt: z.iso.datetime().nullable().describe('Since when it is blocked.'),
    startedAt: z.iso.datetime().nullable().describe('When work on it began.'),
    completedAt: z.iso.datetime().nullable().describe('When it was done.'),
    cancelledAt: z.iso.datetime().nullable().describe('When it was given up.'),
    hiddenAt: z.iso.datetime().nullable().describe('Since when lists leave it out.'),
    assigneeAgentId: z.uuid().nullable().describe('The agent that has to do it.'),
    assigneeUserId: z.string().nullable().describe('The person who has to do it.'),
    responsibleUserId: z.string().nullable().describe('The person responsible for it.'),
    createdByAgentId: z.uuid().nullable().describe('The id of the agent that created it.'),
    createdByUserId: z.string().nullable().describe('The person who created it.'),
    checkoutRunId: z.uuid().nullable().describe('The run that checked it out.'),
    executionRunId: z.uuid().nullable().describe('The run that works on it.'),
    executionLockedAt: z.iso.datetime().nullable().describe('Since when that run holds it.'),
    originKind: OriginKind.describe('Where it came from.'),
    originId: z.string().nullable().describe('The id of what it came from.'),
    originRunId: z.uuid().nullable().describe('The run that it came from.'),
    originFingerprint: z.string().nullable().describe('What makes its origin recognizable when it comes again.'),
    assigneeAdapterOverrides: z
      .object({
        adapterConfig: z
          .record(z.string(), z.json())
          .describe('Settings that are put over those of the agent, redacted.'),
      })
      .nullable()
      .describe('Adapter settings that hold for this issue alone.'),
    executionPolicy: ExecutionPolicyView.nullable().describe('How its work is reviewed before it is done.'),
    executionState: ExecutionStateView.nullable().describe('How far its reviews and approvals are.'),
    monitorNextCheckAt: z.iso.datetime().nullable().describe('When its monitor wakes the assignee.'),
    monitorWakeRequestedAt: z.iso
      .datetime()
      .nullable()
      .describe('When its monitor last asked for a wake that has not begun.'),
    monitorLastTriggeredAt: z.iso.datetime().nullable().describe('When its monitor last did so.'),
    monitorAttemptCount: z.int().describe('How often its monitor did so.'),
    monitorNotes: z.string().nullable().describe('What its monitor looks for.'),
    monitorScheduledBy: z.enum(['assignee', 'board']).nullable().describe('Who set its monitor.'),
    labels: z.array(LabelView),
    labelIds: z.array(z.uuid()),
    activeRun: ActiveRunView.nullable(),
    lastActivityAt: z.iso
      .datetime()
      .describe('When anything last happened to it: a change, a comment, a document, a file, an interaction.'),
    dependencyReady: z.boolean(),
    unresolvedBlockerCount: z.int(),
    unresolvedBlockerIssueIds: z.array(z.uuid()),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Issue', description: 'A piece of work of a company.' });
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

/** What stands in the way of an issue: a blocker that is not done. */
export interface OpenBlocker {
  readonly issueId: string;
  readonly identifier: string;
  readonly title: string;
  readonly status: IssueStatus;
}

/** What an issue's row does not hold itself. */
interface IssueExtras {
  readonly labels: readonly Label[];
  readonly activeRun: ActiveRun | null;
  readonly blockers: readonly OpenBlocker[];
}

/** Adapter settings that hold for this issue alone, without their secrets. */
export const presentOverrides = (stored: JsonObject | null): IssueWire['assigneeAdapterOverrides'] =>
  stored && { adapterConfig: redactAdapterConfig((stored.adapterConfig ?? {}) as JsonObject) };

/** The wire shape of a row and what belongs to it. */
export const issueWire = presenterOf(IssueView, {
  assigneeAdapterOverrides: (issue: Issue) => presentOverrides(issue.assigneeAdapterOverrides as JsonObject | null),
  executionPolicy: (issue: Issue) => presentPolicy(issue.executionPolicy as JsonObject | null),
  executionState: (issue: Issue) => presentState(issue.executionState as JsonObject | null),
  labels: (_: Issue, { labels }: IssueExtras) => labels.map(presentLabel),
  labelIds: (_: Issue, { labels }: IssueExtras) => labels.map(({ id }) => id),
  activeRun: (_: Issue, { activeRun }: IssueExtras) => activeRun && presentActiveRun(activeRun),
  dependencyReady: (_: Issue, { blockers }: IssueExtras) => blockers.length === 0,
  unresolvedBlockerCount: (_: Issue, { blockers }: IssueExtras) => blockers.length,
  unresolvedBlockerIssueIds: (_: Issue, { blockers }: IssueExtras) => blockers.map(({ issueId }) => issueId),
});

/** Where a list cuts descriptions. */
export const ROW_DESCRIPTION = 1200;

/** A description as rows of a list show it, cut between characters. */
export function rowDescription(description: string | null) {
  const truncated = description !== null && description.length > ROW_DESCRIPTION;
  const cut = truncated ? description.slice(0, ROW_DESCRIPTION).replace(/[\uD800-\uDBFF]$/, '') : description;
  return { description: cut, descriptionTruncated: truncated };
}

export const MAX_REQUEST_DEPTH = 1024;

/** How many requests lead to a part of an issue. @throws 422 for too many */
export function depthBelow(parentDepth = 0): number {
  if (parentDepth < MAX_REQUEST_DEPTH) return parentDepth + 1;
  throw unprocessable(`Issues cannot be more than ${MAX_REQUEST_DEPTH} requests deep`);
}

/** What a writer may set, as create and update share it. */
export const issueFields = {
  title: text(500),
  description: rawText(1_000_000).nullish(),
  projectId: uuid().nullish().describe('The project; of the parent when left out.'),
  goalId: uuid().nullish().describe("The goal; the project's or the company's when left out."),
  parentId: uuid().nullish().describe('The issue that it is part of.'),
  requestDepth: z.int().min(0).max(MAX_REQUEST_DEPTH).describe('How many requests led to it.'),
  billingCode: text(200).nullish().describe('To what its cost is charged.'),
  status: IssueStatus,
  priority: IssuePriority.describe('How much it matters.'),
  workMode: WorkMode.describe('How it is worked on.'),
  reviewPolicy: ReviewPolicy.nullish().describe('Who may call it done.'),
  assigneeAgentId: text(200).nullish().describe('The agent that works on it: UUID or shortname.'),
  assigneeUserId: text(200).nullish().describe('The person who works on it.'),
  labelIds: z.array(uuid()).max(100).describe('All of its labels.'),
  blockedByIssueIds: z.array(uuid()).max(200).describe('All issues that must be done before it.'),
  unblockDescriptor: jsonObject()
    .pipe(unblockShape)
    .transform((descriptor) => descriptor as unknown as JsonObject)
    .nullish()
    .describe('{owner: {agentId} | {userId} | "board", action}: who has to do what; only with status blocked.'),
  assigneeAdapterOverrides: z
    .object({ adapterConfig: agentFields.adapterConfig.describe('Settings that are put over those of the agent.') })
    .meta({ id: 'AssigneeAdapterOverrides', description: 'Adapter settings of one issue.' })
    .nullish()
    .describe('Adapter settings that hold for this issue alone.'),
  executionPolicy: executionPolicy.nullish().describe('How its work is reviewed and what it waits for.'),
};
