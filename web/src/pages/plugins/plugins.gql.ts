/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { document } from '../../graph/document.js';
/** The input of disablePlugin. */
export type DisablePluginInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The plugin's ID or key. */
  pluginId: string;
  /** The reason, shown as the plugin's last error; null for no reason. 1 to 500 characters. */
  reason?: string | null | undefined;
};

/** The input of enablePlugin. */
export type EnablePluginInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The plugin's ID or key. */
  pluginId: string;
};

/** The input of installPlugin. */
export type InstallPluginInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** True if `packageName` is a path on the server. Defaults to false. */
  isLocalPath?: boolean | null | undefined;
  /** The package name in the registry, or the path of the package's folder on the server. 1 to 4,096 characters. */
  packageName: string;
  /** A version or a tag in the registry; null or omitted for the latest. 1 to 100 characters. */
  version?: string | null | undefined;
};

/** The purpose of a plugin. */
export type PluginCategory =
  /** The plugin acts on its own. */
  | 'AUTOMATION'
  /** The plugin connects another system. */
  | 'CONNECTOR'
  /** The plugin extends the dashboard. */
  | 'UI'
  /** The plugin works on folders and files. */
  | 'WORKSPACE';

/** The purpose of a plugin that ships with the server. */
export type PluginExampleTag =
  /** An example for plugin authors to learn from. */
  | 'EXAMPLE'
  /** A plugin for use. */
  | 'FIRST_PARTY';

/** A plugin's access to a folder. */
export type PluginFolderAccess =
  /** Read-only access. */
  | 'READ'
  /** Read and write access. */
  | 'READWRITE';

/** A problem with a plugin folder. */
export type PluginFolderProblemCode =
  /** The path does not exist. */
  | 'MISSING'
  /** A folder that the plugin requires in it is missing. */
  | 'MISSING_DIRECTORY'
  /** A file that the plugin requires in it is missing. */
  | 'MISSING_FILE'
  /** The path is not absolute. */
  | 'NOT_ABSOLUTE'
  /** No path is set for the folder. */
  | 'NOT_CONFIGURED'
  /** The path does not lead to a folder. */
  | 'NOT_DIRECTORY'
  /** The server has no read access to the folder. */
  | 'NOT_READABLE'
  /** The server has no write access to the folder, but the plugin needs it. */
  | 'NOT_WRITABLE'
  /** A link leads out of the folder, or its path now leads elsewhere than when it was set. */
  | 'SYMLINK_ESCAPE';

/** The place of a plugin slot in the dashboard. */
export type PluginSlotType =
  /** An annotation beside a comment. */
  | 'COMMENTANNOTATION'
  /** An entry in the menu of a comment. */
  | 'COMMENTCONTEXTMENUITEM'
  /** A page in the settings of a company. */
  | 'COMPANYSETTINGSPAGE'
  /** An entry in a context menu. */
  | 'CONTEXTMENUITEM'
  /** A widget on the overview. */
  | 'DASHBOARDWIDGET'
  /** A tab on the page of an entity. */
  | 'DETAILTAB'
  /** A button in the toolbar of all pages. */
  | 'GLOBALTOOLBARBUTTON'
  /** A page of its own. */
  | 'PAGE'
  /** An entry below a project. */
  | 'PROJECTSIDEBARITEM'
  /** The sidebar of a page. */
  | 'ROUTESIDEBAR'
  /** A page in the settings of the installation. */
  | 'SETTINGSPAGE'
  /** An entry in the sidebar. */
  | 'SIDEBAR'
  /** A panel in the sidebar. */
  | 'SIDEBARPANEL'
  /** A part of an issue's page. */
  | 'TASKDETAILVIEW'
  /** A button in the toolbar of an entity. */
  | 'TOOLBARBUTTON';

/** The status of a plugin. */
export type PluginStatus =
  /** The plugin is disabled. Its data is kept. */
  | 'DISABLED'
  /** The plugin could not be started, or failed too often. */
  | 'ERROR'
  /** The plugin was installed and has not reported ready yet. */
  | 'INSTALLED'
  /** The plugin works. */
  | 'READY'
  /** The plugin works as before: a new version needs capabilities that an instance admin has not approved yet. */
  | 'UPGRADE_PENDING';

/** The state of a plugin's worker. */
export type PluginWorkerStatus =
  /** The worker crashed; Orgraph restarts it after a delay. */
  | 'BACKOFF'
  /** The worker is running. */
  | 'RUNNING'
  /** The worker was started and has not reported ready yet. */
  | 'STARTING'
  /** The worker is not running. */
  | 'STOPPED';

/** The input of removePlugin. */
export type RemovePluginInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The plugin's ID or key. */
  pluginId: string;
  /** True to delete its configuration, state, jobs, logs and files at once, even if it was removed before. Defaults to false. */
  purge?: boolean | null | undefined;
};

/** The input of setPluginFolder. */
export type SetPluginFolderInput = {
  /** The company's ID. */
  companyId: string;
  /** The key of the folder within the plugin. 1 to 200 characters. */
  folderKey: string;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The absolute path of a folder on the server. 1 to 4,096 characters. */
  path: string;
  /** The plugin's ID or key. */
  pluginId: string;
};

/** The input of upgradePlugin. */
export type UpgradePluginInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The plugin's ID or key. */
  pluginId: string;
  /** A version or a tag in the registry; null or omitted for the latest. 1 to 100 characters. */
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
