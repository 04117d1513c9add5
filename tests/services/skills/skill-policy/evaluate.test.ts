import { describe, expect, it } from 'vitest';
import { evaluate, platformDecision, type SkillPrincipal } from '#services/skills/skill-policy/evaluate.js';
import { OPEN_POLICY, type SkillPolicyDocument, type SkillPolicyRule } from '#services/skills/skill-policy/model.js';

const ADA = '0b6f7f6e-8d1f-4d5c-9a57-3c2f4e0f7a11';
const BOB = '5f0d3c3b-26f4-4b0b-8d2b-6a1e6c1d2b22';
const SKILL = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const REPOSITORY = 'https://github.com/acme/skills';

const ada: SkillPrincipal = { agentId: ADA, role: 'engineer', hasSkillGrant: false };
const board: SkillPrincipal = { agentId: null, role: 'board', hasSkillGrant: false };

const rule = (fields: Partial<SkillPolicyRule> = {}): SkillPolicyRule => ({
  id: 'rule',
  priority: 0,
  effect: 'deny',
  subject: { type: 'all_agents' },
  actions: ['skills.import'],
  ...fields,
});

const policy = (rules: SkillPolicyRule[], defaultEffect: 'allow' | 'deny' = 'allow'): SkillPolicyDocument => ({
  ...OPEN_POLICY,
  revision: 4,
  materialized: true,
  defaultEffect,
  rules,
});

const ask = (
  document: SkillPolicyDocument,
  attempt: Partial<Parameters<typeof evaluate>[1]> = {},
): ReturnType<typeof evaluate> =>
  evaluate(document, { principal: ada, action: 'skills.import', resource: {}, ...attempt });

describe('the rules of a skill policy', () => {
  it('are not asked while there is no policy', () => {
    expect(ask(OPEN_POLICY)).toEqual({
      allowed: true,
      action: 'skills.import',
      reason: 'no_policy_default',
      policyRevision: 0,
      matchedRuleId: null,
      remediation: null,
    });
  });

  it('decide before everything else, and say what would help where they refuse', () => {
    expect(ask(policy([rule()]))).toEqual({
      allowed: false,
      action: 'skills.import',
      reason: 'explicit_rule',
      policyRevision: 4,
      matchedRuleId: 'rule',
      remediation: expect.stringContaining('rule rule'),
    });
    expect(ask(policy([rule({ effect: 'allow' })], 'deny'))).toMatchObject({
      allowed: true,
      reason: 'explicit_rule',
      matchedRuleId: 'rule',
      remediation: null,
    });
  });

  it.each([
    [
      'the lowest priority first',
      [
        { id: 'a', priority: 2 },
        { id: 'b', priority: 1 },
      ],
      'b',
    ],
    [
      'negative priorities before zero',
      [
        { id: 'a', priority: 0 },
        { id: 'b', priority: -1 },
      ],
      'b',
    ],
    ['those of one priority by their ids', [{ id: 'b' }, { id: 'a' }], 'a'],
    ['upper case before lower case', [{ id: 'a' }, { id: 'B' }], 'B'],
    ['ids code unit by code unit, not as numbers', [{ id: 'r9' }, { id: 'r10' }], 'r10'],
    ['ids code unit by code unit, not as words', [{ id: 'rule.1' }, { id: 'rule-1' }], 'rule-1'],
    ['a longer id after the one that it begins with', [{ id: 'rule:a' }, { id: 'rule' }], 'rule'],
  ] as const)('are asked in order: %s', (_what, rules, first) => {
    const document = policy(rules.map((fields) => rule(fields)));
    expect(ask(document).matchedRuleId).toBe(first);
    expect(ask({ ...document, rules: [...document.rules].reverse() }).matchedRuleId).toBe(first);
  });

  it('keep their order in the document, however often it is asked', () => {
    const document = policy([rule({ id: 'b' }), rule({ id: 'a' })]);
    ask(document);
    expect(document.rules.map(({ id }) => id)).toEqual(['b', 'a']);
  });

  it('let a later one decide where an earlier one does not fit', () => {
    const rules = [rule({ id: 'a', actions: ['skills.edit'] }), rule({ id: 'b', effect: 'allow' })];
    expect(ask(policy(rules, 'deny'))).toMatchObject({ allowed: true, matchedRuleId: 'b' });
  });

  it('fit only the actions that they name', () => {
    const document = policy([rule({ actions: ['skills.edit', 'skills.test'] })]);
    const fitting = (['skills.edit', 'skills.test', 'skills.import', 'skills.create'] as const).filter(
      (action) => !ask(document, { action }).allowed,
    );
    expect(fitting).toEqual(['skills.edit', 'skills.test']);
  });
});

