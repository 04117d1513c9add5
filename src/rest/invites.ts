import { acceptInvite } from '../services/invites/accept.js';
import { createInvite, listInvites, revokeInvite } from '../services/invites/invites.js';
import {
  getInvite,
  getInviteLogo,
  getInviteOnboarding,
  getInviteOnboardingText,
  getInviteSkill,
  listInviteSkills,
} from '../services/invites/offers.js';
import { claimJoinApiKey } from '../services/joins/claim.js';
import { approveJoinRequest, listJoinRequests, rejectJoinRequest } from '../services/joins/joins.js';
import { storedContent } from './content.js';
import { integer } from './decode.js';
import { type Call, route, type Section } from './route.js';
import { sendText } from './send.js';

const inviters = { actors: 'Whoever holds users:invite in the company' } as const;
const approvers = { actors: 'Whoever holds joins:approve in the company' } as const;
const JOINS = '/api/companies/:companyId/join-requests';

/** Answers with text of this type. */
const asText = (type: 'text/plain' | 'text/markdown', description: string) => ({
  errors: [429] as const,
  respond: {
    content: { description, types: { [type]: { schema: { type: 'string' as const } } } },
    send: ({ res }: Call, text: string) => sendText(res, 200, `${type}; charset=utf-8`, text),
  },
});

const limited = { errors: [429] } as const;

export const invites: Section = {
  name: 'invites',
  description: 'Invites of people and agents, and what those who accept them ask for.',
  routes: [
    route('post', '/api/companies/:companyId/invites', createInvite, { ...inviters, status: 201 }),
    route('get', '/api/companies/:companyId/invites', listInvites, {
      ...inviters,
      query: { limit: integer, offset: integer },
    }),
    route('post', '/api/invites/:inviteId/revoke', revokeInvite, inviters),
    route('get', '/api/invites/:token', getInvite, limited),
    route('get', '/api/invites/:token/logo', getInviteLogo, { ...limited, stream: storedContent }),
    route('get', '/api/invites/:token/onboarding', getInviteOnboarding, limited),
    route('get', '/api/invites/:token/onboarding.txt', getInviteOnboardingText, asText('text/plain', 'How to join')),
    route('get', '/api/invites/:token/skills/index', listInviteSkills, limited),
    route('get', '/api/invites/:token/skills/:name', getInviteSkill, asText('text/markdown', 'The skill')),
    route('post', '/api/invites/:token/accept', acceptInvite, { ...limited, status: 202 }),
    route('get', JOINS, listJoinRequests, approvers),
    route('post', `${JOINS}/:joinRequestId/approve`, approveJoinRequest, approvers),
    route('post', `${JOINS}/:joinRequestId/reject`, rejectJoinRequest, approvers),
    route('post', '/api/join-requests/:joinRequestId/claim-api-key', claimJoinApiKey, { ...limited, status: 201 }),
  ],
};
