import type { Skill } from '#generated/prisma/client.js';
import { roleIn } from '#services/access/authority.js';
import { anyOf, board, companyWriter, holds, isInstanceAdmin, permission } from '#services/access/rules.js';
import type { Actor } from '#services/core/actors/actor.js';
import { forbidden, unprocessable } from '#services/core/errors/errors.js';
import { type Allow, type InCompany, rule } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { agentNode } from '#services/organization/agents/rows.js';
import { readOnlyReason } from './model.js';
import { policySourceOf } from './origin.js';

/** Every person with write access, and the agents that may hire. */
export const skillKeeper: Allow<InCompany> = rule(
  'Every board user who may write, and agents that may hire',
  async (scope, resource) => {
    await companyWriter(scope, resource);
    if (scope.actor.kind !== 'agent' || (await holds(scope, resource.companyId, 'agents:create'))) return;
    throw forbidden('Missing permission: agents:create');
  },
);

/** The callers that `skillKeeper` allows, and the agents that may create skills. */
export const skillAuthor: Allow<InCompany> = rule(
  'Every board user who may write, and agents that may hire or create skills',
  async (scope, resource) => {
    await companyWriter(scope, resource);
    const { actor } = scope;
    if (actor.kind !== 'agent' || (await holds(scope, resource.companyId, 'agents:create'))) return;
    const agent = await scope.load(agentNode, actor.agentId);
    if (agent?.canCreateSkills && (await holds(scope, resource.companyId, 'skills:create'))) return;
    throw forbidden('Missing one of permissions: agents:create, skills:create');
  },
);

/** Every person with write access, and the agents that review skills. */
export const skillReviewer: Allow<InCompany> = rule(
  'Every board user who may write, and agents that review skills',
  anyOf(board, permission('skills:review')),
);

/** @throws 403 unless the caller is an owner of the company or an instance admin */
export function assertMayOverrideAudit({ actor }: Pick<Scope, 'actor'>, { companyId }: InCompany): void {
  if (roleIn(actor, companyId) === 'owner' || isInstanceAdmin(actor)) return;
  throw forbidden('Only owners of the company can override a failed audit');
}

/** The facts about a skill that the company's policy decides on. */
export const skillFactsOf = (skill: Pick<Skill, 'id' | 'key' | 'sourceKind' | 'sourceLocator'>) => ({
  skillId: skill.id,
  skillKey: skill.key,
  sourceType: policySourceOf(skill),
  ...(skill.sourceLocator !== null && { sourceLocator: skill.sourceLocator }),
});

/** @throws 422 for bundled skills */
export function assertEditable(skill: Pick<Skill, 'sourceKind'>): void {
  const reason = readOnlyReason(skill);
  if (reason) throw unprocessable(reason, { editableReason: reason });
}

/** Only people stop and resume updates: an agent must not resume what people have stopped. @throws 403 for agents */
export function assertMayHold(actor: Actor, { operatorHold }: { readonly operatorHold?: boolean | undefined }): void {
  if (operatorHold !== undefined && actor.kind === 'agent') throw forbidden('Only people can stop and start updates');
}
