/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { document } from '../../graph/document.js';
/** The input of deleteInstructionsFile. */
export type DeleteInstructionsFileInput = {
  /** The UUID or shortname of the agent. */
  agentId: string;
  /** The company of a shortname. */
  companyId?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The path of the file, relative to the folder of the instructions. At most 500 characters. */
  path?: string | null | undefined;
};

/** The location of an agent's instructions. */
export type InstructionsMode =
  /** A folder of the host. */
  | 'EXTERNAL'
  /** The database. */
  | 'MANAGED';

/** The input of putInstructionsFile. */
export type PutInstructionsFileInput = {
  /** The UUID or shortname of the agent. */
  agentId: string;
  /** The company of a shortname. */
  companyId?: string | null | undefined;
  /** The file's text. At most 1,048,576 characters. */
  content: string;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The path of the file, relative to the folder of the instructions. At most 500 characters. */
  path: string;
};

/** The input of updateInstructionsBundle. Omitted fields keep their values. */
export type UpdateInstructionsBundleInput = {
  /** The UUID or shortname of the agent. */
  agentId: string;
  /** The company of a shortname. */
  companyId?: string | null | undefined;
  /** The path of the file that runs start with. At most 500 characters. */
  entryFile?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The location of the instructions. */
  mode?: InstructionsMode | null | undefined;
  /** The folder of external instructions. 1 to 4,096 characters. Null for none. */
  rootPath?: string | null | undefined;
};

/** The input of updateInstructionsPath. Omitted fields keep their values. */
export type UpdateInstructionsPathInput = {
  /** The configuration key that holds the path. Must name a path, such as instructionsFilePath. Defaults to instructionsFilePath. */
  adapterConfigKey?: string | null | undefined;
  /** The UUID or shortname of the agent. */
  agentId: string;
  /** The company of a shortname. */
  companyId?: string | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The path, absolute or relative to adapterConfig.cwd; null clears it. 1 to 4,096 characters. */
  path?: string | null | undefined;
};

export type AgentInstructionsQueryVariables = Exact<{
  companyId: string;
  id: string;
}>;


export type AgentInstructionsQuery = { agent: { __typename: 'Agent', id: string, adapterConfig: Record<string, unknown>, instructionsBundle: { __typename: 'InstructionsBundle', agentId: string, editable: boolean, entryFile: string, managedRootPath: string, mode: InstructionsMode, resolvedEntryPath: string, rootPath: string, warnings: Array<string>, files: Array<{ __typename: 'InstructionsFileEntry', editable: boolean, isEntryFile: boolean, language: string, markdown: boolean, path: string, size: number }> } | null } | null };

export type BundleOfAgentFragment = { __typename: 'InstructionsBundle', agentId: string, editable: boolean, entryFile: string, managedRootPath: string, mode: InstructionsMode, resolvedEntryPath: string, rootPath: string, warnings: Array<string>, files: Array<{ __typename: 'InstructionsFileEntry', editable: boolean, isEntryFile: boolean, language: string, markdown: boolean, path: string, size: number }> };

export type InstructionsTextQueryVariables = Exact<{
  companyId: string;
  id: string;
  path: string;
}>;


export type InstructionsTextQuery = { agent: { __typename: 'Agent', id: string, instructionsFile: { __typename: 'InstructionsFile', path: string, content: string, editable: boolean, isEntryFile: boolean, markdown: boolean, size: number } | null } | null };

export type PutInstructionsMutationVariables = Exact<{
  input: PutInstructionsFileInput;
}>;


export type PutInstructionsMutation = { putInstructionsFile: { __typename: 'PutInstructionsFilePayload', file: { __typename: 'InstructionsFile', path: string, size: number } } | null };

export type DeleteInstructionsMutationVariables = Exact<{
  input: DeleteInstructionsFileInput;
}>;


export type DeleteInstructionsMutation = { deleteInstructionsFile: { __typename: 'DeleteInstructionsFilePayload', bundle: { __typename: 'InstructionsBundle', agentId: string, editable: boolean, entryFile: string, managedRootPath: string, mode: InstructionsMode, resolvedEntryPath: string, rootPath: string, warnings: Array<string>, files: Array<{ __typename: 'InstructionsFileEntry', editable: boolean, isEntryFile: boolean, language: string, markdown: boolean, path: string, size: number }> } } | null };

