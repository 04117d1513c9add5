import type { Command } from '../table/types.js';
import { SIGNING_MODES } from './signing-modes.js';

const ROUTINE_FIELDS = [
  'title',
  'status',
  'description',
  'priority',
  'concurrencyPolicy',
  'catchUpPolicy',
  'variables',
  'lastTriggeredAt',
  'assigneeAgentId',
  'projectId',
  'latestRevisionId',
  'id',
];

export const commands: readonly Command[] = [
  {
    path: 'routine list',
    operation: 'listRoutines',
    columns: ['title', 'status', 'priority', 'lastTriggeredAt', 'lastRun.status', 'assigneeAgentId', 'id'],
  },
  { path: 'routine get', operation: 'getRoutine', fields: ROUTINE_FIELDS },
  { path: 'routine create', operation: 'createRoutine', args: ['title?'], fields: ROUTINE_FIELDS },
  { path: 'routine update', operation: 'updateRoutine', fields: ROUTINE_FIELDS },
  {
    path: 'routine run',
    operation: 'runRoutine',
    args: ['routineId'],
    fields: ['status', 'source', 'triggeredAt', 'failureReason', 'linkedIssueId', 'id'],
  },
  {
    path: 'routine runs',
    operation: 'listRoutineRuns',
    columns: ['triggeredAt', 'status', 'source', 'linkedIssue.identifier', 'failureReason', 'completedAt', 'id'],
  },
  {
    path: 'routine revisions',
    operation: 'listRoutineRevisions',
    columns: ['revisionNumber', 'title', 'changeSummary', 'createdAt', 'id'],
  },
  {
    path: 'routine revision:restore',
    operation: 'restoreRoutineRevision',
    confirm: 'Restore revision {revisionId} of routine {routineId}?',
    fields: ['routine.title', 'routine.status', 'routine.latestRevisionNumber', 'secretMaterials', 'routine.id'],
  },
  {
    path: 'routine trigger:create',
    operation: 'createRoutineTrigger',
    args: ['routineId', 'kind?'],
    fields: [
      'trigger.kind',
      'trigger.label',
      'trigger.enabled',
      'trigger.nextRunAt',
      'secretMaterial.webhookUrl',
      'secretMaterial.webhookSecret',
      'trigger.id',
    ],
  },
  {
    path: 'routine trigger:update',
    operation: 'updateRoutineTrigger',
    fields: ['kind', 'label', 'enabled', 'cronExpression', 'timezone', 'nextRunAt', 'id'],
  },
  {
    path: 'routine trigger:delete',
    operation: 'deleteRoutineTrigger',
    confirm: 'Delete trigger {triggerId}?',
    done: 'Deleted trigger {triggerId}.',
  },
  {
    path: 'routine trigger:rotate-secret',
    operation: 'rotateRoutineTriggerSecret',
    confirm: 'Replace the secret of trigger {triggerId}? Senders need the new address and secret.',
    fields: ['secretMaterial.webhookUrl', 'secretMaterial.webhookSecret', 'trigger.id'],
  },
  {
    path: 'routine trigger:fire',
    summary: 'Fire a webhook as its sender would',
    operation: 'fireRoutineTrigger',
    details: 'The request does not carry your own key.',
    flags: [
      { name: 'data', type: 'json', description: "The sender's payload" },
      { name: 'secret', type: 'secret', description: "The trigger's secret" },
      { name: 'signingMode', type: 'string', values: SIGNING_MODES, description: 'The signing mode of the trigger' },
    ],
    examples: [`routine trigger:fire 0f3c… --secret env:HOOK_SECRET --data '{"ref": "main"}'`],
    run: () => import('./trigger-fire.js'),
  },
  {
    path: 'routine trigger:deliveries',
    operation: 'listRoutineDeliveries',
    columns: ['receivedAt', 'status', 'statusCode', 'reason', 'bytes', 'runId', 'id'],
  },
  {
    path: 'routine delivery:redeliver',
    operation: 'redeliverRoutineDelivery',
    fields: ['status', 'source', 'triggeredAt', 'linkedIssueId', 'id'],
  },
];
