import type { Command } from '#cli/table/types.js';

const PLUGIN_FIELDS = ['pluginKey', 'version', 'status', 'categories', 'lastError', 'packageName', 'updatedAt', 'id'];

export const commands: readonly Command[] = [
  {
    path: 'plugin list',
    operation: 'listPlugins',
    columns: ['pluginKey', 'version', 'status', 'categories', 'lastError', 'installedAt', 'id'],
  },
  {
    path: 'plugin examples',
    operation: 'listPluginExamples',
    columns: ['displayName', 'pluginKey', 'description', 'packageName', 'localPath'],
  },
  {
    path: 'plugin contributions',
    operation: 'listPluginContributions',
    columns: ['displayName', 'pluginKey', 'version', 'slots', 'pluginId'],
  },
  {
    path: 'plugin install',
    summary: 'Install a plugin from the registry, or from a folder on the server',
    operation: 'installPlugin',
    args: ['packageName'],
    fields: PLUGIN_FIELDS,
  },
  {
    path: 'plugin inspect',
    operation: 'getPlugin',
    fields: [
      'pluginKey',
      'version',
      'status',
      'categories',
      'lastError',
      'packageName',
      'packagePath',
      'supportsConfigTest',
      'manifestJson.displayName',
      'manifestJson.description',
      'manifestJson.capabilities',
      'installedAt',
      'id',
    ],
  },
  {
    path: 'plugin uninstall',
    operation: 'removePlugin',
    flags: [
      { name: 'purge', type: 'boolean', field: 'purge' },
      {
        name: 'force',
        type: 'boolean',
        field: 'purge',
        description: 'Alias of --purge',
      },
    ],
    confirm: 'Remove plugin {pluginId}?',
    done: 'Removed plugin {pluginId}.',
  },
  { path: 'plugin enable', operation: 'enablePlugin', fields: PLUGIN_FIELDS },
  { path: 'plugin disable', operation: 'disablePlugin', args: ['pluginId', 'reason?'], fields: PLUGIN_FIELDS },
  { path: 'plugin upgrade', operation: 'upgradePlugin', args: ['pluginId', 'version?'], fields: PLUGIN_FIELDS },
  {
    path: 'plugin health',
    operation: 'getPluginHealth',
    fields: ['healthy', 'status', 'lastError', 'checks', 'pluginId'],
  },
  { path: 'plugin logs', operation: 'listPluginLogs', columns: ['createdAt', 'level', 'message'] },
  {
    path: 'plugin dashboard',
    operation: 'getPluginDashboard',
    fields: ['health', 'worker', 'recentJobRuns', 'recentWebhookDeliveries', 'checkedAt'],
  },
  {
    path: 'plugin jobs',
    operation: 'listPluginJobs',
    columns: ['jobKey', 'schedule', 'status', 'lastRunAt', 'nextRunAt', 'id'],
    aliases: ['plugin job:list'],
  },
  {
    path: 'plugin job:runs',
    operation: 'listPluginJobRuns',
    columns: ['startedAt', 'status', 'trigger', 'durationMs', 'error', 'id'],
  },
  { path: 'plugin job:trigger', operation: 'triggerPluginJob', fields: ['runId', 'jobId'] },
  { path: 'plugin webhook', operation: 'receivePluginWebhook', fields: ['status', 'error', 'deliveryId'] },
  {
    path: 'plugin tools',
    operation: 'listPluginTools',
    columns: ['name', 'displayName', 'description', 'pluginId'],
    aliases: ['plugin tool:list'],
  },
  {
    path: 'plugin tool:execute',
    operation: 'executePluginTool',
    args: ['tool'],
    fields: ['result.content', 'result.data', 'result.error', 'toolName', 'pluginId'],
  },
];
