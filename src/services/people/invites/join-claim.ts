import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { addressRateLimit } from '#services/access/request-limit.js';
import { AGENT_KEY_PREFIX, hashKey, newKey } from '#services/access/tokens.js';
import { conflict, forbidden } from '#services/core/errors/errors.js';
import { type InCompany, mutation, open } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { pathId } from '#services/core/text/fields.js';
import { agentNode } from '#services/organization/agents/rows.js';
import type { JoinRow } from './join-model.js';
import { JoinNotFound, joinAnywhere, lockJoin } from './join-rows.js';
import { emitJoin } from './model.js';

export const JoinApiKeyView = z
  .object({
    keyId: z.uuid().describe("The key's ID."),
    token: z.string().describe('The API key, shown only once.'),
    agentId: z.uuid().describe('The ID of the agent that owns the key.'),
    createdAt: z.iso.datetime(),
  })
  .meta({
    id: 'ClaimedAgentKey',
    description: 'A new API key of an agent that joined, with its token. The server returns the token only once.',
  });

const SECRET = statement(`
  SELECT "claimSecretHash" AS hash, coalesce("claimSecretExpiresAt" <= now(), true) AS expired
    FROM "JoinRequest" WHERE id = $1::uuid`);
const CONSUME = statement(`
  UPDATE "JoinRequest" SET "claimSecretConsumedAt" = now(), "updatedAt" = now()
   WHERE id = $1::uuid AND status = 'approved' AND "claimSecretConsumedAt" IS NULL AND "claimSecretExpiresAt" > now() RETURNING id`);

interface ClaimSecret {
  readonly hash: string | null;
  readonly expired: boolean;
}

export const claimJoinApiKey = mutation({
  name: 'claimJoinApiKey',
  summary: "Exchange the claim secret of an approved join request for the agent's API key",
  input: z.object({
    joinRequestId: pathId().describe("The join request's ID."),
    claimSecret: z.string().min(16).max(256).describe('The claim secret of the join request.'),
  }),
  output: JoinApiKeyView,
  gate: addressRateLimit('inviteLookup'),
  on: joinAnywhere,
  allow: open,
  secret: true,
  async run(scope, { claimSecret }, found) {
    const join = await claimable(scope, found, claimSecret);
    const { companyId } = join;
    const agentId = await liveAgent(scope, join);
    if (!(await scope.row(CONSUME, [join.id]))) throw conflict('The claim secret cannot be used any more');
    const token = newKey(AGENT_KEY_PREFIX);
    const key = await scope.db.agentApiKey.create({
      data: { companyId, agentId, name: 'Join request', tokenHash: hashKey(token) },
      select: { id: true, createdAt: true },
    });
    emitJoin(scope, join, 'join_request.claimed', { keyId: key.id });
    return { keyId: key.id, token, agentId, createdAt: key.createdAt.toISOString() };
  },
});

/**
 * The join request, locked, if its secret can be exchanged now.
 * @throws 403 for a wrong secret; 409 if it cannot be exchanged
 */
async function claimable(
  scope: WriteScope,
  found: InCompany & { readonly id: string },
  claimSecret: string,
): Promise<JoinRow> {
  const join = await lockJoin(scope, found);
  const claim = await scope.row<ClaimSecret>(SECRET, [join.id]);
  if (!claim) throw JoinNotFound();
  if (!isSecretOf(claim, claimSecret)) throw forbidden('The claim secret is wrong');
  if (join.status !== 'approved') throw conflict('The join request is not approved', { status: join.status });
  if (join.claimSecretConsumedAt) throw conflict('The claim secret has been used');
  if (claim.expired) throw conflict('The claim secret is expired');
  return join;
}

const isSecretOf = ({ hash }: ClaimSecret, secret: string): boolean =>
  hash !== null && timingSafeEqual(Buffer.from(hash), Buffer.from(hashKey(secret)));

/** @throws 409 if the agent is deleted or retired */
async function liveAgent(scope: WriteScope, { createdAgentId }: JoinRow): Promise<string> {
  const agent = createdAgentId ? await scope.load(agentNode, createdAgentId) : null;
  if (!agent || agent.status === 'terminated') throw conflict('The agent of this join request is terminated');
  return agent.id;
}
