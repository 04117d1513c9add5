import { z } from 'zod';
import { hashKey, newKey } from '#services/access/tokens.js';
import { badRequest, conflict, Unauthorized } from '#services/core/errors/errors.js';
import { mutation, open } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { describedEnum, jsonObject, rawText, text } from '#services/core/text/fields.js';
import { knownAdapter, offeredTypes } from '#services/organization/adapters/usable.js';
import { boardUser } from '../board-keys/rows.js';
import { emitInvite } from '../members/events.js';
import { personOf } from '../members/person-rows.js';
import { checkedDefaults } from './join-agent-fields.js';
import { JoinRequestType, JoinRequestView, type JoinRow, presentJoin } from './join-model.js';
import type { InviteRow } from './model.js';
import { lookUpCounted } from './offers.js';
import { OnboardingView, onboardingOf } from './onboarding.js';
import { InviteNotFound, inviteByToken, inviteNode, inviteToken, type OfferedInvite } from './rows.js';

const CLAIM_PREFIX = 'svc_claim_';
const CLAIM_DAYS = 7;

export const InviteAcceptanceView = JoinRequestView.extend({
  claimSecret: z
    .string()
    .optional()
    .describe('The secret with which the agent fetches its API key, returned only once; null for a person.'),
  claimSecretExpiresAt: z.iso
    .datetime()
    .optional()
    .describe('The time at which the secret expires, seven days after the request; null for a person.'),
  claimApiKeyPath: z
    .string()
    .optional()
    .describe('The path at which the agent fetches its API key after the approval; null for a person.'),
  onboarding: OnboardingView.optional().describe('The next steps of the agent; null for a person.'),
  diagnostics: z
    .array(
      z
        .object({
          code: z.string().describe('A stable code for programs, such as no_active_ceo.'),
          level: describedEnum('JoinDiagnosticLevel', 'The severity of a note on a join request.', {
            info: 'A default applies; no action needed.',
            warn: 'Something may keep the agent from joining.',
          }).describe('The severity of the note.'),
          message: z.string().describe('The note, as a sentence.'),
        })
        .meta({ id: 'JoinDiagnostic', description: 'A note on a join request.' }),
    )
    .optional()
    .describe('Obstacles for the agent, and defaults that apply; null for a person.'),
}).meta({ id: 'AcceptedInvite', description: 'The response to an accepted invite.' });

type InviteAcceptance = z.input<typeof InviteAcceptanceView>;

const acceptInput = z.object({
  ...inviteToken,
  requestType: JoinRequestType.describe('The kind of joiner: a person or an agent.'),
  agentName: text(120).optional().describe("The agent's name; required for an agent."),
  adapterType: text(120)
    .nullish()
    .describe('The adapter that will run the agent; null leaves the choice to the board.'),
  capabilities: rawText(4000).nullish().describe("The agent's strengths."),
  agentDefaultsPayload: jsonObject().nullish().describe('The configuration that the agent requests.'),
});

type AcceptInput = z.output<typeof acceptInput>;

const NAME_MISSING = { path: ['agentName'], message: 'An agent needs a name' };

export const acceptInvite = mutation({
  name: 'acceptInvite',
  summary: 'Accept an invite: a person joins at once, an agent after approval',
  input: acceptInput.refine(({ requestType, agentName }) => requestType === 'human' || agentName, NAME_MISSING),
  output: InviteAcceptanceView,
  gate: lookUpCounted,
  on: inviteByToken,
  allow: open,
  secret: true,
  async run(scope, input, offered) {
    const { requestType } = input;
    if (offered.allowedJoinTypes !== 'both' && offered.allowedJoinTypes !== requestType) {
      throw badRequest(`This invite does not allow to join as ${requestType}`);
    }
    if (requestType === 'human') return acceptAsPerson(scope, offered);
    return acceptAsAgent(scope, offered, input);
  },
});

const LOCK = statement(`SELECT id FROM "Invite" WHERE id = $1::uuid FOR NO KEY UPDATE`);

/**
 * Marks the invite as used. If two acceptances come at once, the second waits and finds it used.
 * @throws 404 for a revoked invite; 409 for a used one
 */
async function useUp(scope: WriteScope, { id }: OfferedInvite): Promise<InviteRow> {
  await scope.sql(LOCK, [id]);
  const invite = await scope.load(inviteNode, id);
  if (invite?.state === 'accepted') throw conflict('The invite has been used');
  if (invite?.state !== 'active') throw InviteNotFound();
  await scope.db.invite.update({ where: { id }, data: { acceptedAt: new Date() } });
  return invite;
}

