/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { document } from '../../graph/document.js';
/** The origin of an adapter. */
export type AdapterSource =
  /** Built into Orgraph. */
  | 'BUILTIN'
  /** Provided by an installed package. */
  | 'EXTERNAL';

/** The permission to share feedback. */
export type FeedbackDataSharingPreference =
  /** Allowed. */
  | 'ALLOWED'
  /** Not allowed. */
  | 'NOT_ALLOWED'
  /** Ask people. */
  | 'PROMPT';

/** The access of companies to a folder of the host. */
export type HostFolderAccess =
  /** Read its files. */
  | 'READ'
  /** Read and change its files. */
  | 'WRITE';

/** The input of installAdapter. */
export type InstallAdapterInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** True if `packageName` is a path on the server. Defaults to false. */
  isLocalPath?: boolean | null | undefined;
  /** Name in the registry, or absolute path of the package's folder or archive. 1 to 4,096 characters. */
  packageName: string;
  /** A version or tag in the registry; null or omitted means the latest. At most 100 characters. Must be a version or a tag. */
  version?: string | null | undefined;
};

/** The input of reinstallAdapter. */
export type ReinstallAdapterInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The adapter's type, such as process. 1 to 200 characters. */
  type: string;
};

/** The input of reloadAdapter. */
export type ReloadAdapterInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The adapter's type, such as process. 1 to 200 characters. */
  type: string;
};

/** The input of removeAdapter. */
export type RemoveAdapterInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The adapter's type, such as process. 1 to 200 characters. */
  type: string;
};

/** The input of setAdapterDisabled. */
export type SetAdapterDisabledInput = {
  /** True to hide the adapter from new agents. */
  disabled: boolean;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The adapter's type, such as process. 1 to 200 characters. */
  type: string;
};

/** The input of setAdapterOverridePaused. */
export type SetAdapterOverridePausedInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** True to pause the package and use the built-in adapter. */
  paused: boolean;
  /** The adapter's type, such as process. 1 to 200 characters. */
  type: string;
};

/** The input of updateExperimentalSettings. Omitted fields keep their values. */
export type UpdateExperimentalSettingsInput = {
  /** True if a development server restarts when it is idle. */
  autoRestartDevServerWhenIdle?: boolean | null | undefined;
  /** True if tools, profiles and apps are enabled. */
  enableApps?: boolean | null | undefined;
  /** True if people may connect assistants, which work with a company over the Model Context Protocol. */
  enableAssistantMcp?: boolean | null | undefined;
  /** True if dashboards offer beta skills. */
  enableBetaSkills?: boolean | null | undefined;
  /** True if dashboards offer built-in agents. */
  enableBuiltInAgents?: boolean | null | undefined;
  /** True if cases are enabled; otherwise the server rejects requests for cases. */
  enableCases?: boolean | null | undefined;
  /** True if dashboards offer isolated workspaces. */
  enableIsolatedWorkspaces?: boolean | null | undefined;
  /** True if dashboards offer the native runner. */
  enableNativeRunner?: boolean | null | undefined;
  /** True if dashboards show the server's debug view. */
  enableServerInfoDebugView?: boolean | null | undefined;
  /** True if dashboards show the smoke lab. */
  enableSmokeLab?: boolean | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
};

/** The retention of backups. */
export type UpdateGeneralSettingsBackupRetentionInput = {
  /** The number of backups to keep, one for each day. 0 to 3,650. */
  dailyDays?: number | null | undefined;
  /** The number of backups to keep, one for each month. 0 to 3,650. */
  monthlyMonths?: number | null | undefined;
  /** The number of backups to keep, one for each week. 0 to 3,650. */
  weeklyWeeks?: number | null | undefined;
};

/** The input of updateGeneralSettings. Omitted fields keep their values. */
export type UpdateGeneralSettingsInput = {
  /** True if an agent's own variables may have names that affect loaders, shells and interpreters. */
  allowLoaderVariables?: boolean | null | undefined;
  /** The adapters that agents can use. Null means all adapters in local_trusted mode, and all adapters that run nothing on the host in authenticated mode. At most 200 of them. Each: 1 to 120 characters. */
  allowedAdapters?: Array<string> | null | undefined;
  /** The retention of backups. */
  backupRetention?: UpdateGeneralSettingsBackupRetentionInput | null | undefined;
  /** True if clients hide user names in the logs that they show. The server only stores the setting. */
  censorUsernameInLogs?: boolean | null | undefined;
  /** Clients' permission to share people's feedback. The server only stores the setting. */
  feedbackDataSharingPreference?: FeedbackDataSharingPreference | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** Additional host folders, besides those of hostFolders, that may hold instructions of all companies' agents. At most 50 of them. Each: at most 4,096 characters. */
  instructionsRoots?: Array<string> | null | undefined;
  /** True if dashboards react to keyboard shortcuts. The server only stores the setting. */
  keyboardShortcuts?: boolean | null | undefined;
};

