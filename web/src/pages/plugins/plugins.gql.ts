/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { document } from '../../graph/document.js';
/** The input of disablePlugin. */
export type DisablePluginInput = {
  /** A key that makes retries safe: the same key and input return the stored answer; another input fails. */
  idempotencyKey?: string | null | undefined;
  /** The plugin's ID or key. */
  pluginId: string;
  /** Why, which is shown as its last error; null for no reason. 1 to 500 characters. */
  reason?: string | null | undefined;
};

/** The input of enablePlugin. */
export type EnablePluginInput = {
  /** A key that makes retries safe: the same key and input return the stored answer; another input fails. */
  idempotencyKey?: string | null | undefined;
  /** The plugin's ID or key. */
  pluginId: string;
};

/** The input of installPlugin. */
export type InstallPluginInput = {
  /** A key that makes retries safe: the same key and input return the stored answer; another input fails. */
  idempotencyKey?: string | null | undefined;
  /** Whether `packageName` is a path on the server. Defaults to false. */
  isLocalPath?: boolean | null | undefined;
  /** The name of its package in the registry; or the path of its folder on the server. 1 to 4,096 characters. */
  packageName: string;
  /** A version or a tag of the registry; null or left out for the latest. 1 to 100 characters. */
  version?: string | null | undefined;
};

/** What a plugin is for. */
export type PluginCategory =
  /** It does things by itself. */
  | 'AUTOMATION'
  /** It connects another system. */
  | 'CONNECTOR'
  /** It adds to the dashboard. */
  | 'UI'
  /** It works on folders and files. */
  | 'WORKSPACE';

/** What a plugin that ships with the server is meant for. */
export type PluginExampleTag =
  /** For authors, to learn from. */
  | 'EXAMPLE'
  /** For use. */
  | 'FIRST_PARTY';

/** What a plugin may do in a folder. */
export type PluginFolderAccess =
  /** Read. */
  | 'READ'
  /** Read and write. */
  | 'READWRITE';

/** What is wrong with a folder. */
export type PluginFolderProblemCode =
  /** There is nothing at its path. */
  | 'MISSING'
  /** A folder that the plugin requires in it is missing. */
  | 'MISSING_DIRECTORY'
  /** A file that the plugin requires in it is missing. */
  | 'MISSING_FILE'
  /** Its path is not absolute. */
  | 'NOT_ABSOLUTE'
  /** Nobody has said which folder it is. */
  | 'NOT_CONFIGURED'
  /** What is at its path is no folder. */
  | 'NOT_DIRECTORY'
  /** The server may not read it. */
  | 'NOT_READABLE'
  /** The server may not write it, though the plugin is to. */
  | 'NOT_WRITABLE'
  /** A link leads out of it, or its path leads elsewhere than when it was set. */
  | 'SYMLINK_ESCAPE';

/** Where in the dashboard a plugin shows something. */
export type PluginSlotType =
  /** Something beside a comment. */
  | 'COMMENTANNOTATION'
  /** An entry of the menu of a comment. */
  | 'COMMENTCONTEXTMENUITEM'
  /** A page of the settings of a company. */
  | 'COMPANYSETTINGSPAGE'
  /** An entry of a context menu. */
  | 'CONTEXTMENUITEM'
  /** A widget of the overview. */
  | 'DASHBOARDWIDGET'
  /** A tab of an entity. */
  | 'DETAILTAB'
  /** A button of the toolbar of all pages. */
  | 'GLOBALTOOLBARBUTTON'
  /** A page of its own. */
  | 'PAGE'
  /** An entry below a project. */
  | 'PROJECTSIDEBARITEM'
  /** The sidebar of a page. */
  | 'ROUTESIDEBAR'
  /** A page of the settings of the installation. */
  | 'SETTINGSPAGE'
  /** An entry of the sidebar. */
  | 'SIDEBAR'
  /** A panel of the sidebar. */
  | 'SIDEBARPANEL'
  /** A part of the page of an issue. */
  | 'TASKDETAILVIEW'
  /** A button of the toolbar of an entity. */
  | 'TOOLBARBUTTON';

