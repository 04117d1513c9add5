/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { document } from '../graph/document.js';
/** The severity of a check's result. */
export type EnvironmentCheckLevel =
  /** Agents cannot run until the problem is fixed. */
  | 'ERROR'
  /** No action needed. */
  | 'INFO'
  /** Something needs attention, but agents can run. */
  | 'WARN';

/** The result of testing whether agents can run. */
export type EnvironmentTestStatus =
  /** Agents cannot run. */
  | 'FAIL'
  /** Agents can run. */
  | 'PASS'
  /** Agents can run, but something needs attention. */
  | 'WARN';

/** The status of a secret. */
export type SecretStatus =
  /** The value can be read. */
  | 'ACTIVE'
  /** The secret is archived; its value cannot be read. */
  | 'ARCHIVED'
  /** The secret is deleted and its values are wiped. */
  | 'DELETED'
  /** The value cannot be read until the secret is active again. */
  | 'DISABLED';

/** The input of testAdapterEnvironment. */
export type TestAdapterEnvironmentInput = {
  /** The configuration to test. */
  adapterConfig: Record<string, unknown>;
  /** The ID of the agent whose stored values replace redacted placeholders. The caller must be allowed to configure it. Null for none. */
  agentId?: string | null | undefined;
  /** The ID of the company. */
  companyId: string;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The adapter's type, such as process. 1 to 200 characters. */
  type: string;
};

export type AdapterChoicesQueryVariables = Exact<{ [key: string]: never; }>;


export type AdapterChoicesQuery = { adapters: Array<{ __typename: 'Adapter', type: string, label: string, disabled: boolean, loaded: boolean, problem: string | null, capabilities: { __typename: 'AdapterCapabilities', supportsInstructionsBundle: boolean, supportsSkills: boolean } }> | null };

export type AdapterSettingsQueryVariables = Exact<{
  type: string;
}>;


export type AdapterSettingsQuery = { adapterConfigSchema: Record<string, unknown> | null };

export type AdapterModelsQueryVariables = Exact<{
  companyId: string;
  type: string;
}>;


export type AdapterModelsQuery = { adapterModels: Array<{ __typename: 'AdapterModel', name: string, label: string }> | null, detectedAdapterModel: { __typename: 'DetectedModel', model: string, provider: string, source: string } | null };

export type VariableSourcesQueryVariables = Exact<{
  companyId: string;
}>;


export type VariableSourcesQuery = { company: { __typename: 'Company', id: string, secrets: { __typename: 'SecretConnection', nodes: Array<{ __typename: 'Secret', id: string, name: string, key: string, status: SecretStatus }> } | null, userSecretDefinitions: { __typename: 'UserSecretDefinitionConnection', nodes: Array<{ __typename: 'UserSecretDefinition', id: string, name: string, key: string, status: SecretStatus }> } | null } | null };

export type TestAdapterSettingsMutationVariables = Exact<{
  input: TestAdapterEnvironmentInput;
}>;


export type TestAdapterSettingsMutation = { testAdapterEnvironment: { __typename: 'TestAdapterEnvironmentPayload', test: { __typename: 'EnvironmentTest', status: EnvironmentTestStatus, testedAt: string, checks: Array<{ __typename: 'EnvironmentCheck', code: string, level: EnvironmentCheckLevel, message: string, detail: string | null, hint: string | null }> } } | null };

export const AdapterChoicesDocument = document<AdapterChoicesQuery, AdapterChoicesQueryVariables>('b113e08817ee6396471725ae17d37c7adf379091b8e6eacd77ada58e766f8450', "query AdapterChoices{adapters{type label disabled loaded problem capabilities{supportsInstructionsBundle supportsSkills __typename}__typename}}");

export const AdapterSettingsDocument = document<AdapterSettingsQuery, AdapterSettingsQueryVariables>('4dca5f500b302f9990a4a6dedf4f4031f72367d667c7ab979a9ddb72ca90015d', "query AdapterSettings($type:String!){adapterConfigSchema(type:$type)}");

export const AdapterModelsDocument = document<AdapterModelsQuery, AdapterModelsQueryVariables>('efa809e3ecec6ae3887627bb6f5a853196501e41eea92908cb8aef87be168c30', "query AdapterModels($companyId:ID!$type:String!){adapterModels(companyId:$companyId type:$type){name label __typename}detectedAdapterModel(companyId:$companyId type:$type){model provider source __typename}}");

export const VariableSourcesDocument = document<VariableSourcesQuery, VariableSourcesQueryVariables>('765b0642928e5b918531949462c12f11f0f2f9ee0c834e577c9c15bb9e2ac0ec', "query VariableSources($companyId:ID!){company(id:$companyId){id secrets(first:200){nodes{id name key status __typename}__typename}userSecretDefinitions(first:200){nodes{id name key status __typename}__typename}__typename}}");

export const TestAdapterSettingsDocument = document<TestAdapterSettingsMutation, TestAdapterSettingsMutationVariables>('28717bdbbedbf03e87a7bd0d6ccc2a9e78e311b4875d7512720de5cbaaebe2d4', "mutation TestAdapterSettings($input:TestAdapterEnvironmentInput!){testAdapterEnvironment(input:$input){test{status testedAt checks{code level message detail hint __typename}__typename}__typename}}");
