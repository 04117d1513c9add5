import { membershipOf } from '#services/access/grants.js';
import { unprocessable } from '#services/core/errors/errors.js';
import type { Scope } from '#services/core/operation/scope.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { agentNode } from '#services/organization/agents/rows.js';
import type { ExecutionPolicy, Participant } from './execution-policy.js';

type ParticipantRef = Pick<Participant, 'agentId' | 'userId'>;

async function isOfCompany(scope: Scope, companyId: string, { agentId, userId }: ParticipantRef): Promise<boolean> {
  if (agentId) {
    const agent = await scope.load(agentNode, agentId);
    return agent?.companyId === companyId && agent.status !== 'terminated';
  }
  if (!userId) return false;
  return (await scope.load(membershipOf, { companyId, type: 'user', id: userId }))?.status === 'active';
}

/** @throws 422 if a stage's participant does not belong to the company */
export async function assertParticipants(scope: Scope, companyId: string, policy: ExecutionPolicy): Promise<void> {
  const participants = policy.stages.flatMap((stage) => stage.participants);
  const memberships = await Promise.all(participants.map((participant) => isOfCompany(scope, companyId, participant)));
  const participant = participants[memberships.indexOf(false)];
  if (participant) throw unprocessable('Execution stage participants must belong to company', { participant });
}

/** The agents of a policy's stages that cannot be assigned work: terminated, deleted or pending approval. */
export async function unavailableAgents(scope: Scope, policy: ExecutionPolicy | null): Promise<ReadonlySet<string>> {
  const ids = (policy?.stages ?? []).flatMap(({ participants }) =>
    participants.flatMap(({ agentId }) => agentId ?? []),
  );
  const agents = await Promise.all(ids.map((id) => scope.load(agentNode, id)));
  return new Set(ids.filter((_, index) => !isAssignable(agents[index])));
}

const isAssignable = (agent: { readonly status: string } | null | undefined): boolean =>
  agent != null && agent.status !== 'terminated' && agent.status !== 'pending_approval';

/** @throws 422 if the owner of the unblocking action does not belong to the company */
export async function assertUnblocker(
  scope: Scope,
  companyId: string,
  descriptor: JsonObject | null | undefined,
): Promise<void> {
  const owner = descriptor?.owner;
  if (owner === undefined || owner === 'board') return;
  const { agentId = null, userId = null } = owner as Partial<ParticipantRef>;
  if (await isOfCompany(scope, companyId, { agentId, userId })) return;
  throw unprocessable('The owner of unblockDescriptor must belong to company', { owner });
}
