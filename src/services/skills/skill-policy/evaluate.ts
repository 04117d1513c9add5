import type { SkillAction, SkillDecision, SkillOrigin, SkillPolicyDocument, SkillPolicyRule } from './model.js';

/** The principal of an action on a skill. */
export interface SkillPrincipal {
  /** Null if the principal is not an agent. */
  readonly agentId: string | null;
  /** The role of the agent; `board` for people, `system` for the server itself. */
  readonly role: string;
  /** Whether the principal has skills:create or skills:suggest-changes in the company. */
  readonly hasSkillGrant: boolean;
}

/** The known facts about a skill. A rule that requires another fact does not match. */
export interface SkillResource {
  readonly skillId?: string | null | undefined;
  readonly skillKey?: string | null | undefined;
  readonly sourceType?: SkillOrigin | null | undefined;
  /** In canonical form. */
  readonly sourceLocator?: string | null | undefined;
}

interface Attempt {
  readonly principal: SkillPrincipal;
  readonly action: SkillAction;
  readonly resource: SkillResource;
}

/** The decision of a policy: that of the first matching rule, else of the default. */
export function evaluate(policy: SkillPolicyDocument, attempt: Attempt): SkillDecision {
  const { action, principal } = attempt;
  const facts = { action, policyRevision: policy.revision };
  if (!policy.materialized) return { ...facts, ...allowDecision('no_policy_default') };
  const rule = [...policy.rules].sort(inOrder).find((candidate) => fits(candidate, attempt));
  if (rule?.effect === 'allow') return { ...facts, ...allowDecision('explicit_rule'), matchedRuleId: rule.id };
  if (rule) return { ...facts, ...denyDecision('explicit_rule', changeRule(rule.id)), matchedRuleId: rule.id };
  if (policy.defaultEffect === 'allow') return { ...facts, ...allowDecision('policy_default') };
  if (principal.hasSkillGrant) return { ...facts, ...allowDecision('legacy_compatibility') };
  return { ...facts, ...denyDecision('policy_default', addRule(action)) };
}

const BUNDLED_KEY = /^service\//;

/** A denial that no policy can override; null if the policy decides. */
export function platformDecision(
  { revision }: Pick<SkillPolicyDocument, 'revision'>,
  { action, resource }: Pick<Attempt, 'action' | 'resource'>,
): SkillDecision | null {
  const changes = action === 'skills.edit' || action === 'skills.remove';
  if (!changes || !BUNDLED_KEY.test(resource.skillKey ?? '')) return null;
  return { action, policyRevision: revision, ...denyDecision('platform_invariant', FORK_BUNDLED) };
}

const FORK_BUNDLED = 'Bundled skills belong to the product: fork it and change the copy.';
const ADMINISTRATOR = 'Ask a member who can manage the permissions of the company';
const changeRule = (id: string): string =>
  `${ADMINISTRATOR} to change the rule ${id} of the skill policy, or to allow this by a rule that comes before it.`;
const addRule = (action: SkillAction): string =>
  `${ADMINISTRATOR} for a rule of the skill policy that allows ${action}.`;

type Reason = SkillDecision['reason'];

const allowDecision = (reason: Reason) => ({ allowed: true, reason, matchedRuleId: null, remediation: null });

const denyDecision = (reason: Reason, remediation: string) => ({
  allowed: false,
  reason,
  matchedRuleId: null,
  remediation,
});

/** Orders rules by priority, then by id, compared code unit by code unit. */
function inOrder(a: SkillPolicyRule, b: SkillPolicyRule): number {
  if (a.priority !== b.priority) return a.priority - b.priority;
  return a.id < b.id ? -1 : 1;
}

const fits = ({ actions, subject, resources }: SkillPolicyRule, { action, principal, resource }: Attempt): boolean =>
  actions.includes(action) && isAbout(subject, principal) && (resources === undefined || selects(resources, resource));

/** A role in the form in which roles are compared: case and surrounding spaces do not matter. */
export const foldedRole = (role: string): string => role.trim().toLowerCase();

function isAbout({ type, agentIds = [], roles = [] }: SkillPolicyRule['subject'], principal: SkillPrincipal): boolean {
  switch (type) {
    case 'all_agents':
      return principal.agentId !== null;
    case 'agents':
      return principal.agentId !== null && agentIds.includes(principal.agentId);
    case 'roles':
      return roles.map(foldedRole).includes(foldedRole(principal.role));
  }
}

/** Every condition that a rule sets on skills must match. A condition on an unknown fact does not match. */
function selects(
  { skillIds, skillKeys, sourceTypes, sourceLocators }: NonNullable<SkillPolicyRule['resources']>,
  { skillId, skillKey, sourceType, sourceLocator }: SkillResource,
): boolean {
  return (
    isAmong(skillIds, skillId) &&
    isAmong(skillKeys, skillKey) &&
    isAmong(sourceTypes, sourceType) &&
    isAmong(sourceLocators, sourceLocator)
  );
}

const isAmong = <T>(wanted: readonly T[] | undefined, known: T | null | undefined): boolean =>
  wanted === undefined || (known != null && wanted.includes(known));
