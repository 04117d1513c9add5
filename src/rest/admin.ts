import { getUserCompanyAccess, setUserCompanyAccess } from '../services/admin-users/access.js';
import { demoteInstanceAdmin, listUsers, promoteInstanceAdmin } from '../services/admin-users/admins.js';
import { listEngines } from '../services/engines/engines.js';
import { getSchedulerHeartbeats } from '../services/instance/heartbeats.js';
import { route, type Section } from './route.js';

const missing = { errors: [404] } as const;

export const admin: Section = {
  name: 'admin',
  description: 'The people of the installation, for those who administer it.',
  routes: [
    route('get', '/api/admin/users', listUsers),
    route('post', '/api/admin/users/:userId/promote-instance-admin', promoteInstanceAdmin, { ...missing, status: 201 }),
    route('post', '/api/admin/users/:userId/demote-instance-admin', demoteInstanceAdmin, missing),
    route('get', '/api/admin/users/:userId/company-access', getUserCompanyAccess, missing),
    route('put', '/api/admin/users/:userId/company-access', setUserCompanyAccess, missing),
    route('get', '/api/instance/scheduler-heartbeats', getSchedulerHeartbeats),
    route('get', '/api/instance/engines', listEngines),
  ],
};
