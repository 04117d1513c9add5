/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { document } from '../../graph/document.js';
/** The input of replaceSkillPolicy. */
export type ReplaceSkillPolicyInput = {
  /** The ID of the company. */
  companyId: string;
  /** What holds where no rule fits. */
  defaultEffect: SkillPolicyEffect;
  /** The revision that was read last; 0 where nothing is stored. At least 0. */
  expectedRevision: number;
  /** A key that makes retries safe: the same key and input return the stored answer; another input fails. */
  idempotencyKey?: string | null | undefined;
  /** All rules, at most 1,000. */
  rules: Array<SkillPolicyRuleInput>;
  /** The version of the form of the document: 1. */
  schemaVersion: number;
};

/** The input of resetSkillPolicy. */
export type ResetSkillPolicyInput = {
  /** The ID of the company. */
  companyId: string;
  /** A key that makes retries safe: the same key and input return the stored answer; another input fails. */
  idempotencyKey?: string | null | undefined;
};

/** What somebody does with a skill. */
export type SkillAction =
  /** Creates one, or forks another. */
  | 'SKILLS_CREATE'
  /** Changes one, its files, or what is taken from its source. */
  | 'SKILLS_EDIT'
  /** Takes one over from a source outside, or looks at what a source has. */
  | 'SKILLS_IMPORT'
  /** Installs one of the catalog, or gives one to an agent. */
  | 'SKILLS_INSTALL'
  /** Deletes one, or takes one from an agent. */
  | 'SKILLS_REMOVE'
  /** Puts one back to what it was at its origin. */
  | 'SKILLS_RESET'
  /** Tries one out. */
  | 'SKILLS_TEST'
  /** Takes over what is new at its source. */
  | 'SKILLS_UPDATE';

/** Why something may or may not be done with a skill. */
export type SkillDecisionReason =
  /** A rule of the policy says so. */
  | 'EXPLICIT_RULE'
  /** No rule fits and the policy denies what no rule allows, but whoever asks was granted skills:create or skills:suggest-changes. */
  | 'LEGACY_COMPATIBILITY'
  /** The company has no skill policy, so everything is allowed. */
  | 'NO_POLICY_DEFAULT'
  /** No policy allows it: the product itself forbids it. */
  | 'PLATFORM_INVARIANT'
  /** No rule fits, and the policy says so of everything else. */
  | 'POLICY_DEFAULT';

/** What is known of a skill. What is not said is not known. */
export type SkillFactsInput = {
  /** The ID of the skill. Null for none. */
  skillId?: string | null | undefined;
  /** Its key. 1 to 512 characters. Null for none. */
  skillKey?: string | null | undefined;
  /** The address of its source. 1 to 2,048 characters. Null for none. */
  sourceLocator?: string | null | undefined;
  /** Where it comes from. Null for none. */
  sourceType?: SkillOrigin | null | undefined;
};

/** Where a skill comes from, as skill policies tell them apart. */
export type SkillOrigin =
  /** What ships with the product. */
  | 'CATALOG'
  /** Another address outside. */
  | 'EXTERNAL_PACKAGE'
  /** It was written here, by a person or an agent. */
  | 'GENERATED'
  /** A git repository. */
  | 'GIT'
  /** Nobody knows. */
  | 'UNKNOWN'
  /** A folder of the server, such as the workspace of a project. */
  | 'WORKSPACE';

/** What a skill policy says of an attempt. */
export type SkillPolicyEffect =
  /** It may be done. */
  | 'ALLOW'
  /** It may not be done. */
  | 'DENY';

/** Which skills a rule is about: everything that it says must hold of a skill, and one item of each list. */
export type SkillPolicyResourcesInput = {
  /** One of the skills with these IDs. 1 to 500 of them. Null for none. */
  skillIds?: Array<string> | null | undefined;
  /** One of the skills with these keys. 1 to 500 of them. Each: 1 to 512 characters. Null for none. */
  skillKeys?: Array<string> | null | undefined;
  /** A skill from one of these addresses, however they are spelled. 1 to 500 of them. Each: 1 to 2,048 characters. Null for none. */
  sourceLocators?: Array<string> | null | undefined;
  /** A skill that comes from there. 1 to 500 of them. Null for none. */
  sourceTypes?: Array<SkillOrigin> | null | undefined;
};

