import type { PluginLog } from '#generated/prisma/client.js';
import { type FilterOf, filterOf, inColumn } from '#services/core/rows/filter.js';
import { BY_CREATION, ordersOf } from '#services/core/rows/ordered-pages.js';
import { seenById } from '../registry/seen.js';
import { PluginLogLevel } from './model.js';

export const logNode = seenById<PluginLog>('PluginLog');

export const PluginLogFilter = filterOf({
  id: 'PluginLogFilter',
  nouns: 'lines',
  lists: { levels: inColumn('level', PluginLogLevel, 'of one of these levels') },
  times: { createdAt: 'were written' },
});

interface Sight {
  readonly seenCompanyIds?: readonly string[] | null;
}

/** The log of a plugin, newest first, limited to the lines that the caller may see. */
export const logPages = ordersOf({
  id: 'PluginLogOrder',
  nouns: 'lines of the logs of plugins',
  by: { created_at: BY_CREATION },
  initial: 'created_at_desc',
}).pages<PluginLog, FilterOf<typeof PluginLogFilter> & Sight>({
  table: 'PluginLog',
  by: { pluginId: 'uuid' },
  isOfInstallation: true,
  conditions: ({ seenCompanyIds = null, ...filter }, bind) => [
    ...PluginLogFilter.conditions(filter, bind),
    ...(seenCompanyIds ? [`(t."companyId" IS NULL OR t."companyId" = ANY(${bind([...seenCompanyIds])}::uuid[]))`] : []),
  ],
});