async function acceptAsPerson(scope: WriteScope, offered: OfferedInvite): Promise<InviteAcceptance> {
  if (scope.actor.kind === 'anonymous') throw Unauthorized();
  const { userId } = boardUser(scope);
  const { companyId } = offered;
  const invite = await useUp(scope, offered);
  await assertNoMember(scope, companyId, userId);
  const person = await scope.load(personOf, userId);
  const principal = { companyId, principalType: 'user', principalId: userId };
  const { count } = await scope.db.companyMembership.createMany({
    data: [{ ...principal, membershipRole: invite.humanRole, status: 'active' }],
    skipDuplicates: true,
  });
  if (count === 0) throw AlreadyMember();
  const join = await scope.db.joinRequest.create({
    data: {
      companyId,
      inviteId: invite.id,
      requestType: 'human',
      status: 'approved',
      approvedAt: new Date(),
      requestingUserId: userId,
      requestEmailSnapshot: person?.email ?? null,
      approvedByUserId: invite.createdByUserId,
    },
  });
  emitAcceptance(scope, join, { userId, membershipRole: invite.humanRole });
  return presentJoin(join);
}

const AlreadyMember = (status = 'active') =>
  conflict(
    status === 'active'
      ? 'You are a member of this company already'
      : `You are a member of this company already, and ${status}: an owner must restore the membership`,
    { status },
  );

/** @throws 409 for a member, including archived ones: an invite does not undo archiving */
async function assertNoMember(scope: WriteScope, companyId: string, userId: string): Promise<void> {
  const where = { companyId, principalType: 'user', principalId: userId };
  const member = await scope.db.companyMembership.findFirst({ where, select: { status: true } });
  if (member) throw AlreadyMember(member.status);
}

async function acceptAsAgent(scope: WriteScope, offered: OfferedInvite, input: AcceptInput): Promise<InviteAcceptance> {
  const { companyId } = offered;
  const { token, agentName, capabilities, agentDefaultsPayload } = input;
  const adapterType = input.adapterType ?? null;
  if (adapterType) knownAdapter(adapterType);
  checkedDefaults(scope, agentDefaultsPayload ?? {}, 'agentDefaultsPayload');
  const invite = await useUp(scope, offered);
  const claimSecret = newKey(CLAIM_PREFIX);
  const claimSecretExpiresAt = new Date(Date.now() + CLAIM_DAYS * 86_400_000);
  const join = await scope.db.joinRequest.create({
    data: {
      companyId,
      inviteId: invite.id,
      requestType: 'agent',
      agentName,
      adapterType,
      capabilities: capabilities ?? null,
      ...(agentDefaultsPayload ? { agentDefaultsPayload } : {}),
      claimSecretHash: hashKey(claimSecret),
      claimSecretExpiresAt,
    },
  });
  emitAcceptance(scope, join, { agentName, adapterType });
  return {
    ...presentJoin(join),
    claimSecret,
    claimSecretExpiresAt: claimSecretExpiresAt.toISOString(),
    claimApiKeyPath: `/api/join-requests/${join.id}/claim-api-key`,
    onboarding: onboardingOf(scope.services, token, offered, await offeredTypes(scope)),
    diagnostics: await diagnosticsOf(scope, invite, input),
  };
}

function emitAcceptance(scope: WriteScope, join: JoinRow, who: Record<string, unknown>): void {
  const { companyId, id, inviteId, requestType, status } = join;
  emitInvite(scope, { companyId, id: inviteId }, 'invite.accepted', { requestType, joinRequestId: id });
  const details = { inviteId, requestType, status, ...who };
  scope.emit({ companyId, action: 'join_request.created', entityType: 'join_request', entityId: id, details });
}

const CEO = statement(`
  SELECT id FROM "Agent" WHERE "companyId" = $1::uuid AND role = 'ceo' AND status NOT IN ('terminated', 'pending_approval') LIMIT 1`);

type Diagnostic = NonNullable<InviteAcceptance['diagnostics']>[number];

async function diagnosticsOf(
  scope: WriteScope,
  invite: InviteRow,
  { adapterType }: AcceptInput,
): Promise<Diagnostic[]> {
  const byDefault = (invite.defaultsPayload as { adapterType?: unknown } | null)?.adapterType;
  const diagnostics: Diagnostic[] = [];
  if (!(await scope.row(CEO, [invite.companyId]))) {
    const message = 'The request can be approved once the company has an active CEO agent to report to';
    diagnostics.push({ code: 'no_active_ceo', level: 'warn', message });
  }
  if (!adapterType && !byDefault) {
    const message = 'No adapterType was named: the agent will be run as a process until the board configures it';
    diagnostics.push({ code: 'adapter_default', level: 'info', message });
  }
  return diagnostics;
}