/** Experimental features. */
export type UpdateInstanceSettingsExperimentalInput = {
  /** True if a development server restarts when it is idle. */
  autoRestartDevServerWhenIdle?: boolean | null | undefined;
  /** True if tools, profiles and apps are enabled. */
  enableApps?: boolean | null | undefined;
  /** True if people may connect assistants, which work with a company over the Model Context Protocol. */
  enableAssistantMcp?: boolean | null | undefined;
  /** True if dashboards offer beta skills. */
  enableBetaSkills?: boolean | null | undefined;
  /** True if dashboards offer built-in agents. */
  enableBuiltInAgents?: boolean | null | undefined;
  /** True if cases are enabled; otherwise the server rejects requests for cases. */
  enableCases?: boolean | null | undefined;
  /** True if dashboards offer isolated workspaces. */
  enableIsolatedWorkspaces?: boolean | null | undefined;
  /** True if dashboards offer the native runner. */
  enableNativeRunner?: boolean | null | undefined;
  /** True if dashboards show the server's debug view. */
  enableServerInfoDebugView?: boolean | null | undefined;
  /** True if dashboards show the smoke lab. */
  enableSmokeLab?: boolean | null | undefined;
};

/** The retention of backups. */
export type UpdateInstanceSettingsGeneralBackupRetentionInput = {
  /** The number of backups to keep, one for each day. 0 to 3,650. */
  dailyDays?: number | null | undefined;
  /** The number of backups to keep, one for each month. 0 to 3,650. */
  monthlyMonths?: number | null | undefined;
  /** The number of backups to keep, one for each week. 0 to 3,650. */
  weeklyWeeks?: number | null | undefined;
};

/** General settings. */
export type UpdateInstanceSettingsGeneralInput = {
  /** True if an agent's own variables may have names that affect loaders, shells and interpreters. */
  allowLoaderVariables?: boolean | null | undefined;
  /** The adapters that agents can use. Null means all adapters in local_trusted mode, and all adapters that run nothing on the host in authenticated mode. At most 200 of them. Each: 1 to 120 characters. */
  allowedAdapters?: Array<string> | null | undefined;
  /** The retention of backups. */
  backupRetention?: UpdateInstanceSettingsGeneralBackupRetentionInput | null | undefined;
  /** True if clients hide user names in the logs that they show. The server only stores the setting. */
  censorUsernameInLogs?: boolean | null | undefined;
  /** Clients' permission to share people's feedback. The server only stores the setting. */
  feedbackDataSharingPreference?: FeedbackDataSharingPreference | null | undefined;
  /** Additional host folders, besides those of hostFolders, that may hold instructions of all companies' agents. At most 50 of them. Each: at most 4,096 characters. */
  instructionsRoots?: Array<string> | null | undefined;
  /** True if dashboards react to keyboard shortcuts. The server only stores the setting. */
  keyboardShortcuts?: boolean | null | undefined;
};

/** Host folders in which companies' agents may work, and from which companies may take instructions and skills. If empty, a company may use only its own folder on the server, or every folder on a local_trusted server. */
export type UpdateInstanceSettingsHostFoldersInput = {
  /** The allowed access. */
  access: HostFolderAccess;
  /** The companies that may use the folder; null for all. 1 to 1,000 of them. */
  companyIds?: Array<string> | null | undefined;
  /** The absolute path, without symbolic links in it. At most 4,096 characters. */
  path: string;
};

/** The input of updateInstanceSettings. Omitted fields keep their values. */
export type UpdateInstanceSettingsInput = {
  /** The ID of the default environment. */
  defaultEnvironmentId?: string | null | undefined;
  /** Experimental features. */
  experimental?: UpdateInstanceSettingsExperimentalInput | null | undefined;
  /** General settings. */
  general?: UpdateInstanceSettingsGeneralInput | null | undefined;
  /** Host folders in which companies' agents may work, and from which companies may take instructions and skills. If empty, a company may use only its own folder on the server, or every folder on a local_trusted server. At most 500 of them. */
  hostFolders?: Array<UpdateInstanceSettingsHostFoldersInput> | null | undefined;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
};

