import { z } from 'zod';
import type { BoardRole } from '../../access/authority.js';
import { PermissionKeyWord } from '../../access/permissions.js';
import { describedEnum } from '../../core/text/described-enum.js';
import { jsonObject } from '../../core/text/fields.js';
import { grantView } from '../../organization/agents/operations.js';
import { PersonView } from './person.js';

export const PrincipalType = describedEnum('PrincipalType', 'The kind of member.', {
  user: 'A person.',
  agent: 'An agent.',
});
export const MembershipStatusWord = describedEnum('MembershipStatus', 'The status of a membership.', {
  pending: 'It does not count yet.',
  active: 'It counts.',
  suspended: 'It does not count for now.',
  archived: 'The member has left.',
});
/** Does not include `archived`: archiving hands over the member's work and has its own operation. */
export const MemberStatusChange = describedEnum(
  'SettableMembershipStatus',
  'The statuses that a membership can be set to.',
  {
    pending: 'It does not count yet.',
    active: 'It counts.',
    suspended: 'It does not count for now.',
  },
);
const BOARD_ROLE_MEANINGS = {
  viewer: 'Reads only.',
  operator: 'Does the ordinary work of the board.',
  admin: 'Holds every permission but that of managing members.',
  owner: 'Holds every permission.',
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
    "The person's role in the company; null for a membership without one.",
  ),
  status: MembershipStatusWord.describe('Whether the membership counts, or why not.'),
};

export const RemovalView = z
  .object({
    canArchive: z.boolean().describe('Whether the caller may archive the member.'),
    reason: z
      .string()
      .nullable()
      .describe('Why the caller cannot archive the member, in a sentence; null if they can.'),
  })
  .meta({ id: 'MemberRemoval', description: 'Whether a member can be archived.' });

export type Removal = z.output<typeof RemovalView>;

export const MemberView = z
  .object({
    id: z.uuid().describe("The membership's id."),
    companyId: z.uuid(),
    principalType: PrincipalType.describe('The kind of member.'),
    principalId: z.string().describe('The id of the person or agent.'),
    status: MembershipStatusWord.describe('Whether the membership counts, or why not.'),
    membershipRole: MembershipRoleWord.nullable().describe(
      "The member's role, which allows what needs no grant; null for a member without one.",
    ),
    user: PersonView.nullable(),
    grants: z.array(grantView),
    removal: RemovalView,
    createdAt: z.iso.datetime().describe('When the membership began.'),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Member', description: 'A person or an agent as a member of a company.' });

export const MemberAccessView = z
  .object({
    currentUserRole: MembershipRoleWord.nullable().describe(
      "The caller's role in the company; null for an instance admin who is no member of it.",
    ),
    canManageMembers: z.boolean().describe('Whether the caller may change members, roles and grants.'),
    canInviteUsers: z.boolean().describe('Whether the caller may invite people and agents, and read the invites.'),
    canApproveJoinRequests: z.boolean().describe('Whether the caller may read the join requests and decide on them.'),
  })
  .meta({ id: 'MemberAccess', description: "What the caller may do with a company's members." });

const GrantInput = z
  .object({
    permissionKey: PermissionKeyWord.describe('What the grant allows.'),
    scope: jsonObject().nullish().describe('The scope of the grant; null for everything.'),
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
  .describe('All explicit grants of the member; others are revoked.');