/** What a plugin does now. */
export type PluginStatus =
  /** It was switched off. What it has kept is still there. */
  | 'DISABLED'
  /** It could not be started, or failed too often. */
  | 'ERROR'
  /** It was installed, and has not said yet that it is ready. */
  | 'INSTALLED'
  /** It works. */
  | 'READY'
  /** It works as before: a new version wants capabilities that an instance admin has not approved yet. */
  | 'UPGRADE_PENDING';

/** What the worker of a plugin does. */
export type PluginWorkerStatus =
  /** It ended by itself, and is started again a little later. */
  | 'BACKOFF'
  /** It works. */
  | 'RUNNING'
  /** It was started, and has not said yet that it is ready. */
  | 'STARTING'
  /** It does not run. */
  | 'STOPPED';

/** The input of removePlugin. */
export type RemovePluginInput = {
  /** A key that makes retries safe: the same key and input return the stored answer; another input fails. */
  idempotencyKey?: string | null | undefined;
  /** The plugin's ID or key. */
  pluginId: string;
  /** Whether its configuration, state, jobs, logs and files are deleted at once, also of one that was removed before. Defaults to false. */
  purge?: boolean | null | undefined;
};

/** The input of setPluginFolder. */
export type SetPluginFolderInput = {
  /** The company's ID. */
  companyId: string;
  /** What names the folder within the plugin. 1 to 200 characters. */
  folderKey: string;
  /** A key that makes retries safe: the same key and input return the stored answer; another input fails. */
  idempotencyKey?: string | null | undefined;
  /** The absolute path of a folder of the server. 1 to 4,096 characters. */
  path: string;
  /** The plugin's ID or key. */
  pluginId: string;
};

/** The input of upgradePlugin. */
export type UpgradePluginInput = {
  /** A key that makes retries safe: the same key and input return the stored answer; another input fails. */
  idempotencyKey?: string | null | undefined;
  /** The plugin's ID or key. */
  pluginId: string;
  /** A version or a tag of the registry; null or left out for the latest. 1 to 100 characters. */
  version?: string | null | undefined;
};

export type PluginRowFragment = { __typename: 'Plugin', id: string, pluginKey: string, packageName: string, packagePath: string | null, version: string, status: PluginStatus, categories: Array<PluginCategory>, manifest: Record<string, unknown>, lastError: string | null, installedAt: string, updatedAt: string, supportsConfigTest: boolean, pendingUpgrade: { __typename: 'PluginPendingUpgrade', version: string, addedCapabilities: Array<string>, manifest: Record<string, unknown> } | null };

export type PluginsQueryVariables = Exact<{
  mayAdminister: boolean;
}>;


export type PluginsQuery = { plugins: Array<{ __typename: 'Plugin', id: string, pluginKey: string, packageName: string, packagePath: string | null, version: string, status: PluginStatus, categories: Array<PluginCategory>, manifest: Record<string, unknown>, lastError: string | null, installedAt: string, updatedAt: string, supportsConfigTest: boolean, health?: { __typename: 'PluginHealth', healthy: boolean, checks: Array<{ __typename: 'PluginHealthCheck', name: string, passed: boolean, message: string | null }> } | null, pendingUpgrade: { __typename: 'PluginPendingUpgrade', version: string, addedCapabilities: Array<string>, manifest: Record<string, unknown> } | null }> | null, pluginExamples: Array<{ __typename: 'PluginExample', pluginKey: string, packageName: string, displayName: string, description: string, localPath: string, tag: PluginExampleTag, experimental: boolean }> | null };

export type PluginPageQueryVariables = Exact<{
  id: string;
  companyId: string;
  mayAdminister: boolean;
}>;


