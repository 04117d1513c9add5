import { SchedulerHeartbeatView } from '../../services/organization/agents/heartbeats.js';
import { InstanceUserView, UserCompanyAccessView } from '../../services/people/admins/model.js';
import { EngineView } from '../../services/runs/engines/operations.js';
import { outputTypeOf } from '../derive/output.js';

// What is told of an installation to those who administer it.

export const InstanceUserRef = outputTypeOf(InstanceUserView);
export const UserCompanyAccessRef = outputTypeOf(UserCompanyAccessView);
export const SchedulerHeartbeatRef = outputTypeOf(SchedulerHeartbeatView);
export const EngineRef = outputTypeOf(EngineView);