export type InstanceSettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type InstanceSettingsQuery = { instanceSettings: { __typename: 'InstanceSettings', hostFolders: Array<{ __typename: 'HostFolder', path: string, access: HostFolderAccess, companyIds: Array<string> | null }> } | null, generalSettings: { __typename: 'GeneralSettings', allowLoaderVariables: boolean, allowedAdapters: Array<string> | null, censorUsernameInLogs: boolean, feedbackDataSharingPreference: FeedbackDataSharingPreference, instructionsRoots: Array<string>, keyboardShortcuts: boolean, backupRetention: { __typename: 'BackupRetention', dailyDays: number, weeklyWeeks: number, monthlyMonths: number } } | null, experimentalSettings: { __typename: 'ExperimentalSettings', enableApps: boolean, enableAssistantMcp: boolean, enableBetaSkills: boolean, enableBuiltInAgents: boolean, enableCases: boolean, enableIsolatedWorkspaces: boolean, enableNativeRunner: boolean, enableServerInfoDebugView: boolean, enableSmokeLab: boolean, autoRestartDevServerWhenIdle: boolean } | null };

export type UpdateGeneralMutationVariables = Exact<{
  input: UpdateGeneralSettingsInput;
}>;


export type UpdateGeneralMutation = { updateGeneralSettings: { __typename: 'UpdateGeneralSettingsPayload', settings: { __typename: 'GeneralSettings', allowLoaderVariables: boolean, allowedAdapters: Array<string> | null, censorUsernameInLogs: boolean, feedbackDataSharingPreference: FeedbackDataSharingPreference, instructionsRoots: Array<string>, keyboardShortcuts: boolean, backupRetention: { __typename: 'BackupRetention', dailyDays: number, weeklyWeeks: number, monthlyMonths: number } } } | null };

export type UpdateHostFoldersMutationVariables = Exact<{
  input: UpdateInstanceSettingsInput;
}>;


export type UpdateHostFoldersMutation = { updateInstanceSettings: { __typename: 'UpdateInstanceSettingsPayload', settings: { __typename: 'InstanceSettings', hostFolders: Array<{ __typename: 'HostFolder', path: string }> } } | null };

export type UpdateExperimentalMutationVariables = Exact<{
  input: UpdateExperimentalSettingsInput;
}>;


export type UpdateExperimentalMutation = { updateExperimentalSettings: { __typename: 'UpdateExperimentalSettingsPayload', settings: { __typename: 'ExperimentalSettings', enableApps: boolean } } | null };

export type InstanceAdaptersQueryVariables = Exact<{ [key: string]: never; }>;


export type InstanceAdaptersQuery = { adapters: Array<{ __typename: 'Adapter', type: string, label: string, source: AdapterSource, packageName: string | null, version: string | null, loaded: boolean, disabled: boolean, problem: string | null, modelsCount: number, overriddenBuiltin: boolean | null, overridePaused: boolean | null }> | null };

export type InstallAnAdapterMutationVariables = Exact<{
  input: InstallAdapterInput;
}>;


export type InstallAnAdapterMutation = { installAdapter: { __typename: 'InstallAdapterPayload', adapter: { __typename: 'Adapter', type: string, label: string, problem: string | null } } | null };

export type ReinstallAnAdapterMutationVariables = Exact<{
  input: ReinstallAdapterInput;
}>;


export type ReinstallAnAdapterMutation = { reinstallAdapter: { __typename: 'ReinstallAdapterPayload', adapter: { __typename: 'Adapter', type: string, problem: string | null } } | null };

export type ReloadAnAdapterMutationVariables = Exact<{
  input: ReloadAdapterInput;
}>;


export type ReloadAnAdapterMutation = { reloadAdapter: { __typename: 'ReloadAdapterPayload', adapter: { __typename: 'Adapter', type: string, problem: string | null } } | null };

export type RemoveAnAdapterMutationVariables = Exact<{
  input: RemoveAdapterInput;
}>;


export type RemoveAnAdapterMutation = { removeAdapter: { __typename: 'RemoveAdapterPayload', type: string } | null };

export type DisableAnAdapterMutationVariables = Exact<{
  input: SetAdapterDisabledInput;
}>;


export type DisableAnAdapterMutation = { setAdapterDisabled: { __typename: 'SetAdapterDisabledPayload', adapter: { __typename: 'Adapter', type: string } } | null };

export type PauseAnOverrideMutationVariables = Exact<{
  input: SetAdapterOverridePausedInput;
}>;


export type PauseAnOverrideMutation = { setAdapterOverridePaused: { __typename: 'SetAdapterOverridePausedPayload', adapter: { __typename: 'Adapter', type: string } } | null };