export type PluginPageQuery = { plugin: { __typename: 'Plugin', apiVersion: number, installOrder: number, id: string, pluginKey: string, packageName: string, packagePath: string | null, version: string, status: PluginStatus, categories: Array<PluginCategory>, manifest: Record<string, unknown>, lastError: string | null, installedAt: string, updatedAt: string, supportsConfigTest: boolean, health?: { __typename: 'PluginHealth', healthy: boolean, lastError: string | null, checks: Array<{ __typename: 'PluginHealthCheck', name: string, passed: boolean, message: string | null }> } | null, worker?: { __typename: 'PluginWorker', status: PluginWorkerStatus, pid: number | null, uptime: number | null, pendingRequests: number, consecutiveCrashes: number, totalCrashes: number, lastCrashAt: string | null, nextRestartAt: string | null } | null, pendingUpgrade: { __typename: 'PluginPendingUpgrade', version: string, addedCapabilities: Array<string>, manifest: Record<string, unknown> } | null } | null, pluginFolders: { __typename: 'PluginFolders', declarations: Array<{ __typename: 'PluginFolderDeclaration', folderKey: string, displayName: string, description: string | null, access: PluginFolderAccess, requiredDirectories: Array<string>, requiredFiles: Array<string> }>, folders: Array<{ __typename: 'PluginFolderStatus', folderKey: string, access: PluginFolderAccess, configured: boolean, healthy: boolean, path: string | null, realPath: string | null, readable: boolean, writable: boolean, checkedAt: string, problems: Array<{ __typename: 'PluginFolderProblem', code: PluginFolderProblemCode, message: string, path: string | null }> }> } | null, pluginTools: Array<{ __typename: 'PluginTool', name: string, displayName: string, description: string, parametersSchema: Record<string, unknown> }> | null, pluginContributions: Array<{ __typename: 'PluginContribution', pluginId: string, pluginKey: string, displayName: string, launchers: Array<Record<string, unknown>>, uiEntryFile: string | null, slots: Array<{ __typename: 'PluginSlot', key: string, type: PluginSlotType, displayName: string, entityTypes: Array<string>, routePath: string | null, order: number | null }> }> | null };

export type InstallPluginMutationVariables = Exact<{
  input: InstallPluginInput;
}>;


export type InstallPluginMutation = { installPlugin: { __typename: 'InstallPluginPayload', plugin: { __typename: 'Plugin', id: string, pluginKey: string, packageName: string, packagePath: string | null, version: string, status: PluginStatus, categories: Array<PluginCategory>, manifest: Record<string, unknown>, lastError: string | null, installedAt: string, updatedAt: string, supportsConfigTest: boolean, pendingUpgrade: { __typename: 'PluginPendingUpgrade', version: string, addedCapabilities: Array<string>, manifest: Record<string, unknown> } | null } } | null };

export type EnablePluginMutationVariables = Exact<{
  input: EnablePluginInput;
}>;


export type EnablePluginMutation = { enablePlugin: { __typename: 'EnablePluginPayload', plugin: { __typename: 'Plugin', id: string, pluginKey: string, packageName: string, packagePath: string | null, version: string, status: PluginStatus, categories: Array<PluginCategory>, manifest: Record<string, unknown>, lastError: string | null, installedAt: string, updatedAt: string, supportsConfigTest: boolean, pendingUpgrade: { __typename: 'PluginPendingUpgrade', version: string, addedCapabilities: Array<string>, manifest: Record<string, unknown> } | null } } | null };

export type DisablePluginMutationVariables = Exact<{
  input: DisablePluginInput;
}>;


export type DisablePluginMutation = { disablePlugin: { __typename: 'DisablePluginPayload', plugin: { __typename: 'Plugin', id: string, pluginKey: string, packageName: string, packagePath: string | null, version: string, status: PluginStatus, categories: Array<PluginCategory>, manifest: Record<string, unknown>, lastError: string | null, installedAt: string, updatedAt: string, supportsConfigTest: boolean, pendingUpgrade: { __typename: 'PluginPendingUpgrade', version: string, addedCapabilities: Array<string>, manifest: Record<string, unknown> } | null } } | null };

export type UpgradePluginMutationVariables = Exact<{
  input: UpgradePluginInput;
}>;


export type UpgradePluginMutation = { upgradePlugin: { __typename: 'UpgradePluginPayload', plugin: { __typename: 'Plugin', id: string, pluginKey: string, packageName: string, packagePath: string | null, version: string, status: PluginStatus, categories: Array<PluginCategory>, manifest: Record<string, unknown>, lastError: string | null, installedAt: string, updatedAt: string, supportsConfigTest: boolean, pendingUpgrade: { __typename: 'PluginPendingUpgrade', version: string, addedCapabilities: Array<string>, manifest: Record<string, unknown> } | null } } | null };

