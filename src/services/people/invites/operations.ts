import { z } from 'zod';
import { publicUrl } from '#services/access/addresses.js';
import { assertMayGiveRole, currentAuthority } from '#services/access/authority.js';
import { permission } from '#services/access/rules.js';
import { companyKeyById, lockCompany } from '#services/access/tenancy.js';
import { hashKey, newKey } from '#services/access/tokens.js';
import { authorOf } from '#services/core/actors/actor.js';
import { conflict } from '#services/core/errors/errors.js';
import { mutation, query } from '#services/core/operation/operation.js';
import { statement } from '#services/core/postgres/statement.js';
import { jsonObject, pathId, rawText } from '#services/core/text/fields.js';
import { storedCompany } from '#services/organization/companies/rows.js';
import { assertMaySetRuntime } from '#services/organization/execution-settings/policy.js';
import { emitInvite } from '../members/events.js';
import { BoardRoleWord } from '../members/model.js';
import { checkedDefaults } from './join-agent-fields.js';
import {
  InviteJoinTypes,
  InviteState,
  InviteView,
  invitePaths,
  NewInviteView,
  presentInvite,
  presentNewInvite,
} from './model.js';
import { InviteNotFound, inviteById, inviteNode, newestInvites } from './rows.js';

const INVITE_HOURS = 72;
const INVITE_PREFIX = 'svc_invite_';

/** Allows callers with the permission to invite. */
export const inviter = permission('users:invite');

export const createInvite = mutation({
  name: 'createInvite',
  summary: 'Invite a person or an agent and return the token once',
  input: z.object({
    companyId: pathId(),
    allowedJoinTypes: InviteJoinTypes.default('both').describe('The kinds of joiners that the invite allows.'),
    humanRole: BoardRoleWord.default('operator').describe("The role of people who join; at most the inviter's role."),
    defaultsPayload: jsonObject().nullish().describe('The defaults of an agent that joins.'),
    agentMessage: rawText(4000).nullish().describe('The message to the joiner.'),
  }),
  output: NewInviteView,
  on: storedCompany,
  setsExecution: true,
  allow: inviter,
  secret: true,
  async run(scope, { companyId: _, defaultsPayload, agentMessage, ...fields }, company) {
    await lockCompany(scope, company.id);
    const authority = await currentAuthority(scope, company.id, 'users:invite');
    if (fields.allowedJoinTypes !== 'agent') assertMayGiveRole(authority, fields.humanRole);
    const { adapterType, adapterConfig } = checkedDefaults(scope, defaultsPayload ?? {}, 'defaultsPayload');
    if (adapterType || adapterConfig) {
      const after = { adapterType: adapterType ?? 'process', adapterConfig: adapterConfig ?? {} };
      await assertMaySetRuntime(scope, {
        companyId: company.id,
        agentId: null,
        before: null,
        after,
        key: 'agents:create',
      });
    }
    const token = newKey(INVITE_PREFIX);
    const invite = await scope.db.invite.create({
      data: {
        ...fields,
        ...authorOf(scope.actor),
        companyId: company.id,
        agentMessage: agentMessage ?? null,
        ...(defaultsPayload ? { defaultsPayload } : {}),
        tokenHash: hashKey(token),
        expiresAt: new Date(Date.now() + INVITE_HOURS * 3_600_000),
      },
    });
    emitInvite(scope, invite, 'invite.created', fields);
    const paths = invitePaths(token);
    const url = (path: string) => publicUrl(scope.services, path);
    return {
      ...presentNewInvite(invite),
      token,
      invitePath: paths.invite,
      inviteUrl: url(paths.invite),
      onboardingTextPath: paths.onboardingText,
      onboardingTextUrl: url(paths.onboardingText),
      companyName: company.name,
    };
  },
});

export const listInvites = query({
  name: 'listInvites',
  summary: "List a company's invites, newest first",
  input: z.object({
    companyId: pathId(),
    state: InviteState.optional().describe('Only invites in this state.'),
    limit: z.int().min(1).max(100).default(20),
    offset: z.int().min(0).max(1_000_000).default(0).describe('The number of invites to skip.'),
  }),
  output: z.object({
    invites: z.array(InviteView),
    nextOffset: z.int().nullable().describe('The offset of the next page.'),
  }),
  on: companyKeyById,
  allow: inviter,
  async run(scope, { state, limit, offset }, company) {
    const invites = await newestInvites(scope, company.id, { state, limit, offset });
    return { invites: invites.slice(0, limit), nextOffset: invites.length > limit ? offset + limit : null };
  },
  present: (_scope, { invites, nextOffset }) => ({ invites: invites.map(presentInvite), nextOffset }),
});

const REVOKE = statement(`
  UPDATE "Invite" SET "revokedAt" = now(), "updatedAt" = now()
   WHERE id = $1::uuid AND "acceptedAt" IS NULL AND "revokedAt" IS NULL RETURNING id`);

export const revokeInvite = mutation({
  name: 'revokeInvite',
  summary: 'Revoke an unused invite',
  input: z.object({ inviteId: pathId().describe("The invite's ID.") }),
  output: InviteView,
  on: inviteById,
  allow: inviter,
  async run(scope, _input, { id }) {
    const revoked = await scope.row(REVOKE, [id]);
    const invite = await scope.load(inviteNode, id);
    if (!invite) throw InviteNotFound();
    if (invite.acceptedAt) throw conflict('The invite has been used', { acceptedAt: invite.acceptedAt.toISOString() });
    if (revoked) emitInvite(scope, invite, 'invite.revoked');
    return presentInvite(invite);
  },
});
