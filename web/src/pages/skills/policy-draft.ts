import type { ReplaceSkillPolicyMutationVariables, SkillPolicyDetailFragment } from './skill-policy.gql.js';

type Rule = SkillPolicyDetailFragment['rules'][number];
type RuleInput = ReplaceSkillPolicyMutationVariables['input']['rules'][number];

export type PolicyAction = Rule['actions'][number];
export type PolicyEffect = Rule['effect'];
export type SubjectType = Rule['subject']['type'];
export type Origin = NonNullable<NonNullable<Rule['resources']>['sourceTypes']>[number];

/** A rule while it is edited: a list that is empty does not restrict it. */
export interface DraftRule {
  readonly key: string;
  readonly priority: number;
  readonly effect: PolicyEffect;
  readonly actions: readonly PolicyAction[];
  readonly subject: SubjectType;
  readonly agentIds: readonly string[];
  readonly roles: readonly string[];
  readonly skillIds: readonly string[];
  readonly skillKeys: readonly string[];
  readonly sourceTypes: readonly Origin[];
  readonly sourceLocators: readonly string[];
}

export interface PolicyDraft {
  readonly defaultEffect: PolicyEffect;
  readonly rules: readonly DraftRule[];
}

export const ACTIONS: readonly PolicyAction[] = [
  'SKILLS_CREATE',
  'SKILLS_IMPORT',
  'SKILLS_INSTALL',
  'SKILLS_EDIT',
  'SKILLS_UPDATE',
  'SKILLS_TEST',
  'SKILLS_RESET',
  'SKILLS_REMOVE',
];

export const ORIGINS: readonly Origin[] = ['CATALOG', 'EXTERNAL_PACKAGE', 'GENERATED', 'GIT', 'WORKSPACE', 'UNKNOWN'];

/** So far apart are the priorities of rules that are added, so that others find a place between them. */
const PRIORITY_STEP = 10;

export const draftOf = ({ defaultEffect, rules }: SkillPolicyDetailFragment): PolicyDraft => ({
  defaultEffect,
  rules: rules.map(({ key, priority, effect, actions, subject, resources }) => ({
    key,
    priority,
    effect,
    actions,
    subject: subject.type,
    agentIds: subject.agentIds ?? [],
    roles: subject.roles ?? [],
    skillIds: resources?.skillIds ?? [],
    skillKeys: resources?.skillKeys ?? [],
    sourceTypes: resources?.sourceTypes ?? [],
    sourceLocators: resources?.sourceLocators ?? [],
  })),
});

export function newRule(rules: readonly DraftRule[]): DraftRule {
  const highest = Math.max(0, ...rules.map(({ priority }) => priority));
  return {
    key: '',
    priority: highest + PRIORITY_STEP,
    effect: 'DENY',
    actions: ['SKILLS_IMPORT'],
    subject: 'ALL_AGENTS',
    agentIds: [],
    roles: [],
    skillIds: [],
    skillKeys: [],
    sourceTypes: [],
    sourceLocators: [],
  };
}

const subjectInput = ({ subject, agentIds, roles }: DraftRule): RuleInput['subject'] => {
  if (subject === 'AGENTS') return { agentIds: [...agentIds] };
  return subject === 'ROLES' ? { roles: [...roles] } : { allAgents: true };
};

/** As the server takes them: lists that do not restrict are left out. */
export function rulesInput(rules: readonly DraftRule[]): RuleInput[] {
  return rules.map((rule) => {
    const { skillIds, skillKeys, sourceTypes, sourceLocators } = rule;
    const lists = Object.entries({ skillIds, skillKeys, sourceTypes, sourceLocators });
    const resources = Object.fromEntries(lists.filter(([, list]) => list.length > 0));
    return {
      key: rule.key.trim(),
      priority: rule.priority,
      effect: rule.effect,
      actions: [...rule.actions],
      subject: subjectInput(rule),
      ...(Object.keys(resources).length > 0 && { resources }),
    };
  });
}

export interface DraftFlaw {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** What is wrong with a draft before the server is asked. */
export function flawsOf({ rules }: PolicyDraft): DraftFlaw[] {
  return rules.flatMap(({ key, actions, subject, agentIds, roles }, index) => {
    const wrong = (field: string, message: string) => ({ path: ['rules', index, field], message });
    const isRepeated = rules.some((other, at) => at < index && other.key.trim() === key.trim());
    return [
      ...(key.trim() === '' ? [wrong('key', 'Give the rule a name.')] : []),
      ...(key.trim() !== '' && isRepeated ? [wrong('key', 'Another rule has this name.')] : []),
      ...(actions.length === 0 ? [wrong('actions', 'Choose what it is about.')] : []),
      ...(subject === 'AGENTS' && agentIds.length === 0 ? [wrong('subject', 'Choose an agent.')] : []),
      ...(subject === 'ROLES' && roles.length === 0 ? [wrong('subject', 'Name a role.')] : []),
    ];
  });
}