export type RemovePluginMutationVariables = Exact<{
  input: RemovePluginInput;
}>;


export type RemovePluginMutation = { removePlugin: { __typename: 'RemovePluginPayload', deletedId: string } | null };

export type PluginFolderFragment = { __typename: 'PluginFolderStatus', folderKey: string, access: PluginFolderAccess, configured: boolean, healthy: boolean, path: string | null, realPath: string | null, readable: boolean, writable: boolean, checkedAt: string, problems: Array<{ __typename: 'PluginFolderProblem', code: PluginFolderProblemCode, message: string, path: string | null }> };

export type PluginFolderTrialQueryVariables = Exact<{
  pluginId: string;
  companyId: string;
  folderKey: string;
  path: string;
}>;


export type PluginFolderTrialQuery = { validatePluginFolder: { __typename: 'PluginFolderStatus', folderKey: string, access: PluginFolderAccess, configured: boolean, healthy: boolean, path: string | null, realPath: string | null, readable: boolean, writable: boolean, checkedAt: string, problems: Array<{ __typename: 'PluginFolderProblem', code: PluginFolderProblemCode, message: string, path: string | null }> } | null };

export type SetPluginFolderMutationVariables = Exact<{
  input: SetPluginFolderInput;
}>;


export type SetPluginFolderMutation = { setPluginFolder: { __typename: 'SetPluginFolderPayload', folder: { __typename: 'PluginFolderStatus', folderKey: string, access: PluginFolderAccess, configured: boolean, healthy: boolean, path: string | null, realPath: string | null, readable: boolean, writable: boolean, checkedAt: string, problems: Array<{ __typename: 'PluginFolderProblem', code: PluginFolderProblemCode, message: string, path: string | null }> } } | null };

export type PluginDataQueryVariables = Exact<{
  pluginId: string;
  companyId?: string | null | undefined;
  key: string;
  params?: Record<string, unknown> | null | undefined;
}>;


export type PluginDataQuery = { pluginData: Record<string, unknown> | null };

export const PluginsDocument = document<PluginsQuery, PluginsQueryVariables>('aba7997880d6e7e7b079843893ae2d1696ba456bd3b9c5108466524e376d64f3', "query Plugins($mayAdminister:Boolean!){plugins{...PluginRow health@include(if:$mayAdminister){healthy checks{name passed message __typename}__typename}__typename}pluginExamples{pluginKey packageName displayName description localPath tag experimental __typename}}fragment PluginRow on Plugin{id pluginKey packageName packagePath version status categories manifest lastError installedAt updatedAt supportsConfigTest pendingUpgrade{version addedCapabilities manifest __typename}__typename}");

export const PluginPageDocument = document<PluginPageQuery, PluginPageQueryVariables>('ec1ea490275b1fcf2269853dd7d6a956283185c05053873c05be39f153f33334', "query PluginPage($id:ID!$companyId:ID!$mayAdminister:Boolean!){plugin(id:$id){...PluginRow apiVersion installOrder health@include(if:$mayAdminister){healthy lastError checks{name passed message __typename}__typename}worker@include(if:$mayAdminister){status pid uptime pendingRequests consecutiveCrashes totalCrashes lastCrashAt nextRestartAt __typename}__typename}pluginFolders(pluginId:$id companyId:$companyId){declarations{folderKey displayName description access requiredDirectories requiredFiles __typename}folders{...PluginFolder __typename}__typename}pluginTools(pluginId:$id){name displayName description parametersSchema __typename}pluginContributions{pluginId pluginKey displayName launchers uiEntryFile slots{key type displayName entityTypes routePath order __typename}__typename}}fragment PluginRow on Plugin{id pluginKey packageName packagePath version status categories manifest lastError installedAt updatedAt supportsConfigTest pendingUpgrade{version addedCapabilities manifest __typename}__typename}fragment PluginFolder on PluginFolderStatus{folderKey access configured healthy path realPath readable writable checkedAt problems{code message path __typename}__typename}");

