import { isAtOrBelow } from '#services/access/authority.js';
import { membershipOf } from '#services/access/grants.js';
import { holds } from '#services/access/rules.js';
import { type Actor, isLocalBoard, isServer } from '#services/core/actors/actor.js';
import { conflict, domainError, forbidden, notFound, unprocessable } from '#services/core/errors/errors.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { agentById, agentNode } from '#services/organization/agents/rows.js';
import type { ExecutionPolicy, Participant } from './execution-policy.js';

// The agents and people that an issue names: its assignee, the participants of its stages and who unblocks it.

interface Assignee {
  readonly agentId?: string | null | undefined;
  readonly userId?: string | null | undefined;
}

export const NotAssignable = domainError('agent_not_assignable', 'The agent cannot take work in its current status');
const DelegationCycle = domainError(
  'delegation_cycle',
  'The agent is already in the delegation chain above this issue; comment there instead of assigning it back',
);

/** The id of the agent with this UUID or shortname. @throws 404 */
export async function assigneeId(scope: Scope, companyId: string, ref: string): Promise<string> {
  return (await agentById(scope, { agentId: ref, companyId })).id;
}

/**
 * Checks that the caller may assign work to this agent or person of the company.
 * @param by the actor who assigns it, if it is not the caller
 * @throws 422 for an agent and a person together, 403 without tasks:assign, 404 for an assignee outside the company,
 * 409 agent_not_assignable, 409 if an agent assigns to a paused one
 */
export async function assertAssignable(
  scope: Scope,
  companyId: string,
  { agentId, userId }: Assignee,
  by: Actor = scope.actor,
): Promise<void> {
  if (agentId && userId) throw unprocessable('Issue can only have one assignee');
  if (!agentId && !userId) return;
  if (!isServer(by)) await assertMayAssign(scope, companyId, agentId ?? null);
  if (agentId) await assertAgent(scope, companyId, agentId, by);
  else if (userId) await assertPerson(scope, companyId, userId);
}

/**
 * An agent may always assign work to itself, and with `tasks:assign_scope` to agents below it.
 * @throws 403
 */
export async function assertMayAssign(scope: Scope, companyId: string, agentId: string | null): Promise<void> {
  const { actor } = scope;
  if (actor.kind === 'agent' && (actor.agentId === agentId || actor.role === 'ceo' || actor.canCreateAgents)) return;
  if (await holds(scope, companyId, 'tasks:assign')) return;
  const below = actor.kind === 'agent' && agentId && (await holds(scope, companyId, 'tasks:assign_scope'));
  if (below && (await isAtOrBelow(scope, actor, agentId))) return;
  throw forbidden('Missing permission: tasks:assign');
}

async function assertAgent(scope: Scope, companyId: string, agentId: string, by: Actor): Promise<void> {
  const agent = await scope.load(agentNode, agentId);
  if (agent?.companyId !== companyId) throw notFound('Assignee agent not found');
  const { status } = agent;
  if (status === 'pending_approval' || status === 'terminated') throw NotAssignable({ agentId, status });
  if (status === 'paused' && by.kind === 'agent') {
    throw conflict('Agents cannot assign work to a paused agent', { agentId, status });
  }
}

async function assertPerson(scope: Scope, companyId: string, userId: string): Promise<void> {
  const { actor } = scope;
  if (isLocalBoard(actor) && actor.kind === 'board' && actor.userId === userId) return;
  const membership = await scope.load(membershipOf, { companyId, type: 'user', id: userId });
  if (membership?.status !== 'active') throw notFound('Assignee user not found');
}

const ABOVE = statement(`
  WITH RECURSIVE above AS (
    SELECT k.n, k.agent, i.id, i."parentId", i."assigneeAgentId", i."createdByAgentId"
      FROM unnest($2::uuid[], $3::uuid[]) WITH ORDINALITY AS k(parent, agent, n)
      JOIN "Issue" i ON i."companyId" = $1::uuid AND i.id = k.parent
    UNION
    SELECT above.n, above.agent, i.id, i."parentId", i."assigneeAgentId", i."createdByAgentId"
      FROM above JOIN "Issue" i ON i."companyId" = $1::uuid AND i.id = above."parentId")
  SELECT id, agent AS "agentId" FROM above WHERE agent IN ("assigneeAgentId", "createdByAgentId") ORDER BY n LIMIT 1`);

/** The assignment of an agent to an issue below another one. */
interface Delegation {
  readonly parentId?: string | null | undefined;
  readonly agentId?: string | null | undefined;
}

/**
 * An agent must not delegate work back to an agent that delegated it: neither would ever do it. One statement for all.
 * @throws 409 delegation_cycle
 */
export async function assertNoDelegationCycle(
  scope: Scope,
  companyId: string,
  ...delegations: readonly Delegation[]
): Promise<void> {
  const { actor } = scope;
  if (actor.kind !== 'agent') return;
  const delegated = delegations.filter(({ parentId, agentId }) => parentId && agentId && agentId !== actor.agentId);
  if (delegated.length === 0) return;
  const above = await scope.row<{ id: string; agentId: string }>(ABOVE, [
    companyId,
    delegated.map(({ parentId }) => parentId),
    delegated.map(({ agentId }) => agentId),
  ]);
  if (above) throw DelegationCycle({ agentId: above.agentId, issueId: above.id });
}

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
export async function assertParticipants(
  scope: Scope,
  companyId: string,
  policy: Pick<ExecutionPolicy, 'stages'> | null | undefined,
): Promise<void> {
  const participants = policy?.stages.flatMap((stage) => stage.participants) ?? [];
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
