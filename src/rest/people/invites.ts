import { getUserProfile } from '#services/overview/dashboard/profile.js';
import { acceptInvite } from '#services/people/invites/accept.js';
import { claimJoinApiKey } from '#services/people/invites/join-claim.js';
import { approveJoinRequest, listJoinRequests, rejectJoinRequest } from '#services/people/invites/joins.js';
import {
  getInvite,
  getInviteLogo,
  getInviteOnboarding,
  getInviteOnboardingText,
  getInviteSkill,
  listInviteSkills,
} from '#services/people/invites/offers.js';
import { createInvite, listInvites, revokeInvite } from '#services/people/invites/operations.js';
import { archiveMember } from '#services/people/members/archive.js';
import {
  listMembers,
  updateMember,
  updateMemberPermissions,
  updateMemberRoleAndGrants,
} from '#services/people/members/operations.js';
import { listUserDirectory } from '#services/people/members/rows.js';
import { storedContent } from '../http/content.js';
import { type RouteSection, route } from '../http/route.js';
import { textAnswer } from '../http/text-answer.js';

const JOINS = '/api/companies/:companyId/join-requests';

const limited = { errors: [429] } as const;
const onboardingText = { ...limited, respond: textAnswer('text/plain', 'Instructions for joining') };
const skillText = { ...limited, respond: textAnswer('text/markdown', 'The skill') };

export const invites: RouteSection = {
  name: 'invites',
  description: 'Invites of people and agents, and their join requests.',
  routes: [
    route('post', '/api/companies/:companyId/invites', createInvite, { status: 201 }),
    route('get', '/api/companies/:companyId/invites', listInvites),
    route('post', '/api/invites/:inviteId/revoke', revokeInvite),
    route('get', '/api/invites/:token', getInvite, limited),
    route('get', '/api/invites/:token/logo', getInviteLogo, { ...limited, stream: storedContent }),
    route('get', '/api/invites/:token/onboarding', getInviteOnboarding, limited),
    route('get', '/api/invites/:token/onboarding.txt', getInviteOnboardingText, onboardingText),
    route('get', '/api/invites/:token/skills/index', listInviteSkills, limited),
    route('get', '/api/invites/:token/skills/:name', getInviteSkill, skillText),
    route('post', '/api/invites/:token/accept', acceptInvite, { ...limited, status: 202 }),
    route('get', JOINS, listJoinRequests),
    route('post', `${JOINS}/:joinRequestId/approve`, approveJoinRequest),
    route('post', `${JOINS}/:joinRequestId/reject`, rejectJoinRequest),
    route('post', '/api/join-requests/:joinRequestId/claim-api-key', claimJoinApiKey, { ...limited, status: 201 }),
  ],
};
const MEMBER = '/api/companies/:companyId/members/:memberId';

export const members: RouteSection = {
  name: 'members',
  description: 'The members of a company, with their roles and permissions.',
  routes: [
    route('get', '/api/companies/:companyId/members', listMembers),
    route('patch', MEMBER, updateMember),
    route('patch', `${MEMBER}/role-and-grants`, updateMemberRoleAndGrants),
    route('patch', `${MEMBER}/permissions`, updateMemberPermissions),
    route('post', `${MEMBER}/archive`, archiveMember),
    route('get', '/api/companies/:companyId/user-directory', listUserDirectory),
    route('get', '/api/companies/:companyId/users/:userSlug/profile', getUserProfile),
  ],
};
