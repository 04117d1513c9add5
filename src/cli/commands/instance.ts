import type { Command } from '../table/types.js';

export const commands: readonly Command[] = [
  {
    path: 'instance settings',
    operation: 'getInstanceSettings',
    fields: ['general', 'experimental', 'defaultEnvironmentId', 'updatedAt', 'id'],
    aliases: ['instance settings:get'],
  },
  {
    path: 'instance settings:update',
    operation: 'updateInstanceSettings',
    fields: ['general', 'experimental', 'defaultEnvironmentId', 'updatedAt', 'id'],
  },
  { path: 'instance settings:general', operation: 'getGeneralSettings' },
  { path: 'instance settings:general:update', operation: 'updateGeneralSettings' },
  { path: 'instance settings:experimental', operation: 'getExperimentalSettings' },
  { path: 'instance settings:experimental:update', operation: 'updateExperimentalSettings' },
  {
    path: 'instance scheduler-heartbeats',
    operation: 'getSchedulerHeartbeats',
    columns: ['companyName', 'agentName', 'status', 'heartbeatEnabled', 'intervalSec', 'lastHeartbeatAt', 'id'],
  },
  {
    path: 'instance engines',
    operation: 'listEngines',
    columns: ['host', 'state', 'running', 'version', 'startedAt', 'lastSeenAt', 'id'],
  },
  {
    path: 'instance events',
    operation: 'listInstanceEvents',
    rows: 'items',
    columns: ['createdAt', 'type', 'email', 'address', 'userId', 'actorUserId'],
  },
  {
    path: 'instance halted',
    operation: 'getInstanceHalt',
    fields: ['halted', 'haltedAt', 'reason', 'haltedByUserId', 'instanceStopId'],
  },
  {
    path: 'instance halt',
    operation: 'haltInstance',
    args: ['reason?'],
    confirm: 'Stop all work of this installation?',
    fields: ['halted', 'haltedAt', 'reason', 'instanceStopId'],
  },
  { path: 'instance resume', operation: 'resumeInstance', fields: ['halted', 'haltedAt', 'reason', 'instanceStopId'] },
  {
    path: 'instance stop:get',
    operation: 'getInstanceStopReport',
    fields: [
      'reason',
      'companies',
      'total',
      'confirmed',
      'outstanding',
      'createdAt',
      'liftedAt',
      'items',
      'instanceStopId',
    ],
  },
];
