import { InstanceUserView, UserCompanyAccessView } from '../services/admin-users/model.js';
import { EngineView } from '../services/engines/engines.js';
import { SchedulerHeartbeatView } from '../services/instance/heartbeats.js';
import { outputTypeOf } from './output.js';

// What is told of an installation to those who administer it.

export const InstanceUserRef = outputTypeOf(InstanceUserView, 'A person of the installation.');
export const UserCompanyAccessRef = outputTypeOf(UserCompanyAccessView, 'Where a person is a member.');
export const SchedulerHeartbeatRef = outputTypeOf(SchedulerHeartbeatView, 'How an agent is woken by the clock.');
export const EngineRef = outputTypeOf(EngineView, 'A process that executes runs.');
