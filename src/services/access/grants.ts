import type { CompanyMembership } from '#generated/prisma/client.js';
import type { Scope, WriteScope } from '../core/operation/scope.js';
import { statement } from '../core/postgres/statement.js';
import { listsByNumber, rowsByNumber } from '../core/rows/batched.js';
import type { JsonObject } from '../core/text/fields.js';
import { type Grant, type PermissionKey, standardAgentGrants } from './permissions.js';

/** A person or an agent in a company. */
interface Principal {
  readonly companyId: string;
  readonly type: 'user' | 'agent';
  readonly id: string;
}

const KEYS = `unnest($1::uuid[], $2::text[], $3::text[]) WITH ORDINALITY AS k("companyId", type, id, n)`;
const OF_KEY = `x."companyId" = k."companyId" AND x."principalType" = k.type AND x."principalId" = k.id`;
const GRANTS = statement(
  `SELECT k.n::int, x."permissionKey", x.scope FROM ${KEYS} JOIN "PrincipalPermissionGrant" x ON ${OF_KEY} ORDER BY k.n, x."permissionKey"`,
);
const MEMBERSHIPS = statement(`SELECT k.n::int, x.* FROM ${KEYS} JOIN "CompanyMembership" x ON ${OF_KEY}`);

const byPrincipal = {
  values: (keys: readonly Principal[]) => [
    keys.map((key) => key.companyId),
    keys.map((key) => key.type),
    keys.map((key) => key.id),
  ],
  cacheKey: (key: Principal): string => `${key.companyId} ${key.type} ${key.id}`,
};

/** The explicit grants of a principal, by key. */
export const grantsOf = listsByNumber<Grant, Principal>(GRANTS, byPrincipal);

/** A principal's membership of a company, or null. */
export const membershipOf = rowsByNumber<CompanyMembership, Principal>(MEMBERSHIPS, byPrincipal);

export const agentPrincipal = (agent: { companyId: string; id: string }): Principal => ({
  companyId: agent.companyId,
  type: 'agent',
  id: agent.id,
});

/**
 * Creates the membership and the grants of a standard agent for a new agent. An agent that admits another agent grants
 * it only the permissions that it has itself.
 */
export async function welcomeAgent(scope: WriteScope, agent: { companyId: string; id: string }): Promise<void> {
  await ensureAgentMembership(scope, agent);
  const { actor } = scope;
  const ownKeys =
    actor.kind === 'agent'
      ? (await scope.load(grantsOf, agentPrincipal({ ...agent, id: actor.agentId }))).map(
          ({ permissionKey }) => permissionKey,
        )
      : null;
  await scope.db.principalPermissionGrant.createMany({
    data: standardAgentGrants(agent.id)
      .filter((grant) => ownKeys === null || ownKeys.includes(grant.permissionKey))
      .map((grant) => ({
        ...grantKey(agent, grant.permissionKey),
        ...(grant.scope ? { scope: grant.scope as JsonObject } : {}),
      })),
    skipDuplicates: true,
  });
}

/** Grants or revokes one permission of an agent, and makes its membership active. */
export async function setAgentGrant(
  scope: WriteScope,
  agent: { companyId: string; id: string },
  key: PermissionKey,
  isGranted: boolean,
): Promise<void> {
  await ensureAgentMembership(scope, agent);
  if (isGranted)
    await scope.db.principalPermissionGrant.createMany({ data: [grantKey(agent, key)], skipDuplicates: true });
  else await scope.db.principalPermissionGrant.deleteMany({ where: grantKey(agent, key) });
}

const grantKey = (agent: { companyId: string; id: string }, permissionKey: PermissionKey) => ({
  companyId: agent.companyId,
  principalType: 'agent',
  principalId: agent.id,
  permissionKey,
});

async function ensureAgentMembership(scope: WriteScope, agent: { companyId: string; id: string }): Promise<void> {
  const identity = { companyId: agent.companyId, principalType: 'agent', principalId: agent.id };
  await scope.db.companyMembership.upsert({
    where: { companyId_principalType_principalId: identity },
    create: { ...identity, status: 'active', membershipRole: 'member' },
    update: { status: 'active' },
  });
}

/** Whether an agent may assign tasks, with the reason. */
export async function taskAssignment(
  scope: Scope,
  agent: { companyId: string; id: string; role: string; canCreateAgents: boolean },
): Promise<{ canAssignTasks: boolean; taskAssignSource: string }> {
  const grants = await scope.load(grantsOf, agentPrincipal(agent));
  const explicit = grants.some((grant) => grant.permissionKey === 'tasks:assign');
  if (agent.role === 'ceo') return { canAssignTasks: true, taskAssignSource: 'ceo_role' };
  if (agent.canCreateAgents) return { canAssignTasks: true, taskAssignSource: 'agent_creator' };
  return { canAssignTasks: explicit, taskAssignSource: explicit ? 'explicit_grant' : 'none' };
}
