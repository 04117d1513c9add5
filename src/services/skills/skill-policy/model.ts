import { z } from 'zod';
import { describedEnum } from '../../core/text/described-enum.js';

export const SkillAction = describedEnum('SkillAction', 'What somebody does with a skill.', {
  'skills.create': 'Creates one, or forks another.',
  'skills.import': 'Takes one over from a source outside, or looks at what a source has.',
  'skills.install': 'Installs one of the catalog, or gives one to an agent.',
  'skills.edit': 'Changes one, its files, or what is taken from its source.',
  'skills.update': 'Takes over what is new at its source.',
  'skills.test': 'Tries one out.',
  'skills.reset': 'Puts one back to what it was at its origin.',
  'skills.remove': 'Deletes one, or takes one from an agent.',
});
export type SkillAction = z.output<typeof SkillAction>;

export const SkillPolicyEffect = describedEnum('SkillPolicyEffect', 'What a skill policy says of an attempt.', {
  allow: 'It may be done.',
  deny: 'It may not be done.',
});

export const SkillOrigin = describedEnum(
  'SkillOrigin',
  'Where a skill comes from, as skill policies tell them apart.',
  {
    workspace: 'A folder of the server, such as the workspace of a project.',
    catalog: 'What ships with the product.',
    git: 'A git repository.',
    external_package: 'Another address outside.',
    generated: 'It was written here, by a person or an agent.',
    unknown: 'Nobody knows.',
  },
);
export type SkillOrigin = z.output<typeof SkillOrigin>;

export const SkillSubjectType = describedEnum('SkillSubjectType', 'Whom a rule of a skill policy is about.', {
  all_agents: 'Every agent.',
  agents: 'The agents that it names.',
  roles: 'Whoever has one of the roles that it names.',
});

export const SkillPolicySubject = z
  .object({
    type: SkillSubjectType,
    agentIds: z
      .array(z.uuid())
      .optional()
      .describe('The IDs of the agents; only of a rule about agents that it names.'),
    roles: z.array(z.string()).optional().describe('The roles, whatever their case; only of a rule about roles.'),
  })
  .meta({ id: 'SkillPolicySubject', description: 'Whom a rule of a skill policy is about.' });

export const SkillPolicyResources = z
  .object({
    skillIds: z
      .array(z.uuid())
      .optional()
      .describe('One of the skills with these IDs; null where that does not matter.'),
    skillKeys: z
      .array(z.string())
      .optional()
      .describe('One of the skills with these keys; null where that does not matter.'),
    sourceTypes: z
      .array(SkillOrigin)
      .optional()
      .describe('A skill that comes from there; null where that does not matter.'),
    sourceLocators: z
      .array(z.string())
      .optional()
      .describe('A skill from one of these addresses, in canonical form; null where that does not matter.'),
  })
  .meta({
    id: 'SkillPolicyResources',
    description:
      'Which skills a rule is about: everything that it says must hold of a skill, and one item of each list.',
  });

export const SkillPolicyRuleView = z
  .object({
    id: z.string().describe('What decisions call the rule. No other rule of the policy has the same.'),
    priority: z
      .int()
      .describe(
        'Rules are asked from the lowest priority up, and those of the same by their names, code unit by code unit.',
      ),
    effect: SkillPolicyEffect,
    subject: SkillPolicySubject,
    actions: z.array(SkillAction).describe('What it is about.'),
    resources: SkillPolicyResources.optional().describe('Which skills it is about; all where it does not say.'),
  })
  .meta({ id: 'SkillPolicyRule', description: 'A rule of a skill policy. The first that fits an attempt decides.' });
export type SkillPolicyRule = z.output<typeof SkillPolicyRuleView>;

export const SkillPolicyView = z
  .object({
    schemaVersion: z.literal(1).describe('The version of the form of the document.'),
    revision: z.int().describe('How often it was written since it was reset; 0 where nothing is stored.'),
    defaultEffect: SkillPolicyEffect.describe('What holds where no rule fits.'),
    rules: z.array(SkillPolicyRuleView).describe('The rules, in the order in which they were written.'),
    materialized: z.boolean().describe('Whether a policy is stored. Without one, everything is allowed.'),
  })
  .meta({ id: 'SkillPolicy', description: 'Which agents of a company may do what with which skills.' });
export type SkillPolicyDocument = z.output<typeof SkillPolicyView>;

/** The policy of a company that has not written one. */
export const OPEN_POLICY: SkillPolicyDocument = {
  schemaVersion: 1,
  revision: 0,
  defaultEffect: 'allow',
  rules: [],
  materialized: false,
};

const SkillDecisionReason = describedEnum('SkillDecisionReason', 'Why something may or may not be done with a skill.', {
  no_policy_default: 'The company has no skill policy, so everything is allowed.',
  explicit_rule: 'A rule of the policy says so.',
  legacy_compatibility:
    'No rule fits and the policy denies what no rule allows, but whoever asks was granted skills:create or skills:suggest-changes.',
  policy_default: 'No rule fits, and the policy says so of everything else.',
  platform_invariant: 'No policy allows it: the product itself forbids it.',
});

export const SkillDecisionView = z
  .object({
    allowed: z.boolean().describe('Whether it may be done.'),
    action: SkillAction,
    reason: SkillDecisionReason,
    policyRevision: z.int().describe('The revision of the policy that was asked; 0 where nothing is stored.'),
    matchedRuleId: z.string().nullable().describe('The rule that decided; null where none fits.'),
    remediation: z.string().nullable().describe('What would help, in words; null where it may be done.'),
  })
  .meta({ id: 'SkillDecision', description: 'Whether something may be done with a skill, and why.' });
export type SkillDecision = z.output<typeof SkillDecisionView>;
