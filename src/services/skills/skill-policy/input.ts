import { z } from 'zod';
import type { TellingCode } from '#services/core/errors/error-codes.js';
import { DomainError, type ValidationIssue, validationError } from '#services/core/errors/errors.js';
import { pathId, text, uuid } from '#services/core/text/fields.js';
import { SECRET_IN_LOCATOR } from '../fetch/locator.js';
import { foldedRole } from './evaluate.js';
import { locator } from './locators.js';
import { SkillAction, SkillOrigin, SkillPolicyEffect } from './model.js';

// The input of a policy. Unknown fields are rejected at every level: a rule with a misspelled condition would match
// more than its author believes.

const MAX_RULES = 1_000;
const MAX_ITEMS = 500;
const MAX_ROLE = 200;
const MAX_KEY = 512;
const MAX_PRIORITY = 1_000_000;
const RULE_ID = /^[a-zA-Z0-9][a-zA-Z0-9._:-]*$/;

/** A list without duplicates. @param keyOf the value by which items are compared */
const distinct = <Item extends z.ZodType>(
  item: Item,
  max: number,
  keyOf: (item: z.output<Item>) => unknown = (same) => same,
  at: readonly string[] = [],
) =>
  z
    .array(item)
    .max(max)
    .check(({ value, issues }) => {
      const seenKeys = new Set<unknown>();
      for (const [index, one] of value.entries()) {
        const key = keyOf(one);
        const message = 'Must not be given twice';
        if (seenKeys.has(key)) issues.push({ code: 'custom', path: [index, ...at], message, input: one });
        seenKeys.add(key);
      }
    });

const agentIds = distinct(uuid(), MAX_ITEMS).min(1).describe('The IDs of the agents.');
const roles = distinct(text(MAX_ROLE), MAX_ITEMS, foldedRole)
  .min(1)
  .describe('The roles; upper and lower case do not matter. People have the role board.');

/** The subjects of a rule, each with the fields that select it. */
export const SUBJECTS = { agentIds, roles } as const;

export const SkillPolicySubjectInput = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('all_agents') }),
  z.strictObject({ type: z.literal('agents'), agentIds }),
  z.strictObject({ type: z.literal('roles'), roles }),
]);

const resources = z
  .strictObject({
    skillIds: z
      .array(uuid())
      .min(1)
      .max(MAX_ITEMS)
      .nullish()
      .describe('The IDs of the matching skills; null for no condition.'),
    skillKeys: z
      .array(text(MAX_KEY))
      .min(1)
      .max(MAX_ITEMS)
      .nullish()
      .describe('The keys of the matching skills; null for no condition.'),
    sourceTypes: distinct(SkillOrigin, MAX_ITEMS)
      .min(1)
      .nullish()
      .describe('The source types of the matching skills; null for no condition.'),
    sourceLocators: distinct(locator(), MAX_ITEMS)
      .min(1)
      .nullish()
      .describe('The source addresses of the matching skills, in any spelling; null for no condition.'),
  })
  .transform((given) => Object.fromEntries(Object.entries(given).filter(([, list]) => list != null)))
  .refine(
    (given) => Object.keys(given).length > 0,
    'Must have at least one of skillIds, skillKeys, sourceTypes, sourceLocators',
  )
  .meta({
    id: 'SkillPolicyResourcesInput',
    description:
      'The skills that a rule applies to. A skill must meet every condition, by matching one item of each list.',
    minProperties: 1,
  });

const rule = z
  .strictObject({
    id: z
      .string()
      .max(128)
      .regex(RULE_ID, 'Must be letters, digits, and . _ : -, beginning with a letter or a digit')
      .describe('The ID by which decisions name the rule, unique in the policy.'),
    priority: z
      .int()
      .min(-MAX_PRIORITY)
      .max(MAX_PRIORITY)
      .describe(
        'Rules are evaluated from the lowest priority up. Rules of equal priority follow the order of their IDs, by code units.',
      ),
    effect: SkillPolicyEffect,
    subject: SkillPolicySubjectInput.describe('The agents or roles that the rule applies to.'),
    actions: distinct(SkillAction, MAX_ITEMS).min(1).describe('The actions that the rule applies to.'),
    resources: resources.nullish().describe('The skills that the rule applies to; null or omitted for all skills.'),
  })
  .transform(({ resources: given, ...fields }) => ({ ...fields, ...(given && { resources: given }) }))
  .meta({
    id: 'SkillPolicyRuleInput',
    description: 'A rule of a skill policy. The first rule that matches an attempt decides.',
  });

export const SkillPolicyInput = z.strictObject({
  companyId: pathId(),
  schemaVersion: z.literal(1).describe('The version of the document format: 1.'),
  defaultEffect: SkillPolicyEffect.describe('The effect if no rule matches.'),
  rules: distinct(rule, MAX_RULES, ({ id }) => id, ['id']).describe('All rules, at most 1,000.'),
  expectedRevision: z.int().min(0).describe('The revision that the caller last read; 0 if no policy is stored.'),
});

const resource = z
  .strictObject({
    skillId: uuid().nullish().describe('The ID of the skill.'),
    skillKey: text(MAX_KEY).nullish().describe('The key of the skill.'),
    sourceType: SkillOrigin.nullish().describe('The source of the skill.'),
    sourceLocator: locator().nullish().describe("The address of the skill's source."),
  })
  .meta({ id: 'SkillFacts', description: 'The known facts about a skill. Omitted facts are unknown.' });

const principal = z
  .strictObject({ agentId: pathId().describe('The ID of the agent.') })
  .meta({ id: 'SkillPrincipal', description: 'The agent for which Orgraph evaluates a skill policy.' });

export const SkillAttemptInput = z.strictObject({
  companyId: pathId(),
  action: SkillAction,
  resource: resource.default({}).describe('The known facts about the skill.'),
  principal: principal
    .nullish()
    .describe('The agent to evaluate, which requires the right to manage permissions; null or omitted for the caller.'),
});

type Invalid = (issues: readonly ValidationIssue[]) => DomainError;

const isAboutSecret = ({ message }: ValidationIssue): boolean => message === SECRET_IN_LOCATOR;
const CODE = 'skill_policy_validation_failed' satisfies TellingCode;
const policyError = (message: string, issues: readonly ValidationIssue[]) =>
  new DomainError(CODE, 422, message, undefined, issues);

/** Credentials in addresses have their own message, so clients do not search for another mistake. */
export const invalidPolicy: Invalid = (issues) =>
  policyError(issues.every(isAboutSecret) ? SECRET_IN_LOCATOR : 'Invalid skill policy document', issues);

export const invalidAttempt: Invalid = (issues) =>
  issues.every(isAboutSecret) ? policyError(SECRET_IN_LOCATOR, issues) : validationError(issues);