export const InstallPluginDocument = document<InstallPluginMutation, InstallPluginMutationVariables>('a12341a2c2bbf1d5532e147f3ba0eb8005fc1be13800a82cf0669cf6cd4b7932', "mutation InstallPlugin($input:InstallPluginInput!){installPlugin(input:$input){plugin{...PluginRow __typename}__typename}}fragment PluginRow on Plugin{id pluginKey packageName packagePath version status categories manifest lastError installedAt updatedAt supportsConfigTest pendingUpgrade{version addedCapabilities manifest __typename}__typename}");

export const EnablePluginDocument = document<EnablePluginMutation, EnablePluginMutationVariables>('54287ab73dca6a113218d6203f656768bd82f8583a248d6916337dfa6a9e28ad', "mutation EnablePlugin($input:EnablePluginInput!){enablePlugin(input:$input){plugin{...PluginRow __typename}__typename}}fragment PluginRow on Plugin{id pluginKey packageName packagePath version status categories manifest lastError installedAt updatedAt supportsConfigTest pendingUpgrade{version addedCapabilities manifest __typename}__typename}");

export const DisablePluginDocument = document<DisablePluginMutation, DisablePluginMutationVariables>('7b40a3cace27bb840cc9287d9e4860755f6808a80b9e1adf91b6476625e786be', "mutation DisablePlugin($input:DisablePluginInput!){disablePlugin(input:$input){plugin{...PluginRow __typename}__typename}}fragment PluginRow on Plugin{id pluginKey packageName packagePath version status categories manifest lastError installedAt updatedAt supportsConfigTest pendingUpgrade{version addedCapabilities manifest __typename}__typename}");

export const UpgradePluginDocument = document<UpgradePluginMutation, UpgradePluginMutationVariables>('c5fc768ef3bcfcbbef458c990adb44541e711171e531db7207416be87486c6f9', "mutation UpgradePlugin($input:UpgradePluginInput!){upgradePlugin(input:$input){plugin{...PluginRow __typename}__typename}}fragment PluginRow on Plugin{id pluginKey packageName packagePath version status categories manifest lastError installedAt updatedAt supportsConfigTest pendingUpgrade{version addedCapabilities manifest __typename}__typename}");

export const RemovePluginDocument = document<RemovePluginMutation, RemovePluginMutationVariables>('3c33f27d3595c952da9a7b981f2e6a312f97e5dabb4d7682c780df94730b7380', "mutation RemovePlugin($input:RemovePluginInput!){removePlugin(input:$input){deletedId __typename}}");

export const PluginFolderTrialDocument = document<PluginFolderTrialQuery, PluginFolderTrialQueryVariables>('922a20fe33f2ede1812506899dab10b0226e2835b7cd5ce3fefa99a3958ab3a7', "query PluginFolderTrial($pluginId:ID!$companyId:ID!$folderKey:String!$path:String!){validatePluginFolder(pluginId:$pluginId companyId:$companyId folderKey:$folderKey path:$path){...PluginFolder __typename}}fragment PluginFolder on PluginFolderStatus{folderKey access configured healthy path realPath readable writable checkedAt problems{code message path __typename}__typename}");

export const SetPluginFolderDocument = document<SetPluginFolderMutation, SetPluginFolderMutationVariables>('72b51385bcf397245bae194a954219ddfee407365a19133288e7c960117df949', "mutation SetPluginFolder($input:SetPluginFolderInput!){setPluginFolder(input:$input){folder{...PluginFolder __typename}__typename}}fragment PluginFolder on PluginFolderStatus{folderKey access configured healthy path realPath readable writable checkedAt problems{code message path __typename}__typename}");

export const PluginDataDocument = document<PluginDataQuery, PluginDataQueryVariables>('e27383155cce7ec98cbc47115f9312e17779fe1ef0f5960469026700a5710802', "query PluginData($pluginId:ID!$companyId:ID$key:String!$params:JSONObject){pluginData(pluginId:$pluginId companyId:$companyId key:$key params:$params)}");
