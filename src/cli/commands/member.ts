import type { Command } from '../table/types.js';

const MEMBER_FIELDS = ['user.name', 'user.email', 'membershipRole', 'status', 'grants', 'principalId', 'id'];

export const commands: readonly Command[] = [
  {
    path: 'member list',
    operation: 'listMembers',
    rows: 'members',
    columns: ['user.name', 'user.email', 'membershipRole', 'status', 'principalType', 'id'],
  },
  {
    path: 'member user-directory',
    operation: 'listUserDirectory',
    rows: 'users',
    columns: ['user.name', 'user.email', 'status', 'principalId'],
  },
  { path: 'member update', operation: 'updateMember', fields: MEMBER_FIELDS },
  { path: 'member role-and-grants', operation: 'updateMemberRoleAndGrants', fields: MEMBER_FIELDS },
  { path: 'member permissions', operation: 'updateMemberPermissions', fields: MEMBER_FIELDS },
  {
    path: 'member archive',
    operation: 'archiveMember',
    confirm: 'Remove member {memberId} from the company?',
    fields: ['member.user.name', 'member.status', 'reassignedIssueCount', 'member.id'],
  },
];
