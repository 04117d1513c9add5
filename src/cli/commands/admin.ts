import type { Command } from '../table/types.js';

export const commands: readonly Command[] = [
  {
    path: 'admin user list',
    operation: 'listUsers',
    columns: ['name', 'email', 'isInstanceAdmin', 'activeCompanyMembershipCount', 'id'],
  },
  { path: 'admin user promote', operation: 'promoteInstanceAdmin', fields: ['name', 'email', 'isInstanceAdmin', 'id'] },
  {
    path: 'admin user demote',
    operation: 'demoteInstanceAdmin',
    confirm: 'Revoke the instance admin rights of {userId}?',
    fields: ['name', 'email', 'isInstanceAdmin', 'id'],
  },
  {
    path: 'admin user company-access',
    operation: 'getUserCompanyAccess',
    rows: 'companyAccess',
    columns: ['companyName', 'membershipRole', 'status', 'companyId'],
  },
  {
    path: 'admin user company-access:update',
    operation: 'setUserCompanyAccess',
    rows: 'companyAccess',
    columns: ['companyName', 'membershipRole', 'status', 'companyId'],
  },
  {
    path: 'admin user password-reset',
    operation: 'createPasswordResetLink',
    fields: ['url', 'expiresAt', 'userId', 'id'],
  },
  {
    path: 'admin user second-factor:reset',
    operation: 'resetSecondFactor',
    confirm: 'Reset the second factor of {userId}?',
    done: 'Done.',
    fields: ['wasEnabled'],
  },
  {
    path: 'admin user sessions:end',
    operation: 'endUserSessions',
    confirm: 'Sign {userId} out everywhere?',
    fields: ['endedSessions'],
  },
];
