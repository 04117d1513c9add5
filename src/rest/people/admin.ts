import { getSchedulerHeartbeats } from '#services/organization/agents/heartbeats.js';
import { listInstanceEvents } from '#services/organization/instance/events.js';
import { getUserCompanyAccess, setUserCompanyAccess } from '#services/people/admins/access.js';
import { demoteInstanceAdmin, listUsers, promoteInstanceAdmin } from '#services/people/admins/admins.js';
import { claimBoard, claimBootstrap, getBoardClaim } from '#services/people/claims/operations.js';
import { createPasswordResetLink } from '#services/people/sign-in/passwords.js';
import { resetSecondFactor } from '#services/people/sign-in/second-factor.js';
import { endUserSessions } from '#services/people/sign-in/sessions.js';
import { listEngines } from '#services/runs/engines/operations.js';
import { type RouteSection, route } from '../http/route.js';

const missing = { errors: [404] } as const;

export const admin: RouteSection = {
  name: 'admin',
  description: 'The people of the installation, for instance admins.',
  routes: [
    route('get', '/api/admin/users', listUsers),
    route('post', '/api/admin/users/:userId/promote-instance-admin', promoteInstanceAdmin, { ...missing, status: 201 }),
    route('post', '/api/admin/users/:userId/demote-instance-admin', demoteInstanceAdmin, missing),
    route('get', '/api/admin/users/:userId/company-access', getUserCompanyAccess, missing),
    route('put', '/api/admin/users/:userId/company-access', setUserCompanyAccess, missing),
    route('post', '/api/admin/users/:userId/password-reset-links', createPasswordResetLink, {
      errors: [404, 422],
      status: 201,
    }),
    route('post', '/api/admin/users/:userId/reset-second-factor', resetSecondFactor, missing),
    route('post', '/api/admin/users/:userId/end-sessions', endUserSessions, missing),
    route('get', '/api/instance/events', listInstanceEvents),
    route('get', '/api/instance/scheduler-heartbeats', getSchedulerHeartbeats),
    route('get', '/api/instance/engines', listEngines),
  ],
};

export const claims: RouteSection = {
  name: 'claims',
  description: 'The claim of an installation by its first administrator.',
  routes: [
    route('post', '/api/bootstrap/claim', claimBootstrap, {
      errors: [409],
    }),
    route('get', '/api/board-claim/:token', getBoardClaim, { errors: [403, 404, 429, 503] }),
    route('post', '/api/board-claim/:token/claim', claimBoard, {
      errors: [404, 409, 429, 503],
    }),
  ],
};
