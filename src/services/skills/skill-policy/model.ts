import { z } from 'zod';
import { describedEnum } from '#services/core/text/fields.js';

export const SkillAction = describedEnum('SkillAction', 'An operation that the policy allows or denies.', {
  'skills.create': 'Create or fork a skill.',
  'skills.import': 'Import a skill from an external source, or list the skills of a source.',
  'skills.install': 'Install a skill of the catalog, or assign a skill to an agent.',
  'skills.edit': 'Change a skill, its files, or the selection of its source.',
  'skills.update': "Install an update from the skill's source.",
  'skills.test': 'Test a skill.',
  'skills.reset': 'Restore a skill to the state at its origin.',
  'skills.remove': 'Delete a skill, or remove a skill from an agent.',
});
export type SkillAction = z.output<typeof SkillAction>;

export const SkillPolicyEffect = describedEnum('SkillPolicyEffect', 'The effect of a skill policy on an attempt.', {
  allow: 'The policy allows the action.',
  deny: 'The policy denies the action.',
});

export const SkillOrigin = describedEnum('SkillOrigin', 'The source of a skill, as skill policies distinguish it.', {
  workspace: 'A folder of the server, such as the workspace of a project.',
  catalog: 'The skill ships with Orgraph.',
  git: 'A Git repository.',
  external_package: 'Another external address.',
  generated: 'A person or an agent of the company wrote the skill.',
  unknown: 'The source is unknown.',
});
export type SkillOrigin = z.output<typeof SkillOrigin>;

export const SkillSubjectType = describedEnum('SkillSubjectType', 'The type of subject of a skill policy rule.', {
  all_agents: 'Every agent.',
  agents: 'The agents that the rule names.',
  roles: 'Agents and people with one of the roles that the rule names.',
});

export const SkillPolicySubject = z
  .object({
    type: SkillSubjectType,
    agentIds: z.array(z.uuid()).optional().describe('The IDs of the agents; only for the type agents.'),
    roles: z
      .array(z.string())
      .optional()
      .describe('The roles; upper and lower case do not matter. Only for the type roles.'),
  })
  .meta({ id: 'SkillPolicySubject', description: 'The agents or roles that a skill policy rule applies to.' });

export const SkillPolicyResources = z
  .object({
    skillIds: z.array(z.uuid()).optional().describe('The IDs of the matching skills; null for no condition.'),
    skillKeys: z.array(z.string()).optional().describe('The keys of the matching skills; null for no condition.'),
    sourceTypes: z
      .array(SkillOrigin)
      .optional()
      .describe('The source types of the matching skills; null for no condition.'),
    sourceLocators: z
      .array(z.string())
      .optional()
      .describe('The source addresses of the matching skills, in canonical form; null for no condition.'),
  })
  .meta({
    id: 'SkillPolicyResources',
    description:
      'The skills that a rule applies to. A skill must meet every condition, by matching one item of each list.',
  });

export const SkillPolicyRuleView = z
  .object({
    id: z.string().describe('The ID by which decisions name the rule, unique in the policy.'),
    priority: z
      .int()
      .describe(
        'Rules are evaluated from the lowest priority up. Rules of equal priority follow the order of their IDs, by code units.',
      ),
    effect: SkillPolicyEffect,
    subject: SkillPolicySubject,
    actions: z.array(SkillAction).describe('The actions that the rule applies to.'),
    resources: SkillPolicyResources.optional().describe('The skills that the rule applies to; null for all skills.'),
  })
  .meta({
    id: 'SkillPolicyRule',
    description: 'A rule of a skill policy. The first rule that matches an attempt decides.',
  });
export type SkillPolicyRule = z.output<typeof SkillPolicyRuleView>;

export const SkillPolicyView = z
  .object({
    schemaVersion: z.literal(1).describe('The version of the document format.'),
    revision: z.int().describe('The number of writes since the last reset; 0 if no policy is stored.'),
    defaultEffect: SkillPolicyEffect.describe('The effect if no rule matches.'),
    rules: z.array(SkillPolicyRuleView).describe('The rules, in the order of the request that stored them.'),
    materialized: z.boolean().describe('True if a policy is stored. Without a policy, everything is allowed.'),
  })
  .meta({ id: 'SkillPolicy', description: "The rules that allow or deny actions on a company's skills." });
export type SkillPolicyDocument = z.output<typeof SkillPolicyView>;

/** The policy of a company that has not written one. */
export const OPEN_POLICY: SkillPolicyDocument = {
  schemaVersion: 1,
  revision: 0,
  defaultEffect: 'allow',
  rules: [],
  materialized: false,
};

const SkillDecisionReason = describedEnum('SkillDecisionReason', 'The reason for a decision on a skill action.', {
  no_policy_default: 'The company has no skill policy, so everything is allowed.',
  explicit_rule: 'A rule of the policy decided.',
  legacy_compatibility:
    'No rule matches and the default effect is deny, but the agent or person has skills:create or skills:suggest-changes.',
  policy_default: 'No rule matches, so the default effect of the policy applies.',
  platform_invariant: 'Orgraph itself forbids the action; no policy can allow it.',
});

export const SkillDecisionView = z
  .object({
    allowed: z.boolean().describe('True if the action is allowed.'),
    action: SkillAction,
    reason: SkillDecisionReason,
    policyRevision: z.int().describe('The revision of the evaluated policy; 0 if no policy is stored.'),
    matchedRuleId: z.string().nullable().describe('The ID of the rule that decided; null if no rule matches.'),
    remediation: z.string().nullable().describe('A remedy in words; null if the action is allowed.'),
  })
  .meta({ id: 'SkillDecision', description: 'A decision about an action on a skill, with its reason.' });
export type SkillDecision = z.output<typeof SkillDecisionView>;
