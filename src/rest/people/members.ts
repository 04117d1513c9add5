import { getUserProfile } from '#services/overview/dashboard/profile.js';
import { archiveMember } from '#services/people/members/archive.js';
import { listUserDirectory } from '#services/people/members/directory.js';
import {
  listMembers,
  updateMember,
  updateMemberPermissions,
  updateMemberRoleAndGrants,
} from '#services/people/members/operations.js';
import { type RouteSection, route } from '../http/route.js';

const managers = { actors: 'A member with users:manage_permissions in the company' } as const;
const MEMBER = '/api/companies/:companyId/members/:memberId';

export const members: RouteSection = {
  name: 'members',
  description: 'The members of a company, with their roles and permissions.',
  routes: [
    route('get', '/api/companies/:companyId/members', listMembers, managers),
    route('patch', MEMBER, updateMember, managers),
    route('patch', `${MEMBER}/role-and-grants`, updateMemberRoleAndGrants, managers),
    route('patch', `${MEMBER}/permissions`, updateMemberPermissions, managers),
    route('post', `${MEMBER}/archive`, archiveMember, managers),
    route('get', '/api/companies/:companyId/user-directory', listUserDirectory),
    route('get', '/api/companies/:companyId/users/:userSlug/profile', getUserProfile),
  ],
};