export type UpdateInstructionsMutationVariables = Exact<{
  input: UpdateInstructionsBundleInput;
}>;


export type UpdateInstructionsMutation = { updateInstructionsBundle: { __typename: 'UpdateInstructionsBundlePayload', bundle: { __typename: 'InstructionsBundle', agentId: string, editable: boolean, entryFile: string, managedRootPath: string, mode: InstructionsMode, resolvedEntryPath: string, rootPath: string, warnings: Array<string>, files: Array<{ __typename: 'InstructionsFileEntry', editable: boolean, isEntryFile: boolean, language: string, markdown: boolean, path: string, size: number }> } } | null };

export type UpdateInstructionsPathMutationVariables = Exact<{
  input: UpdateInstructionsPathInput;
}>;


export type UpdateInstructionsPathMutation = { updateInstructionsPath: { __typename: 'UpdateInstructionsPathPayload', agent: { __typename: 'Agent', id: string, adapterConfig: Record<string, unknown>, updatedAt: string } } | null };

export const AgentInstructionsDocument = document<AgentInstructionsQuery, AgentInstructionsQueryVariables>('16b73da97b03b46990a855f7e9bce8cdc173ed6f5cf3ced90eeda9ddcbd4a34b', "query AgentInstructions($companyId:ID!$id:ID!){agent(companyId:$companyId id:$id){id adapterConfig instructionsBundle{...BundleOfAgent __typename}__typename}}fragment BundleOfAgent on InstructionsBundle{agentId editable entryFile managedRootPath mode resolvedEntryPath rootPath warnings files{editable isEntryFile language markdown path size __typename}__typename}");

export const InstructionsTextDocument = document<InstructionsTextQuery, InstructionsTextQueryVariables>('09f0b4d24c2cc5eab43e18c4ce9463d4a715c1f4d1d26c8c50af34dfb86cf037', "query InstructionsText($companyId:ID!$id:ID!$path:String!){agent(companyId:$companyId id:$id){id instructionsFile(path:$path){path content editable isEntryFile markdown size __typename}__typename}}");

export const PutInstructionsDocument = document<PutInstructionsMutation, PutInstructionsMutationVariables>('207f438a1deb03c2cb0f19d05881a0f4eefbf5a5d3c72bc38e1020532477013c', "mutation PutInstructions($input:PutInstructionsFileInput!){putInstructionsFile(input:$input){file{path size __typename}__typename}}");

export const DeleteInstructionsDocument = document<DeleteInstructionsMutation, DeleteInstructionsMutationVariables>('9dddc870f37002a54bc6e25e482c01fd0152c5579374a751d065b09a682a3f5a', "mutation DeleteInstructions($input:DeleteInstructionsFileInput!){deleteInstructionsFile(input:$input){bundle{...BundleOfAgent __typename}__typename}}fragment BundleOfAgent on InstructionsBundle{agentId editable entryFile managedRootPath mode resolvedEntryPath rootPath warnings files{editable isEntryFile language markdown path size __typename}__typename}");

export const UpdateInstructionsDocument = document<UpdateInstructionsMutation, UpdateInstructionsMutationVariables>('4a0e92d5679ef80e4dd7b49e4f1ddd1fb22a51bba252d2e189da36276f5fcfe7', "mutation UpdateInstructions($input:UpdateInstructionsBundleInput!){updateInstructionsBundle(input:$input){bundle{...BundleOfAgent __typename}__typename}}fragment BundleOfAgent on InstructionsBundle{agentId editable entryFile managedRootPath mode resolvedEntryPath rootPath warnings files{editable isEntryFile language markdown path size __typename}__typename}");

export const UpdateInstructionsPathDocument = document<UpdateInstructionsPathMutation, UpdateInstructionsPathMutationVariables>('a519cc20a4473959f1b7ee22fbe98298ddea7dbbf6ac67c873a0c3bffeea9e64', "mutation UpdateInstructionsPath($input:UpdateInstructionsPathInput!){updateInstructionsPath(input:$input){agent{id adapterConfig updatedAt __typename}__typename}}");
