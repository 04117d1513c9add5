import { z } from 'zod';
import type { BoardRole } from '#services/access/authority.js';
import { PermissionKeyWord } from '#services/access/permissions.js';
import { describedEnum, jsonObject } from '#services/core/text/fields.js';
import { grantView } from '#services/organization/agents/operations.js';
import { PersonView } from './person-rows.js';

export const PrincipalType = describedEnum('PrincipalType', 'The kind of member.', {
  user: 'A person.',
  agent: 'An agent.',
});
export const MembershipStatusWord = describedEnum('MembershipStatus', 'The status of a membership.', {
  pending: 'Not in effect yet.',
  active: 'In effect.',
  suspended: 'Temporarily not in effect.',
  archived: 'The member has left.',
});
/** Does not include `archived`: archiving hands over the member's work and has its own operation. */
export const MemberStatusChange = describedEnum(
  'SettableMembershipStatus',
  'The statuses that callers can set on a membership.',
  {
    pending: 'Not in effect yet.',
    active: 'In effect.',
    suspended: 'Temporarily not in effect.',
  },
);
const BOARD_ROLE_MEANINGS = {
  viewer: 'Can only read.',
  operator: 'Does the ordinary work of the board.',
  admin: 'Has every permission except that of managing members.',
  owner: 'Has every permission.',
} as const satisfies Record<BoardRole, string>;
/** People have one of the first four roles; agents have the role `member`. */
export const MembershipRoleWord = describedEnum('MembershipRole', 'The role of a member.', {
  ...BOARD_ROLE_MEANINGS,
  member: 'An agent.',
});
export const BoardRoleWord = describedEnum('BoardRole', 'The role of a person.', BOARD_ROLE_MEANINGS);

/** The fields of a membership without the person. */
export const membershipFields = {
  companyId: z.uuid(),
  membershipRole: MembershipRoleWord.nullable().describe(
    "The person's role in the company; null for a membership without a role.",
  ),
  status: MembershipStatusWord.describe("The membership's current status."),
};

export const RemovalView = z
  .object({
    canArchive: z.boolean().describe('True if the caller may archive the member.'),
    reason: z
      .string()
      .nullable()
      .describe('The reason why the caller cannot archive the member, as a sentence; null if they can.'),
  })
  .meta({ id: 'MemberRemoval', description: "The caller's permission to archive a member." });

export type Removal = z.output<typeof RemovalView>;

export const MemberView = z
  .object({
    id: z.uuid().describe("The membership's ID."),
    companyId: z.uuid(),
    principalType: PrincipalType.describe('The kind of member.'),
    principalId: z.string().describe('The ID of the person or agent.'),
    status: MembershipStatusWord.describe("The membership's current status."),
    membershipRole: MembershipRoleWord.nullable().describe(
      "The member's role, which allows actions that need no grant; null for a member without a role.",
    ),
    user: PersonView.nullable(),
    grants: z.array(grantView),
    removal: RemovalView,
    createdAt: z.iso.datetime().describe('The time at which the membership began.'),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Member', description: 'A person or an agent as a member of a company.' });

export const MemberAccessView = z
  .object({
    currentUserRole: MembershipRoleWord.nullable().describe(
      "The caller's role in the company; null for an instance admin who is not a member.",
    ),
    canManageMembers: z.boolean().describe('True if the caller may change members, roles and grants.'),
    canInviteUsers: z.boolean().describe('True if the caller may invite people and agents, and read the invites.'),
    canApproveJoinRequests: z.boolean().describe('True if the caller may read the join requests and decide on them.'),
  })
  .meta({ id: 'MemberAccess', description: "The caller's permissions on a company's members." });

const GrantInput = z
  .object({
    permissionKey: PermissionKeyWord.describe('The permission that the grant gives.'),
    scope: jsonObject().nullish().describe('The limits of the grant; null means no limit.'),
  })
  .meta({ id: 'GrantInput', description: 'A permission to grant.' });

export type GrantInput = z.output<typeof GrantInput>;

export const GrantsInput = z
  .array(GrantInput)
  .max(PermissionKeyWord.options.length)
  .refine(
    (grants) => new Set(grants.map(({ permissionKey }) => permissionKey)).size === grants.length,
    'Must name each permission once',
  )
  .describe('All explicit grants of the member. The server revokes all others.');