/** A rule of a skill policy. The first that fits an attempt decides. */
export type SkillPolicyRuleInput = {
  /** What it is about. 1 to 500 of them. */
  actions: Array<SkillAction>;
  /** What a skill policy says of an attempt. */
  effect: SkillPolicyEffect;
  /** What decisions call the rule. No other rule of the policy may have the same. At most 128 characters. Must be letters, digits, and . _ : -, beginning with a letter or a digit. */
  key: string;
  /** Rules are asked from the lowest priority up, and those of the same by their names, code unit by code unit. -1,000,000 to 1,000,000. */
  priority: number;
  /** Which skills it is about; all where it does not say. Null for none. */
  resources?: SkillPolicyResourcesInput | null | undefined;
  /** Whom it is about. */
  subject: SkillPolicySubjectInput;
};

/** Whom a rule of a skill policy is about. */
export type SkillPolicySubjectInput =
  {   /** The IDs of the agents. 1 to 500 of them. */
  agentIds: Array<string>; allAgents?: never; roles?: never; }
  |  { agentIds?: never;   /** Every agent: true. */
  allAgents: boolean; roles?: never; }
  |  { agentIds?: never; allAgents?: never;   /** The roles, whatever their case. People have the role board. 1 to 500 of them. Each: 1 to 200 characters. */
  roles: Array<string>; };

/** The agent for which a skill policy is asked. */
export type SkillPrincipalInput = {
  /** The ID of the agent. */
  agentId: string;
};

/** Whom a rule of a skill policy is about. */
export type SkillSubjectType =
  /** The agents that it names. */
  | 'AGENTS'
  /** Every agent. */
  | 'ALL_AGENTS'
  /** Whoever has one of the roles that it names. */
  | 'ROLES';

export type SkillPolicyDetailFragment = { __typename: 'SkillPolicy', defaultEffect: SkillPolicyEffect, materialized: boolean, revision: number, schemaVersion: number, rules: Array<{ __typename: 'SkillPolicyRule', key: string, priority: number, effect: SkillPolicyEffect, actions: Array<SkillAction>, subject: { __typename: 'SkillPolicySubject', type: SkillSubjectType, agentIds: Array<string> | null, roles: Array<string> | null }, resources: { __typename: 'SkillPolicyResources', skillIds: Array<string> | null, skillKeys: Array<string> | null, sourceTypes: Array<SkillOrigin> | null, sourceLocators: Array<string> | null } | null }> };

export type SkillPolicyPageQueryVariables = Exact<{
  companyId: string;
}>;


export type SkillPolicyPageQuery = { company: { __typename: 'Company', id: string, skillPolicy: { __typename: 'SkillPolicy', defaultEffect: SkillPolicyEffect, materialized: boolean, revision: number, schemaVersion: number, rules: Array<{ __typename: 'SkillPolicyRule', key: string, priority: number, effect: SkillPolicyEffect, actions: Array<SkillAction>, subject: { __typename: 'SkillPolicySubject', type: SkillSubjectType, agentIds: Array<string> | null, roles: Array<string> | null }, resources: { __typename: 'SkillPolicyResources', skillIds: Array<string> | null, skillKeys: Array<string> | null, sourceTypes: Array<SkillOrigin> | null, sourceLocators: Array<string> | null } | null }> } | null } | null };

export type EvaluateSkillPolicyQueryVariables = Exact<{
  companyId: string;
  action: SkillAction;
  principal?: SkillPrincipalInput | null | undefined;
  resource?: SkillFactsInput | null | undefined;
}>;


export type EvaluateSkillPolicyQuery = { evaluateSkillPolicy: { __typename: 'SkillDecision', allowed: boolean, reason: SkillDecisionReason, matchedRuleKey: string | null, remediation: string | null, policyRevision: number } | null };

export type ReplaceSkillPolicyMutationVariables = Exact<{
  input: ReplaceSkillPolicyInput;
}>;


