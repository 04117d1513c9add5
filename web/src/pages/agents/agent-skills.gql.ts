/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { document } from '../../graph/document.js';
/** The state of a skill for an agent. */
export type AgentSkillState =
  /** The skill is not assigned to the agent, but can be. */
  | 'AVAILABLE'
  /** The next run gets the skill. */
  | 'CONFIGURED'
  /** The skill is a folder in the agent's home that Orgraph did not put there. */
  | 'EXTERNAL'
  /** The last run got the skill in the form that the next run will get. */
  | 'INSTALLED'
  /** The skill is assigned, but runs cannot get it. */
  | 'MISSING'
  /** Runs get an older version of the skill, not the newest. */
  | 'STALE';

/** The change to an agent's skills. */
export type AgentSkillsMode =
  /** Add the listed skills and keep the others. */
  | 'ADD'
  /** Remove the listed skills. */
  | 'REMOVE'
  /** Replace all skills with the listed ones. */
  | 'REPLACE';

/** A skill that an agent should have. */
export type SkillChoiceInput = {
  /** The ID, the key or the slug of the skill. 1 to 512 characters. */
  skill: string;
  /** The ID of the version; null for the newest delivered version. A skill that the agent already has keeps its version if omitted. */
  versionId?: string | null | undefined;
};

/** The trust level of a skill: the capabilities of its files, in ascending order. */
export type SkillTrustLevel =
  /** The skill also has files other than text, but no programs. */
  | 'ASSETS'
  /** The skill has only text that agents read. */
  | 'MARKDOWN_ONLY'
  /** The skill has programs. */
  | 'SCRIPTS_EXECUTABLES';

/** The input of syncAgentSkills. */
export type SyncAgentSkillsInput = {
  /** The UUID or shortname of the agent. */
  agentId: string;
  /** The company of a shortname. */
  companyId?: string | null | undefined;
  /** The IDs, keys or slugs of the skills. The skills that every agent has always stay. At most 500 of them. */
  desiredSkills: Array<SkillChoiceInput>;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The way in which the request changes the agent's skills. Defaults to REPLACE. */
  mode?: AgentSkillsMode | null | undefined;
};

export type AgentSkillsQueryVariables = Exact<{
  companyId: string;
  id: string;
}>;


export type AgentSkillsQuery = { agent: { __typename: 'Agent', id: string, desiredSkillVersions: Array<{ __typename: 'DesiredSkillEntry', key: string, versionId: string | null }>, skills: Array<{ __typename: 'AgentSkillEntry', key: string, runtimeName: string, desired: boolean, required: boolean, readOnly: boolean, managed: boolean, state: AgentSkillState, detail: string | null, originLabel: string, version: { __typename: 'SkillVersion', id: string, revisionNumber: number, label: string | null } | null, skill: { __typename: 'Skill', id: string, name: string, description: string | null, trustLevel: SkillTrustLevel, deliveredVersionId: string | null, versions: { __typename: 'SkillVersionConnection', nodes: Array<{ __typename: 'SkillVersion', id: string, revisionNumber: number, label: string | null, createdAt: string }> } } | null }> | null } | null };

export type SyncSkillsOfAgentMutationVariables = Exact<{
  input: SyncAgentSkillsInput;
}>;


export type SyncSkillsOfAgentMutation = { syncAgentSkills: { __typename: 'SyncAgentSkillsPayload', warnings: Array<string>, agent: { __typename: 'Agent', id: string, desiredSkills: Array<string> } } | null };

export const AgentSkillsDocument = document<AgentSkillsQuery, AgentSkillsQueryVariables>('3bd1b4b08057e8a2fb5cf1980c0cc770f6bed5a79e23404047baf063af6ea0c2', "query AgentSkills($companyId:ID!$id:ID!){agent(companyId:$companyId id:$id){id desiredSkillVersions{key versionId __typename}skills(includeAvailable:true){key runtimeName desired required readOnly managed state detail originLabel version{id revisionNumber label __typename}skill{id name description trustLevel deliveredVersionId versions(first:20){nodes{id revisionNumber label createdAt __typename}__typename}__typename}__typename}__typename}}");

export const SyncSkillsOfAgentDocument = document<SyncSkillsOfAgentMutation, SyncSkillsOfAgentMutationVariables>('149b611af01a2df45888649e387baba044ddca352544cdf10ea34675f9841f01', "mutation SyncSkillsOfAgent($input:SyncAgentSkillsInput!){syncAgentSkills(input:$input){agent{id desiredSkills __typename}warnings __typename}}");
