import type { Command, Flag } from '../table/types.js';

/** Anyone with the token may join, so it is not an argument: other users of the machine could see that. */
const token: Flag = { name: 'token', type: 'secret', field: 'token', isRequired: true };

export const commands: readonly Command[] = [
  {
    path: 'invite list',
    operation: 'listInvites',
    rows: 'invites',
    columns: ['state', 'inviteType', 'allowedJoinTypes', 'humanRole', 'expiresAt', 'createdAt', 'id'],
  },
  {
    path: 'invite create',
    operation: 'createInvite',
    fields: ['inviteUrl', 'onboardingTextUrl', 'allowedJoinTypes', 'humanRole', 'expiresAt', 'token', 'id'],
  },
  {
    path: 'invite revoke',
    operation: 'revokeInvite',
    confirm: 'Revoke invite {inviteId}?',
    fields: ['state', 'expiresAt', 'revokedAt', 'id'],
  },
  {
    path: 'invite show',
    operation: 'getInvite',
    args: [],
    flags: [token],
    examples: ['invite show --token env:INVITE_TOKEN'],
    fields: ['companyName', 'inviteType', 'allowedJoinTypes', 'humanRole', 'inviteMessage', 'expiresAt', 'id'],
  },
  { path: 'invite logo', operation: 'getInviteLogo', args: [], flags: [token] },
  { path: 'invite onboarding', operation: 'getInviteOnboarding', args: [], flags: [token] },
  { path: 'invite onboarding:text', operation: 'getInviteOnboardingText', args: [], flags: [token] },
  {
    path: 'invite skills:index',
    operation: 'listInviteSkills',
    args: [],
    flags: [token],
    rows: 'skills',
    columns: ['name', 'description', 'path'],
  },
  { path: 'invite skill', operation: 'getInviteSkill', args: ['name'], flags: [token] },
  {
    path: 'invite accept',
    operation: 'acceptInvite',
    args: ['requestType?'],
    flags: [token],
    fields: [
      'status',
      'requestType',
      'claimSecret',
      'claimSecretExpiresAt',
      'claimApiKeyPath',
      'diagnostics',
      'createdAgentId',
      'id',
    ],
  },
];
