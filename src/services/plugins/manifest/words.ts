import { describedEnum } from '#services/core/text/fields.js';

export const PluginCategory = describedEnum('PluginCategory', 'The purpose of a plugin.', {
  connector: 'The plugin connects another system.',
  workspace: 'The plugin works on folders and files.',
  automation: 'The plugin acts on its own.',
  ui: 'The plugin extends the dashboard.',
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

export const PluginSlotType = describedEnum('PluginSlotType', 'The place of a plugin slot in the dashboard.', {
  page: 'A page of its own.',
  detailTab: 'A tab on the page of an entity.',
  taskDetailView: "A part of an issue's page.",
  dashboardWidget: 'A widget on the overview.',
  sidebar: 'An entry in the sidebar.',
  routeSidebar: 'The sidebar of a page.',
  sidebarPanel: 'A panel in the sidebar.',
  projectSidebarItem: 'An entry below a project.',
  globalToolbarButton: 'A button in the toolbar of all pages.',
  toolbarButton: 'A button in the toolbar of an entity.',
  contextMenuItem: 'An entry in a context menu.',
  commentAnnotation: 'An annotation beside a comment.',
  commentContextMenuItem: 'An entry in the menu of a comment.',
  settingsPage: 'A page in the settings of the installation.',
  companySettingsPage: 'A page in the settings of a company.',
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

export const PluginRouteMethod = describedEnum('PluginRouteMethod', 'The HTTP method of a plugin route.', {
  GET: 'Read data.',
  POST: 'Create data or perform an action.',
  PATCH: 'Change data.',
  DELETE: 'Delete data.',
});

export const PluginRouteAuth = describedEnum('PluginRouteAuth', 'The callers that a plugin route allows.', {
  board: 'Board users of the company.',
  agent: 'Agents of the company.',
  'board-or-agent': 'Board users and agents of the company.',
});

export const PluginCheckoutPolicy = describedEnum(
  'PluginCheckoutPolicy',
  'The checkout that a plugin route requires of a calling agent, for the issue that the call is about.',
  {
    none: 'No checkout is required.',
    'required-for-agent-in-progress': 'A checkout is required while the issue is in progress.',
    'always-for-agent': 'A checkout is always required.',
  },
);

export const PluginFolderAccess = describedEnum('PluginFolderAccess', "A plugin's access to a folder.", {
  read: 'Read-only access.',
  readWrite: 'Read and write access.',
});
