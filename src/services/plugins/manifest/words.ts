import { describedEnum } from '../../core/text/described-enum.js';

export const PluginCategory = describedEnum('PluginCategory', 'What a plugin is for.', {
  connector: 'It connects another system.',
  workspace: 'It works on folders and files.',
  automation: 'It does things by itself.',
  ui: 'It adds to the dashboard.',
});

/** The capabilities of plugins: a plugin may do only what it declares. */
export const CAPABILITIES = [
  'companies.read',
  'projects.read',
  'project.workspaces.read',
  'execution.workspaces.read',
  'issues.read',
  'issues.create',
  'issues.update',
  'issues.checkout',
  'issues.wakeup',
  'issues.orchestration.read',
  'issue.relations.read',
  'issue.relations.write',
  'issue.subtree.read',
  'issue.comments.read',
  'issue.comments.create',
  'issue.interactions.read',
  'issue.interactions.create',
  'issue.interactions.respond',
  'issue.attachments.read',
  'issue.documents.read',
  'issue.documents.write',
  'approvals.read',
  'approvals.respond',
  'agents.read',
  'agents.pause',
  'agents.resume',
  'agents.invoke',
  'agents.managed',
  'agent.sessions.create',
  'agent.sessions.list',
  'agent.sessions.send',
  'agent.sessions.close',
  'projects.managed',
  'routines.managed',
  'skills.managed',
  'goals.read',
  'goals.create',
  'goals.update',
  'activity.read',
  'activity.log.write',
  'costs.read',
  'access.members.read',
  'access.members.write',
  'access.invites.read',
  'access.invites.write',
  'authorization.grants.read',
  'authorization.grants.write',
  'authorization.policies.read',
  'authorization.policies.write',
  'authorization.audit.read',
  'plugin.state.read',
  'plugin.state.write',
  'database.namespace.read',
  'database.namespace.write',
  'database.namespace.migrate',
  'events.subscribe',
  'events.emit',
  'jobs.schedule',
  'webhooks.receive',
  'api.routes.register',
  'http.outbound',
  'secrets.read-ref',
  'local.folders',
  'agent.tools.register',
  'metrics.write',
  'telemetry.track',
  'instance.settings.register',
  'ui.sidebar.register',
  'ui.page.register',
  'ui.detailTab.register',
  'ui.dashboardWidget.register',
  'ui.commentAnnotation.register',
  'ui.action.register',
] as const;
export type Capability = (typeof CAPABILITIES)[number];

export const PluginSlotType = describedEnum('PluginSlotType', 'Where in the dashboard a plugin shows something.', {
  page: 'A page of its own.',
  detailTab: 'A tab of an entity.',
  taskDetailView: 'A part of the page of an issue.',
  dashboardWidget: 'A widget of the overview.',
  sidebar: 'An entry of the sidebar.',
  routeSidebar: 'The sidebar of a page.',
  sidebarPanel: 'A panel of the sidebar.',
  projectSidebarItem: 'An entry below a project.',
  globalToolbarButton: 'A button of the toolbar of all pages.',
  toolbarButton: 'A button of the toolbar of an entity.',
  contextMenuItem: 'An entry of a context menu.',
  commentAnnotation: 'Something beside a comment.',
  commentContextMenuItem: 'An entry of the menu of a comment.',
  settingsPage: 'A page of the settings of the installation.',
  companySettingsPage: 'A page of the settings of a company.',
});
export type PluginSlotType = keyof typeof SLOT_CAPABILITY;

/** The capability that a slot needs. */
export const SLOT_CAPABILITY = {
  page: 'ui.page.register',
  detailTab: 'ui.detailTab.register',
  taskDetailView: 'ui.detailTab.register',
  dashboardWidget: 'ui.dashboardWidget.register',
  sidebar: 'ui.sidebar.register',
  routeSidebar: 'ui.sidebar.register',
  sidebarPanel: 'ui.sidebar.register',
  projectSidebarItem: 'ui.sidebar.register',
  globalToolbarButton: 'ui.action.register',
  toolbarButton: 'ui.action.register',
  contextMenuItem: 'ui.action.register',
  commentAnnotation: 'ui.commentAnnotation.register',
  commentContextMenuItem: 'ui.action.register',
  settingsPage: 'instance.settings.register',
  companySettingsPage: 'instance.settings.register',
} as const satisfies Readonly<Record<string, Capability>>;

export const PluginRouteMethod = describedEnum('PluginRouteMethod', 'The method of a route of a plugin.', {
  GET: 'Reads.',
  POST: 'Creates, or does something.',
  PATCH: 'Changes.',
  DELETE: 'Removes.',
});

export const PluginRouteAuth = describedEnum('PluginRouteAuth', 'Who may call a route of a plugin.', {
  board: 'People of the company.',
  agent: 'Agents of the company.',
  'board-or-agent': 'People and agents of the company.',
});

export const PluginCheckoutPolicy = describedEnum(
  'PluginCheckoutPolicy',
  'Whether an agent that calls a route of a plugin must have checked out the issue that the call is about.',
  {
    none: 'No.',
    'required-for-agent-in-progress': 'While the issue is in progress.',
    'always-for-agent': 'Always.',
  },
);

export const PluginFolderAccess = describedEnum('PluginFolderAccess', 'What a plugin may do in a folder.', {
  read: 'Read.',
  readWrite: 'Read and write.',
});
