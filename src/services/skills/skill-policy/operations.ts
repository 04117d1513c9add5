import { z } from 'zod';
import { companyMember } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { type InCompany, mutation, query, rule } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { pathId } from '#services/core/text/fields.js';
import { skillDecision } from './decision.js';
import { SkillAuthenticationRequired, SkillPolicyRevisionConflict } from './errors.js';
import { skillPolicySubject } from './events.js';
import { invalidAttempt, invalidPolicy, SkillAttemptInput, SkillPolicyInput } from './input.js';
import { OPEN_POLICY, SkillDecisionView, SkillPolicyView } from './model.js';
import { policyAdmin, policyWriter } from './policy.js';
import { lockedPolicy, skillPolicyOf, writePolicy } from './rows.js';

export const getSkillPolicy = query({
  name: 'getSkillPolicy',
  summary: 'Get the skill policy of a company',
  unauthenticated: SkillAuthenticationRequired,
  input: z.object({ companyId: pathId() }),
  output: SkillPolicyView,
  on: companyKeyById,
  allow: companyMember,
  run: (scope, _input, { companyId }) => skillPolicyOf(scope, companyId),
});

export const replaceSkillPolicy = mutation({
  name: 'replaceSkillPolicy',
  summary: 'Replace the skill policy of a company',
  unauthenticated: SkillAuthenticationRequired,
  input: SkillPolicyInput,
  invalid: invalidPolicy,
  output: SkillPolicyView,
  on: companyKeyById,
  allow: policyWriter,
  async run(scope, { expectedRevision, defaultEffect, rules }, { companyId }) {
    const { revision: currentRevision } = await lockedPolicy(scope, companyId);
    if (currentRevision !== expectedRevision) throw SkillPolicyRevisionConflict({ expectedRevision, currentRevision });
    const revision = currentRevision + 1;
    await writePolicy(scope, companyId, { defaultEffect, rules }, revision);
    scope.emit({
      ...skillPolicySubject(companyId),
      action: 'company.skill_policy_replaced',
      details: { previousRevision: currentRevision, newRevision: revision, defaultEffect, ruleCount: rules.length },
    });
    return { ...OPEN_POLICY, revision, defaultEffect, rules, materialized: true };
  },
});

export const resetSkillPolicy = mutation({
  name: 'resetSkillPolicy',
  summary: "Remove a company's skill policy; everything is then allowed",
  unauthenticated: SkillAuthenticationRequired,
  input: z.object({ companyId: pathId() }),
  output: SkillPolicyView,
  on: companyKeyById,
  allow: policyWriter,
  async run(scope, _input, { companyId }) {
    const { materialized, revision } = await lockedPolicy(scope, companyId);
    if (!materialized) return OPEN_POLICY;
    await writePolicy(scope, companyId, null, 0);
    scope.emit({
      ...skillPolicySubject(companyId),
      action: 'company.skill_policy_reset',
      details: { previousRevision: revision, newRevision: 0 },
    });
    return OPEN_POLICY;
  },
});

export const evaluateSkillPolicy = query({
  name: 'evaluateSkillPolicy',
  summary: 'Evaluate the skill policy for an attempt without making it',
  unauthenticated: SkillAuthenticationRequired,
  input: SkillAttemptInput,
  invalid: invalidAttempt,
  output: SkillDecisionView,
  async on(scope, { companyId, principal }) {
    const company = await companyKeyById(scope, { companyId });
    return { ...company, isAboutOthers: principal != null };
  },
  allow: rule(
    'A member or agent of the company; for other agents, a caller with users:manage_permissions',
    (scope: Scope, attempt: InCompany & { readonly isAboutOthers: boolean }) =>
      (attempt.isAboutOthers ? policyAdmin : companyMember)(scope, attempt),
  ),
  run: (scope, { action, resource, principal }, { companyId }) =>
    skillDecision(scope, { companyId, action, resource, agentId: principal?.agentId }),
});
