import { type Scope, WriteScope } from '#services/core/operation/scope.js';
import { SkillPolicyDenied } from './errors.js';
import { evaluate, platformDecision, type SkillResource } from './evaluate.js';
import { locatorOrRefusal } from './locators.js';
import type { SkillAction, SkillDecision } from './model.js';
import { callerOf, namedPrincipal } from './principals.js';
import { policyDuring, skillPolicyOf } from './rows.js';

/** An action on a skill that a caller wants to take. */
export interface SkillAttempt {
  readonly companyId: string;
  readonly action: SkillAction;
  readonly resource: SkillResource;
  /** The agent to decide about, if it is not the actor. */
  readonly agentId?: string | undefined;
}

/**
 * Whether an action on a skill is allowed, and why. Includes the product's own restrictions.
 * @throws 404 and 403 for another agent that does not belong to the company
 */
export async function skillDecision(scope: Scope, attempt: SkillAttempt): Promise<SkillDecision> {
  const { companyId, action, agentId } = attempt;
  const principal =
    agentId === undefined ? await callerOf(scope, companyId) : await namedPrincipal(scope, companyId, agentId);
  const resource = normalizeResource(attempt.resource);
  const policy = await skillPolicyOf(scope, companyId);
  return platformDecision(policy, { action, resource }) ?? evaluate(policy, { principal, action, resource });
}

/**
 * Rejects actions that the company's skill policy does not allow the actor. In a mutation, the policy cannot change
 * until the transaction ends. Callers enforce the product's own restrictions, with their own errors.
 * @throws 403
 */
export const assertSkillAllowed = (
  scope: Scope,
  companyId: string,
  action: SkillAction,
  resource: SkillResource,
): Promise<void> => assertSkillsAllowed(scope, companyId, action, [resource]);

/** Checks an action on several skills, as `assertSkillAllowed` does for one. @throws 403 */
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
    const decision = evaluate(policy, { principal, action, resource: normalizeResource(resource) });
    if (decision.allowed) continue;
    const { allowed: _, remediation, ...details } = decision;
    throw SkillPolicyDenied(
      { ...details, remediation: remediation ?? '' },
      `The skill policy does not allow ${action}`,
    );
  }
}

/** Converts the address to canonical form, as in the rules. */
const normalizeResource = (resource: SkillResource): SkillResource =>
  resource.sourceLocator == null ? resource : { ...resource, sourceLocator: locatorOrRefusal(resource.sourceLocator) };
