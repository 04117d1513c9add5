import { by } from '../authors.js';
import { builder } from '../builder.js';
import { enumOf } from '../derive/enums.js';
import { narrowed } from '../fast/selection.js';

const created = by('created');

export const IssueStatusEnum = enumOf('IssueStatus', 'How far an issue is.', {
  backlog: 'Not planned yet.',
  todo: 'To be done.',
  in_progress: 'Being worked on.',
  in_review: 'Done by its worker and waiting for a review.',
  done: 'Finished.',
  blocked: 'Waiting for something else.',
  cancelled: 'Given up.',
});

export const IssuePriorityEnum = enumOf('IssuePriority', 'How urgent an issue is.', {
  critical: 'Before everything else.',
  high: 'Soon.',
  medium: 'In its turn.',
  low: 'When there is nothing better to do.',
});

const WorkModeEnum = enumOf('IssueWorkMode', 'How an agent works on an issue.', {
  standard: 'It does the work.',
  ask: 'It answers a question.',
  planning: 'It makes a plan and does nothing else.',
});

const ReviewPolicyEnum = enumOf('IssueReviewPolicy', 'Who may judge the work on an issue.', {
  anyone: 'Anybody.',
  not_creator: 'Anybody but whoever created it.',
  human_only: 'People only.',
});

export const OriginKindEnum = enumOf('IssueOriginKind', 'Where an issue came from.', {
  manual: 'Somebody created it.',
  routine_execution: 'A routine fired.',
  suggested_task: 'A suggestion of an agent was accepted.',
  monitor_recovery: 'A monitor ran out of time or attempts.',
});

export const MonitorSchedulerEnum = enumOf('MonitorScheduler', 'Who set the monitor of an issue.', {
  assignee: 'The agent that works on it.',
  board: 'The board.',
});

/** An issue with its plain columns; each domain adds its relations in a file of its own. */
export const IssueRef = builder.prismaObject('Issue', {
  description: 'A piece of work of a company.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'The id.' }),
    companyId: t.expose('companyId', { type: 'UUID', description: "The company's id." }),
    issueNumber: t.exposeInt('issueNumber', { description: 'Its number within the company.' }),
    identifier: t.exposeString('identifier', { description: 'Its human identifier, such as ACM-12.' }),
    title: t.exposeString('title', { description: 'The title.' }),
    description: t.exposeString('description', { nullable: true, description: 'What is to be done.' }),
    status: t.expose(narrowed('status'), { type: IssueStatusEnum, description: 'How far it is.' }),
    statusVersion: t.exposeInt('statusVersion', { description: 'How often its status has changed.' }),
    priority: t.expose(narrowed('priority'), { type: IssuePriorityEnum, description: 'How urgent it is.' }),
    workMode: t.expose(narrowed('workMode'), { type: WorkModeEnum, description: 'How an agent works on it.' }),
    reviewPolicy: t.expose(narrowed('reviewPolicy'), {
      type: ReviewPolicyEnum,
      nullable: true,
      description: 'Who may judge the work.',
    }),
    requestDepth: t.exposeInt('requestDepth', { description: 'How many requests led to it.' }),
    billingCode: t.exposeString('billingCode', { nullable: true, description: 'What its costs are booked on.' }),
    projectId: t.expose('projectId', { type: 'UUID', nullable: true, description: "Its project's id." }),
    goalId: t.expose('goalId', { type: 'UUID', nullable: true, description: "Its goal's id." }),
    parentId: t.expose('parentId', { type: 'UUID', nullable: true, description: 'The id of the issue it is part of.' }),
    assigneeAgentId: t.expose('assigneeAgentId', {
      type: 'UUID',
      nullable: true,
      description: 'The agent that has to do it.',
    }),
    assigneeUserId: t.exposeString('assigneeUserId', { nullable: true, description: 'The person who has to do it.' }),
    responsibleUserId: t.exposeString('responsibleUserId', {
      nullable: true,
      description: 'The person responsible for it.',
    }),
    createdByAgentId: t.expose('createdByAgentId', created.agentId),
    createdByUserId: t.exposeString('createdByUserId', created.user),
    unblockDescriptor: t.expose(narrowed('unblockDescriptor'), {
      type: 'JSONObject',
      nullable: true,
      description: 'Who can unblock it, and how.',
    }),
    blockedTransitionAt: t.expose('blockedTransitionAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when it is blocked.',
    }),
    startedAt: t.expose('startedAt', { type: 'DateTime', nullable: true, description: 'When work on it began.' }),
    completedAt: t.expose('completedAt', { type: 'DateTime', nullable: true, description: 'When it was done.' }),
    cancelledAt: t.expose('cancelledAt', { type: 'DateTime', nullable: true, description: 'When it was given up.' }),
    hiddenAt: t.expose('hiddenAt', { type: 'DateTime', nullable: true, description: 'Since when lists leave it out.' }),
    checkoutRunId: t.expose('checkoutRunId', {
      type: 'UUID',
      nullable: true,
      description: 'The run that checked it out.',
    }),
    executionRunId: t.expose('executionRunId', {
      type: 'UUID',
      nullable: true,
      description: 'The run that works on it.',
    }),
    executionLockedAt: t.expose('executionLockedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when that run holds it.',
    }),
    originKind: t.expose(narrowed('originKind'), { type: OriginKindEnum, description: 'Where it came from.' }),
    originId: t.exposeString('originId', { nullable: true, description: 'The id of what it came from.' }),
    originRunId: t.expose('originRunId', { type: 'UUID', nullable: true, description: 'The run that it came from.' }),
    originFingerprint: t.exposeString('originFingerprint', {
      nullable: true,
      description: 'What makes its origin recognizable when it comes again.',
    }),
    monitorNextCheckAt: t.expose('monitorNextCheckAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When its monitor wakes the assignee.',
    }),
    monitorWakeRequestedAt: t.expose('monitorWakeRequestedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When its monitor last asked for a wake that has not begun.',
    }),
    monitorLastTriggeredAt: t.expose('monitorLastTriggeredAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When its monitor last did so.',
    }),
    monitorAttemptCount: t.exposeInt('monitorAttemptCount', { description: 'How often its monitor did so.' }),
    monitorNotes: t.exposeString('monitorNotes', { nullable: true, description: 'What its monitor looks for.' }),
    monitorScheduledBy: t.expose(narrowed('monitorScheduledBy'), {
      type: MonitorSchedulerEnum,
      nullable: true,
      description: 'Who set its monitor.',
    }),
    lastActivityAt: t.expose('lastActivityAt', {
      type: 'DateTime',
      description: 'When anything last happened to it: a change, a comment, a document, a file, an interaction.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
  }),
});