export const InstanceSettingsDocument = document<InstanceSettingsQuery, InstanceSettingsQueryVariables>('675b78a4a70a09503488b2cc7f2ba5239e4bfc8c53634fd0795df90bd5737241', "query InstanceSettings{instanceSettings{hostFolders{path access companyIds __typename}__typename}generalSettings{allowLoaderVariables allowedAdapters censorUsernameInLogs feedbackDataSharingPreference instructionsRoots keyboardShortcuts backupRetention{dailyDays weeklyWeeks monthlyMonths __typename}__typename}experimentalSettings{enableApps enableAssistantMcp enableBetaSkills enableBuiltInAgents enableCases enableIsolatedWorkspaces enableNativeRunner enableServerInfoDebugView enableSmokeLab autoRestartDevServerWhenIdle __typename}}");

export const UpdateGeneralDocument = document<UpdateGeneralMutation, UpdateGeneralMutationVariables>('5c119f3f41cf3adad507a3c19e8b0e1624f36065264d945c6953fd90dee3e9c3', "mutation UpdateGeneral($input:UpdateGeneralSettingsInput!){updateGeneralSettings(input:$input){settings{allowLoaderVariables allowedAdapters censorUsernameInLogs feedbackDataSharingPreference instructionsRoots keyboardShortcuts backupRetention{dailyDays weeklyWeeks monthlyMonths __typename}__typename}__typename}}");

export const UpdateHostFoldersDocument = document<UpdateHostFoldersMutation, UpdateHostFoldersMutationVariables>('46a0077f9353dca1a99916828cc36906cc394c81155a2f379df815437fe596cd', "mutation UpdateHostFolders($input:UpdateInstanceSettingsInput!){updateInstanceSettings(input:$input){settings{hostFolders{path __typename}__typename}__typename}}");

export const UpdateExperimentalDocument = document<UpdateExperimentalMutation, UpdateExperimentalMutationVariables>('4b7f05f44931ea65e84e82ac874c0d1a2f1931dcd50b5d48c9188a67074e6126', "mutation UpdateExperimental($input:UpdateExperimentalSettingsInput!){updateExperimentalSettings(input:$input){settings{enableApps __typename}__typename}}");

export const InstanceAdaptersDocument = document<InstanceAdaptersQuery, InstanceAdaptersQueryVariables>('4fedd1cb5809f3c83475567b144e680a7bb292d5a5ca23a2c6141e9c2ca3e26f', "query InstanceAdapters{adapters{type label source packageName version loaded disabled problem modelsCount overriddenBuiltin overridePaused __typename}}");

export const InstallAnAdapterDocument = document<InstallAnAdapterMutation, InstallAnAdapterMutationVariables>('747eaedbab0de4b2c2a2faf1afb4d8defb7a520905589aabdd732e55a61f988b', "mutation InstallAnAdapter($input:InstallAdapterInput!){installAdapter(input:$input){adapter{type label problem __typename}__typename}}");

export const ReinstallAnAdapterDocument = document<ReinstallAnAdapterMutation, ReinstallAnAdapterMutationVariables>('96d6236b3501cd9713d4b4647a758bed1242e68a1f46f00ceb805062fe563896', "mutation ReinstallAnAdapter($input:ReinstallAdapterInput!){reinstallAdapter(input:$input){adapter{type problem __typename}__typename}}");

export const ReloadAnAdapterDocument = document<ReloadAnAdapterMutation, ReloadAnAdapterMutationVariables>('0b1ddc819fdefd449d486c782ce26ff2f75e759d7a0a7675af5064d8868a7f7f', "mutation ReloadAnAdapter($input:ReloadAdapterInput!){reloadAdapter(input:$input){adapter{type problem __typename}__typename}}");

export const RemoveAnAdapterDocument = document<RemoveAnAdapterMutation, RemoveAnAdapterMutationVariables>('cc7f460647fa4d20b34ecce1c234063f7f0f445d5ad3bb4d9d56bd973c0e747b', "mutation RemoveAnAdapter($input:RemoveAdapterInput!){removeAdapter(input:$input){type __typename}}");

export const DisableAnAdapterDocument = document<DisableAnAdapterMutation, DisableAnAdapterMutationVariables>('239858d59c562983348bbad733325ffad99c5f93c2a8403ca50e658b3ae110ca', "mutation DisableAnAdapter($input:SetAdapterDisabledInput!){setAdapterDisabled(input:$input){adapter{type __typename}__typename}}");

export const PauseAnOverrideDocument = document<PauseAnOverrideMutation, PauseAnOverrideMutationVariables>('5e25d160c1f1bf71416062d6af0fd03b79de38a61f8c4ed1e4e019cf159a20aa', "mutation PauseAnOverride($input:SetAdapterOverridePausedInput!){setAdapterOverridePaused(input:$input){adapter{type __typename}__typename}}");
