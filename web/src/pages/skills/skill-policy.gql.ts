/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { document } from '../../graph/document.js';
/** The input of replaceSkillPolicy. */
export type ReplaceSkillPolicyInput = {
  /** The ID of the company. */
  companyId: string;
  /** The effect if no rule matches. */
  defaultEffect: SkillPolicyEffect;
  /** The revision that the caller last read; 0 if no policy is stored. At least 0. */
  expectedRevision: number;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** All rules, at most 1,000. */
  rules: Array<SkillPolicyRuleInput>;
  /** The version of the document format: 1. */
  schemaVersion: number;
};

/** The input of resetSkillPolicy. */
export type ResetSkillPolicyInput = {
  /** The ID of the company. */
  companyId: string;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
};

/** An operation that the policy allows or denies. */
export type SkillAction =
  /** Create or fork a skill. */
  | 'SKILLS_CREATE'
  /** Change a skill, its files, or the selection of its source. */
  | 'SKILLS_EDIT'
  /** Import a skill from an external source, or list the skills of a source. */
  | 'SKILLS_IMPORT'
  /** Install a skill of the catalog, or assign a skill to an agent. */
  | 'SKILLS_INSTALL'
  /** Delete a skill, or remove a skill from an agent. */
  | 'SKILLS_REMOVE'
  /** Restore a skill to the state at its origin. */
  | 'SKILLS_RESET'
  /** Test a skill. */
  | 'SKILLS_TEST'
  /** Install an update from the skill's source. */
  | 'SKILLS_UPDATE';

/** The reason for a decision on a skill action. */
export type SkillDecisionReason =
  /** A rule of the policy decided. */
  | 'EXPLICIT_RULE'
  /** No rule matches and the default effect is deny, but the agent or person has skills:create or skills:suggest-changes. */
  | 'LEGACY_COMPATIBILITY'
  /** The company has no skill policy, so everything is allowed. */
  | 'NO_POLICY_DEFAULT'
  /** Orgraph itself forbids the action; no policy can allow it. */
  | 'PLATFORM_INVARIANT'
  /** No rule matches, so the default effect of the policy applies. */
  | 'POLICY_DEFAULT';

/** The known facts about a skill. Omitted facts are unknown. */
export type SkillFactsInput = {
  /** The ID of the skill. Null for none. */
  skillId?: string | null | undefined;
  /** The key of the skill. 1 to 512 characters. Null for none. */
  skillKey?: string | null | undefined;
  /** The address of the skill's source. 1 to 2,048 characters. Null for none. */
  sourceLocator?: string | null | undefined;
  /** The source of the skill. Null for none. */
  sourceType?: SkillOrigin | null | undefined;
};

/** The source of a skill, as skill policies distinguish it. */
export type SkillOrigin =
  /** The skill ships with Orgraph. */
  | 'CATALOG'
  /** Another external address. */
  | 'EXTERNAL_PACKAGE'
  /** A person or an agent of the company wrote the skill. */
  | 'GENERATED'
  /** A Git repository. */
  | 'GIT'
  /** The source is unknown. */
  | 'UNKNOWN'
  /** A folder of the server, such as the workspace of a project. */
  | 'WORKSPACE';

/** The effect of a skill policy on an attempt. */
export type SkillPolicyEffect =
  /** The policy allows the action. */
  | 'ALLOW'
  /** The policy denies the action. */
  | 'DENY';

/** The skills that a rule applies to. A skill must meet every condition, by matching one item of each list. */
export type SkillPolicyResourcesInput = {
  /** The IDs of the matching skills; null for no condition. 1 to 500 of them. */
  skillIds?: Array<string> | null | undefined;
  /** The keys of the matching skills; null for no condition. 1 to 500 of them. Each: 1 to 512 characters. */
  skillKeys?: Array<string> | null | undefined;
  /** The source addresses of the matching skills, in any spelling; null for no condition. 1 to 500 of them. Each: 1 to 2,048 characters. */
  sourceLocators?: Array<string> | null | undefined;
  /** The source types of the matching skills; null for no condition. 1 to 500 of them. */
  sourceTypes?: Array<SkillOrigin> | null | undefined;
};

/** A rule of a skill policy. The first rule that matches an attempt decides. */
export type SkillPolicyRuleInput = {
  /** The actions that the rule applies to. 1 to 500 of them. */
  actions: Array<SkillAction>;
  /** The effect of a skill policy on an attempt. */
  effect: SkillPolicyEffect;
  /** The ID by which decisions name the rule, unique in the policy. At most 128 characters. Must be letters, digits, and . _ : -, beginning with a letter or a digit. */
  key: string;
  /** Rules are evaluated from the lowest priority up. Rules of equal priority follow the order of their IDs, by code units. -1,000,000 to 1,000,000. */
  priority: number;
  /** The skills that the rule applies to; null or omitted for all skills. */
  resources?: SkillPolicyResourcesInput | null | undefined;
  /** The agents or roles that the rule applies to. */
  subject: SkillPolicySubjectInput;
};

/** The subjects of a rule of a skill policy. */
export type SkillPolicySubjectInput =
  {   /** The IDs of the agents. 1 to 500 of them. */
  agentIds: Array<string>; allAgents?: never; roles?: never; }
  |  { agentIds?: never;   /** True for every agent. */
  allAgents: boolean; roles?: never; }
  |  { agentIds?: never; allAgents?: never;   /** The roles; upper and lower case do not matter. People have the role board. 1 to 500 of them. Each: 1 to 200 characters. */
  roles: Array<string>; };

/** The agent for which Orgraph evaluates a skill policy. */
export type SkillPrincipalInput = {
  /** The ID of the agent. */
  agentId: string;
};

/** The type of subject of a skill policy rule. */
export type SkillSubjectType =
  /** The agents that the rule names. */
  | 'AGENTS'
  /** Every agent. */
  | 'ALL_AGENTS'
  /** Agents and people with one of the roles that the rule names. */
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
