import { type Scope, WriteScope } from '../../core/operation/scope.js';
import { SkillPolicyDenied } from './errors.js';
import { evaluate, platformDecision, type SkillResource } from './evaluate.js';
import { locatorOrRefusal } from './locators.js';
import type { SkillAction, SkillDecision } from './model.js';
import { callerOf, namedPrincipal } from './principals.js';
import { policyDuring, skillPolicyOf } from './rows.js';

/** What somebody wants to do with a skill. */
export interface SkillAttempt {
  readonly companyId: string;
  readonly action: SkillAction;
  readonly resource: SkillResource;
  /** Another agent than the actor. */
  readonly agentId?: string | undefined;
}

/**
 * Whether something may be done with a skill, and why. What the product forbids is told, too.
 * @throws 404 and 403 for another agent that is not of the company
 */
export async function skillDecision(scope: Scope, attempt: SkillAttempt): Promise<SkillDecision> {
  const { companyId, action, agentId } = attempt;
  const principal =
    agentId === undefined ? await callerOf(scope, companyId) : await namedPrincipal(scope, companyId, agentId);
  const resource = known(attempt.resource);
  const policy = await skillPolicyOf(scope, companyId);
  return platformDecision(policy, { action, resource }) ?? evaluate(policy, { principal, action, resource });
}

/**
 * Refuses what the skill policy of the company does not allow the actor. Within a mutation the policy stays as it is
 * until the transaction ends. What the product forbids is for the callers to refuse, with errors of their own.
 * @throws 403
 */
export const assertSkillAllowed = (
  scope: Scope,
  companyId: string,
  action: SkillAction,
  resource: SkillResource,
): Promise<void> => assertSkillsAllowed(scope, companyId, action, [resource]);

/** The same for several skills. */
export async function assertSkillsAllowed(
  scope: Scope,
  companyId: string,
  action: SkillAction,
  resources: readonly SkillResource[],
): Promise<void> {
  if (resources.length === 0) return;
  const isWriting = scope instanceof WriteScope;
  const policy = isWriting ? await policyDuring(scope, companyId) : await skillPolicyOf(scope, companyId);
  const principal = await callerOf(scope, companyId);
  for (const resource of resources) {
    const decision = evaluate(policy, { principal, action, resource: known(resource) });
    if (decision.allowed) continue;
    const { allowed: _, remediation, ...details } = decision;
    throw SkillPolicyDenied(
      { ...details, remediation: remediation ?? '' },
      `The skill policy does not allow ${action}`,
    );
  }
}

/** Rules have addresses in canonical form. */
const known = (resource: SkillResource): SkillResource =>
  resource.sourceLocator == null ? resource : { ...resource, sourceLocator: locatorOrRefusal(resource.sourceLocator) };