export type ReplaceSkillPolicyMutation = { replaceSkillPolicy: { __typename: 'ReplaceSkillPolicyPayload', skillPolicy: { __typename: 'SkillPolicy', defaultEffect: SkillPolicyEffect, materialized: boolean, revision: number, schemaVersion: number, rules: Array<{ __typename: 'SkillPolicyRule', key: string, priority: number, effect: SkillPolicyEffect, actions: Array<SkillAction>, subject: { __typename: 'SkillPolicySubject', type: SkillSubjectType, agentIds: Array<string> | null, roles: Array<string> | null }, resources: { __typename: 'SkillPolicyResources', skillIds: Array<string> | null, skillKeys: Array<string> | null, sourceTypes: Array<SkillOrigin> | null, sourceLocators: Array<string> | null } | null }> } } | null };

export type ResetSkillPolicyMutationVariables = Exact<{
  input: ResetSkillPolicyInput;
}>;


export type ResetSkillPolicyMutation = { resetSkillPolicy: { __typename: 'ResetSkillPolicyPayload', skillPolicy: { __typename: 'SkillPolicy', defaultEffect: SkillPolicyEffect, materialized: boolean, revision: number, schemaVersion: number, rules: Array<{ __typename: 'SkillPolicyRule', key: string, priority: number, effect: SkillPolicyEffect, actions: Array<SkillAction>, subject: { __typename: 'SkillPolicySubject', type: SkillSubjectType, agentIds: Array<string> | null, roles: Array<string> | null }, resources: { __typename: 'SkillPolicyResources', skillIds: Array<string> | null, skillKeys: Array<string> | null, sourceTypes: Array<SkillOrigin> | null, sourceLocators: Array<string> | null } | null }> } } | null };

export const SkillPolicyPageDocument = document<SkillPolicyPageQuery, SkillPolicyPageQueryVariables>('5ee2d16777f15eb71555b57608e873d2e449725c930727adb9dba694104400f1', "query SkillPolicyPage($companyId:ID!){company(id:$companyId){id skillPolicy{...SkillPolicyDetail __typename}__typename}}fragment SkillPolicyDetail on SkillPolicy{defaultEffect materialized revision schemaVersion rules{key priority effect actions subject{type agentIds roles __typename}resources{skillIds skillKeys sourceTypes sourceLocators __typename}__typename}__typename}");

export const EvaluateSkillPolicyDocument = document<EvaluateSkillPolicyQuery, EvaluateSkillPolicyQueryVariables>('7e437e0c43d9673a13b7699cef8d70d2b91fb4c66a2eafd7d669722553df2201', "query EvaluateSkillPolicy($companyId:ID!$action:SkillAction!$principal:SkillPrincipalInput$resource:SkillFactsInput){evaluateSkillPolicy(companyId:$companyId action:$action principal:$principal resource:$resource){allowed reason matchedRuleKey remediation policyRevision __typename}}");

export const ReplaceSkillPolicyDocument = document<ReplaceSkillPolicyMutation, ReplaceSkillPolicyMutationVariables>('d0ac31ff0609ecf15e3ac68338838ced82879f6de9f6432ee907a1624e7fe4ad', "mutation ReplaceSkillPolicy($input:ReplaceSkillPolicyInput!){replaceSkillPolicy(input:$input){skillPolicy{...SkillPolicyDetail __typename}__typename}}fragment SkillPolicyDetail on SkillPolicy{defaultEffect materialized revision schemaVersion rules{key priority effect actions subject{type agentIds roles __typename}resources{skillIds skillKeys sourceTypes sourceLocators __typename}__typename}__typename}");

export const ResetSkillPolicyDocument = document<ResetSkillPolicyMutation, ResetSkillPolicyMutationVariables>('f459d68f55b94fbbae1eaef000e1235b257971057007fa57c1f739cbdf79da40', "mutation ResetSkillPolicy($input:ResetSkillPolicyInput!){resetSkillPolicy(input:$input){skillPolicy{...SkillPolicyDetail __typename}__typename}}fragment SkillPolicyDetail on SkillPolicy{defaultEffect materialized revision schemaVersion rules{key priority effect actions subject{type agentIds roles __typename}resources{skillIds skillKeys sourceTypes sourceLocators __typename}__typename}__typename}");
