import { SchedulerHeartbeatView } from '../../services/organization/agents/heartbeats.js';
import { InstanceUserView, UserCompanyAccessView } from '../../services/people/admins/model.js';
import { EngineView } from '../../services/runs/engines/operations.js';
import { outputTypeOf } from '../derive/output.js';

// What is told of an installation to those who administer it.

export const InstanceUserRef = outputTypeOf(InstanceUserView, 'A person of the installation.');
export const UserCompanyAccessRef = outputTypeOf(UserCompanyAccessView, 'Where a person is a member.');
export const SchedulerHeartbeatRef = outputTypeOf(SchedulerHeartbeatView, 'How an agent is woken by the clock.');
export const EngineRef = outputTypeOf(EngineView, 'A process that executes runs.');
