import { type PermissionKey, ROLE_PERMISSIONS } from '#services/access/permissions.js';
import { AgentNotFound } from '#services/access/principals.js';
import { hasGrant } from '#services/access/rules.js';
import { type Actor, isLocalBoard } from '#services/core/actors/actor.js';
import type { Scope } from '#services/core/operation/scope.js';
import { isUuid } from '#services/core/text/fields.js';
import { agentNode } from '#services/organization/agents/rows.js';
import { SkillCompanyBoundaryDenied } from './errors.js';
import type { SkillPrincipal } from './evaluate.js';

/** Principals with one of these grants from before the policy keep their abilities. */
const SKILL_GRANTS: readonly PermissionKey[] = ['skills:create', 'skills:suggest-changes'];

/** The actor as a principal of a skill policy. */
export async function callerOf(scope: Scope, companyId: string): Promise<SkillPrincipal> {
  const { actor } = scope;
  if (actor.kind === 'agent') return agentOf(scope, companyId, { id: actor.agentId, role: actor.role });
  const isPerson = actor.kind === 'board';
  return {
    agentId: null,
    role: isPerson ? 'board' : 'system',
    hasSkillGrant: await isGranted(scope, companyId, actor),
  };
}

/**
 * Another agent as a principal of a company's skill policy.
 * @throws 404 if the agent does not exist or the caller cannot reach it; 403 if it belongs to another company
 */
export async function namedPrincipal(scope: Scope, companyId: string, agentId: string): Promise<SkillPrincipal> {
  const agent = isUuid(agentId) ? await scope.load(agentNode, agentId.toLowerCase()) : null;
  if (!agent) throw AgentNotFound();
  if (agent.companyId !== companyId) throw SkillCompanyBoundaryDenied();
  return agentOf(scope, companyId, agent);
}

async function agentOf(
  scope: Scope,
  companyId: string,
  { id, role }: { readonly id: string; readonly role: string },
): Promise<SkillPrincipal> {
  return { agentId: id, role, hasSkillGrant: await hasSkillGrant(scope, { companyId, type: 'agent', id }) };
}

/**
 * Whether a person has a skill grant. The local board and instance admins may act without a grant, which does not count
 * as one.
 */
async function isGranted(scope: Scope, companyId: string, actor: Actor): Promise<boolean> {
  if (actor.kind !== 'board' || isLocalBoard(actor)) return false;
  const role = actor.memberships.get(companyId)?.role;
  if (role && SKILL_GRANTS.some((key) => ROLE_PERMISSIONS[role].includes(key))) return true;
  return hasSkillGrant(scope, { companyId, type: 'user', id: actor.userId });
}

async function hasSkillGrant(scope: Scope, principal: Parameters<typeof hasGrant>[1]): Promise<boolean> {
  for (const key of SKILL_GRANTS) if (await hasGrant(scope, principal, key)) return true;
  return false;
}