describe('the subject of a rule', () => {
  it.each([
    ['all agents', { type: 'all_agents' }, ada, true],
    ['all agents, but not people', { type: 'all_agents' }, board, false],
    ['an agent that it names', { type: 'agents', agentIds: [BOB, ADA] }, ada, true],
    ['no agent that it does not name', { type: 'agents', agentIds: [BOB] }, ada, false],
    ['no person by the id of an agent', { type: 'agents', agentIds: [ADA] }, board, false],
    ['a role', { type: 'roles', roles: ['designer', 'engineer'] }, ada, true],
    ['a role whatever its case, without blanks', { type: 'roles', roles: [' ENGINEER\t'] }, ada, true],
    ['a role of the agent with another case', { type: 'roles', roles: ['ceo'] }, { ...ada, role: 'CEO ' }, true],
    ['no role that only begins like it', { type: 'roles', roles: ['engineers', 'engine'] }, ada, false],
    ['people by the role board', { type: 'roles', roles: ['Board'] }, board, true],
    ['no agent by the role board', { type: 'roles', roles: ['board'] }, ada, false],
  ] as const)('is %s', (_what, subject, principal, isFitting) => {
    const document = policy([rule({ subject: subject as unknown as SkillPolicyRule['subject'] })]);
    expect(ask(document, { principal }).allowed).toBe(!isFitting);
  });
});

describe('the resources of a rule', () => {
  const whole = {
    skillId: SKILL,
    skillKey: 'acme/skills/deploy',
    sourceType: 'git',
    sourceLocator: REPOSITORY,
  } as const;

  it.each([
    ['nothing', undefined, {}, true],
    ['a skill that it names', { skillIds: [BOB, SKILL] }, whole, true],
    ['another skill', { skillIds: [BOB] }, whole, false],
    ['a key that it names', { skillKeys: ['acme/skills/deploy'] }, whole, true],
    ['a key of another case', { skillKeys: ['Acme/skills/deploy'] }, whole, false],
    ['a kind of source that it names', { sourceTypes: ['git', 'catalog'] }, whole, true],
    ['another kind of source', { sourceTypes: ['catalog'] }, whole, false],
    ['an address that it names', { sourceLocators: [REPOSITORY] }, whole, true],
    ['an address that only begins like it', { sourceLocators: ['https://github.com/acme'] }, whole, false],
    ['all that it asks for', { skillIds: [SKILL], sourceTypes: ['git'], sourceLocators: [REPOSITORY] }, whole, true],
    ['not all that it asks for', { skillIds: [SKILL], sourceTypes: ['catalog'] }, whole, false],
    ['a skill whose id nobody knows', { skillIds: [SKILL] }, { ...whole, skillId: null }, false],
    ['a skill whose key nobody knows', { skillKeys: ['acme/skills/deploy'] }, { ...whole, skillKey: undefined }, false],
    ['a skill of unknown kind', { sourceTypes: ['unknown', 'git'] }, { ...whole, sourceType: null }, false],
    ['a kind that is known to be unknown', { sourceTypes: ['unknown'] }, { ...whole, sourceType: 'unknown' }, true],
    ['a skill without an address', { sourceLocators: [REPOSITORY] }, { ...whole, sourceLocator: null }, false],
    ['nothing that is known', { skillKeys: ['acme/skills/deploy'] }, {}, false],
  ] as const)('are met or not: %s', (_what, resources, resource, isFitting) => {
    const fields = resources === undefined ? {} : { resources: resources as unknown as SkillPolicyRule['resources'] };
    expect(ask(policy([rule(fields as Partial<SkillPolicyRule>)]), { resource }).allowed).toBe(!isFitting);
  });
});

describe('what no rule is about', () => {
  const granted = { ...ada, hasSkillGrant: true };
  const allowing = rule({ effect: 'allow', actions: ['skills.test'] });

  it.each([
    ['is allowed by a policy that allows', policy([]), ada, true, 'policy_default'],
    ['is refused by a policy that denies', policy([], 'deny'), ada, false, 'policy_default'],
    [
      'is allowed to those with a grant where the policy denies',
      policy([], 'deny'),
      granted,
      true,
      'legacy_compatibility',
    ],
    ['owes nothing to a grant where the policy allows', policy([]), granted, true, 'policy_default'],
    [
      'is still allowed by a grant beside rules that do not fit',
      policy([allowing], 'deny'),
      granted,
      true,
      'legacy_compatibility',
    ],
    ['is refused to people like to agents', policy([], 'deny'), board, false, 'policy_default'],
  ] as const)('%s', (_what, document, principal, isAllowed, reason) => {
    expect(ask(document, { principal })).toMatchObject({ allowed: isAllowed, reason, matchedRuleId: null });
  });

  it('names the action that a rule would have to allow', () => {
    expect(ask(policy([], 'deny')).remediation).toContain('allows skills.import');
  });

  it('is not what a grant outweighs: a rule that refuses holds for those with one', () => {
    expect(ask(policy([rule()], 'deny'), { principal: granted })).toMatchObject({
      allowed: false,
      reason: 'explicit_rule',
    });
  });
});

describe('what the product forbids', () => {
  it.each([
    ['skills.edit', 'service/deploy', true],
    ['skills.remove', 'service/deploy', true],
    ['skills.reset', 'service/deploy', false],
    ['skills.edit', 'acme/service/deploy', false],
    ['skills.edit', null, false],
  ] as const)('%s of %s: %s', (action, skillKey, isForbidden) => {
    const decision = platformDecision({ revision: 4 }, { action, resource: { skillKey } });
    expect(decision?.reason).toBe(isForbidden ? 'platform_invariant' : undefined);
    if (isForbidden) expect(decision).toMatchObject({ allowed: false, action, policyRevision: 4, matchedRuleId: null });
  });
});
